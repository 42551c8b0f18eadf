// Questions and answers between two threads: either side asks, the other answers or fails, and a failure
// arrives as the error that it was. Knows nothing of what is asked.

import { OperatorError, reasonOf } from "../model/errors.ts";

/** Where messages go and come from: a thread, or the other end in this one. */
export interface Port {
  post(message: unknown): void;
  receive(handler: (message: unknown) => void): void;
}

/** What can be asked, as functions of the end that answers. */
export type RpcMethods = Record<string, (told: never) => unknown>;

export type RpcHandlers<Q extends RpcMethods> = {
  readonly [K in keyof Q]: (...told: Parameters<Q[K]>) => ReturnType<Q[K]> | Promise<ReturnType<Q[K]>>;
};

interface Failure {
  readonly isOperators: boolean;
  readonly message: string;
  readonly hint: string | undefined;
  readonly stack: string | undefined;
  readonly code: unknown;
  readonly path: unknown;
}

type Message =
  | { readonly kind: "question"; readonly ticket: number; readonly name: string; readonly told: unknown[] }
  | { readonly kind: "answer"; readonly ticket: number; readonly answer: unknown }
  | { readonly kind: "failure"; readonly ticket: number; readonly failure: Failure };

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One end of a line: asks the other end's questions (Theirs) and answers its own (Ours). */
export class RpcChannel<Theirs extends RpcMethods, Ours extends RpcMethods> {
  readonly #port: Port;
  readonly #answers: RpcHandlers<Ours>;
  readonly #waiting = new Map<number, Waiting>();
  #tickets = 0;
  #end: Error | null = null;

  constructor(port: Port, answers: RpcHandlers<Ours>) {
    this.#port = port;
    this.#answers = answers;
    port.receive((message) => void this.#read(message as Message));
  }

  /** Rejects with the error that the other end threw, or with the one that ended the line. */
  call<K extends keyof Theirs & string>(
    name: K,
    ...told: Parameters<Theirs[K]>
  ): Promise<ReturnType<Theirs[K]>> {
    if (this.#end !== null) return Promise.reject(this.#end);
    const ticket = ++this.#tickets;
    return new Promise((resolve, reject) => {
      this.#waiting.set(ticket, { resolve: resolve as (answer: unknown) => void, reject });
      this.#port.post({ kind: "question", ticket, name, told } satisfies Message);
    });
  }

  /** Nothing will be answered any more: fails what is asked, and what will be. */
  end(error: Error): void {
    this.#end = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async #read(message: Message): Promise<void> {
    if (message.kind === "question") {
      const { ticket } = message;
      try {
        const answer = await this.#answers[message.name]?.(...(message.told as Parameters<Ours[string]>));
        this.#port.post({ kind: "answer", ticket, answer } satisfies Message);
      } catch (error) {
        this.#port.post({ kind: "failure", ticket, failure: packError(error) } satisfies Message);
      }
      return;
    }
    const waiting = this.#waiting.get(message.ticket);
    this.#waiting.delete(message.ticket);
    if (message.kind === "answer") waiting?.resolve(message.answer);
    else waiting?.reject(unpackError(message.failure));
  }
}

/** The port of a thread to whoever started it; `self` is its global scope. */
export function portOfStarter(self: Pick<Worker, "postMessage" | "onmessage">): Port {
  return {
    post: (message) => self.postMessage(message),
    receive: (handler) => {
      self.onmessage = ({ data }) => handler(data);
    },
  };
}

/** A thread that was started, and the line to it. */
export interface ThreadChannel<Theirs extends RpcMethods, Ours extends RpcMethods> {
  readonly thread: Worker;
  readonly line: RpcChannel<Theirs, Ours>;
}

/**
 * Starts a thread that runs `entry`, with a line to it. When the thread ends, `tellDeath` makes the error of
 * its reason with which the line ends too.
 */
export function startThread<Theirs extends RpcMethods, Ours extends RpcMethods>(
  entry: string,
  answers: RpcHandlers<Ours>,
  tellDeath: (reason: string) => Error,
): ThreadChannel<Theirs, Ours> {
  const thread = new Worker(entry);
  const line = new RpcChannel<Theirs, Ours>(
    {
      post: (message) => thread.postMessage(message),
      receive: (handler) => thread.addEventListener("message", ({ data }) => handler(data)),
    },
    answers,
  );
  let reason = "it ended";
  thread.addEventListener("error", (event) => {
    reason = reasonOf(event.error ?? event.message);
  });
  thread.addEventListener("close", () => line.end(tellDeath(reason)));
  return { thread, line };
}

/** Two ports of one thread that lead to each other. */
export function makePortPair(): [Port, Port] {
  const handlers: ((message: unknown) => void)[] = [];
  const makePort = (own: number, other: number): Port => ({
    post: (message) => queueMicrotask(() => handlers[other]?.(message)),
    receive: (handler) => {
      handlers[own] = handler;
    },
  });
  return [makePort(0, 1), makePort(1, 0)];
}

function packError(error: unknown): Failure {
  if (!(error instanceof Error)) return packError(new Error(String(error)));
  return {
    isOperators: error instanceof OperatorError,
    message: error.message,
    hint: error instanceof OperatorError ? error.hint : undefined,
    stack: error.stack,
    code: "code" in error ? error.code : undefined,
    path: "path" in error ? error.path : undefined,
  };
}

function unpackError({ isOperators, message, hint, stack, code, path }: Failure): Error {
  const error = isOperators ? new OperatorError(message, hint) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return Object.assign(error, code === undefined ? {} : { code }, path === undefined ? {} : { path });
}

// Remote procedure calls between two threads over a message port. Either side calls, the other answers, and
// an error that it throws is thrown again here. Knows nothing of the procedures.

import { OperatorError, reasonOf } from "../model/errors.ts";

/** A message port to a thread, or to the other end in the same thread. */
export interface Port {
  post(message: unknown): void;
  receive(handler: (message: unknown) => void): void;
}

/** The procedures of one end, by name. Arguments and results must be structured-cloneable. */
export type RpcMethods = Record<string, (args: never) => unknown>;

export type RpcHandlers<Q extends RpcMethods> = {
  readonly [K in keyof Q]: (...args: Parameters<Q[K]>) => ReturnType<Q[K]> | Promise<ReturnType<Q[K]>>;
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
  | { readonly kind: "call"; readonly callId: number; readonly name: string; readonly args: unknown[] }
  | { readonly kind: "answer"; readonly callId: number; readonly answer: unknown }
  | { readonly kind: "failure"; readonly callId: number; readonly failure: Failure };

interface PendingCall {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * One end of a channel: calls the procedures of the other end (Theirs) and answers calls of its own (Ours).
 */
export class RpcChannel<Theirs extends RpcMethods, Ours extends RpcMethods> {
  readonly #pending = new Map<number, PendingCall>();
  #lastCallId = 0;
  /** Why the channel ended; null while it is open. */
  #endReason: Error | null = null;

  constructor(
    private readonly port: Port,
    private readonly handlers: RpcHandlers<Ours>,
  ) {
    port.receive((message) => void this.#receive(message as Message));
  }

  /** Rejects with the error that the other end threw, or with the one that ended the channel. */
  call<K extends keyof Theirs & string>(
    name: K,
    ...args: Parameters<Theirs[K]>
  ): Promise<ReturnType<Theirs[K]>> {
    if (this.#endReason !== null) return Promise.reject(this.#endReason);
    const callId = ++this.#lastCallId;
    return new Promise((resolve, reject) => {
      this.#pending.set(callId, { resolve: resolve as (answer: unknown) => void, reject });
      this.port.post({ kind: "call", callId, name, args } satisfies Message);
    });
  }

  /** Ends the channel: all pending calls and all later ones reject with `error`. */
  end(error: Error): void {
    this.#endReason = error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  async #receive(message: Message): Promise<void> {
    const { callId } = message;
    if (message.kind === "call") {
      try {
        const answer = await this.handlers[message.name]?.(...(message.args as Parameters<Ours[string]>));
        this.port.post({ kind: "answer", callId, answer } satisfies Message);
      } catch (error) {
        this.port.post({ kind: "failure", callId, failure: packError(error) } satisfies Message);
      }
      return;
    }
    const pending = this.#pending.get(callId);
    this.#pending.delete(callId);
    if (message.kind === "answer") pending?.resolve(message.answer);
    else pending?.reject(unpackError(message.failure));
  }
}

/** The port from a thread to the thread that started it; `self` is its global scope. */
export function portOfStarter(self: Pick<Worker, "postMessage" | "onmessage">): Port {
  return {
    post: (message) => self.postMessage(message),
    receive: (handler) => {
      self.onmessage = ({ data }) => handler(data);
    },
  };
}

/** A thread that was started, and the channel to it. */
export interface ThreadChannel<Theirs extends RpcMethods, Ours extends RpcMethods> {
  readonly thread: Worker;
  readonly channel: RpcChannel<Theirs, Ours>;
}

/**
 * Starts a thread that runs the file `entry`, and opens a channel to it. When the thread ends, the channel
 * ends with the error that `errorOf` makes of the reason.
 */
export function startThread<Theirs extends RpcMethods, Ours extends RpcMethods>(
  entry: string,
  handlers: RpcHandlers<Ours>,
  errorOf: (reason: string) => Error,
): ThreadChannel<Theirs, Ours> {
  const thread = new Worker(entry);
  const channel = new RpcChannel<Theirs, Ours>(
    {
      post: (message) => thread.postMessage(message),
      receive: (handler) => thread.addEventListener("message", ({ data }) => handler(data)),
    },
    handlers,
  );
  let reason = "it ended";
  thread.addEventListener("error", (event) => {
    reason = reasonOf(event.error ?? event.message);
  });
  thread.addEventListener("close", () => channel.end(errorOf(reason)));
  return { thread, channel };
}

/**
 * Starts `count` threads that run the file `entry`, and calls the method `open` of each. When one can't,
 * all are ended and its error is thrown. `end` ends them.
 */
export async function openThreads<Theirs extends RpcMethods & { open: RpcMethods[string] }>(
  entry: string,
  count: number,
  errorOf: (reason: string) => Error,
  ...request: Parameters<Theirs["open"]>
): Promise<{ readonly channels: readonly RpcChannel<Theirs, RpcMethods>[]; end(): void }> {
  const started = Array.from({ length: count }, () => startThread<Theirs, RpcMethods>(entry, {}, errorOf));
  const end = () => {
    for (const { thread } of started) thread.terminate();
  };
  try {
    await Promise.all(started.map(({ channel }) => channel.call("open", ...request)));
  } catch (error) {
    end();
    throw error;
  }
  return { channels: started.map(({ channel }) => channel), end };
}

/** Two connected ports in one thread. */
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

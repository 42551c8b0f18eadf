// A client that never rests: it asks one question after the other, on new connections or on one that it keeps
// for as long as the service allows it, and counts the questions that got no answer.

import { connect, type NetConnectOpts, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export interface Tally {
  answered: number;
  /** Answers after which the service closes the connection. */
  closed: number;
  /** Why a question got no answer, or not the right one. */
  readonly failures: string[];
}

export interface SteadyClient {
  readonly tally: Tally;
  /** Ends once the question under way is answered. */
  stop(): Promise<Tally>;
}

export interface Question {
  readonly to: NetConnectOpts;
  readonly isTls?: boolean;
  readonly keepsAlive: boolean;
  /** The head and body of the request, without the line of its Connection header. */
  readonly request: { readonly head: string; readonly body: string };
}

const TIMEOUT_MS = 15_000;

/** Asks GET /healthz. */
export const HEALTH = { head: "GET /healthz HTTP/1.1\r\nHost: x\r\n", body: "" };

/** Begins to ask. */
export function startSteadyClient(question: Question): SteadyClient {
  const tally: Tally = { answered: 0, closed: 0, failures: [] };
  let isStopping = false;
  const done = (async () => {
    let socket: Socket | null = null;
    while (!isStopping) {
      try {
        socket ??= await open(question);
        const answer = await ask(socket, question);
        if (!answer.startsWith("HTTP/1.1 200 ")) throw new Error(answer.slice(0, 900));
        tally.answered++;
        const isClosed = /\r\nconnection: close\r\n/i.test(answer);
        if (isClosed) tally.closed++;
        if (!question.keepsAlive || isClosed) {
          socket.destroy();
          socket = null;
        }
      } catch (error) {
        tally.failures.push(error instanceof Error ? error.message : String(error));
        socket?.destroy();
        socket = null;
        await Bun.sleep(1);
      }
    }
    socket?.destroy();
  })();
  return {
    tally,
    async stop() {
      isStopping = true;
      await done;
      return tally;
    },
  };
}

function open({ to, isTls = false }: Question): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = isTls ? connectTls({ ...to, rejectUnauthorized: false } as object) : connect(to);
    socket.once(isTls ? "secureConnect" : "connect", () => resolve(socket)).once("error", reject);
    // Errors of a connection that waits for its next question are found then.
    socket.on("error", () => undefined);
  });
}

function ask(socket: Socket, { request: { head, body }, keepsAlive }: Question): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  const read = (data: Buffer) => {
    answer += data.toString("latin1");
    const end = answer.indexOf("\r\n\r\n");
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1]);
    if (end >= 0 && answer.length >= end + 4 + length) resolve(answer);
  };
  const fail = (error?: Error) =>
    reject(new Error(`${error?.message ?? "closed"} after ${answer.length} bytes`));
  const timer = setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
  socket.on("data", read).on("close", fail).on("error", fail);
  socket.write(`${head}${keepsAlive ? "" : "Connection: close\r\n"}\r\n${body}`);
  return promise.finally(() => {
    clearTimeout(timer);
    socket.off("data", read).off("close", fail).off("error", fail);
  });
}

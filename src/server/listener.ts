// Where the service listens: read from the flags, and turned into what Bun.serve takes. Values only, so that
// it can be sent to a worker.

import { chmodSync, renameSync, rmSync, statSync } from "node:fs";
import { allowLongRequestHeads } from "../http/head-limit.ts";
import { OperatorError, UsageError } from "../model/errors.ts";
import { type Certificate, loadCertificate } from "./certificate.ts";

export interface ListenFlags {
  readonly listen: string;
  readonly unix?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

export interface Listener {
  /** Null listens on the Unix socket. */
  readonly tcp: { readonly hostname: string; readonly port: number; readonly isShared: boolean } | null;
  readonly unix: string | null;
  readonly tls: Certificate | null;
}

/** A server that listens. */
export type ListeningServer = ReturnType<typeof openListener>;

/**
 * A connection on which nothing moves is closed after so long, and so is one whose body doesn't arrive in
 * that time. Headers that trickle in are cut off after some ten seconds by Bun itself.
 */
const IDLE_SECONDS = 30;

/** TLS 1.2 only with forward secrecy and authenticated encryption; every suite of TLS 1.3 has both. */
const TLS_1_2_SUITES = [
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
].join(":");

/** Who may connect to a Unix socket: its user and its group. */
const SOCKET_MODE = 0o660;

/**
 * Reads the flags, and the files of the certificate. Throws a UsageError for flags that make no sense, and an
 * OperatorError for files that can't serve; `workers` threads will share a port.
 */
export function parseListener({ listen, unix, tlsCert, tlsKey }: ListenFlags, workers: number): Listener {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError("--tls-cert and --tls-key go together.");
  const tls = tlsCert === undefined || tlsKey === undefined ? null : loadCertificate(tlsCert, tlsKey);
  if (unix !== undefined) {
    if (unix === "") throw new UsageError("--unix needs the path of a socket.");
    if (workers > 1)
      throw new UsageError(
        "--workers shares a port between threads; a Unix socket can have one worker only.",
      );
    return { tcp: null, unix, tls };
  }
  const found = /^(.*):(\d{1,5})$/.exec(listen);
  const port = Number(found?.[2]);
  if (found?.[1] === undefined || port > 65_535)
    throw new UsageError("--listen must read HOST:PORT, such as 127.0.0.1:8080.");
  const hostname = found[1].replace(/^\[(.*)\]$/, "$1") || "127.0.0.1";
  // A listener with a new certificate opens beside the one with the old.
  return { tcp: { hostname, port, isShared: workers > 1 || tls !== null }, unix: null, tls };
}

/**
 * Listens and answers with `fetch`. On a Unix socket it takes the place of a listener before it. Throws when
 * the address can't be used.
 */
export function openListener({ tcp, unix, tls }: Listener, fetch: (request: Request) => Promise<Response>) {
  allowLongRequestHeads();
  // Bun minds this on a Unix socket too, though its types don't say so.
  const idle: object = { idleTimeout: IDLE_SECONDS };
  const options = {
    // The body limit is the app's own, so that the refusal is the contract's error and not a bare 413.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch,
    ...idle,
    ...(tls === null ? {} : { tls: { ...tls, ciphers: TLS_1_2_SUITES } }),
  };
  if (tcp !== null)
    return Bun.serve({ ...options, hostname: tcp.hostname, port: tcp.port, reusePort: tcp.isShared });
  if (unix === null) throw new Error("There is neither an address nor a socket to listen on.");
  // Under its name only once it has its rights. A socket that a killed service left behind is replaced.
  const made = `${unix}.new`;
  removeSocket(made);
  if (statSync(unix, { throwIfNoEntry: false })?.isSocket() === false)
    throw new OperatorError(`${unix} is there and is no socket.`, "Choose another path for --unix.");
  const server = Bun.serve({ ...options, unix: made });
  chmodSync(made, SOCKET_MODE);
  renameSync(made, unix);
  return server;
}

/** Removes a Unix socket; nothing else that has this name. */
export function removeSocket(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isSocket()) rmSync(path, { force: true });
}

/**
 * Throws what openListener would throw if the port were not shared: a port that threads share could be shared
 * with another service too, and each would get some of the requests. A socket at whose other end somebody
 * answers is taken.
 */
export async function checkAddressIsFree({ tcp, ...listener }: Listener): Promise<void> {
  if (listener.unix !== null && (await isAnswered(listener.unix))) {
    throw new OperatorError(
      `Another service listens on ${listener.unix}.`,
      "Stop it, or choose another path.",
    );
  }
  if (tcp === null) return;
  const probe = openListener({ ...listener, tcp: { ...tcp, isShared: false } }, async () => new Response());
  await probe.stop(true);
}

async function isAnswered(unix: string): Promise<boolean> {
  try {
    const connection = await Bun.connect({ unix, socket: { data() {} } });
    connection.end();
    return true;
  } catch {
    return false;
  }
}

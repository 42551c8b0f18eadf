// Where the service listens: parsed from the flags and turned into options of Bun.serve. A Listener is plain
// data, so it can be sent to a worker.

import { chmodSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { OperatorError, UsageError } from "../model/errors.ts";
import { type Certificate, loadCertificate } from "./certificate.ts";
import { allowLongRequestHeads } from "./head-limit.ts";

export interface ListenFlags {
  readonly listen: string;
  readonly unix?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

export interface Listener {
  /** Null listens on the Unix socket. */
  readonly tcp: { readonly hostname: string; readonly port: number } | null;
  readonly unix: string | null;
  readonly tls: Certificate | null;
}

/** A running server. */
export type ListeningServer = ReturnType<typeof openListener>;

/**
 * An idle connection is closed after this time, and so is one whose body does not arrive within it. Bun
 * itself cuts off slow headers after about ten seconds.
 */
export const IDLE_SECONDS = 30;

/** TLS 1.2 suites with forward secrecy and authenticated encryption; every suite of TLS 1.3 has both. */
const TLS_1_2_SUITES = [
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
].join(":");

/** The user and the group of a Unix socket may connect to it. */
const SOCKET_MODE = 0o660;

/**
 * Parses the flags and loads the certificate. `workers` threads will share the port. Throws a UsageError for
 * contradictory flags, and an OperatorError for files that can't be used.
 */
export function parseListener({ listen, unix, tlsCert, tlsKey }: ListenFlags, workers: number): Listener {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError("Use --tls-cert and --tls-key together.");
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
    throw new UsageError(`--listen ${JSON.stringify(listen)} is not HOST:PORT, such as 127.0.0.1:8080.`);
  const hostname = found[1].replace(/^\[(.*)\]$/, "$1") || "127.0.0.1";
  return { tcp: { hostname, port }, unix: null, tls };
}

/**
 * Starts a server that answers with `fetch`. It shares its port with the listeners of this user, in this
 * process and others: other workers, one with an older certificate, and the service that it takes over from.
 * On a Unix socket it replaces a previous listener. Throws when the address can't be used.
 */
export function openListener(
  { tcp, unix, tls }: Listener,
  fetch: (request: Request) => Promise<Response>,
  reusePort = true,
) {
  allowLongRequestHeads();
  // Bun also applies this to a Unix socket, although its types don't say so.
  const idle: object = { idleTimeout: IDLE_SECONDS };
  const options = {
    // The app limits the body itself, so that the refusal is the contract's error and not a bare 413.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch,
    ...idle,
    ...(tls === null ? {} : { tls: { ...tls, ciphers: TLS_1_2_SUITES } }),
  };
  if (tcp !== null) return Bun.serve({ ...options, hostname: tcp.hostname, port: tcp.port, reusePort });
  if (unix === null) throw new Error("There is neither an address nor a socket to listen on.");
  // The socket gets its name only after its mode. A socket that a killed service left behind is replaced.
  const made = `${unix}.new`;
  removeSocket(made);
  if (statSync(unix, { throwIfNoEntry: false })?.isSocket() === false)
    throw new OperatorError(`${unix} exists and is not a socket.`, "Choose another path for --unix.");
  const server = Bun.serve({ ...options, unix: made });
  chmodSync(made, SOCKET_MODE);
  renameSync(made, unix);
  return server;
}

/** A Unix socket in the file system: another one at the same path differs. */
export interface SocketFile {
  readonly path: string;
  readonly inode: number;
}

/** The socket that has just been made at this path. */
export function socketFileAt(path: string): SocketFile {
  return { path, inode: statSync(path).ino };
}

/**
 * Gives a socket file a second name, so that a listener may take its name. Call the returned function with
 * true to put it back, or with false to let it go. Does nothing without a socket there.
 */
export function setSocketAside(path: string): (isPutBack: boolean) => void {
  if (!statSync(path, { throwIfNoEntry: false })?.isSocket()) return () => undefined;
  const aside = `${path}.old`;
  removeSocket(aside);
  linkSync(path, aside);
  return (isPutBack) => (isPutBack ? renameSync(aside, path) : removeSocket(aside));
}

/** Removes the socket, unless another one is at its path by now. */
export function removeOwnSocket({ path, inode }: SocketFile): void {
  if (statSync(path, { throwIfNoEntry: false })?.ino === inode) removeSocket(path);
}

/** Removes a Unix socket; never another kind of file. */
function removeSocket(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isSocket()) rmSync(path, { force: true });
}

/**
 * Throws if the address is taken. Listeners share a port, so another service could share it too, and each
 * would get some of the requests. A Unix socket is taken when a process answers on it.
 */
export async function checkAddressIsFree({ tcp, ...listener }: Listener): Promise<void> {
  if (listener.unix !== null && (await isAnswered(listener.unix))) {
    throw new OperatorError(
      `Another service listens on ${listener.unix}.`,
      "Stop it, or choose another path.",
    );
  }
  if (tcp === null || tcp.port === 0) return;
  const probe = openListener({ ...listener, tcp }, async () => new Response(), false);
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

// A listener of the service: its files are loaded and turned into options of Bun.serve. A Listener is plain
// data, so it can be sent to a worker.

import { chmodSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import http from "node:http";
import { OperatorError } from "../../base/model/errors.ts";
import { REQUEST_HEAD_BYTES_MAX } from "../../base/model/limits.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import type { Peer } from "../http/client-address.ts";
import { PATH_SEGMENTS_MAX } from "../http/request-url.ts";
import { type Certificate, loadCertificate } from "./certificate.ts";
import { loadClientAuthorities } from "./client-certificates.ts";
import type { ListenerSettings, Served, TlsFiles } from "./listener-settings.ts";

/** A listener with its files loaded. */
export interface Listener {
  /** Null listens on the Unix socket. */
  readonly tcp: { readonly hostname: string; readonly port: number } | null;
  readonly unix: string | null;
  readonly tls: ListenerTls | null;
  readonly only: Served;
}

export interface ListenerTls extends Certificate {
  /** PEM text of the authorities whose client certificates are accepted; null asks clients for none. */
  readonly clients: string | null;
  /** True where a client without a certificate is admitted too. */
  readonly mayShowNone: boolean;
  /** True where a certificate that stands for an account opens the endpoints of the console without a key. */
  readonly opensConsole: boolean;
}

/**
 * Answers a request of the other end of a connection. `segments` is the number of those that were sent; null
 * for a path with an empty one, and for more than PATH_SEGMENTS_MAX.
 */
export type Fetch = (request: Request, peer: Peer, segments: number | null) => Promise<Response>;

/** A running server. */
export interface ListeningServer {
  /** Undefined on a Unix socket. */
  readonly port?: number | undefined;
  readonly pendingRequests: number;
  /**
   * Accepts no more connections, closes idle ones, and resolves once the requests under way are answered.
   * With `isForced`, cuts them off.
   */
  stop(isForced?: boolean): Promise<void>;
}

/**
 * An idle connection is closed after this time, and so is one whose body does not arrive within it. Bun
 * itself cuts off slow headers after about ten seconds.
 */
const IDLE_SECONDS = 30;

/**
 * Once a server listens no more and closes each connection with its next answer, none is left after this
 * time: the others were idle for too long.
 */
export const LAST_CONNECTIONS_MS = (IDLE_SECONDS + 5) * 1000;

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

/** Loads the files of a listener. Throws an OperatorError for those that can't be used. */
export function loadListener({ tcp, unix, tls, only }: ListenerSettings): Listener {
  return { tcp, unix, tls: tls === null ? null : loadTls(tls), only };
}

/** Loads certificate, key and authorities. Throws an OperatorError for files that can't be used. */
export function loadTls({ cert, key, clients, ...rules }: TlsFiles): ListenerTls {
  const own = loadCertificate(cert, key);
  return { ...own, ...rules, clients: clients === null ? null : loadClientAuthorities(clients) };
}

/**
 * Starts a server that answers with `fetch`. It shares its port with the listeners of this user, in this
 * process and others: other workers, one with an older certificate, and the service that it takes over from.
 * On a Unix socket it replaces a previous listener. Throws when the address can't be used.
 */
export function openListener({ tcp, unix, tls }: Listener, answer: Fetch, reusePort = true): ListeningServer {
  if (tls !== null && tls.clients !== null)
    throw new Error("A listener with client authorities needs a front.");
  allowLongRequestHeads();
  // Bun also applies this to a Unix socket, although its types don't say so.
  const idle: object = { idleTimeout: IDLE_SECONDS };
  const options = {
    // The app limits the body itself, so that the refusal is the contract's error and not a bare 413.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    ...bySegments(answer),
    ...idle,
    ...(tls === null ? {} : { tls: tlsOptions(tls) }),
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

/**
 * The handlers of a server. Bun resolves "." and ".." in the URL of a request, but finds the route of the
 * path that was sent. So there is a route for each number of segments.
 */
function bySegments(answer: Fetch) {
  const handlerOf = (segments: number | null) => (request: Request, server: Bun.Server<undefined>) =>
    answer(request, { address: () => server.requestIP(request)?.address ?? null }, segments);
  const routes = Array.from({ length: PATH_SEGMENTS_MAX }, (_, i) => [
    Array.from({ length: i + 1 }, (_, segment) => `/:s${segment}`).join(""),
    handlerOf(i + 1),
  ]);
  return { routes: Object.fromEntries(routes), fetch: handlerOf(null) };
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

/** The options of TLS that every listener has. */
export function tlsOptions({ cert, key }: ListenerTls) {
  return { cert, key, ciphers: TLS_1_2_SUITES };
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
  const probe = openListener({ ...listener, tcp, tls: null }, async () => new Response(), false);
  await probe.stop(true);
}

/** The OperatorError for an address that can't be used. Returns another error unchanged. */
export function refuseAddress(address: string, error: unknown): unknown {
  const reason = describeSystemError(error);
  if (reason === null) return error;
  return new OperatorError(`The service can't listen on ${address}: ${reason}.`, hintFor(address, error), {
    cause: error,
  });
}

function hintFor(address: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE" || code === "EADDRNOTAVAIL")
    return "Choose another address, or stop what listens there: ss -ltnp";
  return /:\d+$/.test(address)
    ? "Choose a port from 1024 on, or give the service CAP_NET_BIND_SERVICE (interdict help operating under-systemd)."
    : "Name an existing folder that the service may write, such as one of RuntimeDirectory= (interdict help operating under-systemd).";
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

/**
 * Sets the size limit of a request line with its headers, for every server that this process starts later.
 * Bun has one limit per process, under Node's name, and Bun.serve has no option for it. Throws when Bun
 * ignores it.
 */
function allowLongRequestHeads(): void {
  // The types declare the property constant, but Bun has a setter for it.
  Object.assign(http, { maxHeaderSize: REQUEST_HEAD_BYTES_MAX });
  if (http.maxHeaderSize !== REQUEST_HEAD_BYTES_MAX) {
    throw new Error("The size limit of request headers can't be set.");
  }
}

// The listeners of one worker: opens them, another beside one when its certificate changes, and stops all.

import type { Logger } from "pino";
import { awaitWithin } from "../../base/platform/deadline.ts";
import type { CertificateExpiry } from "../http/metrics/process.ts";
import { expiryOf } from "./certificate.ts";
import { openClientFront } from "./client-front.ts";
import {
  type Fetch,
  LAST_CONNECTIONS_MS,
  type Listener,
  type ListeningServer,
  openListener,
  removeOwnSocket,
  type SocketFile,
  socketFileAt,
} from "./listener.ts";
import { addressOf } from "./listener-settings.ts";
import type { OpenedListener } from "./messages.ts";

const MS_PER_SECOND = 1000;

/** Answers requests to a listener by clients with a certificate (its SHA-256), or without one that counts. */
type FetchOf = (listener: Listener, certificate: Uint8Array | null) => Fetch;

interface OpenListener {
  /** Its address, with the port that was picked. */
  readonly name: string;
  readonly listener: Listener;
  readonly server: ListeningServer;
  readonly socketFile: SocketFile | null;
}

/** A listener with another one beside it, which has newer certificates. */
interface FormerListener extends Pick<OpenListener, "listener" | "server"> {
  readonly number: number;
}

export class WorkerListeners {
  readonly #isMapped: (certificate: Uint8Array) => Promise<boolean>;
  /** What listens, by the number of the listener. */
  readonly #open = new Map<number, OpenListener>();
  readonly #former = new Set<FormerListener>();
  /** Those that accept no more connections but still answer. */
  readonly #retired = new Set<Listener>();
  #isDraining = false;

  /** `isMapped` is true for a certificate (its SHA-256) that stands for an account. */
  constructor(
    private readonly fetchOf: FetchOf,
    isMapped: (certificate: Uint8Array) => Promise<boolean>,
    private readonly log: Logger,
  ) {
    this.#isMapped = isMapped;
  }

  /**
   * Starts to listen. A server of the same number goes on, until `retire`. Throws when the address can't be
   * used.
   */
  async open(number: number, listener: Listener): Promise<OpenedListener> {
    const { tcp, unix, tls } = listener;
    const answerTo = (certificate: Uint8Array | null) => this.#answerTo(number, listener, certificate);
    const isMapped = this.#isMapped;
    const server =
      tls === null || tls.clients === null
        ? openListener(listener, answerTo(null))
        : await openClientFront(listener, { isMapped, answerTo });
    const socketFile = unix === null ? null : socketFileAt(unix);
    const port = server.port ?? null;
    const name = addressOf(tcp === null || port === null ? listener : { unix, tcp: { ...tcp, port } });
    const previous = this.#open.get(number);
    this.#open.set(number, { name, listener, server, socketFile });
    if (previous !== undefined) this.#former.add({ number, ...previous });
    return { port };
  }

  /**
   * Lets the former servers of a number go, whose sockets have stopped to listen: each connection is closed
   * with its next answer. An idle one ends by itself, because a request could be on its way.
   */
  retire(number: number): void {
    for (const former of this.#former) {
      if (former.number !== number || this.#retired.has(former.listener)) continue;
      this.#retired.add(former.listener);
      setTimeout(() => void this.#end(former), LAST_CONNECTIONS_MS).unref();
    }
  }

  async #end(former: FormerListener): Promise<void> {
    await former.server.stop();
    this.#former.delete(former);
    this.#retired.delete(former.listener);
  }

  /**
   * Where clients show certificates, a connection must not outlive the authorities that admitted it: once one
   * of them is gone, a request gets 421, which asks the client to send it again on a new connection.
   */
  #answerTo(number: number, listener: Listener, certificate: Uint8Array | null): Fetch {
    const answer = this.fetchOf(listener, certificate);
    return async (request, ...arrival) => {
      const isRefused =
        this.#retired.has(listener) && !isTrustedBy(this.#open.get(number)?.listener, listener);
      const response = isRefused ? new Response(null, { status: 421 }) : await answer(request, ...arrival);
      if (this.#retired.has(listener) || this.#isDraining) response.headers.set("Connection", "close");
      return response;
    };
  }

  /** The certificates of those that listen with TLS. */
  certificates(): CertificateExpiry[] {
    return [...this.#open.values()].flatMap(({ name, listener: { tls } }) =>
      tls === null ? [] : [{ listener: name, expiresAtMs: expiryOf(tls) }],
    );
  }

  /** From now on, each connection is closed with its next answer. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Stops all. False when requests under way were cut off after `withinMs`. */
  async stop(withinMs: number): Promise<boolean> {
    const open = [...this.#open.values()];
    // First, because another service that starts now may already use the name.
    for (const { socketFile } of open) if (socketFile !== null) removeOwnSocket(socketFile);
    const servers = [...open.map(({ server }) => server), ...[...this.#former].map(({ server }) => server)];
    const areDone = await Promise.all(servers.map((server) => this.#stop(server, withinMs)));
    return !areDone.includes(false);
  }

  /**
   * Refuses new connections and waits for requests in progress. False when they took too long and were cut
   * off.
   */
  async #stop(server: ListeningServer, withinMs: number): Promise<boolean> {
    const answered = server.stop().then(() => true);
    if (await awaitWithin(answered, withinMs, false)) return true;
    this.log.warn(
      { requests: server.pendingRequests, waited_seconds: withinMs / MS_PER_SECOND },
      "requests under way took too long; their connections are closed",
    );
    await server.stop(true);
    return false;
  }
}

/** True when a listener still trusts every authority by which another one admitted clients. */
function isTrustedBy(current: Listener | undefined, former: Listener): boolean {
  const authorities = former.tls?.clients?.split(/(?<=-----END CERTIFICATE-----)\n/) ?? [];
  return authorities.every((authority) => current?.tls?.clients?.includes(authority));
}

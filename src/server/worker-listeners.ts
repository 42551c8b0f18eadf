// The listeners of one worker: opens them, replaces one when its certificate changes, and stops all.

import type { Logger } from "pino";
import type { CertificateExpiry } from "../http/metrics/certificates.ts";
import { awaitWithin } from "../platform/deadline.ts";
import { expiryOf } from "./certificate.ts";
import { openClientFront } from "./client-front.ts";
import {
  type Fetch,
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
export type FetchOf = (listener: Listener, certificate: Uint8Array | null) => Fetch;

interface OpenListener {
  /** Its address, with the port that was picked. */
  readonly name: string;
  readonly listener: Listener;
  readonly server: ListeningServer;
  readonly socketFile: SocketFile | null;
}

export class WorkerListeners {
  readonly #fetchOf: FetchOf;
  readonly #isMapped: (certificate: Uint8Array) => Promise<boolean>;
  readonly #log: Logger;
  /** What listens, by the number of the listener. */
  readonly #open = new Map<number, OpenListener>();
  /** Servers that accept no more connections but still answer. */
  readonly #replaced = new Set<ListeningServer>();
  #isDraining = false;

  /** `isMapped` is true for a certificate (its SHA-256) that stands for an account. */
  constructor(fetchOf: FetchOf, isMapped: (certificate: Uint8Array) => Promise<boolean>, log: Logger) {
    this.#fetchOf = fetchOf;
    this.#isMapped = isMapped;
    this.#log = log;
  }

  /**
   * Starts to listen. A server of the same number accepts no more connections and finishes its requests.
   * Throws when the address can't be used.
   */
  async open(number: number, listener: Listener): Promise<OpenedListener> {
    const { tcp, unix, tls } = listener;
    const answerTo = (certificate: Uint8Array | null) => this.#answerWhileOpen(number, listener, certificate);
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
    if (previous !== undefined) void this.#replace(previous);
    return { port };
  }

  /** Lets a server answer the requests under way. */
  async #replace({ server }: OpenListener): Promise<void> {
    this.#replaced.add(server);
    await server.stop();
    this.#replaced.delete(server);
  }

  /**
   * Where clients show certificates, a connection must not outlive the authorities that admitted it. Idle
   * ones are closed when the listener is replaced; half a request that is completed later gets 421, which
   * asks the client to send it again on a new connection.
   */
  #answerWhileOpen(number: number, listener: Listener, certificate: Uint8Array | null): Fetch {
    const answer = this.#fetchOf(listener, certificate);
    return async (request) => {
      const isReplaced = this.#open.get(number)?.listener !== listener;
      const response =
        isReplaced && listener.tls?.clients ? new Response(null, { status: 421 }) : await answer(request);
      if (isReplaced || this.#isDraining) response.headers.set("Connection", "close");
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
    const servers = [...open.map(({ server }) => server), ...this.#replaced];
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
    this.#log.warn(
      { requests: server.pendingRequests, waited_seconds: withinMs / MS_PER_SECOND },
      "requests under way took too long; their connections are closed",
    );
    await server.stop(true);
    return false;
  }
}

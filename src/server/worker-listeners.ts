// The listeners of one worker: opens them, replaces one when its certificate changes, and stops all.

import type { Logger } from "pino";
import type { Offer } from "../http/endpoints.ts";
import type { CertificateExpiry } from "../http/metrics/certificates.ts";
import { awaitWithin } from "../platform/deadline.ts";
import { expiryOf } from "./certificate.ts";
import {
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

type Fetch = (request: Request) => Promise<Response>;

interface OpenListener {
  /** Its address, with the port that was picked. */
  readonly name: string;
  readonly listener: Listener;
  readonly server: ListeningServer;
  readonly socketFile: SocketFile | null;
}

export class WorkerListeners {
  readonly #fetchOf: (offer: Offer) => Fetch;
  readonly #log: Logger;
  /** What listens, by the number of the listener. */
  readonly #open = new Map<number, OpenListener>();
  /** Servers that accept no more connections but still answer. */
  readonly #replaced = new Set<ListeningServer>();
  #isDraining = false;

  constructor(fetchOf: (offer: Offer) => Fetch, log: Logger) {
    this.#fetchOf = fetchOf;
    this.#log = log;
  }

  /**
   * Starts to listen. A server of the same number accepts no more connections and finishes its requests.
   * Throws when the address can't be used.
   */
  open(number: number, listener: Listener): OpenedListener {
    const answer = this.#fetchWhileOpen(number, listener);
    const server = openListener(listener, async (request) => {
      const response = await answer(request);
      if (this.#isDraining) response.headers.set("Connection", "close");
      return response;
    });
    const socketFile = listener.unix === null ? null : socketFileAt(listener.unix);
    const previous = this.#open.get(number);
    const { tcp } = listener;
    const name = addressOf(
      tcp === null ? listener : { ...listener, tcp: { ...tcp, port: server.port ?? 0 } },
    );
    this.#open.set(number, { name, listener, server, socketFile });
    if (previous !== undefined) void this.#replace(previous);
    return {
      origin: listener.unix === null ? (server.url?.origin ?? null) : null,
      port: server.port ?? null,
    };
  }

  /** Lets a server answer the requests under way. */
  async #replace({ server }: OpenListener): Promise<void> {
    this.#replaced.add(server);
    await server.stop();
    this.#replaced.delete(server);
  }

  /**
   * Where clients show certificates, a connection must not outlive the authorities that admitted it. Bun
   * closes idle ones when the listener is replaced; half a request that is completed later gets 421, which
   * asks the client to send it again on a new connection.
   */
  #fetchWhileOpen(number: number, listener: Listener): Fetch {
    const answer = this.#fetchOf(listener.only);
    if (listener.tls === null || listener.tls.clients === null) return answer;
    return async (request) => {
      if (this.#open.get(number)?.listener === listener) return answer(request);
      return new Response(null, { status: 421, headers: { Connection: "close" } });
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

// A listener that learns the certificate of each client. Bun.serve verifies the certificates of clients, but
// it can't say which one a request came with. So TLS ends here, and the bytes of each connection go on to a
// server on a Unix socket without a name: one for each certificate that stands for an account, and one for
// all others. See decisions/client-certificates.md.

import { createConnection } from "node:net";
import { createServer, type Server, type TLSSocket } from "node:tls";
import { awaitWithin } from "../../base/platform/deadline.ts";
import { hashCertificate } from "../access/certificates.ts";
import { type Fetch, type Listener, type ListeningServer, tlsOptions } from "./listener.ts";
import { type NamelessServer, openNamelessServer } from "./nameless-socket.ts";

/** A client that has not completed its handshake by then is cut off: the runtime has no such limit. */
const HANDSHAKE_MS = 10_000;

/** How long the last answers may take from the servers behind to the clients, once those have stopped. */
const LAST_BYTES_MS = 1000;

interface FrontServices {
  /** True for a certificate (its SHA-256) that stands for an account. */
  isMapped(certificate: Uint8Array): Promise<boolean>;
  /** Answers requests of clients with this certificate; null for certificates that stand for no account. */
  answerTo(certificate: Uint8Array | null): Fetch;
}

/**
 * Listens on the port of a listener with `clients`, shared as in openListener. Throws when the address can't
 * be used.
 */
export async function openClientFront(
  { tcp, tls, only }: Listener,
  services: FrontServices,
): Promise<ListeningServer> {
  if (tcp === null || tls === null || tls.clients === null)
    throw new Error("Only a port with client authorities has a front.");
  const outer = createServer({
    ...tlsOptions(tls),
    // A client that has sent its request may close its side before the answer.
    allowHalfOpen: true,
    ca: tls.clients,
    requestCert: true,
    rejectUnauthorized: !tls.mayShowNone,
    minVersion: "TLSv1.2",
    // A resumed session would not show its certificate again, although it may have expired meanwhile.
    secureOptions: NO_RESUMPTION,
  });
  const front = new ClientFront(outer, only, tls.mayShowNone, services);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Also later: an error that nobody handles would end the process.
  outer.on("error", reject);
  // The types of the runtime don't know reusePort.
  const address: object = { host: tcp.hostname, port: tcp.port, reusePort: true };
  outer.listen(address, resolve);
  try {
    await promise;
  } catch (error) {
    await front.stop(true);
    throw error;
  }
  return front;
}

/** OpenSSL's SSL_OP_NO_TICKET; of both protocol versions no session is resumed then. */
const NO_RESUMPTION = 0x4000;

class ClientFront implements ListeningServer {
  /** The servers behind, by the certificate in hexadecimal; "" for the one of all others. */
  readonly #behind = new Map<string, NamelessServer>();
  readonly #clients = new Set<TLSSocket>();

  constructor(
    private readonly outer: Server,
    private readonly only: Listener["only"],
    private readonly mayShowNone: boolean,
    private readonly services: FrontServices,
  ) {
    // A folder for sockets that can't be used shows at the start.
    this.#open(null);
    outer.on("connection", (client: TLSSocket) => this.#awaitHandshake(client));
    outer.on("secureConnection", (client) => void this.#accept(client));
    // The runtime has closed the connection already.
    outer.on("tlsClientError", () => undefined);
  }

  get port(): number | undefined {
    const address = this.outer.address();
    return address !== null && typeof address === "object" ? address.port : undefined;
  }

  get pendingRequests(): number {
    return [...this.#behind.values()].reduce((sum, { server }) => sum + server.pendingRequests, 0);
  }

  async stop(isForced = false): Promise<void> {
    this.outer.close();
    await Promise.all([...this.#behind.values()].map(({ server }) => server.stop(isForced)));
    if (isForced) for (const client of this.#clients) client.destroy();
    const closing = [...this.#clients].map(
      (client) => new Promise((resolve) => client.once("close", resolve)),
    );
    await awaitWithin(Promise.all(closing), LAST_BYTES_MS, []);
  }

  #awaitHandshake(client: TLSSocket): void {
    this.#clients.add(client);
    const timer = setTimeout(() => client.destroy(), HANDSHAKE_MS);
    client.once("secure", () => clearTimeout(timer));
    client.once("close", () => {
      clearTimeout(timer);
      this.#clients.delete(client);
    });
    // A client that leaves is no failure of the service.
    client.on("error", () => client.destroy());
  }

  async #accept(client: TLSSocket): Promise<void> {
    try {
      const { raw } = client.getPeerCertificate();
      if (raw === undefined && this.mayShowNone) return this.#join(client, await this.#serverFor(null));
      if (!client.authorized || raw === undefined) throw new Error("The client was not verified.");
      this.#join(client, await this.#serverFor(hashCertificate(raw)));
    } catch {
      // Without its certificate, or without a server behind, a client is not served.
      client.destroy();
    }
  }

  /** Passes the bytes of a client on, in both directions, until either side ends. */
  #join(client: TLSSocket, path: string): void {
    const inner = createConnection({ path });
    inner.on("error", () => client.destroy());
    inner.once("close", () => client.destroySoon());
    client.once("close", () => inner.destroy());
    client.pipe(inner);
    inner.pipe(client);
    if (client.destroyed) inner.destroy();
  }

  /** The path of the server behind for a certificate, or for none. */
  async #serverFor(shown: Uint8Array | null): Promise<string> {
    return this.#open(shown !== null && (await this.services.isMapped(shown)) ? shown : null);
  }

  #open(certificate: Uint8Array | null): string {
    const name = certificate === null ? "" : Buffer.from(certificate).toString("hex");
    const known = this.#behind.get(name);
    if (known !== undefined) return known.path;
    const opened = openNamelessServer(this.only, this.services.answerTo(certificate));
    this.#behind.set(name, opened);
    return opened.path;
  }
}

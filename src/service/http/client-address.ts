// How a request arrived. Only the listener knows, and the router hands the request on alone.

/** The other end of a connection. */
export interface Peer {
  /** Its address; null on a Unix socket, where a proxy of this host is. */
  address(): string | null;
}

const PEERS = new WeakMap<Request, Peer>();

/** Keeps the peer of a request, for as long as the request is. */
export function notePeer(request: Request, peer: Peer): void {
  PEERS.set(request, peer);
}

/** A client as far as the service can tell. */
interface Client {
  /** The other end of the connection; null when it has no address. */
  readonly peer: string | null;
  /** The client that a proxy names, which only a proxy of one's own is believed; null for none. */
  readonly forwarded: string | null;
}

/** Says who sent a request. The last address of X-Forwarded-For is the one that the nearest proxy saw. */
export function clientOf(request: Request): Client {
  const named = request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() ?? "";
  return { peer: networkOf(PEERS.get(request)?.address() ?? ""), forwarded: networkOf(named) };
}

/** The part of an address that one client can't choose: of IPv6 its first 64 bits. Null for an empty text. */
function networkOf(address: string): string | null {
  if (address === "") return null;
  const text = address.replace(/^::ffff:(?=\d+\.)/i, "").toLowerCase();
  if (!text.includes(":")) return text;
  const [head = "", tail] = text.split("::");
  const groups = head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").length;
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...tail.split(":")];
  return all.slice(0, 4).join(":");
}

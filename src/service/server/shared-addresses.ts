// Addresses at which several sockets listen side by side, and how some of them are closed while no connection
// waits in them, which the kernel would reset. Used when another process takes over, and when the certificate
// of a listener changes.

import { OperatorError } from "../../base/model/errors.ts";
import { findListeningSockets, type ListeningSocket } from "../../base/platform/listening-sockets.ts";
import {
  type OwnSocket,
  ownStreamSockets,
  steerConnections,
  stopListening,
} from "../../base/platform/own-sockets.ts";

const POLL_MS = 50;

/** Connections that a client began to open before they were steered away arrive within this time. */
const ARRIVAL_MS = 1000;

/** How long a process may take to accept the connections that wait for it, and then to let go. */
export const LETTING_GO_MS = 10_000;

/** An address at which this process listens. */
export interface SharedAddress {
  /** As the kernel writes it; see ListeningSocket. */
  readonly address: string;
  readonly isTcp: boolean;
  /** The sockets of this process; there is one. */
  readonly own: readonly OwnSocket[];
  /** Those of other processes. */
  readonly others: readonly ListeningSocket[];
}

/** One entry per address at which this process listens. */
export function findAddresses(): SharedAddress[] {
  const ofThis = new Map(ownStreamSockets().map((socket) => [socket.inode, socket]));
  const byAddress = Map.groupBy(findListeningSockets(), ({ address }) => address);
  return [...byAddress].flatMap(([address, sockets]) => {
    const own = sockets.flatMap(({ inode }) => ofThis.get(inode) ?? []);
    const others = sockets.filter(({ inode }) => !ofThis.has(inode));
    const isTcp = sockets.some((socket) => socket.isTcp);
    return own.length === 0 ? [] : [{ address, isTcp, own, others }];
  });
}

export const othersAt = (addresses: readonly SharedAddress[]) => addresses.flatMap(({ others }) => others);

/**
 * Does `work` while every new connection to these addresses goes to the socket at `indexOf`, in the order in
 * which they began to listen. Unix sockets need no steering: the last one has taken the name.
 */
export async function whileSteered<T>(
  addresses: readonly SharedAddress[],
  indexOf: (address: SharedAddress) => number,
  work: () => Promise<T>,
): Promise<T> {
  const steer = (all: readonly SharedAddress[], index: (address: SharedAddress) => number | null) => {
    for (const address of all) {
      const [socket] = address.own;
      if (address.isTcp && socket !== undefined) steerConnections(socket, index(address));
    }
  };
  try {
    steer(addresses, indexOf);
    return await work();
  } finally {
    // Through sockets that still listen.
    steer(findAddresses(), () => null);
  }
}

/**
 * Waits until every connection that went to these sockets before it was steered away is accepted. False when
 * some still wait after LETTING_GO_MS.
 */
export async function areAccepted(
  sockets: readonly { readonly inode: number }[],
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  const inodes = new Set(sockets.map(({ inode }) => inode));
  const isEmpty = () => findListeningSockets().every((one) => one.waiting === 0 || !inodes.has(one.inode));
  await waitUntil(isStopping, ARRIVAL_MS);
  return waitUntil(() => isStopping() || isEmpty(), LETTING_GO_MS);
}

/**
 * Has `open` listen at addresses where this process listens already, and closes its sockets there that did so
 * before. No connection is refused or cut: those that were accepted go on. Throws an OperatorError, before it
 * opens anything, while another process listens at an address of this one, and what `open` throws.
 */
export async function replaceListening<T>(open: () => Promise<T>): Promise<T> {
  const before = findAddresses();
  if (othersAt(before).length > 0)
    throw new OperatorError(
      "Another process is taking over the addresses of this one, and has read the files itself.",
      "If it fails, send SIGHUP again.",
    );
  // To sockets that are still to be opened; where none is, the kernel goes on as before.
  return whileSteered(
    before,
    ({ own }) => own.length,
    async () => {
      const opened = await open();
      const after = new Map(findAddresses().map(({ address, own }) => [address, own.length]));
      const former = before
        .filter(({ address, own }) => (after.get(address) ?? 0) > own.length)
        .flatMap(({ own }) => own);
      await areAccepted(former);
      const inodes = new Set(former.map(({ inode }) => inode));
      stopListening(ownStreamSockets().filter(({ inode }) => inodes.has(inode)));
      return opened;
    },
  );
}

/** Looks every POLL_MS. False when it is not so within `ms`. */
export async function waitUntil(isSo: () => boolean, ms: number): Promise<boolean> {
  for (const started = performance.now(); !isSo(); await Bun.sleep(POLL_MS))
    if (performance.now() - started > ms) return false;
  return true;
}

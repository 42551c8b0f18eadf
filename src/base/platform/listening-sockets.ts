// The kernel's tables of sockets (proc_pid_net(5)): which sockets of this host listen where, and how many
// connections wait in each to be accepted.

import { closeSync, openSync, readFileSync, readSync } from "node:fs";

/** A listening socket of any process in the same network. */
export interface ListeningSocket {
  /**
   * Address and port as the kernel writes them, or the path that a Unix socket was bound to. Sockets that
   * share a port have the same.
   */
  readonly address: string;
  /** The inode of the socket, which fstat(2) also gives. */
  readonly inode: number;
  readonly isTcp: boolean;
  /** Connections that no process has accepted yet; 0 for a Unix socket, where the kernel doesn't say. */
  readonly waiting: number;
}

const CHUNK_BYTES = 65_536;

const TCP_TABLES = ["/proc/self/net/tcp", "/proc/self/net/tcp6"];
const UNIX_TABLE = "/proc/self/net/unix";

const TCP_LISTEN = "0A";
const UNIX_LISTENS = "00010000";

/** Every listening socket. Throws the system's error when a table can't be read. */
export function findListeningSockets(): ListeningSocket[] {
  return [
    ...TCP_TABLES.flatMap((path) => parseTcpTable(readWhile(path, (rows) => parseTcpTable(rows).length > 0))),
    ...parseUnixTable(readFileSync(UNIX_TABLE, "utf8")),
  ];
}

/**
 * Reads a file in chunks, up to one of which `isWanted` is false. The kernel lists what listens first, and a
 * busy host has a hundred thousand closed connections after that.
 */
function readWhile(path: string, isWanted: (chunk: string) => boolean): string {
  const file = openSync(path, "r");
  try {
    const buffer = new Uint8Array(CHUNK_BYTES);
    let text = "";
    for (;;) {
      const bytes = readSync(file, buffer, 0, buffer.length, null);
      const chunk = new TextDecoder().decode(buffer.subarray(0, bytes));
      text += chunk;
      if (bytes === 0 || !isWanted(chunk)) return text;
    }
  } finally {
    closeSync(file);
  }
}

export function parseTcpTable(table: string): ListeningSocket[] {
  const sockets: ListeningSocket[] = [];
  for (const line of table.split("\n")) {
    const [, address, , state, queues, , , , , inode] = line.trim().split(/\s+/);
    if (state !== TCP_LISTEN || address === undefined || queues === undefined) continue;
    // The receive queue of a listening socket counts connections.
    const waiting = Number.parseInt(queues.split(":")[1] ?? "", 16);
    sockets.push({ address, inode: Number(inode), isTcp: true, waiting });
  }
  return sockets;
}

export function parseUnixTable(table: string): ListeningSocket[] {
  const sockets: ListeningSocket[] = [];
  for (const line of table.split("\n")) {
    const found = /^\S+ \S+ \S+ (\S+) \S+ \S+ +(\d+) (.+)$/.exec(line);
    if (found?.[1] !== UNIX_LISTENS || found[3] === undefined) continue;
    sockets.push({ address: found[3], inode: Number(found[2]), isTcp: false, waiting: 0 });
  }
  return sockets;
}

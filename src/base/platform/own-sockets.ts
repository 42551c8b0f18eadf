// The sockets of this process, below the runtime: which are open, how the kernel spreads connections over the
// sockets that share a port, and how a socket stops to listen while its connections go on.

import { FFIType, ptr } from "bun:ffi";
import { closeSync, fstatSync, openSync, readdirSync } from "node:fs";
import { openCLibrary } from "./c-library.ts";

const SOL_SOCKET = 1;
const SO_TYPE = 3;
const SO_ACCEPTCONN = 30;
const SO_ATTACH_REUSEPORT_CBPF = 51;
const SO_DETACH_REUSEPORT_BPF = 68;
const SOCK_STREAM = 1;

/** Bytes of the longest socket address, and of one that holds nothing but its family. */
const ADDRESS_BYTES_MAX = 128;
const ADDRESS_BYTES_UNNAMED = 2;

export interface OwnSocket {
  readonly file: number;
  readonly inode: number;
  readonly isListening: boolean;
}

function loadLibc() {
  return openCLibrary({
    getsockopt: {
      args: [FFIType.i32, FFIType.i32, FFIType.i32, FFIType.ptr, FFIType.ptr],
      returns: FFIType.i32,
    },
    setsockopt: {
      args: [FFIType.i32, FFIType.i32, FFIType.i32, FFIType.ptr, FFIType.u32],
      returns: FFIType.i32,
    },
    getsockname: { args: [FFIType.i32, FFIType.ptr, FFIType.ptr], returns: FFIType.i32 },
    dup2: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
  });
}

let libc: ReturnType<typeof loadLibc> | undefined;

/**
 * The stream sockets of this process, TCP and Unix, that listen or were accepted. Sockets without a name are
 * left out: the log of systemd is one, and so are pipes of the runtime.
 */
export function ownStreamSockets(): OwnSocket[] {
  return readdirSync("/proc/self/fd")
    .map(Number)
    .filter((file) => socketOption(file, SO_TYPE) === SOCK_STREAM && hasName(file))
    .flatMap((file) => {
      const isListening = socketOption(file, SO_ACCEPTCONN) === 1;
      const inode = inodeOf(file);
      return inode === null ? [] : [{ file, inode, isListening }];
    });
}

/** Null for a file that another thread has closed by now. */
function inodeOf(file: number): number | null {
  try {
    return fstatSync(file).ino;
  } catch {
    return null;
  }
}

function hasName(file: number): boolean {
  libc ??= loadLibc();
  const address = new Uint8Array(ADDRESS_BYTES_MAX);
  const length = new Uint32Array([address.length]);
  return libc.getsockname(file, ptr(address), ptr(length)) === 0 && (length[0] ?? 0) > ADDRESS_BYTES_UNNAMED;
}

/** A number that the kernel has of a socket; null for a file that is no socket. */
function socketOption(file: number, option: number): number | null {
  libc ??= loadLibc();
  const value = new Int32Array(1);
  const length = new Uint32Array([value.byteLength]);
  return libc.getsockopt(file, SOL_SOCKET, option, ptr(value), ptr(length)) === 0 ? (value[0] ?? null) : null;
}

/**
 * Closes listening sockets of the runtime, and no connection: an empty file takes the place of each, which
 * the runtime closes later. Its own way to close a listener also closes connections that are idle.
 */
export function stopListening(sockets: readonly OwnSocket[]): void {
  libc ??= loadLibc();
  const nothing = openSync("/dev/null", "r");
  try {
    for (const { file } of sockets)
      if (libc.dup2(nothing, file) !== file) throw new Error(`The socket ${file} can't be closed.`);
  } finally {
    closeSync(nothing);
  }
}

/**
 * Has the kernel give every new connection to one of the sockets that share the port of `socket`: the one at
 * `index`, in the order in which they began to listen. Where there is none at `index`, and with null, it
 * spreads them over all.
 */
export function steerConnections({ file }: OwnSocket, index: number | null): void {
  libc ??= loadLibc();
  const { setsockopt } = libc;
  if (index === null) {
    // Fails when nothing is attached, which is as well.
    setsockopt(
      file,
      SOL_SOCKET,
      SO_DETACH_REUSEPORT_BPF,
      ptr(new Int32Array(1)),
      Int32Array.BYTES_PER_ELEMENT,
    );
    return;
  }
  const { program, filter } = returningProgram(index);
  if (setsockopt(file, SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, ptr(program), program.byteLength) !== 0)
    throw new Error("The kernel refuses to steer connections (SO_ATTACH_REUSEPORT_CBPF).");
  // The kernel has copied it; until then it must not be collected.
  filter.fill(0n);
}

/** The one instruction of the classic BPF program "return index", and struct sock_fprog that points to it. */
function returningProgram(index: number): { program: BigUint64Array; filter: BigUint64Array } {
  const BPF_RET_K = 0x06n;
  const filter = new BigUint64Array([BPF_RET_K | (BigInt(index) << 32n)]);
  return { program: new BigUint64Array([BigInt(filter.length), BigInt(ptr(filter))]), filter };
}

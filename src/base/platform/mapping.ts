// Maps a file into memory, read-only, and holds back programs that want to write to it. Bun.mmap opens the
// file for writing, which fails on the files of other users, so this calls mmap of libc. It does not
// interpret the contents of the file.

import { FFIType, type Pointer, toArrayBuffer } from "bun:ffi";
import { type BigIntStats, closeSync, fstatSync, openSync } from "node:fs";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { openCLibrary } from "./c-library.ts";

const PROT_READ = 1;
const MAP_PRIVATE = 2;

const F_SETSIG = 10;
const F_SETLEASE = 1024;
const F_GETLEASE = 1025;
const F_RDLCK = 0;
const F_UNLCK = 2;
/** Sent when a program wants to write; it is ignored. The default signal would end the process. */
const SIGURG = 23;

/** Differs between any two files, and changes when a file is written to or its times are set. */
export type FileIdentity = string;

/**
 * The identity of the file with this status. The change time shows a write after which the other times were
 * set back.
 */
export function identify({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): FileIdentity {
  return [dev, ino, size, mtimeNs, ctimeNs].join(":");
}

export interface MappedFile {
  readonly bytes: Uint8Array;
  readonly identity: FileIdentity;
  /** Removes the mapping. A read of `bytes` afterwards crashes the process: drop every view first. */
  unmap(): void;
}

function loadLibc() {
  return openCLibrary({
    mmap: {
      args: [FFIType.ptr, FFIType.u64, FFIType.i32, FFIType.i32, FFIType.i32, FFIType.i64],
      returns: FFIType.ptr,
    },
    munmap: { args: [FFIType.ptr, FFIType.u64], returns: FFIType.i32 },
    fcntl: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
  });
}

let libc: ReturnType<typeof loadLibc> | undefined;

/** Maps a whole file. Throws an OperatorError when it can't be read. */
export function mapFile(path: string): MappedFile {
  libc ??= loadLibc();
  const { mmap, munmap } = libc;
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (cause) {
    throw refused(path, cause);
  }
  let length: number;
  let identity: FileIdentity;
  let address: number;
  try {
    const status = fstatSync(file, { bigint: true });
    identity = identify(status);
    if (!status.isFile()) throw refused(path, new Error("it is not a file"));
    length = Number(status.size);
    if (length === 0) return { bytes: new Uint8Array(0), identity, unmap: () => undefined };
    address = Number(mmap(null, length, PROT_READ, MAP_PRIVATE, file, 0));
  } finally {
    closeSync(file);
  }
  // MAP_FAILED is the highest address; no mapping begins in the last page.
  if (address <= 0 || address >= 2 ** 63)
    throw refused(path, new Error("mmap failed, the system gives no more memory addresses"));
  const start = address as Pointer;
  let isMapped = true;
  return {
    bytes: new Uint8Array(toArrayBuffer(start, 0, length)),
    identity,
    unmap: () => {
      if (isMapped) munmap(start, length);
      isMapped = false;
    },
  };
}

/**
 * Takes a read lease on an open file (fcntl(2)): until the lease is given back, a program that opens the file
 * for writing or truncates it waits, 45 seconds at most. Reading a mapped page that was cut off would end the
 * process. Returns false where there are no leases: on a network file system, on a file of another user, on a
 * file that is open for writing, and on systems other than Linux.
 */
export function takeLease(file: number): boolean {
  if (process.platform !== "linux") return false;
  libc ??= loadLibc();
  return libc.fcntl(file, F_SETSIG, SIGURG) === 0 && libc.fcntl(file, F_SETLEASE, F_RDLCK) === 0;
}

/**
 * True while no program waits to write to a file with a lease, so the file is as it was when the lease was
 * taken. Takes 0.3 µs.
 */
export function isLeaseQuiet(file: number): boolean {
  libc ??= loadLibc();
  return libc.fcntl(file, F_GETLEASE, 0) === F_RDLCK;
}

/** Gives a lease back: a program that waited to write goes on. */
export function giveBackLease(file: number): void {
  libc ??= loadLibc();
  libc.fcntl(file, F_SETLEASE, F_UNLCK);
}

/** The error for a file that can't be read. */
export function refused(path: string, cause: unknown): OperatorError {
  return new OperatorError(
    `${path}: the file can't be read: ${reasonOf(cause)}.`,
    "Check that it exists and who may read it.",
    {
      cause,
    },
  );
}

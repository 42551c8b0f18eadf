// The end of a backup: a SHA-256 over everything before it, in a frame that zstd skips. So a file that was
// cut or changed anywhere is refused before a part of it is unpacked.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { refuseBackup } from "./format.ts";

/** Begins a skippable frame (RFC 8878, 3.1.2), which holds the digest. */
const MAGIC = 0x184d2a5d;
/** Begins the compressed archive. */
const ZSTD_MAGIC = 0xfd2fb528;
const DIGEST_BYTES = 32;
const HEAD_BYTES = 8;
const TRAILER_BYTES = HEAD_BYTES + DIGEST_BYTES;
const CHUNK_BYTES = 1024 * 1024;

/** The trailer of a backup whose other bytes have this digest. */
export function makeTrailer(sha256: Uint8Array): Uint8Array {
  const head = new DataView(new ArrayBuffer(HEAD_BYTES));
  head.setUint32(0, MAGIC, true);
  head.setUint32(4, DIGEST_BYTES, true);
  return Buffer.concat([new Uint8Array(head.buffer), sha256]);
}

/**
 * Reads the whole file and compares it with its trailer. Returns the number of bytes before the trailer.
 * Throws an OperatorError when the file is no backup, or not as it was written.
 */
export function verifyTrailer(path: string): number {
  const file = openSync(path, "r");
  try {
    if (!fstatSync(file).isFile()) throw refuseBackup(path, "is not a file");
    const { size } = fstatSync(file);
    if (size < TRAILER_BYTES || !beginsWith(file, 0, ZSTD_MAGIC)) throw refuseBackup(path, "is not a backup");
    const length = size - TRAILER_BYTES;
    if (!beginsWith(file, length, MAGIC)) throw refuseBackup(path, "is cut short, or is not a backup");
    const hasher = new Bun.CryptoHasher("sha256");
    const chunk = new Uint8Array(CHUNK_BYTES);
    for (let at = 0; at < length; ) {
      const count = readSync(file, chunk, 0, Math.min(CHUNK_BYTES, length - at), at);
      if (count === 0) throw refuseBackup(path, "became shorter while it was read");
      hasher.update(chunk.subarray(0, count));
      at += count;
    }
    const trailer = new Uint8Array(TRAILER_BYTES);
    readSync(file, trailer, 0, TRAILER_BYTES, length);
    if (!Buffer.from(trailer).equals(makeTrailer(hasher.digest())))
      throw refuseBackup(path, "is not as it was written: its checksum is wrong");
    return length;
  } finally {
    closeSync(file);
  }
}

/** True for a file that begins and ends as a backup does; its content is not read. */
export function looksLikeBackup(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    return (
      size >= TRAILER_BYTES &&
      beginsWith(file, 0, ZSTD_MAGIC) &&
      beginsWith(file, size - TRAILER_BYTES, MAGIC)
    );
  } finally {
    closeSync(file);
  }
}

function beginsWith(file: number, position: number, magic: number): boolean {
  const bytes = new Uint8Array(4);
  return (
    readSync(file, bytes, 0, 4, position) === 4 && new DataView(bytes.buffer).getUint32(0, true) === magic
  );
}

// Checksums of finished files.

import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { type FileIdentity, identify } from "../../base/platform/mapping.ts";

/** SHA-256 runs at 1.6 GB/s; larger chunks are no faster. */
const CHUNK_BYTES = 1024 * 1024;

/** Hashed in 40 ms, during the start. The lists of OFAC and the UN have 21 MB. */
const QUICK_BYTES_MAX = 64 * 1024 * 1024;

export interface FileDigest {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** A checksum, and the identity of the file that has it. */
export interface IdentifiedDigest {
  readonly digest: FileDigest;
  /** Taken before the first byte was read, so a write during hashing shows as another identity. */
  readonly identity: FileIdentity;
}

/** Hashes a file in this thread. Throws the system's error when the file can't be read. */
export function hashFile(path: string): FileDigest {
  return hashIdentified(path).digest;
}

/** As hashFile, with the identity of the file. Reads instead of mapping, so a shrinking file does no harm. */
export function hashIdentified(path: string): IdentifiedDigest {
  const file = openSync(path, "r");
  try {
    const identity = identify(fstatSync(file, { bigint: true }));
    const hasher = new Bun.CryptoHasher("sha256");
    const chunk = new Uint8Array(CHUNK_BYTES);
    let bytes = 0;
    for (;;) {
      const length = readSync(file, chunk, 0, CHUNK_BYTES, null);
      if (length === 0) break;
      hasher.update(chunk.subarray(0, length));
      bytes += length;
    }
    return { digest: { name: basename(path), bytes, sha256: hasher.digest("hex") }, identity };
  } finally {
    closeSync(file);
  }
}

/**
 * True for a file that is small enough to hash during a start. Throws the system's error when it is missing.
 */
export function isQuickToHash(path: string): boolean {
  return statSync(path).size <= QUICK_BYTES_MAX;
}

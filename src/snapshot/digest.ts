// Checksums: of files that are finished, and of list files while they are being read, so that no list is read twice
// only to be hashed.

import { statSync } from "node:fs";
import { basename } from "node:path";
import type { ListFile } from "../sources/source.ts";

export interface FileDigest {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export async function hashFile(path: string): Promise<FileDigest> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk);
  return { name: basename(path), bytes: statSync(path).size, sha256: hasher.digest("hex") };
}

type ContentDigest = Omit<FileDigest, "name">;

/** The same file, which remembers the checksum of its unpacked content once somebody has read it whole. */
export function watchFile(file: ListFile): { file: ListFile; digest: () => Promise<ContentDigest> } {
  let known: ContentDigest | null = null;
  async function* open(): AsyncGenerator<Uint8Array> {
    const hasher = new Bun.CryptoHasher("sha256");
    let bytes = 0;
    for await (const chunk of file.open()) {
      if (known === null) hasher.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
    known ??= { bytes, sha256: hasher.digest("hex") };
  }
  return {
    file: { ...file, open },
    digest: async () => {
      if (known === null) for await (const _ of open());
      if (known === null) throw new Error(`${file.path} was read whole and has no checksum.`);
      return known;
    },
  };
}

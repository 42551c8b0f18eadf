// Checksums of files that are finished.

import { statSync } from "node:fs";
import { basename } from "node:path";

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

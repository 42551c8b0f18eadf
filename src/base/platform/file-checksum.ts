// The checksum of a file, by which two people know that they have the same one.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** SHA-256 of a text or bytes, 64 hexadecimal digits. */
export function sha256Of(content: string | Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(content).digest("hex");
}

/** SHA-256 of a file in hexadecimal digits. Throws a system error when the file can't be read. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

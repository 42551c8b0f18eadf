// The checksum of a file, by which two people know that they have the same one.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** SHA-256 in hexadecimal digits. Throws a system error when the file can't be read. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

// A part of a shipped journal: lines of one lane and one day as they are in the journal, compressed, behind a
// line that says which they are. Each part names the one before it by its checksum, and the key of the
// journal signs it.

import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { createZstdDecompress } from "node:zlib";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";

/** Plain bytes of a part, at most; a line that is longer alone can't be shipped. */
export const PART_BYTES_MAX = 64 * 1024 * 1024;

/** The checksum before the first part. */
export const NO_PART = "0".repeat(64);

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export type PartHeader = Static<typeof PartHeader>;
const PartHeader = Type.Object({
  format: Type.Literal(1),
  replica: Type.String(),
  /** The state folder whose journal it is. */
  stream: Type.String(),
  lane: Type.String(),
  /** From 1, without a gap. */
  number: Count,
  /** SHA-256 of the part before. */
  previous: Hash,
  /** The day of the file of the journal, and where the lines begin in it, unpacked. */
  day: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\d$" }),
  offset: Count,
  bytes: Count,
  firstSeq: Count,
  /** Hash of the entry before the first one. */
  firstPrev: Hash,
  lastSeq: Count,
  lastHash: Hash,
  lastTime: Type.String(),
  /** The first entry that is neither here nor in the parts before, because it was gone; absent for none. */
  gap: Type.Optional(Count),
  /** The last parts of the other lanes by then, so that nobody takes those away unseen. */
  others: Type.Optional(Type.Array(Type.Object({ lane: Type.String(), number: Count, checksum: Hash }))),
  /** SHA-256 of the compressed lines. */
  sha256: Hash,
  /** SHA-256 of the public key (SPKI DER); null for a part that nobody signed. */
  key: Type.Union([Hash, Type.Null()]),
});

const FirstLine = Type.Object({
  part: PartHeader,
  /** Ed25519, base64. */
  signature: Type.Union([Type.String(), Type.Null()]),
});

/** A part that was read: what it says of itself, its lines, and whether a known key signed it. */
export interface Part {
  readonly header: PartHeader;
  readonly lines: Uint8Array;
  readonly isSigned: boolean;
  /** SHA-256 of the whole part. */
  readonly checksum: string;
}

/** SHA-256, 64 hexadecimal digits. */
export function checksumOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

/** Where a part lies in the place. */
export function partName({
  replica,
  stream,
  lane,
  number,
}: Pick<PartHeader, "replica" | "stream" | "lane" | "number">) {
  return `${replica}/${stream}/${lane}/${String(number).padStart(9, "0")}.part`;
}

/** The same lines and key give the same bytes. */
export async function packPart(
  described: Omit<PartHeader, "format" | "bytes" | "sha256" | "key">,
  lines: Uint8Array<ArrayBuffer>,
  key: KeyObject | null,
): Promise<Uint8Array> {
  const packed = await Bun.zstdCompress(lines, { level: 3 });
  const part: PartHeader = {
    format: 1,
    ...described,
    bytes: lines.length,
    sha256: checksumOf(packed),
    key: key === null ? null : keyId(createPublicKey(key)),
  };
  const signature = key === null ? null : sign(null, signedText(part), key).toString("base64");
  return Buffer.concat([Buffer.from(`${JSON.stringify({ part, signature })}\n`), packed]);
}

function signedText(part: PartHeader): Buffer {
  return Buffer.from(`interdict journal part\n${JSON.stringify(part)}`);
}

function keyId(key: KeyObject): string {
  return createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
}

/**
 * What a part says of itself. Throws an OperatorError that says what is wrong when it is none, or was signed
 * by a known key and then altered.
 */
export function parseHeader(bytes: Uint8Array, keys: readonly KeyObject[]) {
  const end = bytes.indexOf(10);
  const line = parseJson(Buffer.from(bytes.subarray(0, Math.max(0, end))).toString("utf8"));
  if (!Value.Check(FirstLine, line)) throw new OperatorError("It is not a part of a journal.");
  const { part: header, signature } = line;
  const key = keys.find((one) => keyId(one) === header.key);
  if (key !== undefined && !verify(null, signedText(header), key, Buffer.from(signature ?? "", "base64")))
    throw new OperatorError("Its signature does not verify, so it was altered.");
  return { header, isSigned: key !== undefined, packed: bytes.subarray(end + 1) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A part with its lines. Throws as parseHeader, and for lines that are not those that it was made of. */
export async function readPart(bytes: Uint8Array, keys: readonly KeyObject[]): Promise<Part> {
  const { header, isSigned, packed } = parseHeader(bytes, keys);
  if (checksumOf(packed) !== header.sha256)
    throw new OperatorError("Its lines don't have the checksum that it names, so they were altered.");
  const lines = await unpack(packed, header.bytes);
  return { header, isSigned, lines, checksum: checksumOf(bytes) };
}

/** Never takes more memory than the part says, nor than a part may have. */
async function unpack(packed: Uint8Array, bytes: number): Promise<Uint8Array> {
  if (bytes > PART_BYTES_MAX)
    throw new OperatorError(`It claims to have ${bytes} bytes, more than a part may have.`);
  const unpacking = createZstdDecompress();
  unpacking.end(packed);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacking) {
      length += chunk.length;
      if (length > bytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new OperatorError(`Its lines can't be unpacked: ${reasonOf(error)}.`);
  } finally {
    unpacking.destroy();
  }
  if (length !== bytes) throw new OperatorError(`Its lines don't have the ${bytes} bytes that it names.`);
  return Buffer.concat(chunks);
}

// Unpacks gzip and Zstandard as a stream, recognised by their first bytes, with a limit against bombs.

import { pipeline, Readable, type Transform } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";
import { ZstdFrames } from "./zstd-frames.ts";

export type OpenBytes = () => AsyncIterable<Uint8Array>;

/** Bytes unpacked at a time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * A packed file may unpack to this many times its size. Measured on published lists: 3 to 19 times; a bomb
 * has about 1,000.
 */
const RATIO_MAX = 250;

/**
 * The ratio is checked only above this many unpacked bytes: a small file of repeats shrinks well and does no
 * harm.
 */
const RATIO_FREE_BYTES = 64 * 1024 * 1024;

interface Packing {
  readonly name: string;
  readonly magic: readonly number[];
  readonly unpacker: () => Transform;
}

const PACKINGS: readonly Packing[] = [
  { name: "gzip", magic: [0x1f, 0x8b, 8], unpacker: () => createGunzip({ chunkSize: CHUNK_BYTES }) },
  {
    name: "zstd",
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    unpacker: () => createZstdDecompress({ chunkSize: CHUNK_BYTES }),
  },
];

/** Bytes that recognise every packing. */
export const MAGIC_BYTES = 4;

/** The packing of content that begins with these bytes; null when it is not packed. */
export function packingOf(start: Uint8Array): Packing | null {
  return PACKINGS.find(({ magic }) => magic.every((byte, i) => start[i] === byte)) ?? null;
}

/** Unpacks gzip and Zstandard; other bytes stay as they are. */
export async function unpacking(path: string, openRaw: OpenBytes): Promise<OpenBytes> {
  const packing = packingOf(await readStart(openRaw, MAGIC_BYTES));
  return packing === null ? openRaw : () => unpack(path, packing, openRaw());
}

/** The first bytes of content, fewer when it is shorter. */
export async function readStart(openBytes: OpenBytes, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of openBytes()) {
    const part = chunk.subarray(0, length - filled);
    head.set(part, filled);
    filled += part.length;
    if (filled === length) break;
  }
  return head.subarray(0, filled);
}

/** The content of packed bytes. Throws an OperatorError when they are damaged, cut short or a bomb. */
export async function* unpack(
  path: string,
  { name, unpacker }: Packing,
  packed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let packedBytes = 0;
  let unpackedBytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of packed) {
      packedBytes += chunk.length;
      frames?.push(chunk);
      yield chunk;
    }
  }
  const frames = name === "zstd" ? new ZstdFrames() : null;
  const unpacked = unpacker();
  // The loop below sees the error of whichever stream fails; the callback only keeps it from being thrown
  // twice.
  pipeline(Readable.from(counted()), unpacked, () => {});
  try {
    for await (const chunk of unpacked) {
      unpackedBytes += (chunk as Uint8Array).length;
      if (unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > packedBytes * RATIO_MAX) {
        throw new OperatorError(
          `${path} unpacks to more than ${RATIO_MAX} times its size.`,
          "No published list does; check where the file comes from.",
        );
      }
      yield chunk as Uint8Array;
    }
    if (frames?.isWhole === false) throw new Error("it ends within a frame");
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `${path} is damaged or cut short: its ${name} data can't be unpacked (${reasonOf(error)}).`,
      "Fetch the file again.",
      { cause: error },
    );
  }
}

// The copies of the list files that a snapshot contains: one file, one Zstandard frame per list file. An
// import copies a file first and then reads the copy, so the records come from exactly the bytes that are
// stored.
//
// An import that keeps a dataset (`--keep`) reads its copies again. The store can't give the dataset back,
// because linked records don't record which list contributed what. The copies are a part of the snapshot like
// any other, so pruning, publishing and checksums need no rule for them. They add 5 % to its size.

import { closeSync, createReadStream, openSync, writeSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import type { ListFile } from "../sources/files/list-file.ts";

/** A copy within the file of copies; lengths in bytes. */
export interface ListCopy {
  readonly at: number;
  readonly packedBytes: number;
  /** Length and hexadecimal digest of the unpacked content. */
  readonly bytes: number;
  readonly sha256: string;
}

/** Bytes packed or unpacked at a time. */
const CHUNK_BYTES = 256 * 1024;

export class ListCopies {
  readonly #path: string;
  readonly #out: number;
  #length = 0;
  #isClosed = false;

  /** Creates the file with mode 0600. Throws the system's error when it exists. */
  constructor(path: string) {
    this.#path = path;
    this.#out = openSync(path, "wx", 0o600);
  }

  /** Copies a list file. Rejects with the error of reading it; `onBytes` gets the bytes copied so far. */
  async add(file: ListFile, onBytes: (bytes: number) => void): Promise<ListCopy> {
    const at = this.#length;
    const hasher = new Bun.CryptoHasher("sha256");
    let bytes = 0;
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const chunk of file.open()) {
        hasher.update(chunk);
        bytes += chunk.byteLength;
        onBytes(bytes);
        yield chunk;
      }
    }
    const packer = createZstdCompress({ chunkSize: CHUNK_BYTES });
    // The loop below sees the error of either stream; the callback only keeps it from being thrown twice.
    pipeline(Readable.from(hashed()), packer, () => {});
    for await (const chunk of packer) this.#write(chunk as Uint8Array);
    return { at, packedBytes: this.#length - at, bytes, sha256: hasher.digest("hex") };
  }

  /** Streams the content of a copy. */
  unpack(copy: ListCopy): AsyncGenerator<Uint8Array> {
    return unpackCopy(this.#path, copy);
  }

  /** Closes the file for writing; copies can still be read. Closing twice is harmless. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#out);
  }

  #write(chunk: Uint8Array): void {
    for (let written = 0; written < chunk.byteLength; )
      written += writeSync(this.#out, chunk, written, chunk.byteLength - written);
    this.#length += chunk.byteLength;
  }
}

/** Streams the unpacked content of a copy. Throws an OperatorError when it is missing or damaged. */
export async function* unpackCopy(
  path: string,
  { at, packedBytes, bytes }: Omit<ListCopy, "sha256">,
): AsyncGenerator<Uint8Array> {
  const end = at + packedBytes - 1;
  const packed = createReadStream(path, { start: at, end, highWaterMark: CHUNK_BYTES });
  const unpacked = createZstdDecompress({ chunkSize: CHUNK_BYTES });
  pipeline(packed, unpacked, () => {});
  let unpackedBytes = 0;
  try {
    for await (const chunk of unpacked) {
      unpackedBytes += (chunk as Uint8Array).byteLength;
      // A snapshot may come from another host: refuse a copy that unpacks to more than its stated size.
      if (unpackedBytes > bytes) throw damaged(path, `it has more than ${bytes} bytes`);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw error instanceof OperatorError ? error : damaged(path, reasonOf(error), error);
  }
  // The unpacker ends without an error where a frame is cut short.
  if (unpackedBytes !== bytes) throw damaged(path, `${unpackedBytes} of ${bytes} bytes are left`);
}

function damaged(path: string, what: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `${path}: the copy of a list is damaged: ${what}.`,
    "Pass the list itself again.",
    { cause },
  );
}

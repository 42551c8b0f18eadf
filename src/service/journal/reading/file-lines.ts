// Streams the lines of a journal file, plain or sealed, with a bounded amount of memory.

import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";
import { type DayFile, parseDayFileName } from "../folders.ts";
import { LineSplitter } from "../line-splitter.ts";

const CHUNK_BYTES = 256 * 1024;

export interface FileLine {
  /** Without the line break. */
  readonly bytes: Uint8Array;
  /** From 1. */
  readonly number: number;
}

/**
 * Yields the lines of a file in batches, and returns the number of bytes after the last line break: an
 * unfinished write. A plain file that was sealed in the meantime is read from its sealed file. Throws an
 * OperatorError when a sealed file can't be unpacked or a line is too long, and the system's error when the
 * file can't be read.
 */
export async function* readLines(folder: string, file: DayFile): AsyncGenerator<FileLine[], number> {
  const splitter = new LineSplitter();
  let number = 0;
  try {
    for await (const chunk of file.isSealed ? unpackFile(join(folder, file.name)) : readPlain(folder, file)) {
      const batch: FileLine[] = [];
      for (const bytes of splitter.push(chunk)) batch.push({ bytes, number: ++number });
      if (batch.length > 0) yield batch;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new OperatorError(`${file.name}, line ${number + 1}: ${error.message}`);
  }
  return splitter.restBytes;
}

async function* readPlain(folder: string, { name }: DayFile): AsyncGenerator<Buffer> {
  const path = join(folder, name);
  let isOpen = false;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      isOpen = true;
      yield chunk;
    }
  } catch (error) {
    const sealed = parseDayFileName(`${name}.zst`);
    if (isOpen || sealed === null || !hasCode(error, "ENOENT")) throw error;
    yield* unpackFile(join(folder, sealed.name));
  }
}

/** The bytes of a sealed file, unpacked. Throws an OperatorError behind the last one that it has. */
export async function* unpackFile(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const unpacked = createZstdDecompress({ chunkSize: CHUNK_BYTES });
  const failed = { reading: null as Error | null };
  source.on("error", (error) => {
    failed.reading = error;
  });
  // The loop below sees the error of either stream; the callback only keeps it from being thrown twice.
  pipeline(source, unpacked, () => {});
  try {
    for await (const chunk of unpacked) yield chunk as Buffer;
  } catch (error) {
    if (failed.reading !== null) throw failed.reading;
    throw new OperatorError(`${path} can't be unpacked: ${reasonOf(error)}.`, undefined, { cause: error });
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

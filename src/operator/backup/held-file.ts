// A part of a backup: bytes in memory, or a file that is held open, so that nothing can replace or remove it
// before it is written.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { OperatorError } from "../../base/model/errors.ts";
import { isMissing } from "../../base/platform/durable-file.ts";
import type { BackupPart } from "./format.ts";

const CHUNK_BYTES = 1024 * 1024;

/** A part that is ready to be written. */
export interface HeldPart extends BackupPart {
  /** The content. Throws an OperatorError before its end when it lacks the size or checksum. */
  chunks(): Iterable<Uint8Array>;
  close(): void;
}

/** A part whose content is in memory. */
export function holdBytes(name: string, content: Uint8Array): HeldPart {
  return {
    name,
    bytes: content.length,
    sha256: new Bun.CryptoHasher("sha256").update(content).digest("hex"),
    chunks: () => [content],
    close: () => {},
  };
}

/**
 * Holds a file open. `known` is the size and checksum that it must have; without it, the file is read once to
 * get them. `toWholeLine` leaves out an unfinished last line. Throws the system's error.
 */
export function holdFile(
  name: string,
  path: string,
  {
    known,
    toWholeLine = false,
  }: {
    readonly known?: { readonly bytes: number; readonly sha256: string };
    readonly toWholeLine?: boolean;
  } = {},
): HeldPart {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const bytes = known?.bytes ?? (toWholeLine ? endOfLastLine(file, size) : size);
    const sha256 = known?.sha256 ?? hashOf(file, bytes, path);
    return {
      name,
      bytes,
      sha256,
      *chunks() {
        const hasher = new Bun.CryptoHasher("sha256");
        for (const chunk of readChunks(file, bytes, path)) {
          hasher.update(chunk);
          yield chunk;
        }
        if (hasher.digest("hex") !== sha256 || (known !== undefined && size !== bytes))
          throw notAsWritten(path);
      },
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/**
 * A file that never changes but may be removed: it is opened when it is read, because a journal has more
 * files than a process may open. Throws the system's error.
 */
export function holdUnchanging(name: string, path: string): HeldPart {
  const held = holdFile(name, path);
  held.close();
  return {
    ...held,
    *chunks() {
      const { bytes, sha256 } = held;
      let again: HeldPart;
      try {
        again = holdFile(name, path, { known: { bytes, sha256 } });
      } catch (error) {
        throw isMissing(error) ? notAsWritten(path) : error;
      }
      try {
        yield* again.chunks();
      } finally {
        again.close();
      }
    },
    close: () => {},
  };
}

function hashOf(file: number, bytes: number, path: string): string {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const chunk of readChunks(file, bytes, path)) hasher.update(chunk);
  return hasher.digest("hex");
}

/** A new array for each chunk: the archive may keep one until it is compressed. */
function* readChunks(file: number, bytes: number, path: string): Generator<Uint8Array> {
  for (let at = 0; at < bytes; ) {
    const chunk = new Uint8Array(Math.min(CHUNK_BYTES, bytes - at));
    const count = readSync(file, chunk, 0, chunk.length, at);
    if (count === 0) throw notAsWritten(path);
    yield chunk.subarray(0, count);
    at += count;
  }
}

function endOfLastLine(file: number, size: number): number {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const count = readSync(file, chunk, 0, end - start, start);
    const newline = chunk.subarray(0, count).lastIndexOf(10);
    if (newline >= 0) return start + newline + 1;
    end = start;
  }
  return 0;
}

function notAsWritten(path: string): OperatorError {
  return new OperatorError(
    `${path} is damaged, or was changed during the backup. No backup was written.`,
    "Try again, and check it: interdict doctor. To leave snapshots out: --without snapshots",
  );
}

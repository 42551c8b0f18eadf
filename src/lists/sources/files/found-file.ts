// A file on disk as it was when an import found it. Some sources read a file twice, and a download may still
// be running: a file that changes in between is refused, because half of each version would be read.

import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";

/** Bytes read from disk at a time. */
const CHUNK_BYTES = 256 * 1024;

export class FoundFile {
  readonly path: string;
  readonly bytes: number;
  /** When it was last written to, in nanoseconds since 1970. */
  readonly modified: string;
  readonly #mark: string;

  private constructor(path: string, { bytes, modified, mark }: FileState) {
    this.path = path;
    this.bytes = bytes;
    this.modified = modified;
    this.#mark = mark;
  }

  /** Throws an OperatorError when there is no such file. */
  static async at(path: string): Promise<FoundFile> {
    return new FoundFile(path, await stateOf(path));
  }

  /**
   * Passes the chunks of the file on; throws an OperatorError, at the latest at the end, when the file has
   * changed. That error takes precedence: a packed file looks damaged when it changes.
   */
  async *guard(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    await this.#refuseChanged();
    try {
      yield* chunks;
    } catch (error) {
      await this.#refuseChanged();
      throw error;
    }
    await this.#refuseChanged();
  }

  /** The first four bytes as hexadecimal digits; they identify archives. */
  async magic(): Promise<string> {
    const handle = await open(this.path, "r").catch((error: unknown) => {
      throw unreadable(this.path, error);
    });
    try {
      const bytes = Buffer.alloc(4);
      const { bytesRead } = await handle.read(bytes, 0, 4, 0);
      return bytes.toString("hex", 0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async #refuseChanged(): Promise<void> {
    if ((await stateOf(this.path)).mark === this.#mark) return;
    throw new ChangedFileError(
      `${this.path} changed while it was read.`,
      "Wait until it has been written whole, then begin again.",
    );
  }
}

/** A file is another one than it was: what was made of its beginning is worth nothing. */
export class ChangedFileError extends OperatorError {}

interface FileState {
  readonly bytes: number;
  readonly modified: string;
  /** Identity, size and time: they differ once the file is written to or replaced. */
  readonly mark: string;
}

async function stateOf(path: string): Promise<FileState> {
  const state = await stat(path, { bigint: true }).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (!state.isFile() && !state.isDirectory())
    throw new OperatorError(
      `${path} is a pipe or a device.`,
      "Save it as a file; a command that reads standard input has - for that.",
    );
  const { dev, ino, size, mtimeNs } = state;
  return { bytes: Number(size), modified: String(mtimeNs), mark: `${dev} ${ino} ${size} ${mtimeNs}` };
}

/**
 * The bytes of a file from a place up to another one, for `guard`. Throws an OperatorError when it can't be
 * read.
 */
export async function* readPlain(
  path: string,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  if (from >= to) return;
  try {
    // The stream counts its last byte in.
    const range = { start: from, end: to - 1, highWaterMark: CHUNK_BYTES };
    for await (const chunk of createReadStream(path, range)) {
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The error that says why a file or folder cannot be read. */
export function unreadable(path: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") {
    return new OperatorError(`${path} does not exist.`, "Check the spelling of the path.", { cause: error });
  }
  if (code === "EACCES" || code === "EPERM") {
    return new OperatorError(`${path} may not be read.`, "Give the service's user permission to read it.", {
      cause: error,
    });
  }
  return new OperatorError(`${path} can't be read (${reasonOf(error)}).`, "Check the disk and the path.", {
    cause: error,
  });
}

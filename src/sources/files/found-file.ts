// A file on disk as it was when an import found it. Some sources read a file twice, and a download may still
// be going on: a file that is another one at the end than at the beginning is refused, as half of each would
// be read.

import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { OperatorError, reasonOf } from "../../model/errors.ts";

/** Bytes read from disk at a time. */
const CHUNK_BYTES = 256 * 1024;

export class FoundFile {
  readonly path: string;
  readonly #mark: string;

  private constructor(path: string, mark: string) {
    this.path = path;
    this.#mark = mark;
  }

  /** Throws an OperatorError when there is no such file. */
  static async at(path: string): Promise<FoundFile> {
    return new FoundFile(path, await markOf(path));
  }

  /**
   * Hands on what is read out of the file; throws an OperatorError, at the latest at the end, when it has
   * changed. That comes before any other error: what is packed looks damaged when it changes.
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

  /** The first bytes, as hexadecimal digits, that tell an archive. */
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
    if ((await markOf(this.path)) === this.#mark) return;
    throw new OperatorError(
      `${this.path} changed while it was read.`,
      "Wait until it has been fetched whole, then import again.",
    );
  }
}

/** What differs when a file is written to or replaced. */
async function markOf(path: string): Promise<string> {
  const { dev, ino, size, mtimeNs } = await stat(path, { bigint: true }).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  return `${dev} ${ino} ${size} ${mtimeNs}`;
}

/** The bytes of a file, for `guard`. Throws an OperatorError when it can't be read. */
export async function* readPlain(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** What keeps a file or folder from being read, in an operator's words. */
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

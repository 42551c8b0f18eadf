// A folder, which several hosts may share, as a source and a store of snapshot files.

import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { reasonOf } from "../../base/model/errors.ts";
import { awaitWithin } from "../../base/platform/deadline.ts";
import { isMissing } from "../../base/platform/durable-file.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import {
  ANSWER_MS_MAX,
  FILES_LISTED_MAX,
  readWhole,
  SILENCE_MS_MAX,
  type SnapshotStore,
  type SourceFile,
  type SourceText,
  SourceUnavailable,
  UnusableFile,
} from "./source.ts";

/** Services that follow may run as other users. What is in the files is public lists, and is signed. */
const FILE_MODE = 0o644;

export class FolderStore implements SnapshotStore {
  readonly name: string;

  constructor(readonly path: string) {
    this.name = path;
  }

  async readText(file: string): Promise<SourceText | null> {
    const opened = await this.open(file, 0);
    if (opened === null) return null;
    const text = await readWhole(opened.chunks, `${this.path}/${file}`);
    return { isUnchanged: false, text, tag: null };
  }

  open(file: string, from: number): Promise<SourceFile | null> {
    return within(this.#open(join(this.path, file), from), ANSWER_MS_MAX);
  }

  async #open(path: string, from: number): Promise<SourceFile | null> {
    try {
      const found = await stat(path);
      // Somebody who can write here could make a pipe, which is never read to its end.
      if (!found.isFile()) throw new UnusableFile(`${path} is no regular file.`);
      const at = Math.min(from, found.size);
      return { from: at, bytes: found.size, chunks: chunksOf(path, at) };
    } catch (error) {
      if (!isMissing(error)) throw unavailable(error);
    }
    // A share that is not mounted is not an empty one.
    await stat(this.path).catch((error: unknown) => {
      throw unavailable(error);
    });
    return null;
  }

  writeText(file: string, text: string): Promise<void> {
    const write = (out: FileHandle) => out.writeFile(text);
    return within(writeWhole(join(this.path, file), write), ANSWER_MS_MAX);
  }

  copyFile(file: string, path: string): Promise<void> {
    return writeWhole(join(this.path, file), async (out) => {
      for await (const chunk of Bun.file(path).stream()) await out.writeFile(chunk);
    });
  }

  list(prefix: string): Promise<readonly string[]> {
    return within(this.#list(prefix), ANSWER_MS_MAX);
  }

  async #list(prefix: string): Promise<readonly string[]> {
    const cut = prefix.lastIndexOf("/") + 1;
    const folder = prefix.slice(0, cut);
    try {
      const names = await readdir(join(this.path, folder));
      return names
        .filter((name) => name.startsWith(prefix.slice(cut)) && !name.endsWith(".new"))
        .slice(0, FILES_LISTED_MAX)
        .map((name) => folder + name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw unavailable(error);
    }
  }
}

/**
 * Writes a file next to `path` that takes its place when it is whole, durably. Its name can't be guessed, and
 * it must not be there: others may write here, and a link would lead to a file of this user.
 */
async function writeWhole(path: string, write: (out: FileHandle) => Promise<void>): Promise<void> {
  const temporary = `${path}.${crypto.randomUUID()}.new`;
  try {
    await makeFolderOf(path);
    const out = await open(temporary, "wx", FILE_MODE);
    try {
      // The program's umask leaves files to their owner.
      await out.chmod(FILE_MODE);
      await write(out);
      await out.sync();
    } finally {
      await out.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw unavailable(error);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Makes the folder of a file, with the mode of the one above: who may write there may write here. */
async function makeFolderOf(path: string): Promise<void> {
  const folder = dirname(path);
  const isThere = await stat(folder).then(
    () => true,
    (error: unknown) => !isMissing(error),
  );
  if (isThere) return;
  const { mode } = await stat(dirname(folder));
  await mkdir(folder);
  await chmod(folder, mode & 0o7777);
}

async function* chunksOf(path: string, from: number): AsyncGenerator<Uint8Array> {
  const reader = Bun.file(path).slice(from).stream().getReader();
  try {
    for (;;) {
      const read = await within(reader.read(), SILENCE_MS_MAX);
      if (read.done) return;
      yield read.value;
    }
  } catch (error) {
    throw unavailable(error);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

const LATE = Symbol("late");

/** A network share whose server is gone answers nothing, for as long as it is gone. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const done = await awaitWithin<T, typeof LATE>(work, ms, LATE);
  if (done !== LATE) return done;
  work.catch(() => undefined);
  throw new SourceUnavailable(`The folder of snapshot files has not answered within ${ms / 1000} seconds.`);
}

function unavailable(error: unknown): SourceUnavailable {
  if (error instanceof SourceUnavailable) return error;
  const reason = describeSystemError(error) ?? reasonOf(error);
  return new SourceUnavailable(`The folder of snapshot files can't be used: ${reason}.`, undefined, {
    cause: error,
  });
}

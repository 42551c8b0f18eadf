// A folder, which several hosts may share, as a source and a store of snapshot files.

import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { reasonOf } from "../model/errors.ts";
import { isMissing, syncPath } from "../platform/durable-file.ts";
import { describeSystemError } from "../platform/system-errors.ts";
import {
  FILES_LISTED_MAX,
  readWhole,
  type SnapshotStore,
  type SourceFile,
  type SourceText,
  SourceUnavailable,
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

  async open(file: string, from: number): Promise<SourceFile | null> {
    const path = join(this.path, file);
    try {
      const { size } = await stat(path);
      return { from: Math.min(from, size), bytes: size, chunks: chunksOf(path, Math.min(from, size)) };
    } catch (error) {
      if (!isMissing(error)) throw unavailable(error);
    }
    // A share that is not mounted is not an empty one.
    await stat(this.path).catch((error: unknown) => {
      throw unavailable(error);
    });
    return null;
  }

  async writeText(file: string, text: string): Promise<void> {
    this.#write(file, (out) => writeFileSync(out, text));
  }

  async copyFile(file: string, path: string): Promise<void> {
    const temporary = openTemporary(join(this.path, file));
    try {
      for await (const chunk of Bun.file(path).stream()) writeFileSync(temporary.out, chunk);
      temporary.keep();
    } catch (error) {
      throw unavailable(error);
    } finally {
      temporary.end();
    }
  }

  async list(prefix: string): Promise<readonly string[]> {
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

  #write(file: string, write: (out: number) => void): void {
    try {
      const temporary = openTemporary(join(this.path, file));
      try {
        write(temporary.out);
        temporary.keep();
      } finally {
        temporary.end();
      }
    } catch (error) {
      throw unavailable(error);
    }
  }
}

/** A file next to `path` that takes its place when it is kept, durably. */
function openTemporary(path: string) {
  makeFolderOf(path);
  const temporary = `${path}.${process.pid}.new`;
  const out = openSync(temporary, "w", FILE_MODE);
  // The program's umask leaves files to their owner.
  fchmodSync(out, FILE_MODE);
  return {
    out,
    keep() {
      fsyncSync(out);
      renameSync(temporary, path);
      syncPath(dirname(path));
    },
    end() {
      closeSync(out);
      rmSync(temporary, { force: true });
    },
  };
}

/** Makes the folder of a file, with the mode of the one above: who may write there may write here. */
function makeFolderOf(path: string): void {
  const folder = dirname(path);
  if (existsSync(folder)) return;
  const { mode } = statSync(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, mode & 0o7777);
}

async function* chunksOf(path: string, from: number): AsyncGenerator<Uint8Array> {
  try {
    yield* Bun.file(path).slice(from).stream();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(error: unknown): SourceUnavailable {
  if (error instanceof SourceUnavailable) return error;
  const reason = describeSystemError(error) ?? reasonOf(error);
  return new SourceUnavailable(`The folder of snapshot files can't be used: ${reason}.`, undefined, {
    cause: error,
  });
}

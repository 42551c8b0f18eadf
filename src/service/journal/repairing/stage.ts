// Writes the files of a repaired lane beside their places, and then puts them there. What was there before is
// moved aside, so that nothing of the journal is ever deleted.

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../../base/model/errors.ts";
import { syncPath } from "../../../base/platform/durable-file.ts";
import { parseLine, type Tip } from "../chain.ts";
import { type DayFile, openFileName, SEALS_FILE, sealedFileName } from "../folders.ts";
import { LineSplitter } from "../line-splitter.ts";
import { appendNote } from "../notes.ts";
import { unpackFile } from "../reading/file-lines.ts";
import { type SealedAnew, sealAnew } from "../seal.ts";
import type { Piece, Stretch } from "./pieces.ts";

const CHUNK_BYTES = 1 << 20;

/** A day of a lane that is put together anew. */
export interface StagedDay {
  readonly day: string;
  readonly lane: string;
  /** Its lines; null for a day that has none any more. */
  readonly plain: string | null;
  /** Null for a day that is not sealed. */
  readonly sealed: SealedAnew | null;
  /** Its bytes, unpacked. */
  readonly bytes: number;
}

/** Writes days of stretches. Close it when the days are in their places, or when something failed. */
export class Stage {
  /** Sealed files, unpacked: by path. */
  readonly #unpacked = new Map<string, string>();
  /** Files that were compressed anew; those that are in their places are not there any more. */
  readonly #sealed: string[] = [];
  readonly #scratch: string;

  constructor(private readonly folder: string) {
    this.#scratch = join(folder, "repairing.new");
    rmSync(this.#scratch, { recursive: true, force: true });
    mkdirSync(this.#scratch, { mode: 0o700 });
  }

  /** Writes a day beside its place. Throws an OperatorError when a source changed meanwhile. */
  async write(
    day: string,
    lane: string,
    stretches: readonly Stretch[],
    isSealed: boolean,
  ): Promise<StagedDay> {
    if (stretches.length === 0) return { day, lane, plain: null, sealed: null, bytes: 0 };
    const plain = join(this.#scratch, openFileName(day, lane));
    const file = openSync(plain, "wx", 0o600);
    let bytes = 0;
    try {
      for (const stretch of stretches) {
        await this.#copy(stretch, file);
        bytes += stretch.end - stretch.start;
      }
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    const sealed = isSealed ? await sealAnew(this.folder, plain, { day, lane }) : null;
    if (sealed !== null) this.#sealed.push(sealed.path);
    return { day, lane, plain, sealed, bytes };
  }

  /** Puts a day into its place. What was there goes into the folder `aside`. */
  put({ day, lane, plain, sealed }: StagedDay, aside: string): void {
    const { folder } = this;
    const [openName, sealedName] = [openFileName(day, lane), sealedFileName(day, lane)];
    for (const name of [openName, sealedName]) {
      if (!existsSync(join(folder, name))) continue;
      mkdirSync(aside, { recursive: true, mode: 0o700 });
      renameSync(join(folder, name), join(aside, name));
    }
    if (sealed !== null) {
      // Before the file: a seal without its file is noticed, and so is a repair that ended here.
      appendNote(folder, SEALS_FILE, sealed.note);
      renameSync(sealed.path, join(folder, sealedName));
    } else if (plain !== null) renameSync(plain, join(folder, openName));
    syncPath(folder);
  }

  close(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
    for (const path of this.#sealed) rmSync(path, { force: true });
  }

  /** Copies a stretch, and holds the lines of a piece against its chain. */
  async #copy(stretch: Stretch, to: number): Promise<void> {
    const check = "firstSeq" in stretch ? new PieceCheck(stretch) : null;
    const from = openSync(await this.#plainPath(stretch), "r");
    try {
      for (let at = stretch.start; at < stretch.end; ) {
        const chunk = new Uint8Array(Math.min(CHUNK_BYTES, stretch.end - at));
        const count = readSync(from, chunk, 0, chunk.length, at);
        if (count === 0) throw changed(stretch.file);
        const read = chunk.subarray(0, count);
        check?.add(read);
        writeFileSync(to, read);
        at += count;
      }
    } finally {
      closeSync(from);
    }
    check?.finish();
  }

  async #plainPath({ folder, file }: Stretch): Promise<string> {
    const path = join(folder, file.name);
    if (!file.isSealed) return path;
    const known = this.#unpacked.get(path);
    if (known !== undefined) return known;
    const unpacked = join(this.#scratch, `unpacked-${this.#unpacked.size}`);
    this.#unpacked.set(path, unpacked);
    const to = openSync(unpacked, "wx", 0o600);
    try {
      for await (const chunk of unpackFile(path)) writeFileSync(to, chunk);
    } catch (error) {
      // The plan takes nothing behind the place where it can't be unpacked.
      if (!(error instanceof OperatorError)) throw error;
    } finally {
      closeSync(to);
    }
    return unpacked;
  }
}

/** Holds the lines that are copied against the chain that was planned with. */
class PieceCheck {
  readonly #splitter = new LineSplitter();
  #at: Tip;

  constructor(private readonly piece: Piece) {
    this.#at = { seq: piece.firstSeq - 1, hash: piece.firstPrev };
  }

  add(chunk: Uint8Array): void {
    for (const line of this.#splitter.push(chunk)) {
      const entry = parseLine(line);
      if (typeof entry === "string" || entry.seq !== this.#at.seq + 1 || entry.prev !== this.#at.hash)
        throw changed(this.piece.file);
      this.#at = entry;
    }
  }

  finish(): void {
    const { lastSeq, lastHash, file } = this.piece;
    if (this.#at.seq !== lastSeq || this.#at.hash !== lastHash) throw changed(file);
  }
}

function changed({ name }: DayFile): OperatorError {
  return new OperatorError(`${name} changed while it was read. Nothing was repaired.`, "Try again.");
}

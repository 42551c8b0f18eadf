// Seals the files of earlier days: each is compressed, noted with its checksum, and then removed. A crash at
// any point leaves the open file, which is sealed again.

import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { OperatorError } from "../../base/model/errors.ts";
import { syncPath } from "../../base/platform/durable-file.ts";
import { parseLine } from "./chain.ts";
import { type DayFile, listDayFiles, SEALS_FILE, sealedFileName } from "./folders.ts";
import type { Lane } from "./lane.ts";
import { LineSplitter } from "./line-splitter.ts";
import { appendNote, loadSealNotes, type SealNote } from "./notes.ts";
import { snapshotOf } from "./snapshot-of.ts";

const CHUNK_BYTES = 1 << 18;

/** A file that was sealed. */
interface Sealed {
  readonly file: string;
  /** Lines that are no entry; they are kept as they are. */
  readonly damagedLines: number;
}

/**
 * Seals the open files of a lane of days before `now`. The lane adds nothing to these days any more. Rejects
 * with the system's error, and with an OperatorError when a file can't be sealed.
 */
export async function sealEarlierDays(lane: Lane, now: Date): Promise<Sealed[]> {
  lane.endDay(now);
  const sealed: Sealed[] = [];
  for (const file of listDayFiles(lane.folder))
    if (file.lane === lane.name && !file.isSealed && file.day < lane.day)
      sealed.push(await sealFile(lane.folder, file));
  return sealed;
}

async function sealFile(folder: string, { name, day, lane }: DayFile): Promise<Sealed> {
  const path = join(folder, name);
  const file = sealedFileName(day, lane);
  const known = loadSealNotes(folder).findLast((note) => note.file === file);
  let damagedLines = 0;
  if (known !== undefined) await checkSealed(join(folder, file), known.sha256);
  else {
    const facts = await compress(folder, path, file);
    damagedLines = facts.damagedLines;
    const note = facts.note({ file, lane, day });
    if (note === null) await checkEmpty(path);
    else {
      await checkUnpacked(join(folder, temporaryName(file)), facts.plainSha256());
      await rename(join(folder, temporaryName(file)), join(folder, file));
      syncPath(folder);
      appendNote(folder, SEALS_FILE, note);
    }
  }
  await rm(path);
  await rm(join(folder, temporaryName(file)), { force: true });
  syncPath(folder);
  return { file, damagedLines };
}

/** A file that was compressed anew, before it is in its place. */
export interface SealedAnew {
  readonly path: string;
  readonly note: SealNote;
}

/**
 * Compresses the lines of a day beside their place. Null when they hold no entry. Rejects as sealEarlierDays.
 */
export async function sealAnew(
  folder: string,
  path: string,
  { day, lane }: Pick<DayFile, "day" | "lane">,
): Promise<SealedAnew | null> {
  const file = sealedFileName(day, lane);
  const note = (await compress(folder, path, file)).note({ file, lane, day });
  return note === null ? null : { path: join(folder, temporaryName(file)), note };
}

/** The plain file of a day that was sealed is removed only when the sealed one is whole. */
async function checkSealed(path: string, sha256: string): Promise<void> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) hash.update(chunk);
  if (hash.digest("hex") !== sha256)
    throw new OperatorError(`${path} does not have the checksum of its seal.`, VERIFY_HINT);
}

/** Nothing is removed before its compressed form was unpacked again. */
async function checkUnpacked(path: string, plainSha256: string): Promise<void> {
  const hash = new Bun.CryptoHasher("sha256");
  await pipeline(
    createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    createZstdDecompress(),
    async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) hash.update(chunk);
    },
  );
  if (hash.digest("hex") !== plainSha256)
    throw new OperatorError(`${path} does not unpack to the original entries.`, VERIFY_HINT);
}

/** A write that failed can leave an empty file. */
async function checkEmpty(path: string): Promise<void> {
  if ((await stat(path)).size > 0)
    throw new OperatorError(`${path} holds no entry of the journal.`, VERIFY_HINT);
}

const VERIFY_HINT = "Keep the files, and check them: interdict journal verify";

function temporaryName(file: string): string {
  return `${file}.new`;
}

/** Compresses an open file durably under a temporary name. */
async function compress(folder: string, path: string, sealed: string): Promise<FileFacts> {
  const facts = new FileFacts();
  const made = join(folder, temporaryName(sealed));
  await rm(made, { force: true });
  await pipeline(
    createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    passing((chunk) => facts.addPlain(chunk)),
    createZstdCompress(),
    passing((chunk) => facts.addSealed(chunk)),
    createWriteStream(made, { mode: 0o600 }),
  );
  const file = await open(made, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return facts;
}

/** A step of a pipeline that shows each chunk to `see`. */
function passing(see: (chunk: Uint8Array) => void) {
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      see(chunk);
      yield chunk;
    }
  };
}

/** What the note of a sealed file says about its entries. */
class FileFacts {
  damagedLines = 0;
  readonly #splitter = new LineSplitter();
  readonly #snapshots = new Set<string>();
  #first: { seq: number; prev: string } | null = null;
  #last = { seq: 0, hash: "" };
  #entries = 0;
  #bytes = 0;
  readonly #hash = new Bun.CryptoHasher("sha256");
  readonly #plainHash = new Bun.CryptoHasher("sha256");

  /** SHA-256 of the open file. Call it once. */
  plainSha256(): string {
    return this.#plainHash.digest("hex");
  }

  addSealed(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  addPlain(chunk: Uint8Array): void {
    this.#plainHash.update(chunk);
    for (const line of this.#splitter.push(chunk)) {
      const entry = parseLine(line);
      if (typeof entry === "string") {
        this.damagedLines++;
        continue;
      }
      this.#entries++;
      this.#first ??= entry;
      this.#last = entry;
      const snapshot = snapshotOf(line);
      if (snapshot !== null) this.#snapshots.add(snapshot);
    }
  }

  /** The note; null when the file has no entry. Call it once. */
  note({ file, lane, day }: Pick<SealNote, "file" | "lane" | "day">): SealNote | null {
    if (this.#first === null) return null;
    return {
      file,
      lane,
      day,
      firstSeq: this.#first.seq,
      lastSeq: this.#last.seq,
      firstPrev: this.#first.prev,
      lastHash: this.#last.hash,
      entries: this.#entries,
      snapshots: [...this.#snapshots].sort(),
      sha256: this.#hash.digest("hex"),
      bytes: this.#bytes,
    };
  }
}

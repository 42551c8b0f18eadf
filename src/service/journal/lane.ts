// A lane: one writer's chain of entries, in one file per day. An exclusive lock makes sure that it has one
// writer.

import {
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { namesIn, syncPath } from "../../base/platform/durable-file.ts";
import { takeExclusiveLock } from "../../base/platform/exclusive-lock.ts";
import { chainEntry, NO_ENTRY, type Tip } from "./chain.ts";
import type { Entry, Opened, Program } from "./entries.ts";
import { dayOf, headFileName, LOSSES_FILE, lockFileName, openFileName } from "./folders.ts";
import { endsWith, laneGone } from "./losses.ts";
import {
  appendNote,
  type HeadNote,
  loadBegunLanes,
  loadHeadNote,
  loadLossNotes,
  noteBegun,
  saveHeadNote,
} from "./notes.ts";
import { findLaneEnd, type LaneEnd } from "./recovery.ts";
import { subjectKeyId } from "./subject-key.ts";

/**
 * A write is durable when it returns: one call in place of write and fdatasync, which takes two thirds of the
 * time. Not for appending: an entry is written at the end of the durable ones, also when bytes follow them.
 */
const DURABLE_WRITES = constants.O_RDWR | constants.O_CREAT | constants.O_DSYNC;

/** The file of a lane was deleted, replaced or cut off under its writer. */
export class LostFile extends OperatorError {
  override readonly name = "LostFile";

  constructor(file: string, what: string) {
    super(
      `The journal lost its file ${file}, which ${what}.`,
      "Keep the folder as it is, and see what is missing: interdict journal verify",
    );
  }
}

/** Entries that are written together. */
export interface Group {
  readonly bytes: Uint8Array;
  /** File descriptor and position to write them at. */
  readonly file: number;
  readonly position: number;
  /** The tip once they are durable. */
  readonly tip: Tip;
}

/**
 * Opens a lane in the folder of a journal and cuts off an unfinished write. Null when another writer holds it
 * for `waitMs`. Throws the system's error when the folder can't be written.
 */
export function openLane(folder: string, name: string, waitMs = 0): Lane | null {
  const release = takeExclusiveLock(join(folder, lockFileName(name)), waitMs);
  if (release === null) return null;
  try {
    removeUnfinishedHeads(folder, name);
    const end = findLaneEnd(folder, name);
    noteLoss(folder, name, end);
    // Written before the first entry, so a note that is missing later was removed.
    if (end.isHeadMissing && end.tip.seq === 0) saveHeadNote(folder, firstHead(name));
    noteBegun(folder, [name]);
    // Entries follow now.
    const { isEnd, ...head } = loadHeadNote(folder, name) ?? firstHead(name);
    if (isEnd) saveHeadNote(folder, head);
    return new Lane(folder, name, end, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Keeps what is lost in mind: with the next head note, the journal looks whole again. */
function noteLoss(folder: string, lane: string, { tip, lost, isHeadMissing }: LaneEnd): void {
  const what =
    lost !== null
      ? `the entries ${lost.from} to ${lost.to} of lane ${lane} were gone`
      : isHeadMissing && tip.seq > 0
        ? `${headFileName(lane)} was gone, which names the last entry of lane ${lane}`
        : isHeadMissing && loadBegunLanes(folder).includes(lane)
          ? laneGone(lane)
          : null;
  if (what === null || loadLossNotes(folder).some(({ loss }) => loss === what)) return;
  appendNote(folder, LOSSES_FILE, { lane, loss: what, when: new Date().toISOString() });
}

/** Removes head notes that a kill left half written. Only the holder of the lane writes them. */
function removeUnfinishedHeads(folder: string, lane: string): void {
  const start = `${headFileName(lane)}.`;
  for (const name of namesIn(folder))
    if (name.startsWith(start) && name.endsWith(".new")) rmSync(join(folder, name), { force: true });
}

/** The head note of a lane without entries. */
function firstHead(lane: string): HeadNote {
  return { lane, ...NO_ENTRY, time: new Date(0).toISOString(), file: "", bytes: 0 };
}

export class Lane {
  #tip: Tip;
  #day: string;
  #file: number | null = null;
  /** Device and inode of the open file. */
  #identity = "";
  /** Bytes of durable entries in the open file. */
  #bytes = 0;
  /** The hash of the last entry that was written to the open file; null before the first. */
  #lastHash: string | null = null;
  /** The file of the last entry, and its bytes up to it; null before the first entry is found or added. */
  #place: Pick<HeadNote, "file" | "bytes"> | null = null;

  constructor(
    readonly folder: string,
    readonly name: string,
    private readonly end: LaneEnd,
    private readonly release: () => void,
  ) {
    this.#tip = end.tip;
    this.#day = end.firstDay ?? "";
    if (end.open === null || end.open.day < this.#day) return;
    this.#openDay(end.open.day);
    this.#bytes = end.open.bytes;
    if (this.#bytes > 0) this.#notePlace();
    if (end.torn > 0) this.dropUnfinished();
  }

  /** The last durable entry. */
  get tip(): Tip {
    return this.#tip;
  }

  /** The day of the file that is written, in UTC; empty before the first entry. */
  get day(): string {
    return this.#day;
  }

  /** True when the opening cut off an unfinished write, or found entries or the head note missing. */
  get isRecovered(): boolean {
    return this.end.torn > 0 || this.end.lost !== null || this.#isHeadMissing;
  }

  get #isHeadMissing(): boolean {
    return this.end.isHeadMissing && this.end.tip.seq > 0;
  }

  /**
   * The first entry of a process: the program, what the opening found, and the key of hashed subjects unless
   * it records them in full.
   */
  opened({ version, commit, nameRules }: Program, subjectKey: Uint8Array | null = null): Entry {
    const { torn, lost } = this.end;
    const members: Opened = {
      version,
      commit,
      nameRules,
      pid: process.pid,
      ...(subjectKey === null ? {} : { subjectKey: subjectKeyId(subjectKey) }),
      ...(torn > 0 ? { torn } : {}),
      ...(lost === null ? {} : { lost }),
      ...(this.#isHeadMissing ? { headMissing: true } : {}),
    };
    return { kind: "opened", members: JSON.stringify(members).slice(1, -1) };
  }

  /**
   * Appends entries; they are durable when this returns. Throws the system's error or a LostFile; then none
   * was added.
   */
  append(entries: readonly Entry[], now: Date): void {
    const group = this.prepare(entries, now);
    try {
      for (let written = 0; written < group.bytes.length; )
        written += writeSync(
          group.file,
          group.bytes,
          written,
          group.bytes.length - written,
          group.position + written,
        );
      this.confirm(group);
    } catch (error) {
      this.dropUnfinished();
      throw error;
    }
  }

  /**
   * Throws a LostFile unless the folder has the file that is written, with all of its entries. Not while a
   * group is written.
   */
  check(): void {
    this.#refuseLoss(
      this.#lossOf(this.#bytes) ?? (this.#file === null ? null : this.#lossOfEnd(this.#file, this.#bytes)),
    );
  }

  /**
   * Chains entries for one write, in the file of the day or of a later day that has entries already. Write
   * them, which makes them durable, then confirm; after a failure, dropUnfinished. Throws as check.
   */
  prepare(entries: readonly Entry[], now: Date): Group {
    this.check();
    const day = dayOf(now);
    const isLater = day > this.#day;
    const file = this.#file === null || isLater ? this.#openDay(isLater ? day : this.#day) : this.#file;
    let tip = this.#tip;
    let text = "";
    for (const entry of entries) {
      const line = chainEntry(tip, now, entry);
      text += `${line.text}\n`;
      tip = line.tip;
    }
    return { bytes: Buffer.from(text), file, position: this.#bytes, tip };
  }

  /** The group is durable: the next entry follows it. Throws as check; then it was not added. */
  confirm({ bytes, file, position, tip }: Group): void {
    this.#refuseLoss(
      this.#lossOf(position + bytes.length) ??
        // The write makes a file that was cut off since prepare as long again, with zeros in front.
        this.#lossOfEnd(file, position),
    );
    this.#bytes += bytes.length;
    this.#tip = tip;
    this.#lastHash = tip.hash;
    this.#notePlace();
  }

  /** Cuts off bytes after the last durable entry. Throws the system's error. */
  dropUnfinished(): void {
    // A file that lost entries is left as it is: making it longer would fill it with zeros. So is one whose
    // last entry is elsewhere: what follows may be that one.
    if (this.#file === null || fstatSync(this.#file).size <= this.#bytes) return;
    if (this.#lossOfEnd(this.#file, this.#bytes) !== null) return;
    ftruncateSync(this.#file, this.#bytes);
    fdatasyncSync(this.#file);
  }

  /** Adds no more entries to the open file when `now` is of a later day. Not while a group is written. */
  endDay(now: Date): void {
    const day = dayOf(now);
    if (this.#file === null || day <= this.#day) return;
    closeSync(this.#file);
    this.#file = null;
    this.#day = day;
  }

  /** The head note of this moment. Throws when the lane has no entry yet. */
  head(now: Date): HeadNote {
    if (this.#place === null) throw new Error(`Lane ${this.name} has no entry to note.`);
    return { lane: this.name, ...this.#tip, time: now.toISOString(), ...this.#place };
  }

  /** Writes the head note after the last entry. */
  noteEnd(now: Date): void {
    saveHeadNote(this.folder, { ...this.head(now), isEnd: true });
  }

  /** Appends the last entry of an orderly end, writes the head note, and releases the lane. */
  close(now: Date): void {
    try {
      this.append([{ kind: "closed", members: "" }], now);
      this.noteEnd(now);
    } finally {
      this.abandon();
    }
  }

  /** Releases the lane without a last entry. */
  abandon(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
    this.release();
  }

  /** What became of the open file, which should have so many bytes; null when it is as it was written. */
  #lossOf(bytes: number): string | null {
    if (this.#file === null) return null;
    const path = join(this.folder, openFileName(this.#day, this.name));
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return "is gone";
    if (identityOf(found) !== this.#identity) return "was replaced by another file";
    return Number(found.size) === bytes
      ? null
      : `has ${found.size} bytes, not the ${bytes} that were written`;
  }

  /** What became of the end of the file, which has the last entry that this process wrote there. */
  #lossOfEnd(file: number, position: number): string | null {
    if (position === 0 || this.#lastHash === null) return null;
    return endsWith(file, position, this.#lastHash) ? null : "was cut off or overwritten";
  }

  #refuseLoss(loss: string | null): void {
    if (loss === null) return;
    try {
      // The next writer records what is lost, up to the last entry, also when the folder went too.
      if (!existsSync(this.folder)) mkdirSync(this.folder, { mode: 0o700 });
      if (this.#place !== null) this.noteEnd(new Date());
    } catch {
      // The loss is what an operator must hear of.
    }
    throw new LostFile(openFileName(this.#day, this.name), loss);
  }

  #notePlace(): void {
    this.#place = { file: openFileName(this.#day, this.name), bytes: this.#bytes };
  }

  /** Goes on in the file of a day, and makes its name durable. */
  #openDay(day: string): number {
    const file = openSync(join(this.folder, openFileName(day, this.name)), DURABLE_WRITES, 0o600);
    syncPath(this.folder);
    if (this.#file !== null) closeSync(this.#file);
    this.#file = file;
    this.#identity = identityOf(fstatSync(file, { bigint: true }));
    this.#day = day;
    this.#bytes = 0;
    this.#lastHash = null;
    return file;
  }
}

function identityOf({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}:${ino}`;
}

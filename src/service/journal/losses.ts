// What a journal has lost, by its own notes: each head note names a file, its bytes and the hash of the last
// entry, each seal names a file, and each start over lost entries notes them. Start, service, shipper and
// backup ask, because that takes moments; `journal verify` reads every entry.

import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { checksumOf } from "../../base/platform/file-checksum.ts";
import { endOfLine } from "./chain.ts";
import {
  headFileName,
  LOSSES_FILE,
  listDayFiles,
  listHeadLanes,
  openFileName,
  parseDayFileName,
  RETIRED_FILE,
  SEALS_FILE,
  sealedFileName,
} from "./folders.ts";
import {
  type HeadNote,
  isLostForGood,
  type LossNote,
  loadBegunLanes,
  loadHeadNote,
  loadLossNotes,
  loadRetirementNotes,
  loadSealNotes,
  type SealNote,
} from "./notes.ts";
import { findLaneEnd } from "./recovery.ts";

/** What is lost, in phrases such as "2026-11-29.1.jsonl is gone, …"; none for a journal that is whole. */
export function findLosses(folder: string): string[] {
  return new LossWatch(folder).findNow();
}

/** As findLosses, with what starts found until it is restored or acknowledged. */
export function findEveryLoss(folder: string): string[] {
  return new LossWatch(folder).find();
}

/** What a start found, as a phrase. */
export function describeLoss({ loss, when }: LossNote): string {
  return `${loss} at the start of ${when.slice(0, 19).replace("T", " ")} UTC`;
}

/** The loss of a whole lane with its head note. Nobody knows how many entries it had. */
export function laneGone(lane: string): string {
  return `lane ${lane} was gone, with its head note`;
}

/** The lanes that lost all their files and their head note, also those that were begun anew since. */
export function lanesGone(folder: string, notes = loadLossNotes(folder)): string[] {
  // First, as in LossWatch.findNow.
  const begun = loadBegunLanes(folder);
  const there = new Set([...listHeadLanes(folder), ...listDayFiles(folder).map(({ lane }) => lane)]);
  const anew = notes.flatMap(({ lane, loss }) => (loss === laneGone(lane) ? lane : []));
  return [...new Set([...begun.filter((lane) => !there.has(lane)), ...anew])];
}

/** Writes that were not finished, for which no answer was sent, in phrases. Call it while nobody writes. */
export function findTorn(folder: string): string[] {
  return [...new Set(listDayFiles(folder).map(({ lane }) => lane))].flatMap((lane) => {
    const { torn } = findLaneEnd(folder, lane);
    return torn === 0 ? [] : [`${torn} bytes of an unfinished write at the end of lane ${lane}`];
  });
}

/** What is asked of a journal: in a folder, or in a backup. */
interface JournalView {
  /** By lane; null for a note that is damaged. */
  readonly heads: ReadonlyMap<string, HeadNote | null>;
  readonly seals: readonly SealNote[];
  /** The names of the files of days that are there. */
  readonly names: ReadonlySet<string>;
  /** Asked after the others, so that a file that is removed meanwhile is noted by then. */
  isRetired(sealed: string): boolean;
  /** Null when it is not there. */
  sizeOf(name: string): number | null;
  endsWith(name: string, position: number, hash: string): boolean;
  /** True for a sealed file that is known to have other bytes than were sealed. */
  isAltered(seal: SealNote): boolean;
}

/** Holds the files of a journal against its notes, as findLosses. */
export function lossesOf(view: JournalView): string[] {
  const { heads, seals, names } = view;
  const lanes = new Set([...names].flatMap((name) => parseDayFileName(name)?.lane ?? []));
  return [
    ...[...heads].flatMap(([lane, head]) => lossOfLane(view, lane, head)),
    ...[...lanes]
      .filter((lane) => !heads.has(lane))
      .map((lane) => `${headFileName(lane)} is gone, which names the last entry of lane ${lane}`),
    ...[...new Map(seals.map((note) => [note.file, note])).values()].flatMap((note) =>
      isLostForGood(note) ? [] : lossOfSealed(view, note),
    ),
  ];
}

function lossOfSealed(view: JournalView, seal: SealNote): string[] {
  const { file, firstSeq, lastSeq, lane, bytes } = seal;
  const entries = ofLane(firstSeq, lastSeq, lane);
  const size = view.names.has(file) ? view.sizeOf(file) : null;
  if (size === null) return view.isRetired(file) ? [] : [`${file} is gone, with ${entries}`];
  if (bytes !== undefined && size !== bytes)
    return [`${file} has ${size} bytes, not the ${bytes} that were sealed, of ${entries}`];
  return view.isAltered(seal) ? [`${file} was altered, with ${entries}`] : [];
}

function lossOfLane(view: JournalView, lane: string, head: HeadNote | null): string[] {
  if (head === null) return [`${headFileName(lane)} is damaged, which names the last entry of lane ${lane}`];
  const { file, seq, bytes, hash } = head;
  if (seq === 0) return [];
  const said = (loss: string) => [`${file} ${loss}: its head note names ${ofLane(1, seq, lane)}`];
  const day = parseDayFileName(file)?.day ?? "";
  if (file !== openFileName(day, lane)) return said("is no file of its lane");
  const size = view.sizeOf(file);
  const sealed = sealedFileName(day, lane);
  if (size === null) return view.sizeOf(sealed) !== null || view.isRetired(sealed) ? [] : said("is gone");
  if (size < bytes) return said(`has ${size} bytes, not the ${bytes} that were written`);
  return view.endsWith(file, bytes, hash) ? [] : said("has other entries");
}

/** As findLosses, again and again: notes that did not change are not parsed again. */
export class LossWatch {
  #notes = {
    identity: "",
    seals: [] as SealNote[],
    retired: new Set<string>(),
    noted: [] as string[],
    fault: null as string | null,
  };

  /** The sealed files at the first look, and whether those that changed since have their bytes. */
  readonly #sealed = new Map<string, { readonly identity: string; readonly isAltered: boolean }>();

  constructor(private readonly folder: string) {}

  /** What is gone, and what was gone at earlier starts. */
  find(): string[] {
    return [...this.findNow(), ...this.#loadNotes().noted];
  }

  findNow(): string[] {
    const { folder } = this;
    // Before the files: a lane is noted as begun once it has its head note, and others begin meanwhile.
    const begun = loadBegunLanes(folder);
    // Also beside a service: what a head names is in its file by then, and a sealed file before its note.
    const heads = new Map(listHeadLanes(folder).map((lane) => [lane, loadHeadNote(folder, lane)] as const));
    const { seals, fault } = this.#loadNotes();
    const names = new Set(listDayFiles(folder).map(({ name }) => name));
    // A lane that began meanwhile.
    for (const { lane } of listDayFiles(folder))
      if (!heads.has(lane) && existsSync(join(folder, headFileName(lane))))
        heads.set(lane, loadHeadNote(folder, lane));
    const found = lossesOf({
      ...{ heads, seals, names },
      isRetired: (sealed) => this.#loadNotes().retired.has(sealed),
      sizeOf: (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? null,
      endsWith: (name, position, hash) => {
        const file = openSync(join(folder, name), "r");
        try {
          return endsWith(file, position, hash);
        } finally {
          closeSync(file);
        }
      },
      isAltered: (seal) => this.#isAltered(seal),
    });
    const lanes = new Set([...heads.keys(), ...[...names].map((name) => parseDayFileName(name)?.lane)]);
    const gone = begun.filter((lane) => !lanes.has(lane));
    return [...(fault === null ? [] : [fault]), ...found, ...gone.map(laneGone)];
  }

  /** A sealed file is read only when it changed since the first look; what is found counts from then on. */
  #isAltered({ file, sha256 }: SealNote): boolean {
    const path = join(this.folder, file);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return false;
    const identity = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
    const known = this.#sealed.get(file);
    if (known?.identity === identity) return known.isAltered;
    const isAltered = known?.isAltered ?? false;
    this.#sealed.set(file, { identity, isAltered });
    if (known !== undefined) void this.#compare(file, identity, sha256);
    return isAltered;
  }

  /** Reads a file beside the work of the thread: a day may be large, and links change the times of all. */
  async #compare(file: string, identity: string, sha256: string): Promise<void> {
    const found = await checksumOf(join(this.folder, file)).catch(() => null);
    if (found !== null && this.#sealed.get(file)?.identity === identity)
      this.#sealed.set(file, { identity, isAltered: found !== sha256 });
  }

  #loadNotes() {
    const { folder } = this;
    const identity = [SEALS_FILE, RETIRED_FILE, LOSSES_FILE]
      .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
      .map((found) => (found === undefined ? "" : `${found.ino} ${found.size} ${found.mtimeMs}`))
      .join("; ");
    if (identity === this.#notes.identity) return this.#notes;
    try {
      const retired = new Set(loadRetirementNotes(folder).map(({ file }) => file));
      const noted = loadLossNotes(folder).map(describeLoss);
      this.#notes = { identity, seals: loadSealNotes(folder), retired, noted, fault: null };
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      this.#notes = { identity, seals: [], retired: new Set(), noted: [], fault: error.message };
    }
    return this.#notes;
  }
}

/** True when the entry of a hash ends at a position of a file. */
export function endsWith(file: number, position: number, hash: string): boolean {
  const end = Buffer.from(endOfLine(hash));
  const found = Buffer.alloc(end.length);
  if (position < end.length) return false;
  readSync(file, found, 0, end.length, position - end.length);
  return found.equals(end);
}

function ofLane(first: number, last: number, lane: string): string {
  return `the entries ${first} to ${last} of lane ${lane}`;
}

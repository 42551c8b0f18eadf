// A page of the entries that somebody looks for, in bounded time and memory: a journal has millions of
// entries, and reading goes on where it stopped. A place in the journal is the number of lines that were read
// of each lane, so nothing is left out or shown twice where a clock was set back.

import type { OperatorError } from "../../../base/model/errors.ts";
import type { DayFile } from "../folders.ts";
import { readLines } from "./file-lines.ts";
import { daysFor, parseEntry, toDamage, unlessDamaged } from "./read-entries.ts";
import { isWanted, type Selection, textsOf } from "./selection.ts";
import type { StoredEntry } from "./stored-entry.ts";

/** Which entries are wanted, beyond a selection. */
export interface Wish {
  readonly selection: Selection;
  /** False for the bytes of a line that can't be wanted: most lines are then never parsed. */
  readonly mayBe: (line: Buffer) => boolean;
  readonly isWanted: (entry: StoredEntry) => boolean;
}

/** How much is read for one page. */
export interface PageBounds {
  readonly limit: number;
  /** Milliseconds of reading beyond what was read before. */
  readonly ms: number;
  readonly nowMs?: () => number;
}

export interface JournalPage {
  readonly entries: readonly StoredEntry[];
  /** Where the next page begins; null when everything was read. */
  readonly next: string | null;
  /** The time up to which was read; null when everything was. */
  readonly readUpTo: string | null;
  /** What is damaged in what was read, as sentences with file and line. */
  readonly leftOut: readonly string[];
}

/** The day and the lines of each lane that were read of it. */
interface Place {
  readonly day: string;
  readonly lines: ReadonlyMap<string, number>;
}

/**
 * The entries from a place of an earlier page on, or from the beginning; by time, except where a clock was
 * set back. Goes on behind what is damaged. Throws a RangeError for a place that is none, and an
 * OperatorError when the notes that it needs are damaged.
 */
export async function readPage(
  folder: string,
  wish: Wish,
  after: string | null,
  { limit, ms, nowMs = () => performance.now() }: PageBounds,
): Promise<JournalPage> {
  let place = after === null ? null : parsePlace(after);
  const entries: StoredEntry[] = [];
  const leftOut: string[] = [];
  const watch = new Watch(ms, nowMs);
  for (const files of daysFor(folder, wish.selection)) {
    const day = files[0]?.day ?? "";
    if (place !== null && day < place.day) continue;
    const before: ReadonlyMap<string, number> = place?.day === day ? place.lines : new Map();
    const lanes: LanePart[] = [];
    for (const file of files)
      lanes.push(
        await readLane(folder, file, wish, {
          skip: before.get(file.lane) ?? 0,
          limit: limit - entries.length,
          watch,
        }),
      );
    const merged = merge(lanes, limit - entries.length);
    entries.push(...merged.entries);
    for (const { damaged, taken } of lanes)
      for (const { line, message } of damaged) if (line <= taken) leftOut.push(message);
    if (!merged.isEnd) return { entries, leftOut, next: writePlace(day, lanes), readUpTo: merged.readUpTo };
    place = null;
    if (entries.length === limit || watch.isOver)
      return { entries, leftOut, next: writePlace(day, lanes), readUpTo: `${day}T23:59:59.999Z` };
  }
  return { entries, leftOut, next: null, readUpTo: null };
}

/** Measures the time since the first line that was not read before: so each page gets further. */
class Watch {
  #startedMs: number | null = null;

  constructor(
    private readonly ms: number,
    private readonly nowMs: () => number,
  ) {}

  start(): void {
    this.#startedMs ??= this.nowMs();
  }

  get isOver(): boolean {
    return this.#startedMs !== null && this.nowMs() - this.#startedMs > this.ms;
  }
}

/** What was read of a lane. `taken` is how many lines count as read; merging lowers it. */
interface LanePart {
  readonly lane: string;
  readonly found: readonly StoredEntry[];
  /** Lines that are damaged, and that no page had before. */
  readonly damaged: readonly { readonly line: number; readonly message: string }[];
  readonly readLines: number;
  /** The time of the last line that was read; null when none was. */
  readonly lastTime: string | null;
  readonly isEnd: boolean;
  taken: number;
}

interface LaneReading {
  readonly skip: number;
  readonly limit: number;
  readonly watch: Watch;
}

async function readLane(
  folder: string,
  file: DayFile,
  wish: Wish,
  { skip, limit, watch }: LaneReading,
): Promise<LanePart> {
  const texts = textsOf(wish.selection);
  const found: StoredEntry[] = [];
  const damaged: { line: number; message: string }[] = [];
  let count = 0;
  let lastTime: string | null = null;
  const part = (isEnd: boolean): LanePart => ({
    lane: file.lane,
    found,
    damaged,
    readLines: count,
    lastTime,
    isEnd,
    taken: count,
  });
  const onDamaged = ({ message }: OperatorError) => void damaged.push({ line: count, message });
  const batches = toDamage(readLines(folder, file), (damage) => {
    count++;
    if (count > skip) onDamaged(damage);
  });
  for await (const batch of batches) {
    for (const line of batch) {
      count = line.number;
      if (line.number <= skip) continue;
      watch.start();
      const bytes = Buffer.from(line.bytes.buffer, line.bytes.byteOffset, line.bytes.length);
      const time = timeOf(bytes);
      lastTime = time ?? lastTime;
      if (isOutside(time, wish.selection) || !texts.every((text) => bytes.includes(text))) continue;
      if (!wish.mayBe(bytes)) continue;
      const entry = unlessDamaged(() => parseEntry(file, line), onDamaged);
      if (entry === null || !isWanted(entry, wish.selection) || !wish.isWanted(entry)) continue;
      found.push(entry);
      if (found.length >= limit) return part(false);
    }
    if (count > skip && watch.isOver) return part(false);
  }
  return part(true);
}

const TIME_AT = /"time":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/;
/** The members before the time have at most so many bytes. */
const HEAD_BYTES = 140;

/** The time at the beginning of a line, before it is parsed; null for a line that is no entry. */
function timeOf(bytes: Buffer): string | null {
  return TIME_AT.exec(bytes.toString("latin1", 0, HEAD_BYTES))?.[1] ?? null;
}

/** A line without a time is parsed, and left out. */
function isOutside(time: string | null, { from, to }: Selection): boolean {
  return time !== null && ((from !== null && time < from) || (to !== null && time > to));
}

/** Merges what lanes have, as far as it is known that no lane has an earlier one. */
function merge(
  lanes: readonly LanePart[],
  limit: number,
): { entries: StoredEntry[]; isEnd: boolean; readUpTo: string | null } {
  const entries: StoredEntry[] = [];
  const heads = lanes.map(() => 0);
  /** The lanes of which nothing more is known. */
  const cutAt = () =>
    lanes
      .filter(({ isEnd, found }, i) => !isEnd && heads[i] === found.length)
      .map(({ lastTime }) => lastTime ?? "")
      .sort()[0] ?? null;
  for (;;) {
    let first = -1;
    for (const [i, { found }] of lanes.entries()) {
      const head = found[heads[i] ?? 0];
      if (head === undefined) continue;
      if (first < 0 || head.time < (lanes[first]?.found[heads[first] ?? 0]?.time ?? "")) first = i;
    }
    const next = lanes[first]?.found[heads[first] ?? 0];
    const cut = cutAt();
    if (next === undefined || entries.length === limit || (cut !== null && next.time > cut)) break;
    entries.push(next);
    heads[first] = (heads[first] ?? 0) + 1;
  }
  for (const [i, lane] of lanes.entries()) {
    const waiting = lane.found[heads[i] ?? 0];
    // What is found and not shown is read again by the next page.
    lane.taken = waiting === undefined ? lane.readLines : waiting.line - 1;
  }
  const isEnd = lanes.every(({ isEnd: hasEnded, found }, i) => hasEnded && heads[i] === found.length);
  return { entries, isEnd, readUpTo: entries.at(-1)?.time ?? cutAt() };
}

const PLACE = /^(\d{4}-\d\d-\d\d)((?:;(?:[1-9]\d{0,3}|cli):\d{1,15}){0,2000})$/;

function writePlace(day: string, lanes: readonly LanePart[]): string {
  return [day, ...lanes.map(({ lane, taken }) => `${lane}:${taken}`)].join(";");
}

function parsePlace(text: string): Place {
  const [, day, rest] = PLACE.exec(text) ?? [];
  if (day === undefined || rest === undefined) throw new RangeError(`${text} is no place in a journal.`);
  const lines = rest
    .split(";")
    .filter((part) => part !== "")
    .map((part) => {
      const [lane = "", number = ""] = part.split(":");
      return [lane, Number(number)] as const;
    });
  return { day, lines: new Map(lines) };
}

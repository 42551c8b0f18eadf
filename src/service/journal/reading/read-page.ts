// A page of the entries that somebody looks for, in bounded time and memory: a journal has millions of
// entries, and reading goes on where it stopped. A place in the journal is the number of lines that were read
// of each lane, so nothing is left out or shown twice where a clock was set back.

import type { OperatorError } from "../../../base/model/errors.ts";
import type { DayFile } from "../folders.ts";
import { daysFor, mergeByTime, NOTHING_READ, type Progress, readFile } from "./read-entries.ts";
import type { Selection } from "./selection.ts";
import type { StoredEntry } from "./stored-entry.ts";

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
  selection: Selection,
  after: string | null,
  { limit, ms, nowMs = () => performance.now() }: PageBounds,
): Promise<JournalPage> {
  let place = after === null ? null : parsePlace(after);
  const entries: StoredEntry[] = [];
  const leftOut: string[] = [];
  const watch = new Watch(ms, nowMs);
  for (const files of daysFor(folder, selection)) {
    const day = files[0]?.day ?? "";
    if (place !== null && day < place.day) continue;
    const before: ReadonlyMap<string, number> = place?.day === day ? place.lines : new Map();
    const lanes = files.map(
      (file) => new LaneOfPage(folder, file, selection, before.get(file.lane) ?? 0, watch),
    );
    const isEnd = await readDay(lanes, entries, limit);
    for (const lane of lanes) leftOut.push(...lane.leftOut());
    if (!isEnd || entries.length === limit || watch.isOver) {
      const next = [day, ...lanes.map(({ name, taken }) => `${name}:${taken}`)].join(";");
      const upTo = isEnd ? `${day}T23:59:59.999Z` : (entries.at(-1)?.time ?? cutOf(lanes));
      return { entries, leftOut, next, readUpTo: upTo };
    }
    place = null;
  }
  return { entries, leftOut, next: null, readUpTo: null };
}

/** Adds the entries of a day by time, as far as no lane can have an earlier one. False before its end. */
async function readDay(
  lanes: readonly LaneOfPage[],
  entries: StoredEntry[],
  limit: number,
): Promise<boolean> {
  for await (const entry of mergeByTime(lanes.map(({ entries: ofLane }) => ofLane))) {
    const cut = cutOf(lanes);
    if (entries.length === limit || (cut !== null && entry.time > cut)) return false;
    entries.push(entry);
    for (const lane of lanes) lane.see(entry);
  }
  return lanes.every(({ progress }) => !progress.isCut);
}

/** The time up to which lanes are known whose reading ended early; null when none did. */
function cutOf(lanes: readonly LaneOfPage[]): string | null {
  const cut = lanes.filter(({ progress }) => progress.isCut).map(({ progress }) => progress.lastTime ?? "");
  return cut.sort()[0] ?? null;
}

/** Measures the time since the first lines that were not read before: so each page gets further. */
class Watch {
  #startedMs: number | null = null;

  constructor(
    private readonly ms: number,
    private readonly nowMs: () => number,
  ) {}

  get isOver(): boolean {
    return this.#startedMs !== null && this.nowMs() - this.#startedMs > this.ms;
  }

  /** Asked after such lines. */
  isOverNow(): boolean {
    this.#startedMs ??= this.nowMs();
    return this.isOver;
  }
}

/** The file of a lane on a day, as a page reads it. */
class LaneOfPage {
  readonly name: string;
  readonly progress: Progress;
  readonly entries: AsyncGenerator<StoredEntry>;
  /** Lines that are damaged, and that no page had before. */
  readonly #damaged: { readonly line: number; readonly message: string }[] = [];
  /** The last line that a page has. */
  #shown = 0;

  constructor(folder: string, file: DayFile, selection: Selection, skip: number, watch: Watch) {
    this.name = file.lane;
    this.progress = { skip, isOver: () => watch.isOverNow(), ...NOTHING_READ };
    const onDamaged = ({ message }: OperatorError) =>
      void this.#damaged.push({ line: this.progress.lines, message });
    this.entries = readFile(folder, file, selection, onDamaged, this.progress);
  }

  see({ lane, line }: StoredEntry): void {
    if (lane === this.name) this.#shown = line;
  }

  /** How many lines count as read: what is found and not shown is read again by the next page. */
  get taken(): number {
    const { lines, yielded } = this.progress;
    return yielded > this.#shown ? yielded - 1 : Math.max(lines, this.progress.skip);
  }

  leftOut(): string[] {
    return this.#damaged.filter(({ line }) => line <= this.taken).map(({ message }) => message);
  }
}

const PLACE = /^(\d{4}-\d\d-\d\d)((?:;(?:[1-9]\d{0,3}|cli):\d{1,15}){0,2000})$/;

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

// Entries in the place before their answers are sent (--journal-wait): the lines of a lane that no part has
// yet. A folder has files that grow, other places a file per group of entries. They lie apart from the parts,
// so that what deletes them, such as a rule of a bucket, deletes no part.

import { OperatorError } from "../../base/model/errors.ts";
import { awaitWithin } from "../../base/platform/deadline.ts";
import { type ChainedLine, parseLine } from "../journal/chain.ts";
import { NEWLINE } from "../journal/line-splitter.ts";
import type { Place } from "./place.ts";

const FOLDER = "tails";
/** A file that grows is followed by another one after so much: then it can be removed. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;
/** An answer waits for its entry for as long. */
const DEADLINE_MS = 10_000;
/** Time between two looks for files that parts have taken the place of. */
const CLEAN_MS = 60_000;

/** The journal of a state folder in a place. */
export interface TailStream {
  readonly replica: string;
  readonly stream: string;
}

/** An entry that is in no part yet. */
interface TailLine {
  /** Without its newline. */
  readonly line: Uint8Array;
  readonly entry: ChainedLine;
}

interface TailName extends TailStream {
  readonly lane: string;
  /** Number of its first entry. */
  readonly first: number;
}

/** A file with lines, by the number of its first entry, and then by the time when it was begun. */
export interface TailFile extends TailName {
  readonly file: string;
}

const NAME =
  /^tails\/([0-9A-Za-z][\w.-]*)\/([0-9a-f]{8})\/([1-9]\d{0,3}|cli)\/(\d{16})-[0-9a-f-]{36}\.lines$/;

/** Null for the name of any other file. */
export function parseTailName(file: string): TailFile | null {
  const [, replica, stream, lane, first] = NAME.exec(file) ?? [];
  if (replica === undefined || stream === undefined || lane === undefined) return null;
  return { file, replica, stream, lane, first: Number(first) };
}

function tailFolder({ replica, stream, lane }: Omit<TailName, "first">): string {
  return `${FOLDER}/${replica}/${stream}/${lane}`;
}

function tailName(named: TailName): string {
  const first = String(named.first).padStart(16, "0");
  return `${tailFolder(named)}/${first}-${Bun.randomUUIDv7()}.lines`;
}

interface TailOptions extends TailStream {
  readonly place: Place;
  readonly lane: string;
  /** The last entry of the lane that a part has; 0 for none. */
  readonly shipped: () => number;
}

/** Writes the entries of a lane to a place. After a failure, a new one writes to other files. */
export class TailWriter {
  readonly #options: TailOptions;
  #file = "";
  #bytes = 0;
  #cleanedMs = Number.NEGATIVE_INFINITY;

  constructor(options: TailOptions) {
    this.#options = options;
  }

  /**
   * Adds whole lines, of which `first` is the number of the first. One call at a time. Resolves when they are
   * durable there. Rejects with an OperatorError.
   */
  async add(lines: Uint8Array, first: number): Promise<void> {
    const { place } = this.#options;
    if (place.append === null || this.#file === "" || this.#bytes >= FILE_BYTES_MAX) {
      this.#file = tailName({ ...this.#options, first });
      this.#bytes = 0;
    }
    const writing =
      place.append === null ? place.write(this.#file, lines) : place.append(this.#file, lines, this.#bytes);
    if (
      !(await awaitWithin(
        writing.then(() => true),
        DEADLINE_MS,
        false,
      ))
    ) {
      writing.catch(() => undefined);
      throw new OperatorError(`${place.name} did not take an entry within ${DEADLINE_MS / 1000} seconds.`);
    }
    this.#bytes += lines.length;
    this.#clean();
  }

  /** Removes the files of a folder whose entries are all in parts. */
  #clean(): void {
    const { place, shipped } = this.#options;
    if (place.remove === null || performance.now() - this.#cleanedMs < CLEAN_MS) return;
    this.#cleanedMs = performance.now();
    // What stays takes room, and nothing else.
    void removeShipped(place, tailFolder(this.#options), shipped()).catch(() => undefined);
  }
}

/** The lines of files, some of which parts have, too. */
export interface Tail {
  /** In order: where two files have an entry of a number, that of the later one counts. */
  readonly lines: readonly TailLine[];
  /** Entries that were answered and gone when their lane was opened again, which gave their numbers anew. */
  readonly replaced: readonly TailLine[];
}

/** Reads the files of a lane. */
export async function readTail(place: Place, files: readonly TailFile[]): Promise<Tail> {
  const lines: TailLine[] = [];
  const replaced: TailLine[] = [];
  for (const { file } of files.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    const bytes = (await place.read(file)) ?? new Uint8Array();
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      const line = bytes.subarray(start, end);
      const entry = parseLine(line);
      start = end + 1;
      if (typeof entry === "string") continue;
      const again: TailLine[] = [];
      for (let last = lines.at(-1); last !== undefined && last.entry.seq >= entry.seq; last = lines.at(-1))
        again.unshift(...lines.splice(-1));
      // What was written when a write failed was not answered: nothing was lost then.
      if (again.length > 0 && isAfterLoss(entry, line)) replaced.push(...again);
      lines.push({ line, entry });
    }
  }
  return { lines, replaced };
}

/** True for the first entry of a process that can't know which entry was the last one before it. */
function isAfterLoss({ kind, seq }: ChainedLine, line: Uint8Array): boolean {
  if (kind !== "opened") return false;
  const text = Buffer.from(line.buffer, line.byteOffset, line.length).toString("latin1");
  const isEndUnknown = text.includes('"lost":{') && !text.includes('"isAll":true');
  return seq === 1 || isEndUnknown || text.includes('"headMissing":true');
}

/** The last file stays: it may grow. */
async function removeShipped(place: Place, folder: string, shipped: number): Promise<void> {
  const files = (await place.list(folder)).flatMap((file) => parseTailName(file) ?? []);
  for (const [i, { file }] of files.entries()) {
    const next = files[i + 1];
    if (next === undefined || next.first > shipped + 1) continue;
    // One whose numbers were given anew may have the only copy of what was answered.
    const { lines } = await readTail(place, files.slice(i, i + 1));
    if ((lines.at(-1)?.entry.seq ?? 0) < next.first) await place.remove?.(file);
  }
}

// Reads shipped journals back: the parts of all replicas become journals in folders, as they were on their
// hosts, so that what reads a journal reads these. What is wrong with the parts is said.

import type { KeyObject } from "node:crypto";
import { appendFileSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { parseLine } from "../journal/chain.ts";
import { dayAfter, openFileName } from "../journal/folders.ts";
import { NEWLINE } from "../journal/line-splitter.ts";
import { type HeadNote, saveHeadNote } from "../journal/notes.ts";
import type { Finding } from "../journal/reading/finding.ts";
import { NO_PART, type Part, readPart } from "./part.ts";
import type { Place } from "./place.ts";
import type { ShippedStream } from "./stream-state.ts";
import { parseTailName, readTail, type Tail, type TailFile } from "./tail.ts";

/** A lane as it was shipped. */
interface ShippedLane {
  readonly lane: string;
  readonly parts: number;
  /** Number and time of the last shipped entry. */
  readonly lastSeq: number;
  readonly lastTime: string;
  /** Parts that no known key signed. */
  readonly unsigned: number;
  /** Entries that are there and in no part yet, so that nobody signed them. */
  readonly tail: number;
  /** Number and checksum of the last part; 0 and those before the first one when none can be read. */
  readonly lastPart: number;
  readonly lastChecksum: string;
}

/** The last part of a lane, as somebody knows it. */
type KnownPart = ShippedStream["parts"][number];

/** The journal of one state folder. */
export interface ShippedJournal {
  readonly replica: string;
  readonly stream: string;
  /** The folder with its files, unpacked. */
  readonly folder: string;
  readonly lanes: readonly ShippedLane[];
}

export interface Unpacking {
  readonly place: Place;
  /** An empty folder for the journals. */
  readonly into: string;
  /** Public keys of those who sign parts. */
  readonly keys: readonly KeyObject[];
  /** First and last day whose lines are unpacked; null for no bound. */
  readonly days: { readonly first: string | null; readonly last: string | null };
  readonly report: (finding: Finding) => void;
  /** What the state folder of a host knows that it shipped; null for none. */
  readonly known?: ShippedStream | null;
}

/** A replica begins as REPLICA_NAME wants it, so that no name leads out of the folder for the journals. */
const NAME = /^([0-9A-Za-z][\w.-]*)\/([0-9a-f]{8})\/([1-9]\d{0,3}|cli)\/(\d{9,16})\.part$/;

interface PartFile {
  readonly file: string;
  readonly replica: string;
  readonly stream: string;
  readonly lane: string;
  readonly number: number;
}

/**
 * Unpacks the journals in a place, by replica. Throws an OperatorError when the place can't be read or has
 * none; what is wrong with a part is reported.
 */
export async function unpackShipped(unpacking: Unpacking): Promise<ShippedJournal[]> {
  const { place, into } = unpacking;
  const names = await place.list();
  const files = names.flatMap(parseName);
  const tails = names.flatMap((name) => parseTailName(name) ?? []);
  if (files.length + tails.length === 0)
    throw new OperatorError(
      `${place.name} has no part of a journal.`,
      "Name the place that serve --journal-to names.",
    );
  const journals: ShippedJournal[] = [];
  const { known = null, report } = unpacking;
  const all = [...files, ...tails];
  for (const [name, ofStream] of Map.groupBy(all, ({ replica, stream }) => `${replica}/${stream}`)) {
    const { replica = "", stream = "" } = ofStream[0] ?? {};
    const folder = join(into, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lanes: ShippedLane[] = [];
    const named: Named[] = [];
    for (const [lane, ofLane] of Map.groupBy(ofStream, (one) => one.lane)) {
      const tail = await readTail(place, ofLane.filter((one) => !isPartFile(one)) as TailFile[]);
      const ofParts = { lane, tail, files: ofLane.filter(isPartFile) };
      lanes.push(addTail(unpacking, folder, await unpackLane(unpacking, folder, ofParts, named), tail));
    }
    if (known !== null && known.replica === replica && known.id === stream)
      named.push(...known.parts.map((part) => ({ part, by: "the state folder of its host" })));
    reportMissing(lanes, named, (lane, problem) => report({ file: `${name}/${lane}`, line: null, problem }));
    journals.push({ replica, stream, folder, lanes });
  }
  if (known !== null && !journals.some(({ stream }) => stream === known.id) && known.parts.length > 0)
    report({
      file: `${known.replica}/${known.id}`,
      line: null,
      problem: "All of its parts are missing: the state folder of its host names them.",
    });
  return journals;
}

/** A part of a lane, and who names it. */
interface Named {
  readonly part: KnownPart;
  readonly by: string;
}

/** Reports the lanes whose last parts, or all of them, are not there. */
function reportMissing(
  lanes: readonly ShippedLane[],
  named: readonly Named[],
  find: (lane: string, problem: string) => void,
): void {
  for (const [lane, ofLane] of Map.groupBy(named, ({ part }) => part.lane)) {
    const { lastPart = 0, lastChecksum = NO_PART } = lanes.find((one) => one.lane === lane) ?? {};
    const { part, by } = ofLane.reduce((a, b) => (b.part.number > a.part.number ? b : a));
    if (part.number > lastPart)
      find(lane, `The parts ${lastPart + 1} to ${part.number} at its end are missing: ${by} names them.`);
    else if (part.number === lastPart && part.checksum !== lastChecksum)
      find(lane, `Part ${lastPart} is another one than ${by} names.`);
  }
}

function parseName(file: string): PartFile[] {
  const [, replica, stream, lane, number] = NAME.exec(file) ?? [];
  if (replica === undefined || stream === undefined || lane === undefined) return [];
  return [{ file, replica, stream, lane, number: Number(number) }];
}

/** The parts of a lane, by number. */
async function unpackLane(
  { place, keys, days, report }: Unpacking,
  folder: string,
  { lane, files, tail }: { readonly lane: string; readonly files: readonly PartFile[]; readonly tail: Tail },
  named: Named[],
): Promise<ShippedLane> {
  let before: Part | null = null;
  let unsigned = 0;
  let bytes = 0;
  for (const file of files.toSorted((a, b) => a.number - b.number)) {
    const find = (problem: string) => report({ file: file.file, line: null, problem });
    const part: Part | null = await readChecked(place, file, keys).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      find(error.message);
      return null;
    });
    if (part === null) continue;
    checkOrder(before, part, find);
    if (!part.isSigned) unsigned++;
    for (const other of part.header.others ?? []) named.push({ part: other, by: file.file });
    const { firstSeq, day } = part.header;
    const from = before?.header.lastSeq ?? 0;
    const between = tail.lines.filter(({ entry }) => entry.seq > from && entry.seq < firstSeq);
    addTailLines(folder, lane, before?.header.day ?? "", between, days);
    if (isWithin(day, days)) bytes = addLines(folder, part, tail);
    before = part;
  }
  const last = before?.header;
  if (last !== undefined && isWithin(last.day, days))
    saveHeadNote(folder, {
      ...{ lane, bytes },
      seq: last.lastSeq,
      hash: last.lastHash,
      time: last.lastTime,
      file: openFileName(last.day, lane),
    });
  return {
    lane,
    parts: files.length,
    lastSeq: last?.lastSeq ?? 0,
    lastTime: last?.lastTime ?? "",
    unsigned,
    tail: 0,
    lastPart: last?.number ?? 0,
    lastChecksum: before?.checksum ?? NO_PART,
  };
}

function isPartFile(file: PartFile | TailFile): file is PartFile {
  return "number" in file;
}

/** Adds the entries that are in no part yet to the files of their days, and then those that were replaced. */
function addTail(
  { days }: Unpacking,
  folder: string,
  lane: ShippedLane,
  { lines, replaced }: Tail,
): ShippedLane {
  const behind = lines.filter(({ entry }) => entry.seq > lane.lastSeq);
  const lastDay = lane.lastTime.slice(0, 10);
  const end = addTailLines(folder, lane.lane, lastDay, behind, days);
  const last = behind.at(-1)?.entry;
  if (last !== undefined && end !== null) {
    const { seq, hash, time } = last;
    saveHeadNote(folder, { lane: lane.lane, seq, hash, time, ...end });
  }
  addTailLines(folder, lane.lane, end?.file.slice(0, 10) ?? lastDay, replaced, days);
  const { seq: lastSeq, time: lastTime } = last ?? { seq: lane.lastSeq, time: lane.lastTime };
  return { ...lane, lastSeq, lastTime, tail: behind.length };
}

/** Adds lines behind those of a day. Returns where the last one ends; null when none was added. */
function addTailLines(
  folder: string,
  lane: string,
  lastDay: string,
  lines: Tail["lines"],
  days: Unpacking["days"],
): Pick<HeadNote, "file" | "bytes"> | null {
  let day = lastDay;
  let end: Pick<HeadNote, "file" | "bytes"> | null = null;
  for (const { line, entry } of lines) {
    // Where the clock was set back, entries go into the file of the later day.
    const ofEntry = entry.time.slice(0, 10);
    if (ofEntry > day) day = ofEntry;
    if (!isWithin(day, days)) continue;
    const file = openFileName(day, lane);
    appendFileSync(join(folder, file), Buffer.concat([line, Buffer.from("\n")]), { mode: 0o600 });
    end = { file, bytes: statSync(join(folder, file)).size };
  }
  return end;
}

async function readChecked(place: Place, named: PartFile, keys: readonly KeyObject[]): Promise<Part> {
  const bytes = await place.read(named.file);
  if (bytes === null) throw new OperatorError("It is listed but can't be read.");
  const part = await readPart(bytes, keys);
  const { replica, stream, lane, number } = part.header;
  if (replica !== named.replica || stream !== named.stream || lane !== named.lane || number !== named.number)
    throw new OperatorError(`It is part ${number} of lane ${lane} of ${replica}/${stream}, so it was moved.`);
  return part;
}

/** A part follows the one before it by its number, by its checksum, and by the chain of its entries. */
function checkOrder(before: Part | null, { header }: Part, find: (problem: string) => void): void {
  const { number, previous, firstSeq, firstPrev } = header;
  const expected = (before?.header.number ?? 0) + 1;
  if (number > expected)
    find(
      `${number - 1 === expected ? `Part ${expected} is` : `Parts ${expected} to ${number - 1} are`} missing before it.`,
    );
  else if (previous !== (before?.checksum ?? NO_PART))
    find("The part before it is another one than it names.");
  else if (
    before !== null &&
    (firstSeq !== before.header.lastSeq + 1 || firstPrev !== before.header.lastHash)
  )
    find(`It begins with entry ${firstSeq}, and the part before it ends with ${before.header.lastSeq}.`);
}

/** Adds its lines to the file of their day, with those of a tail between them. Returns the size of it. */
function addLines(folder: string, { header, lines }: Part, tail: Tail): number {
  const path = join(folder, openFileName(header.day, header.lane));
  const within = tail.lines.filter(({ entry }) => entry.seq > header.firstSeq && entry.seq < header.lastSeq);
  const all = header.gap === undefined || within.length === 0 ? lines : withBetween(lines, within);
  appendFileSync(path, all, { mode: 0o600 });
  return statSync(path).size;
}

/** The lines of a part, with those of a tail whose numbers it has not, each before the next higher one. */
function withBetween(lines: Uint8Array, tail: Tail["lines"]): Uint8Array {
  const own: { readonly line: Uint8Array; readonly seq: number | null }[] = [];
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(NEWLINE, start);
    const entry = parseLine(lines.subarray(start, end));
    own.push({ line: lines.subarray(start, end), seq: typeof entry === "string" ? null : entry.seq });
    start = end + 1;
  }
  const numbers = new Set(own.map(({ seq }) => seq));
  const left = tail.filter(({ entry }) => !numbers.has(entry.seq));
  const joined: Uint8Array[] = [];
  const newline = Buffer.from([NEWLINE]);
  for (const { line, seq } of own) {
    while (seq !== null && left[0] !== undefined && left[0].entry.seq < seq) {
      const [first] = left.splice(0, 1);
      if (first !== undefined) joined.push(first.line, newline);
    }
    joined.push(line, newline);
  }
  return Buffer.concat(joined);
}

/** Entries go into the file of a later day when the clock was set back, so the next day is read, too. */
function isWithin(day: string, { first, last }: Unpacking["days"]): boolean {
  return (first === null || day >= first) && (last === null || day <= dayAfter(last));
}

// Reads shipped journals back: the parts of all replicas become journals in folders, as they were on their
// hosts, so that what reads a journal reads these. What is wrong with the parts is said.

import type { KeyObject } from "node:crypto";
import { appendFileSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { dayAfter, openFileName } from "../journal/folders.ts";
import { saveHeadNote } from "../journal/notes.ts";
import type { Finding } from "../journal/reading/finding.ts";
import { OperatorError } from "../model/errors.ts";
import { NO_PART, type Part, readPart } from "./part.ts";
import type { Place } from "./place.ts";
import type { ShippedStream } from "./stream-state.ts";

/** A lane as it was shipped. */
interface ShippedLane {
  readonly lane: string;
  readonly parts: number;
  /** Number and time of the last shipped entry. */
  readonly lastSeq: number;
  readonly lastTime: string;
  /** Parts that no known key signed. */
  readonly unsigned: number;
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
  const files = (await place.list()).flatMap(parseName);
  if (files.length === 0)
    throw new OperatorError(
      `${place.name} has no part of a journal.`,
      "Name the place that serve --journal-to names.",
    );
  const journals: ShippedJournal[] = [];
  const { known = null, report } = unpacking;
  for (const [name, ofStream] of Map.groupBy(files, ({ replica, stream }) => `${replica}/${stream}`)) {
    const { replica = "", stream = "" } = ofStream[0] ?? {};
    const folder = join(into, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lanes: ShippedLane[] = [];
    const named: Named[] = [];
    for (const ofLane of Map.groupBy(ofStream, ({ lane }) => lane).values())
      lanes.push(await unpackLane(unpacking, folder, ofLane, named));
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
  files: readonly PartFile[],
  named: Named[],
): Promise<ShippedLane> {
  let before: Part | null = null;
  let unsigned = 0;
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
    if (isWithin(part.header.day, days)) addLines(folder, part, find);
    before = part;
  }
  const last = before?.header;
  const lane = files[0]?.lane ?? "";
  if (last !== undefined && isWithin(last.day, days))
    saveHeadNote(folder, {
      lane,
      seq: last.lastSeq,
      hash: last.lastHash,
      time: last.lastTime,
      file: openFileName(last.day, lane),
      bytes: last.offset + last.bytes,
    });
  return {
    lane,
    parts: files.length,
    lastSeq: last?.lastSeq ?? 0,
    lastTime: last?.lastTime ?? "",
    unsigned,
    lastPart: last?.number ?? 0,
    lastChecksum: before?.checksum ?? NO_PART,
  };
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

function addLines(folder: string, { header, lines }: Part, find: (problem: string) => void): void {
  const path = join(folder, openFileName(header.day, header.lane));
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size !== header.offset)
    find(`Its lines begin at byte ${header.offset} of their day, and ${size} bytes come before it.`);
  appendFileSync(path, lines, { mode: 0o600 });
}

/** Entries go into the file of a later day when the clock was set back, so the next day is read, too. */
function isWithin(day: string, { first, last }: Unpacking["days"]): boolean {
  return (first === null || day >= first) && (last === null || day <= dayAfter(last));
}

// The next lines of a lane that are durable and not shipped yet.

import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createZstdDecompress } from "node:zlib";
import { OperatorError } from "../../base/model/errors.ts";
import { type ChainedLine, parseLine } from "../journal/chain.ts";
import { type DayFile, listDayFiles } from "../journal/folders.ts";
import { NEWLINE } from "../journal/line-splitter.ts";
import { type HeadNote, loadSealNotes } from "../journal/notes.ts";
import { readLines } from "../journal/reading/file-lines.ts";
import { wholeDays } from "../journal/reading/read-entries.ts";

/** Where the shipped lines of a lane end: the day of their file, and the byte in it, unpacked. */
interface LanePosition {
  readonly day: string;
  readonly offset: number;
}

/** Where the shipped lines end, with the number of the last entry. */
interface ShippedTo extends LanePosition {
  readonly seq: number;
}

/** Whole lines of one day. */
interface LanePiece extends LanePosition {
  readonly lines: Uint8Array<ArrayBuffer>;
  /** The first and the last that is an entry: a damaged line is shipped as it is. */
  readonly first: ChainedLine;
  readonly last: ChainedLine;
  /** The first entry after the shipped ones that is gone; null for none. */
  readonly gap: number | null;
}

/**
 * The next piece of a lane after a position, or from its beginning: at most `bytesMax` bytes, up to its head,
 * which is durable. Null when there is none: the head names entries that are gone. Throws an OperatorError
 * for lines that hold no entry, and the system's error.
 */
export async function readPiece(
  folder: string,
  after: ShippedTo | null,
  head: HeadNote,
  bytesMax: number,
): Promise<LanePiece | null> {
  const headDay = head.file.slice(0, 10);
  const seals = new Map(loadSealNotes(folder).map((note) => [note.file, note]));
  const files = wholeDays(
    listDayFiles(folder).filter(({ lane }) => lane === head.lane),
    seals,
  ).filter(({ day }) => day <= headDay && (after === null || day >= after.day));
  for (const file of files) {
    const end = file.day === headDay ? head.bytes : Number.POSITIVE_INFINITY;
    const readFrom = (start: number) => readBytes(folder, file, start, Math.min(end, start + bytesMax));
    let offset = file.day === after?.day ? after.offset : 0;
    let read = await readFrom(offset);
    if (after !== null && offset > 0) {
      const [before] = await readBytes(folder, file, offset - 1, Math.min(end, offset));
      // A file that was cut, replaced or repaired goes on elsewhere.
      if (before !== NEWLINE || !goesOnWith(read, after.seq + 1)) {
        offset = await resumeAt(folder, file, after.seq);
        read = await readFrom(offset);
      }
    }
    const lines = read.subarray(0, read.lastIndexOf(NEWLINE) + 1);
    if (lines.length > 0) {
      const ends = endsOf(lines, file);
      const gap = missingIn(lines, after?.seq ?? 0, ends.last.seq);
      return { day: file.day, offset, lines, gap, ...ends };
    }
    if (read.length >= bytesMax)
      throw new OperatorError(
        `${file.name} has a line of more than ${bytesMax} bytes, which is not shipped.`,
      );
  }
  return null;
}

/** The first number after `before` and up to `last` that no line has as an entry; null for none. */
function missingIn(lines: Uint8Array, before: number, last: number): number | null {
  const found = new Set<number>();
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(NEWLINE, start);
    const entry = parseLine(lines.subarray(start, end));
    if (typeof entry !== "string") found.add(entry.seq);
    start = end + 1;
  }
  for (let seq = before + 1; seq < last; seq++) if (!found.has(seq)) return seq;
  return null;
}

/** True for lines that begin with the entry of a number, or with damaged lines and the entry after them. */
function goesOnWith(lines: Uint8Array, seq: number): boolean {
  let expected = seq;
  for (let start = 0; ; expected++) {
    const end = lines.indexOf(NEWLINE, start);
    const entry = end < 0 ? null : parseLine(lines.subarray(start, end));
    if (entry === null) return true;
    if (typeof entry !== "string") return entry.seq === expected;
    start = end + 1;
  }
}

/** Where the first entry begins that was not shipped; the end of the file without one. */
async function resumeAt(folder: string, file: DayFile, seq: number): Promise<number> {
  let at = 0;
  for await (const batch of readLines(folder, file))
    for (const { bytes } of batch) {
      const entry = parseLine(bytes);
      if (typeof entry !== "string" && entry.seq > seq) return at;
      at += bytes.length + 1;
    }
  return at;
}

async function readBytes(
  folder: string,
  { name, isSealed }: DayFile,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (start >= end) return new Uint8Array();
  const path = join(folder, name);
  if (isSealed) return unpackBytes(path, start, end);
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, start + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}

async function unpackBytes(path: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let at = 0;
  const unpacked = createReadStream(path).pipe(createZstdDecompress());
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    const from = Math.max(0, start - at);
    if (from < chunk.length) chunks.push(chunk.subarray(from, Math.max(0, end - at)));
    at += chunk.length;
    if (at >= end) break;
  }
  unpacked.destroy();
  return Buffer.concat(chunks);
}

/** The first and last entries of lines. */
function endsOf(lines: Uint8Array, { name }: DayFile): { first: ChainedLine; last: ChainedLine } {
  let first: ChainedLine | null = null;
  for (let start = 0; first === null && start < lines.length; ) {
    const end = lines.indexOf(NEWLINE, start);
    const entry = parseLine(lines.subarray(start, end));
    if (typeof entry !== "string") first = entry;
    start = end + 1;
  }
  let last: ChainedLine | null = null;
  for (let end = lines.length - 1; last === null && end > 0; ) {
    const start = lines.lastIndexOf(NEWLINE, end - 1) + 1;
    const entry = parseLine(lines.subarray(start, end));
    if (typeof entry !== "string") last = entry;
    end = start - 1;
  }
  if (first !== null && last !== null) return { first, last };
  throw new OperatorError(`${name} has lines that hold no entry.`, "Look where: interdict journal verify");
}

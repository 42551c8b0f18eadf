// Finds the end of a lane after the process that wrote it ended, in order or by a crash.

import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { NO_ENTRY, parseLine, type Tip } from "./chain.ts";
import type { Opened } from "./entries.ts";
import { dayAfter, listDayFiles } from "./folders.ts";
import { LineSplitter, NEWLINE } from "./line-splitter.ts";
import { type HeadNote, loadHeadNote, loadSealNotes } from "./notes.ts";

const CHUNK_BYTES = 1 << 18;

/** The end of a lane. */
export interface LaneEnd {
  /** The entry that the next one follows. */
  readonly tip: Tip;
  /** The day of the newest open file, and its bytes up to the last entry; null when there is no open file. */
  readonly open: { readonly day: string; readonly bytes: number } | null;
  /** Entries go into a file of this day or a later one; null for any. A sealed file gets no more entries. */
  readonly firstDay: string | null;
  /** Bytes after the last entry: an unfinished write, for which no answer was sent. */
  readonly torn: number;
  /** Entries that were durable and are gone; null for none. */
  readonly lost: NonNullable<Opened["lost"]> | null;
  /** True when there is no head note that can be read: every lane has one before its first entry. */
  readonly isHeadMissing: boolean;
}

/**
 * Finds the end of a lane: its last line that is an entry. Bytes after it are an unfinished write. What comes
 * before it is not judged, so damage stays in place for `journal verify`. When the head note is beyond the
 * end, the chain goes on after the note, so that the missing entries stay noticeable.
 */
export function findLaneEnd(folder: string, lane: string): LaneEnd {
  const files = listDayFiles(folder).filter((file) => file.lane === lane);
  const head = loadHeadNote(folder, lane);
  const [before, open] = [undefined, undefined, ...files.filter(({ isSealed }) => !isSealed)].slice(-2);
  const sealedDay = files.findLast(({ isSealed }) => isSealed)?.day;
  const end = open === undefined ? NO_LINES : findFileEnd(folder, open.name, head);
  let tip = end.tip ?? lastTipBefore(folder, lane, before?.name, head);
  let lost: LaneEnd["lost"] = null;
  // A last entry with another hash was replaced. The next one follows the entry of the note, and so shows it.
  if (head !== null && head.seq === tip.seq) tip = { seq: head.seq, hash: head.hash };
  if (head !== null && head.seq > tip.seq) {
    lost = { from: tip.seq + 1, to: head.seq, ...(head.isEnd ? { isAll: true } : {}) };
    tip = { seq: head.seq, hash: head.hash };
  }
  return {
    tip,
    open: open === undefined ? null : { day: open.day, bytes: end.bytes },
    firstDay: sealedDay === undefined ? null : dayAfter(sealedDay),
    torn: end.torn,
    lost,
    isHeadMissing: head === null,
  };
}

interface FileEnd {
  /** The last entry; null when the file has none. */
  readonly tip: Tip | null;
  /** Bytes up to the last entry, and bytes after it. */
  readonly bytes: number;
  readonly torn: number;
}

const NO_LINES: FileEnd = { tip: null, bytes: 0, torn: 0 };

/** Finds the last entry of an open file, from where the head note says that one ended. */
function findFileEnd(folder: string, name: string, head: HeadNote | null): FileEnd {
  const file = openSync(join(folder, name), "r");
  try {
    const isStart = head !== null && head.file === name && endsLine(file, head.bytes);
    return isStart ? scan(file, head, head.bytes) : scan(file, null, 0);
  } finally {
    closeSync(file);
  }
}

function scan(file: number, known: Tip | null, start: number): FileEnd {
  const splitter = new LineSplitter();
  const chunk = new Uint8Array(CHUNK_BYTES);
  let tip = known === null ? null : { seq: known.seq, hash: known.hash };
  let bytes = start;
  let lineEnd = start;
  let position = start;
  for (;;) {
    const count = readSync(file, chunk, 0, CHUNK_BYTES, position);
    if (count === 0) return { tip, bytes, torn: position - bytes };
    position += count;
    for (const line of splitter.push(chunk.subarray(0, count))) {
      lineEnd += line.length + 1;
      const entry = parseLine(line);
      if (typeof entry === "string") continue;
      tip = { seq: entry.seq, hash: entry.hash };
      bytes = lineEnd;
    }
  }
}

/** True when a line of the file ends at this position. */
function endsLine(file: number, position: number): boolean {
  const last = new Uint8Array(1);
  return position > 0 && readSync(file, last, 0, 1, position - 1) === 1 && last[0] === NEWLINE;
}

/** The last entry of a lane whose newest open file has none: of the open file before, or of a sealed one. */
function lastTipBefore(folder: string, lane: string, before: string | undefined, head: HeadNote | null): Tip {
  const [seal] = loadSealNotes(folder)
    .filter((note) => note.lane === lane)
    .sort((a, b) => b.lastSeq - a.lastSeq);
  const sealed = seal === undefined ? NO_ENTRY : { seq: seal.lastSeq, hash: seal.lastHash };
  const open = before === undefined ? null : findFileEnd(folder, before, head).tip;
  return open !== null && open.seq > sealed.seq ? open : sealed;
}

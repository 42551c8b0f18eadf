// Reads a lane into pieces: stretches of lines that follow each other, as long as possible. So a journal of
// any size is planned with one piece for each place where its chain is broken.

import { join } from "node:path";
import { OperatorError } from "../../../base/model/errors.ts";
import { type ChainedLine, parseLine, type Tip } from "../chain.ts";
import { type DayFile, listDayFiles, SEALS_FILE } from "../folders.ts";
import { readNotes, SealNote } from "../notes.ts";
import { readLines } from "../reading/file-lines.ts";
import { wholeDays } from "../reading/read-entries.ts";

/** Bytes of a file, unpacked. */
interface Span {
  /** The folder of the journal or of a copy. */
  readonly folder: string;
  readonly file: DayFile;
  readonly start: number;
  readonly end: number;
}

/** Lines of one file that follow each other. */
export interface Piece extends Span {
  readonly firstSeq: number;
  /** Hash of the entry before the first one. */
  readonly firstPrev: string;
  readonly lastSeq: number;
  readonly lastHash: string;
  /** Entries within it that a reader asked about, by their numbers. */
  readonly marks: ReadonlyMap<number, Mark>;
  readonly beforeLast?: Tip & Mark;
}

/** Where an entry ends in its file. */
interface Mark {
  readonly hash: string;
  readonly end: number;
}

/** A line that is no entry, or was altered. */
interface DamagedLine extends Span {
  /** The number of the entry that it should be. */
  readonly seq: number;
}

/** What a lane is put together of. */
export type Stretch = Piece | DamagedLine;

/** A lane as a folder has it, in the order of its files. */
export interface LanePieces {
  readonly pieces: readonly Piece[];
  readonly damaged: readonly DamagedLine[];
}

interface Reading {
  /** The names of files that are not read. */
  readonly leftOut?: ReadonlySet<string>;
  /** The numbers of entries to mark. */
  readonly wanted?: ReadonlySet<number>;
  /** Called for each entry. */
  readonly see?: (entry: ChainedLine, line: Uint8Array) => void;
}

/** Reads the files of a lane. The rest of a file that can't be unpacked is left out. */
export async function readPieces(folder: string, lane: string, reading: Reading = {}): Promise<LanePieces> {
  const { leftOut } = reading;
  const seals = loadSealsLeft(folder);
  const files = wholeDays(
    listDayFiles(folder).filter((file) => file.lane === lane && !leftOut?.has(file.name)),
    seals,
  );
  const found = { pieces: [] as Piece[], damaged: [] as DamagedLine[] };
  let last = 0;
  for (const file of files) last = await readFile(folder, file, reading, last, found);
  return found;
}

/** The last seal of each file, by its name. Lines that were altered are left out. */
export function loadSealsLeft(folder: string): ReadonlyMap<string, SealNote> {
  const notes = readNotes(join(folder, SEALS_FILE), SealNote, () => undefined);
  return new Map(notes.map((note) => [note.file, note]));
}

/** Reads a file. `last` is the highest number before it; returns the highest by then. */
async function readFile(
  folder: string,
  file: DayFile,
  { wanted, see }: Reading,
  last: number,
  found: { readonly pieces: Piece[]; readonly damaged: DamagedLine[] },
): Promise<number> {
  let piece: GrowingPiece | null = null;
  let highest = last;
  let end = 0;
  try {
    for await (const batch of readLines(folder, file))
      for (const { bytes } of batch) {
        const start = end;
        end += bytes.length + 1;
        const entry = parseLine(bytes);
        if (typeof entry === "string") {
          highest++;
          piece = null;
          found.damaged.push({ folder, file, start, end, seq: highest });
          continue;
        }
        const { seq, prev, hash } = entry;
        highest = Math.max(highest, seq);
        if (piece === null || seq !== piece.lastSeq + 1 || prev !== piece.lastHash) {
          const marks = new Map<number, Mark>();
          piece = {
            folder,
            file,
            start,
            end,
            firstSeq: seq,
            firstPrev: prev,
            lastSeq: seq,
            lastHash: hash,
            marks,
          };
          found.pieces.push(piece);
        } else {
          // The last entry may be another one than the next piece follows, and the one before it right.
          piece.beforeLast = { seq: piece.lastSeq, hash: piece.lastHash, end: piece.end };
          Object.assign(piece, { lastSeq: seq, lastHash: hash, end });
        }
        see?.(entry, bytes);
        if (wanted?.has(seq)) piece.marks.set(seq, { hash, end });
      }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
  }
  return highest;
}

interface GrowingPiece extends Piece {
  marks: Map<number, Mark>;
  beforeLast?: Tip & Mark;
  lastSeq: number;
  lastHash: string;
  end: number;
}

/** The entries that a piece can be cut behind, and the last one. */
export function endsOf({ lastSeq, lastHash, beforeLast, marks }: Piece): Tip[] {
  return [
    { seq: lastSeq, hash: lastHash },
    ...(beforeLast === undefined ? [] : [beforeLast]),
    ...[...marks].map(([seq, { hash }]) => ({ seq, hash })),
  ];
}

/** The part of a piece that ends with an entry, or null when it has another entry of that number, or none. */
export function upTo(piece: Piece, { seq, hash }: Tip): Piece | null {
  const found = endAt(piece, seq);
  return found === null || found.hash !== hash
    ? null
    : { ...piece, lastSeq: seq, lastHash: hash, end: found.end };
}

/** The part of a piece behind an entry; null when it has another entry of that number, or none. */
export function behind(piece: Piece, { seq, hash }: Tip): Piece | null {
  const found = endAt(piece, seq);
  if (found === null || found.hash !== hash || seq >= piece.lastSeq) return null;
  return { ...piece, firstSeq: seq + 1, firstPrev: hash, start: found.end };
}

function endAt({ lastSeq, lastHash, end, beforeLast, marks }: Piece, seq: number): Mark | null {
  if (seq === lastSeq) return { hash: lastHash, end };
  return beforeLast?.seq === seq ? beforeLast : (marks.get(seq) ?? null);
}

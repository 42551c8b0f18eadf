// What a verification finds.

/** What is wrong. Acts name these kinds, so none is renamed; its sentence may be. */
export type FindingKind =
  | ("note-altered" | "note-of-another-lane" | "head-missing" | "head-hash" | "head-place")
  | ("seal-missing" | "seal-checksum" | "seal-day" | "seal-snapshots" | "seal-figures" | "sealed-empty")
  | ("sealed-missing" | "lost-for-good" | "retired-order" | "retired-early" | "retired-unsealed")
  | ("retired-figures" | "retired-unrecorded" | "entries-missing" | "entry-damaged" | "entry-moved")
  | ("entry-replaced" | "entry-day" | "entry-form" | "opened-headless" | "opened-endless" | "checkpoint")
  | ("checkpoint-names" | "checkpoint-none" | "file-unreadable" | "file-unfinished" | "subject-key-missing")
  | ("lane-gone" | "parts-missing" | "part-damaged" | "part-order" | "part-replaced" | "stream-missing");

/** Something that is wrong with a journal. */
export interface Finding {
  readonly kind: FindingKind;
  /** Name of the file in the folder of the journal. */
  readonly file: string;
  /** From 1; null when it concerns the whole file. */
  readonly line: number | null;
  /** What tells it from others of its kind at this place, such as another file. */
  readonly of?: string;
  /** A sentence. */
  readonly problem: string;
  /** The entries that it says are gone, or can't be read; none for another problem. */
  readonly lost?: LostEntries;
}

/** Entries of a lane that are gone. */
export interface LostEntries {
  /** Null for the journal that says so. */
  readonly replica: string | null;
  readonly lane: string;
  readonly from: number;
  readonly to: number;
}

/** The entries of a lane of the journal that is read. */
export function lostOf(lane: string, from: number, to: number): LostEntries {
  return { replica: null, lane, from, to };
}

/** "Entry 7 is" or "Entries 7 to 9 are". */
export function rangeOf(from: number, to: number): string {
  return from === to ? `Entry ${from} is` : `Entries ${from} to ${to} are`;
}

/** "FILE, line 7: Entry 8 is missing before entry 9." */
export function describeFinding({ file, line, problem }: Finding): string {
  return `${file}${line === null ? "" : `, line ${line}`}: ${problem}`;
}

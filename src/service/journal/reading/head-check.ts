// Holds the end of a lane against its head note: a tail that was removed leaves the note beyond the end.

import type { ChainedLine } from "../chain.ts";
import { type DayFile, openFileName } from "../folders.ts";
import type { HeadNote } from "../notes.ts";
import { type Finding, lostOf, rangeOf } from "./finding.ts";

/** A head note that was kept in another place than the journal. */
export interface KeptHead {
  /** Path of its file. */
  readonly file: string;
  readonly note: HeadNote;
}

export class HeadCheck {
  /**
   * `file` is the name that findings have. A note that was kept elsewhere (`isKept`) may name the place of
   * its entry before a repair; its hash proves the entry anywhere.
   */
  constructor(
    private readonly file: string,
    private readonly head: HeadNote | null,
    private readonly report: (finding: Finding) => void,
    private readonly isKept = false,
  ) {}

  /** The number of the entry that it names; null without a note. */
  get seq(): number | null {
    return this.head?.seq ?? null;
  }

  /** `end` is the position in the unpacked file after the line. */
  see({ seq, hash }: ChainedLine, { lane, day }: DayFile, end: number): void {
    const { head } = this;
    if (head === null || seq !== head.seq) return;
    if (hash !== head.hash) this.#find(`The note has another hash for entry ${seq}.`);
    else if (!this.isKept && (head.file !== openFileName(day, lane) || head.bytes !== end))
      this.#find(`Entry ${seq} is not where the note says: ${head.file}, byte ${head.bytes}.`);
  }

  /** `last` is the number of the last entry of the lane; 0 without any. */
  finish(lane: string, last: number): void {
    if (this.head === null) {
      if (last > 0) this.#find(`The head note of lane ${lane} is missing or damaged.`);
    } else if (this.head.seq > last)
      this.report({
        file: this.file,
        line: null,
        problem: `${rangeOf(last + 1, this.head.seq)} missing at the end of lane ${lane}: the head note names entry ${this.head.seq}.`,
        lost: lostOf(lane, last + 1, this.head.seq),
      });
  }

  #find(problem: string): void {
    this.report({ file: this.file, line: null, problem });
  }
}

/** Several notes of one lane: a shared store has one for each day and start of a service. */
export class HeadChecks {
  readonly #bySeq = new Map<number | null, HeadCheck[]>();

  constructor(private readonly checks: readonly HeadCheck[]) {
    for (const check of checks) this.#bySeq.set(check.seq, [...(this.#bySeq.get(check.seq) ?? []), check]);
  }

  /** As HeadCheck.see. */
  see(line: ChainedLine, file: DayFile, end: number): void {
    for (const check of this.#bySeq.get(line.seq) ?? []) check.see(line, file, end);
  }

  /** As HeadCheck.finish. */
  finish(lane: string, last: number): void {
    for (const check of this.checks) check.finish(lane, last);
  }
}

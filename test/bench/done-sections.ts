// The sections of a benchmark that are measured already, so that a run which was ended goes on where it was:
// all of it takes most of an hour.

import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { BINARY } from "../support/binary.ts";
import type { Figure } from "./figures.ts";

/** One section of one snapshot. */
interface DoneSection {
  readonly section: string;
  readonly snapshot: string;
  /** The calibration loop before it, in milliseconds. */
  readonly loopMs: number;
  readonly figures: readonly Figure[];
}

export class DoneSections {
  readonly #file = "dist/bench/done.jsonl";
  readonly #binary = Bun.hash(readFileSync(BINARY)).toString(36);
  readonly #done: readonly DoneSection[];

  /** What earlier runs measured of this executable; none without `isResumed`. */
  constructor(isResumed: boolean) {
    if (!isResumed) rmSync(this.#file, { force: true });
    const lines = existsSync(this.#file) ? readFileSync(this.#file, "utf8").split("\n") : [];
    this.#done = lines
      .filter((line) => line.startsWith(`{"binary":"${this.#binary}"`))
      .map((line): DoneSection => JSON.parse(line));
  }

  find(section: string, snapshot: string): DoneSection | null {
    return this.#done.find((one) => one.section === section && one.snapshot === snapshot) ?? null;
  }

  add(done: DoneSection): void {
    appendFileSync(this.#file, `${JSON.stringify({ binary: this.#binary, ...done })}\n`);
  }
}

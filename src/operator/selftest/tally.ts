// Counts of what was tested and found, in total and by a property, with the uncertainty of a sample.

import { wilson } from "../../service/bulk/report/wilson.ts";

export interface Share {
  readonly tested: number;
  readonly found: number;
  /** Found of tested, 0 to 1; null when nothing was tested. */
  readonly share: number | null;
  /** The bounds of the 95 % interval of a sample; null when nothing was tested. */
  readonly low: number | null;
  readonly high: number | null;
}

export interface NamedShare extends Share {
  readonly name: string;
}

export function shareOf(found: number, tested: number): Share {
  if (tested === 0) return { tested, found, share: null, low: null, high: null };
  return { tested, found, share: found / tested, ...wilson(found, tested) };
}

export class Tally {
  #tested = 0;
  #found = 0;

  add(isFound: boolean): void {
    this.#tested++;
    if (isFound) this.#found++;
  }

  get share(): Share {
    return shareOf(this.#found, this.#tested);
  }
}

/** A tally per name. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();

  add(name: string, isFound: boolean): void {
    const tally = this.#tallies.get(name) ?? new Tally();
    this.#tallies.set(name, tally);
    tally.add(isFound);
  }

  /** In the order of `names`, or by the number tested, the largest first. */
  shares(names?: readonly string[]): NamedShare[] {
    if (names !== undefined)
      return names.map((name) => ({ name, ...(this.#tallies.get(name)?.share ?? shareOf(0, 0)) }));
    return [...this.#tallies]
      .map(([name, { share }]) => ({ name, ...share }))
      .sort((a, b) => b.tested - a.tested || (a.name < b.name ? -1 : 1));
  }
}

/** How many scores reach each of some thresholds. */
export class ScoreCounts {
  readonly #counts: number[];

  constructor(readonly thresholds: readonly number[]) {
    this.#counts = thresholds.map(() => 0);
  }

  add(score: number | null): void {
    if (score === null) return;
    for (const [i, threshold] of this.thresholds.entries())
      if (score >= threshold) this.#counts[i] = (this.#counts[i] ?? 0) + 1;
  }

  at(threshold: number): number {
    return this.#counts[this.thresholds.indexOf(threshold)] ?? 0;
  }
}

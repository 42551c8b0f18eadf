// Top-k of names by nearness, and what nearness is. Most names that are ranked are never answered, so a count
// per step of nearness cuts them before anything is sorted, and the rest are sorted by the same counts (a
// bucket sort).

import { float64At, int32At } from "../../../base/platform/checked-read.ts";

/**
 * How near a query and a name are: the idf of the tokens they share, of the idf of all their tokens (the Dice
 * coefficient weighted by idf). From 0 to about 1.
 */
export function nearnessOf(sharedIdf: number, queryIdf: number, nameIdf: number): number {
  return (2 * sharedIdf) / (queryIdf + nameIdf);
}

/** A ranked nearness is a whole number from 0 to before this. */
const NEARNESS_RANGE = 65_536;
/** A nearness of 1 as a whole number: there is room above for equal names. */
export const NEARNESS_UNITS = 30_000;
/** The nearest of other names stay below those that are equal in order, or but for spaces. */
const NEARNESS_MAX = 49_999;

/**
 * A nearness of nearnessOf as a whole number; those of names that are equal or alike in letters are above.
 */
export function unitsOf(nearness: number): number {
  return Math.min(NEARNESS_MAX, Math.round(nearness * NEARNESS_UNITS));
}

/**
 * The most that the tokens of a name may weigh for a nearness of so many units; the reverse of nearnessOf.
 */
export function heaviestFor(sharedIdf: number, queryIdf: number, units: number): number {
  return units === 0 ? Number.MAX_VALUE : (2 * sharedIdf * NEARNESS_UNITS) / units - queryIdf;
}

/** Farness and name are packed into one number that sorts: the nearer first, then the lower name. */
const NAME_RANGE = 2 ** 31;
/** Names are counted in steps of 128 units, so the cut lets through a few names more than asked for. */
const STEP_BITS = 7;
const STEPS = NEARNESS_RANGE >> STEP_BITS;
const CAPACITY_FIRST = 4096;
/** Up to so many names of one step are sorted by insertion; more are the thousands of bearers of one name. */
const INSERTION_SORTED_MAX = 32;

export class NearestNames {
  #packed = new Float64Array(CAPACITY_FIRST);
  #sorted = new Float64Array(CAPACITY_FIRST);
  #count = 0;
  /** Per step, the nearest first: how many names it has; during the sort, where its next name goes. */
  readonly #steps = new Int32Array(STEPS);
  /** All of them until `begin` says. */
  #wanted = Number.POSITIVE_INFINITY;
  /** The step of the `#wanted`-th nearest name, as far as it was asked for; it only comes nearer. */
  #floorStep = STEPS - 1;
  /** The names up to that step. */
  #within = 0;

  /** Empties the ranking, for so many of the nearest names. */
  begin(wanted: number): void {
    this.#wanted = wanted;
    this.#count = this.#within = 0;
    this.#floorStep = STEPS - 1;
    this.#steps.fill(0);
  }

  add(name: number, nearness: number): void {
    if (this.#count === this.#packed.length) {
      const grown = new Float64Array(this.#count * 2);
      grown.set(this.#packed);
      this.#packed = grown;
      this.#sorted = new Float64Array(grown.length);
    }
    const farness = NEARNESS_RANGE - 1 - nearness;
    this.#packed[this.#count++] = farness * NAME_RANGE + name;
    const step = farness >> STEP_BITS;
    this.#steps[step] = int32At(this.#steps, step) + 1;
    if (step <= this.#floorStep) this.#within++;
  }

  /**
   * A lower bound of the nearness of the last name that is wanted, exact to a step; 0 while there are fewer.
   */
  get floor(): number {
    if (this.#count < this.#wanted) return 0;
    for (;;) {
      const nearer = this.#within - int32At(this.#steps, this.#floorStep);
      if (nearer < this.#wanted) return NEARNESS_RANGE - ((this.#floorStep + 1) << STEP_BITS);
      this.#within = nearer;
      this.#floorStep--;
    }
  }

  /**
   * Visits the nearest names, nearest first: at least as many as are wanted, if there are so many, and all
   * others in the step of the last. The ranking is used up afterwards.
   */
  forEachNearest(visit: (name: number, nearness: number) => void): void {
    const kept = this.#sort();
    const sorted = this.#sorted;
    for (let i = 0; i < kept; i++) {
      const value = float64At(sorted, i);
      const farness = Math.floor(value / NAME_RANGE);
      visit(value - farness * NAME_RANGE, NEARNESS_RANGE - 1 - farness);
    }
  }

  /**
   * Sorts the names of the nearest steps; returns how many there are. (Adding 700 names and getting the
   * nearest takes a fifth less time than with a sort of all.)
   */
  #sort(): number {
    const steps = this.#steps;
    const packed = this.#packed;
    const sorted = this.#sorted;
    let kept = 0;
    let end = 0;
    const all = Math.min(this.#wanted, this.#count);
    for (; kept < all; end++) {
      const count = int32At(steps, end);
      steps[end] = kept;
      kept += count;
    }
    const farthest = (end << STEP_BITS) * NAME_RANGE;
    for (let i = 0; i < this.#count; i++) {
      const value = float64At(packed, i);
      if (value >= farthest) continue;
      const step = Math.floor(value / NAME_RANGE) >> STEP_BITS;
      const position = int32At(steps, step);
      steps[step] = position + 1;
      sorted[position] = value;
    }
    // Every step now holds the position of its end.
    for (let step = 0, start = 0; start < kept; step++) {
      const stepEnd = int32At(steps, step);
      if (stepEnd - start > INSERTION_SORTED_MAX) sorted.subarray(start, stepEnd).sort();
      else if (stepEnd - start > 1) sortByInsertion(sorted, start, stepEnd);
      start = stepEnd;
    }
    return kept;
  }
}

function sortByInsertion(values: Float64Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const value = float64At(values, i);
    let position = i;
    for (; position > start; position--) {
      const before = float64At(values, position - 1);
      if (before <= value) break;
      values[position] = before;
    }
    values[position] = value;
  }
}

// Orders names by how near they are and gives the nearest. Most of what a scan weighs is never answered, so
// it is cut by counting before anything is sorted, and what is left is sorted by the same counts.

/** Nearness is a whole number from 0 up to before this. */
export const NEARNESS_RANGE = 65_536;
/** What a nearness of 1 is as a whole number: there is room above for names that are equal. */
export const NEARNESS_UNITS = 30_000;

/** Farness and name in one number that sorts: the nearer first, then the earlier name. */
const NAME_RANGE = 2 ** 31;
/** Names are counted by nearness in steps of 32: the cut lets a few more through than were asked for. */
const STEP_BITS = 5;
const STEPS = NEARNESS_RANGE >> STEP_BITS;
const CAPACITY_FIRST = 4096;
/** As many names of one step are sorted by insertion; more are the bearers of one name, by the thousand. */
const INSERTED_MAX = 32;

export class NearestNames {
  #packed = new Float64Array(CAPACITY_FIRST);
  #sorted = new Float64Array(CAPACITY_FIRST);
  #count = 0;
  /**
   * By step, the farthest last: how many names it has; while they are sorted, where the next of them goes.
   */
  readonly #steps = new Int32Array(STEPS);

  clear(): void {
    this.#count = 0;
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
    this.#steps[step] = (this.#steps[step] ?? 0) + 1;
  }

  /** The nearness of the last of so many nearest names, or somewhat less; 0 when there are fewer. */
  nearnessAt(count: number): number {
    let counted = 0;
    for (let step = 0; step < STEPS; step++) {
      counted += this.#steps[step] ?? 0;
      if (counted >= count) return NEARNESS_RANGE - ((step + 1) << STEP_BITS);
    }
    return 0;
  }

  /**
   * Visits the nearest names, nearest first: at least so many, if there are, and all that are as near as the
   * last. May be asked once after a clear.
   */
  forEachNearest(atLeast: number, visit: (name: number, nearness: number) => void): void {
    const kept = this.#sort(atLeast);
    const sorted = this.#sorted;
    for (let i = 0; i < kept; i++) {
      const value = sorted[i] ?? 0;
      const farness = Math.floor(value / NAME_RANGE);
      visit(value - farness * NAME_RANGE, NEARNESS_RANGE - 1 - farness);
    }
  }

  /**
   * Sorts the names of the nearest steps; returns how many. Each goes to its step, which has a name or two.
   * (Putting 700 names in and getting the nearest takes a fifth less than with a sort of them all.)
   */
  #sort(atLeast: number): number {
    const steps = this.#steps;
    const packed = this.#packed;
    const sorted = this.#sorted;
    let kept = 0;
    let end = 0;
    for (; end < STEPS && kept < atLeast; end++) {
      const count = steps[end] ?? 0;
      steps[end] = kept;
      kept += count;
    }
    const farthest = (end << STEP_BITS) * NAME_RANGE;
    for (let i = 0; i < this.#count; i++) {
      const value = packed[i] ?? 0;
      if (value >= farthest) continue;
      const step = Math.floor(value / NAME_RANGE) >> STEP_BITS;
      const at = steps[step] ?? 0;
      steps[step] = at + 1;
      sorted[at] = value;
    }
    // Every place now holds the end of its step.
    for (let step = 0, start = 0; start < kept; step++) {
      const stepEnd = steps[step] ?? 0;
      if (stepEnd - start > INSERTED_MAX) sorted.subarray(start, stepEnd).sort();
      else if (stepEnd - start > 1) insertAll(sorted, start, stepEnd);
      start = stepEnd;
    }
    return kept;
  }
}

function insertAll(values: Float64Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const value = values[i] ?? 0;
    let at = i;
    for (; at > start; at--) {
      const before = values[at - 1] ?? 0;
      if (before <= value) break;
      values[at] = before;
    }
    values[at] = value;
  }
}

// Orders names by how near they are and gives the nearest. Most of what a scan weighs is never answered, so it is cut by
// counting before anything is sorted.

/** Nearness is a whole number from 0 up to before this. */
export const NEARNESS_RANGE = 65_536;

/** Nearness and name in one number that sorts: nearer is greater, then the earlier name. */
const NAME_RANGE = 2 ** 31;
/** Names are counted by nearness in steps of 32: the cut lets a few more through than were asked for. */
const STEP_BITS = 5;
const CAPACITY_FIRST = 4096;

export class NameRanking {
  #packed = new Float64Array(CAPACITY_FIRST);
  #count = 0;
  readonly #steps = new Int32Array(NEARNESS_RANGE >> STEP_BITS);

  clear(): void {
    this.#count = 0;
    this.#steps.fill(0);
  }

  add(name: number, nearness: number): void {
    if (this.#count === this.#packed.length) {
      const grown = new Float64Array(this.#count * 2);
      grown.set(this.#packed);
      this.#packed = grown;
    }
    this.#packed[this.#count++] = nearness * NAME_RANGE + (NAME_RANGE - 1 - name);
    const step = nearness >> STEP_BITS;
    this.#steps[step] = (this.#steps[step] ?? 0) + 1;
  }

  /** Visits the nearest names, nearest first: at least so many, if there are, and all that are as near as the last. */
  forEachNearest(atLeast: number, visit: (name: number, nearness: number) => void): void {
    const steps = this.#steps;
    let step = steps.length - 1;
    for (let kept = steps[step] ?? 0; kept < atLeast && step > 0; kept += steps[step] ?? 0) step--;
    const least = (step << STEP_BITS) * NAME_RANGE;
    // The kept ones move to the front: nobody needs the others any more.
    const packed = this.#packed;
    let kept = 0;
    for (let i = 0; i < this.#count; i++) {
      const value = packed[i] ?? 0;
      if (value >= least) packed[kept++] = value;
    }
    const nearest = packed.subarray(0, kept).sort();
    for (let i = kept - 1; i >= 0; i--) {
      const value = nearest[i] ?? 0;
      const nearness = Math.floor(value / NAME_RANGE);
      visit(NAME_RANGE - 1 - (value - nearness * NAME_RANGE), nearness);
    }
  }
}

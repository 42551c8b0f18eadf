import { expect, test } from "bun:test";
import fc from "fast-check";
import { OverlapAccumulator } from "../../../src/retrieval/query/overlap-accumulator.ts";

/** A posting list that was read: names, a weight, and the bits of the query tokens. */
const postingsRead = fc.record({
  names: fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 40 }),
  weight: fc.integer({ min: 1, max: 350 }),
  mask: fc.constantFrom(1, 2, 4, 3, 6),
  isWordBreak: fc.boolean(),
});

/** Accumulates in a Map of objects, to compare with. */
class SlowAccumulator {
  readonly #sums = new Map<number, { weight: number; mask: number; times: number }>();

  add(name: number, weight: number, mask: number, isWordBreak: boolean): void {
    const sum = this.#sums.get(name) ?? { weight: 0, mask: 0, times: 0 };
    this.#sums.set(name, sum);
    if ((sum.mask & mask) !== 0) return;
    sum.weight += weight;
    sum.mask |= mask;
    sum.times += isWordBreak ? 2 : 1;
  }

  holdsTwoTokens(name: number): boolean {
    return (this.#sums.get(name)?.times ?? 0) > 1;
  }

  weightOf(name: number): number {
    return this.#sums.get(name)?.weight ?? 0;
  }
}

test("the heaviest names are those of a Map and a sort, query after query", () => {
  const accumulator = new OverlapAccumulator();
  fc.assert(
    fc.property(
      fc.array(postingsRead, { maxLength: 12 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 1500 }),
      fc.nat(40),
      fc.nat(10),
      (reads, others, countMax, tiesMax) => {
        const names = [...new Set([...others, ...reads.flatMap((one) => one.names.slice(1))])];
        const bits = new Int32Array(100);
        for (const name of names) bits[name >>> 5] = (bits[name >>> 5] ?? 0) | (1 << (name & 31));
        const slow = new SlowAccumulator();
        accumulator.begin(Int32Array.from(names));
        for (const one of reads) {
          const wanted = one.names.filter((name) => names.includes(name));
          for (const name of wanted) slow.add(name, one.weight, one.mask, one.isWordBreak);
          if (one.isWordBreak) for (const name of wanted) accumulator.add(name, one.weight, one.mask, true);
          else {
            const tier = { weight: one.weight, queryMask: one.mask };
            const read = { tier, names: Int32Array.from(one.names), from: 0, to: one.names.length };
            accumulator.addAll(read, bits);
          }
        }
        const holdingTwo = names.filter((name) => slow.holdsTwoTokens(name));
        expect(names.filter((_, position) => accumulator.holdsTwoTokens(position))).toEqual(holdingTwo);
        const weights = holdingTwo.map((name) => slow.weightOf(name)).sort((a, b) => b - a);
        // The names that tie for the last place may be cut.
        const limit = weights[countMax] ?? -1;
        const heavier = holdingTwo.filter((name) => slow.weightOf(name) > limit);
        const ties = holdingTwo.filter((name) => slow.weightOf(name) === limit).slice(0, tiesMax);
        expect(accumulator.chooseHeaviest(countMax, tiesMax).toSorted((a, b) => a - b)).toEqual(
          [...heavier, ...ties].toSorted((a, b) => a - b),
        );
      },
    ),
    { seed: 11, numRuns: 300 },
  );
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { OverlapAccumulator } from "../../../src/retrieval/query/overlap-accumulator.ts";

/** What tokens of a query say to names: lists of names with a weight and the bits of those tokens. */
const reading = fc.record({
  names: fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 40 }),
  weight: fc.integer({ min: 1, max: 350 }),
  mask: fc.constantFrom(1, 2, 4, 3, 6),
  isPair: fc.boolean(),
});

/** Adds up in maps of objects, and sorts. */
class SlowEvidence {
  readonly #sums = new Map<number, { weight: number; mask: number; times: number }>();

  add(name: number, weight: number, mask: number, isPair: boolean): void {
    const sum = this.#sums.get(name) ?? { weight: 0, mask: 0, times: 0 };
    this.#sums.set(name, sum);
    if ((sum.mask & mask) !== 0) return;
    sum.weight += weight;
    sum.mask |= mask;
    sum.times += isPair ? 2 : 1;
  }

  isByTwo(name: number): boolean {
    return (this.#sums.get(name)?.times ?? 0) > 1;
  }

  weightOf(name: number): number {
    return this.#sums.get(name)?.weight ?? 0;
  }
}

test("the heaviest names are those that adding up and sorting tells, again and again", () => {
  const evidence = new OverlapAccumulator();
  fc.assert(
    fc.property(
      fc.array(reading, { maxLength: 12 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { maxLength: 1500 }),
      fc.nat(40),
      fc.nat(10),
      (readings, others, most, equalsMost) => {
        const names = [...new Set([...others, ...readings.flatMap((one) => one.names.slice(1))])];
        const bits = new Int32Array(100);
        for (const name of names) bits[name >>> 5] = (bits[name >>> 5] ?? 0) | (1 << (name & 31));
        const slow = new SlowEvidence();
        evidence.begin(Int32Array.from(names));
        for (const one of readings) {
          const wanted = one.names.filter((name) => names.includes(name));
          for (const name of wanted) slow.add(name, one.weight, one.mask, one.isPair);
          if (one.isPair) for (const name of wanted) evidence.add(name, one.weight, one.mask, true);
          else evidence.addAll(Int32Array.from(one.names), 0, one.names.length, bits, one.weight, one.mask);
        }
        const byTwo = names.filter((name) => slow.isByTwo(name));
        expect(names.filter((_, position) => evidence.isByTwo(position))).toEqual(byTwo);
        const weights = byTwo.map((name) => slow.weightOf(name)).sort((a, b) => b - a);
        // The heaviest that are more than `most` with their equals are not taken whole.
        const limit = weights[most] ?? -1;
        const heavier = byTwo.filter((name) => slow.weightOf(name) > limit);
        const equals = byTwo.filter((name) => slow.weightOf(name) === limit).slice(0, equalsMost);
        expect(evidence.chooseHeaviest(most, equalsMost).toSorted((a, b) => a - b)).toEqual(
          [...heavier, ...equals].toSorted((a, b) => a - b),
        );
      },
    ),
    { seed: 11, numRuns: 300 },
  );
});

// Numbers and choices that are the same for the same seed, so that what a test, an evaluation or a bench drew
// can be drawn again.

import { pick, type Random, seeded, shuffle } from "../../src/operator/selftest/manipulations/random.ts";

export { pick, type Random, seeded, shuffle };

/** So many different items, in the order in which they stand; all of them when there are fewer. */
export function sample<T>(random: Random, items: readonly T[], count: number): T[] {
  let wanted = Math.min(count, items.length);
  return items.filter((_, i) => {
    const isTaken = random() * (items.length - i) < wanted;
    if (isTaken) wanted--;
    return isTaken;
  });
}

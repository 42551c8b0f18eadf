// Numbers and choices that are the same for the same seed, so that what a test, an evaluation or a bench drew
// can be drawn again.

export type Random = () => number;

/** Numbers from 0 to below 1 (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from.");
  return item;
}

/** So many different items, in the order in which they stand; all of them when there are fewer. */
export function sample<T>(random: Random, items: readonly T[], count: number): T[] {
  let wanted = Math.min(count, items.length);
  return items.filter((_, i) => {
    const isTaken = random() * (items.length - i) < wanted;
    if (isTaken) wanted--;
    return isTaken;
  });
}

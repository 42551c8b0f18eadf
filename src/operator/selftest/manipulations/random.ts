// Numbers and choices that are the same for the same seed, so that what was drawn can be drawn again.

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** mulberry32: small, and well enough mixed for drawing samples. */
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
  if (item === undefined) throw new RangeError("Nothing to pick from.");
  return item;
}

/** The items in a random order. */
export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

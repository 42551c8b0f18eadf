// Names and customers in parts, which testers take one at a time.

/** Screened in some tenths of a second, so that progress is shown and all testers end together. */
const PART_SIZE = 100;

/** Parts per tester that may be ahead of the one that is counted next. */
export const TESTER_PARTS_MAX = 4;

/** The items in their order. */
export async function* inParts<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T[]> {
  let part: T[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length < PART_SIZE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

// Brings numbers that lie far apart in the mapped file into the processor's cache before they are worked on.
// A loop that does nothing but read has a dozen reads on their way from memory at a time, where one that
// works on each number waits for each. (At 3.5 million names, where a query looks at thousands of tokens and
// names, this takes a sixth off candidate generation.)

/** What was read last. Reads that nobody could ever see the outcome of would be left out by the compiler. */
export const fetched = { sum: 0 };

/** Reads `numbers` at the first `count` of the positions. */
export function prefetch(numbers: Int32Array, positions: Int32Array, count: number): void {
  let sum = 0;
  for (let i = 0; i < count; i++) sum ^= numbers[positions[i] ?? 0] ?? 0;
  fetched.sum = sum;
}

/** As prefetch; the two are apart because code that meets one kind of array only is compiled to less. */
export function prefetchLetters(letters: Uint16Array, positions: Int32Array, count: number): void {
  let sum = 0;
  for (let i = 0; i < count; i++) sum ^= letters[positions[i] ?? 0] ?? 0;
  fetched.sum = sum;
}

// Optimal string alignment: the fewest insertions, deletions, substitutions and swaps of neighbours that turn
// one word into another. Bit-parallel (Hyyrö 2003) for words that fit into 32 bits, a plain matrix for longer
// ones.

const WORD_BITS = 31;

/** Letters of one alphabet lie together: in a block of so many UTF-16 units. */
const BLOCK = 256;

/** Where each letter of a block stands in the pattern, one bit a position; cleared after every use. */
const positions = new Int32Array(BLOCK);

/** The number of edits between two words, counted in UTF-16 units. */
export function countEdits(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length > b.length) return countEdits(b, a);
  if (a.length === 0) return b.length;
  return a.length <= WORD_BITS && isInOneBlock(a) ? countInBits(a, b) : countInMatrix(a, b);
}

function isInOneBlock(text: string): boolean {
  const block = text.charCodeAt(0) >> 8;
  for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) >> 8 !== block) return false;
  return true;
}

function countInBits(pattern: string, text: string): number {
  const table = positions;
  const length = pattern.length;
  const block = pattern.charCodeAt(0) >> 8;
  for (let i = 0; i < length; i++) {
    const unit = pattern.charCodeAt(i) & (BLOCK - 1);
    table[unit] = (table[unit] ?? 0) | (1 << i);
  }
  const last = 1 << (length - 1);
  let positive = -1;
  let negative = 0;
  let diagonal = 0;
  let previous = 0;
  let edits = length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const here = unit >> 8 === block ? (table[unit & (BLOCK - 1)] ?? 0) : 0;
    const swapped = ((~diagonal & here) << 1) & previous;
    diagonal = (((here & positive) + positive) ^ positive) | here | negative | swapped;
    let up = negative | ~(diagonal | positive);
    let down = diagonal & positive;
    if ((up & last) !== 0) edits++;
    else if ((down & last) !== 0) edits--;
    up = (up << 1) | 1;
    down <<= 1;
    positive = down | ~(diagonal | up);
    negative = up & diagonal;
    previous = here;
  }
  for (let i = 0; i < length; i++) table[pattern.charCodeAt(i) & (BLOCK - 1)] = 0;
  return edits;
}

/** The same number by the definition, row by row; also the proof of the fast one in the tests. */
export function countInMatrix(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

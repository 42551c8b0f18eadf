// Edits that have a likelier reason than another name: a machine reads one letter for another, and hasty
// hands leave vowels out. Such edits count as parts of an edit. The table is short and meant to be read; what
// it gains is measured by kind of damage (test/eval/damages.ts), not fitted to rows.

/** Letters that look alike in print, as pairs in the order of the alphabet. */
const MISREAD = new Set(
  "ao ce il hb bh ij gq oq uv fl mn hn sz".split(" ").map((pair) => [...pair].sort().join("")),
);

/** Two letters that look like one. */
const MISREAD_AS_TWO: readonly (readonly [two: string, one: string])[] = [
  ["rn", "m"],
  ["ri", "n"],
  ["vv", "w"],
  ["cl", "d"],
  ["ii", "u"],
  ["li", "h"],
];

const VOWELS = "aeiou";

/** What a misread letter, and a vowel that was left out, counts of an edit. */
const MISREAD_EDIT = 0.5;
const LOST_VOWEL_EDIT = 0.75;
/** What any other edit counts: more than words that are near each other may have. */
const UNLIKELY = 9;

/** Longer words are hardly ever near each other. */
const LETTERS_MAX = 24;

/** Scratch: the edits of the beginnings of two words, by their lengths. */
const SIZE = LETTERS_MAX + 1;
const counted = new Float64Array(SIZE * SIZE);

/** The fewest edits between two words in Latin letters, where edits with a likely reason count in part. */
export function countLikelyEdits(a: string, b: string): number {
  if (a.length > LETTERS_MAX || b.length > LETTERS_MAX) return Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) counted[i * SIZE + j] = i + j === 0 ? 0 : leastAt(a, i, b, j);
  }
  return at(a.length, b.length);
}

function at(i: number, j: number): number {
  return counted[i * SIZE + j] as number;
}

function leastAt(a: string, i: number, b: string, j: number): number {
  let least = Number.POSITIVE_INFINITY;
  if (i > 0) least = Math.min(least, at(i - 1, j) + dropped(a, i - 1));
  if (j > 0) least = Math.min(least, at(i, j - 1) + dropped(b, j - 1));
  if (i > 0 && j > 0) least = Math.min(least, at(i - 1, j - 1) + replaced(a.charAt(i - 1), b.charAt(j - 1)));
  for (const [two, one] of MISREAD_AS_TWO) {
    if (a.endsWith(two, i) && b.endsWith(one, j)) least = Math.min(least, at(i - 2, j - 1) + MISREAD_EDIT);
    if (b.endsWith(two, j) && a.endsWith(one, i)) least = Math.min(least, at(i - 1, j - 2) + MISREAD_EDIT);
  }
  return least;
}

/** What leaving out a letter counts. A word is known by its first letter, and its end says who bears it. */
function dropped(word: string, place: number): number {
  const isInside = place > 0 && place + 1 < word.length;
  return isInside && VOWELS.includes(word.charAt(place)) ? LOST_VOWEL_EDIT : UNLIKELY;
}

function replaced(a: string, b: string): number {
  if (a === b) return 0;
  return MISREAD.has(a < b ? a + b : b + a) ? MISREAD_EDIT : UNLIKELY;
}

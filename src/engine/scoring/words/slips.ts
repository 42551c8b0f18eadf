// Edits that have a likelier reason than another name: a machine reads one letter for another, and hasty
// hands leave vowels out. Such edits count as parts of an edit, here in quarters. The tables are short and
// meant to be read; what they gain is measured by kind of damage (test/eval/damages.ts), not fitted to rows.

/** Letters that look alike in print. */
const MISREAD = "ao ce il hb bh ij gq oq uv fl mn hn sz";

/** Two letters that look like one. */
const MISREAD_AS_TWO = "rn=m ri=n vv=w cl=d ii=u li=h";

const VOWELS = "aeiou";

/** What a misread letter, and a lost vowel, counts, in quarters of an edit. */
const MISREAD_EDIT = 2;
const LOST_VOWEL_EDIT = 3;
/** Two edits, as every edit without a likely reason counts: more than near words may have. */
const FAR = 8;
/** The lengths of the words differ by no more: each of these edits changes them by at most a letter. */
const BAND = Math.ceil(FAR / MISREAD_EDIT) - 1;

/** Longer words are hardly ever near each other. */
const LETTERS_MAX = 24;

/** a to z are 1 to 26; other characters have larger numbers, which no table knows. */
const LETTERS = 32;
const misread = new Uint8Array(LETTERS * LETTERS);
const readAsOne = new Uint8Array(LETTERS * LETTERS);
for (const pair of MISREAD.split(" ")) {
  misread[numberOf(pair, 0) * LETTERS + numberOf(pair, 1)] = 1;
  misread[numberOf(pair, 1) * LETTERS + numberOf(pair, 0)] = 1;
}
for (const pair of MISREAD_AS_TWO.split(" "))
  readAsOne[numberOf(pair, 0) * LETTERS + numberOf(pair, 1)] = numberOf(pair, 3);

/** Scratch: the letters of a word, what leaving out each counts, and what each looks like with the last. */
const scratch = () => ({
  letters: new Uint32Array(LETTERS_MAX),
  dropped: new Uint8Array(LETTERS_MAX),
  pairs: new Uint8Array(LETTERS_MAX),
});
const left = scratch();
const right = scratch();

/** Scratch: the edits of the beginnings of two words. Each row has a column more at either end. */
const SIZE = LETTERS_MAX + 3;
const counted = new Uint8Array((LETTERS_MAX + 1) * SIZE);

/** The fewest edits between two words, where those with a likely reason count in part; 2 for two or more. */
export function countLikelyEdits(a: string, b: string): number {
  const rows = a.length;
  const columns = b.length;
  if (rows > LETTERS_MAX || columns > LETTERS_MAX || Math.abs(rows - columns) > BAND) return FAR / 4;
  encode(a, left);
  encode(b, right);
  let wasFar = false;
  for (let i = 0; i <= rows; i++) {
    const isFar = countRow(i, columns) === FAR;
    if (isFar && wasFar) return FAR / 4;
    wasFar = isFar;
  }
  return (counted[rows * SIZE + columns + 1] as number) / 4;
}

/** Fills row `i` of the table within the band, and gives its least count. */
function countRow(i: number, columns: number): number {
  const from = Math.max(0, i - BAND);
  const to = Math.min(columns, i + BAND);
  let least = FAR;
  counted[i * SIZE + from] = FAR;
  counted[i * SIZE + to + 2] = FAR;
  for (let j = from; j <= to; j++) {
    const count = i === 0 && j === 0 ? 0 : leastAt(i, j);
    counted[i * SIZE + j + 1] = count;
    if (count < least) least = count;
  }
  return least;
}

/** The fewest quarters between the first `i` letters of one word and the first `j` of the other. */
function leastAt(i: number, j: number): number {
  const here = i * SIZE + j + 1;
  let least = FAR;
  if (i > 0) least = Math.min(least, at(here - SIZE) + (left.dropped[i - 1] as number));
  if (j > 0) least = Math.min(least, at(here - 1) + (right.dropped[j - 1] as number));
  if (i === 0 || j === 0) return least;
  const a = left.letters[i - 1] as number;
  const b = right.letters[j - 1] as number;
  if (a === b) least = Math.min(least, at(here - SIZE - 1));
  else if (isPairOf(misread, a, b)) least = Math.min(least, at(here - SIZE - 1) + MISREAD_EDIT);
  if (i > 1 && left.pairs[i - 1] === b) least = Math.min(least, at(here - 2 * SIZE - 1) + MISREAD_EDIT);
  if (j > 1 && right.pairs[j - 1] === a) least = Math.min(least, at(here - SIZE - 2) + MISREAD_EDIT);
  return least;
}

function at(place: number): number {
  return counted[place] as number;
}

function isPairOf(table: Uint8Array, a: number, b: number): boolean {
  return a < LETTERS && b < LETTERS && table[a * LETTERS + b] !== 0;
}

/** Writes a word as numbers. Its first letter is what it is known by, and its last says who bears it. */
function encode(word: string, { letters, dropped, pairs }: ReturnType<typeof scratch>): void {
  for (let i = 0; i < word.length; i++) {
    const letter = numberOf(word, i);
    letters[i] = letter;
    const isInside = i > 0 && i + 1 < word.length;
    dropped[i] = isInside && VOWELS.includes(word.charAt(i)) ? LOST_VOWEL_EDIT : FAR;
    const last = i > 0 ? (letters[i - 1] as number) : LETTERS;
    pairs[i] = last < LETTERS && letter < LETTERS ? (readAsOne[last * LETTERS + letter] as number) : 0;
  }
}

function numberOf(word: string, place: number): number {
  const code = word.charCodeAt(place);
  return code >= 97 && code <= 122 ? code - 96 : code + LETTERS;
}

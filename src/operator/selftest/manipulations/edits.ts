// Slips of the finger and of the eye: one edit of each sort, and two at once. Wrong letters are neighbours on
// a keyboard.

import { editableRuns, inCaseOf, type ListedName, type Manipulation, replaceRun } from "./listed-name.ts";
import { pick, type Random, shuffle } from "./random.ts";

/** A word with one slip, or null where the word has no place for it. */
type Slip = (word: string, random: Random) => string | null;

const KEYBOARD_NEIGHBOURS: Readonly<Record<string, string>> = {
  a: "qwsz",
  b: "vghn",
  c: "xdfv",
  d: "serfcx",
  e: "wsdr",
  f: "drtgvc",
  g: "ftyhbv",
  h: "gyujnb",
  i: "ujko",
  j: "huikmn",
  k: "jiolm",
  l: "kop",
  m: "njk",
  n: "bhjm",
  o: "iklp",
  p: "ol",
  q: "wa",
  r: "edft",
  s: "awedxz",
  t: "rfgy",
  u: "yhji",
  v: "cfgb",
  w: "qase",
  x: "zsdc",
  y: "tghu",
  z: "asx",
};

export const substitute: Slip = (word, random) => {
  const place = placeOf(word, random, (letter) => letter.toLowerCase() in KEYBOARD_NEIGHBOURS);
  return place === null
    ? null
    : word.slice(0, place) + neighbour(word, place, random) + word.slice(place + 1);
};

export const insert: Slip = (word, random) => {
  const place = placeOf(word, random, (letter) => letter.toLowerCase() in KEYBOARD_NEIGHBOURS);
  if (place === null) return null;
  return word.slice(0, place + 1) + neighbour(word, place, random) + word.slice(place + 1);
};

export const remove: Slip = (word, random) => {
  const place = placeOf(word, random, () => true);
  return place === null ? null : word.slice(0, place) + word.slice(place + 1);
};

export const transpose: Slip = (word, random) => {
  const place = placeOf(word, random, (letter, next) => next !== "" && !isSame(letter, next));
  if (place === null) return null;
  const [left, right] = [word.charAt(place), word.charAt(place + 1)];
  // A capital stays where it was: "Hassan" becomes "Ahssan".
  return (
    word.slice(0, place) +
    inCaseOf(left, right.toLowerCase()) +
    inCaseOf(right, left.toLowerCase()) +
    word.slice(place + 2)
  );
};

export const double: Slip = (word, random) => {
  const place = placeOf(
    word,
    random,
    (letter, next, before) => !isSame(letter, next) && !isSame(letter, before),
  );
  if (place === null) return null;
  const letter = word.charAt(place);
  const second = place === 0 && word !== word.toUpperCase() ? letter.toLowerCase() : letter;
  return word.slice(0, place + 1) + second + word.slice(place + 1);
};

export const undouble: Slip = (word, random) => {
  const place = placeOf(word, random, isSame);
  return place === null ? null : word.slice(0, place + 1) + word.slice(place + 2);
};

const SLIPS = [substitute, insert, remove, transpose];

/** One slip in one editable word. */
export function oneEdit(slip: Slip): Manipulation {
  return (name, random) => editRuns(name, random, 1, slip);
}

/** A slip of any sort in each of two words. */
export const editTwoWords: Manipulation = (name, random) =>
  editRuns(name, random, 2, (word) => pick(random, SLIPS)(word, random));

/** Words of this many letters are still to be recognised with two slips. */
const TWICE_EDITED_LETTERS_MIN = 8;

export const editOneWordTwice: Manipulation = (name, random) =>
  editRuns(name, random, 1, (word) => {
    if (word.length < TWICE_EDITED_LETTERS_MIN) return null;
    const middle = Math.floor(word.length / 2);
    const left = pick(random, SLIPS)(word.slice(0, middle), random);
    const right = pick(random, SLIPS)(word.slice(middle), random);
    return left === null || right === null ? null : left + right;
  });

/**
 * Changes that many editable words, in a random choice; null when there are not so many with a place for it.
 */
export function editRuns(name: ListedName, random: Random, wanted: number, change: Slip): string | null {
  const changed: { start: number; text: string; to: string }[] = [];
  for (const run of shuffle(random, editableRuns(name))) {
    if (changed.length === wanted) break;
    const to = change(run.text, random);
    if (to !== null && to !== run.text) changed.push({ ...run, to });
  }
  if (changed.length < wanted) return null;
  // From the end, so that the places before stay true.
  return changed
    .sort((a, b) => b.start - a.start)
    .reduce((text, { to, ...run }) => replaceRun(text, run, to), name.text);
}

/** A random place of a letter that will do. */
function placeOf(
  word: string,
  random: Random,
  willDo: (letter: string, next: string, before: string) => boolean,
): number | null {
  const places = [...Array(word.length).keys()].filter((i) =>
    willDo(word.charAt(i), word.charAt(i + 1), i === 0 ? "" : word.charAt(i - 1)),
  );
  return places.length === 0 ? null : pick(random, places);
}

function neighbour(word: string, place: number, random: Random): string {
  const letter = word.charAt(place);
  return inCaseOf(letter, pick(random, [...(KEYBOARD_NEIGHBOURS[letter.toLowerCase()] ?? "")]));
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

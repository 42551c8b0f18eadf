// A word as lists in English write it, when it has the marks of a culture that writes names otherwise
// (Soekarno, Sukarno; Ouattara, Wattara). The tables are in names/data/. Takes tokens in normal form.

import { memo } from "../data/memo.ts";
import { ORTHOGRAPHIES, type OrthographyTable } from "../data/orthographies.ts";

/** A word as it is read by the rules of one culture. */
export interface Reading {
  /** The number of the culture, from 0. */
  readonly culture: number;
  readonly text: string;
}

/** A group of letters, where it stands in a word, and what it is read as or shows. */
interface Group {
  readonly letters: string;
  /** The code of the second letter; NaN for one letter. */
  readonly second: number;
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

interface GroupReading extends Group {
  readonly reading: string;
}

interface Mark extends Group {
  readonly culture: number;
}

/** Groups by the code of their first letter. */
type ByFirstLetter<G extends Group> = readonly (readonly G[] | undefined)[];

interface Orthography {
  readonly lettersMin: number;
  /** The longer ones first, and of the same letters those of one place first. */
  readonly groups: ByFirstLetter<GroupReading>;
}

/** One bit of an integer for each. */
const CULTURES_MAX = 32;
if (ORTHOGRAPHIES.length > CULTURES_MAX)
  throw new RangeError(`orthography-marks.tsv has more than ${CULTURES_MAX} cultures.`);

const COMPILED: readonly Orthography[] = ORTHOGRAPHIES.map(compile);

function compile({ lettersMin, readings }: OrthographyTable): Orthography {
  const groups = Object.entries(readings).map(([group, reading]) => ({ ...parseGroup(group), reading }));
  const longestFirst = groups.toSorted(
    (a, b) => b.letters.length - a.letters.length || placesOf(a) - placesOf(b),
  );
  return { lettersMin, groups: byFirstLetter(longestFirst) };
}

function parseGroup(written: string): Group {
  const letters = written.replace(/[$^]/g, "");
  return {
    letters,
    second: letters.charCodeAt(1),
    isStart: written.startsWith("^"),
    isEnd: written.endsWith("$"),
  };
}

function placesOf({ isStart, isEnd }: Group): number {
  return isStart ? 0 : isEnd ? 1 : 2;
}

function byFirstLetter<G extends Group>(groups: readonly G[]): ByFirstLetter<G> {
  const lists: G[][] = [];
  for (const group of groups) {
    const first = group.letters.charCodeAt(0);
    lists[first] ??= [];
    lists[first]?.push(group);
  }
  return lists;
}

/** Whether a group is at a place of a token where its first letter is. */
function isAt({ letters, second, isStart, isEnd }: Group, token: string, at: number): boolean {
  if ((isStart && at > 0) || (isEnd && at + letters.length !== token.length)) return false;
  if (letters.length === 1) return true;
  return token.charCodeAt(at + 1) === second && (letters.length === 2 || token.startsWith(letters, at));
}

/** The bits of a letter from a to z that distinguish it; 0 is the end of a word. */
const LETTER_BITS = 5;
const LETTER_MASK = (1 << LETTER_BITS) - 1;

/** Few places of a word begin with the two letters of a mark, and one look-up tells. */
const MARKS: readonly (readonly Mark[] | undefined)[] = byTwoLetters(
  ORTHOGRAPHIES.flatMap(({ marks }, culture) => marks.map((mark) => ({ ...parseGroup(mark), culture }))),
);

function byTwoLetters(marks: readonly Mark[]): Mark[][] {
  const lists: Mark[][] = [];
  for (const mark of marks) {
    const [first, second] = [
      mark.letters.charCodeAt(0) & LETTER_MASK,
      mark.letters.charCodeAt(1) & LETTER_MASK,
    ];
    for (let next = 0; next <= LETTER_MASK; next++) {
      if (mark.letters.length > 1 && next !== second) continue;
      const place = (first << LETTER_BITS) | next;
      lists[place] ??= [];
      lists[place]?.push(mark);
    }
  }
  return lists;
}

const LATIN_WORD = /^[a-z]+$/;
const NO_READINGS: readonly Reading[] = [];

const DOUBLED = /([a-z])\1+/g;

/** The text with doubled letters single, as readings have them: letters are doubled at will. */
export function singleLetters(text: string): string {
  return text.replace(DOUBLED, "$1");
}

/**
 * The readings of a token by the cultures whose marks it has, where they differ from the token. A query asks
 * for those of each word several times.
 */
export const readingsOf = memo(findReadings);

function findReadings(token: string): readonly Reading[] {
  const cultures = culturesOf(token);
  if (cultures === 0 || !LATIN_WORD.test(token)) return NO_READINGS;
  let readings: Reading[] | null = null;
  for (let culture = 0; culture < COMPILED.length; culture++) {
    if ((cultures & (1 << culture)) === 0) continue;
    const orthography = COMPILED[culture] as Orthography;
    if (token.length < orthography.lettersMin) continue;
    const text = read(token, orthography);
    if (text === token || text === "") continue;
    readings ??= [];
    readings.push({ culture, text });
  }
  return readings ?? NO_READINGS;
}

/** The cultures whose marks a token has, one bit each. */
function culturesOf(token: string): number {
  let cultures = 0;
  let here = token.charCodeAt(0) & LETTER_MASK;
  for (let at = 0; at < token.length; at++) {
    const next = at + 1 < token.length ? token.charCodeAt(at + 1) & LETTER_MASK : 0;
    const marks = MARKS[(here << LETTER_BITS) | next];
    if (marks !== undefined)
      for (const mark of marks) if (isAt(mark, token, at)) cultures |= 1 << mark.culture;
    here = next;
  }
  return cultures;
}

function groupAt(
  groups: readonly GroupReading[] | undefined,
  token: string,
  at: number,
): GroupReading | null {
  if (groups === undefined) return null;
  for (const group of groups) if (isAt(group, token, at)) return group;
  return null;
}

function read(token: string, { groups }: Orthography): string {
  let text = "";
  for (let at = 0; at < token.length; ) {
    const group = groupAt(groups[token.charCodeAt(at)], token, at);
    text += group === null ? token.charAt(at) : group.reading;
    at += group === null ? 1 : group.letters.length;
  }
  return singleLetters(text);
}

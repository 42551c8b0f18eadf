// Thirteen ways in which a listed name reaches a bank damaged: read by a machine, typed on a keyboard, heard
// and written by another system, cut, or translated. Each answers null for a name that it can't change. They
// are drawn by chance from a seed, and the rules of matching are not read for them.

import { pick, type Random } from "../support/random.ts";

/** Changes the words of a name. */
type Damage = (random: Random, words: readonly string[]) => readonly string[] | null;

export interface DamageKind {
  readonly title: string;
  readonly schemata: readonly string[];
  readonly damage: Damage;
}

const PEOPLE = ["Person"];
const ORGANISATIONS = ["Organization"];
const ALL = ["Person", "Organization", "Vessel"];

/** What machines read for a letter or for two. */
const MISREAD: Readonly<Record<string, readonly string[]>> = {
  ...{ a: ["o"], b: ["8", "h"], c: ["e"], d: ["cl"], e: ["c"], g: ["9"], h: ["b"], i: ["l", "1"], l: ["1"] },
  ...{ m: ["rn"], n: ["ri"], o: ["0"], s: ["5"], u: ["v"], w: ["vv"], z: ["2"], rn: ["m"], cl: ["d"] },
};

/** Rows of a keyboard: letters side by side are hit for each other. */
const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** One way or the other, as languages of Europe write what they hear. */
const RESPELT: readonly (readonly [string, string])[] = [
  ...([
    ["kh", "h"],
    ["sh", "ch"],
    ["ch", "tch"],
    ["zh", "j"],
    ["ou", "u"],
    ["oo", "ou"],
    ["ee", "i"],
  ] as const),
  ...([
    ["q", "k"],
    ["w", "v"],
    ["y", "i"],
    ["ph", "f"],
    ["x", "ks"],
    ["dj", "j"],
    ["gh", "g"],
  ] as const),
  ...([
    ["u", "ou"],
    ["ck", "k"],
    ["tz", "ts"],
    ["ai", "ay"],
    ["al", "el"],
    ["j", "dj"],
  ] as const),
];

/** Words of organisations in English, and in Spanish, French, German or Russian letters. */
const TRANSLATED: Readonly<Record<string, readonly string[]>> = {
  ...{ bank: ["banco", "banque"], company: ["compañía", "société"], group: ["grupo", "gruppe"] },
  ...{ trading: ["comercio", "handel"], international: ["internacional", "internationale"] },
  ...{ exchange: ["cambio", "bourse"], foundation: ["fundación", "stiftung"], university: ["universidad"] },
  ...{
    islamic: ["islámico", "islamique"],
    national: ["nacional", "nationale"],
    center: ["centro", "zentrum"],
  },
  ...{
    industries: ["industrias", "industries"],
    oil: ["petróleo", "öl"],
    institute: ["instituto", "institut"],
  },
};

const LEGAL_FORMS =
  /^(llc|l\.l\.c\.|ltd\.?|limited|inc\.?|co\.?|company|corp\.?|jsc|ooo|gmbh|s\.?a\.?|plc|pjsc|sarl)$/i;
const VOWELS = /[aeiou]/i;
/** Shorter words are changed beyond what anyone could know them by. */
const LETTERS_MIN = 4;

export const DAMAGES: readonly DamageKind[] = [
  { title: "OCR", schemata: ALL, damage: (random, words) => inSeveral(random, words, 2, misread) },
  { title: "two typos", schemata: ALL, damage: (random, words) => inSeveral(random, words, 2, mistype) },
  { title: "one typo", schemata: ALL, damage: (random, words) => inSeveral(random, words, 1, mistype) },
  { title: "keyboard", schemata: ALL, damage: (random, words) => inSeveral(random, words, 1, hitNeighbour) },
  {
    title: "vowel missing",
    schemata: ALL,
    damage: (random, words) => inSeveral(random, words, 2, loseVowel),
  },
  { title: "romanisation", schemata: ALL, damage: (random, words) => inSeveral(random, words, 2, respell) },
  {
    title: "no middle name",
    schemata: PEOPLE,
    damage: (_, words) => (words.length < 3 ? null : [words[0] ?? "", words.at(-1) ?? ""]),
  },
  {
    title: "initials",
    schemata: PEOPLE,
    damage: (_, words) => (isLong(words[0]) ? [`${(words[0] ?? "").charAt(0)}.`, ...words.slice(1)] : null),
  },
  {
    title: "gender ending",
    schemata: PEOPLE,
    damage: (_, words) => words.with(-1, turnGender(words.at(-1) ?? "")),
  },
  {
    title: "order",
    schemata: PEOPLE,
    damage: (_, words) => [words.at(-1) ?? "", ...words.slice(0, -1)],
  },
  { title: "words glued", schemata: ALL, damage: glue },
  { title: "word translated", schemata: ORGANISATIONS, damage: translate },
  {
    title: "legal form dropped",
    schemata: ORGANISATIONS,
    damage: (_, words) => {
      const left = words.filter((word) => !LEGAL_FORMS.test(word));
      return left.length === words.length || left.length === 0 ? null : left;
    },
  },
];

function isLong(word: string | undefined): boolean {
  return (word ?? "").length >= LETTERS_MIN;
}

/** Changes so many times a word that is long enough; null where nothing could be changed. */
function inSeveral(
  random: Random,
  words: readonly string[],
  times: number,
  change: (random: Random, word: string) => string | null,
): readonly string[] | null {
  let changed = words;
  for (let time = 0; time < times; time++) {
    const places = [...changed.keys()].filter((at) => isLong(changed[at]));
    if (places.length === 0) return null;
    const at = pick(random, places);
    const word = change(random, changed[at] ?? "");
    if (word === null) return null;
    changed = changed.with(at, word);
  }
  return changed;
}

function misread(random: Random, word: string): string | null {
  const lower = word.toLowerCase();
  const found = Object.keys(MISREAD).flatMap((letters) =>
    [...lower.matchAll(new RegExp(letters, "g"))].map(({ index }) => ({ letters, index })),
  );
  if (found.length === 0) return null;
  const { letters, index } = pick(random, found);
  return splice(word, index, letters.length, pick(random, MISREAD[letters] ?? []));
}

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

function mistype(random: Random, word: string): string {
  const at = Math.floor(random() * word.length);
  const letter = pick(random, ALPHABET);
  const ways = [
    () => splice(word, at, 0, letter),
    () => splice(word, at, 1, ""),
    () => splice(word, at, 1, letter),
    () => splice(word, at, 2, [...word.slice(at, at + 2)].toReversed().join("")),
  ];
  return pick(random, ways)();
}

function hitNeighbour(random: Random, word: string): string | null {
  const at = Math.floor(random() * word.length);
  const letter = word.charAt(at).toLowerCase();
  const row = KEYBOARD.find((keys) => keys.includes(letter));
  if (row === undefined) return null;
  const key = row.indexOf(letter);
  const neighbours = [row.charAt(key - 1), row.charAt(key + 1)].filter((neighbour) => neighbour !== "");
  return splice(word, at, 1, pick(random, neighbours));
}

function loseVowel(random: Random, word: string): string | null {
  const vowels = [...Array(word.length).keys()].filter((at) => VOWELS.test(word.charAt(at)));
  return vowels.length === 0 ? null : splice(word, pick(random, vowels), 1, "");
}

function respell(random: Random, word: string): string | null {
  const lower = word.toLowerCase();
  const found = RESPELT.filter(([from]) => lower.includes(from));
  if (found.length === 0) return null;
  const [from, to] = pick(random, found);
  return lower.replace(from, to);
}

function turnGender(word: string): string {
  return /a$/i.test(word) ? word.slice(0, -1) : `${word}a`;
}

function glue(random: Random, words: readonly string[]): readonly string[] | null {
  if (words.length < 2) return null;
  const at = Math.floor(random() * (words.length - 1));
  return [
    ...words.slice(0, at),
    `${words[at]}${(words[at + 1] ?? "").toLowerCase()}`,
    ...words.slice(at + 2),
  ];
}

function translate(random: Random, words: readonly string[]): readonly string[] | null {
  const places = [...words.keys()].filter((at) => (words[at] ?? "").toLowerCase() in TRANSLATED);
  if (places.length === 0) return null;
  const at = pick(random, places);
  return words.with(at, pick(random, TRANSLATED[(words[at] ?? "").toLowerCase()] ?? []));
}

function splice(word: string, at: number, count: number, into: string): string {
  return word.slice(0, at) + into + word.slice(at + count);
}

// Parts of a name moved, left out, put in, shortened, run together and torn apart. A name is never left with
// one word.

import {
  editableRuns,
  inCaseOfName,
  isLegalWord,
  isOfSyllables,
  type Manipulation,
  partsOf,
  replaceRun,
  saysDescent,
  splitSpaces,
} from "./listed-name.ts";
import { pick } from "./random.ts";

/** The parts begin at another one: "Family Given Middle". Not where the order says who is whose child. */
export const rotate: Manipulation = (name, random) => {
  const parts = partsOf(name);
  if (parts === null || parts.length < 2 || saysDescent(name.text)) return null;
  const start = 1 + Math.floor(random() * (parts.length - 1));
  return [...parts.slice(start), ...parts.slice(0, start)].join(" ");
};

export const lastFirst: Manipulation = (name) => {
  const parts = partsOf(name);
  if (parts === null || parts.length < 2) return null;
  return `${parts.at(-1)}, ${parts.slice(0, -1).join(" ")}`;
};

/** Two neighbours of an organisation's words, neither of them a number or of a legal form. */
export const swapNeighbours: Manipulation = ({ text, group }, random) => {
  if (group !== "organization") return null;
  const words = splitSpaces(text);
  const isMovable = (word: string | undefined) =>
    word !== undefined && /^\p{Script=Latin}{4,}$/u.test(word) && !isLegalWord(word);
  const places = [...words.keys()].filter((i) => isMovable(words[i]) && isMovable(words[i + 1]));
  if (places.length === 0) return null;
  const place = pick(random, places);
  const [left = "", right = ""] = words.slice(place, place + 2);
  return words.toSpliced(place, 2, right, left).join(" ");
};

/** Leaves out one part between the first and the last. Names of East Asia have no middle name. */
export const dropMiddle: Manipulation = (name, random) => {
  const parts = partsOf(name);
  if (parts === null || parts.length < 3 || isOfSyllables(parts)) return null;
  return parts.toSpliced(1 + Math.floor(random() * (parts.length - 2)), 1).join(" ");
};

/** Letters in brackets that are the initials of words before them, in order. */
export const dropAcronym: Manipulation = ({ text, group }) => {
  const found = /^([^()]+?)\s*\(([A-Z]{2,6})\)$/.exec(text);
  if (group !== "organization" || found === null) return null;
  const [, name = "", acronym = ""] = found;
  const initials = splitSpaces(name.toUpperCase()).map((word) => word.charAt(0));
  let place = -1;
  const isOfInitials = [...acronym].every((letter) => {
    place = initials.indexOf(letter, place + 1);
    return place >= 0;
  });
  return isOfInitials ? name : null;
};

/**
 * Given names that a second document may have in the middle, by the region of the countries that list them.
 */
const MIDDLE_NAMES: readonly (readonly [countries: string, names: readonly string[]])[] = [
  ["ru ua by kz bg", ["Ivanovich", "Sergeyevich", "Nikolaevich", "Petrovich"]],
  ["mx co ve cu ec pe gt hn ni pa es ar cl bo do", ["Luis", "Antonio", "Maria", "Jesus", "Carlos"]],
  [
    "iq ir sy ye sa af pk eg ly ae lb jo kw qa sd so tn dz ma",
    ["Hassan", "Ahmad", "Mohammed", "Ali", "Saleh"],
  ],
];
const MIDDLE_NAMES_ELSEWHERE = ["Joseph", "Maria", "Daniel", "Anna"];

export const addMiddle: Manipulation = (name, random) => {
  const parts = partsOf(name);
  if (parts === null || parts.length < 2) return null;
  const [, names = MIDDLE_NAMES_ELSEWHERE] =
    MIDDLE_NAMES.find(([region]) => name.countries.some((code) => region.split(" ").includes(code))) ?? [];
  return parts.toSpliced(1, 0, inCaseOfName(name.text, pick(random, names))).join(" ");
};

/** Shorter words are initials, or have nothing to be shortened. */
const SHORTENED_LETTERS_MIN = 3;

function shorten(parts: readonly string[], place: number): string | null {
  const part = parts[place] ?? "";
  if (!new RegExp(`^\\p{L}{${SHORTENED_LETTERS_MIN},}$`, "u").test(part)) return null;
  return parts.with(place, `${part.charAt(0).toUpperCase()}.`).join(" ");
}

export const firstInitial: Manipulation = (name) => {
  const parts = partsOf(name);
  return parts === null || parts.length < 2 ? null : shorten(parts, 0);
};

export const middleInitial: Manipulation = (name, random) => {
  const parts = partsOf(name);
  if (parts === null || parts.length < 3) return null;
  return shorten(parts, 1 + Math.floor(random() * (parts.length - 2)));
};

/** Two neighbours without the space between them. */
export const join: Manipulation = ({ text, group }, random) => {
  const words = splitSpaces(text);
  const isJoinable = (word: string | undefined) =>
    word !== undefined &&
    /^\p{Script=Latin}{2,}$/u.test(word) &&
    !(group === "organization" && isLegalWord(word));
  const places = [...words.keys()].filter((i) => isJoinable(words[i]) && isJoinable(words[i + 1]));
  if (places.length === 0) return null;
  const place = pick(random, places);
  return words.toSpliced(place, 2, words.slice(place, place + 2).join("")).join(" ");
};

const SPLIT_LETTERS_MIN = 7;
const SPLIT_PIECE_MIN = 3;

/** One word of seven letters and more in two, each of three and more. */
export const split: Manipulation = (name, random) => {
  const runs = editableRuns(name).filter((run) => run.text.length >= SPLIT_LETTERS_MIN);
  if (runs.length === 0) return null;
  const run = pick(random, runs);
  const places = run.text.length - 2 * SPLIT_PIECE_MIN + 1;
  const place = SPLIT_PIECE_MIN + Math.floor(random() * places);
  return replaceRun(name.text, run, `${run.text.slice(0, place)} ${run.text.slice(place)}`);
};

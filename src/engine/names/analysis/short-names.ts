// Given names that a person's name shortens: to letters before a dot ("Ma. Vesk") or a slash ("G/Medhin"), to
// initials without one ("JC Vesk"). Knows the tables of short forms, not who bears them.

import { ABBREVIATED_NAMES } from "../data/nicknames.ts";
import { GENERATIONS, PARTICLES, TITLES } from "../data/words.ts";
import { foldLatin } from "./normalise.ts";

/** Letters with a dot behind them that are not one of several initials. */
const DOTTED = /(?<![\p{L}.])\p{L}{2,5}(?=\.(?!\p{L}\.))/gu;

/** "A/Rahman": Abdul in Malaysia and Singapore; "A/L" is a father's son. */
const SLASHED = /^(?:.*\s)?A\/\s?\p{L}{3}/iu;

/** First halves of Ethiopian names before a slash: "G/Medhin". */
const ETHIOPIAN: Readonly<Record<string, string>> = {
  g: "gebre",
  h: "haile",
  k: "kidane",
  t: "tekle",
  w: "wolde",
};
const ETHIOPIAN_SLASHED = /(?<!\p{L})([ghktw])\/(?=\p{L}{3})/giu;

/** "Md" before other words: Muhammad in Bengal; behind them it is a doctor. */
const MUHAMMAD = /^(?:md|mhd)$/i;

/** Behind other words it is the son of. */
const BENJAMIN = /^ben$/i;

/** The words with the short forms spelt out; null when there are none. `text` has their punctuation. */
export function spellOutShortNames(text: string, words: readonly string[]): readonly string[] | null {
  const [first = ""] = words;
  const hasDot = text.includes(".");
  const isSlashed = text.includes("/");
  const hasSlash = isSlashed && SLASHED.test(text);
  const halves = new Set(isSlashed ? text.toLowerCase().match(ETHIOPIAN_SLASHED) : []);
  const isMuhammad = words.length > 1 && MUHAMMAD.test(first);
  const isBenjamin = words.length > 1 && BENJAMIN.test(first);
  if (!hasDot && !hasSlash && halves.size === 0 && !isMuhammad && !isBenjamin) return null;
  const dotted = new Set(hasDot ? (text.match(DOTTED) ?? []).map(foldLatin) : []);
  const read = words.map((word, at) => {
    if (at === 0 && isMuhammad) return "muhammad";
    if (at === 0 && isBenjamin) return "benjamin";
    if (hasSlash && /^a$/i.test(word)) return "abdul";
    if (halves.has(`${word.toLowerCase()}/`)) return ETHIOPIAN[word.toLowerCase()] ?? word;
    const folded = dotted.size === 0 ? "" : foldLatin(word);
    return (dotted.has(folded) ? ABBREVIATED_NAMES.get(folded) : undefined) ?? word;
  });
  return read.some((word, at) => word !== words[at]) ? read : null;
}

/** Two or three letters without a vowel, which no name is: "VV Vesk", "JMV Vesk". */
const NO_NAME = /^[b-df-hj-np-tv-xz]{2,3}$/i;

/** A word that may be a name beside three initials. */
const NAME = /^(?=.{4}).*[aeiouy]/i;

/**
 * Two capitals before a word in small letters: "OT Vesker". Behind others they may be a family name, and so
 * may a syllable before them ("JO Vesker").
 */
const CAPITALS_FIRST = /^[A-Z]{2}$/;
const SMALL = /^\p{Lu}\p{Ll}{4}/u;

/** Given and family names of two letters. */
const SHORT_NAMES =
  "ah ai al an ao as bo bu ca cy do du ed ek er eu fu ge go gu ha he ho hu im ji jo ju ka ke ki ko ku la le li lo lu " +
  "ma mi mo mu my na ng ni no oh ok om on ou pu qi sa se si so su ta to tu ty um un vi vo vu wu xi xu ya ye yi yo yu";

const NO_INITIALS: ReadonlySet<string> = new Set([
  ...TITLES,
  ...PARTICLES,
  ...Object.keys(GENERATIONS),
  ...SHORT_NAMES.split(" "),
]);

/** The words with joined initials apart; null when there are none. */
export function splitInitials(words: readonly string[]): readonly string[] | null {
  if (words.length === 1) return null;
  const areInitials = (word: string, at: number) => {
    if (NO_INITIALS.has(word.toLowerCase())) return false;
    if (word.length > 2 && !words.some((other) => NAME.test(other))) return false;
    return NO_NAME.test(word) || (at === 0 && CAPITALS_FIRST.test(word) && SMALL.test(words.at(-1) ?? ""));
  };
  const split = words.flatMap((word, at) => (areInitials(word, at) ? [...word] : [word]));
  return split.length > words.length ? split : null;
}

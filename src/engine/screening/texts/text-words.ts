// The words of a text in the normal form of the words of listed names, with where they stand.

import { replaceLegalForms } from "../../names/analysis/legal-forms.ts";
import { cleanText, foldLatin, foldVerbatim } from "../../names/analysis/normalise.ts";
import { replaceNumbers } from "../../names/analysis/numbers.ts";
import { resolveHomoglyphs } from "../../names/analysis/script.ts";
import { romanise } from "../../names/analysis/transliterate.ts";
import { memo } from "../../names/data/memo.ts";

export interface TextWord {
  /** In normal form: one in Latin letters, and further ones for a word of another script. */
  readonly forms: readonly string[];
  /** True for a word of another script: lists spell its romanisation in several ways. */
  readonly isRomanised?: boolean;
  /** In the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** What it was read as, when the text hides it. */
  readonly read?: string;
  /** True for a word that was put together, and one of several that are written together. */
  readonly isPart?: boolean;
}

/** Legal forms that are written with a dot behind each letter, too, and are one word of listed names. */
const DOTTED_FORMS = "sa sas sarl srl spa llc llp plc bv nv ag jsc".split(" ");
const DOTTED = DOTTED_FORMS.map((form) => [...form].join("\\.")).join("|");
const DOTTED_WORD = `(?<![\\p{L}\\p{N}.])(?:${DOTTED})(?!\\.?[\\p{L}\\p{N}])`;
/** Letters in circles and boxes are letters. */
const WORD_LETTERS = /[\p{L}\p{N}\p{M}'’‘‛`´′‵\u249c-\u24e9\u{1f110}-\u{1f189}]+/u;
const WORD = new RegExp(`${DOTTED_WORD}|${WORD_LETTERS.source}`, "giu");
const PLAIN = /^[A-Za-z0-9]+$/;
const LATIN = /^[\p{Script=Latin}\p{N}\p{M}'’`]+$/u;
/** Romanisations of one word that are looked up. */
const FORMS_MAX = 4;

/** The words of a text, in order, at most `wordsMax`. */
export function textWords(text: string, wordsMax: number): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    if (words.length === wordsMax) break;
    const { forms, isRomanised } = readWord(written);
    const place = { start: index, end: index + written.length };
    if (forms.length > 0) words.push(isRomanised ? { forms, isRomanised, ...place } : { forms, ...place });
  }
  return words;
}

const readWord = memo((written): { readonly forms: readonly string[]; readonly isRomanised: boolean } => {
  if (written.includes("."))
    return { forms: [written.replaceAll(".", "").toLowerCase()], isRomanised: false };
  if (PLAIN.test(written)) return { forms: withSpellings(written.toLowerCase()), isRomanised: false };
  const cleaned = resolveHomoglyphs(cleanText(written));
  const isRomanised = !LATIN.test(cleaned);
  const forms = isRomanised ? romanisedForms(cleaned) : withSpellings(foldWord(cleaned));
  if (POSSESSIVE.test(written)) forms.push(foldWord(written.replace(POSSESSIVE, "")));
  return { forms, isRomanised };
});

/** A Latin word in a to z: letters of unusual alphabets are spelled as names have them. */
function foldWord(cleaned: string): string {
  const folded = foldLatin(cleaned);
  return PLAIN.test(folded) ? folded : (romanise([cleaned])[0]?.join("") ?? folded);
}

/** "Vesk's" is also Vesk. */
const POSSESSIVE = /(?<=\p{L}{3})['’`]s?$/iu;

/** "III" and "three" are also 3, as in names of ships; "limited" is also ltd, as in those of companies. */
function withSpellings(form: string): string[] {
  if (form === "") return [];
  // A letter is a number behind another word only.
  const [, number = form] = replaceNumbers(["ship", form], "vessel");
  const [, legal = form] = replaceLegalForms(["name", form]);
  return [...new Set([form, number, legal])];
}

function romanisedForms(cleaned: string): string[] {
  const romanised = romanise([cleaned]).flatMap((variant) => (variant.length === 1 ? variant : []));
  return [...new Set([foldVerbatim(cleaned), ...romanised])]
    .filter((form) => form !== "")
    .slice(0, FORMS_MAX);
}

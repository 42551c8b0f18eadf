// The words of a text in the normal form of the words of listed names, with where they stand.

import { cleanText, foldLatin, foldVerbatim } from "../../names/analysis/normalise.ts";
import { replaceNumbers } from "../../names/analysis/numbers.ts";
import { romanise } from "../../names/analysis/transliterate.ts";

export interface TextWord {
  /** In normal form: one in Latin letters, and further ones for a word of another script. */
  readonly forms: readonly string[];
  /** In the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** What it was read as, when the text hides it. */
  readonly read?: string;
  /** True for a word that was put together, and one of several that are written together. */
  readonly isPart?: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}'’`]+/gu;
const PLAIN = /^[A-Za-z0-9]+$/;
const LATIN = /^[\p{Script=Latin}\p{N}\p{M}'’`]+$/u;
/** Romanisations of one word that are looked up. */
const FORMS_MAX = 4;

/** The words of a text, in order, at most `wordsMax`. */
export function textWords(text: string, wordsMax: number): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    if (words.length === wordsMax) break;
    const forms = formsOf(written);
    if (forms.length > 0) words.push({ forms, start: index, end: index + written.length });
  }
  return words;
}

/** "III" and "three" are also 3, as in the names of ships. */
function withNumber(form: string): string[] {
  if (form === "") return [];
  // A letter is a number behind another word only.
  const [, number = form] = replaceNumbers(["ship", form], "vessel");
  return number === form ? [form] : [form, number];
}

function formsOf(written: string): string[] {
  if (PLAIN.test(written)) return withNumber(written.toLowerCase());
  const cleaned = cleanText(written);
  if (LATIN.test(written)) return withNumber(foldLatin(cleaned));
  const romanised = romanise([cleaned]).flatMap((variant) => (variant.length === 1 ? variant : []));
  return [...new Set([foldVerbatim(cleaned), ...romanised])].slice(0, FORMS_MAX);
}

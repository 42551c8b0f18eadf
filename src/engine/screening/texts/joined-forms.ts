// A second reading of a text, in which several words are one as in the names of lists: letters in a row
// ("A.W.A.", "T N K") and legal forms of several words ("Joint Stock Company", "S. de R.L. de C.V."). Lists
// are indexed so, and a text that spells a listed organisation out must hold the same words.

import { beginsLegalForm, legalClassOf, replaceLegalForms } from "../../names/analysis/legal-forms.ts";
import type { TextWord } from "./text-words.ts";

/** Words of the longest legal forms. */
const LEGAL_WORDS_MAX = 8;
/** What stands between letters of one word. */
const BETWEEN_LETTERS = /^(?:\. ?| )$/;
/** Legal forms have an end: the name stands before. */
const NAME = "name";

/** The words of a text with those joined that are one; null when there are none. */
export function joinForms(text: string, words: readonly TextWord[]): TextWord[] | null {
  const lettersJoined = joinLetters(text, words);
  const joined = joinLegalForms(lettersJoined);
  return joined.length < words.length ? joined : null;
}

function joinLetters(text: string, words: readonly TextWord[]): readonly TextWord[] {
  const joined: TextWord[] = [];
  for (let at = 0; at < words.length; ) {
    let after = at + 1;
    if (isLetter(words[at])) while (isLetter(words[after]) && isNextLetter(text, words, after)) after++;
    joined.push(asOne(words.slice(at, after), () => words.slice(at, after).map(formOf).join("")));
    at = after;
  }
  return joined;
}

function joinLegalForms(words: readonly TextWord[]): TextWord[] {
  const forms = words.map(formOf);
  const joined: TextWord[] = [];
  for (let at = 0; at < words.length; ) {
    const { count, form } = legalFormAt(forms, at);
    joined.push(asOne(words.slice(at, at + count), () => form));
    at += count;
  }
  return joined;
}

/** The longest legal form of several words from a word on, and its one word; else the word alone. */
function legalFormAt(
  forms: readonly string[],
  at: number,
): { readonly count: number; readonly form: string } {
  const next = forms.slice(at, at + LEGAL_WORDS_MAX);
  const [first = ""] = next;
  // Nearly all words begin no legal form of several.
  if (!beginsLegalForm(first) || replaceLegalForms([NAME, ...next])[1] === first)
    return { count: 1, form: first };
  for (let count = next.length; count > 1; count--) {
    const [, form = "", another] = replaceLegalForms([NAME, ...next.slice(0, count)]);
    if (another === undefined && legalClassOf(form) !== null) return { count, form };
  }
  return { count: 1, form: first };
}

function isLetter(word: TextWord | undefined): boolean {
  return word?.isRomanised !== true && /^[a-z]$/.test(formOf(word));
}

function isNextLetter(text: string, words: readonly TextWord[], at: number): boolean {
  return BETWEEN_LETTERS.test(text.slice(words[at - 1]?.end, words[at]?.start));
}

/** Several words as one; one stays as it is. */
function asOne(words: readonly TextWord[], formOfAll: () => string): TextWord {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) throw new RangeError("There is no word to join.");
  return first === last ? first : { forms: [formOfAll()], start: first.start, end: last.end };
}

function formOf(word: TextWord | undefined): string {
  return word?.forms[0] ?? "";
}

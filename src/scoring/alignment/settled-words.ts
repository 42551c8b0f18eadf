// The words of a name as what they are in its company: an article is a name among syllables of East Asia, a
// misspelt word of a legal form counts as little as the form. Relies on words.ts for what each is by itself.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import { countEdits } from "../../names/distance/edit-distance.ts";
import { asClass, readWord, WORDS_MAX, type Word } from "../words/word.ts";

/** The words of a name. */
export function readWords(tokens: readonly string[], kind: NameKind): readonly Word[] {
  const words: Word[] = [];
  for (let at = 0; at < tokens.length && at < WORDS_MAX; at++) words.push(readWord(tokens[at] ?? "", kind));
  return classifyInContext(words, kind);
}

/**
 * The words of a name, no more than WORDS_MAX, with single ones as what they are in its company. A name of
 * light words only ("Al Al", "Limited Company") is made of its own content, and so is one of syllables of
 * East Asia. Most names stay as they are, and are answered themselves.
 */
export function classifyInContext(written: readonly Word[], kind: NameKind): readonly Word[] {
  const words = written.length > WORDS_MAX ? written.slice(0, WORDS_MAX) : written;
  let carriesName = false;
  let isLegal = false;
  let isDoubtful = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) continue;
    if (word.carriesName) carriesName = true;
    else if (word.class === "legal") isLegal = true;
    else if (word.class === "particle" && word.traits.particulars.isSyllable) isDoubtful = true;
  }
  if (!carriesName) return words.map((word) => asClass(word, word.class === "number" ? "number" : "content"));
  if (isDoubtful && words.every((word) => word.traits.particulars.isSyllable))
    return words.map(readAsSyllable);
  return isLegal && kind === "organization" ? weakenBrokenForms(words) : words;
}

/**
 * In "Kim Il Sung" and "Le Duan" what is an article elsewhere tells people apart like any other part of the
 * name. Not so what most bearers share: bin stands between names of Malays too, and Van in every third name
 * of a Vietnamese man.
 */
function readAsSyllable(word: Word): Word {
  const isOneOfMany = word.traits.particulars.isParentParticle || word.text === "van";
  return word.class === "particle" && !isOneOfMany ? asClass(word, "content") : word;
}

/**
 * A word of a legal form that is misspelt leaves its neighbours as words of the name: "Opne Joint Stock
 * Company", "obshchestvo s ogranichenoy …". Beside a legal form they count as little as the form; one word of
 * the name is left standing.
 */
function weakenBrokenForms(written: readonly Word[]): readonly Word[] {
  let standing = 0;
  for (let at = 0; at < written.length; at++) if (written[at]?.carriesName === true) standing++;
  let words = written;
  const weaken = (at: number, beside: number) => {
    const word = words[at];
    if (standing < 2 || word === undefined || !isBrokenForm(word, words[beside])) return;
    words = words.with(at, asClass(word, "legal"));
    standing--;
  };
  for (let at = 1; at < words.length; at++) weaken(at, at - 1);
  for (let at = words.length - 2; at >= 0; at--) weaken(at, at + 1);
  return words;
}

/** True for a word of the name that may be one of a legal form, beside another word of it. */
function isBrokenForm(word: Word, beside: Word | undefined): boolean {
  if (beside?.class !== "legal" || !word.carriesName) return false;
  return word.class === "initial" || isFormWord(word.text);
}

/** Short words of legal forms of several words; the long ones are known alone (names/legal-forms.ts). */
const FORM_WORDS: readonly string[] = "open opened closed public joint stock state unitary free zone".split(
  " ",
);

/** Enough for the words around legal forms in many names; past it the memory starts anew. */
const FORM_WORDS_KEPT_MAX = 10_000;

const formWords = new Map<string, boolean>();

/** True for a short word of a legal form, or one with a typo. */
function isFormWord(text: string): boolean {
  let isOne = formWords.get(text);
  if (isOne === undefined) {
    if (formWords.size >= FORM_WORDS_KEPT_MAX) formWords.clear();
    isOne = FORM_WORDS.some((word) => Math.abs(word.length - text.length) < 2 && countEdits(word, text) < 2);
    formWords.set(text, isOne);
  }
  return isOne;
}

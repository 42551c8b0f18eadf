// The words of a name as classified by the name around them: an article is a name among syllables of East
// Asia, and a misspelt word of a legal form counts as little as the form.

import { isUsualForm } from "../../names/analysis/legal-forms.ts";
import type { NameKind } from "../../names/analysis/name-forms.ts";
import { isSyllable } from "../../names/lexicon/syllables.ts";
import { asClass, WORDS_MAX, type Word } from "../words/word.ts";
import type { WordCache } from "../words/word-cache.ts";

/**
 * The words of a name of this kind, at most WORDS_MAX, classified in context. `isReading` as in AnalysedName.
 */
export function wordsOf(
  tokens: readonly string[],
  kind: NameKind,
  cache: WordCache,
  isReading = false,
): readonly Word[] {
  const words = tokens.slice(0, WORDS_MAX).map((token) => cache.wordOf(token, kind));
  return classifyInContext(words, kind, isReading);
}

/**
 * Reclassifies the words of a name where its other words decide what they are; keeps WORDS_MAX of them. A
 * name of light words only ("Al Al", "Limited Company") is made of its own content, and so is one of
 * syllables of East Asia. Most names need no change: then the argument itself is returned. A person's name
 * that is read from ideographs has no titles, articles and legal forms: "gen" is a character, not a general.
 */
export function classifyInContext(
  written: readonly Word[],
  kind: NameKind,
  isReading = false,
): readonly Word[] {
  const words = written.length > WORDS_MAX ? written.slice(0, WORDS_MAX) : written;
  if (isReading && kind === "person")
    return words.every(({ isHeavy }) => isHeavy)
      ? words
      : words.map((word) => (word.isHeavy ? word : asClass(word, "content")));
  let carriesName = false;
  let hasLegalForm = false;
  let mayBeSyllables = false;
  for (const word of words) {
    if (word.carriesName) carriesName = true;
    else if (word.class === "legal") hasLegalForm = true;
    else if (word.class === "particle" && word.traits.particulars.isSyllable) mayBeSyllables = true;
  }
  if (!carriesName) return classifyWithoutName(words);
  if (isReading && kind === "organization") return words.map(classifyAsReading);
  if (mayBeSyllables && words.every((word) => word.traits.particulars.isSyllable))
    return words.map(classifyAsSyllable);
  return hasLegalForm && kind === "organization" ? classifyBrokenForms(words) : words;
}

/**
 * What an organisation is and does is its name, where it has no other ("Bank of Industry and Mines"): its
 * legal form and small words stay light. A name of light words only is made of these: of legal forms, of
 * those that are seldom one.
 */
function classifyWithoutName(words: readonly Word[]): readonly Word[] {
  const hasGeneric = words.some((word) => word.class === "generic");
  const isForm = ({ class: wordClass, text }: Word) => wordClass === "legal" && isUsualForm(text);
  if (!hasGeneric && words.some(isForm) && words.some((word) => word.class === "legal" && !isForm(word)))
    return words.map((word) => (word.class !== "legal" || isForm(word) ? word : asClass(word, "content")));
  return words.map((word) => {
    const isLight = word.class === "legal" || word.class === "particle";
    return word.class === "number" || (hasGeneric && isLight) ? word : asClass(word, "content");
  });
}

/**
 * In "Kim Il Sung" and "Le Duan" what is an article elsewhere is a name like any other part. Not so what most
 * bearers share: Malays too have bin in their names, and every third Vietnamese man has Van.
 */
function classifyAsSyllable(word: Word): Word {
  const isWidelyShared = word.traits.isParentParticle || word.text === "van";
  return word.class === "particle" && !isWidelyShared ? asClass(word, "content") : word;
}

/** A syllable that characters are read as is no article, and no legal form but that of a company. */
function classifyAsReading(word: Word): Word {
  const isLight = word.class === "particle" || (word.class === "legal" && word.text !== COMPANY);
  return isLight && isSyllable(word.text) ? asClass(word, "content") : word;
}

const COMPANY = "co";

/**
 * A misspelt word of a legal form leaves the rest of the form as words of the name: "Opne Joint Stock
 * Company", "obshchestvo s ogranichenoy …". Next to a legal form they count as little as the form; at least
 * one word of the name remains. A letter is no part of a form where it tells: "JSC K-Technologies".
 */
function classifyBrokenForms(written: readonly Word[]): readonly Word[] {
  let remaining = written.filter((word) => word.carriesName).length;
  const mayLackLetters = written.some(isTellingName);
  const words = [...written];
  const weaken = (at: number, neighbour: Word | undefined) => {
    const word = words[at];
    if (remaining < 2 || word === undefined || !isBrokenForm(word, neighbour)) return;
    if (word.class === "initial" && !mayLackLetters) return;
    words[at] = asClass(word, "legal");
    remaining--;
  };
  for (let at = 1; at < words.length; at++) weaken(at, words[at - 1]);
  for (let at = words.length - 2; at >= 0; at--) weaken(at, words[at + 1]);
  return words;
}

/** True for a word that carries the name, and that not every organisation may have. */
function isTellingName({ carriesName, class: wordClass, traits }: Word): boolean {
  return carriesName && wordClass !== "initial" && !traits.particulars.isKnown;
}

/** True for a word of the name that may belong to the legal form next to it. */
function isBrokenForm(word: Word, neighbour: Word | undefined): boolean {
  return neighbour?.class === "legal" && mayBeFormWord(word);
}

/** True for a word that, beside a word of a legal form, is one too. */
export function mayBeFormWord(word: Word): boolean {
  return word.carriesName && (word.class === "initial" || word.traits.isFormWord);
}

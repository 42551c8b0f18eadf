// Single words as scoring sees them: their class, their weight and what comparisons need to know of each.
// A word never changes, so the same object serves any number of requests at once.

import { brokenLegalClass, legalClassOf } from "../../names/analysis/legal-forms.ts";
import type { NameKind } from "../../names/analysis/name-forms.ts";
import type { LegalClass } from "../../names/data/legal-forms.ts";
import { NAME_TOKENS_MAX } from "../../names/keys/name-keys.ts";
import { closedText } from "../../names/keys/open-vowels.ts";
import { nicknameGroups, relatedWordGroups, shipWordGroups } from "../../names/lexicon/nicknames.ts";
import { syllableGroups } from "../../names/lexicon/syllables.ts";
import { WORD_WEIGHTS, type WordClass } from "../policy.ts";
import { hasLost } from "./lost-letters.ts";
import { lacksVowels } from "./vowels.ts";
import { classOf } from "./word-classes.ts";
import { WordTraits } from "./word-traits.ts";

/**
 * A word by itself, whatever words surround it. The fields that show two words to be far apart come first and
 * hold no text: most words of candidates are far from all of the subject's, and the processor then waits for
 * one read of memory instead of four.
 */
export interface Word {
  /** Of this object and of no other, from 1 on. */
  readonly number: number;
  /** One bit per letter of the word; letters beyond a to z share bits. */
  readonly letters: number;
  readonly length: number;
  /** True for a word that is compared by its letters and its sound only: nine words of ten. */
  readonly isPlain: boolean;
  readonly weight: number;
  /** True for the classes that carry a name: a counterpart is looked for, and a missing one counts. */
  readonly isHeavy: boolean;
  /** True for a word that is read from a script without most of its vowels (names/keys/open-vowels.ts). */
  readonly isOpen: boolean;
  readonly text: string;
  /** The token that it is: its text, or for an open word that in capitals. */
  readonly token: string;
  /** The UTF-16 unit that it begins with. */
  readonly first: number;
  readonly class: WordClass;
  /** A name in which no word has this is made of its light words. */
  readonly carriesName: boolean;
  readonly nicknames: readonly number[] | null;
  /** The syllables and family names of East Asia that it is a usual spelling of, by number. */
  readonly syllables: readonly number[] | null;
  /** The hashes of the sounds of its readings that differ from its own sound; null for most words. */
  readonly otherSounds: readonly number[] | null;
  readonly legalClass: LegalClass | null;
  readonly traits: WordTraits;
}

/** No name has more words (names/ analyses no more); longer names are cut. */
export const WORDS_MAX = NAME_TOKENS_MAX;

/** All other classes are heavy. */
const LIGHT: ReadonlySet<WordClass> = new Set(["particle", "title", "legal"]);

const PLAIN: ReadonlySet<WordClass> = new Set(["content", "common", "generic", "place", "title"]);

const CARRIES_NAME: ReadonlySet<WordClass> = new Set(["content", "common", "place", "initial"]);

/** How many words there are so far. */
let wordsMade = 0;

/**
 * Analyses one token of a name of this kind. It costs more than comparing the word, so callers keep the
 * result: WordCache for subjects, a cache by token number for listed names. Its other sounds take half of
 * that; a caller who kept them gives them as `otherSounds`.
 */
export function analyseWord(token: string, kind: NameKind, otherSounds?: Word["otherSounds"]): Word {
  const text = closedText(token);
  const wordClass = classOf(text, kind);
  const traits = new WordTraits(token, kind, wordClass);
  return {
    number: ++wordsMade,
    letters: letterBits(text),
    length: text.length,
    isPlain: PLAIN.has(wordClass) && !DIGIT.test(text) && isWhole(text),
    weight: WORD_WEIGHTS[wordClass],
    isHeavy: !LIGHT.has(wordClass),
    isOpen: text !== token,
    text,
    token,
    first: text.charCodeAt(0),
    class: wordClass,
    carriesName: CARRIES_NAME.has(wordClass),
    nicknames: GROUPS_OF_KIND[kind](text),
    syllables: kind === "person" ? syllableGroups(text) : null,
    legalClass: wordClass === "legal" ? (legalClassOf(text) ?? brokenLegalClass(text) ?? null) : null,
    otherSounds: otherSounds === undefined ? otherSoundsOf(traits) : otherSounds,
    traits,
  };
}

const GROUPS_OF_KIND: Readonly<Record<NameKind, (token: string) => readonly number[] | null>> = {
  person: nicknameGroups,
  organization: relatedWordGroups,
  vessel: shipWordGroups,
  airplane: () => null,
};

function otherSoundsOf(traits: WordTraits): readonly number[] | null {
  const { readings, openSounds } = traits;
  if (openSounds.length > 0) return openSounds.map(({ hash }) => hash);
  if (readings.length === 0) return null;
  const others = new Set(readings.map(({ sound }) => sound.hash));
  others.delete(traits.sound.hash);
  return others.size === 0 ? null : [...others];
}

/** True for a word that has lost none of its letters, as far as it shows. */
function isWhole(text: string): boolean {
  return !hasLost(text) && !lacksVowels(text);
}

/** The word as one of another class, which it is in the context of some names. */
export function asClass(word: Word, wordClass: WordClass): Word {
  if (word.class === wordClass) return word;
  return {
    ...word,
    number: ++wordsMade,
    class: wordClass,
    weight: WORD_WEIGHTS[wordClass],
    isHeavy: !LIGHT.has(wordClass),
    carriesName: CARRIES_NAME.has(wordClass),
    isPlain: PLAIN.has(wordClass) && word.traits.particulars.digits === "" && isWhole(word.text),
  };
}

/** The word at a position of a name. Throws a RangeError when the name has no such position. */
export function wordAt<W extends Partial<Word>>(words: readonly W[], at: number): W {
  const word = words[at];
  if (word === undefined) throw new RangeError(`A name of ${words.length} words has no position ${at}.`);
  return word;
}

const DIGIT = /\d/;

/** One bit per letter of a text; letters beyond a to z share bits. */
export function letterBits(token: string): number {
  let bits = 0;
  for (let i = 0; i < token.length; i++) bits |= 1 << (token.charCodeAt(i) & 31);
  return bits;
}

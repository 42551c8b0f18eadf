// Single words as scoring sees them: their class, their weight and what comparisons need to know of each.
// Analysing a word costs more than comparing it, so words are kept: here those of subjects, in the alias index its own.

import { hashText } from "../names/deletions.ts";
import { NAME_TOKENS_MAX } from "../names/keys.ts";
import { brokenLegalClass, legalClassOf } from "../names/legal-forms.ts";
import type { NameKind } from "../names/name.ts";
import { nicknameGroups } from "../names/nicknames.ts";
import { skeleton } from "../names/skeleton.ts";
import { isSyllable } from "../names/syllables.ts";
import { COMMON_NAMES } from "../names/tables/common-names.ts";
import type { LegalClass } from "../names/tables/legal-forms.ts";
import {
  CONNECTORS,
  GENERATIONS,
  GENERIC_WORDS,
  HALF_NAMES,
  PARENT_PARTICLES,
  PARTICLES,
  SHIP_PREFIXES,
  TITLES,
} from "../names/tables/words.ts";
import type { ListedWord } from "./listed-name.ts";
import { vowelMasks } from "./vowels.ts";
import { WORD_WEIGHTS } from "./weights.ts";

export type WordClass =
  | "content"
  | "common"
  | "generic"
  | "half"
  | "number"
  | "generation"
  | "initial"
  | "particle"
  | "title"
  | "legal";

/**
 * A word by itself, whatever words stand around it. What decides that two words are far apart comes first and is no text:
 * most words of candidates are far from all of the subject's, and to know that waits for one read of memory then instead of
 * four. With the memory of seenBy and seenAs looking words up takes a quarter less.
 */
export interface Word {
  /** One bit for each letter that the word has; letters beyond a to z share bits. */
  readonly letters: number;
  readonly length: number;
  /** True for a word that is compared by its letters and its sound only: nine words of ten. */
  readonly isPlain: boolean;
  /** The vocabulary that asked last, by number, and what the word is to it: the memory of vocabulary.ts. */
  seenBy: number;
  seenAs: ListedWord | null;
  readonly weight: number;
  /** True for the classes that carry a name: a counterpart is looked for, and a missing one counts. */
  readonly isHeavy: boolean;
  readonly text: string;
  /** The UTF-16 unit that it begins with. */
  readonly first: number;
  readonly class: WordClass;
  /** Without such a word a name is taken for its light words. */
  readonly carriesName: boolean;
  readonly nicknames: readonly number[] | null;
  readonly legalClass: LegalClass | null;
  readonly traits: WordTraits;
  /** The word as one of other classes. */
  others: Word[] | null;
}

/** How a word sounds, as names/skeleton.ts writes it. */
interface Sound {
  readonly skeleton: string;
  /** The skeleton with g for h, which Ukrainian and Belarusian spellings swap (Oleg, Oleh). */
  readonly key: string;
  /** A hash of the key, or of the text of a word without one: other hashes sound different. */
  readonly hash: number;
}

/** What is asked of words that have a counterpart. */
interface Particulars {
  readonly isParentParticle: boolean;
  /** One mask a run of vowels, for comparing words of the same skeleton. */
  readonly vowels: readonly number[];
  /** 1 and -1 for endings that tell men and women of one name apart (Antonio, Antonia); 0 for other words. */
  readonly gender: number;
  /** A person's word without the ending that tells men from women: Ivanov, Ivanova; "" for other words. */
  readonly genderStem: string;
  /** True for a word each letter of which tells: two or three letters of an organisation, the marks of an aircraft. */
  readonly isAbbreviation: boolean;
  readonly isIdeographic: boolean;
  /** True for a word of a person's name that can be a syllable of Chinese, Korean or Vietnamese, where words are short. */
  readonly isSyllable: boolean;
  /** The digits of the word in order, the number that a generation means; "" when it has none. */
  readonly digits: string;
}

/**
 * What is read of a word when it is first asked for, which it is of few: at 3 million names a match reads 109 words anew, and
 * to read all of each took a quarter of candidate generation.
 */
export class WordTraits {
  readonly #text: string;
  readonly #kind: NameKind;
  readonly #class: WordClass;
  #sound: Sound | null = null;
  #particulars: Particulars | null = null;

  /** The class is what the word is by itself. */
  constructor(text: string, kind: NameKind, wordClass: WordClass) {
    this.#text = text;
    this.#kind = kind;
    this.#class = wordClass;
  }

  get sound(): Sound {
    this.#sound ??= readSound(this.#text);
    return this.#sound;
  }

  get particulars(): Particulars {
    this.#particulars ??= readParticulars(this.#text, this.#kind, this.#class);
    return this.#particulars;
  }
}

/** No name has more words (names/name.ts reads no more); what is longer is cut. */
export const WORDS_MAX = NAME_TOKENS_MAX;

/** Enough for the words of many subjects; past it the memory starts anew. */
const WORDS_KEPT_MAX = 10_000;

const PARENT_SET = new Set(PARENT_PARTICLES);
const GENERATION_NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(GENERATIONS));

/** Legal forms that are seen behind names of people, put there by forms or on purpose; none of them is a name. */
const LEGAL_BEHIND_PEOPLE = ["llc", "ltd", "inc", "gmbh", "plc", "sa", "ag", "corp"];

/** The words of a kind that are no ordinary ones. A word in two lists is what the later one says. */
const LISTED_CLASSES: Readonly<Record<NameKind, ReadonlyMap<string, WordClass>>> = {
  person: listClasses([
    ["common", COMMON_NAMES],
    ["legal", LEGAL_BEHIND_PEOPLE],
    ["title", TITLES],
    ["half", HALF_NAMES],
    ["particle", PARTICLES],
    ["initial", [..."abcdefghijklmnopqrstuvwxyz"]],
    ["generation", Object.keys(GENERATIONS)],
  ]),
  organization: listClasses([
    ["generic", GENERIC_WORDS],
    ["particle", CONNECTORS],
  ]),
  vessel: listClasses([
    ["title", SHIP_PREFIXES],
    ["particle", CONNECTORS],
  ]),
  airplane: listClasses([["particle", CONNECTORS]]),
};

function listClasses(rows: readonly (readonly [WordClass, readonly string[]])[]): Map<string, WordClass> {
  return new Map(rows.flatMap(([wordClass, words]) => words.map((word) => [word, wordClass] as const)));
}

const HEAVY: ReadonlySet<WordClass> = new Set([
  "content",
  "common",
  "generic",
  "half",
  "number",
  "generation",
  "initial",
]);

const PLAIN: ReadonlySet<WordClass> = new Set(["content", "common", "generic", "title"]);

const CARRIES_NAME: ReadonlySet<WordClass> = new Set(["content", "common", "initial"]);

const memories: Readonly<Record<NameKind, Map<string, Word>>> = {
  person: new Map(),
  organization: new Map(),
  vessel: new Map(),
  airplane: new Map(),
};

/** A word of a subject, kept for the subjects that come. */
export function readWord(token: string, kind: NameKind): Word {
  const memory = memories[kind];
  let word = memory.get(token);
  if (word === undefined) {
    if (memory.size >= WORDS_KEPT_MAX) memory.clear();
    word = analyseWord(token, kind);
    memory.set(token, word);
  }
  return word;
}

/** A word by itself, read anew: for those who keep it themselves, as the alias index does. */
export function analyseWord(token: string, kind: NameKind): Word {
  const wordClass = classOf(token, kind);
  return {
    letters: letterBits(token),
    length: token.length,
    isPlain: PLAIN.has(wordClass) && !DIGIT.test(token),
    seenBy: 0,
    seenAs: null,
    weight: WORD_WEIGHTS[wordClass].weight,
    isHeavy: HEAVY.has(wordClass),
    text: token,
    first: token.charCodeAt(0),
    class: wordClass,
    carriesName: CARRIES_NAME.has(wordClass),
    nicknames: kind === "person" ? nicknameGroups(token) : null,
    legalClass: wordClass === "legal" ? (legalClassOf(token) ?? brokenLegalClass(token) ?? null) : null,
    traits: new WordTraits(token, kind, wordClass),
    others: null,
  };
}

/** The word as one of another class, which it is in some names: the same object each time. */
export function asClass(word: Word, wordClass: WordClass): Word {
  if (word.class === wordClass) return word;
  word.others ??= [];
  let other = word.others.find((known) => known.class === wordClass);
  if (other === undefined) {
    other = {
      ...word,
      seenBy: 0,
      seenAs: null,
      class: wordClass,
      weight: WORD_WEIGHTS[wordClass].weight,
      isHeavy: HEAVY.has(wordClass),
      carriesName: CARRIES_NAME.has(wordClass),
      isPlain: PLAIN.has(wordClass) && !DIGIT.test(word.text),
      others: null,
    };
    word.others.push(other);
  }
  return other;
}

function readSound(text: string): Sound {
  const consonants = skeleton(text);
  const key = consonants.replaceAll("h", "g");
  return { skeleton: consonants, key, hash: hashText(key === "" ? text : key, 0) };
}

function readParticulars(text: string, kind: NameKind, wordClass: WordClass): Particulars {
  const isPerson = kind === "person";
  return {
    isParentParticle: isPerson && PARENT_SET.has(text),
    vowels: vowelMasks(text),
    gender: isPerson ? endingGender(text) : 0,
    genderStem: isPerson ? text.replace(GENDER_ENDING, "") : "",
    isAbbreviation:
      (kind === "organization" && ABBREVIATION.test(text)) ||
      (kind === "airplane" && AIRCRAFT_MARK.test(text)),
    isIdeographic: /[\p{Script=Han}\p{Script=Hangul}]/u.test(text),
    isSyllable: isPerson && isSyllable(text),
    digits:
      wordClass === "generation" ? String(GENERATION_NUMBERS.get(text)) : text.replace(/\D+/g, " ").trim(),
  };
}

function classOf(token: string, kind: NameKind): WordClass {
  if (ONLY_DIGITS.test(token)) return "number";
  if (kind === "organization" && legalClassOf(token) !== null) return "legal";
  const listed = LISTED_CLASSES[kind].get(token);
  if (listed !== undefined) return listed;
  if (kind === "organization" && brokenLegalClass(token) !== undefined) return "legal";
  return isInitial(token) ? "initial" : "content";
}

const ONLY_DIGITS = /^\d+$/;
const DIGIT = /\d/;

const GENDER_ENDING = /(?:er|[aeiouyj]+)$/;

/** Shorter words have too little before their ending to be one name in two forms. */
const GENDERED_LENGTH_MIN = 5;

function endingGender(token: string): number {
  // Lukashenko is Lukashenka in Belarusian.
  if (token.length < GENDERED_LENGTH_MIN || /nk[ao]$/.test(token)) return 0;
  return token.endsWith("o") ? 1 : token.endsWith("a") ? -1 : 0;
}

const ABBREVIATION = /^[a-z]{2,3}$/;
const AIRCRAFT_MARK = /^[a-z0-9]{2,6}$/;

/** One bit for each letter of a text; letters beyond a to z share bits. */
export function letterBits(token: string): number {
  let bits = 0;
  for (let i = 0; i < token.length; i++) bits |= 1 << (token.charCodeAt(i) & 31);
  return bits;
}

function isInitial(token: string): boolean {
  return token.length === 1 && token >= "a" && token <= "z";
}

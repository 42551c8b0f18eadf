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

/** What is asked only of words that come near each other. */
interface Traits {
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
 * A word by itself, whatever words stand around it. What tells that two words are far apart is read at once and is no text:
 * most words of candidates are far from all of the subject's, and to know that waits for one read of memory instead of four.
 * The traits are read when they are asked for, of one word in ten. (At 3 million names 109 words a match are read anew; to
 * read all of each took a quarter of candidate generation.)
 */
export class Word {
  /** One bit for each letter that the word has; letters beyond a to z share bits. */
  readonly letters: number;
  readonly length: number;
  /** A hash of soundKey: other ones sound different. */
  readonly soundHash: number;
  /** True for a word of one name or one thing, without digits: nine words of ten. */
  readonly isPlain: boolean;
  /** The vocabulary that asked last, by number, and what the word is to it: the memory of vocabulary.ts. */
  seenBy = 0;
  seenAs: ListedWord | null = null;
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
  readonly skeleton: string;
  /** The skeleton with g for h, which Ukrainian and Belarusian spellings swap (Oleg, Oleh). */
  readonly soundKey: string;
  readonly legalClass: LegalClass | null;
  readonly #kind: NameKind;
  /** The word of which this is one of another class, or itself. */
  readonly #own: Word;
  #traits: Traits | null = null;
  #others: Word[] | null = null;

  constructor(text: string, kind: NameKind, own: Word | null = null, wordClass = classOf(text, kind)) {
    this.letters = letterBits(text);
    this.length = text.length;
    this.skeleton = own?.skeleton ?? skeleton(text);
    this.soundKey = own?.soundKey ?? this.skeleton.replaceAll("h", "g");
    this.soundHash = hashText(this.soundKey, 0);
    this.isPlain = PLAIN.has(wordClass) && !DIGIT.test(text);
    this.weight = WORD_WEIGHTS[wordClass].weight;
    this.isHeavy = HEAVY.has(wordClass);
    this.text = text;
    this.first = text.charCodeAt(0);
    this.class = wordClass;
    this.carriesName = CARRIES_NAME.has(wordClass);
    this.nicknames = kind === "person" ? nicknameGroups(text) : null;
    this.legalClass = own === null ? readLegalClass(text, wordClass) : own.legalClass;
    this.#kind = kind;
    this.#own = own ?? this;
  }

  /** The word as one of another class, which it is in some names: the same object each time. */
  as(wordClass: WordClass): Word {
    if (this.class === wordClass) return this;
    this.#others ??= [];
    let other = this.#others.find((known) => known.class === wordClass);
    if (other === undefined) {
      other = new Word(this.text, this.#kind, this.#own, wordClass);
      this.#others.push(other);
    }
    return other;
  }

  get traits(): Traits {
    this.#traits ??= this.#own === this ? readTraits(this.text, this.#kind, this.class) : this.#own.traits;
    return this.#traits;
  }
}

/** No name has more words (names/name.ts reads no more); what is longer is cut. */
export const WORDS_MAX = NAME_TOKENS_MAX;

/** Enough for the words of many subjects; past it the memory starts anew. */
const WORDS_KEPT_MAX = 10_000;

const PARTICLE_SET = new Set(PARTICLES);
const COMMON_SET = new Set(COMMON_NAMES);
const PARENT_SET = new Set(PARENT_PARTICLES);
const GENERATION_NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(GENERATIONS));
const TITLE_SET = new Set(TITLES);
const GENERIC_SET = new Set(GENERIC_WORDS);
const HALF_NAME_SET = new Set(HALF_NAMES);
const SHIP_PREFIX_SET = new Set(SHIP_PREFIXES);
const CONNECTOR_SET = new Set(CONNECTORS);

/** Legal forms that are seen behind names of people, put there by forms or on purpose; none of them is a name. */
const LEGAL_BEHIND_PEOPLE = new Set(["llc", "ltd", "inc", "gmbh", "plc", "sa", "ag", "corp"]);

const HEAVY: ReadonlySet<WordClass> = new Set([
  "content",
  "common",
  "generic",
  "half",
  "number",
  "generation",
  "initial",
]);

const PLAIN: ReadonlySet<WordClass> = new Set(["content", "common", "generic"]);

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
    word = new Word(token, kind);
    memory.set(token, word);
  }
  return word;
}

function readLegalClass(text: string, wordClass: WordClass): LegalClass | null {
  return wordClass === "legal" ? (legalClassOf(text) ?? brokenLegalClass(text) ?? null) : null;
}

function readTraits(text: string, kind: NameKind, wordClass: WordClass): Traits {
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

/** A word read anew: for those who keep it themselves, as the alias index does. */
export function analyseWord(token: string, kind: NameKind): Word {
  return new Word(token, kind);
}

function classOf(token: string, kind: NameKind): WordClass {
  if (/^\d+$/.test(token)) return "number";
  if (kind === "organization") {
    if (legalClassOf(token) !== null) return "legal";
    if (CONNECTOR_SET.has(token)) return "particle";
    if (GENERIC_SET.has(token)) return "generic";
    if (brokenLegalClass(token) !== undefined) return "legal";
    return isInitial(token) ? "initial" : "content";
  }
  if (kind === "person") {
    if (GENERATION_NUMBERS.has(token)) return "generation";
    if (isInitial(token)) return "initial";
    if (PARTICLE_SET.has(token)) return "particle";
    if (HALF_NAME_SET.has(token)) return "half";
    if (TITLE_SET.has(token)) return "title";
    if (LEGAL_BEHIND_PEOPLE.has(token)) return "legal";
    return COMMON_SET.has(token) ? "common" : "content";
  }
  if (CONNECTOR_SET.has(token)) return "particle";
  if (kind === "vessel" && SHIP_PREFIX_SET.has(token)) return "title";
  return isInitial(token) ? "initial" : "content";
}

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

function letterBits(token: string): number {
  let bits = 0;
  for (let i = 0; i < token.length; i++) bits |= 1 << (token.charCodeAt(i) & 31);
  return bits;
}

function isInitial(token: string): boolean {
  return token.length === 1 && token >= "a" && token <= "z";
}

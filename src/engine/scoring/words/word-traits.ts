// What comparing two words needs of each in addition to its letters: its sound, vowels, ending and digits.
// Computed on first use: the letters alone distinguish most words of candidates.

import { isSlipOfFormWord } from "../../names/analysis/legal-forms.ts";
import type { NameKind } from "../../names/analysis/name-forms.ts";
import { hasIdeographs } from "../../names/analysis/script.ts";
import { isEnglishWord, isKnownWord } from "../../names/analysis/translations.ts";
import { ORDINALS } from "../../names/data/number-words.ts";
import { GENERATIONS, PARENT_PARTICLES, PLACES, WRITTEN_PLACES } from "../../names/data/words.ts";
import { countEdits } from "../../names/distance/edit-distance.ts";
import { closedText, isOpen, openSpellings } from "../../names/keys/open-vowels.ts";
import { type Reading, readingsOf, singleLetters } from "../../names/keys/orthographies.ts";
import { skeleton } from "../../names/keys/skeleton.ts";
import { hashText } from "../../names/keys/text-hash.ts";
import {
  type Bearers,
  bearerOf,
  bearersOf,
  EITHER,
  isGivenName,
  NOBODY,
} from "../../names/lexicon/bearers.ts";
import { isOddlySpelt } from "../../names/lexicon/letter-sequences.ts";
import { isSyllable } from "../../names/lexicon/syllables.ts";
import type { WordClass } from "../policy.ts";
import { gapsOf, type OpenSound, type SoundGaps } from "./open-vowels.ts";
import { vowelMasks } from "./vowels.ts";

/** The sound of a word, as names/keys/skeleton.ts writes it. */
interface Sound {
  readonly skeleton: string;
  /** The skeleton with g for h, which Ukrainian and Belarusian spellings swap (Oleg, Oleh). */
  readonly key: string;
  /** The number of consonants in the key; a vowel that the word begins with is none. */
  readonly consonants: number;
  /** A hash of the key, or of the text of a word without one. Words with different hashes sound different. */
  readonly hash: number;
}

/** A word as one of its spellings, without doubled letters. */
export interface Spelling {
  readonly text: string;
  readonly sound: Sound;
  readonly vowels: readonly number[];
}

/** A word as it is read by the rules of one culture (names/keys/orthographies.ts). */
interface WordReading extends Spelling {
  readonly culture: number;
}

/** What only comparisons of words that may be counterparts need. */
interface Particulars {
  /** One mask per run of vowels, for comparing words of the same skeleton. */
  readonly vowels: readonly number[];
  /**
   * 1 and -1 for endings that distinguish men and women of one name (Antonio, Antonia); 0 for other words.
   */
  readonly gender: number;
  /** Who bears it as a given name: MAN, WOMAN, or EITHER, which is also every other word. */
  readonly bearer: number;
  /** Who bears it; nobody for other words. */
  readonly bearers: Bearers;
  /** True for a given name of the tables. */
  readonly isGivenName: boolean;
  /** A person's word without the ending that marks the gender: Ivanov, Ivanova; "" for other words. */
  readonly genderStem: string;
  /** True when every letter counts: two or three letters of an organisation, the marks of an aircraft. */
  readonly isAbbreviation: boolean;
  readonly isIdeographic: boolean;
  /** True for a place or an ordinal in the name of an organisation or ship: two that differ are no typo. */
  readonly isFixed: boolean;
  /** True for what an organisation is or does, in any language, and in English. */
  readonly isKnown: boolean;
  readonly isEnglish: boolean;
  /**
   * True for a word of a person's name that can be a syllable of Chinese, Korean or Vietnamese, where words
   * are short.
   */
  readonly isSyllable: boolean;
  /** The digits of the word in order, or the number that a generation stands for; "" when there are none. */
  readonly digits: string;
}

/**
 * The lazily computed traits of a word. Few words need them: at 3 million names a match analyses 109 new
 * words, and computing all traits of each took a quarter of candidate generation. The results depend on the
 * word alone, so computing them late changes nothing that a caller can see.
 */
export class WordTraits {
  readonly #text: string;
  readonly #kind: NameKind;
  readonly #class: WordClass;
  readonly #isOpen: boolean;
  #sound: Sound | null = null;
  #openSounds: readonly OpenSound[] | null = null;
  #gaps: SoundGaps | null = null;
  #readings: readonly WordReading[] | null = null;
  #asWritten: Spelling | null = null;
  #particulars: Particulars | null = null;
  #isFormWord: boolean | null = null;
  #isOddlySpelt: boolean | null = null;

  /** `wordClass` is the class of the word by itself. */
  constructor(token: string, kind: NameKind, wordClass: WordClass) {
    this.#text = closedText(token);
    this.#isOpen = isOpen(token);
    this.#kind = kind;
    this.#class = wordClass;
  }

  get kind(): NameKind {
    return this.#kind;
  }

  /** True for a word of a person's name. */
  get isOfPerson(): boolean {
    return this.#kind === "person";
  }

  /** True for a word that a parent's name follows in names of people: bin, ibn, ben. */
  get isParentParticle(): boolean {
    return this.isOfPerson && PARENT_SET.has(this.#text);
  }

  get sound(): Sound {
    this.#sound ??= analyseSound(this.#text);
    return this.#sound;
  }

  /** The word as it is read by the cultures whose marks it has; the marks of an aircraft are no words. */
  get readings(): readonly WordReading[] {
    this.#readings ??=
      this.#kind !== "airplane" && !this.#isOpen && this.#text.length <= READ_LETTERS_MAX
        ? readingsOf(this.#text).map(analyseReading)
        : NO_READINGS;
    return this.#readings;
  }

  /** The word as it is written, to be compared with readings. */
  get asWritten(): Spelling {
    this.#asWritten ??= {
      text: singleLetters(this.#text),
      sound: this.sound,
      vowels: this.particulars.vowels,
    };
    return this.#asWritten;
  }

  /** What an open word may sound like; none for other words. */
  get openSounds(): readonly OpenSound[] {
    this.#openSounds ??= this.#isOpen ? openSoundsOf(this.#text) : NO_OPEN_SOUNDS;
    return this.#openSounds;
  }

  /** The consonants of the word and the vowels between them, as open words are compared with it. */
  get gaps(): SoundGaps {
    this.#gaps ??= gapsOf(this.#text.replace(GLIDE, "i"));
    return this.#gaps;
  }

  get particulars(): Particulars {
    this.#particulars ??= analyseParticulars(this.#text, this.#kind, this.#class);
    return this.#particulars;
  }

  /**
   * True for a word of a person's name with letters in a row that hardly any name has. Of a word of
   * consonants only nobody knows: its script left the vowels out.
   */
  get isOddlySpelt(): boolean {
    this.#isOddlySpelt ??= this.isOfPerson && !this.#isOpen && isOddlySpelt(this.#text);
    return this.#isOddlySpelt;
  }

  /** True for a short word of a legal form of several words, or one with a typo: "opne". */
  get isFormWord(): boolean {
    this.#isFormWord ??= isFormWord(this.#text);
    return this.#isFormWord;
  }
}

const FIXED: ReadonlySet<string> = new Set([...PLACES, ...Object.keys(ORDINALS)]);
/** Words of ships are compared as they are written: "Moskva" is "Moskwa". */
const FIXED_OF_ORGANISATIONS: ReadonlySet<string> = new Set([...FIXED, ...WRITTEN_PLACES]);
const PARENT_SET = new Set(PARENT_PARTICLES);
const GENERATION_NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(GENERATIONS));

/** Marija is Maria: the j only says how the vowels are joined. */
const GLIDE = /ij(?=[aeou])/g;

/** What a text sounds like. */
export function analyseSound(text: string): Sound {
  const consonants = skeleton(text.replace(GLIDE, "i"));
  const key = consonants.replaceAll("h", "g");
  return {
    skeleton: consonants,
    key,
    consonants: key.replace(/^a/, "").length,
    hash: hashText(key === "" ? text : key, 0),
  };
}

/** Words with more letters are several that were glued together, and none of a culture. */
const READ_LETTERS_MAX = 64;
const NO_READINGS: readonly WordReading[] = [];
const NO_OPEN_SOUNDS: readonly OpenSound[] = [];

function openSoundsOf(text: string): readonly OpenSound[] {
  return openSpellings(text).map((spelling) => ({
    hash: analyseSound(spelling).hash,
    gaps: gapsOf(spelling),
  }));
}

function analyseReading({ culture, text }: Reading): WordReading {
  return { culture, text, sound: analyseSound(text), vowels: vowelMasks(text.replace(GLIDE, "i")) };
}

function analyseParticulars(text: string, kind: NameKind, wordClass: WordClass): Particulars {
  const isPerson = kind === "person";
  return {
    vowels: vowelMasks(text.replace(GLIDE, "i")),
    gender: isPerson ? endingGender(text) : 0,
    bearer: isPerson ? bearerOf(text) : EITHER,
    bearers: isPerson ? bearersOf(text) : NOBODY,
    isGivenName: isPerson && isGivenName(text),
    genderStem: isPerson ? text.replace(GENDER_ENDING, "") : "",
    isAbbreviation:
      (kind === "organization" && ABBREVIATION.test(text)) ||
      (kind === "airplane" && AIRCRAFT_MARK.test(text)),
    isIdeographic: hasIdeographs(text),
    isFixed: !isPerson && (kind === "organization" ? FIXED_OF_ORGANISATIONS : FIXED).has(text),
    isKnown: kind === "organization" && isKnownWord(text),
    isEnglish: kind === "organization" && isEnglishWord(text),
    isSyllable: isPerson && isSyllable(text),
    digits:
      wordClass === "generation" ? String(GENERATION_NUMBERS.get(text)) : text.replace(/\D+/g, " ").trim(),
  };
}

/**
 * Short words of legal forms of several words; the long ones are known alone (names/analysis/legal-forms.ts).
 */
const FORM_WORDS: readonly string[] = "open opened closed public joint stock state unitary free zone".split(
  " ",
);

function isFormWord(text: string): boolean {
  return (
    FORM_WORDS.some((word) => Math.abs(word.length - text.length) < 2 && countEdits(word, text) < 2) ||
    isSlipOfFormWord(text)
  );
}

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

// What comparing two words asks of each beside its letters: how it sounds, its vowels, its ending, its
// digits. Read when it is first asked for: most words of candidates are told apart without any of it.

import type { NameKind } from "../../names/analysis/name-forms.ts";
import { hasIdeographs } from "../../names/analysis/script.ts";
import { GENERATIONS, PARENT_PARTICLES } from "../../names/data/words.ts";
import { skeleton } from "../../names/keys/skeleton.ts";
import { hashText } from "../../names/keys/text-hash.ts";
import { isSyllable } from "../../names/lexicon/syllables.ts";
import { vowelMasks } from "./vowels.ts";
import type { WordClass } from "./word-classes.ts";

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
  /**
   * True for a word each letter of which tells: two or three letters of an organisation, the marks of an
   * aircraft.
   */
  readonly isAbbreviation: boolean;
  readonly isIdeographic: boolean;
  /**
   * True for a word of a person's name that can be a syllable of Chinese, Korean or Vietnamese, where words
   * are short.
   */
  readonly isSyllable: boolean;
  /** The digits of the word in order, the number that a generation means; "" when it has none. */
  readonly digits: string;
}

/**
 * What is read of a word when it is first asked for, which it is of few: at 3 million names a match reads 109
 * words anew, and to read all of each took a quarter of candidate generation.
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

const PARENT_SET = new Set(PARENT_PARTICLES);
const GENERATION_NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(GENERATIONS));

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
    isIdeographic: hasIdeographs(text),
    isSyllable: isPerson && isSyllable(text),
    digits:
      wordClass === "generation" ? String(GENERATION_NUMBERS.get(text)) : text.replace(/\D+/g, " ").trim(),
  };
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

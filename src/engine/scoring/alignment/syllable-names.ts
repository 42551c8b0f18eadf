// Names that are made of syllables of one language of East Asia, and how two of them compare syllable by
// syllable. Syllables are few and near each other, so each of them must be the same one: spelt by whatever
// system, written together or apart, but never with a typo. The whole name decides its language, because
// short words of other languages look like syllables too.

import { itemAt } from "../../../base/platform/checked-read.ts";
import { hashText } from "../../names/keys/text-hash.ts";
import { CHINESE } from "../../names/lexicon/chinese.ts";
import { JAPANESE } from "../../names/lexicon/japanese.ts";
import { KOREAN } from "../../names/lexicon/korean.ts";
import {
  EQUAL_SYLLABLE,
  MAY_BE_STANDARD,
  NOT_STANDARD,
  OTHER_SYLLABLE,
  READ,
  READ_AS_DIALECT,
  SPELT,
  type Standard,
  type SyllableLanguage,
  type SyllableOrigin,
  type SyllableRelation,
} from "../../names/lexicon/syllable-language.ts";
import type { Word } from "../words/word.ts";

const LANGUAGES: readonly SyllableLanguage[] = [CHINESE, KOREAN, JAPANESE];

/** Shorter names are a family name only, longer ones no name of one person. */
const SYLLABLES_MIN = 2;
const SYLLABLES_MAX = 5;

/** A name is read in so many ways at most, where its words can be cut into syllables in several. */
const READINGS_MAX = 6;

/** One way to read a name as syllables. */
interface SyllableReading {
  readonly syllables: readonly string[];
  /** By syllable, the position of its word in the name. */
  readonly wordAt: readonly number[];
  readonly standard: Standard;
  /** By syllable, its sets of spellings as bits: two syllables without a common bit are two. */
  readonly sets: readonly number[];
}

/** A name as the syllables of a language; words of other languages in it (John Lee Ka-chiu) are left out. */
export interface SyllableName {
  readonly language: SyllableLanguage;
  readonly readings: readonly SyllableReading[];
  /** The positions of words that are no syllables, one bit each. */
  readonly foreign: number;
}

/** Words that are the same syllables, one side written together or apart as it may be. */
export interface SyllableBlock {
  readonly left: number;
  readonly leftCount: number;
  readonly right: number;
  readonly rightCount: number;
  /** The least alike of its syllables. */
  readonly relation: SyllableRelation;
}

/** A name that has been read as syllables where it can be. */
interface HasSyllables {
  readonly syllables: readonly SyllableName[];
  /** As in AnalysedName. */
  readonly isReading: boolean;
}

const NO_NAMES: readonly SyllableName[] = [];

/** The name as syllables of each language that all of its words, but for some foreign ones, can be of. */
export function syllableNamesOf(words: readonly Word[]): readonly SyllableName[] {
  if (words[0]?.traits.isOfPerson !== true) return NO_NAMES;
  const cuts: CutWord[] = [];
  let familyNames = 0;
  for (const word of words) {
    const cut = cutOf(word);
    cuts.push(cut);
    familyNames |= cut.familyName;
  }
  // Most names hold no family name of East Asia.
  if (familyNames === 0) return NO_NAMES;
  const names: SyllableName[] = [];
  for (const [number, language] of LANGUAGES.entries()) {
    if (((familyNames >>> number) & 1) === 0) continue;
    const name = readAs(language, number, words, cuts);
    if (name !== null) names.push(name);
  }
  return names;
}

function readAs(
  language: SyllableLanguage,
  number: number,
  words: readonly Word[],
  cuts: readonly CutWord[],
): SyllableName | null {
  let foreign = 0;
  let hasLight = false;
  const syllabic: number[] = [];
  for (const [at, { isHeavy }] of words.entries()) {
    const ways = waysOf(cuts, at, number);
    // What is an article or title elsewhere is a part of such a name too: Dong Bin, Guan Eng.
    if (!isHeavy && ways[0]?.length !== 1) continue;
    if (ways.length === 0) foreign |= 1 << at;
    else {
      syllabic.push(at);
      if (!isHeavy) hasLight = true;
    }
  }
  if (foreign !== 0 && hasLight) return null;
  if (areTooFew(syllabic.length, words.length)) return null;
  const isFamilyName = (at = -1) => (((cuts[at]?.familyName ?? 0) >>> number) & 1) === 1;
  if (!isFamilyName(syllabic[0]) && !isFamilyName(syllabic.at(-1))) return null;
  const usable = readingsOf(syllabic, cuts, number).filter(
    ({ syllables }) => syllables.length >= SYLLABLES_MIN && syllables.length <= SYLLABLES_MAX,
  );
  if (usable.length === 0) return null;
  return {
    language,
    foreign,
    readings: usable.map((reading) => ({
      ...reading,
      standard: language.standardOf(reading.syllables),
      sets: reading.syllables.map((syllable) => setBitsOf(syllable, language)),
    })),
  };
}

interface CutReading {
  readonly syllables: string[];
  /** The position of the word of each syllable. */
  readonly wordAt: number[];
}

/** Every way to cut the words at these positions into syllables of a language, up to READINGS_MAX. */
function readingsOf(syllabic: readonly number[], cuts: readonly CutWord[], number: number): CutReading[] {
  let readings: CutReading[] = [{ syllables: [], wordAt: [] }];
  for (const at of syllabic) {
    const ways = waysOf(cuts, at, number);
    const [only] = ways;
    if (ways.length === 1 && only !== undefined) {
      for (const { syllables, wordAt } of readings) {
        syllables.push(...only);
        for (let i = 0; i < only.length; i++) wordAt.push(at);
      }
    } else
      readings = readings
        .flatMap(({ syllables, wordAt }) =>
          ways.map((way) => ({
            syllables: [...syllables, ...way],
            wordAt: [...wordAt, ...way.map(() => at)],
          })),
        )
        .slice(0, READINGS_MAX);
  }
  return readings;
}

/** True when so many of the words of a name are too few to make it a name of syllables. */
function areTooFew(syllabic: number, words: number): boolean {
  return syllabic === 0 || (words > 2 && syllabic * 2 < words);
}

const NO_WAYS: readonly (readonly string[])[] = [];

/** A word of a person's name. */
interface CutWord {
  /** The ways to cut it, by the number of the language. */
  readonly ways: readonly (readonly (readonly string[])[])[];
  /** The languages of East Asia in which it is a family name, one bit each. */
  readonly familyName: number;
}

/** How each word of a name was cut: listed words are kept and come again. */
const cutWords = new WeakMap<Word, CutWord>();

function cutOf(word: Word): CutWord {
  let cut = cutWords.get(word);
  if (cut === undefined) {
    cut = cutByLanguage(word);
    cutWords.set(word, cut);
  }
  return cut;
}

function cutByLanguage(word: Word): CutWord {
  const ways = LANGUAGES.map((language) => cutWord(language, word));
  let familyName = 0;
  for (const [number, language] of LANGUAGES.entries())
    if (ways[number]?.length !== 0 && language.isFamilyName(word.text)) familyName |= 1 << number;
  return { ways, familyName };
}

function waysOf(cuts: readonly CutWord[], at: number, language: number): readonly (readonly string[])[] {
  return cuts[at]?.ways[language] ?? NO_WAYS;
}

/** True for a word of a person's name that is a family name of East Asia. */
export function isEastAsianFamilyName(word: Word): boolean {
  return word.traits.isOfPerson && cutByLanguage(word).familyName !== 0;
}

/** An odd multiplier that spreads neighbouring numbers over all bits. */
const SPREAD = 0x9e3779b1;

/** A bit for each set of spellings of a syllable, and one for the syllable itself. */
function setBitsOf(syllable: string, language: SyllableLanguage): number {
  let bits = 1 << hashText(syllable, 0);
  for (const set of language.setsOf(syllable)) bits |= 1 << (Math.imul(set, SPREAD) >>> 27);
  return bits;
}

/** Anna and Lena are given names of the West, though An Na and Le Na could be syllables. */
function cutWord(
  language: SyllableLanguage,
  { nicknames, text }: Pick<Word, "nicknames" | "text">,
): readonly (readonly string[])[] {
  const ways = language.cut(text);
  return nicknames !== null && ways[0]?.length !== 1 ? NO_WAYS : ways;
}

/**
 * Compares two names by the languages that they share: null when they share none; no blocks when some
 * syllable is another one. The order of syllables counts, but for the place of the family name.
 */
export function compareSyllables(left: HasSyllables, right: HasSyllables): readonly SyllableBlock[] | null {
  let best: readonly SyllableBlock[] | null = null;
  for (const ours of left.syllables) {
    for (const theirs of right.syllables) {
      if (ours.language !== theirs.language) continue;
      best ??= NO_BLOCKS;
      for (const a of ours.readings) {
        for (const b of theirs.readings) {
          const origin = Math.max(originOf(left, a), originOf(right, b)) as SyllableOrigin;
          const blocks = alignReadings(ours.language, a, b, origin);
          if (blocks !== null && (best.length === 0 || worstOf(blocks) < worstOf(best))) best = blocks;
        }
      }
    }
  }
  return best;
}

/** A dialect has spellings that are not standard. */
function originOf({ isReading }: HasSyllables, { standard }: SyllableReading): SyllableOrigin {
  if (!isReading) return SPELT;
  return standard === NOT_STANDARD ? READ_AS_DIALECT : READ;
}

const NO_BLOCKS: readonly SyllableBlock[] = [];

function worstOf(blocks: readonly SyllableBlock[]): SyllableRelation {
  let worst: SyllableRelation = EQUAL_SYLLABLE;
  for (const { relation } of blocks) if (relation > worst) worst = relation;
  return worst;
}

/** Tries the words of the left name in their order, and begun at each other word. */
function alignReadings(
  language: SyllableLanguage,
  a: SyllableReading,
  b: SyllableReading,
  origin: SyllableOrigin,
): readonly SyllableBlock[] | null {
  const count = a.syllables.length;
  if (count !== b.syllables.length) return null;
  const standard = Math.min(a.standard, b.standard) as Standard;
  for (let start = 0; start < count; start++) {
    if (start > 0 && a.wordAt[start] === a.wordAt[start - 1]) continue;
    if (!mayBeSame(a, b, start)) continue;
    const relations: SyllableRelation[] = [];
    for (let i = 0; i < count; i++) {
      const [ours, theirs] = [itemAt(a.syllables, (start + i) % count), itemAt(b.syllables, i)];
      const relation = language.compare(ours, theirs, standard, origin);
      if (relation === OTHER_SYLLABLE) break;
      relations.push(relation);
    }
    if (relations.length < count) continue;
    const blocks = blocksOf(a.wordAt, b.wordAt, start, relations);
    if (blocks !== null) return blocks;
  }
  return null;
}

/**
 * False for readings of the same length when a syllable of one can't be that of the other. Asks sets of
 * syllables only.
 */
function mayBeSame({ sets }: SyllableReading, { sets: theirs }: SyllableReading, start: number): boolean {
  const count = sets.length;
  for (let i = 0; i < count; i++)
    if ((itemAt(sets, (start + i) % count) & itemAt(theirs, i)) === 0) return false;
  return true;
}

/**
 * Joins syllables to the shortest stretches that are whole words on both sides; null when one has to go
 * round.
 */
function blocksOf(
  left: readonly number[],
  right: readonly number[],
  start: number,
  relations: readonly SyllableRelation[],
): SyllableBlock[] | null {
  const count = relations.length;
  const leftAt = (i: number) => left[(start + i) % count] ?? 0;
  const rightAt = (i: number) => right[i] ?? 0;
  const blocks: SyllableBlock[] = [];
  let from = 0;
  let worst: SyllableRelation = EQUAL_SYLLABLE;
  for (let i = 0; i < count; i++) {
    worst = Math.max(worst, relations[i] ?? OTHER_SYLLABLE) as SyllableRelation;
    const isEnd = i + 1 === count || (leftAt(i) !== leftAt(i + 1) && rightAt(i) !== rightAt(i + 1));
    if (!isEnd) continue;
    const [leftFrom, leftTo] = [leftAt(from), leftAt(i)];
    const [rightFrom, rightTo] = [rightAt(from), rightAt(i)];
    if (leftTo < leftFrom) return null;
    blocks.push({
      left: leftFrom,
      leftCount: leftTo - leftFrom + 1,
      right: rightFrom,
      rightCount: rightTo - rightFrom + 1,
      relation: worst,
    });
    [from, worst] = [i + 1, EQUAL_SYLLABLE];
  }
  return blocks;
}

/**
 * True when a word of one name need not be of the language that both share: it is then compared by its
 * letters.
 */
export function mayDiffer(left: HasSyllables, at: number, right: HasSyllables, j: number): boolean {
  return left.syllables.every(({ foreign, language }) => {
    const theirs = right.syllables.find((name) => name.language === language);
    return theirs === undefined || ((foreign >> at) & 1) === 1 || ((theirs.foreign >> j) & 1) === 1;
  });
}

/** True when two words can be the same syllables of some language. */
export function areSameSyllables(a: string, b: string): boolean {
  return LANGUAGES.some((language) =>
    language
      .cut(a)
      .some((ours) =>
        language
          .cut(b)
          .some(
            (theirs) =>
              ours.length === theirs.length &&
              ours.every(
                (syllable, i) =>
                  language.compare(syllable, theirs[i] ?? "", MAY_BE_STANDARD, SPELT) !== OTHER_SYLLABLE,
              ),
          ),
      ),
  );
}

/** True when all words of both names are syllables of a language that they share: none has a middle name. */
export function areWhollySyllables(left: HasSyllables, right: HasSyllables): boolean {
  return left.syllables.some(
    ({ language, foreign }) =>
      foreign === 0 && right.syllables.some((name) => name.language === language && name.foreign === 0),
  );
}

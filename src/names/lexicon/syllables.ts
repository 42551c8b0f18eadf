// Whether two Latin words are the same Chinese or Korean syllable in two spellings (Cai and Tsai, Jeong and
// Chung), which share too few letters to match as typos. Only single words are known, so callers ask only
// about words of names that are made of such syllables.

import { FAMILY_NAMES } from "../data/hangul.ts";
import { once } from "../data/once.ts";
import {
  CHINESE_FAMILY_SPELLINGS,
  CHINESE_SYLLABLE_SPELLINGS,
  KOREAN_SYLLABLE_SPELLINGS,
  KOREAN_SYLLABLES,
} from "../data/syllables.ts";
import { hangulSpellings } from "../scripts/hangul.ts";
import { toWadeGiles } from "../scripts/wade-giles.ts";
import { SynonymSets } from "./synonym-sets.ts";

const PINYIN_SYLLABLE = /^(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiou][aeiou]{0,2}(?:ng?|r)?$/;

/** The first letters of a syllable of pinyin but y and w. */
const PINYIN_BEGINNINGS = "zh ch sh b p m f d t n l g k h j q x r z c s";

/**
 * The endings of a pinyin syllable after its first letters, and those after y and w, which are part of it.
 */
const PINYIN_ENDINGS =
  "a ai an ang ao e ei en eng i ia ian iang iao ie in ing iong iu o ong ou u ua uai uan uang ue ui un uo";
const Y_ENDINGS = "a an ang ao e i in ing o ong ou u uan ue un";
const W_ENDINGS = "a ai an ang ei en eng o u";

/** The endings of a Vietnamese syllable, without the marks that names are seldom written with. */
const VIETNAMESE_ENDINGS =
  "a ac ach ai am an ang anh ao ap at au ay e ech em en eo et eu i ia ich iec iem ien ieng iep iet ieu im in inh ip it iu " +
  "o oa oai oan oang oc oi om on ong op ot u ua uan uang uat uay uc ue ui um un ung uoc uoi uom uon uong uot up ut uu uy " +
  "uyen uyet uynh y yen yet yeu";

/** Syllables that Wade-Giles writes in another way than pinyin: Hsieh, Tsung, Tzu, Shih, Yueh, Tien. */
const WADE_GILES =
  "(?:hs|ts)[aeiou]{1,3}(?:h|ng?)?|(?:tz|ss|sz)u|(?:ch|sh|j)ih|(?:ch|[jklmnpty])?(?:ieh|ueh|ien)|[hk]uei|(?:ch|y)ung|erh";

const anyOf = (words: string) => words.replaceAll(" ", "|");

const PINYIN_BEGINNING = anyOf(PINYIN_BEGINNINGS);
const PINYIN_ENDING = anyOf(PINYIN_ENDINGS);
const PINYIN_ALONE = `y(?:${anyOf(Y_ENDINGS)})|w(?:${anyOf(W_ENDINGS)})`;

const SYLLABLE = new RegExp(
  `^(?:(?:${PINYIN_BEGINNING})?(?:${PINYIN_ENDING})|${PINYIN_ALONE}|${WADE_GILES}|` +
    `(?:ngh?|nh|kh|ph|th|tr|ch|gi|qu|[bcdghklmnprstvx])?(?:${anyOf(VIETNAMESE_ENDINGS)}))$`,
);

/**
 * Two or three Chinese syllables written as one word; those after the first may be a vowel only (Xi'an,
 * Ya'ou).
 */
const FULL_SYLLABLE = `(?:${PINYIN_BEGINNING})(?:${PINYIN_ENDING})|${PINYIN_ALONE}`;
const SYLLABLES = new RegExp(`^(?:${FULL_SYLLABLE})(?:${FULL_SYLLABLE}|a[ino]?|ang|e[nr]?|ou?){1,2}$`);

/** The usual spellings of each Chinese and Korean syllable of given names, and of each family name. */
const SPELLINGS = new SynonymSets([
  ...CHINESE_FAMILY_SPELLINGS.map((row) => row.split(" ")),
  ...CHINESE_SYLLABLE_SPELLINGS.map(withWadeGiles),
  ...FAMILY_NAMES.values(),
  ...[...KOREAN_SYLLABLES].map(hangulSpellings),
  ...KOREAN_SYLLABLE_SPELLINGS.map((row) => row.split(" ")),
]);

/** The spellings of a syllable whose first one is pinyin, with that of Wade-Giles. */
function withWadeGiles(row: string): string[] {
  const [pinyin, ...others] = row.split(" ") as [string, ...string[]];
  return [...new Set([pinyin, ...others, toWadeGiles(pinyin)])];
}

/** The numbers of the syllables and family names that a word is a usual spelling of; null for most words. */
export function syllableGroups(word: string): readonly number[] | null {
  return SPELLINGS.numbersOf(word);
}

/**
 * True when the two words, in normal form, are usual spellings of one Chinese or Korean syllable or family
 * name.
 */
export function isSameSyllable(a: string, b: string): boolean {
  const [groups, others] = [SPELLINGS.numbersOf(a), SPELLINGS.numbersOf(b)];
  if (groups !== null && others?.some((group) => groups.includes(group)) === true) return true;
  return isWadeGilesOf(a, b) || isWadeGilesOf(b, a);
}

function isWadeGilesOf(pinyin: string, other: string): boolean {
  return other === wadeGilesOf(pinyin);
}

/** Enough for all syllables and the short words of other languages. A full memo is cleared. */
const WADE_GILES_KEPT_MAX = 4096;

const knownWadeGiles = new Map<string, string | null>();

/** A word of one pinyin syllable in the Wade-Giles romanisation; null for any other word. */
function wadeGilesOf(pinyin: string): string | null {
  let spelling = knownWadeGiles.get(pinyin);
  if (spelling === undefined) {
    spelling = PINYIN_SYLLABLE.test(pinyin) ? toWadeGiles(pinyin) : null;
    if (knownWadeGiles.size >= WADE_GILES_KEPT_MAX) knownWadeGiles.clear();
    knownWadeGiles.set(pinyin, spelling);
  }
  return spelling;
}

/**
 * True when the word can be a Chinese, Korean or Vietnamese syllable. Short words of other languages can be
 * one too, so callers ask this of every word of a name before they take any for a syllable.
 */
export function isSyllable(word: string): boolean {
  return SYLLABLE.test(word) || SPELLINGS.numbersOf(word) !== null;
}

/** True when the word can be two or three syllables of Chinese. */
export function areSyllables(word: string): boolean {
  return SYLLABLES.test(word);
}

/**
 * The usual spellings of the Chinese and Korean syllables and family names that a word may be, itself among
 * them.
 */
export function spellingsOfSyllable(word: string): readonly string[] {
  return [...SPELLINGS.synonymsOf(word), ...pinyinAndWadeGiles().synonymsOf(word)];
}

/**
 * The usual spellings of each Chinese and Korean syllable and family name; a spelling may be in several of
 * the sets.
 */
export function listSyllables(): readonly (readonly string[])[] {
  return [...SPELLINGS.sets, ...pinyinAndWadeGiles().sets];
}

/** Each pinyin syllable and the same in Wade-Giles. */
const pinyinAndWadeGiles = once(
  () => new SynonymSets(listPinyin().map((pinyin) => [pinyin, toWadeGiles(pinyin)])),
);

/** Every syllable that pinyin can write, and some that Chinese does not have. */
function listPinyin(): string[] {
  const combine = (beginnings: string, endings: string) =>
    beginnings.split(" ").flatMap((beginning) => endings.split(" ").map((ending) => beginning + ending));
  return [
    ...PINYIN_ENDINGS.split(" "),
    ...combine(PINYIN_BEGINNINGS, PINYIN_ENDINGS),
    ...combine("y", Y_ENDINGS),
    ...combine("w", W_ENDINGS),
  ];
}

// Compares two words: are they one word, and at what cost? The costs are in policy.ts (PAIR_COSTS,
// EDIT_COSTS). Knows nothing of the names around the words.

import { countEdits, isOneLetterLess } from "../../names/distance/edit-distance.ts";
import { MAN } from "../../names/lexicon/bearers.ts";
import { shareGroup, shareNationalForm, shareTranslationOnly } from "../../names/lexicon/nicknames.ts";
import { areSyllables, isSameSyllable } from "../../names/lexicon/syllables.ts";
import { EDIT_COSTS, LEFTOVER_COSTS, LETTER_SHARES, PAIR_COSTS, PLAIN_EDITS_COST } from "../policy.ts";
import { hasLost, shareLost } from "./lost-letters.ts";
import { areOpenAlike, mayBeReadAlike, readAlike } from "./orthography.ts";
import { areNeighbours, areTwoNames, otherNameCost } from "./other-names.ts";
import { arePatronymicsOfOtherGenders, areTwoSlavicNames } from "./slavic-names.ts";
import { countLikelyEdits } from "./slips.ts";
import { areWrittenAlike, soundsSame } from "./sounds.ts";
import { areVowelsOfOneName, isWithoutVowels } from "./vowels.ts";
import { letterBits, type Word } from "./word.ts";

/** How two words are related, the closest first. */
export type Relation =
  | "same"
  | "variant"
  | "nickname"
  | "typo"
  | "initial"
  | "gender"
  | "otherName"
  | "different";

/** What a comparison of two words found; different words cost 1. */
export interface WordComparison {
  readonly relation: Relation;
  readonly cost: number;
}

const SAME: WordComparison = { relation: "same", cost: 0 };
const VARIANT: WordComparison = { relation: "variant", cost: PAIR_COSTS.variant };
const ORTHOGRAPHY: WordComparison = { relation: "variant", cost: PAIR_COSTS.orthography };
const WITHOUT_VOWELS: WordComparison = { relation: "variant", cost: PAIR_COSTS.lostVowels };
const NICKNAME: WordComparison = { relation: "nickname", cost: PAIR_COSTS.nickname };
const TRANSLATION: WordComparison = { relation: "nickname", cost: PAIR_COSTS.translation };
const INITIAL: WordComparison = { relation: "initial", cost: PAIR_COSTS.initial };
const SHORTENED: WordComparison = { relation: "typo", cost: editCost(1, 2) };
const OTHER_GENDER: WordComparison = { relation: "gender", cost: PAIR_COSTS.gender };
/**
 * One syllable as two countries write it: the same only in names that are of East Asia by all of their words.
 */
export const REGIONAL_ROMANISATION: WordComparison = {
  relation: "variant",
  cost: PAIR_COSTS.regionalRomanisation,
};
const DIFFERENT: WordComparison = { relation: "different", cost: 1 };

/** In shorter words a typo, beside another orthography, makes another name. */
const READ_TYPO_LENGTH_MIN = 7;

/** In fewer characters of Chinese or Korean one that differs is another name: each is a word of its own. */
const IDEOGRAPHS_FOR_TYPO = 5;

/** Words of one syllable and so many letters are told by their vowel: Chen is not Chan. */
const SYLLABLE_LENGTH_MAX = 5;

/** From this length on a word keeps enough consonants to survive two typos among them. */
const CONSONANTS_SPARE_LENGTH = 9;

/** Compares two heavy words of any class. */
export function compareWords(a: Word, b: Word): WordComparison {
  const found = compareSpellings(a, b);
  if (found.relation !== "variant" && found.relation !== "typo") return found;
  if (areOtherFixed(a, b) || areOtherKnown(a, b)) return DIFFERENT;
  if (areOfOtherGenders(a, b)) return OTHER_GENDER;
  // The tables know both for one name.
  if (found === ORTHOGRAPHY) return found;
  const cost = otherNameCost(a, b, found.relation === "typo");
  return cost > found.cost ? { relation: "otherName", cost } : found;
}

/** True for Iran and Iraq, and for Fifth and Sixth. */
function areOtherFixed(a: Word, b: Word): boolean {
  if (!a.traits.particulars.isFixed || !b.traits.particulars.isFixed) return false;
  return !a.text.startsWith(b.text) && !b.text.startsWith(a.text);
}

/** Words of organisations with the same beginning may be one: finance, financial. */
const KNOWN_BEGINNING = 4;

/** True for two words of what organisations are and do, each spelt as it is: Trading, Training. */
function areOtherKnown(a: Word, b: Word): boolean {
  if (!a.traits.particulars.isEnglish || !b.traits.particulars.isEnglish) return false;
  return a.text.slice(0, KNOWN_BEGINNING) !== b.text.slice(0, KNOWN_BEGINNING);
}

/** True for a brand beside a word of organisations that is nearly like it: Ventora, Venture. */
function isOneKnown(a: Word, b: Word): boolean {
  return a.traits.particulars.isKnown !== b.traits.particulars.isKnown;
}

/** True for a man's given name and a woman's, and for a man's with the ending that makes it a woman's. */
function areOfOtherGenders(a: Word, b: Word): boolean {
  const [left, right] = [a.traits.particulars.bearer, b.traits.particulars.bearer];
  if (left * right !== 0 && areNeighbours(a, b)) return left !== right;
  return isFeminineOf(a, b) || isFeminineOf(b, a);
}

/** True for Jamila next to Jamil, when Jamil is a man's name. */
function isFeminineOf(word: Word, man: Word): boolean {
  const { text } = word;
  if (man.traits.particulars.bearer !== MAN || !text.startsWith(man.text)) return false;
  return FEMININE_ENDINGS.includes(text.slice(man.text.length));
}

/** The last is of a Hungarian wife. */
const FEMININE_ENDINGS: readonly string[] = ["a", "ah", "eh", "ne"];

function compareSpellings(a: Word, b: Word): WordComparison {
  return compareMarked(a, b) ?? compareLetters(a, b);
}

/** What classes, digits, ideographs and tables say of two words; null when their letters decide. */
function compareMarked(a: Word, b: Word): WordComparison | null {
  if (a.text === b.text) return SAME;
  if (a.class === "initial" || b.class === "initial") return compareInitial(a, b);
  if (!a.isPlain && hasLost(a.text)) return compareLost(a, b);
  if (a.class === "half" && b.class === "half") return VARIANT;
  if (haveOtherDigits(a, b) || a.class === "number") return DIFFERENT;
  if (a.class === "generation" || b.class === "generation") return a.class === b.class ? VARIANT : DIFFERENT;
  if (
    Math.max(a.text.length, b.text.length) < IDEOGRAPHS_FOR_TYPO &&
    (a.traits.particulars.isIdeographic || b.traits.particulars.isIdeographic)
  )
    return DIFFERENT;
  if (shareNationalForm(a.nicknames, b.nicknames)) return ORTHOGRAPHY;
  if (areOpenAlike(a, b)) return ORTHOGRAPHY;
  return isOtherGender(a, b) ? OTHER_GENDER : null;
}

/** The letters that are left decide; null where they differ, as a word with lost letters may be misspelt. */
function compareLost(a: Word, b: Word): WordComparison | null {
  const share = shareLost(a.text, b.text);
  return share === null ? null : { relation: "typo", cost: PAIR_COSTS.lostLetters * share };
}

/** True for Mstfa next to Mustafa: plain words have their vowels. */
function isShortenedOf(a: Word, b: Word): boolean {
  return !a.isPlain && isWithoutVowels(a.text, b.text);
}

/** Compares two words by how they are read, by their sound and by their edits. */
function compareLetters(a: Word, b: Word): WordComparison {
  const longer = Math.max(a.text.length, b.text.length);
  const read = readAlike(a, b);
  if (read?.isSame === true) return ORTHOGRAPHY;
  const areOthers = a.traits.kind === "organization" ? areOtherBrands : areTwoSlavic;
  if (read?.isSameSound === true && !areOthers(a, b, read.edits)) return VARIANT;
  const isSoundSame =
    a.traits.sound.key !== "" && a.traits.sound.key === b.traits.sound.key && !areAbbreviations(a, b);
  if (isShortenedOf(a, b) || isShortenedOf(b, a))
    return isSoundSame && isVariant(a, b, countEdits(a.text, b.text), longer) ? VARIANT : WITHOUT_VOWELS;
  const isRegional = shareGroup(a.syllables, b.syllables);
  const readCost =
    read?.edits === 1 && read.length >= READ_TYPO_LENGTH_MIN
      ? PAIR_COSTS.orthography + editCost(1, read.length)
      : 1;
  if (!isSoundSame && readCost === 1 && leastEdits(a, b) > editsMax(longer))
    return isRegional ? REGIONAL_ROMANISATION : compareGroups(a, b);
  const edits = countEdits(a.text, b.text);
  if (isSoundSame && isVariant(a, b, edits, longer)) return VARIANT;
  const cost = Math.min(readCost, editsCost(a, b, edits, longer));
  if (isRegional && cost > PAIR_COSTS.otherSyllable) return REGIONAL_ROMANISATION;
  const known = compareGroups(a, b);
  if (known !== DIFFERENT) return cost < known.cost ? { relation: "typo", cost } : known;
  return cost < 1 ? { relation: "typo", cost } : DIFFERENT;
}

function editsCost(a: Word, b: Word, edits: number, length: number): number {
  if (edits === 2 && (areExchanged(a.text, b.text) || isOneOddlySpelt(a, b))) return editCost(2, length);
  const cost = edits > 1 && changesConsonants(a, b, length) ? 1 : typoCost(a, b, edits, length);
  if (edits < 2 || edits > editsForgiven(length) || areBothKnown(a, b)) return cost;
  return Math.min(cost, slipsCost(a, b, length));
}

/** True for Thpiar next to Thidar: slips leave letters in a row that hardly any name has. */
function isOneOddlySpelt(a: Word, b: Word): boolean {
  return a.traits.isOddlySpelt !== b.traits.isOddlySpelt && !areOtherSyllables(a, b);
}

/** True when many people bear each of the words: another name is then likelier than any slip. */
function areBothKnown(a: Word, b: Word): boolean {
  return a.traits.particulars.bearers.count > 0 && b.traits.particulars.bearers.count > 0;
}

/** What two words cost when their edits have likely reasons; 1 for syllables and for other edits. */
function slipsCost(a: Word, b: Word, length: number): number {
  if (areOtherSyllables(a, b) || areAbbreviations(a, b)) return 1;
  const edits = countLikelyEdits(a.text, b.text);
  if (edits >= 2) return 1;
  const one = editCost(1, length);
  return edits <= 1 ? one : one + (edits - 1) * (editCost(2, length) - one);
}

/**
 * How different two words are: 1 for plainly other words and for other digits, less when they nearly met. A
 * difference of `atLeast` or more may be given as 1, which saves counting.
 */
export function differenceOf(a: Word, b: Word, atLeast: number): number {
  const longer = Math.max(a.length, b.length);
  if (leastEdits(a, b) >= longer * LETTER_SHARES.plainDifference * atLeast || haveOtherDigits(a, b)) return 1;
  if (areOtherFixed(a, b)) return 1;
  const difference = Math.min(1, countEdits(a.text, b.text) / (longer * LETTER_SHARES.plainDifference));
  if (difference < 1 && (areTwoNames(a, b) || arePatronymicsOfOtherGenders(a.text, b.text))) return 1;
  const isOtherBeginning = a.first !== b.first && a.traits.isOfPerson;
  return isOtherBeginning ? Math.max(difference, LEFTOVER_COSTS.otherBeginning) : difference;
}

/** What bounds the edits between two words. */
type Measured = Pick<Word, "length" | "letters">;

function isVariant(a: Word, b: Word, edits: number, length: number): boolean {
  if (beginsWithGhain(a.text, b.text) || beginsWithGhain(b.text, a.text)) return false;
  if (areOtherSyllables(a, b) || isOneOfSyllables(a, b) || isOneOfSyllables(b, a)) return false;
  if (a.traits.kind === "organization" && areOtherBrands(a, b, edits)) return false;
  if (
    a.traits.particulars.vowels.length === 1 &&
    b.traits.particulars.vowels.length === 1 &&
    length <= SYLLABLE_LENGTH_MAX &&
    a.traits.particulars.vowels[0] !== b.traits.particulars.vowels[0]
  )
    return false;
  const { vowels } = a.traits.particulars;
  const theirs = b.traits.particulars.vowels;
  if (!areVowelsOfOneName(vowels, theirs, a.traits.sound.consonants, edits, length)) return false;
  return !areTwoSlavic(a, b);
}

/** With so few consonants or fewer, brands sound alike by chance: CMOK, CMC. But Quds is Qods. */
const BRAND_CONSONANTS_FEW = 3;
/** With so many or fewer each vowel has its counterpart. */
const BRAND_CONSONANTS_SOME = 4;

/**
 * True for words of organisations that are no spellings of one, though they sound alike: brands are coined,
 * so each vowel has its counterpart (Belletech is not Baltech).
 */
function areOtherBrands(a: Word, b: Word, edits: number): boolean {
  const [{ particulars, sound }, theirs] = [a.traits, b.traits.particulars];
  if (edits > 1 && isOneKnown(a, b)) return true;
  const consonantsFew =
    particulars.vowels.length === theirs.vowels.length ? BRAND_CONSONANTS_FEW : BRAND_CONSONANTS_SOME;
  return sound.consonants <= consonantsFew && !areWrittenAlike(a.text, b.text);
}

function areTwoSlavic(a: Word, b: Word): boolean {
  if (!a.traits.isOfPerson) return false;
  const [ours, theirs] = [a.traits.particulars.vowels.length, b.traits.particulars.vowels.length];
  return areTwoSlavicNames([a.text, ours], [b.text, theirs]);
}

/** True for Ghassan next to Hassan: g and h are one letter in Ukraine, gh and h are two in Arabic. */
function beginsWithGhain(text: string, other: string): boolean {
  return text.startsWith("gh") && other.startsWith("h");
}

/**
 * Syllables of East Asia differ in little: Chen is not Chien, though they have the same consonants. The
 * tables tell.
 */
function areOtherSyllables(a: Word, b: Word): boolean {
  const areBoth = a.traits.particulars.isSyllable && b.traits.particulars.isSyllable;
  return areBoth && !isSameSyllable(a.text, b.text);
}

/** One syllable is not several: Yang is not Yuying. */
function isOneOfSyllables(one: Word, other: Word): boolean {
  return (
    one.traits.particulars.isSyllable && !other.traits.particulars.isSyllable && areSyllables(other.text)
  );
}

/**
 * Consonants that every spelling of a sound keeps: of two words that sound the same both have them or none
 * has.
 */
export const KEPT_CONSONANTS = letterBits("blmnr");

/**
 * True only for words that compareWords finds different, mostly told without looking at their texts: nine
 * pairs of ten are.
 */
export function areFarApart(a: Word, b: Word): boolean {
  if (!a.isPlain || !b.isPlain) return isInitialBeside(a, b) || isInitialBeside(b, a);
  const edits = editsMax(Math.max(a.length, b.length));
  const unlike = a.letters ^ b.letters;
  // Each edit changes the letters that only one of them has by two at most: one count instead of two settles
  // most pairs.
  const isFar = countBits(unlike) > 2 * edits || leastEdits(a, b) > edits;
  if (!isFar || (a.nicknames !== null && b.nicknames !== null)) return false;
  if (a.syllables !== null && b.syllables !== null) return false;
  if (mayBeReadAlike(a, b)) return false;
  return (unlike & KEPT_CONSONANTS) !== 0 || a.traits.sound.hash !== b.traits.sound.hash;
}

function haveOtherDigits(a: Word, b: Word): boolean {
  if (a.isPlain && b.isPlain) return false;
  return a.traits.particulars.digits !== b.traits.particulars.digits;
}

/** True for an initial beside a word without its letter. */
function isInitialBeside(a: Word, b: Word): boolean {
  return a.class === "initial" && (a.letters & b.letters) === 0;
}

/**
 * A lower bound of the edits between two words: from their lengths, and from the letters that only one of
 * them has.
 */
function leastEdits(a: Measured, b: Measured): number {
  return leastEditsOf(a.letters, a.length, b.letters, b.length);
}

/** As leastEdits, of words given by the bits of their letters and their lengths. */
export function leastEditsOf(a: number, lengthA: number, b: number, lengthB: number): number {
  return Math.max(Math.abs(lengthA - lengthB), countBits(a & ~b), countBits(b & ~a));
}

/** How many letters the first word has that the second does not; each of them is an edit. */
export function lettersBeyond(a: Measured, b: Measured): number {
  return countBits(a.letters & ~b.letters);
}

/** How many bits are set. */
export function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The most edits that a word of so many letters can have and still be the same word. */
export function editsMax(length: number): number {
  const edits = EDITS_MAX[Math.min(length, EDITS_MAX.length - 1)];
  if (edits === undefined) throw new RangeError(`A word can't have ${length} letters.`);
  return edits;
}

/** Two edits may count as less than two: see editsCost. */
const EDITS_EXCUSED = 2;

/** With more edits than these, words that sound different and share no row of a table are different. */
export function editsForgiven(length: number): number {
  return Math.max(EDITS_EXCUSED, editsMax(length));
}

/** By length, from the rows of EDIT_COSTS. */
const EDITS_MAX: readonly number[] = Array.from({ length: 32 }, (_, length) =>
  Math.max(0, ...EDIT_COSTS.map(({ edits }) => (editCost(edits, length) < 1 ? edits : 0))),
);

/** What so many edits cost in a word of so many letters: 1 when they make another word. */
export function editCost(edits: number, length: number): number {
  if (edits === 0) return 0;
  const row = EDIT_COSTS[edits - 1]?.byLength;
  if (row === undefined) return 1;
  return row[Math.min(length, row.length - 1)] ?? 1;
}

/**
 * What the edits between two words cost: more between abbreviations, where every letter is a word, and
 * between syllables.
 */
function typoCost(a: Word, b: Word, edits: number, length: number): number {
  const isBrand = a.traits.kind === "organization" && length <= SHORT_BRAND_MAX;
  const cost = editCost(edits, isBrand ? Math.max(2, length - 1) : length);
  if (cost === 1) return cost;
  if (areAbbreviations(a, b)) return Math.max(cost, PAIR_COSTS.abbreviationTypo);
  if (areOtherSyllables(a, b)) return edits > 1 ? 1 : Math.max(cost, PAIR_COSTS.otherSyllable);
  return edits === 2 && (isOneKnown(a, b) || !soundAlike(a, b))
    ? Math.max(cost, plainEditsCost(a, b, length))
    : cost;
}

/** Of so few letters every second word is a brand, so one letter more tells them apart: Delta, Dolta. */
const SHORT_BRAND_MAX = 5;

function plainEditsCost(a: Word, b: Word, length: number): number {
  const { byLength, otherBeginning } = PLAIN_EDITS_COST;
  const cost = byLength[Math.min(length, byLength.length - 1)] ?? 1;
  return a.first === b.first ? cost : Math.max(cost, otherBeginning);
}

/**
 * Pairs of consonants of skeletons that one sound is written with: Qadhafi, Gaddafi; Zhukov, Joukov; Shinji,
 * Sinzi.
 */
const CONFUSED = new Set("gk gz gh hk ks kz sz bp dt fv bv dz tz".split(" "));

/**
 * True when two words can spell the same sounds, consonant by consonant, or when one has lost a consonant: it
 * was left out, or it is the w of a vowel that is read from Arabic or Hebrew letters (Awrlan, Orlan).
 */
function soundAlike(a: Word, b: Word): boolean {
  const [ours, theirs] = [a.traits.sound.key, b.traits.sound.key];
  if (ours.length !== theirs.length) return isOneLetterLess(ours, theirs);
  return soundsSame(a, b, CONFUSED);
}

/** True when two letters behind the first changed places: Onlar, Orlan. */
function areExchanged(a: string, b: string): boolean {
  if (a.length !== b.length || a.charAt(0) !== b.charAt(0)) return false;
  const unlike = [...a].flatMap((letter, at) => (letter === b.charAt(at) ? [] : [at]));
  const [first = 0, second = 0] = unlike;
  return unlike.length === 2 && a.charAt(first) === b.charAt(second) && a.charAt(second) === b.charAt(first);
}

function areAbbreviations(a: Word, b: Word): boolean {
  return a.traits.particulars.isAbbreviation && b.traits.particulars.isAbbreviation;
}

/** True for words that are the same but for an ending that tells men from women: Antonio, Antonia. */
function isOtherGender(a: Word, b: Word): boolean {
  const { length } = a.text;
  if (length !== b.text.length) return false;
  for (let at = 0; at + 1 < length; at++) if (a.text.charCodeAt(at) !== b.text.charCodeAt(at)) return false;
  const [left, right] = [a.traits.particulars, b.traits.particulars];
  // Beside a name that people bear, one that nobody bears is a slip of it.
  return left.gender * right.gender < 0 && left.bearers.count > 0 === right.bearers.count > 0;
}

/**
 * True when a word of this length lost two of its consonants: vowels slip, two consonants make another word.
 */
function changesConsonants(a: Word, b: Word, length: number): boolean {
  if (length >= CONSONANTS_SPARE_LENGTH || a.traits.sound.skeleton === "" || b.traits.sound.skeleton === "")
    return false;
  return countEdits(a.traits.sound.skeleton, b.traits.sound.skeleton) > 1;
}

/** The classes of words that an initial can stand for. */
const NAME_PARTS: ReadonlySet<string> = new Set(["content", "common", "generic", "half", "place"]);

function compareInitial(a: Word, b: Word): WordComparison {
  const [initial, other] = a.class === "initial" ? [a, b] : [b, a];
  // One letter that is the end of a word of two has lost the other ("Kwang O", "Kwang Ho").
  if (other.text.length === 2 && other.text[1] === initial.text) return SHORTENED;
  const isNamePart = NAME_PARTS.has(other.class);
  return isNamePart && other.text.startsWith(initial.text) ? INITIAL : DIFFERENT;
}

function compareGroups(a: Word, b: Word): WordComparison {
  if (!shareGroup(a.nicknames, b.nicknames)) return DIFFERENT;
  return shareTranslationOnly(a.nicknames, b.nicknames) ? TRANSLATION : NICKNAME;
}

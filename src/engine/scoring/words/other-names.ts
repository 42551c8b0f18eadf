// Whether two words that are nearly alike are two names: both are names of many people, so that a slip is the
// less likely reason for the other letters. How many is known from tables (names/lexicon/bearers.ts).

import { isOneLetterLess } from "../../names/distance/edit-distance.ts";
import { areSpellingsOfOne, isFamilyNameOfWife } from "../../names/lexicon/bearers.ts";
import { shareGroup } from "../../names/lexicon/nicknames.ts";
import { BEARERS_MIN, PAIR_COSTS, USUAL_BEARERS_MIN } from "../policy.ts";
import { beginOtherwise, soundsSame } from "./sounds.ts";
import type { Word } from "./word.ts";

/** What two words that are nearly alike cost as two names, 0 to 1; 0 when they may be one. */
export function otherNameCost(a: Word, b: Word, isSlip: boolean): number {
  if (!isSlip && !areMadeOfEachOther(a, b) && !beginOtherwise(a.text, b.text) && !haveOtherVowels(a, b))
    return 0;
  return areTwoNames(a, b) ? PAIR_COSTS.otherName : 0;
}

/** True for Salman next to Sulayman. */
function haveOtherVowels(a: Word, b: Word): boolean {
  return a.traits.particulars.vowels.length !== b.traits.particulars.vowels.length;
}

/** True for two words that are names of so many people of one region that neither is a slip of the other. */
export function areTwoNames(a: Word, b: Word): boolean {
  const bearers = Math.min(a.traits.particulars.bearers.count, b.traits.particulars.bearers.count);
  if (bearers < BEARERS_MIN || !areNeighbours(a, b)) return false;
  // A lost letter is likelier than a rare name: Marian is Marianne.
  if (bearers === BEARERS_MIN && isOneLetterLess(a.text, b.text)) return false;
  return !areOneName(a, b);
}

/** True for a name of so many people that sharing it says little. */
export function isUsual(word: Word): boolean {
  return word.traits.particulars.bearers.count >= USUAL_BEARERS_MIN;
}

/** True for a word of so few people, none of whom the tables know, that sharing it says much. */
export function isRare(word: Word): boolean {
  return isTelling(word) && word.traits.particulars.bearers.count === 0;
}

/** True for a word that carries a name and is not shared by chance, as short ones are. */
export function isTelling({ class: wordClass, length }: Word): boolean {
  return wordClass === "content" && length >= TELLING_LENGTH_MIN;
}

const TELLING_LENGTH_MIN = 4;

/** True for two names that people of one region bear. */
export function areNeighbours(a: Word, b: Word): boolean {
  return (a.traits.particulars.bearers.regions & b.traits.particulars.bearers.regions) !== 0;
}

/** True for two usual spellings of one name, and for a wife's and her husband's form of it. */
function areOneName(a: Word, b: Word): boolean {
  if (areSpellingsOfOne(a.text, b.text)) return true;
  if (areMadeOfEachOther(a, b)) return false;
  // What syllables of East Asia cost is decided by their own rows.
  if (a.syllables !== null && b.syllables !== null) return true;
  if (shareGroup(a.nicknames, b.nicknames)) return true;
  if (
    a.first === b.first &&
    soundsSame(a, b, CONFUSED) &&
    !beginOtherwise(a.text, b.text) &&
    !haveOtherVowels(a, b)
  )
    return true;
  if (plainLetters(a.text) === plainLetters(b.text)) return true;
  if (isStemOf(a.text, b.text) || isStemOf(b.text, a.text)) return true;
  return isFamilyNameOfWife(a.text, b.text) || isFamilyNameOfWife(b.text, a.text);
}

/** True for Rahmon next to Rahmonov: papers of one person have either. */
function isStemOf(stem: string, text: string): boolean {
  return text.startsWith(stem) && FAMILY_ENDING.test(text.slice(stem.length));
}

const FAMILY_ENDING = /^y?[oe]va?$/;

/** Consonants that spellings of one usual name have: Espinoza, Espinosa; Stefan, Stevan. */
const CONFUSED = new Set(["sz", "fv"]);

/** True when one of the words is made of the other: Mohammadi, Muhammad. */
function areMadeOfEachOther(a: Word, b: Word): boolean {
  return isMadeOf(a, b) || isMadeOf(b, a);
}

/**
 * True for Mohammadi, made of any spelling of Mohammad: in Arabic and Persian an i makes a family name of a
 * name.
 */
function isMadeOf(word: Word, name: Word): boolean {
  if (name.length < NISBA_STEM_MIN || !word.text.endsWith("i") || VOWEL_END.test(name.text)) return false;
  if (word.text === `${name.text}i`) return true;
  const [{ sound, particulars }, other] = [word.traits, name.traits];
  const hasOneMore = particulars.vowels.length === other.particulars.vowels.length + 1;
  return hasOneMore && word.first === name.first && sound.key !== "" && sound.key === other.sound.key;
}

const NISBA_STEM_MIN = 4;
const VOWEL_END = /[aeiouy]$/;

/** A word without what is not heard: Alla is Ala, Bah is Ba, and Murad is Murat. */
function plainLetters(text: string): string {
  return text.replace(UNHEARD, "$1").replace(/d$/, "t").replace(/b$/, "p");
}

/** A letter that is doubled, or an h at the end after a vowel. */
const UNHEARD = /(.)\1|(?<=[aeiou])h$/g;

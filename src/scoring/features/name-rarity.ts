// How few people bear the words of two names. It decides what a birth date or a country that differs says:
// beside two usual names that it is somebody else, beside a rare name that the fact is wrong, old or a lie.

import type { AnalysedName } from "../alignment/analysed-name.ts";
import { compareCounterparts } from "../alignment/counterparts.ts";
import { isOfSyllables } from "../alignment/east-asian.ts";
import type { PreparedName } from "../alignment/prepared-name.ts";
import { BEARERS_MIN, EVIDENCE, type EvidenceRow, PAIR_COSTS, RARITY, SAME_NAME_MIN } from "../policy.ts";
import { isTelling, isUsual } from "../words/other-names.ts";
import { isPatronymic } from "../words/slavic-names.ts";
import type { Word } from "../words/word.ts";

/**
 * The row for birth dates that differ beside two names of people of this similarity: `row`, or a milder one
 * where few people bear the words that the names share.
 */
export function conflictBeside(
  row: EvidenceRow,
  ours: PreparedName,
  theirs: AnalysedName,
  similarity: number,
): EvidenceRow {
  if (similarity < SAME_NAME_MIN || ours.words[0]?.traits.isOfPerson !== true) return row;
  const said = sharedBits(ours, theirs);
  const { conflictRare, conflictUncommon } = EVIDENCE.birthDate;
  const milder =
    said >= RARITY.rareName ? conflictRare : said >= RARITY.uncommonName ? conflictUncommon : row;
  return milder.weight > row.weight ? milder : row;
}

/**
 * True for two names that many people bear, however many of these live in one country. The tables know Latin
 * letters, so a name in another script counts as usual: its romanisation is compared, too.
 */
export function areOfUsualWords(ours: AnalysedName, theirs: AnalysedName): boolean {
  if (ours.form !== "latin") return true;
  return isUsualBeside(ours, theirs) && isUsualBeside(theirs, ours);
}

/** True for a name whose words together say little of who bears it, a father's name aside. */
function isUsualBeside(name: AnalysedName, other: AnalysedName): boolean {
  let bits = 0;
  for (const word of name.words) {
    if (word.isHeavy && !isFathersNameBeside(word, other)) bits += bitsOf(word);
  }
  return bits <= RARITY.usualName;
}
/** True for a father's name that the other name lacks: it tells nobody from others of that name. */
function isFathersNameBeside({ text }: Word, { words }: AnalysedName): boolean {
  return isPatronymic(text) && words.every((other) => other.text !== text);
}

/** What the words that both names have say of who bears them, in bits; usual words are one family's in turn. */
function sharedBits({ words, isReading }: PreparedName, theirs: AnalysedName): number {
  let usual = 0;
  let said = 0;
  for (const word of words) {
    if (!word.isHeavy || !theirs.words.some((other) => areSame(word, other, isReading))) continue;
    if (isTelling(word) && !isUsual(word) && !isOfSyllables(word)) said += bitsOf(word);
    else usual += bitsOf(word);
  }
  return said + Math.min(usual, RARITY.usualMost);
}

function areSame(word: Word, other: Word, isReading: boolean): boolean {
  if (!other.isHeavy) return false;
  const cost = compareCounterparts(word, other, isReading)?.cost ?? 1;
  return cost <= PAIR_COSTS.variant;
}

/** Half a million people, in bits. */
const PEOPLE_BITS = 19;

/** What a word says of who bears it, in bits: each halves the people. */
function bitsOf(word: Word): number {
  if (isOfSyllables(word)) return RARITY.syllable;
  const bits = PEOPLE_BITS - Math.max(BEARERS_MIN, word.traits.particulars.bearers.count);
  return isTelling(word) ? bits : Math.min(RARITY.short, bits);
}

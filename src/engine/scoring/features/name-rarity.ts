// How few people bear the words of two names. It decides what a birth date or a country that differs says:
// beside two usual names that it is somebody else, beside a rare name that the fact is wrong, old or a lie.

import type { AnalysedName } from "../alignment/analysed-name.ts";
import { compareCounterparts } from "../alignment/counterparts.ts";
import { isOfSyllables } from "../alignment/east-asian.ts";
import type { PreparedName } from "../alignment/prepared-name.ts";
import { BEARERS_MIN, EVIDENCE, type EvidenceRow, PAIR_COSTS, RARITY, SAME_NAME_MIN } from "../policy.ts";
import { isTelling, isUsual } from "../words/other-names.ts";
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
  const { usual, others } = sharedBits(ours, theirs, PAIR_COSTS.variant);
  const said = others + Math.min(usual, RARITY.usualMost);
  const { conflictRare, conflictUncommon } = EVIDENCE.birthDate;
  const milder =
    said >= RARITY.rareName ? conflictRare : said >= RARITY.uncommonName ? conflictUncommon : row;
  return milder.weight > row.weight ? milder : row;
}

/**
 * True for two names whose words in common many people bear. The tables know Latin letters, so a name in
 * another script counts as usual: its romanisation is compared, too.
 */
export function areOfUsualWords(ours: PreparedName, theirs: AnalysedName): boolean {
  if (ours.form !== "latin") return true;
  const { usual, others } = sharedBits(ours, theirs, PAIR_COSTS.otherName);
  return usual + others <= RARITY.usualName;
}

/**
 * What the words that both names have say of who bears them, in bits: the usual ones, and the others. Two
 * words of this cost at most are the same.
 */
function sharedBits({ words, isReading }: PreparedName, theirs: AnalysedName, costMax: number) {
  let [usual, others] = [0, 0];
  const areShared = (word: Word, other: Word) =>
    other.isHeavy && (compareCounterparts(word, other, isReading)?.cost ?? 1) <= costMax;
  for (const word of words) {
    if (!word.isHeavy || !theirs.words.some((other) => areShared(word, other))) continue;
    if (isTelling(word) && !isUsual(word) && !isOfSyllables(word)) others += bitsOf(word);
    else usual += bitsOf(word);
  }
  return { usual, others };
}

/** Half a million people, in bits. */
const PEOPLE_BITS = 19;

/** What a word says of who bears it, in bits: each halves the people. */
function bitsOf(word: Word): number {
  if (isOfSyllables(word)) return RARITY.syllable;
  const bits = PEOPLE_BITS - Math.max(BEARERS_MIN, word.traits.particulars.bearers.count);
  return isTelling(word) ? bits : Math.min(RARITY.short, bits);
}

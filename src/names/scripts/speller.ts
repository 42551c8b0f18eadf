// What every script's speller shares: the shape of a speller, and the reading of letters by a table. Letters that no
// table has are spelt by the unidecode package.

import unidecode from "unidecode";

/** Spells a run of letters of one script, in lower case, in Latin letters. A space cuts the run into words. */
export type Speller = (run: string, position: number) => string;

/**
 * The spellings that a script has for a name, most usual first: a speller for each. `words` are all words of the name, by
 * which its language is told; a speller is given the runs of letters of its script, each with the position of its word.
 */
export type Spellers = (words: readonly string[], isPerson: boolean) => readonly Speller[];

/**
 * Spellings of letters and of pairs of letters. A key that starts with ^ stands at the start of a word only, one that
 * ends with $ at the end of a longer word.
 */
export type LetterTable = Readonly<Record<string, string>>;

const LONGEST_KEY = 2;

/** Replaces the longest run of letters that the table has, from left to right; unknown letters go to unidecode. */
export function applyTable(text: string, table: LetterTable): string {
  const letters = [...text];
  let result = "";
  let at = 0;
  while (at < letters.length) {
    let taken = 0;
    for (let length = LONGEST_KEY; length > 0 && taken === 0; length--) {
      if (at + length > letters.length) continue;
      const run = letters.slice(at, at + length).join("");
      const isEnd = at + length === letters.length && at > 0;
      const spelling =
        (at === 0 ? table[`^${run}`] : undefined) ?? (isEnd ? table[`${run}$`] : undefined) ?? table[run];
      if (spelling === undefined) continue;
      result += spelling;
      taken = length;
    }
    if (taken === 0) {
      result += spellByCharacter(letters[at] ?? "");
      taken = 1;
    }
    at += taken;
  }
  return result;
}

/** Spells each character by unidecode's tables. */
export function spellByCharacter(text: string): string {
  let result = "";
  for (const letter of text) result += letter <= "\x7f" ? letter : unidecode(letter);
  return result;
}

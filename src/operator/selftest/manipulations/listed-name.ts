// A listed name to be manipulated, and what in it may be touched. Edits fall into runs of four Latin letters
// and more that have a vowel, and into runs of five Cyrillic, Greek or Arabic ones: never into a legal form,
// a number or an acronym, where one letter makes another name. Written apart from src/engine/names, which is what is
// measured.

import type { Random } from "./random.ts";

export type Group = "person" | "organization" | "vessel" | "airplane";

export interface ListedName {
  readonly id: string;
  readonly group: Group;
  readonly text: string;
  /** Two-letter codes of the countries that the record names. */
  readonly countries: readonly string[];
  /** As listed: YYYY-MM-DD, or less precise. */
  readonly birthDates: readonly string[];
}

/** Makes a manipulated name, or null where it doesn't apply. Pure but for the numbers it draws. */
export type Manipulation = (name: ListedName, random: Random) => string | null;

/** A run of Latin letters inside a text. */
interface Run {
  readonly start: number;
  readonly text: string;
}

const EDITED_LETTERS_MIN = 4;
/** Other scripts leave out vowels, or have whole names of three and four letters. */
const OTHER_SCRIPT_LETTERS_MIN = 5;

/**
 * The words of the legal forms that the lists use; a word of them is never edited, dropped, joined or moved.
 */
const LEGAL_WORDS = new Set(
  (
    "ag ab ao aktiengesellschaft aktsionernoe anonim anonima anonyme anonymous aps as asa bhd bv bvba ca capital cia " +
    "closed co comm company companies corp corporation cv da de dd dmcc doo dooel ead ehf establishment est eood fz " +
    "fzc fzco fzd fze gesellschaft gmbh haftung inc incorporated jlt joint jsc kft kg ks lda lc liability " +
    "limitada limited limitee lle llc llp lp ltd ltda mbh mit nv oao obshchestvo obschestvo ogranichennoi " +
    "ogranichennoy ohg ojsc ood ooo open otkrytoe otvetstvennostyu oy oyj oü ou pao partnership pcl pjs pjsc plc " +
    "private proprietary pt pte pty public pvt responsabilidad responsabilite s sa sae sal sanayi sarl sas sdn " +
    "se sg sh sirketi sti ve ticaret ticareti sia sociedad societa societe sp spa srl srls stock tov too " +
    "uab unlimited variable wll wlł yoll yk zao zakrytoe zoo zrt"
  ).split(" "),
);

export function isLegalWord(word: string): boolean {
  return LEGAL_WORDS.has(word.toLowerCase().replace(/[^\p{L}]/gu, ""));
}

/** Letters of one script; Arabic ones without marks. */
const RUN = /\p{Script=Latin}+|\p{Script=Cyrillic}+|\p{Script=Greek}+|(?:(?=\p{L})\p{Script=Arabic})+/gu;

/** The runs of letters that an edit may fall into. */
export function editableRuns({ text, group }: ListedName): Run[] {
  return [...text.matchAll(RUN)]
    .map((found) => ({ start: found.index, text: found[0] }))
    .filter((run) => isLongEnough(run.text) && !(group === "organization" && isLegalWord(run.text)));
}

function isLongEnough(run: string): boolean {
  if (!/\p{Script=Latin}/u.test(run)) return run.length >= OTHER_SCRIPT_LETTERS_MIN;
  return run.length >= EDITED_LETTERS_MIN && /[aeiouyàáâãäåèéêëìíîïòóôõöùúûüý]/i.test(run);
}

export function replaceRun(text: string, run: Run, replacement: string): string {
  return text.slice(0, run.start) + replacement + text.slice(run.start + run.text.length);
}

export function splitSpaces(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/**
 * Small words, titles and "father of", which belong to the name after them: alone they are no part of a name.
 */
const PARTICLES = new Set(
  (
    "al el as an ar at bin ibn ben bint abu umm abd abdul abdel abdal abdol van von der den de da do dos das del della di la " +
    "le du st ould uld mac san santa zu ter ten y e abou dr haji hajji hafiz maulana maulavi mullah sayed sayyed sayyid seyed " +
    "shaikh sheikh syed بن ابن بنت ولد ابو أبو ام أم عبد آل"
  ).split(" "),
);

const SONS = /\b(?:bin|ibn|ben|bint|ould|uld|wald|walad|son|of)\b|(?<!\p{L})(?:بن|ابن|بنت|ولد)(?!\p{L})/iu;

/** True where the order of the parts says who is whose child. */
export function saysDescent(text: string): boolean {
  return SONS.test(text);
}

/**
 * The parts of a person's name: words, each with the particles before it. Null for a name with commas,
 * brackets or digits.
 */
export function partsOf({ text, group }: ListedName): string[] | null {
  if (group !== "person" || /[^\p{L}\p{M}\p{Cf}\s'’‘`ʿʾ.-]/u.test(text)) return null;
  const parts: string[] = [];
  let particles = "";
  for (const word of splitSpaces(text)) {
    if (PARTICLES.has(word.toLowerCase().replace(/\.$/, ""))) particles += `${word} `;
    else {
      parts.push(particles + word);
      particles = "";
    }
  }
  if (particles !== "") return null;
  return parts;
}

/** The letter in the case of another. */
export function inCaseOf(example: string, letters: string): string {
  return example !== example.toLowerCase() ? letters.toUpperCase() : letters;
}

/** A new word in the case that the words of a name have. */
export function inCaseOfName(text: string, word: string): string {
  return text === text.toUpperCase() ? word.toUpperCase() : word;
}

const SYLLABLE = /^[bcdfghjklmnpqrstxz]{0,2}[aeiouyw]{1,3}(?:ng?|[klmpth])?$/i;

/**
 * True for a name whose parts are one syllable each, as Chinese and Korean names are: none is a middle name.
 */
export function isOfSyllables(parts: readonly string[]): boolean {
  return parts.every((part) => SYLLABLE.test(part));
}

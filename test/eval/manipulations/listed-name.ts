// A listed name to be manipulated, and what in it may be touched. Edits fall into runs of four Latin letters
// and more that have a vowel: never into a legal form, a number or an acronym, where one letter makes another
// name. Written apart from src/names, which is what is measured.

export type Group = "person" | "organization" | "vessel";

export interface ListedName {
  readonly id: string;
  readonly group: Group;
  readonly text: string;
  /** Two-letter codes of the countries that the record names. */
  readonly countries: readonly string[];
}

/** Makes a manipulated name, or null where the kind doesn't apply. Pure but for the numbers it draws. */
export type Manipulation = (name: ListedName, random: () => number) => string | null;

/** A run of Latin letters inside a text. */
export interface Run {
  readonly start: number;
  readonly text: string;
}

export const EDITED_LETTERS_MIN = 4;

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

/** The runs of letters that an edit may fall into. */
export function editableRuns({ text, group }: ListedName): Run[] {
  return [...text.matchAll(/\p{Script=Latin}+/gu)]
    .map((found) => ({ start: found.index, text: found[0] }))
    .filter(
      (run) =>
        run.text.length >= EDITED_LETTERS_MIN &&
        /[aeiouyàáâãäåèéêëìíîïòóôõöùúûüý]/i.test(run.text) &&
        !(group === "organization" && isLegalWord(run.text)),
    );
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
    "shaikh sheikh syed"
  ).split(" "),
);

const SONS = /\b(?:bin|ibn|ben|bint|ould|uld|wald|walad|son|of)\b/i;

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

export function pick<T>(random: () => number, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("Nothing to pick from.");
  return item;
}

/** The items in a random order. */
export function shuffle<T>(random: () => number, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

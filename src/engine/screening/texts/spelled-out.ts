// A second reading of a text, in which words that hide listed ones are spelled out: names written together
// ("MARIALOPEZ"), letters with something between them ("M.A.R.I.A", "L O P E Z"), digits for letters
// ("MAR1A"), two letters for one ("RARNONA" for RAMONA), numbers without a blank ("INV4711MARIA"), and
// words in two pieces ("LO PEZ"). Only what becomes a listed word is changed, so few ordinary texts have a
// second reading.

import { joinLookAlikes, MAY_LOOK_ALIKE } from "../../names/analysis/disguises.ts";
import { DIGITS_AS_LETTERS } from "../../names/data/homoglyphs.ts";
import type { TextWord } from "./text-words.ts";

/** Single letters in a row that are a word; fewer are initials. */
const LETTERS_MIN = 4;
/** Letters of a word that may be several, and of each of these. */
const TOGETHER_MIN = 8;
const PART_MIN = 3;
const PART_MAX = 16;
/** Letters of unknown words of one text that are tried as several words. Ordinary texts have some hundred. */
const TRIED_MAX = 5000;
/** Letters of a word that stands in pieces, and of each of them but one. */
const JOINED_MIN = 5;
const PIECE_MIN = 2;
const PIECES_OF_A_LETTER_MAX = 1;
/** Letters of a word that has digits for some, or a number beside it. */
const DISGUISED_MIN = 4;
/** Letters of a word that has two for one. */
const LOOK_ALIKE_MIN = 5;

const LETTERS = /^[a-z]+$/;
const LETTERS_AND_DIGITS = /^(?=.*[a-z])(?=.*\d)[a-z\d]+$/;
const NUMBER = /\d{3,}/;
const NUMBER_AT_END = /^\d+|\d+$/;

/** Spells out one text. */
export class SpellOut {
  readonly #text: string;
  /** Whether a word is a word of a listed name. */
  readonly #isListed: (word: string) => boolean;
  /** As listedWordsIn. */
  readonly #wordsOf: (letters: string) => readonly string[] | null;
  #left = TRIED_MAX;

  constructor(
    text: string,
    isListed: (word: string) => boolean,
    wordsOf = (letters: string) => listedWordsIn(letters, isListed),
  ) {
    this.#text = text;
    this.#isListed = isListed;
    this.#wordsOf = wordsOf;
  }

  /** True when words of the text were too many or too long to be tried. */
  get isTruncated(): boolean {
    return this.#left < 0;
  }

  /** The words of the text with the hidden ones spelled out; null when none is. */
  read(words: readonly TextWord[]): readonly TextWord[] | null {
    const joined = this.#joinPieces(this.#joinLetters(words));
    const spelled = joined.flatMap((word) => this.#wordsIn(word) ?? [word]);
    const isSame = spelled.length === words.length && spelled.every((word, i) => word === words[i]);
    return isSame ? null : spelled;
  }

  /** Rows of single letters become words. Where the signs between the letters change, a new word begins. */
  #joinLetters(words: readonly TextWord[]): TextWord[] {
    const joined: TextWord[] = [];
    for (let at = 0; at < words.length; ) {
      const row = words.slice(at, this.#endOfLetters(words, at));
      at += row.length;
      const word = asOne(row);
      if (row.length < LETTERS_MIN) joined.push(...row);
      else if (this.#isListed(formOf(word))) joined.push(word);
      else joined.push(...(this.#wordsIn(word) ?? row));
    }
    return joined;
  }

  #endOfLetters(words: readonly TextWord[], first: number): number {
    let after = first + 1;
    if (formOf(words[first]).length !== 1) return after;
    const between = this.#signsBefore(words, after);
    while (formOf(words[after]).length === 1 && this.#signsBefore(words, after) === between) after++;
    return after;
  }

  #signsBefore(words: readonly TextWord[], at: number): string {
    return this.#text.slice(words[at - 1]?.end, words[at]?.start);
  }

  /** Two or three words that together are a listed one. */
  #joinPieces(words: readonly TextWord[]): TextWord[] {
    const joined: TextWord[] = [];
    for (let at = 0; at < words.length; at++) {
      const pieces = [words.slice(at, at + 3), words.slice(at, at + 2)].find((some) => this.#isWord(some));
      if (pieces === undefined) joined.push(...words.slice(at, at + 1));
      else {
        joined.push({ ...asOne(pieces), isPart: true });
        at += pieces.length - 1;
      }
    }
    return joined;
  }

  #isWord(pieces: readonly TextWord[]): boolean {
    const forms = pieces.map(formOf);
    const whole = forms.join("");
    const letters = forms.filter(({ length }) => length < PIECE_MIN).length;
    return (
      pieces.length > 1 &&
      letters <= PIECES_OF_A_LETTER_MAX &&
      whole.length >= JOINED_MIN &&
      LETTERS.test(whole) &&
      this.#isListed(whole)
    );
  }

  /** The listed words that a word hides; null when it is one itself, and when it hides none. */
  #wordsIn(word: TextWord): TextWord[] | null {
    const form = formOf(word);
    if (this.#isListed(form)) return null;
    if (LETTERS.test(form)) return this.#withOneLetter(word, form) ?? this.#partsOf(word, form);
    if (!LETTERS_AND_DIGITS.test(form)) return null;
    const letters = NUMBER.test(form) ? null : this.#withLetters(word, form);
    return letters ?? this.#besideNumbers(word, form);
  }

  /** Two letters look like one. */
  #withOneLetter(word: TextWord, form: string): TextWord[] | null {
    if (form.length < LOOK_ALIKE_MIN || !MAY_LOOK_ALIKE.test(form)) return null;
    const read = joinLookAlikes(form);
    return this.#isListed(read) ? [spelled(word, read)] : null;
  }

  #besideNumbers(word: TextWord, form: string): TextWord[] | null {
    const parts = form
      .split(NUMBER.test(form) ? NUMBER : NUMBER_AT_END)
      .filter((piece) => piece.length >= DISGUISED_MIN)
      .flatMap((piece) =>
        this.#isListed(piece) ? [spelled(word, piece)] : (this.#partsOf(word, piece) ?? []),
      );
    return parts.length === 0 ? null : parts;
  }

  /** A digit is the letter that it looks like. A 1 is an I or an L. */
  #withLetters(word: TextWord, form: string): TextWord[] | null {
    const letters = form.replace(/[02-9]/g, (digit) => DIGITS_AS_LETTERS[digit] ?? digit);
    for (const one of ["i", "l"]) {
      const read = letters.replaceAll("1", one);
      if (read.length < DISGUISED_MIN || !LETTERS.test(read)) continue;
      if (this.#isListed(read)) return [spelled(word, read)];
      const parts = this.#partsOf(word, read);
      if (parts !== null) return parts;
    }
    return null;
  }

  #partsOf(word: TextWord, letters: string): TextWord[] | null {
    if (letters.length < TOGETHER_MIN) return null;
    this.#left -= letters.length;
    if (this.#left < 0) return null;
    return this.#wordsOf(letters)?.map((part) => ({ ...spelled(word, part), isPart: true })) ?? null;
  }
}

/** Letters as two listed words or more, the longest ones; those of no listed word are left out. */
export function listedWordsIn(
  letters: string,
  isListed: (word: string) => boolean,
): readonly string[] | null {
  const { length } = letters;
  // For each place: what the letters from there on say at most, and where the first word of that ends.
  const best = new Float64Array(length + 1);
  const ends = new Int32Array(length + 1);
  for (let from = length - 1; from >= 0; from--) {
    best[from] = best[from + 1] ?? 0;
    for (let to = from + PART_MIN; to <= Math.min(length, from + PART_MAX); to++) {
      const said = (to - from) ** 2 + (best[to] ?? 0);
      if (said <= (best[from] ?? 0) || !isListed(letters.slice(from, to))) continue;
      best[from] = said;
      ends[from] = to;
    }
  }
  const parts: string[] = [];
  for (let at = 0; at < length; ) {
    const end = ends[at] ?? 0;
    if (end > 0) parts.push(letters.slice(at, end));
    at = end > 0 ? end : at + 1;
  }
  return parts.length > 1 ? parts : null;
}

/** A word of the text as it is read. */
function spelled({ start, end }: TextWord, read: string): TextWord {
  return { forms: [read], start, end, read };
}

function asOne(words: readonly TextWord[]): TextWord {
  const place = { forms: [], start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
  return spelled(place, words.map(formOf).join(""));
}

function formOf(word: TextWord | undefined): string {
  return word?.forms[0] ?? "";
}

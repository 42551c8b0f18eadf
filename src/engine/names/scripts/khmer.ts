// Khmer names in Latin letters. A consonant carries a vowel unless it closes a syllable. Each is of one
// of two series, in which the same signs are other vowels; two marks change the series.

import {
  KHMER_ENDS,
  KHMER_FIRST_SERIES,
  KHMER_FIRST_SIGNS,
  KHMER_PALI_SIGNS,
  KHMER_SECOND_SERIES,
  KHMER_SECOND_SIGNS,
  KHMER_VOWELS,
} from "../data/khmer.ts";
import { type Speller, spellByCharacter } from "./speller.ts";

type Table = Readonly<Record<string, string>>;

/** The sign that puts the next consonant below, and those that change the series to the first or second. */
const COENG = "\u17d2";
const [TO_FIRST, TO_SECOND] = ["\u17c9", "\u17ca"];
/** An r above the consonant behind it. */
const ROBAT = "\u17cc";

/** A letter with the mark that silences it, and marks without a sound. */
const SILENT =
  /[\u1780-\u17a2](?:\u17d2[\u1780-\u17a2])?[\u17b6-\u17c5]?\u17cd|[\u17cb\u17ce-\u17d1\u17d3\u17dd\u200b]/gu;

/** A consonant, those below it, marks of its series, and its vowel; or a vowel by itself. */
const SYLLABLE =
  /([\u1780-\u17a2])([\u17c9\u17ca\u17cc]*(?:\u17d2[\u1780-\u17a2][\u17c9\u17ca]?)*)([\u17c9\u17ca]?)([\u17b6-\u17c5]?)([\u17c6-\u17c8]?)|[\u17a3-\u17b3]/gu;

interface Syllable {
  /** Its consonants, the first one above. */
  readonly letters: readonly string[];
  readonly isFirst: boolean;
  /** Sign and mark of the vowel; "" for none. */
  readonly vowel: string;
  readonly mark: string;
}

const SPELLERS: readonly Speller[] = [
  (run) => spellKhmer(run, KHMER_PALI_SIGNS(), KHMER_PALI_SIGNS(), true),
  (run) => spellKhmer(run, KHMER_FIRST_SIGNS(), KHMER_SECOND_SIGNS()),
  (run) => spellKhmer(run, { ...KHMER_FIRST_SIGNS(), a: "a" }, { ...KHMER_SECOND_SIGNS(), a: "a" }),
];

/** A spelling by letters, one by sound, and one by sound with the open vowel that Pali has. */
export function khmerSpellers(): readonly Speller[] {
  return SPELLERS;
}

function spellKhmer(run: string, first: Table, second: Table, isPali = false): string {
  const syllables = dropLastVowel(parseSyllables(run.replace(SILENT, "")));
  let text = "";
  let isOpen = false;
  let wasPali = true;
  for (const [at, { letters, isFirst, vowel, mark }] of syllables.entries()) {
    const hasVowel = vowel !== "" || mark !== "" || letters.length === 0;
    const [above = "", ...below] = letters;
    const isLast = at + 1 === syllables.length;
    const mayClose = isLast || (isOpen && below.length === 0 && !(isPali && wasPali));
    if (!hasVowel && mayClose && text !== "") {
      // It closes a syllable; of what is below it only the breath is written.
      const end = isOpen ? (KHMER_ENDS()[above] ?? startOf(above)) : startOf(above);
      text +=
        /h$/.test(startOf(below.at(-1) ?? above)) && /[kt]$/.test(end) && below.length > 0 ? `${end}h` : end;
      isOpen = false;
      continue;
    }
    // The first of two consonants closes the syllable before it.
    const isClosing = isOpen && below.length > 0 && text !== "";
    const starts = letters.map((letter, i) =>
      i === 0 && isClosing ? (KHMER_ENDS()[letter] ?? startOf(letter)) : startOf(letter),
    );
    const signs = isFirst ? first : second;
    const sound = letters.length === 0 ? (KHMER_VOWELS()[vowel] ?? "") : spellVowel(vowel, mark, signs);
    text += `${starts.join("")}${sound}`;
    isOpen = mark === "" || mark === "\u17c8";
    wasPali = vowel === "" || PALI_VOWELS.has(vowel);
  }
  return text;
}

/** A short vowel at the end, behind one consonant above another, is that of Pali, and silent. */
function dropLastVowel(syllables: Syllable[]): Syllable[] {
  const last = syllables.at(-1);
  if (last === undefined || syllables.length === 1 || last.letters.length < 2 || last.mark !== "")
    return syllables;
  return PALI_ENDINGS.has(last.vowel) ? syllables.with(-1, { ...last, vowel: "" }) : syllables;
}

/** The signs of vowels that Pali has and Khmer syllables are seldom closed behind. */
const PALI_VOWELS: ReadonlySet<string> = new Set(["\u17b6", "\u17b7", "\u17b8", "\u17bb"]);

const PALI_ENDINGS: ReadonlySet<string> = new Set(["\u17b7", "\u17bb"]);

/** The vowel of a sign, with the m or h of a mark behind it. */
function spellVowel(vowel: string, mark: string, signs: Table): string {
  if (mark === "") return signs[vowel === "" ? "a" : vowel] ?? "";
  if (vowel === "") return signs[mark] ?? "";
  return `${signs[vowel] ?? ""}${(signs[mark] ?? "").replace(/^[aeu]+/, "")}`;
}

function startOf(letter: string): string {
  return KHMER_FIRST_SERIES()[letter] ?? KHMER_SECOND_SERIES()[letter] ?? spellByCharacter(letter);
}

function parseSyllables(run: string): Syllable[] {
  const syllables: Syllable[] = [];
  for (const [whole, letter, below = "", shift = "", vowel = "", mark = ""] of run.matchAll(SYLLABLE)) {
    if (letter === undefined) {
      syllables.push({ letters: [], isFirst: false, vowel: whole, mark: "" });
      continue;
    }
    const letters = [
      letter,
      ...below
        .split(COENG)
        .slice(1)
        .map((text) => text.charAt(0)),
    ];
    if (below.includes(ROBAT)) letters.unshift("រ");
    const marks = `${below}${shift}`;
    const isFirst = marks.includes(TO_FIRST) || (letters.some(isOfFirst) && !marks.includes(TO_SECOND));
    syllables.push({ letters, isFirst, vowel, mark });
  }
  return syllables;
}

function isOfFirst(letter: string): boolean {
  return KHMER_FIRST_SERIES()[letter] !== undefined;
}

// Lao names in Latin letters. Lao writes every vowel, with signs on all sides of the consonant; a consonant
// that no vowel belongs to closes the syllable.

import { LAO_ENDS, LAO_ENGLISH_VOWELS, LAO_FRENCH_STARTS, LAO_STARTS, LAO_VOWELS } from "../data/lao.ts";
import { type Speller, spellByCharacter } from "./speller.ts";

type Table = Readonly<Record<string, string>>;

/** Tones, and the mark of a silent letter with that letter. */
const TONES = /[\u0ec8-\u0ecb]|[\u0e81-\u0eae]\u0ecc/gu;

/** An h before these letters only tells the tone; an l may stand below it. */
const SILENT_H = /ຫ(?=[ງຍນມຣລວ])/gu;
const H_ABOVE_L = /ຫຼ/gu;

/** The small l of a cluster. */
const SMALL_L = /ຼ/gu;

const [LEADING, SIGNS] = ["[ເແໂໃໄ]", "[ະ-ູົໍຽ]"];
const CONSONANT = "[ກ-ຮໜໝ]";

/** A syllable: a leading vowel, a consonant, the l of a cluster, and its vowel signs. */
const SYLLABLE = new RegExp(`(${LEADING}?)(${CONSONANT})(ຼ?)(${SIGNS}*)`, "gu");

/** Letters that are vowels behind a consonant without another one. */
const VOWEL_LETTERS: ReadonlySet<string> = new Set(["ອ", "ວ", "ຍ"]);

const SPELLERS: readonly Speller[] = [
  (run) => spellLao(run, LAO_STARTS(), LAO_VOWELS()),
  (run) => spellLao(run, LAO_STARTS(), LAO_ENGLISH_VOWELS()),
  (run) => spellLao(run, LAO_FRENCH_STARTS(), LAO_VOWELS()),
];

/** The usual spelling, one by the sounds of English, and one with French consonants. */
export function laoSpellers(): readonly Speller[] {
  return SPELLERS;
}

/** A consonant with the signs of its vowel, "-" in place of the consonant. */
interface Syllable {
  readonly letter: string;
  readonly cluster: string;
  vowel: string;
}

function spellLao(run: string, starts: Table, vowels: Table): string {
  const syllables = joinVowels(
    [...run.replace(TONES, "").replace(H_ABOVE_L, "ລ").replace(SILENT_H, "").matchAll(SYLLABLE)].map(
      ([, leading = "", letter = "", small = "", signs = ""]): Syllable => ({
        letter,
        cluster: small.replace(SMALL_L, "l"),
        vowel: `${leading}-${signs}`,
      }),
    ),
    vowels,
  );
  let text = "";
  let isOpen = false;
  for (const { letter, cluster, vowel } of syllables) {
    const isEnd: boolean = vowel === "-" && isOpen;
    if (isEnd) text += LAO_ENDS()[letter] ?? spellByCharacter(letter);
    else
      text += `${starts[letter] ?? spellByCharacter(letter)}${cluster}${vowels[vowel] ?? (vowel === "-" ? "a" : "")}`;
    isOpen = !isEnd;
  }
  // What follows ai begins with its i.
  return text.replace(/(?<=a)i(?:ny|gn)/g, "y");
}

/** The syllables with the letters that are part of the vowel before them joined to it. */
function joinVowels(parsed: readonly Syllable[], vowels: Table): Syllable[] {
  const syllables: Syllable[] = [];
  let hasVowel = false;
  for (const [at, syllable] of parsed.entries()) {
    const last = syllables.at(-1);
    const isLetter = VOWEL_LETTERS.has(syllable.letter) && syllable.vowel === "-" && last !== undefined;
    const joined = isLetter ? `${last.vowel}${syllable.letter}` : "";
    const closes = parsed[at + 1]?.vowel === "-" && parsed[at + 1]?.letter !== undefined;
    // A letter alone behind a consonant is its vowel when another one closes the syllable, or at the end.
    const isVowel = vowels[joined] !== undefined && (hasVowel || joined === "-ອ" || closes);
    if (isLetter && isVowel) last.vowel = joined;
    else syllables.push({ ...syllable });
    hasVowel = (syllables.at(-1)?.vowel ?? "-") !== "-";
  }
  return syllables;
}

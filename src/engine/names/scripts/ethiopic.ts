// Names in Ethiopic letters (Amharic, Tigrinya) in Latin letters. A sign is a consonant with one of seven
// vowels. The sixth is a short i, or none: it isn't heard at the end of a word, nor where the consonant
// closes a syllable.

import {
  ETHIOPIC_CONSONANTS,
  ETHIOPIC_NAMES,
  ETHIOPIC_OTHER_VOWELS,
  ETHIOPIC_VOWELS,
} from "../data/ethiopic.ts";
import { type Speller, spellByCharacter } from "./speller.ts";

/** Signs of a row: the bits that tell the order. */
const ORDER_MASK = 7;
const [FIRST_ORDER, FOURTH_ORDER, SIXTH_ORDER] = [1, 4, 6];

type Vowels = Readonly<Record<string, string>>;

interface Syllable {
  readonly consonant: string;
  readonly order: number;
}

const SPELLERS: readonly Speller[] = [
  (run) => ETHIOPIC_NAMES()[run] ?? spellEthiopic(run, ETHIOPIC_VOWELS()),
  (run) => spellEthiopic(run, ETHIOPIC_OTHER_VOWELS()),
];

/** The spelling of Ethiopia, and one with the vowels of scholars and of Eritrea. */
export function ethiopicSpellers(): readonly Speller[] {
  return SPELLERS;
}

function spellEthiopic(run: string, vowels: Vowels): string {
  const syllables = [...run].map(parseSign);
  let text = "";
  let isOpen = false;
  for (const [at, syllable] of syllables.entries()) {
    if (typeof syllable === "string") {
      text += syllable;
      isOpen = false;
      continue;
    }
    const isSilent: boolean =
      at > 0 && syllable.order === SIXTH_ORDER && closesSyllable(syllables, at, isOpen);
    text += `${syllable.consonant}${isSilent ? "" : vowelOf(syllable, at, vowels)}`;
    isOpen = !isSilent;
  }
  return text;
}

/** A sign as its consonant and the order of its vowel; the spelling of a sign that is no syllable. */
function parseSign(sign: string): Syllable | string {
  const code = sign.charCodeAt(0);
  const consonant = ETHIOPIC_CONSONANTS()[String.fromCharCode(code & ~ORDER_MASK)];
  return consonant === undefined
    ? spellByCharacter(sign).toLowerCase()
    : { consonant, order: 1 + (code & ORDER_MASK) };
}

/** True for a consonant of the sixth order at the end, or behind a vowel unless only another one follows. */
function closesSyllable(syllables: readonly (Syllable | string)[], at: number, isOpen: boolean): boolean {
  const next = syllables[at + 1];
  if (next === undefined) return true;
  const isLastButOne = at + 2 === syllables.length && typeof next !== "string" && next.order === SIXTH_ORDER;
  return isOpen && !isLastButOne;
}

/** Where there is no consonant, and behind an h, the first order is the fourth; the sixth begins as an e. */
function vowelOf({ consonant, order }: Syllable, at: number, vowels: Vowels): string {
  if (order === FIRST_ORDER && /^h?$/.test(consonant)) return vowels[FOURTH_ORDER] ?? "";
  if (order === SIXTH_ORDER && at === 0 && consonant === "") return "e";
  return vowels[order] ?? "";
}

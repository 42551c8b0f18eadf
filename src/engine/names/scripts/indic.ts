// Names in the scripts of India and Sri Lanka in Latin letters. Unicode gives nine of these scripts blocks of
// one layout, so one table of places in the block serves them; Sinhala has its own. A consonant carries an a
// unless a sign replaces it. The languages of the north don't pronounce the a at the end of a word, nor the
// one between a vowel and a syllable with a vowel.

import {
  BARE_LETTERS,
  DOTTED,
  INDIC_LETTERS,
  INDIC_SIGNS,
  SINHALA_LETTERS,
  SINHALA_SIGNS,
  TAMIL_LETTERS,
} from "../data/indic.ts";
import type { Speller } from "./speller.ts";

const BLOCK = 0x80;
const [TAMIL_BLOCK, SINHALA_BLOCK] = [0x0b80, 0x0d80];

/**
 * Blocks of Devanagari, Bengali, Gurmukhi and Gujarati, whose languages drop the a that is not pronounced.
 */
const SILENT_BLOCKS: ReadonlySet<number> = new Set([0x0900, 0x0980, 0x0a00, 0x0a80]);

/** Places in a block: the sign that takes the vowel away, the dot below, and the first consonant. */
const [VIRAMA, SINHALA_VIRAMA] = [0x4d, 0x4a];
const DOT_BELOW = 0x3c;
const [FIRST_CONSONANT, SINHALA_FIRST_CONSONANT] = [0x15, 0x1a];

/** In Tamil a stop is voiced between vowels and after its nasal. */
const VOICED: Readonly<Record<string, string>> = { k: "g", t: "d", th: "dh", p: "b", ch: "s" };

/** A consonant with the vowel that follows it; an independent vowel has no consonant. */
interface Syllable {
  consonant: string;
  vowel: string;
  /** True when the vowel is only the a that every consonant carries. */
  isInherent: boolean;
}

const SPELLERS: readonly Speller[] = [(run) => spellIndic(run, true), (run) => spellIndic(run, false)];

/** The spelling as it is pronounced, and the one with every vowel. */
export function indicSpellers(): readonly Speller[] {
  return SPELLERS;
}

function spellIndic(run: string, isPronounced: boolean): string {
  const block = (run.charCodeAt(0) & ~(BLOCK - 1)) >>> 0;
  const syllables = parseSyllables(run, block);
  if (block === TAMIL_BLOCK) voiceStops(syllables, isPronounced ? 1 : 0);
  if (isPronounced && SILENT_BLOCKS.has(block)) dropSilentVowels(syllables);
  return syllables.map(({ consonant, vowel }) => `${consonant}${vowel}`).join("");
}

function parseSyllables(run: string, block: number): Syllable[] {
  const isSinhala = block === SINHALA_BLOCK;
  const letters = isSinhala ? SINHALA_LETTERS() : block === TAMIL_BLOCK ? TAMIL_LETTERS() : INDIC_LETTERS();
  const signs = isSinhala ? SINHALA_SIGNS() : INDIC_SIGNS();
  const virama = isSinhala ? SINHALA_VIRAMA : VIRAMA;
  const syllables: Syllable[] = [];
  for (const letter of run.normalize("NFC")) {
    const place = letter.charCodeAt(0) - block;
    const last = syllables.at(-1);
    const [sign, spelling] = [signs[place], letters[place]];
    if (place === virama && last !== undefined) {
      last.vowel = "";
      last.isInherent = false;
    } else if (sign !== undefined && last !== undefined) {
      // A nasal or an h follows the vowel; any other sign replaces it.
      last.vowel = sign.startsWith("+") ? `${last.vowel}${sign.slice(1)}` : sign;
      last.isInherent = false;
    } else if (place === DOT_BELOW && last !== undefined && !isSinhala) {
      last.consonant = DOTTED()[last.consonant] ?? last.consonant;
    } else if (spelling !== undefined) {
      syllables.push(startSyllable(spelling, place, isSinhala));
    }
  }
  return syllables;
}

function startSyllable(spelling: string, place: number, isSinhala: boolean): Syllable {
  if (place < (isSinhala ? SINHALA_FIRST_CONSONANT : FIRST_CONSONANT))
    return { consonant: "", vowel: spelling, isInherent: false };
  const isBare = !isSinhala && BARE_LETTERS.has(place);
  return { consonant: spelling, vowel: isBare ? "" : "a", isInherent: !isBare };
}

/** Voices the stops from a position on: a name from another language may begin with a voiced one. */
function voiceStops(syllables: readonly Syllable[], from: number): void {
  for (let at = from; at < syllables.length; at++) {
    const [before, here] = [syllables[at - 1], syllables[at]];
    if (here === undefined || here.vowel === "") continue;
    const isVoiced = before === undefined || before.vowel !== "" || /^[nm]/.test(before.consonant);
    if (isVoiced) here.consonant = VOICED[here.consonant] ?? here.consonant;
  }
}

/**
 * Drops the inherent a at the end, and between a vowel and a syllable with a vowel, from the end backwards.
 */
function dropSilentVowels(syllables: readonly Syllable[]): void {
  const end = syllables.at(-1);
  const isCluster = syllables.at(-2)?.vowel === "";
  if (end?.isInherent === true && syllables.length > 1 && !isCluster) end.vowel = "";
  for (let at = syllables.length - 2; at > 0; at--) {
    const [before, here, after] = [syllables[at - 1], syllables[at], syllables[at + 1]];
    if (here?.isInherent !== true || before?.vowel === "" || after?.vowel === "") continue;
    here.vowel = "";
  }
}

// Romanises a name in any script. Each script has its spellers (scripts/), and the unidecode package serves
// those without. A variant uses one speller per script for the whole name, so variants never multiply.

import { openSpellings } from "../keys/open-vowels.ts";
import { skeleton, spellSounds } from "../keys/skeleton.ts";
import { arabicSpellers, joinArabicWords } from "../scripts/arabic.ts";
import { burmeseSpellers } from "../scripts/burmese.ts";
import { armenianSpellers, georgianSpellers } from "../scripts/caucasian.ts";
import { cyrillicSpellers } from "../scripts/cyrillic.ts";
import { ethiopicSpellers } from "../scripts/ethiopic.ts";
import { greekSpellers } from "../scripts/greek.ts";
import { hanSpellers } from "../scripts/han.ts";
import { hangulSpellers } from "../scripts/hangul.ts";
import { hebrewSpellers } from "../scripts/hebrew.ts";
import { indicSpellers } from "../scripts/indic.ts";
import { kanaSpellers } from "../scripts/kana.ts";
import { khmerSpellers } from "../scripts/khmer.ts";
import { laoSpellers } from "../scripts/lao.ts";
import { OPEN_MARK, type Speller, type Spellers, spellByCharacter } from "../scripts/speller.ts";
import { thaiSpellers } from "../scripts/thai.ts";
import { cleanText, foldCase, foldLatin, isAscii, spellOut, splitWords } from "./normalise.ts";
import { isLatin, resolveHomoglyphs, type Script, scriptOfLetter } from "./script.ts";

/** At most this many Latin spellings of one name: the longest list of spellers that one script has. */
export const LATIN_VARIANTS_MAX = 10;

const LATIN: readonly Speller[] = [foldLatin, (run) => foldLatin(spellOut(run))];
const UNKNOWN: readonly Speller[] = [(run) => spellByCharacter(run).replaceAll(" ", "")];

const SPELLERS: Readonly<Record<Script, Spellers>> = {
  latin: () => LATIN,
  cyrillic: cyrillicSpellers,
  greek: greekSpellers,
  arabic: arabicSpellers,
  hebrew: hebrewSpellers,
  han: hanSpellers,
  hangul: hangulSpellers,
  kana: kanaSpellers,
  georgian: georgianSpellers,
  armenian: armenianSpellers,
  indic: indicSpellers,
  thai: thaiSpellers,
  burmese: burmeseSpellers,
  ethiopic: ethiopicSpellers,
  khmer: khmerSpellers,
  lao: laoSpellers,
  other: () => UNKNOWN,
};

const PLAIN_WORDS = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;

/**
 * The Latin spellings of a name given as its words: at most LATIN_VARIANTS_MAX, most usual first, without
 * repeats. A word can become several tokens (an Arabic article is separated) or none (characters without a
 * spelling). `isPerson` applies the spellings of family names in scripts that have them.
 */
export function romanise(words: readonly string[], isPerson = false): string[][] {
  const written = words.join(" ");
  // Most names are plain already.
  if (PLAIN_WORDS.test(written)) return [written.toLowerCase().split(" ")];
  const text = foldCase(written);
  if (isLatin(text)) return romaniseLatin(text);
  const folded = text.normalize("NFC").split(" ");
  const runs = joinArabicWords(folded).map(splitRuns);
  const spellers = new Map<Script, readonly Speller[]>();
  let variantCount = 1;
  for (const { script } of runs.flat()) {
    if (spellers.has(script)) continue;
    const found = SPELLERS[script](folded, isPerson);
    spellers.set(script, found);
    variantCount = Math.max(variantCount, Math.min(found.length, LATIN_VARIANTS_MAX));
  }
  const variants: string[][] = [];
  const seen = new Set<string>();
  for (let variant = 0; variant < variantCount; variant++) {
    const tokens = runs.flatMap((word, position) => spellWord(word, position, variant, spellers));
    const key = tokens.join(" ");
    if (tokens.length === 0 || seen.has(key)) continue;
    seen.add(key);
    variants.push(tokens);
  }
  return variants;
}

/** True for a text with a word of letters that have no spelling, as no list has them. */
export function hasUnspelt(text: string): boolean {
  if (isAscii(text)) return false;
  return splitWords(cleanText(text)).some(
    (word) =>
      [...word].some((letter) => scriptOfLetter(letter) === "other") &&
      romanise([resolveHomoglyphs(word)]).length === 0,
  );
}

/** A Latin name has one spelling, and a second one when it has letters that are also spelt with two. */
function romaniseLatin(text: string): string[][] {
  const plain = splitTokens(foldLatin(text));
  const spelt = spellOut(text);
  const second = spelt === text ? plain : splitTokens(foldLatin(spelt));
  return [plain, second].filter(
    (tokens, i) => tokens.length > 0 && (i === 0 || tokens.join() !== plain.join()),
  );
}

/** The tokens of a romanised text: letters a to z and digits, divided at spaces. */
function splitTokens(latin: string): string[] {
  return latin
    .replace(/[^\x20-\x7e]/gu, spellByCharacter)
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, "")
    .split(" ")
    .filter((token) => token !== "");
}

interface Run {
  readonly script: Script;
  text: string;
}

/** Cuts a word where its script changes; digits and marks belong to the run before them. */
function splitRuns(word: string): Run[] {
  const runs: Run[] = [];
  for (const letter of word) {
    const last = runs.at(-1);
    const script = scriptOfLetter(letter) ?? last?.script ?? "latin";
    if (last !== undefined && last.script === script) last.text += letter;
    else runs.push({ script, text: letter });
  }
  return runs;
}

function spellWord(
  runs: readonly Run[],
  position: number,
  variant: number,
  spellers: ReadonlyMap<Script, readonly Speller[]>,
): string[] {
  let latin = "";
  for (const { script, text } of runs) {
    const list = spellers.get(script) ?? UNKNOWN;
    latin += list[Math.min(variant, list.length - 1)]?.(text, position) ?? "";
  }
  return latin.includes(OPEN_MARK) ? latin.split(" ").flatMap(spellOpenWord) : splitTokens(foldLatin(latin));
}

/** Shorter words, and words of fewer consonants, those of the throat included, may be too many others. */
const [OPEN_LETTERS_MIN, OPEN_CONSONANTS_MIN] = [3, 3];

/** The tokens of a word that may be marked as one with open vowels, which is written in capitals. */
function spellOpenWord(word: string): string[] {
  const tokens = splitTokens(foldLatin(word.replace(OPEN_MARK, "")));
  if (!word.includes(OPEN_MARK)) return tokens;
  return tokens.map((token) => (hasOpenVowels(token) ? token.toUpperCase() : token));
}

/** Two consonants together, the throat, or a letter next to a vowel that may be a consonant. */
const VOWEL_LEFT_OUT = /[^aeiouy]{2}|e|[ou][aiy]|[aiy][ou]/;

/** False for a word with a vowel at every place for one. */
function hasOpenVowels(token: string): boolean {
  if (token.length < OPEN_LETTERS_MIN || !VOWEL_LEFT_OUT.test(spellSounds(`${token}a`))) return false;
  return openSpellings(token).some(
    (spelling) => skeleton(spelling) !== "" && consonantsOf(spelling) >= OPEN_CONSONANTS_MIN,
  );
}

/** The number of consonants: an h at the end is one, unless it may be a vowel. */
function consonantsOf(spelling: string): number {
  return spellSounds(`${spelling.replace(/eh$/, "")}a`).replace(/[aiouy]/g, "").length;
}

// Whether two words can spell the same sounds, consonant by consonant, when some consonants stand for others.

import { areSlavicNames } from "./slavic-names.ts";
import { vowelsAgree } from "./vowels.ts";
import type { Word } from "./word.ts";

/** True for such words; `confused` holds pairs of consonants of skeletons, in the order of the alphabet. */
export function soundsSame(a: Word, b: Word, confused: ReadonlySet<string>): boolean {
  const [ours, theirs] = [a.traits.sound.key, b.traits.sound.key];
  if (ours.length !== theirs.length) return false;
  for (let at = 0; at < ours.length; at++) {
    const pair = [ours.charAt(at), theirs.charAt(at)].sort().join("");
    if (ours[at] !== theirs[at] && !confused.has(pair)) return false;
  }
  const { vowels } = a.traits.particulars;
  return ours !== "" && vowelsAgree(vowels, b.traits.particulars.vowels, a.traits.sound.consonants);
}

/** The consonants of a word as they are written, each once; an h at the end is none, and q is k. */
export function writtenConsonants(text: string): string {
  return text.replace(VOWELS_AND_END, "").replaceAll("q", "k").replace(DOUBLED, "$1");
}

/**
 * True for two words with the same letters, but for vowels that romanisations swap (e and i, o and u, ei and
 * ay), doubled letters, and the q that some write as k and Persian as gh: Quds, Ghods, Kuds.
 */
export function areWrittenAlike(a: string, b: string): boolean {
  const [ours, theirs] = [withPlainVowels(a), withPlainVowels(b)];
  if (ours === theirs) return true;
  return (
    ours.replaceAll("gh", "q") === theirs.replaceAll("gh", "q") ||
    ours.replaceAll("q", "k") === theirs.replaceAll("q", "k")
  );
}

function withPlainVowels(text: string): string {
  return text
    .replace(/(?<=[^aeiou])[ae][iy](?=[^aeiou])/g, "ai")
    .replace(/[ey]/g, "i")
    .replaceAll("o", "u")
    .replace(DOUBLED, "$1");
}

const VOWELS_AND_END = /[aeiouy]|h$/g;
const DOUBLED = /(.)\1+/g;

/**
 * True for two words that begin with sounds that spellings of one name mix up in some language, but that no
 * language mixes up in this place: Gary is not Harry, Jensen not Hansen. Skeletons merge them.
 */
export function beginOtherwise(a: string, b: string): boolean {
  const [ours, theirs] = [onsetOf(a), onsetOf(b)];
  if (ours === theirs || !OTHER_ONSETS.has([ours, theirs].sort().join(""))) return false;
  // Slavic spellings of names of the East have g for h: Guseinov, Huseynov.
  return !areSlavicNames(a, b);
}

/** A word's first consonant; "v" for a vowel, "J" for a g before e, i or y, which may be either. */
function onsetOf(text: string): string {
  const [onset] = ONSET.exec(text) ?? [];
  if (onset === undefined) return "v";
  return ONSETS[onset] ?? onset;
}

const ONSET = /^(?:tch|dzh|ch|sh|kh|gh|dj|g(?=[eiy])|y(?=[aeiou])|[b-df-hj-np-tv-xz])/;
const ONSETS: Readonly<Record<string, string>> = {
  tch: "C",
  ch: "C",
  dzh: "j",
  dj: "j",
  gh: "g",
  q: "k",
  c: "k",
};

/** Pairs of such consonants, in the order of their code units. */
const OTHER_ONSETS = new Set("gh hj hk hv hy gj Ck".split(" "));

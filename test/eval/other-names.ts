// Slips that make another name: a name of East Asia whose slip leaves syllables of its language, but other
// ones. Matching takes them for other people on purpose, so they are counted apart. A slip that leaves no
// syllable, or is in a name of a record without a country of East Asia, counts as any other.

import { CHINESE } from "../../src/engine/names/lexicon/chinese.ts";
import { JAPANESE } from "../../src/engine/names/lexicon/japanese.ts";
import { KOREAN } from "../../src/engine/names/lexicon/korean.ts";
import type { SyllableLanguage } from "../../src/engine/names/lexicon/syllable-language.ts";
import { areSameSyllables } from "../../src/engine/scoring/alignment/syllable-names.ts";
import type { ListedName } from "../../src/operator/selftest/manipulations/listed-name.ts";

const COUNTRIES: ReadonlySet<string> = new Set(["cn", "hk", "jp", "kp", "kr", "mo", "my", "sg", "tw"]);

/** True when the altered text is another name of East Asia than the listed one. */
export function isOtherName({ text, group, countries }: ListedName, altered: string): boolean {
  if (group !== "person" || !countries.some((country) => COUNTRIES.has(country))) return false;
  const [before, after] = [wordsOf(text), wordsOf(altered)];
  if (before.length !== after.length) return false;
  if (before.every((word, at) => areSameSyllables(word, after[at] ?? ""))) return false;
  return [CHINESE, KOREAN, JAPANESE].some(
    (language) => isNameOf(language, before) && isNameOf(language, after),
  );
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\p{M}'’‘`,]/gu, "")
    .split(/[\s-]+/)
    .filter((word) => word !== "");
}

function isNameOf(language: SyllableLanguage, words: readonly string[]): boolean {
  const ends = [words[0] ?? "", words.at(-1) ?? ""];
  return (
    words.every((word) => language.cut(word).length > 0) && ends.some((word) => language.isFamilyName(word))
  );
}

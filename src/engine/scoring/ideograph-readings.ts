// Names in ideographs, and the Latin spellings that are only readings of them. Characters that sound alike
// are still other characters, so two equal readings prove less than characters that both sides wrote.

import { analyseName, type NameKind } from "../names/analysis/name-forms.ts";
import type { CandidateName } from "./candidate-evidence.ts";
import type { Word } from "./words/word.ts";

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hangul}]/gu;

/** The ideographs of a text in sorted order, so that order and spaces don't count; null when it has none. */
export function ideographsOf(text: string): string | null {
  const found = text.match(IDEOGRAPHS);
  return found === null ? null : found.sort().join("");
}

/** The names in ideographs by their Latin readings: of a reading, the ideographs of each name read so. */
export type Readings = ReadonlyMap<string, ReadonlySet<string>>;

/** The readings of those of the names that are in ideographs. */
export function readingsAmong(names: readonly CandidateName[], kind: NameKind): Readings {
  const readings = new Map<string, Set<string>>();
  for (const { form, words } of names) {
    if (form !== "verbatim") continue;
    const text = textOf(words);
    const ideographs = ideographsOf(text);
    if (ideographs === null) continue;
    for (const reading of analyseName(text, kind)) {
      if (reading.form !== "latin") continue;
      const latin = reading.tokens.join(" ");
      const read = readings.get(latin);
      if (read === undefined) readings.set(latin, new Set([ideographs]));
      else read.add(ideographs);
    }
  }
  return readings;
}

/**
 * True for ideographs of the subject beside a name that is a reading of as many others, and of these not: the
 * characters contradict the letters.
 */
export function areOtherCharacters(
  ours: string,
  { form, words }: CandidateName,
  readings: Readings,
): boolean {
  const read = form === "latin" ? readings.get(textOf(words)) : undefined;
  return read !== undefined && !read.has(ours) && [...read].some(({ length }) => length === ours.length);
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

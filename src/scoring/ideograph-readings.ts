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

/**
 * Per name the ideographs, if it is a reading of another one of the names in ideographs; null for the other
 * names.
 */
export function readingsAmong(names: readonly CandidateName[], kind: NameKind): readonly (string | null)[] {
  const ideographsByReading = new Map<string, string>();
  for (const { form, words } of names) {
    if (form !== "verbatim") continue;
    const text = textOf(words);
    const ideographs = ideographsOf(text);
    if (ideographs === null) continue;
    for (const reading of analyseName(text, kind)) {
      if (reading.form === "latin") ideographsByReading.set(reading.tokens.join(" "), ideographs);
    }
  }
  return names.map(({ form, words }) =>
    form === "latin" ? (ideographsByReading.get(textOf(words)) ?? null) : null,
  );
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

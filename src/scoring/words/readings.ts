// Names in ideographs, and the Latin spellings that are only readings of them. Characters that sound alike
// are other characters, so two readings prove less than the characters that both sides wrote. Relies on
// names/name.ts to read.

import { analyseName, type NameKind } from "../../names/analysis/name-forms.ts";
import type { CandidateName } from "../candidate.ts";
import type { Word } from "./word.ts";

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hangul}]/gu;

/**
 * The ideographs of a text in an order of their own, so that order and spaces don't count; null when it has
 * none.
 */
export function ideographsOf(text: string): string | null {
  const found = text.match(IDEOGRAPHS);
  return found === null ? null : found.sort().join("");
}

/**
 * For each of the names that is a reading of another one of them in ideographs, those ideographs; null for
 * the rest.
 */
export function readingsAmong(names: readonly CandidateName[], kind: NameKind): readonly (string | null)[] {
  const ideographsByReading = new Map<string, string>();
  for (const { form, tokens } of names) {
    if (form !== "verbatim") continue;
    const text = textOf(tokens);
    const ideographs = ideographsOf(text);
    if (ideographs === null) continue;
    for (const reading of analyseName(text, kind)) {
      if (reading.form === "latin") ideographsByReading.set(reading.tokens.join(" "), ideographs);
    }
  }
  return names.map(({ form, tokens }) =>
    form === "latin" ? (ideographsByReading.get(textOf(tokens)) ?? null) : null,
  );
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

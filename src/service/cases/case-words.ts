// What a case is found by: reference, names and captions, without accents and in lower case. Pure.

import type { ReviewCase } from "./review-case.ts";

const NAMES = ["name", "alias", "previousName", "weakAlias", "abbreviation"];

/** A text as it is stored and looked for. */
export function foldWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** Everything that a case is found by but the captions of its records. */
export function wordsOfCase({ reference, subject }: Pick<ReviewCase, "reference" | "subject">): string {
  const names = NAMES.flatMap((property) => subject.properties[property] ?? []);
  return foldWords([reference ?? "", ...names].join(" "));
}

/** Splits a searched text into words. A case must hold each of them. */
export const wordsOfSearch = (text: string): string[] => foldWords(text).split(" ").filter(Boolean);

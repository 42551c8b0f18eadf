// What a case is found by: reference, names and caption, without accents and in lower case. Pure.

import type { ReviewCase } from "./review-case.ts";

const NAMES = ["name", "alias", "previousName", "weakAlias", "abbreviation"];

/** A text as it is stored and looked for. */
function foldWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** Everything that a case is found by. */
export function wordsOfCase({
  reference,
  subject,
  entity,
}: Pick<ReviewCase, "reference" | "subject" | "entity">): string {
  const names = NAMES.flatMap((property) => subject.properties[property] ?? []);
  return foldWords([reference ?? "", entity.caption, ...names].join(" "));
}

/** Splits a searched text into words. A case must hold each of them. */
export const wordsOfSearch = (text: string): string[] => foldWords(text).split(" ").filter(Boolean);

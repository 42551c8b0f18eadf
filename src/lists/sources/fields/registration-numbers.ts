// Finds numbers of known kinds in the prose that lists write into one field: "INN: 7700000000; OGRN
// 1027700000000". Only a number that follows the name of its kind and has its length is taken; the whole text
// stays a note as well. Pure.

import type { PropertyBag } from "./property-bag.ts";

/** Kind as written, the form of its numbers, and the property that holds them. */
const KINDS: readonly (readonly [words: string, form: string, property: string])[] = [
  [
    "INN|ИНН|Tax(?:payer)? (?:Identification|ID) (?:Number|No\\.?)(?: \\(INN\\))?",
    "\\d{10}(?:\\d{2})?",
    "innCode",
  ],
  ["OGRN(?:IP)?|P?SRN|ОГРН", "\\d{13}(?:\\d{2})?", "ogrnCode"],
  ["TIN|Tax ID", "\\d[\\d-]{6,13}\\d", "taxNumber"],
  ["KPP|КПП", "\\d{9}", "kppCode"],
  ["LEI", "[A-Z0-9]{18}\\d{2}", "leiCode"],
  ["SWIFT(?:/BIC)?|BIC", "[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?", "swiftBic"],
  ["IMO", "\\d{7}", "imoNumber"],
];

const BETWEEN = "(?:\\s*(?:code|number|num\\.?|no\\.?|nr\\.?))?\\s*[):.\\-–#]*\\s*";

const PATTERNS = KINDS.map(
  ([words, form, property]) =>
    [new RegExp(`(?<![\\p{L}\\d])(?:${words})${BETWEEN}(${form})(?![\\p{L}\\d])`, "giu"), property] as const,
);

/** The numbers of a text with the properties that hold them, in the order of the kinds. */
export function findRegistrationNumbers(text: string): { property: string; number: string }[] {
  return PATTERNS.flatMap(([pattern, property]) =>
    [...text.matchAll(pattern)].map(([, number = ""]) => ({ property, number: number.toUpperCase() })),
  );
}

/** Adds the numbers that a text names; true when there was one. */
export function addRegistrationNumbers(bag: PropertyBag, text: string): boolean {
  const found = findRegistrationNumbers(text);
  for (const { property, number } of found) bag.add(property, number);
  return found.length > 0;
}

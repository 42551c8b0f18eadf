// What the columns of a table mean: as the mapping says, and for the rest as their headers say. Pure.

import { HEADER_GUESSES, NAME_OR_PART } from "./headers.ts";
import type { Mapping } from "./mapping.ts";

/** Folded header to its fields; a column that means nothing is absent. */
export type ColumnFields = ReadonlyMap<string, readonly string[]>;

/**
 * The form in which headers are guessed: letters and digits only, without case and marks. "Geb.-Datum" and
 * "geb datum" are one, and so are "Prénom" and "PRENOM".
 */
export function guessKey(header: string): string {
  return header
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** German headers are also written without umlauts: "Staatsangehoerigkeit". */
function spellingsOf(header: string): string[] {
  const plain = header
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss");
  return [guessKey(header), guessKey(plain)];
}

/** Guess key to field; the test of the table holds that no key means two fields. */
const GUESSES: ReadonlyMap<string, string> = new Map(
  HEADER_GUESSES.flatMap(([header, field]) => spellingsOf(header).map((key) => [key, field] as const)),
);

const NAME_OR_PART_KEYS: ReadonlySet<string> = new Set(NAME_OR_PART.map(guessKey));

/** The fields of the columns of a table; `headers` are folded. */
export function fieldsOfColumns(headers: readonly string[], mapping: Mapping): ColumnFields {
  const columns = new Map<string, readonly string[]>();
  for (const header of headers) {
    const mapped = mapping.columns.get(header);
    const guessed = GUESSES.get(guessKey(header));
    if (mapped !== undefined) columns.set(header, mapped);
    else if (guessed !== undefined && mapping.fields.has(guessed) && !mapping.claimed?.has(guessed))
      columns.set(header, [guessed]);
  }
  const has = (field: string) => [...columns.values()].some((fields) => fields.includes(field));
  const part = has("firstName") === has("lastName") ? null : has("firstName") ? "lastName" : "firstName";
  if (part === null) return columns;
  for (const header of columns.keys()) {
    if (!mapping.columns.has(header) && NAME_OR_PART_KEYS.has(guessKey(header))) columns.set(header, [part]);
  }
  return columns;
}

/** True when one of the columns holds a name or a part of one, or names an owner. */
export function holdsNames(columns: ColumnFields): boolean {
  return [...columns.values()].some((fields) =>
    fields.some((field) => /^(?:name|firstName|lastName|owner)$/.test(field)),
  );
}

// What a row of the queue shows of a customer and of a listed record, so that the two can be told apart.

import type { Properties } from "../../base/model/entity.ts";
import { findRecords, type RecordStore } from "../clearances/listed-records.ts";
import { foldWords } from "./case-words.ts";
import type { RowFacts } from "./review-case.ts";

/** Properties that say when somebody was born, or a company was founded. */
export const BIRTH_PROPERTIES = ["birthDate", "incorporationDate"] as const;
export const COUNTRY_PROPERTIES = [
  ...["country", "citizenship", "nationality", "jurisdiction", "mainCountry", "flag"],
] as const;

export function rowFactsOf(...sides: readonly Properties[]): RowFacts {
  const valuesOf = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => sides.flatMap((properties) => properties[name] ?? []))),
  ];
  return {
    births: valuesOf(BIRTH_PROPERTIES),
    countries: [...new Set(valuesOf(COUNTRY_PROPERTIES).map((code) => code.toLowerCase()))],
  };
}

/** Of a record on the lists in use, as JSON, with what it is found by; null for one that they lack. */
export function storedFacts(lists: RecordStore, id: string, caption: string): string | null {
  const listed = findRecords(lists, id);
  return listed.length === 0 ? null : factsJson(caption, ...listed.map(({ entity }) => entity.properties));
}

/** As storedFacts, of the properties in each body of data. */
export const factsJson = (caption: string, ...sides: readonly Properties[]): string =>
  JSON.stringify({ ...rowFactsOf(...sides), words: foldWords(caption) });

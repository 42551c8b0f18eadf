// The values of a row by field, and what they say together: its name and its schema. Pure.

import { findSchema } from "../../model/schemata.ts";
import { isLatin } from "../../names/analysis/script.ts";
import { isNullText } from "../fields/property-bag.ts";
import { foldHeader } from "../files/tables.ts";
import { NAME_PARTS } from "./fields.ts";
import type { KeyedRow } from "./rows.ts";
import { SCHEMA_WORDS } from "./schema-words.ts";

/** A value with the header of its column. */
export interface FieldValue {
  readonly header: string;
  readonly text: string;
}

/** The values of a row by field. */
export interface RowFields {
  readonly line: number;
  readonly fields: ReadonlyMap<string, readonly FieldValue[]>;
}

/** Sorts the cells of a row by field; words for "unknown" are left out, except in a name. */
export function sortByField({ line, columns, cells }: KeyedRow): RowFields {
  const fields = new Map<string, FieldValue[]>();
  for (const [header, texts] of cells) {
    for (const field of columns.get(header) ?? []) {
      if (field === "ignore") continue;
      for (const text of texts) {
        if (field !== "name" && field !== "lastName" && isNullText(text)) continue;
        const values = fields.get(field);
        if (values === undefined) fields.set(field, [{ header, text }]);
        else values.push({ header, text });
      }
    }
  }
  return { line, fields };
}

export function textsOf(row: RowFields, field: string): string[] {
  return (row.fields.get(field) ?? []).map(({ text }) => text);
}

/**
 * The name that all parts of a name make, such as two family names; none when there are none. It is two names
 * when each part is there in Latin letters and in others.
 */
export function joinedParts(row: RowFields): string[] {
  const parts = NAME_PARTS.map((field) => [...new Set(textsOf(row, field))]).filter(
    ({ length }) => length > 0,
  );
  if (parts.length === 0) return [];
  const [latin = [], others = []] = [true, false].map((wanted) =>
    parts.map((texts) => texts.filter((text) => isLatin(text) === wanted)),
  );
  const isWrittenTwice = [...latin, ...others].every(({ length }) => length > 0);
  return (isWrittenTwice ? [latin, others] : [parts]).map((texts) => texts.flat().join(" "));
}

/** The name that a row is shown under; "" when it has none. */
export function captionOf(row: RowFields): string {
  const [name = ""] = textsOf(row, "name");
  return name === "" ? (joinedParts(row)[0] ?? "") : name;
}

/** Fields that only a person has, only a vessel, and only a body. */
const PERSON_FIELDS = ["birthDate", "gender", "firstName", "lastName", "passportNumber", "birthPlace"];
const VESSEL_FIELDS = ["imoNumber", "mmsi"];
const BODY_FIELDS = ["leiCode", "registrationNumber", "incorporationDate", "legalForm"];

/** The schema that the fields of a row imply, or null when they don't. */
export function impliedSchema(
  hasField: (field: string) => boolean,
): "Person" | "Vessel" | "Organization" | null {
  if (PERSON_FIELDS.some(hasField)) return "Person";
  if (VESSEL_FIELDS.some(hasField)) return "Vessel";
  return BODY_FIELDS.some(hasField) ? "Organization" : null;
}

/** The schema that a word in a column of kinds means, or null when it is unknown. */
export function schemaOfWord(word: string): string | null {
  return findSchema(word)?.name ?? SCHEMA_WORDS[foldHeader(word)] ?? null;
}

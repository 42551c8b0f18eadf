// The values of a row by field, and what they say together: its name and its schema. Pure.

import { findSchema } from "../../../base/model/schemata.ts";
import { isPlaceholder } from "../../../engine/names/analysis/placeholders.ts";
import { isLatin } from "../../../engine/names/analysis/script.ts";
import { isNullText } from "../fields/property-bag.ts";
import { foldHeader } from "../files/tables.ts";
import { NAME_PARTS } from "./fields.ts";
import type { KeyedRow } from "./rows.ts";
import { AMBIGUOUS_KINDS, SCHEMA_WORDS } from "./schema-words.ts";

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

/** What databases and spreadsheets write for "nothing". */
const NULL_CELLS: ReadonlySet<string> = new Set(
  "\\n (null) <null> [null] <na> null n.a. #n/a #null!".split(" "),
);
/** As programs write them: Nan, Nat and Nil are given names. */
const WRITTEN_NULLS: ReadonlySet<string> = new Set(["nan", "NaN", "NaT", "nil"]);

/** True for a blank cell and for one that says that nothing is known. */
export function isNullCell(text: string): boolean {
  return WRITTEN_NULLS.has(text) || NULL_CELLS.has(text.toLowerCase()) || isNullText(text);
}

/** The same of a name, in any language. */
function isNoName(text: string): boolean {
  return isNullCell(text) || isPlaceholder(text);
}

/** True for a word for "unknown" that people are called as well: Na and Null are names. */
function mayBeName(text: string): boolean {
  return /^\p{L}+$/u.test(text);
}

const NAMES: ReadonlySet<string> = new Set(["name", ...NAME_PARTS]);

/** Sorts the cells of a row by field; words for "unknown" are left out, except where they may be a name. */
export function sortByField({ line, columns, cells }: KeyedRow): RowFields {
  const fields = new Map<string, FieldValue[]>();
  for (const [header, texts] of cells) {
    for (const field of columns.get(header) ?? []) {
      if (field === "ignore") continue;
      for (const text of texts) {
        if (isNullCell(text) && !(NAMES.has(field) && mayBeName(text))) continue;
        const values = fields.get(field);
        if (values === undefined) fields.set(field, [{ header, text }]);
        else values.push({ header, text });
      }
    }
  }
  // A word for "unknown" is no name where the parts of one are given.
  if (fields.get("name")?.every(({ text }) => isNoName(text)) && NAME_PARTS.some((part) => fields.has(part)))
    fields.delete("name");
  return { line, fields };
}

export function textsOf(row: RowFields, field: string): string[] {
  return (row.fields.get(field) ?? []).map(({ text }) => text);
}

/**
 * The name that all parts of a name make, such as two family names; none when there are none. It is two names
 * when each part is there in Latin letters and in others, and so it is with and without a part that may be a
 * word for "unknown".
 */
export function joinedParts(row: RowFields): string[] {
  const whole = NAME_PARTS.map((field) => [...new Set(textsOf(row, field))]);
  const known = whole.map((texts) => texts.filter((text) => !isNoName(text)));
  const withoutNulls = joinParts(known);
  return withoutNulls.length === 0 ? [] : [...new Set([...joinParts(whole), ...withoutNulls])];
}

function joinParts(fields: readonly (readonly string[])[]): string[] {
  const parts = fields.filter(({ length }) => length > 0);
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
  return findSchema(word)?.name ?? SCHEMAS.get(kindKey(word)) ?? null;
}

/** True for a word that means a person in one bank and an organisation in another. */
export function isAmbiguousKind(word: string): boolean {
  return AMBIGUOUS_KINDS.has(kindKey(word));
}

/** "Phys. Person" and "phys person" are one word. */
function kindKey(word: string): string {
  return foldHeader(word)
    .replace(/[._\s-]+/g, " ")
    .trim();
}

const SCHEMAS: ReadonlyMap<string, string> = new Map(
  Object.entries(SCHEMA_WORDS).flatMap(([schema, words]) =>
    words.split(", ").map((word) => [word, schema] as const),
  ),
);

// One row of a customer file → the subject that is screened, or the reason why it can't be. Pure. Every value
// that can't be read rejects its row: a customer who is screened without a birth date is not the one in the
// file.

import { decodeSubject } from "../../contract/decode-subject.ts";
import { BoundedCache } from "../../model/bounded-cache.ts";
import { ServiceError } from "../../model/errors.ts";
import { isSubjectSchema, type SubjectSchema } from "../../model/schemata.ts";
import { parseLocalCountry } from "../../sources/columns/countries.ts";
import { parseTableDate } from "../../sources/columns/dates.ts";
import {
  COUNTRY_PROPERTIES,
  CUSTOMER_FIELDS,
  DATE_PROPERTIES,
  NAME_PARTS,
  SPELLINGS,
} from "../../sources/columns/fields.ts";
import { parseGender } from "../../sources/columns/genders.ts";
import type { Mapping } from "../../sources/columns/mapping.ts";
import {
  type FieldValue,
  impliedSchema,
  joinedParts,
  type RowFields,
  schemaOfWord,
  sortByField,
  textsOf,
} from "../../sources/columns/row-fields.ts";
import type { KeyedRow } from "../../sources/columns/rows.ts";
import { isNullText } from "../../sources/fields/property-bag.ts";
import type { CustomerRow } from "./customer-row.ts";

/** Distinct countries of a file; each is looked up in nine languages once. */
const COUNTRIES_KEPT = 10_000;

const OTHER_FIELDS: readonly string[] = [...SPELLINGS, ...NAME_PARTS, "id", "schema", "ignore"];

/** The fields that become properties of the same name, with the reader of their values. */
const PROPERTY_FIELDS = [...CUSTOMER_FIELDS].filter((field) => !OTHER_FIELDS.includes(field));

/** Stops the making of a row; caught in `make`, so it never leaves this file. */
class Rejection extends Error {}

export class CustomerMaker {
  readonly #countries = new BoundedCache<string, string | null>(COUNTRIES_KEPT);

  /** `hasReferences` is true when the file has a column of references: a row without one is rejected then. */
  constructor(
    private readonly mapping: Mapping,
    private readonly hasReferences: boolean,
  ) {}

  make(row: KeyedRow): CustomerRow {
    const byField = sortByField(row);
    const { line } = row;
    const [reference = null, another] = new Set(textsOf(byField, "id"));
    try {
      if (another !== undefined)
        throw new Rejection(
          `The row has two references, ${JSON.stringify(reference)} and ${JSON.stringify(another)}.`,
        );
      if (reference === null && this.hasReferences) throw new Rejection("The row has no reference.");
      const properties: Record<string, string[]> = { name: spellingsOf(byField) };
      for (const field of PROPERTY_FIELDS) {
        const values = byField.fields.get(field)?.flatMap((value) => this.#parse(field, value)) ?? [];
        if (values.length > 0) properties[field] = [...new Set(values)];
      }
      const { schema, properties: checked } = decodeSubject({ schema: this.#schemaOf(byField), properties });
      return { line, reference, subject: { schema, properties: checked }, written: row.written };
    } catch (error) {
      if (error instanceof Rejection || error instanceof ServiceError)
        return { line, reference, reason: error.message };
      throw error;
    }
  }

  #schemaOf(row: RowFields): SubjectSchema {
    const [word] = row.fields.get("schema") ?? [];
    // A family name alone may be the name of a company in a column that people share with companies.
    const schema =
      word === undefined
        ? (this.mapping.schema ?? impliedSchema((field) => field !== "lastName" && row.fields.has(field)))
        : schemaOfWord(word.text);
    if (schema !== null && isSubjectSchema(schema)) return schema;
    if (word !== undefined) throw reject(word, "is not a kind of subject; write Person or Organization");
    throw new Rejection(
      "The row does not say whether it is a person or an organisation; map a column to schema, or give --schema.",
    );
  }

  #parse(field: string, value: FieldValue): readonly string[] {
    const { text } = value;
    if (isOneOf(DATE_PROPERTIES, field)) {
      if (isZeroDate(text)) return [];
      const date = parseTableDate(text, this.mapping.dateOrder);
      if (date === null)
        throw reject(value, "is not an unambiguous date; write YYYY-MM-DD, or give --date-order dmy or mdy");
      return date.values;
    }
    if (isOneOf(COUNTRY_PROPERTIES, field)) {
      const code = this.#parseCountry(text);
      if (code === null) throw reject(value, "is not a known country; write its code or its English name");
      return [code];
    }
    if (field !== "gender") return [text];
    const gender = parseGender(text);
    if (gender === null) throw reject(value, "is not a known gender; write male, female or other");
    return [gender];
  }

  #parseCountry(text: string): string | null {
    const known = this.#countries.get(text);
    if (known !== undefined) return known;
    const code = parseLocalCountry(text)?.code ?? null;
    this.#countries.set(text, code);
    return code;
  }
}

/** Every spelling of the name. A word for "unknown" is a name only as a part of one: Na is a family name. */
function spellingsOf(row: RowFields): string[] {
  const spellings = [...textsOf(row, "name"), ...joinedParts(row)];
  for (const field of SPELLINGS) if (field !== "name") spellings.push(...textsOf(row, field));
  const names = [...new Set(spellings)].filter((name) => !isNullText(name));
  if (names.length === 0) throw new Rejection("The row has no name.");
  return names;
}

/** Systems write zeros where a date is not known: 00.00.0000, 00000000. */
function isZeroDate(text: string): boolean {
  return /^[0\s./-]+$/.test(text);
}

function isOneOf(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}

function reject({ header, text }: FieldValue, what: string): Rejection {
  return new Rejection(`Column ${header}: ${JSON.stringify(text)} ${what}.`);
}

// One row of a customer file → the subject that is screened, or the reason why it can't be. Pure. A row whose
// name can be screened is screened: what else can't be read is left out of the subject and named.

import { BoundedCache } from "../../../base/model/bounded-cache.ts";
import { ServiceError } from "../../../base/model/errors.ts";
import { parseGender } from "../../../base/model/genders.ts";
import { PROPERTY_VALUE_LENGTH_MAX, PROPERTY_VALUES_MAX } from "../../../base/model/limits.ts";
import { groupOf, isSubjectSchema, type SubjectSchema } from "../../../base/model/schemata.ts";
import { plainDigits } from "../../../engine/names/analysis/script.ts";
import { parseLocalCountry } from "../../../lists/sources/columns/countries.ts";
import { excelDay, orderOfHeader, parseTableDate } from "../../../lists/sources/columns/dates.ts";
import {
  ADDRESS_PARTS,
  COUNTRY_PROPERTIES,
  CUSTOMER_FIELDS,
  DATE_PROPERTIES,
  NAME_PARTS,
  SPELLINGS,
} from "../../../lists/sources/columns/fields.ts";
import type { Mapping } from "../../../lists/sources/columns/mapping.ts";
import {
  type FieldValue,
  impliedSchema,
  isAmbiguousKind,
  isNullCell,
  joinedParts,
  type RowFields,
  schemaOfWord,
  sortByField,
  textsOf,
} from "../../../lists/sources/columns/row-fields.ts";
import type { KeyedRow } from "../../../lists/sources/columns/rows.ts";
import { problemOfReference } from "../../clearances/clearance.ts";
import { decodeSubject } from "../../contract/decode-subject.ts";
import { countCharacters } from "../../contract/request-formats.ts";
import type { CustomerColumn, CustomerRow, UnreadFact } from "./customer-row.ts";

/** Of distinct countries of a file, some 10,000; each is looked up in fifty languages once. */
const COUNTRIES_BYTES_MAX = 1e6;
/** Of a country without its letters. */
const COUNTRY_BYTES = 80;

const OTHER_FIELDS: readonly string[] = [
  ...[...SPELLINGS, ...NAME_PARTS, ...ADDRESS_PARTS],
  ...["id", "schema", "ignore"],
];

/** "Crimea" in place of a country is a place. */
const ADDRESS_FIELDS = [...ADDRESS_PARTS, "country", "jurisdiction", "flag"];
const COUNTRY_CODE = /^[A-Za-z]{2,3}$/;

/** The fields that become properties of the same name, with the reader of their values. */
const PROPERTY_FIELDS = [...CUSTOMER_FIELDS].filter((field) => !OTHER_FIELDS.includes(field));

/** Stops the making of a row; caught in `make`, so it never leaves this file. */
class Rejection extends Error {}

export class CustomerMaker {
  readonly #countries = new BoundedCache<string, string | null>(
    COUNTRIES_BYTES_MAX,
    ({ length }) => COUNTRY_BYTES + 2 * length,
  );

  readonly #hasReferences: boolean;

  /** Where the file has a column of references, a row without one is named. */
  constructor(
    private readonly mapping: Mapping,
    columns: readonly CustomerColumn[],
  ) {
    this.#hasReferences = columns.some(({ fields }) => fields.includes("id"));
  }

  /** `said` is what the row says of its file. */
  make(row: KeyedRow, said: readonly UnreadFact[]): CustomerRow {
    const byField = sortByField(row);
    const { line } = row;
    const unread: UnreadFact[] = [...said];
    const reference = this.#referenceOf(byField, unread);
    try {
      noteWrong(row, unread);
      const properties: Record<string, string[]> = { name: spellingsOf(byField, unread) };
      for (const field of PROPERTY_FIELDS) {
        const values = this.#valuesOf(byField, field, unread);
        if (values.length > 0) properties[field] = values;
      }
      const { schema, properties: checked } = decodeSubject({
        schema: this.#schemaOf(byField, unread),
        properties,
      });
      noteNumbers(properties.name ?? [], unread);
      const texts = ADDRESS_FIELDS.flatMap((field) => textsOf(byField, field));
      const address = texts.filter((text) => !COUNTRY_CODE.test(text));
      return {
        line,
        reference,
        subject: { schema, properties: checked },
        address,
        unread,
        written: row.written,
      };
    } catch (error) {
      if (error instanceof Rejection || error instanceof ServiceError)
        return { line, reference, reason: error.message };
      throw error;
    }
  }

  /**
   * Null for none or several: a customer with two references is not cleared as either of them. One that no
   * cleared pair can have is named.
   */
  #referenceOf(row: RowFields, unread: UnreadFact[]): string | null {
    const references = [...new Set(textsOf(row, "id"))];
    const [reference = null, another] = references;
    if (another !== undefined) {
      const found = `${JSON.stringify(reference)} and ${JSON.stringify(another)}`;
      unread.push({ field: "id", reason: `The row has two references, ${found}.` });
      return null;
    }
    if (reference === null && this.#hasReferences)
      unread.push({ field: "id", reason: "The row has no reference." });
    const problem = reference === null ? null : problemOfReference({ reference, until: null }, "customer");
    if (problem !== null) unread.push({ field: "id", reason: `The row ${problem}.` });
    return reference;
  }

  /**
   * A row that does not say what it is may be a person or an organisation, and is screened as both: a birth
   * date in the row of a company must not hide it. Only a ship has the numbers of one.
   */
  #schemaOf(row: RowFields, unread: UnreadFact[]): SubjectSchema {
    const words = row.fields.get("schema") ?? [];
    const implied = impliedSchema((field) => row.fields.has(field)) === "Vessel" ? "Vessel" : null;
    const kinds =
      words.length === 0 ? [this.mapping.schema ?? implied] : words.map(({ text }) => schemaOfWord(text));
    const wrong = words.filter((_, at) => !isSubjectSchema(kinds[at] ?? ""));
    for (const word of wrong.filter(({ text }) => !isAmbiguousKind(text)))
      unread.push(unreadFact("schema", word, "is not a kind of subject; write Person or Organization"));
    const [schema = null, ...others] = kinds;
    const isOne = others.every((other) => groupOf(other ?? "") === groupOf(schema ?? ""));
    return wrong.length === 0 && isOne && schema !== null && isSubjectSchema(schema) ? schema : "LegalEntity";
  }

  /** The values of a field that can be read, each once; the others are added to `unread`. */
  #valuesOf(row: RowFields, field: string, unread: UnreadFact[]): string[] {
    const values = new Set<string>();
    for (const value of row.fields.get(field) ?? []) {
      const read = this.#parse(field, value);
      const wrong = typeof read === "string" ? read : whyTooLong(value.text);
      if (wrong !== null) unread.push(unreadFact(field, value, wrong));
      else for (const text of read) values.add(text);
    }
    return firstValues(field, [...values], unread);
  }

  /** The values that a cell means, or what is wrong with it as a clause. */
  #parse(field: string, { header, text }: FieldValue): readonly string[] | string {
    if (isOneOf(DATE_PROPERTIES, field)) {
      if (isZeroDate(text)) return [];
      const isBirth = field === "birthDate";
      const date = parseTableDate(text, this.mapping.dateOrder ?? orderOfHeader(header), isBirth);
      if (isBirth && date?.values.every((day) => UNKNOWN_BIRTHS.has(day))) return [];
      return date?.values ?? describeNoDate(text);
    }
    if (isOneOf(COUNTRY_PROPERTIES, field)) {
      const code = this.#parseCountry(text);
      return code === null ? "is not a known country; write its code or its English name" : [code];
    }
    if (field !== "gender") return [plainDigits(text)];
    const gender = parseGender(text);
    return gender === null ? "is not a known gender; write male, female or other" : [gender];
  }

  #parseCountry(text: string): string | null {
    const known = this.#countries.get(text);
    if (known !== undefined) return known;
    const code = parseLocalCountry(text)?.code ?? null;
    this.#countries.set(text, code);
    return code;
  }
}

/** One word with three digits or more is a number of somebody's: C-10023. */
const NUMBER_WITH_LETTERS = /^\S*(?:\d\S*){3}$/;

/** A column of numbers, taken for names, would clear everybody without a word. */
function noteNumbers(names: readonly string[], unread: UnreadFact[]): void {
  if (names.some((name) => /\p{L}/u.test(name) && !NUMBER_WITH_LETTERS.test(name))) return;
  const [first = ""] = names;
  unread.push({
    field: "name",
    reason: `The row has no name but ${quoteStart(first)}, which may be a number.`,
  });
}

/**
 * Adds values that the file garbles, and codes that the mapping does not know, to `unread`. Without a part of
 * its name, nobody is screened.
 */
function noteWrong({ wrong, columns, unread: codes }: KeyedRow, unread: UnreadFact[]): void {
  for (const { header, text, what } of codes)
    unread.push(unreadFact(columns.get(header)?.[0] ?? header, { header, text }, what));
  for (const [header, what] of wrong) {
    const fields = columns.get(header) ?? [];
    if (fields.includes("ignore")) continue;
    const reason = `Column ${header}: the value ${what}.`;
    if (fields.some((field) => field === "name" || isOneOf(NAME_PARTS, field))) throw new Rejection(reason);
    unread.push({ field: fields[0] ?? header, reason });
  }
}

/**
 * Every spelling of the name that can be read; spellings beside the name itself are added to `unread` when
 * they can't be. A word for "unknown" is a name only as a part of one: Na is a family name.
 */
function spellingsOf(row: RowFields, unread: UnreadFact[]): string[] {
  const spellings = [...textsOf(row, "name"), ...joinedParts(row)];
  for (const text of spellings) {
    const wrong = whyTooLong(text);
    if (wrong !== null) throw new Rejection(`The name ${quoteStart(text)} ${wrong}.`);
  }
  for (const field of SPELLINGS) {
    if (field === "name") continue;
    for (const value of row.fields.get(field) ?? []) {
      const wrong = whyTooLong(value.text);
      if (wrong === null) spellings.push(value.text);
      else unread.push(unreadFact(field, value, wrong));
    }
  }
  const names = [...new Set(spellings)].filter((name) => !isNullCell(name));
  if (names.length === 0) throw new Rejection("The row has no name.");
  return firstValues("name", names, unread);
}

/** As many values as can be compared; the others are added to `unread`. */
function firstValues(field: string, values: string[], unread: UnreadFact[]): string[] {
  const others = values.slice(PROPERTY_VALUES_MAX);
  for (const text of others)
    unread.push({
      field,
      reason: `${quoteStart(text)} is beyond the ${PROPERTY_VALUES_MAX} values of ${field} that are compared.`,
    });
  return others.length === 0 ? values : values.slice(0, PROPERTY_VALUES_MAX);
}

function whyTooLong(text: string): string | null {
  const length = countCharacters(text);
  return length > PROPERTY_VALUE_LENGTH_MAX
    ? `has ${length} characters; at most ${PROPERTY_VALUE_LENGTH_MAX} can be compared`
    : null;
}

/** Systems write zeros, or their first or last day, where a date is not known: 00.00.0000, 0001-01-01. */
function isZeroDate(text: string): boolean {
  return (
    /^[0\s./-]+$/.test(text) || /^(?:0001-01-01|9999-12-31|0?1[./]0?1[./]0001|31[./]12[./]9999)\b/.test(text)
  );
}

/** The first days of spreadsheets and databases, on which nobody alive was born. */
const UNKNOWN_BIRTHS: ReadonlySet<string> = new Set(["1753-01-01", "1899-12-30", "1899-12-31", "1900-01-01"]);

function describeNoDate(text: string): string {
  const day = excelDay(text);
  return day === null
    ? "is not an unambiguous date; write YYYY-MM-DD, or set the order of dates (dmy or mdy)"
    : `is not a date; as a day of Excel it would be ${day}: give the column the format YYYY-MM-DD`;
}

function isOneOf(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}

/** Longer values are quoted by their beginning. */
const QUOTED_LENGTH_MAX = 60;

function quoteStart(text: string): string {
  return JSON.stringify(
    text.length > QUOTED_LENGTH_MAX ? `${text.slice(0, QUOTED_LENGTH_MAX).toWellFormed()}…` : text,
  );
}

function describeWrong({ header, text }: FieldValue, what: string): string {
  return `Column ${header}: ${quoteStart(text)} ${what}.`;
}

function unreadFact(field: string, value: FieldValue, what: string): UnreadFact {
  return { field, reason: describeWrong(value, what) };
}

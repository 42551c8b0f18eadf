// Translates one row of an in-house list into an entity and its listing, column by column. Pure. An ambiguous
// date or an unknown country is kept as a note of the record, and reported with line and column.

import type { ListedEntity } from "../../../model/entity.ts";
import { findSchema } from "../../../model/schemata.ts";

import { type ProseDate, parseProseDate } from "../../fields/dates.ts";
import { parseDayFirstBirth } from "../../fields/day-first-dates.ts";
import { isNullText, PropertyBag } from "../../fields/property-bag.ts";
import { foldHeader } from "../../files/tables.ts";
import { makeListedEntity } from "../listed-entity.ts";
import { parseLocalCountry } from "./countries.ts";
import { COUNTRY_PROPERTIES, DATE_PROPERTIES, PROPERTIES, SCHEMA_WORDS } from "./fields.ts";
import type { DateOrder, Mapping } from "./mapping.ts";
import { fieldsOf, type InHouseRow } from "./reader.ts";

const DATES: readonly string[] = DATE_PROPERTIES;
const COUNTRIES: readonly string[] = COUNTRY_PROPERTIES;

/** The name of a list and the meaning of its columns. */
export interface InHouseList {
  readonly dataset: string;
  readonly mapping: Mapping;
}

/** The values of a row by field. */
export interface RowFields {
  readonly line: number;
  /** Field to values, each with the header of its column. */
  readonly fields: ReadonlyMap<string, readonly { readonly header: string; readonly text: string }[]>;
}

/** Sorts the cells of a row by field; words for "unknown" are left out, except in a name. */
export function sortByField(row: InHouseRow, mapping: Mapping): RowFields {
  const fields = new Map<string, { header: string; text: string }[]>();
  for (const [header, texts] of row.cells) {
    for (const field of fieldsOf(header, mapping)) {
      if (field === "ignore") continue;
      for (const text of texts) {
        if (isNullText(text) && field !== "name" && field !== "lastName") continue;
        fields.set(field, [...(fields.get(field) ?? []), { header, text }]);
      }
    }
  }
  return { line: row.line, fields };
}

export function textsOf(row: RowFields, field: string): string[] {
  return (row.fields.get(field) ?? []).map(({ text }) => text);
}

/** The name that a row is shown under; "" when it has none. */
export function captionOf(row: RowFields): string {
  const [name = ""] = textsOf(row, "name");
  if (name !== "") return name;
  return ["firstName", "middleName", "lastName"]
    .flatMap((field) => textsOf(row, field).slice(0, 1))
    .join(" ");
}

/**
 * The schema of a row, or null when its word is unknown, or when nothing says whether the row is a person:
 * nobody would find a person who is screened as an organisation.
 */
export function schemaOf(row: RowFields, mapping: Mapping): string | null {
  const [written] = textsOf(row, "schema");
  if (written !== undefined) return findSchema(written)?.name ?? SCHEMA_WORDS[foldHeader(written)] ?? null;
  if (mapping.schema !== undefined) return mapping.schema;
  const has = (...fields: readonly string[]) => fields.some((field) => row.fields.has(field));
  if (has("birthDate", "gender", "firstName", "lastName", "passportNumber", "birthPlace")) return "Person";
  if (has("imoNumber", "mmsi")) return "Vessel";
  if (mapping.corpus === "pep") return "Person";
  const isBody = has("leiCode", "registrationNumber", "incorporationDate", "legalForm");
  return isBody ? "Organization" : null;
}

/**
 * Makes the entity of a row that has an id, a schema and a name. `report` is called for values that could not
 * be parsed.
 */
export function mapRow(
  row: RowFields,
  list: InHouseList,
  made: { readonly id: string; readonly schema: string; readonly loadedAt: string },
  report: (header: string, what: string) => void,
): ListedEntity {
  const { dataset, mapping } = list;
  const { id, schema, loadedAt } = made;
  const caption = captionOf(row);
  const bag = new PropertyBag();
  bag.add("name", caption);
  for (const [field, values] of row.fields) {
    if (!PROPERTIES.includes(field)) continue;
    for (const { header, text } of values)
      addValue(bag, field, text, mapping.dateOrder, (what) => report(header, what));
  }
  const days = (field: string) =>
    (row.fields.get(field) ?? []).flatMap(({ header, text }) => {
      const read = parseDate(text, mapping.dateOrder);
      if (read === null || read.isApproximate) {
        report(
          header,
          `${JSON.stringify(text)} is not an unambiguous date; write YYYY-MM-DD, or set date_order in the mapping`,
        );
        return [];
      }
      return [...read.values];
    });
  const programs = textsOf(row, "program");
  bag.add("program", ...programs);
  bag.add("sourceUrl", ...textsOf(row, "sourceUrl"));
  const endDates = days("endDate");
  const today = loadedAt.slice(0, 10);
  const isEnded = endDates.length > 0 && endDates.every((day) => day.length === 10 && day < today);
  const reasons = textsOf(row, "reason");
  const startDates = days("startDate").sort();
  return makeListedEntity({
    id,
    caption,
    schema,
    bag,
    dataset,
    listings: (programs.length === 0 ? [null] : programs).map((program) => ({
      authority: mapping.authority ?? mapping.title ?? dataset,
      program,
      status: null,
      startDates,
      endDates,
      reason: reasons.length === 0 ? null : reasons.join("; "),
      sourceUrl: textsOf(row, "sourceUrl")[0] ?? null,
      dataset,
    })),
    changedOn: startDates.at(-1) ?? null,
    delistedOn: isEnded ? (endDates.sort().at(-1) ?? null) : null,
    loadedAt,
    corpus: mapping.corpus ?? "sanction",
    topic: mapping.topic ?? (mapping.corpus === "pep" ? "role.pep" : "poi"),
  });
}

function addValue(
  bag: PropertyBag,
  field: string,
  text: string,
  order: DateOrder | undefined,
  report: (what: string) => void,
): void {
  if (DATES.includes(field)) {
    const read = parseDate(text, order);
    if (read !== null) bag.add(field, ...read.values);
    if (read === null)
      report(
        `${JSON.stringify(text)} is not an unambiguous date and is kept as a note; write YYYY-MM-DD, or set date_order in the mapping`,
      );
    if (read === null || read.isApproximate) bag.add("notes", `${field}: ${text}`);
  } else if (COUNTRIES.includes(field)) {
    const country = parseLocalCountry(text);
    if (country !== null) bag.add(field, country.code);
    if (country === null)
      report(
        `${JSON.stringify(text)} is not a known country and is kept as a note; write its code or its English name`,
      );
    if (!country?.isSure) bag.add("notes", `${field}: ${text}`);
  } else if (field === "gender") {
    const gender = { m: "male", f: "female", w: "female" }[text.toLowerCase()] ?? text.toLowerCase();
    if (/^(?:fe)?male$|^other$/.test(gender)) bag.add(field, gender);
    else bag.add("notes", `${field}: ${text}`);
  } else bag.add(field, text);
}

/**
 * Numbers between slashes or dots are parsed in the order that the mapping gives, or where only one order is
 * possible.
 */
function parseDate(text: string, order: DateOrder | undefined): ProseDate | null {
  const found = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim());
  if (packed !== null) return parseProseDate(`${packed[1]}-${packed[2]}-${packed[3]}`);
  if (found === null) return parseProseDate(text.replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/, toIso));
  const [, a = "", b = "", year = ""] = found;
  // Dots are written where the day comes first; of two numbers one above 12 is the day.
  const known =
    order ?? (text.includes(".") || Number(a) > 12 ? "dmy" : Number(b) > 12 ? "mdy" : a === b ? "dmy" : null);
  if (known === null) return null;
  return parseDayFirstBirth(known === "dmy" ? `${a}/${b}/${year}` : `${b}/${a}/${year}`);
}

function toIso(_: string, year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

// Translates one row of an in-house list into an entity and its listing, column by column. Pure. An ambiguous
// date or an unknown country is kept as a note of the record, and reported with line and column.

import type { Dataset, ListedEntity } from "../../../../base/model/entity.ts";
import { parseGender } from "../../../../base/model/genders.ts";
import { groupOf } from "../../../../base/model/schemata.ts";
import type { UnreadValue } from "../../columns/cell-values.ts";
import { parseLocalCountry } from "../../columns/countries.ts";
import { orderOfHeader, parseTableDate } from "../../columns/dates.ts";
import { COUNTRY_PROPERTIES, DATE_PROPERTIES, PROPERTIES } from "../../columns/fields.ts";
import type { DateOrder, Mapping } from "../../columns/mapping.ts";
import {
  captionOf,
  type FieldValue,
  impliedSchema,
  joinedParts,
  type RowFields,
  schemaOfWord,
  textsOf,
} from "../../columns/row-fields.ts";
import { PropertyBag } from "../../fields/property-bag.ts";
import { foldHeader } from "../../files/tables.ts";
import { makeListedEntity } from "../listed-entity.ts";
import { makeListings } from "../published-list.ts";

const DATES: readonly string[] = DATE_PROPERTIES;
const COUNTRIES: readonly string[] = COUNTRY_PROPERTIES;

/** The years that systems write for a day that never comes. */
const NO_END = /\b(?:2999|9999)\b/;

/** The name of a list and the meaning of its columns. */
export interface InHouseList {
  readonly dataset: Dataset;
  readonly mapping: Mapping;
}

/**
 * A person or an organisation: a row that may be either is listed as both, as nobody would find it otherwise.
 */
const EITHER = "LegalEntity";

/**
 * The schemata that a row is listed as, or null when a word is unknown, or when nothing says whether the row
 * is a person: nobody would find a person who is screened as an organisation.
 */
export function schemataOf(row: RowFields, mapping: Mapping): readonly string[] | null {
  const implied = impliedSchema((field) => row.fields.has(field));
  const words = textsOf(row, "schema");
  if (words.length === 0) {
    if (mapping.schema === EITHER) return implied === null ? [EITHER, "Person"] : [implied];
    const schema = mapping.schema ?? (mapping.corpus === "pep" && implied !== "Vessel" ? "Person" : implied);
    return schema === null ? null : [schema];
  }
  const schemata: string[] = [];
  for (const word of words) {
    const schema = schemaOfWord(word);
    if (schema === null) return null;
    // "Legal person" is an organisation, but LegalEntity itself may be either.
    for (const one of foldHeader(word) === EITHER.toLowerCase() ? [EITHER, "Person"] : [schema])
      if (!schemata.some((other) => groupOf(other) === groupOf(one))) schemata.push(one);
  }
  return schemata;
}

/** What of an entity its row does not say. */
interface Made {
  readonly id: string;
  readonly schema: string;
  readonly loadedAt: string;
  readonly unread: readonly UnreadValue[];
}

/**
 * Makes the entity of a row that has an id, a schema and a name. `report` is called for values that could not
 * be parsed.
 */
export function mapRow(
  row: RowFields,
  list: InHouseList,
  made: Made,
  report: (header: string, what: string) => void,
): ListedEntity {
  const { dataset, mapping } = list;
  const { id, schema, loadedAt } = made;
  const caption = captionOf(row);
  const bag = new PropertyBag();
  const unread = (field: string, { header, text }: FieldValue, what: string) => {
    bag.unread.push({ field, text, isNoted: true });
    report(header, what);
  };
  bag.add("name", caption);
  if (textsOf(row, "name").length === 0) for (const spelling of joinedParts(row)) bag.add("name", spelling);
  for (const [field, values] of row.fields) {
    if (!PROPERTIES.includes(field)) continue;
    for (const value of values)
      addValue(bag, field, value.text, mapping.dateOrder ?? orderOfHeader(value.header), (what) =>
        unread(field, value, what),
      );
  }
  const days = (field: string) =>
    (row.fields.get(field) ?? []).flatMap((value) => {
      const { header, text } = value;
      if (field === "endDate" && NO_END.test(text)) return [];
      const read = parseTableDate(text, mapping.dateOrder ?? orderOfHeader(header));
      if (read === null || read.isApproximate) {
        unread(
          field,
          value,
          `${JSON.stringify(text)} is not an unambiguous date; write YYYY-MM-DD, or set date_order in the mapping`,
        );
        return [];
      }
      return [...read.values];
    });
  for (const { header, text } of made.unread) {
    bag.add("notes", `${header}: ${text}`);
    bag.unread.push({ field: header, text, isNoted: true });
  }
  const programs = textsOf(row, "program");
  bag.add("program", ...programs);
  bag.add("sourceUrl", ...textsOf(row, "sourceUrl"));
  const endDates = days("endDate");
  const today = loadedAt.slice(0, 10);
  const isEnded = endDates.length > 0 && endDates.every((day) => day.length === 10 && day < today);
  const published = { dataset, authority: mapping.authority ?? mapping.title ?? dataset.name };
  const startDates = days("startDate").sort();
  return makeListedEntity({
    id,
    caption,
    schema,
    bag,
    list: published,
    listings: makeListings(published, programs, {
      startDates,
      endDates,
      reasons: textsOf(row, "reason"),
      sourceUrl: textsOf(row, "sourceUrl")[0] ?? null,
    }),
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
    const read = parseTableDate(text, order, field === "birthDate");
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
    const gender = parseGender(text);
    if (gender !== null) bag.add(field, gender);
    else {
      report(
        `${JSON.stringify(text)} is not a known gender and is kept as a note; write male, female or other`,
      );
      bag.add("notes", `${field}: ${text}`);
    }
  } else bag.add(field, text);
}

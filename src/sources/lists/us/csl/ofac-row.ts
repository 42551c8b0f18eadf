// Brings a row of the Consolidated Screening List that is of one of OFAC's lists into the record that OFAC's
// own publications share: the same number, and the items of the remarks for what the row has in columns.
// Pure.

import { COUNTRIES } from "../../../../model/countries.ts";
import { CONSOLIDATED, SDN } from "../../ofac/datasets.ts";
import { cityText, documentItem, featureItem, freeItems } from "../../ofac/items.ts";
import { NO_COLUMNS, type OfacAddress, type OfacRecord, type OfacSchema } from "../../ofac/record.ts";
import { splitNames } from "../party.ts";
import type { CslRow } from "./row.ts";

/** The lists of OFAC by the beginning of their titles: the last six make up its consolidated list. */
const OFAC_LISTS: readonly (readonly [title: RegExp, dataset: typeof SDN])[] = [
  [/^Specially Designated Nationals/i, SDN],
  [/^Sectoral Sanctions Identifications/i, CONSOLIDATED],
  [/^Palestinian Legislative Council/i, CONSOLIDATED],
  [/^Foreign Sanctions Evaders/i, CONSOLIDATED],
  [/^Capta List|^CAPTA/i, CONSOLIDATED],
  [/^Non-SDN /i, CONSOLIDATED],
];

/** OFAC's dataset that a list is of, or null when it is another authority's. */
export function ofacDatasetOf(title: string): typeof SDN | null {
  return OFAC_LISTS.find(([pattern]) => pattern.test(title))?.[1] ?? null;
}

/**
 * The record of a row. The row does not say which aliases are weak or former: they are aliases, but for
 * single words that a person goes by, which would meet everybody of that name.
 */
export function makeRecord(row: CslRow, schema: OfacSchema): OfacRecord {
  const cell = (column: string) => row.cells.get(column) ?? "";
  const many = (column: string) => splitNames(cell(column));
  const items = (label: string, values: readonly string[]) =>
    values.map((value, i) => featureItem(label, value, i === 0));
  return {
    uid: cell("entity_number"),
    schema,
    name: cell("name"),
    aliases: many("alt_names").map((text) => ({
      property: schema === "Person" && !/[\s,]/.test(text) ? "weakAlias" : "alias",
      text,
    })),
    columns: {
      ...NO_COLUMNS,
      title: cell("title") || null,
      callSign: cell("call_sign") || null,
      vesselType: cell("vessel_type") || null,
      tonnage: cell("gross_tonnage") || null,
      grossRegisteredTonnage: cell("gross_registered_tonnage") || null,
      flag: cell("vessel_flag") || null,
      owner: cell("vessel_owner") || null,
    },
    addresses: many("addresses").map(readAddress),
    programs: [...new Set(many("programs"))],
    remarks: [
      ...items("Birthdate", many("dates_of_birth")),
      ...items("Place of Birth", many("places_of_birth")),
      ...items("Nationality Country", many("nationalities").map(countryName)),
      ...items("Citizenship Country", many("citizenships").map(countryName)),
      ...many("ids").map(readId),
      ...freeItems(cell("remarks")),
    ],
    extras: { listedOn: row.start === "" ? [] : [row.start], measures: row.reason, links: [], values: [] },
  };
}

/** What OFAC calls countries that have another name in ISO 3166. */
const OFAC_NAMES: Readonly<Record<string, string>> = {
  bo: "Bolivia",
  cn: "China",
  cd: "Congo, Democratic Republic of the",
  gb: "United Kingdom",
  ir: "Iran",
  kp: "Korea, North",
  kr: "Korea, South",
  la: "Laos",
  lk: "Sri Lanka",
  ly: "Libya",
  md: "Moldova",
  mm: "Burma",
  ps: "Palestinian",
  ru: "Russia",
  sy: "Syria",
  tw: "Taiwan",
  tz: "Tanzania",
  us: "United States",
  ve: "Venezuela",
  vn: "Vietnam",
};

/** The name of a code as OFAC writes it; any other text stays as it is. */
function countryName(text: string): string {
  const code = /^[A-Z]{2}$/.test(text) ? text.toLowerCase() : "";
  return OFAC_NAMES[code] ?? COUNTRIES.get(code) ?? text;
}

const POSTAL_CODE = /^(?=.*\d)[A-Z0-9-]+(?: [A-Z0-9]+)?$/;

/**
 * "d. 24 ul. Usacheva, Moscow, 119048, RU": the code of the country is last, and the postal code before it.
 */
function readAddress(text: string): OfacAddress {
  const parts = text.split(", ");
  const last = parts.at(-1) ?? "";
  const hasCountry = countryName(last) !== last;
  if (hasCountry) parts.pop();
  const postal = parts.length > 1 && POSTAL_CODE.test(parts.at(-1) ?? "") ? parts.pop() : undefined;
  return {
    street: null,
    city: cityText([parts.join(", ")], postal ?? "") || null,
    country: hasCountry ? countryName(last) : null,
  };
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * "JO, 2014-08-30, 2009-08-31, K475336, Passport": the kind is last, before it the number or the value, and
 * before that days of expiry and of issue and a country, each of which may be missing. Of one day it isn't
 * told which it is.
 */
function readId(text: string): string {
  const parts = text.split(", ");
  const type = parts.pop() ?? "";
  const isOpening = parts.length > 1 && countryName(parts[0] ?? "") !== parts[0];
  const country = isOpening ? countryName(parts.shift() ?? "") : "";
  const days: string[] = [];
  while (parts.length > 1 && ISO_DAY.test(parts[0] ?? "")) days.push(parts.shift() ?? "");
  const number = parts.join(", ");
  if (days.length === 1) {
    return `${documentItem({ type, number, country, issued: "", expires: "" })} issued or expires ${days[0]}`;
  }
  const [expires = "", issued = ""] = days;
  return documentItem({ type, number, country, issued, expires });
}

// Fills the record of an OFAC party from a row of the Consolidated Screening List. Rows have the numbers of
// OFAC's own publications, so that both make the same entity. Pure.

import { COUNTRIES } from "../../../../../base/model/countries.ts";
import { joinCity } from "../../ofac/addresses.ts";
import { CONSOLIDATED, SDN } from "../../ofac/datasets.ts";
import type { LabelledValue } from "../../ofac/facts.ts";
import { plainName } from "../../ofac/names.ts";
import { joinPieces } from "../../ofac/pieces.ts";
import type { OfacAddress, OfacRecord, OfacSchema } from "../../ofac/record.ts";
import { parseXmlRemarks } from "../../ofac/remarks.ts";
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

/** The record of a row, which does not say which names are weak or former. */
export function makeRecord(row: CslRow, schema: OfacSchema): OfacRecord {
  const cell = (column: string) => row.cells.get(column) ?? "";
  const many = (column: string) => splitNames(cell(column));
  const labelled = (label: string, values: readonly string[]): LabelledValue[] =>
    values.map((value, i) => ({ label, value, isMain: i === 0 }));
  return joinPieces({
    uid: cell("entity_number"),
    schema,
    name: cell("name"),
    names: many("alt_names").map((text) => plainName(text, "aka", "unrated")),
    title: cell("title"),
    vessel: {
      callSign: cell("call_sign"),
      type: cell("vessel_type"),
      tonnage: cell("gross_tonnage"),
      grossRegisteredTonnage: cell("gross_registered_tonnage"),
      flag: cell("vessel_flag"),
      owner: cell("vessel_owner"),
    },
    addresses: many("addresses").map(parseAddress),
    programs: [...new Set(many("programs"))],
    values: [
      ...labelled("Birthdate", many("dates_of_birth")),
      ...labelled("Place of Birth", many("places_of_birth")),
      ...labelled("Nationality Country", many("nationalities").map(countryName)),
      ...labelled("Citizenship Country", many("citizenships").map(countryName)),
      ...many("ids").map(parseId),
    ],
    remarks: parseXmlRemarks([cell("remarks")]),
    listedOn: row.start === "" ? [] : [row.start],
    reasons: row.reason,
  });
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
function parseAddress(text: string): OfacAddress {
  const parts = text.split(", ");
  const last = parts.at(-1) ?? "";
  const hasCountry = countryName(last) !== last;
  if (hasCountry) parts.pop();
  const postal = parts.length > 1 && POSTAL_CODE.test(parts.at(-1) ?? "") ? parts.pop() : undefined;
  return {
    street: "",
    city: joinCity([parts.join(", ")], postal ?? ""),
    country: hasCountry ? countryName(last) : "",
    otherSpellings: [],
  };
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * "JO, 2014-08-30, 2009-08-31, K475336, Passport": the type is last, before it the number or the value, and
 * before that the days of expiry and of issue and a country, each of which may be missing. Where there is one
 * day, the row does not say which of the two it is.
 */
function parseId(text: string): LabelledValue {
  const parts = text.split(", ");
  const label = parts.pop() ?? "";
  const hasCountry = parts.length > 1 && countryName(parts[0] ?? "") !== parts[0];
  const country = hasCountry ? countryName(parts.shift() ?? "") : "";
  const days: string[] = [];
  while (parts.length > 1 && ISO_DAY.test(parts[0] ?? "")) days.push(parts.shift() ?? "");
  const value = parts.join(", ");
  const [expires = "", issued = ""] = days;
  const document = days.length === 1 ? { country, issuedOrExpires: expires } : { country, issued, expires };
  return { label, value, document };
}

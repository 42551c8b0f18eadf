// A row of the Consolidated Screening List: its columns, and what all of its lists have in the same ones.
// Pure.

import type { UnreadValue } from "../../../../../base/model/entity.ts";

/** The columns of the file. `_id` is the list's number again, or a digest of the row that changes with it. */
export const COLUMNS = (
  "_id source entity_number type programs name title addresses federal_register_notice start_date end_date " +
  "standard_order license_requirement license_policy call_sign vessel_type gross_tonnage gross_registered_tonnage " +
  "vessel_flag vessel_owner remarks source_list_url alt_names citizenships dates_of_birth nationalities " +
  "places_of_birth source_information_url ids"
).split(" ");

/** A file without these is not a Consolidated Screening List. */
export const REQUIRED_COLUMNS = [
  "source",
  "entity_number",
  "name",
  "alt_names",
  "addresses",
  "source_list_url",
];

export interface CslRow {
  /** Cells by column; blank ones are absent. */
  readonly cells: ReadonlyMap<string, string>;
  /** ISO dates, or "". */
  readonly start: string;
  readonly end: string;
  readonly reason: readonly string[];
  readonly unread: readonly UnreadValue[];
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the columns that rows of all lists share. */
export function parseRow(cells: ReadonlyMap<string, string>): CslRow {
  const unread: UnreadValue[] = [];
  const day = (column: string, field: string) => {
    const text = cells.get(column) ?? "";
    if (text === "" || ISO_DAY.test(text)) return text;
    unread.push({ field, text });
    return "";
  };
  const labelled = (label: string, column: string) => {
    const text = cells.get(column) ?? "";
    return text === "" ? [] : [`${label}: ${text}`];
  };
  return {
    cells,
    start: day("start_date", "startDate"),
    end: day("end_date", "endDate"),
    reason: [
      ...labelled("Federal Register", "federal_register_notice"),
      ...labelled("License requirement", "license_requirement"),
      ...labelled("License policy", "license_policy"),
    ],
    unread,
  };
}

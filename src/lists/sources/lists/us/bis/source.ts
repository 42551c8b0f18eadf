// The Denied Persons List of the Bureau of Industry and Security (dpl.txt): a table with tabs, one row per
// address. Rows of one name are one party, so they are staged and joined. The file has no date, and the date
// of its newest row goes back when that row is removed, so no content date is reported.

import type { UnreadValue } from "../../../../../base/model/entity.ts";
import { parseDay } from "../../../fields/dates.ts";
import { refusedRow } from "../../../files/tables.ts";
import { readOneFile } from "../../one-file.ts";
import type { Source } from "../../source.ts";
import { hasHeaders, parseTableRecords } from "../../table-records.ts";
import { DENIED_PERSONS, partyId } from "../datasets.ts";
import { makeParty, type PartyRow } from "../party.ts";

const DELIMITER = "\t";

const COLUMNS = [
  "name",
  "street_address",
  "city",
  "state",
  "country",
  "postal_code",
  "effective_date",
  "expiration_date",
  "standard_order",
  "last_update",
  "action",
  "fr_citation",
] as const;

export const usBis: Source = {
  name: "us-bis",
  title: "US BIS Denied Persons List (dpl.txt)",
  recognise: ({ head }) =>
    hasHeaders(head, DELIMITER, ["name", "effective_date", "standard_order", "fr_citation"])
      ? { role: "list", dataset: DENIED_PERSONS.dataset.name }
      : null,
  read: readOneFile(async function* (file, staging, context) {
    context.addDataset(DENIED_PERSONS.dataset);
    const table = { delimiter: DELIMITER, required: COLUMNS, known: new Set<string>() };
    for await (const { line, cells } of parseTableRecords(file, table, context)) {
      const party = parseRow(cells);
      if (party.name === "") throw refusedRow(file, line, "has no name");
      staging.put("row", partyId(DENIED_PERSONS, party.name), party);
    }
    for (const id of staging.keys("row")) {
      const [first, ...others] = [...staging.get("row", id)] as PartyRow[];
      if (first !== undefined) yield* makeParty(DENIED_PERSONS, [first, ...others], context.loadedAt);
    }
  }),
};

function parseRow(cells: ReadonlyMap<string, string>): PartyRow {
  const cell = (column: (typeof COLUMNS)[number]) => cells.get(column) ?? "";
  const unread: UnreadValue[] = [];
  const day = (column: (typeof COLUMNS)[number], field: string) => {
    const read = parseUsDay(cell(column));
    if (read === null && cell(column) !== "") unread.push({ field, text: cell(column) });
    return read ?? "";
  };
  const place = ["street_address", "city", "state", "postal_code", "country"] as const;
  const text = place
    .map(cell)
    .filter((part) => part !== "")
    .join(", ");
  return {
    name: cell("name"),
    aliases: [],
    addresses: text === "" ? [] : [{ text, country: cell("country") }],
    start: day("effective_date", "startDate"),
    end: day("expiration_date", "endDate"),
    program: "",
    reason: cell("fr_citation") === "" ? [] : [`Federal Register: ${cell("fr_citation")}`],
    notes: [
      ...(cell("action") === "" ? [] : [`Remark: ${cell("action")}`]),
      ...(cell("standard_order") === "" ? [] : [`Standard order: ${cell("standard_order").toUpperCase()}`]),
    ],
    urls: [],
    changedOn: day("last_update", "lastChange"),
    unread,
  };
}

/** "06/19/2003" is a day in June, month first; ISO dates are parsed too. Null for any other text. */
function parseUsDay(text: string): string | null {
  const written = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (written === null) return parseDay(text);
  return parseDay(`${written[3]}-${written[1]?.padStart(2, "0")}-${written[2]?.padStart(2, "0")}`);
}

// The Denied Persons List of the Bureau of Industry and Security (dpl.txt): a table with tabs, one row per
// address. Rows of one name are one party, so they are staged and joined. The file has no date, and the date
// of its newest row goes back when that row is removed, so no content date is reported.

import type { ListedEntity } from "../../../../model/entity.ts";
import { OperatorError } from "../../../../model/errors.ts";
import { parseDay } from "../../../fields/dates.ts";
import type { ListFile } from "../../../files/list-file.ts";
import { Staging } from "../../../files/record-staging.ts";
import { foldHeader, parseCsvRows, refusedRow, sampleCsv, TableHeader } from "../../../files/tables.ts";
import type { ListSet, Source, SourceContext } from "../../source.ts";
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
  recognise: (file) =>
    isDeniedPersonsList(file) ? { role: "list", dataset: DENIED_PERSONS.dataset.name } : null,
  read,
};

function isDeniedPersonsList(file: ListFile): boolean {
  const header = sampleCsv(file.head, DELIMITER, 1)[0]?.map(foldHeader) ?? [];
  return ["name", "effective_date", "standard_order", "fr_citation"].every((name) => header.includes(name));
}

async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  const file = set.files.get("list");
  if (file === undefined) throw new OperatorError("The Denied Persons List has no file.", "Name dpl.txt.");
  context.addDataset(DENIED_PERSONS.dataset);
  const staging = new Staging(context.scratchFolder, "us-bis");
  try {
    await stageRows(file, staging, context);
    let count = 0;
    for (const id of staging.keys("row")) {
      const [first, ...others] = [...staging.get("row", id)] as PartyRow[];
      if (first === undefined) continue;
      count++;
      yield* makeParty(DENIED_PERSONS, [first, ...others], context.loadedAt);
    }
    if (count === 0) throw new OperatorError(`${file.path} holds no record.`, "Fetch the file again.");
  } finally {
    staging.close();
  }
}

async function stageRows(file: ListFile, staging: Staging, context: SourceContext): Promise<void> {
  let header: TableHeader | null = null;
  for await (const row of parseCsvRows(file, { delimiter: DELIMITER, lastLineEnd: "required" }, context)) {
    if (header === null) {
      header = new TableHeader(file, row);
      header.check(COLUMNS, new Set(), row.line, context);
      continue;
    }
    const cells = header.parse(row);
    context.countRecord(file.path);
    const party = parseRow(cells, (column) => {
      const message = `The ${column} ${JSON.stringify(cells.get(column))} is not a date of the form MM/DD/YYYY or YYYY-MM-DD; it is left out.`;
      context.note({ kind: "unread", file: file.path, line: row.line, message });
    });
    if (party.name === "") throw refusedRow(file, row.line, "has no name");
    staging.put("row", partyId(DENIED_PERSONS, party.name), party);
  }
}

function parseRow(cells: ReadonlyMap<string, string>, complain: (column: string) => void): PartyRow {
  const cell = (column: (typeof COLUMNS)[number]) => cells.get(column) ?? "";
  const day = (column: (typeof COLUMNS)[number]) => {
    const read = parseUsDay(cell(column));
    if (read === null && cell(column) !== "") complain(column);
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
    start: day("effective_date"),
    end: day("expiration_date"),
    program: "",
    reason: cell("fr_citation") === "" ? [] : [`Federal Register: ${cell("fr_citation")}`],
    notes: [
      ...(cell("action") === "" ? [] : [`Remark: ${cell("action")}`]),
      ...(cell("standard_order") === "" ? [] : [`Standard order: ${cell("standard_order").toUpperCase()}`]),
    ],
    urls: [],
    changedOn: day("last_update"),
  };
}

/** "06/19/2003" is a day in June, month first; ISO dates are parsed too. Null for any other text. */
function parseUsDay(text: string): string | null {
  const written = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (written === null) return parseDay(text);
  return parseDay(`${written[3]}-${written[1]?.padStart(2, "0")}-${written[2]?.padStart(2, "0")}`);
}

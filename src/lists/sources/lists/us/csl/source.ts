// The United States' Consolidated Screening List (consolidated.csv): one table of many lists. Each list
// becomes its own dataset; records of OFAC's lists have OFAC's own numbers, so that they and those of OFAC's
// files are one entity. A party with several rows makes one record per row; the store merges them.

import type { ListedEntity } from "../../../../../base/model/entity.ts";
import { parseCountry } from "../../../fields/countries.ts";
import { noteUnread } from "../../../files/import-note.ts";
import type { ListFile } from "../../../files/list-file.ts";
import { refusedRow } from "../../../files/tables.ts";
import { mapRecord } from "../../ofac/mapper.ts";
import { schemaOfType } from "../../ofac/record.ts";
import { readOneFile } from "../../one-file.ts";
import type { Source, SourceContext } from "../../source.ts";
import { hasHeaders, parseTableRecords } from "../../table-records.ts";
import { type PartyList, partyListOf, unknownPartyList } from "../datasets.ts";
import { makeParty, type PartyAddress, splitNames } from "../party.ts";
import { makeRecord, ofacDatasetOf } from "./ofac-row.ts";
import { COLUMNS, type CslRow, parseRow, REQUIRED_COLUMNS } from "./row.ts";

const DELIMITER = ",";

export const usCsl: Source = {
  name: "us-csl",
  title: "US Consolidated Screening List (consolidated.csv)",
  // Each row names its dataset.
  recognise: ({ head }) =>
    hasHeaders(head, DELIMITER, REQUIRED_COLUMNS) ? { role: "list", dataset: null } : null,
  read: readOneFile(async function* (file, _, context) {
    const datasets = new Set<string>();
    const announce = (dataset: PartyList["dataset"]) => {
      if (!datasets.has(dataset.name)) context.addDataset(dataset);
      datasets.add(dataset.name);
    };
    const unknownLists = new Set<string>();
    const table = { delimiter: DELIMITER, required: REQUIRED_COLUMNS, known: new Set<string>(COLUMNS) };
    for await (const { line, cells } of parseTableRecords(file, table, context)) {
      const read = parseRow(cells);
      const title = cells.get("source") ?? "";
      if (title === "") throw refusedRow(file, line, "does not say which list it is of (source)");
      if (!cells.has("name")) throw refusedRow(file, line, "has no name");
      const ofacDataset = ofacDatasetOf(title);
      if (ofacDataset !== null) {
        announce(ofacDataset);
        yield mapOfacRow(file, line, read, ofacDataset.name, context);
        continue;
      }
      const known = partyListOf(title);
      const list = known ?? unknownPartyList(title);
      announce(list.dataset);
      if (known === null && !unknownLists.has(title)) {
        unknownLists.add(title);
        const written = JSON.stringify(title);
        const message = `The list ${written} is unknown; its records go into the dataset ${list.dataset.name}.`;
        noteUnread(context, file, line, message);
      }
      yield* mapPartyRow(list, read, context.loadedAt);
    }
  }),
};

function mapOfacRow(
  file: ListFile,
  line: number,
  row: CslRow,
  dataset: string,
  context: SourceContext,
): ListedEntity {
  if (!/^\d+$/.test(row.cells.get("entity_number") ?? ""))
    throw refusedRow(file, line, "has no entity_number");
  const type = row.cells.get("type") ?? "";
  const schema = schemaOfType(type);
  if (schema === null) throw refusedRow(file, line, `has the unknown type ${JSON.stringify(type)}`);
  const listed = mapRecord(makeRecord(row, schema), dataset, context.loadedAt);
  return { ...listed, unread: [...(listed.unread ?? []), ...row.unread] };
}

/** Columns of OFAC's lists; when another list fills one, its value becomes a note. */
const OTHER_COLUMNS = [
  "title",
  "call_sign",
  "vessel_type",
  "gross_tonnage",
  "gross_registered_tonnage",
  "vessel_flag",
  "vessel_owner",
  "citizenships",
  "dates_of_birth",
  "nationalities",
  "places_of_birth",
  "ids",
  "entity_number",
  "type",
];

function mapPartyRow(list: PartyList, row: CslRow, loadedAt: string): ListedEntity[] {
  const cell = (column: string) => row.cells.get(column) ?? "";
  const program = cell("programs");
  return makeParty(
    list,
    [
      {
        name: cell("name"),
        aliases: splitNames(cell("alt_names")),
        addresses: splitNames(cell("addresses")).map(parseAddress),
        start: row.start,
        end: row.end,
        program,
        reason: row.reason,
        notes: [
          ...(cell("remarks") === "" ? [] : [`Remark: ${cell("remarks")}`]),
          ...(cell("standard_order") === ""
            ? []
            : [`Standard order: ${cell("standard_order").toUpperCase()}`]),
          ...OTHER_COLUMNS.flatMap((column) => (cell(column) === "" ? [] : [`${column}: ${cell(column)}`])),
        ],
        urls: [...new Set([cell("source_list_url"), cell("source_information_url")])],
        changedOn: "",
        unread: row.unread,
      },
    ],
    loadedAt,
  );
}

/** The last part is the country, as a code or a name; where it is neither, there is none. */
function parseAddress(text: string): PartyAddress {
  const last = text.split(", ").at(-1) ?? "";
  return { text, country: parseCountry(last) === null ? "" : last };
}

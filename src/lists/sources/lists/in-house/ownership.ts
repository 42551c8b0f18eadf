// A bank's own table of who owns whom: CSV, a workbook, JSON lines or Parquet, one holding per row. As for
// in-house lists, either its folder has a mapping for it ("kind": "ownership"), or the operator names it with
// `--source ownership=PATH`. An owner is the id of a record, an LEI, or whatever the bank calls it.

import type { ListedEntity } from "../../../../base/model/entity.ts";
import { OperatorError } from "../../../../base/model/errors.ts";
import { leiId, type Party, parseShare, UNKNOWN_SHARE } from "../../../../base/model/ownership.ts";
import { parseLocalCountry } from "../../columns/countries.ts";
import { parseTableDate } from "../../columns/dates.ts";
import { formOfTable } from "../../columns/header.ts";
import { isOwnershipMapping, parseMapping } from "../../columns/mapping.ts";
import { type RowFields, schemaOfWord, sortByField, textsOf } from "../../columns/row-fields.ts";
import type { ListFile } from "../../files/list-file.ts";
import type { ListSet, Source, SourceContext } from "../source.ts";
import { parseInHouseRows } from "./reader.ts";
import { datasetOf, recogniseAs } from "./source.ts";

export const ownershipTable: Source = {
  name: "ownership",
  title:
    "a bank's own table of owners and shares (CSV, XLSX, JSON or Parquet; named with --source, or with a mapping in its folder)",
  listsNobody: true,
  recognise: (file) =>
    file.mapping !== undefined && isOwnershipMapping(file.mapping) ? recogniseAs("ownership", file) : null,
  recogniseNamed: (file) => recogniseAs("ownership", file),
  read,
};

/** A second value of these would be another holding. */
const SINGLE_FIELDS = ["owner", "owned", "percentage", "startDate", "endDate"];

/** Adds the holdings to the context; yields no entity, because the table lists nobody. */
async function* read(set: ListSet, context: SourceContext): AsyncGenerator<ListedEntity> {
  let count = 0;
  for (const file of set.files.values()) count += await readFile(file, context);
  if (count > 0) return;
  const paths = [...set.files.values()].map(({ path }) => path).join(", ");
  throw new OperatorError(`${paths} states no owner.`, "Such a table finds nobody; check the file.");
}

async function readFile(file: ListFile, context: SourceContext): Promise<number> {
  const mapping = parseMapping(file.mapping, "ownership");
  const dataset = datasetOf(file, mapping);
  context.addDataset(dataset);
  const form = formOfTable(file, "Save it as CSV, XLSX, JSON or Parquet.", mapping);
  let count = 0;
  for await (const cells of parseInHouseRows(file, form, mapping, context)) {
    context.countRecord(file.path);
    const row = sortByField(cells);
    const refuse = (what: string): never => {
      throw new OperatorError(
        `${file.path}, line ${row.line} ${what}.`,
        "Correct the row, or the mapping of the file; a table is imported whole or not at all.",
      );
    };
    const several = SINGLE_FIELDS.find((field) => textsOf(row, field).length > 1);
    if (several !== undefined) return refuse(`has several values of ${several}; write a row for each`);
    const owner = partyOf(row, "owner", dataset.name);
    const owned = partyOf(row, "owned", dataset.name);
    if (owner === null) return refuse("names no owner");
    if (owned === null) return refuse("names no owned entity");
    const day = (field: string): string | null => {
      const [text] = textsOf(row, field);
      if (text === undefined) return null;
      const read = parseTableDate(text, mapping.dateOrder);
      if (read === null || read.isApproximate)
        return refuse(
          `has the date ${JSON.stringify(text)}; write YYYY-MM-DD, or set date_order in the mapping`,
        );
      return read.values[0] ?? null;
    };
    const [written] = textsOf(row, "percentage");
    const share = written === undefined ? UNKNOWN_SHARE : parseShare(written);
    if (share === null)
      return refuse(
        `has the share ${JSON.stringify(written)}; write a percentage from 0 to 100, or a band such as 25-50`,
      );
    for (const party of [owner, owned]) context.addParty(party);
    const ends = { owner: owner.id, owned: owned.id, since: day("startDate"), until: day("endDate") };
    context.addHolding({ ...ends, kind: "ownership", share, dataset: dataset.name, line: row.line });
    count++;
  }
  return count;
}

function partyOf(row: RowFields, role: "owner" | "owned", dataset: string): Party | null {
  const [written] = textsOf(row, role);
  const names = textsOf(row, `${role}Name`);
  const text = written ?? names[0];
  if (text === undefined) return null;
  // An id may tell cases apart, and a name does not.
  const known = names.length > 0 && written !== undefined ? text.normalize() : foldedName(text);
  const isOwned = role === "owned";
  const own = (field: string) => (isOwned ? textsOf(row, field) : []);
  const leis = own("leiCode");
  const [kind] = textsOf(row, isOwned ? "schema" : "ownerSchema");
  const name = names.length === 0 ? [text] : names;
  const properties: Record<string, string[]> = { name };
  const countries = own("country").map((country) => parseLocalCountry(country)?.code ?? country);
  if (countries.length > 0) properties.country = countries;
  if (leis.length > 0) properties.leiCode = leis;
  if (own("registrationNumber").length > 0) properties.registrationNumber = own("registrationNumber");
  return {
    id: `${dataset}:${text}`,
    sameAs: [
      text,
      ...(known === text ? [] : [`${dataset}:${known}`]),
      ...[text, ...leis].filter((lei) => /^[A-Z0-9]{18}\d{2}$/i.test(lei)).map(leiId),
    ],
    caption: name[0] ?? text,
    schema: (kind === undefined ? null : schemaOfWord(kind)) ?? (isOwned ? "Company" : "LegalEntity"),
    properties,
  };
}

/** What the spellings of one name have in common: case, composed letters and blanks tell nobody apart. */
function foldedName(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").replace(/\s+/g, " ").trim();
}

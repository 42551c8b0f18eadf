// Canada's consolidated autonomous sanctions list: a flat XML without ids and without a date of its own.
// Element names became bilingual in August 2026 ("Country-Pays"); both forms are recognised by their English
// half.

import type { OperatorError } from "../../../../base/model/errors.ts";
import { noteUnread } from "../../files/import-note.ts";
import type { ListFile } from "../../files/list-file.ts";
import type { Staging } from "../../files/record-staging.ts";
import { hasXmlRoot, parseXmlRecords, type XmlElement } from "../../files/xml-records.ts";
import { readOneFile, refusedRecord } from "../one-file.ts";
import type { Source, SourceContext } from "../source.ts";
import { CA_LIST, type CaRecord, identityOf, kindOf, mapRecord, orderOf } from "./mapper.ts";

const ROOT = "data-set";

/** English halves of the element names; two have changed with the other half. */
const ELEMENTS: ReadonlySet<string> = new Set([
  "Country",
  "LastName",
  "GivenName",
  "EntityOrShip",
  "TitleOrShip",
  "ShipIMONumber",
  "Aliases",
  "DateOfBirthOrShipBuildDate",
  "Schedule",
  "Item",
  "DateOfListing",
]);

const RENAMED: Readonly<Record<string, string>> = { TitleOrShipType: "TitleOrShip" };

type StagedElements = readonly (readonly [string, string])[];

export const caSemaXml: Source = {
  name: "ca-sema-xml",
  title: "Canadian Consolidated Autonomous Sanctions List (XML)",
  recognise: (file) =>
    hasXmlRoot(file.head, ROOT) &&
    /<Country(?:-Pays)?>/.test(file.head) &&
    /<DateOfListing(?:-[\w]+)?>/.test(file.head)
      ? { role: "list", dataset: CA_LIST.dataset.name }
      : null,
  read: readOneFile(async function* (file, staging, context) {
    context.addDataset(CA_LIST.dataset);
    await stageRecords(file, staging, context);
    for (const identity of staging.keys("record")) {
      const staged = [...staging.get("record", identity)] as StagedElements[];
      const records = staged.map((elements): CaRecord => new Map(elements));
      records.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
      const hash = new Bun.CryptoHasher("sha1").update(identity).digest("hex");
      for (const [i, record] of records.entries())
        yield mapRecord(record, i === 0 ? `ca-sema-${hash}` : `ca-sema-${hash}-${i + 1}`, context.loadedAt);
    }
  }),
};

async function stageRecords(file: ListFile, staging: Staging, context: SourceContext): Promise<void> {
  const noted = new Set<string>();
  for await (const element of parseXmlRecords(file, ROOT)) {
    if (element.name !== "record")
      throw refused(file, element.line, `is ${element.name}, where only records are allowed`);
    // Records that are cut off can come to lie within a field of the one before.
    const field = element.children.find(({ children }) => children.length > 0);
    if (field !== undefined)
      throw refused(
        file,
        field.line,
        `is ${field.name} and holds ${field.children[0]?.name}, where only text is allowed`,
      );
    context.countRecord(file.path);
    const record = parseRecord(element, (name, line) => {
      if (noted.has(name)) return;
      noted.add(name);
      noteUnread(context, file, line, `The element ${name} is unknown; its content is left out.`);
    });
    checkRecord(file, element.line, record, context);
    if (kindOf(record) === null) continue;
    staging.put("record", identityOf(record), [...record] satisfies StagedElements);
  }
}

function parseRecord(element: XmlElement, noteUnknown: (name: string, line: number) => void): CaRecord {
  const record = new Map<string, string>();
  for (const { name, text, line } of element.children) {
    const [half = ""] = name.split("-");
    const known = RENAMED[half] ?? half;
    if (!ELEMENTS.has(known)) noteUnknown(name, line);
    else if (text !== "") record.set(known, record.has(known) ? `${record.get(known)}; ${text}` : text);
  }
  return record;
}

/**
 * One known export had values in the wrong columns: a value that does not fit its column is refused or noted.
 */
function checkRecord(file: ListFile, line: number, record: CaRecord, context: SourceContext): void {
  const note = (kind: "refused" | "unread", message: string) =>
    context.note({ kind, file: file.path, line, message });
  if (kindOf(record) === null) {
    note("refused", "The record has no name and is left out; its values may be in the wrong columns.");
    return;
  }
  const imo = record.get("ShipIMONumber");
  if (imo !== undefined && !/^\d{7}$/.test(imo))
    note("unread", `The IMO number ${JSON.stringify(imo)} does not have seven digits.`);
  if (!record.has("Country")) note("unread", "The record names no regime.");
  const listedOn = record.get("DateOfListing");
  if (listedOn !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(listedOn))
    note(
      "unread",
      `The date of listing ${JSON.stringify(listedOn)} is not of the form YYYY-MM-DD; it may be left out or wrong.`,
    );
}

function refused(file: ListFile, line: number, what: string): OperatorError {
  return refusedRecord(file, line, `the element that begins here ${what}`);
}

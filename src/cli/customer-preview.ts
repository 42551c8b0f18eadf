// Shows how a customer file is understood: its columns, and its first records as they would be screened.

import {
  type CustomerColumn,
  type CustomerFile,
  type CustomerRow,
  isRejected,
} from "../service/bulk/reading/customer-row.ts";
import { formatTable } from "./output.ts";

/** Records of a preview. */
const RECORDS = 5;

/** The preview as lines of text. Reads the first rows of the file. */
export async function previewCustomers(file: CustomerFile): Promise<string> {
  const rows: CustomerRow[] = [];
  for await (const row of file.rows()) if (rows.push(row) === RECORDS) break;
  const columns = formatTable(["COLUMN", "HOLDS", "BECAUSE OF"], file.columns.map(describeColumn));
  return [columns, "", ...rows.map(describeRow)].join("\n");
}

function describeColumn({ header, fields, by, look }: CustomerColumn): string[] {
  const because = { mapping: "the mapping", guess: "its header" };
  return [
    header,
    fields.length === 0 ? "(only passed on)" : fields.join(", "),
    by !== null ? because[by] : look ? `looks like ${look}` : "",
  ];
}

function describeRow(row: CustomerRow): string {
  const start = `line ${row.line}${row.reference === null ? "" : `, ${row.reference}`}`;
  if (isRejected(row)) return `${start}: REJECTED. ${row.reason}`;
  const { schema, properties } = row.subject;
  const values = Object.entries(
    row.address.length === 0 ? properties : { ...properties, address: row.address },
  ).map(([property, texts]) => `${property} ${texts.join(" | ")}`);
  const notRead = row.unread.map(({ reason }) => `\n  NOT READ. ${reason}`).join("");
  return `${start}: ${schema}; ${values.join("; ")}${notRead}`;
}

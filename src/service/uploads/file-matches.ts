// The matches of a screened customer file with their customers, part by part: what becomes cases. Results and
// customers are in the order of the file's lines, so both are read side by side.

import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { CASE_SUBJECT_BYTES_MAX } from "../../base/model/limits.ts";
import { textOfCell } from "../../base/model/safe-text.ts";
import { DATE_ORDERS } from "../../lists/sources/columns/mapping.ts";
import { splitCsvRows } from "../../lists/sources/files/tables.ts";
import type { CustomerSubject } from "../bulk/reading/customer-row.ts";
import { isRejected } from "../bulk/reading/customer-row.ts";
import { openCustomers } from "../bulk/reading/open-customers.ts";
import type { TableSettings } from "../contract/review-files.ts";
import { uploadFolder } from "./folders.ts";
import { CUSTOMER_FILE } from "./receive.ts";
import { DOWNLOADS } from "./screening-work.ts";

/** A customer and a record that reached the threshold. */
export interface FileMatch {
  readonly line: number;
  readonly reference: string | null;
  /** As it was screened; of many facts, as many as a case keeps. */
  readonly subject: CustomerSubject;
  readonly entity: {
    readonly id: string;
    readonly caption: string;
    readonly schema: string;
    readonly datasets: readonly string[];
  };
  readonly score: number;
  readonly threshold: number;
  readonly snapshot: string;
}

export interface FileMatches {
  readonly matches: readonly FileMatch[];
  /** The line behind which the next part begins; null when there is no other. */
  readonly next: number | null;
}

/** A row of results that is a match. */
type MatchRow = Omit<FileMatch, "reference" | "subject">;

/**
 * The matches of customers behind a line, of whole customers, and so many that there are at least `count` or
 * no more. Throws an OperatorError when file or results can't be read.
 */
export async function readFileMatches(
  state: string,
  { id, settings }: { readonly id: string; readonly settings: TableSettings | null },
  afterLine: number,
  count: number,
): Promise<FileMatches> {
  const folder = uploadFolder(state, "files", id);
  const { rows, next } = await readRows(join(folder, DOWNLOADS.results), afterLine, count);
  const byLine = Map.groupBy(rows, ({ line }) => line);
  const last = Math.max(0, ...byLine.keys());
  const file = await openCustomers(join(folder, CUSTOMER_FILE), optionsOf(settings));
  const matches: FileMatch[] = [];
  for await (const customer of file.rows(afterLine, (line) => byLine.has(line))) {
    if (!isRejected(customer)) {
      // The run named it: a case must not clear anybody by it.
      const isUnusable = customer.unread.some(({ field }) => field === "id");
      const reference = isUnusable ? null : customer.reference;
      for (const row of byLine.get(customer.line) ?? [])
        matches.push({ ...row, reference, subject: subjectFor(customer.subject, row) });
    }
    if (customer.line >= last) break;
  }
  if (matches.length < rows.length)
    throw new OperatorError(
      `Of ${rows.length} matches ${rows.length - matches.length} have no customer in the file: it was changed since.`,
    );
  return { matches, next };
}

function optionsOf(settings: TableSettings | null) {
  if (settings === null) return {};
  const { map, schema, dateOrder, sheet } = settings;
  return {
    map: Object.entries(map).flatMap(([field, columns]) => columns.map((column) => `${field}=${column}`)),
    schema: schema ?? undefined,
    dateOrder: DATE_ORDERS.find((order) => order === dateOrder),
    sheet: sheet ?? undefined,
  };
}

async function readRows(
  path: string,
  afterLine: number,
  count: number,
): Promise<{ rows: readonly MatchRow[]; next: number | null }> {
  const rows: MatchRow[] = [];
  let columns: ReadonlyMap<string, number> | null = null;
  for await (const row of splitCsvRows(textOf(path), ",")) {
    if ("problem" in row) throw new OperatorError(`Line ${row.line} of the results ${row.problem}.`);
    const { cells } = row;
    if (columns === null) {
      columns = new Map(cells.map((name, at) => [name.replace("\ufeff", ""), at]));
      continue;
    }
    const cell = (name: string) => textOfCell(cells[columns?.get(name) ?? -1] ?? "");
    const line = Number(cell("line"));
    if (line <= afterLine || cell("match") !== "true") continue;
    const before = rows.at(-1);
    if (rows.length >= count && before !== undefined && before.line !== line)
      return { rows, next: before.line };
    rows.push({
      line,
      entity: {
        id: cell("id"),
        caption: cell("caption"),
        schema: cell("schema"),
        datasets: cell("datasets").split("; "),
      },
      score: Number(cell("score")),
      threshold: Number(cell("threshold")),
      snapshot: cell("snapshot"),
    });
  }
  return { rows, next: null };
}

async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const bytes of Bun.file(path).stream()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/**
 * A customer of unknown kind was compared with people as a person. Facts beyond what a case keeps are left
 * out, the longest lists first: its name is always there.
 */
function subjectFor({ schema, properties }: CustomerSubject, { entity }: MatchRow): CustomerSubject {
  const kept = { ...properties };
  const size = () => Buffer.byteLength(JSON.stringify(kept));
  while (size() > CASE_SUBJECT_BYTES_MAX) {
    const [longest] = Object.entries(kept)
      .filter(([name]) => name !== "name")
      .sort(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length);
    if (longest === undefined) break;
    delete kept[longest[0]];
  }
  const isPerson = schema === "LegalEntity" && entity.schema === "Person";
  return { schema: isPerson ? "Person" : schema, properties: kept };
}

// A part of an export that a browser puts together: rows of one CSV file, or the entries as they are stored.

import {
  type Decision,
  entryId,
  isDecision,
  parseDecision,
  type StoredEntry,
} from "../journal/reading/stored-entry.ts";
import {
  BYTE_ORDER_MARK,
  DECISION_COLUMNS,
  decisionRow,
  otherCells,
  toCsv,
  VALUE_SEPARATOR,
} from "./export.ts";

/** What the one file has beyond the columns of decisions: the answer, and what other entries hold. */
const MORE_COLUMNS = ["answered", "user", "command", "details"];

/** The next part of a file. The first part of a CSV file has its header. */
export function exportPart(
  entries: readonly StoredEntry[],
  format: "csv" | "jsonl",
  isFirst: boolean,
): string {
  if (format === "jsonl") return entries.map(({ text }) => `${text}\n`).join("");
  const header = isFirst ? `${BYTE_ORDER_MARK}${[...DECISION_COLUMNS, ...MORE_COLUMNS].join(",")}\n` : "";
  return header + toCsv(entries.map(rowCells));
}

function rowCells(entry: StoredEntry): string[] {
  if (isDecision(entry)) {
    const decision = parseDecision(entry);
    return [...decisionRow(entry, decision), answered(decision), "", "", ""];
  }
  const known: Readonly<Record<string, string>> = {
    id: entryId(entry),
    time: entry.time,
    kind: entry.kind,
    hash: entry.hash,
  };
  const start = DECISION_COLUMNS.map((column) => known[column] ?? "");
  return [...start, "", ...otherCells(entry)];
}

/** "ofac-1 0.93 match; ofac-2 0.81 no match". */
function answered({ answer }: Decision): string {
  return (answer?.results ?? [])
    .map(({ id, score, match }) => `${id} ${score} ${match ? "match" : "no match"}`)
    .join(VALUE_SEPARATOR);
}

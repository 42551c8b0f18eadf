// A part of an export that a browser puts together: rows of one CSV file, or the entries as they are stored.

import type { JournalPage } from "../journal/reading/read-page.ts";
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

/**
 * The next part of a file, with a row for each damaged place of the journal. The first part of a CSV file has
 * its header.
 */
export function exportPart(
  { entries, leftOut }: Pick<JournalPage, "entries" | "leftOut">,
  format: "csv" | "jsonl",
  isFirst: boolean,
): string {
  const problems = leftOut.map((place) => `left out: ${place}`);
  if (format === "jsonl")
    return [...problems.map((problem) => JSON.stringify({ problem })), ...entries.map(({ text }) => text)]
      .map((line) => `${line}\n`)
      .join("");
  const columns = [...DECISION_COLUMNS, ...MORE_COLUMNS];
  const header = isFirst ? `${BYTE_ORDER_MARK}${columns.join(",")}\n` : "";
  const marks = problems.map((problem) => [problem, ...columns.slice(1).map(() => "")]);
  return header + toCsv([...marks, ...entries.map(rowCells)]);
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

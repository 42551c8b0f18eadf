// The difference of two answers for one customer: alerts that are new, that changed, and that ended. Pure.

import { ALERT_COLUMNS, columnsWith } from "../screening/alert-row.ts";
import type { Cell, OutputColumn } from "../writing/row-format.ts";
import { type RecordChange, SAME_RECORD } from "./changed-records.ts";

export type AlertChangeKind = "new" | "changed" | "closed";

/** An alert as a row of results: ALERT_COLUMNS, and what is passed on of the customer. */
type AlertRow = readonly Cell[];

export interface AlertChange {
  readonly kind: AlertChangeKind;
  /** The alert as it is, or as it was when it ended. */
  readonly alert: AlertRow;
}

/** What differs between two snapshots though the alert is the same. */
const NOT_COMPARED: ReadonlySet<string> = new Set(["snapshot", "list_dates", "truncated", "party"]);

const COMPARED = ALERT_COLUMNS.flatMap(({ name }, at) => (NOT_COMPARED.has(name) ? [] : [at]));

const ID = ALERT_COLUMNS.findIndex(({ name }) => name === "id");

/** The changes from one answer to the next: those of the alerts of `now` in their order, then what ended. */
export function compareAlerts(before: readonly AlertRow[], now: readonly AlertRow[]): AlertChange[] {
  const known = new Map(before.map((alert) => [alert[ID], alert]));
  const changes: AlertChange[] = [];
  for (const alert of now) {
    const earlier = known.get(alert[ID]);
    known.delete(alert[ID]);
    if (earlier === undefined) changes.push({ kind: "new", alert });
    else if (!isSameAlert(earlier, alert)) changes.push({ kind: "changed", alert });
  }
  for (const alert of known.values()) changes.push({ kind: "closed", alert });
  return changes;
}

function isSameAlert(a: AlertRow, b: AlertRow): boolean {
  return COMPARED.every((at) => isSameCell(a[at] ?? null, b[at] ?? null));
}

/** Lists are the same in any order. */
function isSameCell(a: Cell, b: Cell): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
}

/** The columns of a change: what became of the alert, what became of its record, and the alert itself. */
export function changeColumns(passedOn: readonly string[]): OutputColumn[] {
  return [
    { name: "change", type: "text" },
    { name: "record_change", type: "text" },
    { name: "record_fields", type: "text" },
    ...columnsWith(passedOn),
  ];
}

/** The cells of a change; `records` are the changes of records by id. */
export function changeRow(
  { kind, alert }: AlertChange,
  records: ReadonlyMap<string, RecordChange>,
): readonly Cell[] {
  const record = records.get(String(alert[ID])) ?? SAME_RECORD;
  return [kind, record.kind, record.fields, ...alert];
}

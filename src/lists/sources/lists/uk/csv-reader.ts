// Parses the two CSV files of the United Kingdom into the same records as the XML. The FCDO's has one value
// of each kind in a row, so a designation has a row for each combination of its names, addresses, dates and
// documents. OFSI's (the "2022 format", frozen since January 2026) has cells of several values ("(1) A (2)
// B"), and a column of other information that is prose with labels in brackets.

import { parseDay } from "../../fields/dates.ts";
import { parseDayFirst } from "../../fields/day-first-dates.ts";
import { itemsOf, splitEnumeration } from "../../fields/enumerations.ts";
import { foldHeader } from "../../files/tables.ts";
import type { ListTable } from "../table-records.ts";
import { UK_FIELDS, UK_GROUPS, type UkRecordBuilder } from "./record.ts";

/** A table whose rows of one id are a designation. */
export interface UkTable extends ListTable {
  /** The header of the column with the id, folded and as written. */
  readonly id: readonly [folded: string, written: string];
  readonly addRow: (builder: UkRecordBuilder, cells: ReadonlyMap<string, string>) => void;
}

const FCDO_COLUMNS = new Map(UK_FIELDS.flatMap((field) => field.fcdo.map((header) => [header, field])));

const REPORT_DATE = /^report date:\s*/i;

/** The table of the UK Sanctions List. */
export const FCDO_TABLE: UkTable = {
  delimiter: ",",
  required: ["unique id", "name 6", "name type", "regime name", "designation type", "date designated"],
  known: new Set(FCDO_COLUMNS.keys()),
  dateAbove: ([first = ""]) =>
    REPORT_DATE.test(first) ? (parseDay(first.replace(REPORT_DATE, "").replaceAll("-", " ")) ?? "") : null,
  id: ["unique id", "Unique ID"],
  addRow(builder, cells) {
    const groups = new Map<string, Map<string, string>>();
    for (const [column, text] of cells) {
      const { element, group } = FCDO_COLUMNS.get(column) ?? {};
      if (element === undefined || group === undefined) continue;
      if (group === "") builder.addValue(element, text);
      else groups.set(group, (groups.get(group) ?? new Map<string, string>()).set(element, text));
    }
    for (const [group, fields] of groups) builder.addGroup(group, fields);
  },
};

/** The table of OFSI's list. */
export const OFSI_TABLE: UkTable = {
  delimiter: ",",
  required: ["group id", "group type", "name 6", "alias type", "regime", "listed on"],
  known: new Set(UK_FIELDS.flatMap(({ ofsi }) => ofsi)),
  dateAbove: ([first = "", second = ""]) =>
    foldHeader(first) === "last updated" ? (parseDayFirst(second) ?? "") : null,
  id: ["group id", "Group ID"],
  addRow(builder, cells) {
    const cell = (column = "") => cells.get(column) ?? "";
    for (const { element, ofsi, form } of UK_FIELDS.filter(({ group }) => group === "")) {
      for (const text of ofsi.map(cell))
        if (form === "labelled") addLabelled(builder, element, text);
        else builder.addValue(element, ...(form === "list" ? itemsOf(text) : [text]));
    }
    // The lists of one group run side by side.
    for (const [group, fields] of UK_GROUPS) {
      const lists = fields.map(({ element, ofsi: [column], form }) => {
        return [element, form === "list" ? splitEnumeration(cell(column)) : [cell(column)]] as const;
      });
      const length = Math.max(...lists.map(([, items]) => items.length));
      for (let i = 0; i < length; i++)
        builder.addGroup(group, new Map(lists.map(([element, items]) => [element, items[i] ?? ""])));
    }
  },
};

/** Elements by their labels. */
const LABELS = new Map(UK_FIELDS.flatMap(({ label, element }) => (label === "" ? [] : [[label, element]])));

const LABEL = new RegExp(`\\((${[...LABELS.keys()].join("|")})\\)\\s?:`, "g");

/** Labelled references, after which free text may continue. */
const REFERENCES: ReadonlySet<string> = new Set(["UniqueID", "UNReferenceNumber"]);

/**
 * "Text. (UK Sanctions List Ref):RUS0001. More text. (Gender):Male": each label's text ends where the next
 * begins. What has no label is of the element `rest`.
 */
function addLabelled(builder: UkRecordBuilder, rest: string, text: string): void {
  const [before = "", ...labelled] = text.split(LABEL);
  builder.addValue(rest, before.trim());
  for (let i = 0; i + 1 < labelled.length; i += 2) {
    const element = LABELS.get(labelled[i] ?? "") ?? rest;
    const value = (labelled[i + 1] ?? "").trim();
    if (REFERENCES.has(element)) {
      const [, reference = "", others = ""] = /^([A-Za-z]*[\w./-]*?\w)\.?(?:\s+(.*))?$/.exec(value) ?? [];
      builder.addValue(element, reference);
      builder.addValue(rest, reference === "" ? value : others);
    } else if (element === "UKStatementofReasons") builder.addValue(element, value);
    else builder.addValue(element, ...itemsOf(value));
  }
}

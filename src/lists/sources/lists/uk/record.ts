// A designation of the United Kingdom, with the element names of the FCDO's XML whichever publication it was
// read from.

import { loadRecords } from "../../../../engine/names/data/load.ts";
import fieldsText from "./fields.tsv" with { type: "text" };

/** Element names to values; blank ones are left out. */
export type UkPart = ReadonlyMap<string, string>;

/** A value of a designation, and where the publications have it; headers are folded. */
interface UkField {
  readonly element: string;
  /** The element that holds it with others, or "". */
  readonly group: string;
  /** Headers of the FCDO's CSV. */
  readonly fcdo: readonly string[];
  /** Headers of OFSI's CSV, and what its cells are: "one" value, a "list", or "labelled" prose. */
  readonly ofsi: readonly string[];
  readonly form: string;
  /** The label within OFSI's prose, or "". */
  readonly label: string;
}

const headersOf = (cell: string) => (cell === "" ? [] : cell.split(", "));

/** All values, in the order in which those of a group are kept. */
export const UK_FIELDS: readonly UkField[] = loadRecords("uk/fields.tsv", fieldsText, 6, 1).map(
  ([element, group, fcdo, ofsi, form, label]) => {
    return { element, group, fcdo: headersOf(fcdo), ofsi: headersOf(ofsi), form, label };
  },
);

/** The values of each element that holds what belongs together. */
export const UK_GROUPS: ReadonlyMap<string, readonly UkField[]> = Map.groupBy(
  UK_FIELDS.filter(({ group }) => group !== ""),
  ({ group }) => group,
);

export interface UkRecord {
  /** Line on which the record begins, counted from 1. */
  readonly line: number;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly groups: ReadonlyMap<string, readonly UkPart[]>;
}

/** Gathers a record out of rows or elements that repeat what was said before. */
export class UkRecordBuilder {
  readonly #values = new Map<string, Set<string>>();
  readonly #groups = new Map<string, Map<string, UkPart>>();

  constructor(private readonly line: number) {}

  addValue(element: string, ...texts: readonly string[]): void {
    for (const text of texts) {
      if (text === "") continue;
      const values = this.#values.get(element) ?? new Set<string>();
      this.#values.set(element, values.add(text));
    }
  }

  /** Adds a group; its fields are put into the order of UK_GROUPS, so that equal groups become one. */
  addGroup(group: string, fields: ReadonlyMap<string, string>): void {
    const part: UkPart = new Map(
      (UK_GROUPS.get(group) ?? []).flatMap(({ element }) => {
        const text = fields.get(element) ?? "";
        return text === "" ? [] : [[element, text] as const];
      }),
    );
    if (part.size === 0) return;
    const parts = this.#groups.get(group) ?? new Map<string, UkPart>();
    this.#groups.set(group, parts.set(JSON.stringify([...part]), part));
  }

  toRecord(): UkRecord {
    return {
      line: this.line,
      values: new Map([...this.#values].map(([element, texts]) => [element, [...texts]])),
      groups: new Map([...this.#groups].map(([group, parts]) => [group, [...parts.values()]])),
    };
  }
}

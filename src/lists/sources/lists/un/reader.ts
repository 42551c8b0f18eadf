// Parses the UN Security Council's consolidated list (XML) as a stream, into records with the publisher's
// element names. Strict: a document type, an undeclared entity, an unclosed element or a piece without end is
// refused with file, line and column.

import type { ListFile } from "../../files/list-file.ts";
import { parseXmlRecords, type XmlElement } from "../../files/xml-records.ts";

/** An element that holds elements: an alias, an address, a birth date. Blank elements are left out. */
export type UnGroup = ReadonlyMap<string, string>;

export interface UnRecord {
  readonly kind: "individual" | "entity";
  /** Line on which the record ends, counted from 1. */
  readonly line: number;
  /** Values of the elements that hold text, or a list of VALUE elements. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly groups: ReadonlyMap<string, readonly UnGroup[]>;
}

const RECORDS: ReadonlySet<string> = new Set(["INDIVIDUAL", "ENTITY"]);

/** CONSOLIDATED_LIST / INDIVIDUALS / INDIVIDUAL / INDIVIDUAL_ALIAS / ALIAS_NAME, and room for one more. */
const DEPTH_MAX = 6;

/** Characters of one record; the longest on the list of 2026 has some 9,000. */
const RECORD_LENGTH_MAX = 4 * 1024 * 1024;

/** True when a text looks like the beginning of the list. */
export function isUnList(head: string): boolean {
  return /^\s*</.test(head) && /<(?:[\w.-]+:)?CONSOLIDATED_LIST[\s>]/.test(head);
}

/**
 * Every record of the list, in order; `onGenerated` gets the `dateGenerated` attribute of the root, as
 * written. Throws an OperatorError naming file, line and column where it is malformed.
 */
export async function* parseRecords(
  file: ListFile,
  onGenerated: (date: string) => void,
): AsyncGenerator<UnRecord> {
  const elements = parseXmlRecords(file, "CONSOLIDATED_LIST", {
    onRoot: (attributes) => onGenerated(attributes.get("dateGenerated") ?? ""),
    containers: "all",
    check({ name, children }, refuse) {
      if (!RECORDS.has(name)) refuse(`element ${name}, where only INDIVIDUAL and ENTITY are allowed`);
      const other = children.find((child) => RECORDS.has(child.name));
      if (other !== undefined) refuse(`${other.name} within ${name}: a record has no end`);
      const fields = children.flatMap((element) => element.children);
      const within = fields.flatMap((field) => field.children).find(({ text }) => text !== "");
      if (within !== undefined) refuse(`text in ${within.name}, which may hold only records`);
    },
    depthMax: DEPTH_MAX,
    lengthMax: RECORD_LENGTH_MAX,
  });
  for await (const element of elements) yield toRecord(element);
}

function toRecord({ name, children, endLine }: XmlElement): UnRecord {
  const values = new Map<string, string[]>();
  const groups = new Map<string, UnGroup[]>();
  for (const element of children) {
    const group = new Map<string, string>();
    for (const { name, text } of element.children) {
      if (text === "") continue;
      if (name === "VALUE") append(values, element.name, text);
      else group.set(name, group.has(name) ? `${group.get(name)}; ${text}` : text);
    }
    if (element.text !== "") append(values, element.name, element.text);
    if (group.size > 0) append(groups, element.name, group);
  }
  return { kind: name === "INDIVIDUAL" ? "individual" : "entity", line: endLine, values, groups };
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

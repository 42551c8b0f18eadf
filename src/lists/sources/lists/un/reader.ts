// Parses the UN Security Council's consolidated list (XML) as a stream, into records with the publisher's
// element names. Strict: a document type, an undeclared entity, an unclosed element or a piece without end is
// refused with file, line and column.

import type { ListFile } from "../../files/list-file.ts";
import { localName, parseXml, type RefuseXml } from "../../files/strict-xml.ts";
import { cleanText } from "../../files/text.ts";

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

interface UnReaderEvents {
  /** The `dateGenerated` attribute of the root, as written. */
  onGenerated(date: string): void;
}

/** CONSOLIDATED_LIST / INDIVIDUALS / INDIVIDUAL / INDIVIDUAL_ALIAS / ALIAS_NAME, and room for one more. */
const DEPTH_MAX = 6;

/** Characters of one record; the longest on the list of 2026 has some 9,000. */
const RECORD_LENGTH_MAX = 4 * 1024 * 1024;

/** True when a text looks like the beginning of the list. */
export function isUnList(head: string): boolean {
  return /^\s*</.test(head) && /<(?:[\w.-]+:)?CONSOLIDATED_LIST[\s>]/.test(head);
}

/**
 * Every record of the list, in order. Throws an OperatorError naming file, line and column where it is
 * malformed.
 */
export function parseRecords(file: ListFile, events: UnReaderEvents): AsyncGenerator<UnRecord> {
  return parseXml(file, (refuse) => {
    const builder = new RecordBuilder(refuse);
    return {
      open(name, attributes) {
        const path = builder.open(localName(name));
        if (path !== "CONSOLIDATED_LIST") return;
        const generated = Object.entries(attributes).find(([key]) => localName(key) === "dateGenerated")?.[1];
        if (generated !== undefined) events.onGenerated(generated);
      },
      text: (text) => builder.text(text),
      close: (line) => builder.close(line),
    };
  });
}

/**
 * Builds records from tags and text. A record is the third level, its values and groups the fourth, fields
 * the fifth.
 */
class RecordBuilder {
  readonly #refuse: RefuseXml;
  readonly #path: string[] = [];
  #text = "";
  #length = 0;
  #values = new Map<string, string[]>();
  #groups = new Map<string, Map<string, string>[]>();
  #group = new Map<string, string>();

  constructor(refuse: RefuseXml) {
    this.#refuse = refuse;
  }

  /** Begins an element; returns its path. */
  open(name: string): string {
    this.#path.push(name);
    if (this.#path.length > DEPTH_MAX) this.#refuse(`elements more than ${DEPTH_MAX} deep`);
    if (this.#path.length === 1 && name !== "CONSOLIDATED_LIST") this.#refuse(`root element ${name}`);
    this.#text = "";
    return this.#path.join("/");
  }

  text(text: string): void {
    this.#length += text.length;
    if (this.#length > RECORD_LENGTH_MAX)
      this.#refuse(`more than ${RECORD_LENGTH_MAX} characters in one record`);
    this.#text += text;
  }

  /** Ends an element; returns the record that it completes, or null. */
  close(line: number): UnRecord | null {
    const name = this.#path.pop() ?? "";
    const depth = this.#path.length + 1;
    const text = cleanText(this.#text);
    this.#text = "";
    if (depth === 5) this.#closeField(name, text);
    else if (depth === 4) this.#closeElement(name, text);
    else if (depth === 3) return this.#closeRecord(name, line);
    else if (text !== "") this.#refuse(`text in ${name}, which may hold only records`);
    if (depth <= 2) this.#length = 0;
    return null;
  }

  #closeField(name: string, text: string): void {
    if (text === "") return;
    const parent = this.#path[3] ?? "";
    if (name === "VALUE") append(this.#values, parent, text);
    else this.#group.set(name, this.#group.has(name) ? `${this.#group.get(name)}; ${text}` : text);
  }

  #closeElement(name: string, text: string): void {
    if (text !== "") append(this.#values, name, text);
    if (this.#group.size > 0) {
      append(this.#groups, name, this.#group);
      this.#group = new Map();
    }
  }

  #closeRecord(name: string, line: number): UnRecord {
    if (name !== "INDIVIDUAL" && name !== "ENTITY")
      this.#refuse(`element ${name}, where only INDIVIDUAL and ENTITY are allowed`);
    const kind = name === "INDIVIDUAL" ? "individual" : "entity";
    const record: UnRecord = { kind, line, values: this.#values, groups: this.#groups };
    this.#values = new Map();
    this.#groups = new Map();
    this.#length = 0;
    return record;
  }
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

// Parses FollowTheMoney lines into records: one entity per line, followed by the entities that a nested file
// embeds in it. Checks form and bounds; of the schemata it knows only the reverse properties.

import { OperatorError } from "../../../../base/model/errors.ts";
import { splitLines } from "../../files/lines.ts";
import type { ListFile } from "../../files/list-file.ts";
import { placeOf } from "./line-number.ts";
import type { FtmNotes } from "./notes.ts";
import { REVERSE_PROPERTIES } from "./schema-table.ts";

/** One entity as the file has it; entity-typed values are ids. JSON can hold it. */
export interface FtmRecord {
  readonly id: string;
  readonly schema: string;
  readonly caption: string | null;
  /** Property keys with their values; every key has at least one value. */
  readonly properties: readonly (readonly [key: string, values: readonly string[]])[];
  readonly referents: readonly string[];
  /** Never empty. */
  readonly datasets: readonly string[];
  /** As the file writes them. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  readonly lastChange: string | null;
  /** Line of the file, or its place (place.ts) in the set when a file of changes has it. */
  readonly line: number;
  /** False for an entity that was found embedded in another. */
  readonly isTop: boolean;
}

/** Entities embedded in entities: real files go three deep. */
export const NESTING_MAX = 12;

/** Characters of a wrong id that a message quotes. */
const ID_SHOWN_MAX = 80;

const ID = /^\S{1,200}$/;
const DATASET = /^[\w.-]{1,100}$/;

const FIELDS: ReadonlySet<string> = new Set([
  "id",
  "caption",
  "schema",
  "properties",
  "referents",
  "datasets",
  "first_seen",
  "last_seen",
  "last_change",
  "target",
]);

export function valuesOf(record: FtmRecord, key: string): readonly string[] {
  return record.properties.find(([name]) => name === key)?.[1] ?? [];
}

/**
 * The records of each line: the entity of the line first, then those embedded in it. A record that names no
 * dataset is of the default one. Throws an OperatorError that names file and line when a line is not JSON,
 * has no id or schema, or is out of bounds.
 */
export async function* parseRecords(
  file: ListFile,
  defaultDataset: string,
  notes: FtmNotes,
): AsyncGenerator<FtmRecord[]> {
  for await (const { text, line } of splitLines(file)) {
    const parser = new LineParser(file, line, line, defaultDataset, notes);
    parser.parse(parseLine(file, line, text), true, []);
    yield parser.records;
  }
}

/** A line of a file of changes; `records` is null when the record with the id is gone. */
interface FtmChange {
  readonly line: number;
  readonly id: string;
  readonly records: readonly FtmRecord[] | null;
}

const OPERATIONS: ReadonlySet<unknown> = new Set(["ADD", "MOD", "DEL"]);

/** True for a value of a line of changes: {"op": "ADD" | "MOD" | "DEL", "entity": {…}}. */
export function isChange(value: unknown): value is { op: string; entity: Record<string, unknown> } {
  return isObject(value) && OPERATIONS.has(value.op) && isObject(value.entity);
}

/**
 * The changes of a file, in order. `fileNumber` is part of the places of the records. Throws an OperatorError
 * that names file and line when a line is not a change, or its record is not an entity.
 */
export async function* parseChanges(
  file: ListFile,
  defaultDataset: string,
  notes: FtmNotes,
  fileNumber: number,
): AsyncGenerator<FtmChange> {
  for await (const { text, line } of splitLines(file)) {
    const change = parseLine(file, line, text);
    if (!isChange(change))
      throw refuse(file, line, 'is not a change: it needs "op" (ADD, MOD or DEL) and "entity"');
    if (change.op === "DEL") {
      const { id } = change.entity;
      if (typeof id !== "string" || !ID.test(id)) throw refuse(file, line, "removes a record without an id");
      yield { line, id, records: null };
      continue;
    }
    const parser = new LineParser(file, line, placeOf(fileNumber, line), defaultDataset, notes);
    yield { line, id: parser.parse(change.entity, true, []), records: parser.records };
  }
}

function parseLine(file: ListFile, line: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(file, line, "is not JSON; the file may be cut off or damaged");
  }
}

function refuse(file: ListFile, line: number, what: string): OperatorError {
  return new OperatorError(
    `${file.path}, line ${line} ${what}.`,
    "Fetch the file again; every line must be one FollowTheMoney entity with id, schema and properties.",
  );
}

/** Parses one line; a class because everything embedded shares the line's number and list of records. */
class LineParser {
  readonly records: FtmRecord[] = [];

  constructor(
    readonly file: ListFile,
    readonly line: number,
    /** The line as notes and records have it, which includes the file. */
    readonly place: number,
    readonly defaultDataset: string,
    readonly notes: FtmNotes,
  ) {}

  /** Parses an entity and those embedded in it; `path` holds the ids of those around it. Returns its id. */
  parse(raw: unknown, isTop: boolean, path: readonly string[]): string {
    if (!isObject(raw)) throw refuse(this.file, this.line, "holds a value that is not an entity");
    const id = raw.id;
    if (id === undefined) throw refuse(this.file, this.line, "holds an entity without an id");
    if (typeof id !== "string" || !ID.test(id)) {
      const shown = JSON.stringify(id).slice(0, ID_SHOWN_MAX);
      const form = "a text of 1 to 200 characters without blanks";
      throw refuse(this.file, this.line, `holds an entity with the id ${shown}, which is not ${form}`);
    }
    const schema = raw.schema;
    if (typeof schema !== "string" || !/^[A-Za-z]{1,100}$/.test(schema)) {
      throw refuse(this.file, this.line, `holds an entity without a schema (${id})`);
    }
    const properties = raw.properties ?? {};
    if (!isObject(properties)) {
      throw refuse(this.file, this.line, `holds an entity whose properties are not an object (${id})`);
    }
    if (path.length >= NESTING_MAX) {
      throw refuse(this.file, this.line, `embeds entities more than ${NESTING_MAX} deep`);
    }
    for (const key of Object.keys(raw)) {
      if (!FIELDS.has(key))
        this.notes.addOnce("unread", this.place, `field ${key}`, "not a field of an entity");
    }
    const place = this.records.length;
    const record: FtmRecord = {
      id,
      schema,
      caption: typeof raw.caption === "string" ? raw.caption : null,
      properties: [],
      referents: this.#ids(raw.referents, id),
      datasets: this.#datasets(raw.datasets, id),
      firstSeen: textOrNull(raw.first_seen),
      lastSeen: textOrNull(raw.last_seen),
      lastChange: textOrNull(raw.last_change),
      line: this.place,
      isTop,
    };
    this.records.push(record);
    this.records[place] = { ...record, properties: this.#properties(properties, id, [...path, id]) };
    return id;
  }

  #properties(raw: Record<string, unknown>, id: string, path: readonly string[]): FtmRecord["properties"] {
    const properties: [string, string[]][] = [];
    for (const [key, value] of Object.entries(raw)) {
      const values: string[] = [];
      // Some publishers write a lone value without the array around it.
      for (const item of Array.isArray(value) ? value : [value]) {
        const text = this.#value(item, key, id, path);
        if (text !== null) values.push(text);
      }
      if (values.length > 0) properties.push([key, values]);
    }
    return properties;
  }

  /** The text of a value or the id of an entity embedded in it; null for what is no value of the property. */
  #value(item: unknown, key: string, id: string, path: readonly string[]): string | null {
    const reverse = Object.hasOwn(REVERSE_PROPERTIES, key) ? REVERSE_PROPERTIES[key] : undefined;
    // A plain id under the reverse name of a relation points back to an entity that is being parsed.
    if (typeof item === "string") return reverse !== undefined && path.includes(item) ? null : item;
    if (typeof item === "number" || typeof item === "boolean") return String(item);
    if (item === null) return null;
    if (!isObject(item) || !("id" in item || "schema" in item)) {
      this.notes.add("refused", this.place, `${key} of ${id}`, "a value that is neither text nor an entity");
      return null;
    }
    const place = this.records.length;
    const embedded = this.parse(item, false, path);
    if (reverse === undefined) return embedded;
    this.#pointBack(place, reverse, id);
    return null;
  }

  /** Makes an embedded record name the entity it was found in, where it does not name its owner itself. */
  #pointBack(place: number, property: string, id: string): void {
    const record = this.records[place];
    if (record === undefined || valuesOf(record, property).length > 0) return;
    this.records[place] = { ...record, properties: [...record.properties, [property, [id]]] };
  }

  #ids(raw: unknown, id: string): string[] {
    if (raw === undefined || raw === null) return [];
    if (
      !Array.isArray(raw) ||
      !raw.every((item): item is string => typeof item === "string" && ID.test(item))
    ) {
      throw refuse(this.file, this.line, `holds an entity whose referents are not a list of ids (${id})`);
    }
    return [...new Set(raw)].filter((referent) => referent !== id);
  }

  #datasets(raw: unknown, id: string): string[] {
    if (raw === undefined || raw === null || (Array.isArray(raw) && raw.length === 0)) {
      return [this.defaultDataset];
    }
    if (
      !Array.isArray(raw) ||
      !raw.every((item): item is string => typeof item === "string" && DATASET.test(item))
    ) {
      throw refuse(
        this.file,
        this.line,
        `holds an entity whose datasets are not a list of names of letters, digits, "_", "-" and "." (${id})`,
      );
    }
    return [...new Set(raw)];
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

// FollowTheMoney lines written as values, for tests that need one record or two and not a file.

import type { Corpus } from "../../../../src/base/model/corpus.ts";
import type { ListedEntity } from "../../../../src/base/model/entity.ts";
import type { ListFile } from "../../../../src/lists/sources/files/list-file.ts";
import { ftmEntities } from "../../../../src/lists/sources/lists/ftm/source.ts";
import { memoryFile, type Outcome, readSets } from "../../support.ts";

export interface Line {
  readonly id: string;
  readonly schema: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** A listed person, so that what is around it has something to belong to. */
export const LISTED: Line = {
  id: "listed",
  schema: "Person",
  properties: { name: ["Orsolin Vantreek"], topics: ["sanction"] },
};

export function line(id: string, schema: string, properties: Line["properties"] = {}): Line {
  return { id, schema, properties };
}

export function fileOf(
  lines: readonly (Line | string)[],
  path = "lists/invented/entities.ftm.json",
): ListFile {
  const text = lines.map((item) => (typeof item === "string" ? item : JSON.stringify(item))).join("\n");
  return memoryFile(path, new TextEncoder().encode(`${text}\n`));
}

export function readFile(file: ListFile): Promise<Outcome> {
  return readSets([{ source: ftmEntities, dataset: null, files: new Map([["entities", file]]) }]);
}

export function readLines(...lines: readonly (Line | string)[]): Promise<Outcome> {
  return readFile(fileOf(lines));
}

/** The record of an id in a corpus; the first corpus that it is in when none is asked for. */
export function find(outcome: Outcome, id: string, corpus?: Corpus): ListedEntity {
  const found = outcome.entities.find(
    ({ entity, corpora }) => entity.id === id && (corpus === undefined || corpora.includes(corpus)),
  );
  if (found === undefined) throw new Error(`No ${corpus ?? ""} record ${id} came out.`);
  return found;
}

export function corporaOf(outcome: Outcome, id: string): Corpus[] {
  return outcome.entities.filter(({ entity }) => entity.id === id).flatMap(({ corpora }) => corpora);
}

/** The note messages of a kind. */
export function notesOf(outcome: Outcome, kind: "refused" | "orphan" | "unread"): string[] {
  return outcome.notes.filter((note) => note.kind === kind).map(({ message }) => message);
}

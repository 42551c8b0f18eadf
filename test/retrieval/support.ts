// Shared by the tests of the alias index: small entities, queries by name, a scratch folder.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Facts, factsOf } from "../../src/base/model/facts.ts";
import { analyseName } from "../../src/engine/names/analysis/name-forms.ts";
import type { AliasIndex } from "../../src/engine/retrieval/alias-index.ts";
import { AliasIndexBuilder } from "../../src/engine/retrieval/build/builder.ts";
import type { IndexedEntity } from "../../src/engine/retrieval/build/indexed-entity.ts";
import { openAliasIndex } from "../../src/engine/retrieval/open.ts";
import type { CandidateQuery, FoundEntity } from "../../src/engine/retrieval/query/candidate-query.ts";

export const NO_FACTS: Facts = { birthDates: [], countries: [], gender: 0, identifiers: [] };

export function makeScratchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "alias-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function person(row: number, ...names: readonly string[]): IndexedEntity {
  return {
    row,
    corpus: "sanction",
    group: "person",
    datasets: ["list_a"],
    aliases: names.map((text) => ({ text, quality: "strong" })),
    facts: NO_FACTS,
  };
}

export function withIdentifier(entity: IndexedEntity, property: string, value: string): IndexedEntity {
  return { ...entity, facts: factsOf({ [property]: [value] }) };
}

export function askFor(name: string, changes: Partial<CandidateQuery> = {}): CandidateQuery {
  const group = changes.group ?? "person";
  return {
    names: analyseName(name, group),
    identifiers: [],
    group,
    corpora: ["sanction"],
    datasets: null,
    entitiesMax: 100,
    entitiesAlways: 25,
    ...changes,
  };
}

/** The names of a found entity, with the texts of their tokens. */
export function namesOf(index: AliasIndex, found: FoundEntity | undefined) {
  return (found?.names ?? []).map((number) => {
    const name = index.nameOf(number);
    return { ...name, tokens: name.tokens.map((token) => index.tokenText(token)) };
  });
}

export function rowsOf(found: readonly FoundEntity[]): number[] {
  return found.map(({ row }) => row);
}

/** Builds an index of the entities at `path` and opens it. */
export async function indexOf(path: string, entities: readonly IndexedEntity[]): Promise<AliasIndex> {
  const builder = new AliasIndexBuilder();
  for (const entity of entities) builder.add(entity);
  await builder.write(path);
  return openAliasIndex(path);
}

// Which names a query may find: those of one schema group, of the wanted corpora and datasets. Entities lie
// by group and corpus, so the first two are one stretch of names; datasets are looked up by the set that an
// entity has.

import { CORPORA } from "../../../base/model/corpus.ts";
import { partitionOf } from "../format/layout.ts";
import type { AliasReader, Stretch } from "../format/reader.ts";
import type { CandidateQuery } from "./candidate-query.ts";

export interface Scope {
  /** Position in PARTITIONS. */
  readonly partition: number;
  readonly entities: Stretch;
  readonly names: Stretch;
  /** Per set of datasets 1 when it holds a wanted one; null when all are wanted. */
  readonly datasetSets: Uint8Array | null;
}

/**
 * The scopes of a query, one for each corpus that has anything of the wanted datasets: each is searched with
 * a budget of its own, so that a crowd of PEPs never takes the place of the sanctioned.
 */
export function scopesOf(
  reader: AliasReader,
  query: Pick<CandidateQuery, "group" | "corpora" | "datasets">,
): Scope[] {
  const datasetSets = query.datasets && wantedSets(reader, query.datasets);
  return CORPORA.filter((corpus) => query.corpora.includes(corpus)).flatMap((corpus) => {
    const partition = partitionOf(query.group, corpus);
    const entities = reader.entitiesOf(partition);
    const { datasets } = query;
    if (entities.start === entities.end) return [];
    if (datasets !== null && !reader.datasetsOf(partition).some((name) => datasets.includes(name))) return [];
    const names = {
      start: reader.entityNamesStart.start(entities.start),
      end: reader.entityNamesStart.start(entities.end),
    };
    return [{ partition, entities, names, datasetSets }];
  });
}

function wantedSets(reader: AliasReader, datasets: readonly string[]): Uint8Array {
  const positions = new Set(datasets.map((name) => reader.meta.datasets.indexOf(name)));
  return Uint8Array.from(reader.meta.datasetSets, (set) => (set.some((i) => positions.has(i)) ? 1 : 0));
}

export function isEntityInScope(reader: AliasReader, scope: Scope, entity: number): boolean {
  if (entity < scope.entities.start || entity >= scope.entities.end) return false;
  return scope.datasetSets === null || scope.datasetSets[reader.entityDatasets.at(entity)] === 1;
}

export function isNameInScope(reader: AliasReader, scope: Scope, name: number): boolean {
  if (name < scope.names.start || name >= scope.names.end) return false;
  return scope.datasetSets === null || isEntityInScope(reader, scope, reader.nameEntity.at(name));
}

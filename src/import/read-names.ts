// Reads the names of a stretch of the finished store for the alias index, and counts them for the account.
// Stretches are read in any order and in any thread: what is read of one depends on nothing but its rows.

import { join } from "node:path";
import { aliasesOf } from "../model/entity.ts";
import { factsOf } from "../model/facts.ts";
import { groupOf } from "../model/schemata.ts";
import { collectEntity } from "../retrieval/build/collect-entity.ts";
import { IndexColumns, type IndexColumnsPart } from "../retrieval/build/index-columns.ts";
import { STORE_FILE } from "../snapshot/folders.ts";
import { EntityStore } from "../store/entity-store.ts";
import { countDataset, countNothing, type NameCounts } from "./import-report.ts";

/** Rows of the store in a folder, from the first to before the end. */
export interface Stretch {
  readonly folder: string;
  readonly firstRow: number;
  readonly endRow: number;
}

export interface NamesRead {
  readonly collected: IndexColumnsPart;
  readonly counts: NameCounts;
}

/** Reads the listed entities in the rows of a stretch. */
export function readNamesOf({ folder, firstRow, endRow }: Stretch): NamesRead {
  const store = EntityStore.open(join(folder, STORE_FILE));
  const collected = new IndexColumns();
  const counts = countNothing();
  try {
    for (const { row, corpus, entity } of store.screenable(firstRow, endRow)) {
      const group = groupOf(entity.schema);
      if (group === null) continue;
      const { id, datasets } = entity;
      const aliases = aliasesOf(entity.caption, entity.properties);
      const facts = factsOf(entity.properties);
      const read = collectEntity(collected, { row, corpus, group, datasets, aliases, facts });
      countNames(counts, datasets, aliases.length, read.searchable);
      for (const text of read.unsearchable) counts.unsearchable.push({ id, text });
    }
  } finally {
    store.close();
  }
  return { collected: collected.toPart(), counts };
}

function countNames(
  counts: NameCounts,
  datasets: readonly string[],
  names: number,
  searchable: number,
): void {
  counts.aliases += names;
  counts.aliasesSearchable += searchable;
  for (const dataset of datasets) countDataset(counts, dataset, { entities: 1, names, searchable });
}

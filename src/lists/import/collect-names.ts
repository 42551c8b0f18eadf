// Collects the names in a range of rows of the finished store, as columns for the alias index and counts for
// the report. The result depends on those rows only, so ranges can be collected in any order and in any
// thread.

import { join } from "node:path";
import { aliasesOf } from "../../base/model/entity.ts";
import { factsOfRecord } from "../../base/model/facts.ts";
import { groupOf, groupsComparedWith } from "../../base/model/schemata.ts";
import { collectEntity } from "../../engine/retrieval/build/collect-entity.ts";
import { IndexColumns, type IndexColumnsPart } from "../../engine/retrieval/build/index-columns.ts";
import { STORE_FILE } from "../../engine/snapshot/folders.ts";
import { EntityStore } from "../../engine/store/entity-store.ts";
import { countDataset, emptyNameCounts, type NameCounts } from "./import-report.ts";

/** Rows of the store in `folder`, from `firstRow` to before `endRow`. */
export interface RowRange {
  readonly folder: string;
  readonly firstRow: number;
  readonly endRow: number;
}

export interface CollectedNames {
  readonly columns: IndexColumnsPart;
  readonly counts: NameCounts;
}

/** Collects the names of the listed entities in a range. */
export function collectNames({ folder, firstRow, endRow }: RowRange): CollectedNames {
  const store = EntityStore.open(join(folder, STORE_FILE));
  const collected = new IndexColumns();
  const counts = emptyNameCounts();
  try {
    for (const { row, corpus, entity } of store.screenable(firstRow, endRow)) {
      const groups = groupsComparedWith(entity.schema);
      if (groups.length === 0) continue;
      const { id, schema, caption, properties, datasets } = entity;
      // Without a group of its own, it is found by its numbers alone.
      const aliases = groupOf(schema) === null ? [] : aliasesOf(caption, properties);
      const facts = factsOfRecord(entity);
      const [read] = groups.map((group) =>
        collectEntity(collected, { row, corpus, group, datasets, aliases, facts }),
      );
      countNames(counts, datasets, aliases.length, read?.searchable ?? 0);
      for (const text of read?.unsearchable ?? []) counts.unsearchable.push({ id, text });
    }
  } finally {
    store.close();
  }
  return { columns: collected.toPart(), counts };
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

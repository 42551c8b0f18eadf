// Feeds the names of the finished store to the alias index, and accounts for every one of them.

import { join } from "node:path";
import { AliasIndexBuilder } from "../alias/build.ts";
import { aliasesOf } from "../model/entity.ts";
import { factsOf } from "../model/facts.ts";
import { groupOf } from "../model/schemata.ts";
import { EntityStore } from "../store/entity-store.ts";
import type { AccountKeeper } from "./account.ts";
import { INDEX_FILE, STORE_FILE } from "./folders.ts";
import { type OnProgress, PROGRESS_INTERVAL_ENTITIES } from "./progress.ts";

/** Indexes every listed entity of the store in `folder`, in row order, and writes the index beside it. */
export async function indexNames(folder: string, keeper: AccountKeeper, onProgress?: OnProgress) {
  const builder = new AliasIndexBuilder();
  const store = EntityStore.open(join(folder, STORE_FILE));
  try {
    const total = store.counts().entities;
    let done = 0;
    for (const { row, corpus, entity } of store.screenable()) {
      done++;
      if (done % PROGRESS_INTERVAL_ENTITIES === 0) onProgress?.({ stage: "indexing names", done, total });
      const group = groupOf(entity.schema);
      if (group === null) continue;
      const aliases = aliasesOf(entity.caption, entity.properties);
      const facts = factsOf(entity.properties);
      const { datasets } = entity;
      const { searchable, unsearchable } = builder.add({ row, corpus, group, datasets, aliases, facts });
      keeper.countNames(entity, searchable, unsearchable);
    }
  } finally {
    store.close();
  }
  return builder.write(join(folder, INDEX_FILE));
}

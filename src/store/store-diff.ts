// What differs between two stores: which records are new, gone or changed, and in which fields.

import { Database } from "bun:sqlite";
import type { Corpus } from "../model/corpus.ts";
import type { Entity } from "../model/entity.ts";
import { type EntityRow, readEntityRow } from "./entity-row.ts";

export type Difference =
  | { readonly kind: "added" | "removed"; readonly corpus: Corpus; readonly entity: Entity }
  | { readonly kind: "changed"; readonly corpus: Corpus; readonly before: Entity; readonly now: Entity };

/**
 * Every record that is not the same in both stores, in the order of ids, without holding more than one pair. What only
 * tells when a record was seen or loaded is no difference. Both files must be finished stores.
 */
export function* diffStores(beforePath: string, nowPath: string): Generator<Difference> {
  const database = new Database(nowPath, { readonly: true });
  try {
    database.query("ATTACH ? AS before").run(beforePath);
    const pairs = database.query<{ corpus: Corpus; id: string }, []>(PAIRS_SQL);
    const read = (store: "main" | "before") =>
      database.query<EntityRow, [string, string]>(
        `SELECT * FROM ${store}.entity WHERE corpus = ? AND id = ?`,
      );
    const [readNow, readBefore] = [read("main"), read("before")];
    for (const { corpus, id } of pairs.iterate()) {
      const now = readNow.get(corpus, id);
      const before = readBefore.get(corpus, id);
      if (now !== null && before !== null)
        yield { kind: "changed", corpus, before: readEntityRow(before), now: readEntityRow(now) };
      else if (now !== null) yield { kind: "added", corpus, entity: readEntityRow(now) };
      else if (before !== null) yield { kind: "removed", corpus, entity: readEntityRow(before) };
    }
  } finally {
    database.close();
  }
}

const COMPARED =
  "corpus, id, caption, schema, target, listing_status, delisted_on, properties, referents, datasets";

const PAIRS_SQL = `
  SELECT DISTINCT corpus, id FROM (
    SELECT * FROM (SELECT ${COMPARED} FROM main.entity EXCEPT SELECT ${COMPARED} FROM before.entity)
    UNION ALL
    SELECT * FROM (SELECT ${COMPARED} FROM before.entity EXCEPT SELECT ${COMPARED} FROM main.entity)
  ) ORDER BY id, corpus`;

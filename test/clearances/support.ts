// Invented records in a store of their own, and clearances in a state folder of their own.

import { join } from "node:path";
import type { ListedEntity } from "../../src/base/model/entity.ts";
import { EntityStore } from "../../src/engine/store/entity-store.ts";
import { EntityWriter } from "../../src/engine/store/entity-writer.ts";
import { listFiles } from "../../src/lists/sources/files/list-files.ts";
import { openRowWriter } from "../../src/service/bulk/writing/row-writer.ts";
import { changeClearances } from "../../src/service/clearances/change.ts";
import type { Clearance } from "../../src/service/clearances/clearance.ts";
import { ClearedPairs, pinRevision } from "../../src/service/clearances/cleared-pairs.ts";
import { importClearances } from "../../src/service/clearances/import-clearances.ts";
import { type ListedClearance, listClearances } from "../../src/service/clearances/list-clearances.ts";
import { listedFactsOf } from "../../src/service/clearances/listed-facts.ts";
import type { RecordStore } from "../../src/service/clearances/listed-records.ts";
import { readClearances } from "../../src/service/clearances/read-clearances.ts";
import { scratchFolder } from "../support/scratch.ts";

export const NOW = new Date("2026-11-23T10:00:00Z");
export const TODAY = "2026-11-23";

export function freshState(): string {
  return join(scratchFolder("interdict-clearances-"), "state");
}

export function openStore(records: readonly ListedEntity[]): EntityStore {
  const path = join(scratchFolder("interdict-clearances-store-"), "entities.sqlite");
  const writer = new EntityWriter(path);
  writer.addDataset({ name: "invented", title: "Invented list", description: "Nobody in it exists." });
  for (const record of records) writer.add(record);
  writer.finish();
  return EntityStore.open(path);
}

export function makeClearance(reference: string, entity: string, more: Partial<Clearance> = {}): Clearance {
  return {
    reference,
    entity,
    reason: "Another birth year",
    user: "officer",
    time: NOW.toISOString(),
    until: null,
    ...more,
  };
}

/** Clears pairs of the records as the store has them. */
export function clear(
  state: string,
  store: EntityStore,
  clearances: readonly Clearance[],
): Promise<string[]> {
  return changeClearances(
    state,
    { command: "add", user: "officer", now: NOW },
    (change) => clearances.map((one) => change.add(one, listedFactsOf(store.records(one.entity)))),
    () => {},
  );
}

export function remove(state: string, reference: string, entity: string): Promise<number> {
  return changeClearances(
    state,
    { command: "remove", user: "officer", now: NOW },
    (change) => change.remove(reference, [entity]),
    () => {},
  );
}

export function openPairs(
  state: string,
  store: EntityStore,
  { revision = pinRevision(state), today = TODAY } = {},
): ClearedPairs {
  return new ClearedPairs({ state, store, revision, today });
}

/** The pairs of a state folder, all but the removed ones. */
export function listPairs(state: string, records: RecordStore): ListedClearance[] {
  return [...listClearances(state, records, {}, TODAY)];
}

/** Writes the pairs to a file, as `clearances export` does. */
export function exportPairs(state: string, records: RecordStore, path: string): void {
  const columns = ["reference", "entity", "reason", "user", "time", "until", "record"] as const;
  const writer = openRowWriter(
    path,
    path.endsWith("csv") ? "csv" : "jsonl",
    columns.map((name) => ({ name, type: "text" })),
  );
  for (const pair of listPairs(state, records)) writer.append(columns.map((name) => pair[name]));
  writer.close();
}

/** Imports a file of pairs; `bad` collects the rows that are refused. */
export async function importPairs(
  state: string,
  records: RecordStore,
  path: string,
  { skipsBad = false, map = [] as string[], bad = [] as string[] } = {},
) {
  const [file] = await listFiles([path]);
  if (file === undefined) throw new Error("There is no file.");
  return importClearances(
    state,
    records,
    readClearances(file, { user: "importer", time: NOW.toISOString(), map }),
    {
      change: { command: "import", user: "importer", now: NOW },
      skipsBad,
      report: ({ line, problem }) => bad.push(`${line} ${problem}`),
      record: () => {},
    },
  );
}

// The entities beside records of official lists: whom their relations mean, and stores of earlier versions.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { snapshotFolder } from "../../../src/engine/snapshot/folders.ts";
import { EntityStore } from "../../../src/engine/store/entity-store.ts";
import type { Published } from "../../../src/engine/store/published/published.ts";
import { PublishedEntities } from "../../../src/engine/store/published/published-entities.ts";
import { buildSnapshot } from "../../../src/lists/import/pipeline.ts";
import { scratchFolder } from "../../support/scratch.ts";

const folder = scratchFolder("interdict-parts-");

/** The records of lists, imported into a state of this name. */
async function storeOf(name: string, list: string): Promise<string> {
  const state = join(folder, name);
  mkdirSync(state, { mode: 0o700 });
  const { id } = await buildSnapshot({ paths: [list], state });
  return join(snapshotFolder(state, id), "entities.sqlite");
}

const ADVANCED = storeOf("advanced", "fixtures/lists/ofac-advanced-xml");

/** How many neighbours each property leads to, over all records. */
function neighboursIn(path: string): Record<string, number> {
  const store = EntityStore.open(path);
  const entities = new PublishedEntities(store);
  const counts: Record<string, number> = {};
  for (const { entity } of store.recordsAfter(0, 100)) {
    const found = entities.find(entity.id);
    for (const [property, others] of found === null ? [] : entities.neighboursOf(found))
      counts[property] = (counts[property] ?? 0) + others.length;
  }
  store.close();
  return counts;
}

test("each relation is seen from both ends", async () => {
  const {
    ownershipOwner,
    ownershipAsset,
    agencyClient,
    agentRepresentation,
    unknownLinkTo,
    unknownLinkFrom,
  } = neighboursIn(await ADVANCED);
  expect([ownershipOwner, agencyClient, unknownLinkTo]).toEqual([4, 1, 2]);
  expect([ownershipAsset, agentRepresentation, unknownLinkFrom]).toEqual([4, 1, 2]);
});

test("a name means who is called so, whichever way round, and nobody where several are", async () => {
  const list = join(folder, "list");
  mkdirSync(list);
  const line = (id: number, name: string, kind: string, remarks: string) =>
    `${id},"${name}",${kind},"TEST",${"-0- ,".repeat(7)}"${remarks}"`;
  const lines = [
    line(
      1,
      "VESK, Orlan",
      '"individual"',
      "Linked To: TWIN TRADE; Linked To: QUORN, Ilsabet; Linked To: NO SUCH CO.",
    ),
    line(2, "TWIN TRADE", "-0- ", "Tax ID No. 1 (Panama)."),
    line(3, "TWIN TRADE", "-0- ", "Tax ID No. 2 (Belize)."),
    line(4, "QUORN, Ilsabet", '"individual"', "DOB 1970; Linked To: ONLY CO."),
    line(5, "ONLY CO.", "-0- ", "Tax ID No. 3 (Panama)."),
  ];
  writeFileSync(join(list, "sdn.csv"), `${lines.join("\r\n")}\r\n`);
  writeFileSync(join(list, "add.csv"), '1,1,"1 Example Street","Panama City","Panama",-0- \r\n');
  writeFileSync(join(list, "alt.csv"), '5,1,"aka","ONLY TRADE",-0- \r\n');
  const store = EntityStore.open(await storeOf("twins", list));
  const entities = new PublishedEntities(store);
  const farEnds = (id: string) => {
    const root = entities.find(id);
    const found = root === null ? new Map() : entities.neighboursOf(root);
    return (found.get("unknownLinkTo") ?? []).flatMap(({ properties }: Published) => properties.object ?? []);
  };
  expect([farEnds("ofac-1"), farEnds("ofac-4"), farEnds("ofac-2")]).toEqual([["ofac-4"], ["ofac-5"], []]);
  store.close();
});

test("a store of an earlier version tells no relations, and all else", async () => {
  const copy = join(folder, "earlier.sqlite");
  copyFileSync(await ADVANCED, copy);
  const database = new Database(copy);
  for (const table of ["text_index", "graph_id", "graph_link", "graph_block"])
    database.run(`DROP TABLE ${table}`);
  database.close();
  const { ownershipAsset, unknownLinkTo, sanctions, addressEntity, ...others } = neighboursIn(copy);
  expect([ownershipAsset, unknownLinkTo]).toEqual([undefined, undefined]);
  expect([sanctions, addressEntity, others]).toEqual([24, 15, { identification: 6, cryptoWallets: 1 }]);
});

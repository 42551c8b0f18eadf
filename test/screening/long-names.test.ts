// A listed name within a longer one is found where the words beside it are another's, and is none where
// all are one person's, as in names of Spain, Arabia and Malaysia.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { explainRecord } from "../../src/engine/screening/explain-record.ts";
import { matchSubject } from "../../src/engine/screening/match.ts";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { scratchFolder } from "../support/scratch.ts";

const LISTED = [
  "Enrique Saenz",
  "Abdul Rahman",
  "علي احمد",
  "Luis Angel Gonzalez",
  "Kadir Zelimovich Bulgozhin",
];

const folder = scratchFolder("interdict-long-names-");
let snapshot: Snapshot;
beforeAll(async () => {
  const lines = LISTED.map((name, i) =>
    JSON.stringify({
      id: `listed-${i}`,
      caption: name,
      schema: "Person",
      properties: { name: [name], topics: ["sanction"] },
      datasets: ["invented_list"],
    }),
  );
  const list = join(folder, "list.ftm.json");
  writeFileSync(list, lines.join("\n"));
  const state = join(folder, "state");
  snapshot = openSnapshot(snapshotFolder(state, (await buildSnapshot({ paths: [list], state })).id));
});
afterAll(() => snapshot.close());

/** The listed names that a name holds. */
function heldBy(name: string): readonly string[] {
  const options = { threshold: 0.75, limit: 25, include: ["sanction"] as const, datasets: null };
  const { candidates } = matchSubject(snapshot, {
    schema: "Person",
    properties: { name: [name] },
    ...options,
  });
  return candidates.filter(({ within }) => within !== undefined).map(({ caption }) => caption);
}

test.each([
  "JUAN ENRIQUE SAENZ NAVARRETE",
  "Che Azmi Abdul Rahman",
  "علي احمد غبري درمش",
  "محمد علي احمد يحيى",
])("%s is one long name", (name) => {
  expect(heldBy(name)).toEqual([]);
});

test.each([
  ["Orla Penwick Enrique Saenz", "Enrique Saenz"],
  ["Enrique Saenz Orla Penwick", "Enrique Saenz"],
  ["Ivan Petrov Kadir Bulgozhin", "Kadir Zelimovich Bulgozhin"],
  ["Juan Perez Enrique Saenz", "Enrique Saenz"],
  ["Орла Пенвик Кадир Булгожин", "Kadir Zelimovich Bulgozhin"],
])("%s holds %s", (name, listed) => {
  expect(heldBy(name)).toContain(listed);
});

test("an explanation compares what the score counts", () => {
  const properties = { name: ["Orla Penwick Enrique Saenz"] };
  const subject = {
    schema: "Person",
    properties,
    threshold: 0.75,
    limit: 25,
    include: ["sanction"],
    datasets: null,
  } as const;
  const [candidate] = matchSubject(snapshot, subject).candidates;
  expect(candidate?.within).toEqual({ name: ["… Enrique Saenz"] });
  const [explained] = explainRecord(snapshot, subject, "listed-0", null);
  expect(explained?.lines).toContain(`Compared alone, with all its names, it scores ${candidate?.score}:`);
});

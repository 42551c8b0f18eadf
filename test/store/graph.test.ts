// Records as their files have them: found by any of their ids, in the order of the files, and by whom they
// name.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { GRAPH_SQL, GraphReader, GraphWriter } from "../../src/engine/store/graph.ts";

const recordOf = (id: string, name: string, referents: string[] = []) => ({
  id,
  schema: "Person",
  caption: name,
  properties: { name: [name] },
  referents,
  datasets: ["quarry"],
  firstSeen: null,
  lastSeen: null,
  lastChange: null,
});

test("records of several blocks are found", () => {
  const database = new Database(":memory:", { strict: true });
  database.run(GRAPH_SQL);
  const writer = new GraphWriter(database);
  for (let i = 0; i < 3000; i++) writer.add(recordOf(`p-${i}`, `Person ${i}`), [`t-${i % 2}`]);
  writer.add(recordOf("NK-1", "Orlan Vesk", ["old-1"]), []);
  writer.add(recordOf("NK-1", "Another", ["old-2"]), ["t-0"]);
  writer.finish();
  const reader = new GraphReader(database);
  expect(reader.find("p-2999")?.record.caption).toBe("Person 2999");
  expect(reader.find("old-1")?.record.id).toBe("NK-1");
  // Of several records with one id the first counts.
  expect(reader.find("NK-1")?.record.caption).toBe("Orlan Vesk");
  expect(reader.find("old-2")).toBeNull();
  expect(reader.find("nobody")).toBeNull();
  const naming = reader.placesNaming(["t-1", "t-9"], 5000);
  expect(naming).toHaveLength(1500);
  expect(reader.at(naming[1] ?? 0)?.record.id).toBe("p-3");
  expect(reader.placesNaming(["t-0"], 2)).toHaveLength(2);
  const all = [...reader.all()];
  expect(all).toHaveLength(3001);
  expect(all.map(({ place }) => place)).toEqual(all.map(({ place }) => place).toSorted((a, b) => a - b));
});

test("a store of an earlier version has none", () => {
  const reader = new GraphReader(new Database(":memory:"));
  expect([reader.find("a"), reader.placesNaming(["a"], 1), [...reader.all()]]).toEqual([null, [], []]);
});

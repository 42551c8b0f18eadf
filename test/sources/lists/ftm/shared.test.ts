// FollowTheMoney data of real publishers, where it is at hand: how much of it comes out, and that the two
// publications of one export agree.

import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListedEntity } from "../../../../src/base/model/entity.ts";
import { ftmEntities, ftmNested } from "../../../../src/lists/sources/lists/ftm/source.ts";
import type { ListSet, Source } from "../../../../src/lists/sources/lists/source.ts";
import { LOADED_AT, type Outcome, readSets, setsOf } from "../../support.ts";
import { fileOf, type Line, notesOf } from "./support.ts";

const FOLDER = "../shared/data/ftm";
const isAbsent = !existsSync(FOLDER);
if (isAbsent) console.warn(`Skipped: real FollowTheMoney data is not at ${FOLDER}.`);

/** Reads a set without keeping what comes out. */
async function gatherNeighbourhood(set: ListSet): Promise<{ entities: number; records: number }> {
  const scratchFolder = mkdtempSync(join(tmpdir(), "interdict-scratch-"));
  const told = { entities: 0, records: 0 };
  try {
    const entities = set.source.read(set, {
      scratchFolder,
      loadedAt: LOADED_AT,
      note: () => {},
      countRecord: () => {
        told.records++;
      },
      countOrphan: () => {},
      reportMissing: () => {},
      setContentDate: () => {},
      addDataset: () => {},
      addHolding: () => {},
      addParty: () => {},
    });
    for await (const _ of entities) told.entities++;
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
  return told;
}

describe.skipIf(isAbsent)("real FollowTheMoney data", () => {
  test("165,923 entities come out whole", async () => {
    const [set] = await setsOf(ftmEntities, [`${FOLDER}/derived_165923.ftm.json.gz`]);
    if (set === undefined) throw new Error("The file was not recognised.");
    const { entities, records } = await gatherNeighbourhood(set);
    expect(records).toBe(165_923);
    expect(entities).toBe(165_923);
  }, 60_000);

  test("a merged export gives its people, companies, listings and relations", async () => {
    const outcome = await readSets(
      await setsOf(ftmEntities, [`${FOLDER}/yente-fixtures/zala/entities.ftm.json`]),
    );
    const statuses = Object.groupBy(
      outcome.entities,
      ({ entity }) => `${entity.schema} ${entity.listingStatus}`,
    );
    const counts = Object.fromEntries(Object.entries(statuses).map(([key, group]) => [key, group?.length]));
    expect(counts).toEqual({ "Person listed": 6, "Company listed": 7, "Company supporting": 4 });
    const listings = outcome.entities.flatMap((listed) => listed.listings);
    const isByTopic = ({ reason }: { reason: string | null }) =>
      reason?.startsWith("Listed by topic") ?? false;
    expect([listings.length, listings.filter(isByTopic).length]).toEqual([52, 11]);
    expect(notesOf(outcome, "refused")).toEqual([]);
    expect(notesOf(outcome, "unread")).toEqual([]);
  });

  test("both publications of an export agree on a target wherever they hold the same", async () => {
    const flat = await readLabelled(ftmEntities, "entities.ftm.json");
    const nested = await readLabelled(ftmNested, "targets.nested.json");
    const flatRaw = await rawTargets("entities.ftm.json");
    const nestedRaw = await rawTargets("targets.nested.json");
    let people = 0;
    let values = 0;
    for (const [id, fromNested] of nested) {
      const fromFlat = flat.get(id);
      if (fromFlat === undefined) continue;
      people++;
      const { entity } = fromNested;
      expect({ id, schema: entity.schema, target: entity.target, corpora: fromNested.corpora }).toEqual({
        id,
        schema: fromFlat.entity.schema,
        target: fromFlat.entity.target,
        corpora: fromFlat.corpora,
      });
      const flatProperties = flatRaw.get(id)?.properties ?? {};
      for (const [key, written] of Object.entries(nestedRaw.get(id)?.properties ?? {})) {
        if (!sameSet(written, flatProperties[key])) continue;
        values++;
        expect({ id, key, values: entity.properties[key]?.toSorted() }).toEqual({
          id,
          key,
          values: fromFlat.entity.properties[key]?.toSorted(),
        });
      }
    }
    expect(people).toBe(8);
    expect(values).toBeGreaterThan(40);
  });
});

async function rawLines(name: string): Promise<Line[]> {
  const text = await Bun.file(`${FOLDER}/export-sample/${name}`).text();
  return text
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row) as Line);
}

async function rawTargets(name: string): Promise<Map<string, Line>> {
  return new Map((await rawLines(name)).map((item) => [item.id, item]));
}

/**
 * The sample's people carry no topics, so its targets are labelled as what the sample is of: office holders.
 */
async function readLabelled(source: Source, name: string): Promise<Map<string, ListedEntity>> {
  const lines = (await rawLines(name)).map((item) =>
    item.target === true ? { ...item, properties: { ...item.properties, topics: ["role.pep"] } } : item,
  );
  const file = fileOf(lines, `${FOLDER}/export-sample/${name}`);
  const outcome: Outcome = await readSets([{ source, dataset: null, files: new Map([["entities", file]]) }]);
  return new Map(
    outcome.entities.filter(({ entity }) => entity.target).map((listed) => [listed.entity.id, listed]),
  );
}

function sameSet(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return false;
  if (a.length === 0 || !a.every((value) => typeof value === "string")) return false;
  return new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size;
}

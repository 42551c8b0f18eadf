import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { factsOf } from "../../../src/base/model/facts.ts";
import { NAME_RULES_VERSION } from "../../../src/engine/names/version.ts";
import { AliasIndexBuilder } from "../../../src/engine/retrieval/build/builder.ts";
import { collectEntity } from "../../../src/engine/retrieval/build/collect-entity.ts";
import { IndexColumns } from "../../../src/engine/retrieval/build/index-columns.ts";
import type { IndexedEntity } from "../../../src/engine/retrieval/build/indexed-entity.ts";
import { keyJoinedTokens } from "../../../src/engine/retrieval/build/token-key-table.ts";
import { ALIAS_FORMAT_VERSION } from "../../../src/engine/retrieval/format/layout.ts";
import { openAliasIndex } from "../../../src/engine/retrieval/open.ts";
import { pick, seeded } from "../../support/random.ts";
import { inventName } from "../exhaustive.ts";
import { askFor, indexOf, makeScratchFolder, person, rowsOf } from "../support.ts";

const scratch = makeScratchFolder();
afterAll(scratch.remove);

function inventEntities(seed: number): IndexedEntity[] {
  const random = seeded(seed);
  return Array.from({ length: 200 }, (_, i) => ({
    ...person(i + 1, inventName(random), inventName(random)),
    corpus: pick(random, ["sanction", "pep"] as const),
    datasets: [pick(random, ["list_a", "list_b"])],
    facts: factsOf({ birthDate: ["1960-01-02"], country: ["ru"], idNumber: [`AB${i % 50}123`] }),
  }));
}

function chunk(entities: readonly IndexedEntity[], entitiesMax: number): IndexedEntity[][] {
  return Array.from({ length: Math.ceil(entities.length / entitiesMax) }, (_, i) =>
    entities.slice(i * entitiesMax, (i + 1) * entitiesMax),
  );
}

async function write(name: string, entities: readonly IndexedEntity[]) {
  const builder = new AliasIndexBuilder();
  for (const entity of entities) builder.add(entity);
  const path = join(scratch.path, name);
  return { path, summary: await builder.write(path) };
}

describe("add", () => {
  test("returns the aliases that can't be found", () => {
    const builder = new AliasIndexBuilder();
    expect(builder.add(person(1, "Gulnara", "---", "…", "N/A", "Null"))).toEqual({
      searchable: 2,
      unsearchable: ["---", "…", "N/A"],
    });
    expect(builder.add(person(2))).toEqual({ searchable: 0, unsearchable: [] });
  });

  test.each([0, -1, 1.5, 2 ** 31, Number.NaN])("refuses the row %p", (row) => {
    expect(() => new AliasIndexBuilder().add(person(row, "Gulnara"))).toThrow(RangeError);
  });
});

describe("write", () => {
  test("the same entities give the same bytes, other entities other bytes", async () => {
    const { path: first } = await write("first.idx", inventEntities(1));
    const { path: second } = await write("second.idx", inventEntities(1));
    const { path: other } = await write("other.idx", inventEntities(2));
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
    expect(readFileSync(other).equals(readFileSync(first))).toBe(false);
  });

  test("entities collected in parts, and keys made in another thread, give the same bytes", async () => {
    const { path: whole } = await write("whole.idx", inventEntities(1));
    for (const entitiesInPart of [1, 7, 150, 200]) {
      const builder = new AliasIndexBuilder();
      for (const entities of chunk(inventEntities(1), entitiesInPart)) {
        const columns = new IndexColumns();
        for (const entity of entities) collectEntity(columns, entity);
        builder.append(structuredClone(columns.toPart()));
      }
      const path = join(scratch.path, `parts-of-${entitiesInPart}.idx`);
      await builder.write(path, async (tokens) => keyJoinedTokens(tokens));
      expect(readFileSync(path).equals(readFileSync(whole))).toBe(true);
    }
  });

  test("a failure to make keys in another thread is a failure of the index", async () => {
    const builder = new AliasIndexBuilder();
    builder.add(person(1, "Gulnara"));
    const failing = async () => {
      throw new Error("Nobody is there.");
    };
    const writing = builder.write(join(scratch.path, "unkeyed.idx"), failing);
    await expect(writing).rejects.toThrow("unkeyed.idx: the alias index can't be written: Nobody is there.");
    expect(readdirSync(scratch.path).filter((name) => name.includes("unkeyed"))).toEqual([]);
  });

  test("the summary counts what is in the file", async () => {
    const { path, summary } = await write("counted.idx", [
      person(1, "Ali Hassan", "ALI HASSAN", "Hassan Ali"),
      { ...person(2, "Сергей"), datasets: ["list_b", "list_a"] },
    ]);
    expect(summary).toMatchObject({
      formatVersion: ALIAS_FORMAT_VERSION,
      nameRulesVersion: NAME_RULES_VERSION,
      entities: 2,
      datasets: ["list_a", "list_b"],
      bytes: statSync(path).size,
    });
    // Two orders of two words, and every spelling of one.
    expect(summary.names).toBeGreaterThanOrEqual(2 + 2);
    expect(summary.tokens).toBe(summary.names);
    const index = openAliasIndex(path);
    expect(index.summary).toEqual(summary);
    index.close();
  });

  test("only the owner may read the file, and no other file is left in the folder", async () => {
    const { path } = await write("private.idx", [person(1, "Gulnara")]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(scratch.path).filter((name) => name.includes(".tmp"))).toEqual([]);
  });

  test("an open index keeps answering from the file that was replaced", async () => {
    const path = join(scratch.path, "replaced.idx");
    const before = await indexOf(path, [person(1, "Gulnara")]);
    const after = await indexOf(path, [person(2, "Gulnara")]);
    expect(rowsOf(before.find(askFor("Gulnara")))).toEqual([1]);
    expect(rowsOf(after.find(askFor("Gulnara")))).toEqual([2]);
    before.close();
    after.close();
  });

  test("a failure names the file, and leaves nothing behind", async () => {
    const folder = join(scratch.path, "taken");
    mkdirSync(folder);
    writeFileSync(join(folder, "something"), "");
    const builder = new AliasIndexBuilder();
    await expect(builder.write(folder)).rejects.toThrow(`${folder}: the alias index can't be written`);
    await expect(builder.write(join(scratch.path, "missing", "x.idx"))).rejects.toThrow("can't be written");
    await builder.write(join(scratch.path, "empty.idx"));
    expect(readdirSync(scratch.path).filter((name) => name.includes(".tmp"))).toEqual([]);
  });

  test("an index of nothing opens and finds nothing", async () => {
    const index = await indexOf(join(scratch.path, "nothing.idx"), []);
    expect(index.summary).toMatchObject({ names: 0, entities: 0, tokens: 0, datasets: [] });
    expect(index.find(askFor("Gulnara"))).toEqual([]);
    index.close();
  });
});

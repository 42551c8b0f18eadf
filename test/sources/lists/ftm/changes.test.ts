// Files of changes (entities.delta.json) and the file that they are applied to.

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { OperatorError } from "../../../../src/base/model/errors.ts";
import { groupIntoSets } from "../../../../src/lists/sources/list-sets.ts";
import { ftmEntities } from "../../../../src/lists/sources/lists/ftm/source.ts";
import { recogniseLists } from "../../../../src/lists/sources/registry.ts";
import { describeSource } from "../../conformance.ts";
import { type Outcome, readSets, setsOf } from "../../support.ts";
import { fileOf, find, LISTED, type Line, line } from "./support.ts";

const FOLDER = "fixtures/lists/ftm-delta";

describeSource("FollowTheMoney with changes", {
  source: ftmEntities,
  paths: [FOLDER],
  foreign: ["fixtures/demo/un", "fixtures/lists/ftm-simple", "fixtures/lists/us-csl"],
  entities: 3,
  records: 11,
  datasets: ["zz_demo_changes"],
  ids: ["zc-1", "zc-3", "zc-4"],
});

test("changes are made in the order of their versions", async () => {
  const outcome = await readSets(await setsOf(ftmEntities, [FOLDER]));
  expect(outcome.entities.map(({ entity }) => entity.id)).toEqual(["zc-1", "zc-3", "zc-4"]);
  expect(find(outcome, "zc-1").entity.properties.alias).toEqual(["O. van Treek"]);
  expect(find(outcome, "zc-3").listings.map(({ program }) => program)).toEqual(["NEW"]);
  expect(find(outcome, "zc-4").entity.properties.flag).toEqual(["pa"]);
  expect(outcome.contentDates).toEqual(["2026-11-03T00:00:00"]);
  expect(outcome.records).toEqual({
    [`${FOLDER}/entities.ftm.json`]: 4,
    [`${FOLDER}/20261102120000-xyz/entities.delta.json`]: 3,
    [`${FOLDER}/20261103120000-abc/entities.delta.json`]: 4,
  });
});

const BASE = "lists/zz/20261101120000-aaa/entities.ftm.json";
const DELTA = "lists/zz/20261102120000-bbb/entities.delta.json";

const change = (op: string, entity: unknown) => JSON.stringify({ op, entity });

async function readChanged(
  base: readonly Line[],
  changes: Readonly<Record<string, readonly string[]>>,
): Promise<Outcome> {
  const files = [fileOf(base, BASE), ...Object.entries(changes).map(([path, lines]) => fileOf(lines, path))];
  return readSets(groupIntoSets(files, [ftmEntities], new Map()));
}

const refusal = (reading: Promise<Outcome>) =>
  reading.then(
    () => "read",
    (error: unknown) => (error instanceof OperatorError ? error.message : String(error)),
  );

describe("what is odd about changes", () => {
  test("a record is taken off that the file does not have: noted, with file and line", async () => {
    const { notes, orphans, entities } = await readChanged([LISTED], {
      [DELTA]: [change("DEL", { id: "nobody" })],
    });
    expect(orphans).toEqual({ [DELTA]: 1 });
    expect(notes).toEqual([
      {
        kind: "orphan",
        file: DELTA,
        line: 1,
        message: "nobody: removed by a change, but the changed file does not have it.",
      },
    ]);
    expect(entities.length).toBe(1);
  });

  test("a changed record that can't be read whole is noted with the line of the changes", async () => {
    const odd = { ...line("listed", "Person", { name: ["X"], topics: ["sanction"] }), colour: "red" };
    const { notes } = await readChanged([LISTED], {
      [DELTA]: [change("ADD", { ...LISTED, id: "y" }), change("MOD", odd)],
    });
    expect(notes.map(({ file, line: at, message }) => [file, at, message])).toEqual([
      [DELTA, 2, "field colour: not a field of an entity."],
    ]);
  });

  test("changes that the file already has, by its version, are left out with a note", async () => {
    const older = "lists/zz/20261101120000-aaa/entities.delta.json";
    const { notes, entities } = await readChanged([LISTED], { [older]: [change("DEL", { id: "listed" })] });
    expect(notes.map(({ file, message }) => [file, message])).toEqual([
      [older, "20261101120000-aaa: changes that the file already has."],
    ]);
    expect(entities.length).toBe(1);
  });

  test("lines that are no change, or of no version among several, are refused", async () => {
    expect(await refusal(readChanged([LISTED], { [DELTA]: [change("DEL", { id: "a" }), "{}"] }))).toBe(
      `${DELTA}, line 2 is not a change: it needs "op" (ADD, MOD or DEL) and "entity".`,
    );
    expect(await refusal(readChanged([LISTED], { [DELTA]: [change("DEL", { id: "a b" })] }))).toBe(
      `${DELTA}, line 1 removes a record without an id.`,
    );
    const none = "lists/zz/more/entities.delta.json";
    const both = { [DELTA]: [change("DEL", { id: "a" })], [none]: [change("DEL", { id: "a" })] };
    expect(await refusal(readChanged([LISTED], both))).toMatch(
      /more\/entities\.delta\.json has no version in its path/,
    );
    const twin = "lists/zz/other/20261102120000-bbb/entities.delta.json";
    const twins = { [DELTA]: [change("DEL", { id: "a" })], [twin]: [change("DEL", { id: "a" })] };
    expect(await refusal(readChanged([LISTED], twins))).toMatch(/have the same version/);
  });

  test("changes without the file, or with two that they could be for, are refused", () => {
    const delta = fileOf([change("DEL", { id: "a" })], DELTA);
    const group = (...paths: readonly string[]) =>
      groupIntoSets([...paths.map((path) => fileOf([LISTED], path)), delta], [ftmEntities], new Map());
    expect(() => group()).toThrow(/holds changes to a list, but the list is not among the files/);
    expect(() => group("lists/a/entities.ftm.json", "lists/b/entities.ftm.json")).toThrow(
      /could change any of lists\/a\/entities\.ftm\.json, lists\/b\/entities\.ftm\.json/,
    );
    const beside = "lists/zz/20261102120000-bbb/entities.ftm.json";
    const sets = group("lists/a/entities.ftm.json", beside);
    expect(sets.map(({ files }) => [...files.values()].map(({ path }) => path))).toEqual([
      [DELTA, beside],
      ["lists/a/entities.ftm.json"],
    ]);
  });
});

const REAL = "../shared/data/ftm/yente-fixtures";

test.skipIf(!existsSync(REAL))(
  "a real file with four real files of changes (skipped where absent)",
  async () => {
    const versions = ["20240527194702-wnk", "20240528014702-pfh", "20240528074703-npf", "20240528134729-3iv"];
    const paths = [
      `${REAL}/t1/entities.ftm.json`,
      ...versions.map((version) => `${REAL}/t2/${version}/entities.delta.json`),
    ];
    const outcome = await readSets(await recogniseLists(paths));
    // Six entities and an address; three are added, one of them changed after, and one is added and taken
    // off.
    expect(Object.values(outcome.records).sort((a, b) => a - b)).toEqual([1, 1, 2, 2, 7]);
    expect(new Set(outcome.entities.map(({ entity }) => entity.id)).size).toBe(9);
    expect(find(outcome, "NK-2T3S8Hu29ktYnKSTgQp2wL").entity.caption).toBe("Foobar Foobargroup");
    expect(outcome.entities.some(({ entity }) => entity.id === "NK-500Poltergeist")).toBe(false);
  },
);

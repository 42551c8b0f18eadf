// What imports in a row make of records, on files that a bank could have: written here, built, opened, asked.

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diffSnapshots } from "../../src/engine/snapshot/diff.ts";
import { loadCurrentId, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { loadManifest, type Manifest } from "../../src/engine/snapshot/manifest.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import type { HistoryReport } from "../../src/lists/import/carry-history-over.ts";
import { type BuildRequest, type BuiltSnapshot, buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { makeWritable } from "../support/damage.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-history-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Row {
  readonly id: string;
  readonly caption?: string;
  readonly dataset?: string;
  readonly topic?: string;
  readonly referents?: readonly string[];
  readonly properties?: Record<string, readonly string[]>;
  /** The publisher's own time of the last change; left out, the list has none. */
  readonly changed?: string;
}

let files = 0;
let states = 0;
const newState = () => join(root, `state-${states++}`);

/** A FollowTheMoney file with one listed person a row. */
function writeList(rows: readonly Row[]): string {
  const path = join(root, `list-${files++}.ftm.json`);
  const lines = rows.map(
    ({ id, caption = `Person ${id}`, dataset = "invented", topic = "sanction", ...row }) =>
      JSON.stringify({
        id,
        caption,
        schema: "Person",
        properties: { name: [caption], topics: [topic], ...row.properties },
        referents: row.referents ?? [],
        datasets: [dataset],
        ...(row.changed === undefined ? {} : { last_change: row.changed }),
        target: true,
      }),
  );
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

/** Imports on a day of January 2026. */
async function importOn(
  day: number,
  state: string,
  lists: readonly (readonly Row[])[],
  more: Partial<BuildRequest> = {},
): Promise<BuiltSnapshot> {
  const now = new Date(Date.UTC(2026, 0, day));
  const built = await buildSnapshot({ paths: lists.map(writeList), state, now, ...more });
  if (built.report.carriedOver !== null) expectToAddUp(state, built.report.carriedOver, built.manifest);
  return built;
}

/** Every record in use is somewhere in the account, once. */
function expectToAddUp(state: string, report: HistoryReport, now: Manifest): void {
  const before = loadManifest(snapshotFolder(state, report.from));
  const { added, unchanged, changed, delisted, relisted, replaced, dropped } = report;
  expect(unchanged + changed + delisted + relisted + replaced + dropped).toBe(before.entities);
  expect(before.entities - replaced - dropped + added).toBe(now.entities);
}

function withCurrent<T>(state: string, use: (snapshot: Snapshot) => T): T {
  const snapshot = openSnapshot(snapshotFolder(state, loadCurrentId(state) ?? ""));
  try {
    return use(snapshot);
  } finally {
    snapshot.close();
  }
}

const entityOf = (state: string, id: string) =>
  withCurrent(state, ({ store }) => store.entity("sanction", id));

const on = (day: number) => `2026-01-${String(day).padStart(2, "0")}T00:00:00`;

describe("imports in a row", () => {
  test("of the same file change nothing but when it was seen", async () => {
    const state = newState();
    const rows = [{ id: "a" }, { id: "b", changed: "2025-05-05T05:05:05" }];
    await importOn(1, state, [rows]);
    const before = [entityOf(state, "a"), entityOf(state, "b")];
    const { report } = await importOn(2, state, [rows]);
    expect(report.carriedOver).toMatchObject({ unchanged: 2, changed: 0, delisted: 0 });
    const now = [entityOf(state, "a"), entityOf(state, "b")];
    expect(now).toEqual(before.map((entity) => entity && { ...entity, lastSeen: on(2) }));
  });

  test("delist who left, and relist who came back, with both periods", async () => {
    const state = newState();
    await importOn(1, state, [[{ id: "a" }, { id: "b" }]]);
    await importOn(2, state, [[{ id: "a" }]]);
    expect(entityOf(state, "b")).toMatchObject({
      target: false,
      listingStatus: "delisted",
      delistedOn: "2026-01-02",
      firstSeen: on(1),
      lastSeen: on(1),
      lastChange: on(2),
    });
    const found = withCurrent(state, ({ manifest, store }) => ({
      counts: manifest.entities,
      screened: [...store.screenable()].map(({ entity }) => entity.id),
    }));
    expect(found).toEqual({ counts: 2, screened: ["a"] });
    expect((await importOn(3, state, [[{ id: "a" }]])).report.carriedOver).toMatchObject({
      unchanged: 2,
      delisted: 0,
    });
    const { report } = await importOn(4, state, [[{ id: "a" }, { id: "b" }]]);
    expect(report.carriedOver).toMatchObject({
      relisted: 1,
      datasets: { invented: { added: 1, delisted: 0 } },
    });
    expect(entityOf(state, "b")).toMatchObject({
      target: true,
      delistedOn: null,
      firstSeen: on(1),
      lastSeen: on(4),
    });
  });

  test("count who leaves without a trace, and who is new", async () => {
    const state = newState();
    const beside = { id: "beside", topic: "sanction.linked" };
    const other = { id: "other", dataset: "elsewhere" };
    await importOn(1, state, [[{ id: "a" }, beside, other]]);
    const { report } = await importOn(2, state, [[{ id: "a" }, { id: "new" }]], {
      allowed: ["missing=elsewhere"],
    });
    expect(report.carriedOver).toMatchObject({ added: 1, unchanged: 1, delisted: 0, dropped: 2 });
    // The account of datasets is of those that are imported.
    expect(report.carriedOver?.datasets).toEqual({ invented: { added: 1, delisted: 0 } });
    expect(entityOf(state, "other")).toBeNull();
  });

  test("refuse a word about a dataset that there is none of", async () => {
    const state = newState();
    const lists = [[{ id: "a" }]];
    const dates = new Map([["inventd", "2026-01-01"]]);
    await expect(importOn(1, state, lists, { dates })).rejects.toThrow("--dated names inventd");
    await expect(importOn(1, state, lists, { allowed: ["older=inventd"] })).rejects.toThrow(
      "--allow names inventd",
    );
    await importOn(1, state, lists, { allowed: ["older=invented"] });
  });

  test("keep the ids of records that were merged into others, for good", async () => {
    const state = newState();
    await importOn(1, state, [[{ id: "old", changed: on(1) }, { id: "new" }]]);
    const { report } = await importOn(2, state, [[{ id: "new", referents: ["old"] }]]);
    expect(report.carriedOver).toMatchObject({ replaced: 1, delisted: 0 });
    expect(entityOf(state, "old")).toMatchObject({ id: "new", firstSeen: on(1) });
    await importOn(3, state, [[{ id: "new" }]]);
    expect(entityOf(state, "old")?.id).toBe("new");
    await importOn(4, state, [[{ id: "new" }, { id: "old" }]]);
    expect(entityOf(state, "old")).toMatchObject({ id: "old" });
    expect(entityOf(state, "new")?.referents).toEqual([]);
  });

  test("leave the records of a list that is not imported out, once the operator says so", async () => {
    const state = newState();
    const other = [{ id: "z", dataset: "other" }];
    await importOn(1, state, [[{ id: "a" }], other]);
    await expect(importOn(2, state, [[{ id: "a" }]])).rejects.toThrow("other is in use");
    expect(entityOf(state, "z")).not.toBeNull();
    const { report } = await importOn(2, state, [[{ id: "a" }]], { allowed: ["missing=other"] });
    expect(entityOf(state, "z")).toBeNull();
    expect(report.warnings).toEqual([expect.stringContaining("--allow missing")]);
  });

  test("stop when an id means somebody else, until the operator says so", async () => {
    const state = newState();
    await importOn(1, state, [[{ id: "a", caption: "Anna Vereshkova" }]]);
    const other = [{ id: "a", caption: "Boris Godun" }];
    await expect(importOn(2, state, [other])).rejects.toThrow("a: Anna Vereshkova, now Boris Godun");
    expect(entityOf(state, "a")?.caption).toBe("Anna Vereshkova");
    await importOn(2, state, [other], { allowed: ["reused=invented"] });
    expect(entityOf(state, "a")?.caption).toBe("Boris Godun");
  });

  test("begin anew with --fresh, and after demonstration data", async () => {
    const state = newState();
    await importOn(1, state, [[{ id: "a" }, { id: "b" }]]);
    const { report } = await importOn(2, state, [[{ id: "a" }]], { fresh: true });
    expect(report.carriedOver).toBeNull();
    expect(entityOf(state, "b")).toBeNull();
    const demonstration = newState();
    await importOn(1, demonstration, [[{ id: "a" }, { id: "b" }]], { demonstration: true });
    expect((await importOn(2, demonstration, [[{ id: "a" }]])).report.carriedOver).toBeNull();
  });

  test("stop when the snapshot in use can't be read", async () => {
    const state = newState();
    const { id } = await importOn(1, state, [[{ id: "a" }]]);
    makeWritable(snapshotFolder(state, id));
    writeFileSync(join(snapshotFolder(state, id), "manifest.json"), "{}");
    await expect(importOn(2, state, [[{ id: "a" }]])).rejects.toThrow("its history can't be carried over");
    expect(importOn(2, state, [[{ id: "a" }]], { fresh: true })).resolves.toBeDefined();
  });
});

describe("records of two lists that are one subject", () => {
  const passport = { country: ["ru"], passportNumber: ["721234567"] };
  const a = { id: "a", caption: "Anna Vereshkova", properties: passport };
  const b = { id: "b", caption: "Vereshkova Anna", dataset: "other", properties: passport };

  test("are one record with one id, and part again", async () => {
    const state = newState();
    const { report } = await importOn(1, state, [[a], [b]]);
    expect(report.linked.links).toEqual([{ id: "a", joined: ["b"], by: "passportNumber ru 721234567" }]);
    expect(entityOf(state, "b")).toMatchObject({
      id: "a",
      datasets: ["invented", "other"],
      referents: ["b"],
    });
    expect(withCurrent(state, ({ store }) => [...store.screenable()].length)).toBe(1);

    expect((await importOn(2, state, [[a], [b]])).report.carriedOver).toMatchObject({
      unchanged: 1,
      changed: 0,
    });
    const { report: apart } = await importOn(3, state, [[a], [b]], {
      keptApart: new Set(["a b", "a misspelt"]),
    });
    expect(apart.warnings).toContain("--keep-apart names misspelt, which no list contains.");
    expect(entityOf(state, "a")).toMatchObject({ datasets: ["invented"], referents: [] });
    expect(entityOf(state, "b")).toMatchObject({ id: "b", datasets: ["other"], listingStatus: "listed" });
    await importOn(4, state, [[a], [b]], { keptApart: null });
    expect(entityOf(state, "b")?.id).toBe("b");
  });

  test("stay listed when one of the lists drops them, which counts as a delisting by that list", async () => {
    const state = newState();
    const other = { id: "z", dataset: "other" };
    const first = await importOn(1, state, [[a], [b, other]]);
    const second = await importOn(2, state, [[a], [other]]);
    expect(entityOf(state, "b")).toMatchObject({ id: "a", datasets: ["invented"], listingStatus: "listed" });
    expect(second.report.carriedOver).toMatchObject({
      delisted: 0,
      datasets: { invented: { added: 0, delisted: 0 }, other: { added: 0, delisted: 1 } },
    });
    const [difference, ...more] = diffSnapshots(
      snapshotFolder(state, first.id),
      snapshotFolder(state, second.id),
    );
    expect(difference).toMatchObject({ kind: "changed", id: "a", addedTo: [], delistedBy: ["other"] });
    expect(more).toEqual([]);
    const back = await importOn(3, state, [[a], [b, other]]);
    expect(back.report.carriedOver?.datasets).toEqual({
      invented: { added: 0, delisted: 0 },
      other: { added: 1, delisted: 0 },
    });
  });

  test("continue under the id of the other list when the list of their id drops them", async () => {
    const state = newState();
    const rest = { id: "y" };
    const first = await importOn(1, state, [[rest, a], [b]]);
    const second = await importOn(2, state, [[rest], [b]]);
    expect(entityOf(state, "a")).toMatchObject({
      id: "b",
      referents: ["a"],
      datasets: ["other"],
      listingStatus: "listed",
      firstSeen: on(1),
    });
    expect(second.report.carriedOver).toMatchObject({
      delisted: 0,
      replaced: 1,
      datasets: { invented: { added: 0, delisted: 1 }, other: { added: 0, delisted: 0 } },
    });
    const changes = [...diffSnapshots(snapshotFolder(state, first.id), snapshotFolder(state, second.id))];
    expect(changes.map(({ kind, id, addedTo, delistedBy }) => [kind, id, addedTo, delistedBy])).toEqual([
      ["removed", "a", [], ["invented"]],
      ["added", "b", [], []],
    ]);
    const third = await importOn(3, state, [[rest, a], [b]]);
    expect(entityOf(state, "a")).toMatchObject({ id: "b", datasets: ["other", "invented"] });
    expect(third.report.carriedOver?.datasets).toEqual({
      invented: { added: 1, delisted: 0 },
      other: { added: 0, delisted: 0 },
    });
  });

  test("that both lists drop at once are delisted by both", async () => {
    const state = newState();
    const rest = [{ id: "y" }, { id: "z", dataset: "other" }];
    await importOn(1, state, [
      [a, ...rest.slice(0, 1)],
      [b, ...rest.slice(1)],
    ]);
    const { report } = await importOn(2, state, [rest.slice(0, 1), rest.slice(1)]);
    expect(entityOf(state, "b")).toMatchObject({ id: "a", listingStatus: "delisted" });
    expect(report.carriedOver).toMatchObject({
      delisted: 1,
      datasets: { invented: { added: 0, delisted: 1 }, other: { added: 0, delisted: 1 } },
    });
  });

  test("or stop being so are added to no list and delisted by none", async () => {
    const state = newState();
    await importOn(1, state, [[a], [b]], { keptApart: null });
    const joined = await importOn(2, state, [[a], [b]]);
    const parted = await importOn(3, state, [[a], [b]], { keptApart: new Set(["a b"]) });
    for (const { report } of [joined, parted])
      expect(report.carriedOver?.datasets).toEqual({
        invented: { added: 0, delisted: 0 },
        other: { added: 0, delisted: 0 },
      });
    expect(parted.report.carriedOver).toMatchObject({ added: 1, delisted: 0 });
  });

  test("keep the id that clients know when the other list comes to have them", async () => {
    const state = newState();
    const other = { id: "z", caption: "Zoe" };
    await importOn(1, state, [[other], [b]]);
    await importOn(2, state, [[other, a], [b]]);
    expect(entityOf(state, "a")).toMatchObject({ id: "b", firstSeen: on(1) });
  });
});

test("a difference is reported by kind and field, and only differences are", async () => {
  const state = newState();
  const born = { birthDate: ["1970-01-01"] };
  const first = await importOn(1, state, [
    [{ id: "same" }, { id: "gone" }, { id: "less", properties: born }, { id: "more" }],
  ]);
  const second = await importOn(2, state, [
    [{ id: "same" }, { id: "less" }, { id: "more", properties: born }, { id: "new" }],
  ]);
  const diff = (a: BuiltSnapshot, b: BuiltSnapshot) =>
    [...diffSnapshots(snapshotFolder(state, a.id), snapshotFolder(state, b.id))].map(
      ({ kind, id, fields }) => [kind, id, fields] as const,
    );
  const facts = [...diffSnapshots(snapshotFolder(state, first.id), snapshotFolder(state, second.id))].map(
    (change) => [change.id, Object.keys(change.facts)],
  );
  expect(Object.fromEntries(facts)).toMatchObject({ gone: expect.arrayContaining(["name"]), less: [] });
  expect(Object.fromEntries(facts)).toMatchObject({ new: expect.arrayContaining(["name"]) });
  expect(diff(first, second)).toEqual([
    ["delisted", "gone", []],
    ["changed", "less", [{ field: "birthDate", before: ["1970-01-01"], now: [] }]],
    ["changed", "more", [{ field: "birthDate", before: [], now: ["1970-01-01"] }]],
    ["added", "new", []],
  ]);
  expect(diff(second, second)).toEqual([]);
  const third = await importOn(3, state, [[{ id: "gone" }, { id: "same" }, { id: "less" }, { id: "more" }]]);
  expect(diff(second, third).map(([kind, id]) => `${kind} ${id}`)).toEqual([
    "relisted gone",
    "changed more",
    "delisted new",
  ]);
});

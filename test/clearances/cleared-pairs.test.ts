// Clearances in SQLite, and what a run of screening sees of them.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { OperatorError } from "../../src/base/model/errors.ts";
import { changeClearances } from "../../src/service/clearances/change.ts";
import { clearancesPath } from "../../src/service/clearances/clearance-format.ts";
import { ClearedPairs, pinRevision } from "../../src/service/clearances/cleared-pairs.ts";
import { countEndedPairs, referencesOfEndedPairs } from "../../src/service/clearances/ended-pairs.ts";
import { makeListed } from "../support/store-records.ts";
import { clear, freshState, makeClearance, NOW, openPairs, openStore, remove, TODAY } from "./support.ts";

const store = openStore([
  makeListed({ id: "a-1", caption: "Corin Ollustrade", referents: ["old-1"] }),
  makeListed({ id: "a-2", caption: "Corin Ollustrade" }),
  makeListed({ id: "both", caption: "Jorvik Tamsenbane" }, ["sanction", "pep"]),
]);
const rowsOf = (id: string) => store.records(id).map(({ row }) => row);
const rowsIn = (cleared: { rows: ReadonlySet<number> } | null) => [...(cleared?.rows ?? [])].sort();

describe("cleared pairs", () => {
  test("are none in a state folder without them, and reading makes no file", async () => {
    const state = freshState();
    expect(pinRevision(state)).toBe(0);
    expect(openPairs(state, store).of("c-1")).toBeNull();
  });

  test("are those of the customer, by any id of the record and in both corpora", async () => {
    const state = freshState();
    await clear(state, store, [
      makeClearance("c-1", "old-1"),
      makeClearance("c-1", "both"),
      makeClearance("c-2", "a-2"),
    ]);
    const pairs = openPairs(state, store);
    expect(rowsIn(pairs.of("c-1"))).toEqual([...rowsOf("a-1"), ...rowsOf("both")].sort());
    expect(rowsIn(pairs.of("c-2"))).toEqual(rowsOf("a-2"));
    expect(pairs.of("c-1")?.lapsed.size).toBe(0);
    expect(pairs.of("C-1")).toBeNull();
    expect(rowsOf("both")).toHaveLength(2);
  });

  test("hold to the end of their last day", async () => {
    const state = freshState();
    await clear(state, store, [makeClearance("c-1", "a-1", { until: "2026-12-31" })]);
    expect(rowsIn(openPairs(state, store, { today: "2026-12-31" }).of("c-1"))).toEqual(rowsOf("a-1"));
    const after = openPairs(state, store, { today: "2027-01-01" }).of("c-1");
    expect(rowsIn(after)).toEqual([]);
    expect(after?.lapsed.get("a-1")).toMatchObject({
      status: "expired",
      why: "expired after 2026-12-31",
      reason: "Another birth year",
    });
  });

  test("reopen when the record changes, and hold again when they are cleared anew", async () => {
    const state = freshState();
    await clear(state, store, [makeClearance("c-1", "a-1")]);
    const changed = openStore([
      makeListed({ id: "filler" }),
      makeListed({ id: "a-1", caption: "Corin Ollustrade", properties: { alias: ["Corin of Cyprus"] } }),
    ]);
    const reopened = openPairs(state, changed).of("c-1");
    expect(rowsIn(reopened)).toEqual([]);
    expect(reopened?.lapsed.get("a-1")).toMatchObject({
      status: "reopened",
      why: 'reopened: name added: "Corin of Cyprus"',
    });
    expect(await clear(state, changed, [makeClearance("c-1", "a-1", { reason: "Checked again" })])).toEqual([
      "renewed",
    ]);
    expect(rowsIn(openPairs(state, changed).of("c-1"))).toEqual([2]);
    // The list went back, and with it the facts of the first clearance: the second one decides.
    expect(openPairs(state, store).of("c-1")?.lapsed.get("a-1")?.status).toBe("reopened");
  });

  test("reopen when the record is merged with one of other names, and are shown under its id", async () => {
    const state = freshState();
    await clear(state, store, [makeClearance("c-1", "a-2")]);
    const merged = openStore([
      makeListed({
        id: "a-1",
        caption: "Corin Ollustrade",
        properties: { name: ["Corin Ollustrade", "Korin Mevrany"] },
        referents: ["a-2"],
      }),
    ]);
    const cleared = openPairs(state, merged).of("c-1");
    expect(rowsIn(cleared)).toEqual([]);
    expect([...(cleared?.lapsed.keys() ?? [])]).toEqual(["a-1"]);
  });

  test("stay when the record is gone, and clear nothing", async () => {
    const state = freshState();
    await clear(state, store, [makeClearance("c-1", "a-1")]);
    const cleared = openPairs(state, openStore([makeListed({ id: "filler" })])).of("c-1");
    expect(rowsIn(cleared)).toEqual([]);
    expect(cleared?.lapsed.size).toBe(0);
  });
});

describe("a run", () => {
  test("sees the clearances of its revision, whatever is added, removed or renewed meanwhile", async () => {
    const state = freshState();
    await clear(state, store, [
      makeClearance("c-1", "a-1"),
      makeClearance("c-2", "a-1"),
      makeClearance("c-3", "a-1"),
    ]);
    const revision = pinRevision(state);
    const before = openPairs(state, store, { revision });
    expect(await remove(state, "c-1", "a-1")).toBe(1);
    expect(await remove(state, "c-1", "a-1")).toBe(0);
    await clear(state, store, [
      makeClearance("c-2", "a-1", { until: "2020-01-01" }),
      makeClearance("c-4", "a-1"),
    ]);
    const resumed = openPairs(state, store, { revision });
    for (const pairs of [before, resumed]) {
      for (const reference of ["c-1", "c-2", "c-3"])
        expect(rowsIn(pairs.of(reference))).toEqual(rowsOf("a-1"));
      expect(pairs.of("c-4")).toBeNull();
    }
    const now = openPairs(state, store);
    expect(now.of("c-1")).toBeNull();
    expect(now.of("c-2")?.lapsed.get("a-1")?.status).toBe("expired");
    expect(rowsIn(now.of("c-4"))).toEqual(rowsOf("a-1"));
  });

  test("sees at each revision what a list of the pairs kept by hand has", async () => {
    const references = ["c-1", "c-2", "c-3"];
    const step = fc.record({
      reference: fc.constantFrom(...references),
      entity: fc.constantFrom("a-1", "a-2", "old-1"),
      adds: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const state = freshState();
        const held = new Set<string>();
        const byRevision = new Map<number, ReadonlySet<string>>();
        for (const { reference, entity, adds } of steps) {
          const pair = `${reference} ${entity}`;
          if (adds) await clear(state, store, [makeClearance(reference, entity)]);
          else await remove(state, reference, entity);
          if (adds) held.add(pair);
          else held.delete(pair);
          byRevision.set(pinRevision(state), new Set(held));
        }
        expect(byRevision.size).toBe(steps.length);
        for (const [revision, pairs] of byRevision) {
          const seen = openPairs(state, store, { revision });
          for (const reference of references) {
            const ids = ["a-1", "a-2", "old-1"].filter((entity) => pairs.has(`${reference} ${entity}`));
            const rows = [...new Set(ids.flatMap(rowsOf))].sort();
            expect(rowsIn(seen.of(reference))).toEqual(rows);
          }
          seen.close();
        }
      }),
      { numRuns: 10 },
    );
  });

  test("ends when the file is gone or older than its revision", async () => {
    const state = freshState();
    await clear(state, store, [makeClearance("c-1", "a-1")]);
    expect(() => openPairs(state, store, { revision: 2 })).toThrow("this run began with revision 2");
    expect(() => openPairs(freshState(), store, { revision: 1 })).toThrow(OperatorError);
  });
});

test("the customers whose pair expired or was removed are known, and not those of a renewed one", async () => {
  const state = freshState();
  const ended = (today: string) => [
    ...referencesOfEndedPairs(state, { revision: pinRevision(state), today }),
  ];
  expect(ended(TODAY)).toEqual([]);
  const pairs = ["c-1", "c-2", "c-3"].map((one) => makeClearance(one, "a-1", { until: "2026-11-30" }));
  await clear(state, store, [...pairs, makeClearance("c-4", "a-1")]);
  await remove(state, "c-4", "a-1");
  await clear(state, store, [makeClearance("c-2", "a-1", { until: "2026-12-31" })]);
  expect(ended("2026-11-30")).toEqual(["c-4"]);
  expect(ended("2026-12-01")).toEqual(["c-1", "c-3", "c-4"]);
});

test("pairs that expired or were removed since a time are counted, and renewed ones are not", async () => {
  const state = freshState();
  const count = (since: string, today: string) => {
    const { expired, removed } = countEndedPairs(state, pinRevision(state), since, today);
    return { expired, removed };
  };
  expect(count("2026-11-01T00:00:00", "2027-02-01")).toEqual({ expired: 0, removed: 0 });
  await clear(state, store, [
    makeClearance("c-1", "a-1", { until: "2026-11-30" }),
    makeClearance("c-2", "a-1", { until: "2026-12-31" }),
    makeClearance("c-3", "a-1"),
    makeClearance("c-4", "a-1"),
  ]);
  await clear(state, store, [makeClearance("c-4", "a-1", { reason: "Renewed" })]);
  expect(count("2026-11-23T00:00:00", "2026-12-31")).toEqual({ expired: 1, removed: 0 });
  expect(count("2026-12-01T00:00:00", "2027-01-01")).toEqual({ expired: 1, removed: 0 });
  await remove(state, "c-3", "a-1");
  await remove(state, "c-2", "a-1");
  expect(count("2026-11-23T09:00:00", "2027-01-01")).toEqual({ expired: 1, removed: 2 });
  expect(count("2026-11-23T11:00:00", "2027-01-01")).toEqual({ expired: 1, removed: 0 });
});

describe("a change", () => {
  test("that can't be recorded is not made", async () => {
    const state = freshState();
    const change = () =>
      changeClearances(
        state,
        { command: "add", user: "officer", now: NOW },
        (made) => made.add(makeClearance("c-1", "a-1"), { digest: new Uint8Array(32) }),
        () => {
          throw new OperatorError("The journal is full.");
        },
      );
    await expect(change()).rejects.toThrow("The journal is full.");
    expect(pinRevision(state)).toBe(0);
  });

  test("leaves a file for its owner alone, and nothing unfinished", async () => {
    const state = freshState();
    await clear(state, store, [makeClearance("c-1", "a-1")]);
    expect(statSync(clearancesPath(state)).mode & 0o777).toBe(0o600);
    expect(readdirSync(state).filter((name) => name.endsWith(".new"))).toEqual([]);
  });

  test("brings the facts of a record that was known by its digest only", async () => {
    const state = freshState();
    const changed = openStore([makeListed({ id: "a-1", caption: "Corin of Cyprus" })]);
    await changeClearances(
      state,
      { command: "import", user: "officer", now: NOW },
      (made) => made.add(makeClearance("c-1", "a-1"), { digest: new Uint8Array(32).fill(7) }),
      () => {},
    );
    const why = "reopened: the record is not as it was when the pair was cleared";
    expect(openPairs(state, store).of("c-1")?.lapsed.get("a-1")?.why).toBe(why);
    expect(openPairs(state, changed).of("c-1")?.lapsed.get("a-1")?.why).toBe(why);
  });
});

test("a snapshot that can't be read is not taken for a fault of the cleared pairs", async () => {
  const state = freshState();
  await clear(state, store, [makeClearance("c-1", "a-1")]);
  const failing = {
    records(): never {
      throw Object.assign(new Error("database disk image is malformed"), { code: "SQLITE_CORRUPT" });
    },
  };
  const pairs = new ClearedPairs({ state, store: failing, revision: 1, today: TODAY });
  expect(() => pairs.of("c-1")).toThrow(
    "The records of the lists can't be read: the database file is damaged.",
  );
});

describe("a damaged file", () => {
  const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
    "is empty": (path) => truncateSync(path, 0),
    "is cut": (path) => truncateSync(path, 8192),
    "is no database": (path) => writeFileSync(path, "reference,entity\n".repeat(1000)),
    "has a damaged page": (path) => {
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xa5, 4096));
    },
    "is of a newer version": (path) => {
      const database = new Database(path);
      database.run("PRAGMA user_version = 99");
      database.close();
    },
  };

  for (const [what, damage] of Object.entries(DAMAGES))
    test(`that ${what} stops reading and changing`, async () => {
      const state = freshState();
      await clear(state, store, [makeClearance("c-1", "a-1")]);
      damage(clearancesPath(state));
      expect(() => pinRevision(state)).toThrow(OperatorError);
      expect(() => openPairs(state, store, { revision: 1 }).of("c-1")).toThrow(OperatorError);
      await expect(clear(state, store, [makeClearance("c-2", "a-1")])).rejects.toThrow(OperatorError);
    });
});

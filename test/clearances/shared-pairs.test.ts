// Cleared pairs over a real PostgreSQL: the files of state folders follow each other, revision by revision.

import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { isForAnotherWriter } from "../../src/base/platform/state-database.ts";
import { copyAccess } from "../../src/service/access/migrate.ts";
import { PostgresAccessStorage } from "../../src/service/access/postgres-storage.ts";
import { SqliteAccessStorage } from "../../src/service/access/sqlite-storage.ts";
import { changeClearances } from "../../src/service/clearances/change.ts";
import { pinRevision } from "../../src/service/clearances/cleared-pairs.ts";
import { pruneClearances } from "../../src/service/clearances/prune.ts";
import { followClearances, shareAll } from "../../src/service/clearances/shared-pairs.ts";
import { Postgres } from "../../src/service/shared/postgres.ts";
import { prepareSchema } from "../../src/service/shared/schema.ts";
import { addClient, freshPath } from "../access/support.ts";
import { findPostgres, freshDatabase } from "../support/shared-stores.ts";
import { freshState, makeClearance, NOW } from "./support.ts";

const bin = findPostgres();

/** Everything that the file of a state folder says, whatever the numbers of its rows. */
function contentOf(state: string): unknown {
  const database = new Database(join(state, "clearances.sqlite"), { readonly: true });
  try {
    return [
      database.query("SELECT * FROM revision ORDER BY number").all(),
      database.query("SELECT hex(digest), facts FROM record ORDER BY digest").all(),
      database
        .query(
          `SELECT reference, entity, added_in, removed_in, reason, user, cleared_at, until, hex(digest)
           FROM pair JOIN record ON record.number = record ORDER BY reference, entity, added_in`,
        )
        .all(),
    ];
  } finally {
    database.close();
  }
}

const factsOf = (entity: string) => ({
  names: [`Name of ${entity}`],
  birthDates: [],
  identifiers: [],
  listings: [],
});

describe.skipIf(bin === null)("shared cleared pairs", () => {
  let postgres: Postgres;
  const fresh = async () => {
    const opened = new Postgres(await freshDatabase(bin ?? ""), { deadlineMs: 10_000, connections: 2 });
    await prepareSchema(opened);
    return opened;
  };
  beforeAll(async () => {
    postgres = await fresh();
  }, 30_000);

  interface Step {
    readonly act: "add" | "add twice" | "remove" | "fail" | "prune";
    readonly customer: number;
    readonly entity: string;
    readonly until: string | null;
  }

  const take = async (state: string, { act, customer, entity, until }: Step, shared: Postgres | null) => {
    const who = { user: "officer", now: NOW, shared };
    const reference = `K-${customer}`;
    if (act === "prune") return void (await pruneClearances(state, "2026-01-01", who, () => undefined));
    const changing = changeClearances(
      state,
      { command: act === "remove" ? "remove" : "add", ...who },
      (change) => {
        if (act === "remove") return void change.remove(reference, [entity]);
        change.add(makeClearance(reference, entity, { until }), factsOf(entity) as never);
        if (act === "add twice")
          change.add(makeClearance(reference, "b-9"), { digest: new Uint8Array(32).fill(7) });
      },
      () => {
        if (act === "fail") throw new Error("not recorded");
      },
    );
    if (act !== "fail") return void (await changing);
    const failure = await changing.catch((error: unknown) => error);
    expect(failure).toEqual(new Error("not recorded"));
  };

  test("are the same in every file as in one file that made all changes", async () => {
    const step = fc.record({
      act: fc.constantFrom("add", "add", "add", "add twice", "remove", "fail", "prune"),
      customer: fc.integer({ min: 1, max: 3 }),
      entity: fc.constantFrom("a-1", "a-2"),
      until: fc.constantFrom(null, "2025-06-30", "2027-06-30"),
      writer: fc.integer({ min: 0, max: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const table of ["clearance_pair", "clearance_record", "clearance_revision"])
          await postgres.ask(`DELETE FROM interdict.${table}`);
        const states = [freshState(), freshState(), freshState()];
        const alone = freshState();
        for (const one of steps) {
          await take(alone, one as Step, null);
          await take(states[one.writer] ?? "", one as Step, postgres);
          if (one.customer === 1) await followClearances(postgres, states[2] ?? "");
        }
        for (const state of states) {
          await followClearances(postgres, state);
          if (pinRevision(alone) > 0) expect(contentOf(state)).toEqual(contentOf(alone));
        }
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  test("come in pages when they are many, and a whole file is copied", async () => {
    const [empty, from, to] = [await fresh(), freshState(), freshState()];
    const path = freshPath();
    const accounts = new SqliteAccessStorage(path);
    const key = await addClient(accounts, "bank");
    await changeClearances(
      from,
      { command: "import", user: "officer", now: NOW },
      (change) => {
        for (let i = 0; i < 4500; i++)
          change.add(makeClearance(`K-${i}`, `a-${i % 2300}`), factsOf(`a-${i % 2300}`) as never);
      },
      () => undefined,
    );
    const copied = await empty.transact(async (ask) => ({
      ...(await copyAccess(ask, empty.name, accounts)),
      ...(await shareAll(ask, from)),
    }));
    expect(copied).toEqual({ accounts: 1, keys: 1, pairs: 4500 });
    await followClearances(empty, to);
    expect(contentOf(to)).toEqual(contentOf(from));
    // The file that was copied goes on as one that follows.
    await take(to, { act: "add", customer: 1, entity: "a-1", until: null }, empty);
    await followClearances(empty, from);
    expect(contentOf(from)).toEqual(contentOf(to));

    const storage = new PostgresAccessStorage(empty);
    const found = await storage.findKey(key.split("_")[1] ?? "");
    expect(found).toEqual(await accounts.findKey(key.split("_")[1] ?? ""));
    const [account] = await accounts.accounts();
    const added = account === undefined ? null : await storage.addAccount({ ...account, name: "next" });
    expect(added?.id).toBe(2);
    await expect(empty.transact((ask) => copyAccess(ask, empty.name, accounts))).rejects.toThrow(
      "has accounts already",
    );
  }, 60_000);

  test("refuse a file with pairs of its own, and change nothing then or while the store is away", async () => {
    const [store, own] = [await fresh(), freshState()];
    await changeClearances(
      own,
      { command: "add", user: "officer", now: new Date("2026-11-23T10:00:00.001Z") },
      (made) => made.add(makeClearance("K-1", "a-1"), factsOf("a-1") as never),
      () => undefined,
    );
    const before = contentOf(own);
    const add: Step = { act: "add", customer: 2, entity: "a-2", until: null };
    await expect(followClearances(store, own)).rejects.toThrow("holds cleared pairs that");
    const change = () =>
      changeClearances(
        own,
        { command: "add", user: "officer", now: NOW, shared: store },
        (made) => made.add(makeClearance("K-2", "a-2"), factsOf("a-2") as never),
        () => undefined,
      );
    await expect(change()).rejects.toThrow("holds cleared pairs that");
    await take(freshState(), add, store);
    await expect(change()).rejects.toThrow("holds cleared pairs that");
    store.close();
    await expect(change()).rejects.toThrow("can't be reached");
    await Bun.sleep(1);
    expect(contentOf(own)).toEqual(before);
  }, 30_000);

  test("are not waited for by a worker while another one writes its file", async () => {
    const [store, writer, reader] = [await fresh(), freshState(), freshState()];
    const add = { act: "add", customer: 1, entity: "a-1", until: null } as const;
    await take(writer, add, store);
    await followClearances(store, reader, 0);
    await take(writer, { ...add, customer: 2 }, store);
    const other = new Database(join(reader, "clearances.sqlite"));
    other.run("BEGIN IMMEDIATE");
    const waiting = await followClearances(store, reader, 0).catch((error: unknown) => error);
    expect(isForAnotherWriter(waiting)).toBe(true);
    other.close();
    await followClearances(store, reader, 0);
    expect(contentOf(reader)).toEqual(contentOf(writer));
  });

  test("that are erased leave no bytes in a file that follows", async () => {
    const [store, writer, reader] = [await fresh(), freshState(), freshState()];
    await take(writer, { act: "add", customer: 77, entity: "a-1", until: "2025-06-30" }, store);
    await followClearances(store, reader);
    const bytes = () =>
      readdirSync(reader)
        .map((name) => join(reader, name))
        .filter((path) => existsSync(path) && path.includes("clearances.sqlite"))
        .map((path) => readFileSync(path, "latin1"))
        .join("");
    expect(bytes()).toContain("K-77");
    await take(writer, { act: "prune", customer: 0, entity: "", until: null }, store);
    await followClearances(store, reader);
    expect(bytes()).not.toContain("K-77");
    expect(await store.ask("SELECT 1 FROM interdict.clearance_pair")).toEqual([]);
  }, 30_000);
});

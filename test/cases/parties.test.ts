// One customer and one party are one case: its records share a decision, cleared pairs and a history; and
// what earlier versions kept as a case for each record is carried over.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { CASES_FORMAT } from "../../src/service/cases/case-format.ts";
import { digestOf, listedFactsOf } from "../../src/service/clearances/listed-facts.ts";
import { listPairs } from "../clearances/support.ts";
import { scratchFolder } from "../support/scratch.ts";
import {
  ALL,
  ANALYST,
  ChangingLists,
  FALSE_POSITIVE,
  givenCase,
  openDesk,
  SECOND,
  TRUE_HIT,
} from "./support.ts";

const NAME = "Taisiya BULGOZHINA";

/** One person on three lists, and another person of the first list with the same name. */
function lists(): ChangingLists {
  const found = new ChangingLists();
  for (const [id, dataset, birthDate] of [
    ["us-1", "us", "1970-01-02"],
    ["un-1", "un", "1970"],
    ["eu-1", "eu", "1970"],
    ["us-2", "us", "1991"],
  ] as const)
    found.set(id, { name: [NAME], birthDate: [birthDate] }, [], { caption: NAME, dataset });
  return found;
}

const match = (reference: string | null, id: string, score = 0.9) => ({
  ...givenCase(reference, id),
  entity: { id, caption: NAME, schema: "Person", datasets: [id.slice(0, 2)] },
  score,
});

const pairsOf = (state: string, on: ChangingLists) =>
  listPairs(state, on)
    .filter(({ status }) => status === "valid")
    .map(({ reference, entity }) => `${reference} ${entity}`)
    .sort();

describe("the records of a party", () => {
  test("are one case of a customer, in whatever order they come, with the highest score first", async () => {
    const on = lists();
    const { desk } = openDesk();
    const file = { id: "f", name: "f.csv" };
    const matches = ["un-1", "us-2", "us-1", "eu-1"].map((id, i) => match("K-1", id, 0.85 + i / 100));
    expect(await desk.openOfFile(file, [...matches, match("K-2", "us-1")], ANALYST, on)).toBe(3);
    expect(await desk.openOfFile(file, matches, ANALYST, on)).toBe(0);
    const { cases } = await desk.list(ALL, on);
    expect(
      cases.map(({ reference, records, score, version }) => [
        ...[reference, score, version],
        records.map(({ id }) => id).join(" "),
      ]),
    ).toEqual([
      ["K-2", 0.9, 0, "us-1"],
      ["K-1", 0.86, 0, "us-2"],
      ["K-1", 0.88, 0, "eu-1 us-1 un-1"],
    ]);
    const ofRecord = await desk.list({ ...ALL, entities: ["un-1"] }, on);
    expect(ofRecord.cases.map(({ id }) => id)).toEqual([cases[2]?.id ?? ""]);
  });

  test("without a reference are one case of a screening", async () => {
    const on = lists();
    const { desk } = openDesk();
    const one = await desk.open(match(null, "us-1"), ANALYST, on, [match(null, "un-1"), match(null, "us-2")]);
    expect(one.records.map(({ id }) => id)).toEqual(["us-1", "un-1"]);
    expect((await desk.list(ALL, on)).total).toBe(2);
  });

  test("are cleared, and taken back, by one decision, which is recorded with all of them", async () => {
    const on = lists();
    const { desk, state, acts } = openDesk({ fourEyes: true });
    const opened = await desk.open(match("K-1", "us-1"), ANALYST, on, [match("K-1", "un-1")]);
    await desk.decide(opened.id, FALSE_POSITIVE, ANALYST, on);
    expect(pairsOf(state, on)).toEqual([]);
    await desk.confirm(opened.id, { agrees: true, reason: "Seen" }, SECOND, on);
    expect(pairsOf(state, on)).toEqual(["K-1 un-1", "K-1 us-1"]);
    expect(acts.map((act) => act.case.records.map(({ id }) => id))).toEqual([
      ["us-1", "un-1"],
      ["us-1", "un-1"],
    ]);
    await desk.decide(opened.id, TRUE_HIT, ANALYST, on);
    expect(pairsOf(state, on)).toEqual([]);
  });

  test("that come later are an event of an open case, which nobody decides unseen", async () => {
    const on = lists();
    const { desk } = openDesk();
    const { id } = await desk.open(match("K-1", "us-1"), ANALYST, on);
    const again = await desk.open(match("K-1", "un-1", 0.95), SECOND, on);
    expect([again.id, again.status, again.version, again.score]).toEqual([id, "open", 1, 0.95]);
    const file = await desk.find(id, on);
    expect(file?.events).toMatchObject([
      { kind: "record", by: "b.second", because: "Taisiya BULGOZHINA (un)" },
    ]);
    const unseen = desk.decide(id, { ...FALSE_POSITIVE, version: 0 }, ANALYST, on);
    await expect(unseen).rejects.toThrow("another record of the party was added at");
  });

  test("that come later reopen a decided case, and clear nobody", async () => {
    const on = lists();
    const { desk, state } = openDesk();
    const { id } = await desk.open(match("K-1", "us-1"), ANALYST, on);
    await desk.decide(id, FALSE_POSITIVE, ANALYST, on);
    const again = await desk.open(match("K-1", "un-1"), SECOND, on);
    expect(again).toMatchObject({
      ...{ id, status: "reopened" },
      reopenedBecause: "another record of the party: Taisiya BULGOZHINA (un)",
    });
    await desk.settle(on);
    expect(pairsOf(state, on)).toEqual([]);
    await desk.decide(id, FALSE_POSITIVE, ANALYST, on);
    expect(pairsOf(state, on)).toEqual(["K-1 un-1", "K-1 us-1"]);
  });

  test("reopen their case when one changes, and then no other is cleared either", async () => {
    const on = lists();
    const { desk, state } = openDesk();
    const { id } = await desk.open(match("K-1", "us-1"), ANALYST, on, [match("K-1", "un-1")]);
    await desk.decide(id, FALSE_POSITIVE, ANALYST, on);
    on.set("un-1", { name: [NAME], birthDate: ["1970"], alias: ["Alias X"] }, [], {
      caption: NAME,
      dataset: "un",
    });
    on.publish();
    expect((await desk.find(id, on))?.case).toMatchObject({
      status: "reopened",
      reopenedBecause: 'Taisiya BULGOZHINA (un-1): name added: "Alias X"',
    });
    await desk.settle(on);
    expect(pairsOf(state, on)).toEqual([]);
  });
});

/** A file of cases as format 1, which 0.3.0 wrote: a case for each record. */
function writeOld(state: string, on: ChangingLists): void {
  const database = new Database(join(state, "cases.sqlite"), { create: true, strict: true });
  database.run((CASES_FORMAT as unknown as { migrations: readonly string[] }).migrations[0] ?? "");
  database.run("PRAGMA user_version = 1");
  const add = (id: string, reference: string | null, entity: string, status = "open", account = 1) =>
    database.run(
      `INSERT INTO review_case (id, reference, entity, caption, schema, datasets, subject, score, threshold, request,
         snapshot, opened_at, opened_by, account, status, changed_at)
       VALUES (?, ?, ?, ?, 'Person', ?, '{"schema":"Person","properties":{"name":["Ann Old"]}}', 0.9, 0.8, 'r', 's',
         '2026-01-01', 'ann', ?, ?, '2026-01-01')`,
      [id, reference, entity, NAME, JSON.stringify([entity.slice(0, 2)]), account, status],
    );
  add("both-1", "K-1", "us-1");
  add("both-2", "K-1", "un-1");
  add("other", "K-1", "us-2");
  add("decided", "K-2", "us-1");
  add("undecided", "K-2", "un-1");
  add("nobodys-1", null, "us-1");
  add("nobodys-2", null, "eu-1");
  add("anothers", null, "un-1", "open", 2);
  const facts = listedFactsOf(on.records("us-1"));
  database.run("INSERT INTO record (digest, facts) VALUES (?, ?)", [digestOf(facts), JSON.stringify(facts)]);
  database.run(
    `UPDATE review_case SET status = 'decided', verdict = 'false_positive', decided_at = '2026-01-02T00:00:00.000Z',
       decided_by = 'ann', decided_by_account = 1, reason = 'Seen', record = 1 WHERE id = 'decided'`,
  );
  database.run(
    "INSERT INTO event (case_number, kind, at, verdict, reason, snapshot) VALUES (4, 'decision', '2026-01-02', 'false_positive', 'Seen', 's')",
  );
  // Its pair is still to be made.
  database.run("INSERT INTO pending_pair VALUES (4, 1, 1)");
  database.run("INSERT INTO compared VALUES (1, 'snap-1', '2026-01-02', 0)");
  database.close();
}

test("cases of 0.3.0 are carried over: undecided ones of a party are joined, and what was decided stays", async () => {
  const on = lists();
  const state = scratchFolder("interdict-old-cases-");
  writeOld(state, on);
  const { desk } = openDesk({ state });
  const { cases } = await desk.list(ALL, on);
  expect(
    cases
      .map(({ id, status, version, records }) => [
        id,
        status,
        version,
        records.map((one) => one.id).join(" "),
      ])
      .sort(),
  ).toEqual([
    ["anothers", "open", 0, "un-1"],
    ["both-1", "open", 0, "us-1 un-1"],
    ["decided", "decided", 1, "us-1"],
    ["nobodys-1", "open", 0, "us-1 eu-1"],
    ["other", "open", 0, "us-2"],
    ["undecided", "open", 0, "un-1"],
  ]);
  // An address that somebody kept still leads to it.
  expect((await desk.find("both-2", on))?.case.id).toBe("both-1");
  expect(pairsOf(state, on)).toEqual(["K-2 us-1"]);
  const decided = await desk.decide("both-2", FALSE_POSITIVE, ANALYST, on);
  expect(decided?.case).toMatchObject({ id: "both-1", status: "decided" });
  expect(pairsOf(state, on)).toEqual(["K-1 un-1", "K-1 us-1", "K-2 us-1"]);
  // What a list says changes what was decided before the upgrade, as ever.
  on.set("us-1", { name: [NAME], birthDate: ["1971"] }, [], { caption: NAME, dataset: "us" });
  on.publish();
  expect((await desk.find("decided", on))?.case.status).toBe("reopened");
});

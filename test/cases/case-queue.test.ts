// Queues over SQLite: order, counts, words, files, and files of cases from before there were queues.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { confirmCase, decideCase, noteCase } from "../../src/service/cases/case-change.ts";
import { caseDays, caseShares } from "../../src/service/cases/case-figures.ts";
import { CASES, CASES_FORMAT } from "../../src/service/cases/case-format.ts";
import { earlierCases, filesOfCases, type QueueFilter, queueOf } from "../../src/service/cases/case-queue.ts";
import { type OpenedCase, openCases, openFileCases } from "../../src/service/cases/open-cases.ts";
import { listedFactsOf } from "../../src/service/clearances/listed-facts.ts";
import { scratchFolder } from "../support/scratch.ts";

const ANN = { account: { id: 1, name: "ann" }, key: "k", request: "r" };
const AT = "2026-11-28T00:00:00.000Z";

const opened = (reference: string | null, entity: string, more: Partial<OpenedCase> = {}): OpenedCase => ({
  reference,
  subject: { schema: "Person", properties: { name: [`Customer ${reference}`] } },
  entity: { id: entity, caption: `Listed ${entity}`, schema: "Person", datasets: ["list"] },
  score: 0.9,
  threshold: 0.8,
  requestId: "screening",
  snapshot: "snap",
  ...more,
});
const EVERYTHING: QueueFilter = { queue: "all", text: null, file: null, assignee: null, order: "oldest" };

/** Lists that have no record any more: captions tell parties apart. */
const lists = { records: () => [] };

const openCase = (database: Database, given: OpenedCase, reviewer: typeof ANN, at: string): string =>
  openCases(database, [given], { lists, reviewer, at })[0] ?? "";

function cases(): Database {
  const database = new Database(":memory:", { strict: true });
  CASES_FORMAT.migrate(database, "memory");
  return database;
}

const OPENING = { lists, reviewer: ANN, at: AT };

describe("queues", () => {
  test("a customer's cases stand together, the highest score first", () => {
    const database = cases();
    const a1 = openCase(database, opened("A", "1", { score: 0.81 }), ANN, AT);
    const b = openCase(database, opened("B", "1"), ANN, AT);
    const a2 = openCase(database, opened("A", "2", { score: 0.99 }), ANN, AT);
    const none = openCase(database, opened(null, "3"), ANN, AT);
    const { ids } = queueOf(database, { ...EVERYTHING, order: "customer" }, ANN.account);
    expect(ids).toEqual([a2, a1, b, none]);
  });

  test("the matches of a file are cases once, also those that were there, and a file has its own queue", () => {
    const database = cases();
    const known = openCase(database, opened("A", "1"), ANN, AT);
    const file = { id: "file-1", name: "customers.csv" };
    const matches = [opened("A", "1"), opened("B", "2"), opened(null, "1", { requestId: "file-1.7" })];
    expect(openFileCases(database, file, matches, OPENING)).toBe(2);
    expect(openFileCases(database, file, matches, OPENING)).toBe(0);
    openCase(database, opened("Z", "9"), ANN, AT);
    const { ids, counts } = queueOf(database, { ...EVERYTHING, file: "file-1" }, ANN.account);
    expect([ids.length, ids[0], counts.all, counts.todo]).toEqual([3, known, 3, 3]);
    expect(queueOf(database, { ...EVERYTHING, file: "file-2" }, ANN.account).ids).toEqual([]);
    expect(filesOfCases(database)).toEqual([{ ...file, cases: 3, open: 3 }]);
  });

  test("what was decided before about the customer is another record's case, the last first", () => {
    const database = cases();
    const [one, two] = [
      openCase(database, opened("A", "1"), ANN, AT),
      openCase(database, opened("A", "2"), ANN, AT),
    ];
    openCase(database, opened("B", "1"), ANN, AT);
    const factsOf = () => listedFactsOf([]);
    const decision = {
      verdict: "true_hit",
      reason: "Seen",
      until: null,
      factsOf,
      snapshot: "s",
      fourEyes: false,
    } as const;
    decideCase(database, one, { ...decision, version: 0 }, ANN, AT);
    expect(earlierCases(database, { id: two, reference: "A" }).map(({ id }) => id)).toEqual([one]);
    expect(earlierCases(database, { id: one, reference: "A" })).toEqual([]);
    expect(earlierCases(database, { id: one, reference: null })).toEqual([]);
  });

  test("a case is found by parts of its words without accents, and by who works on it", () => {
    const database = cases();
    const one = openCase(database, opened("Ä-1", "1"), ANN, AT);
    const two = openCase(database, opened("B-2", "1"), ANN, AT);
    const idsOf = (filter: Partial<QueueFilter>) =>
      queueOf(database, { ...EVERYTHING, ...filter }, ANN.account).ids;
    expect(idsOf({ text: "a-1" })).toEqual([one]);
    expect(idsOf({ text: "LISTED customer" })).toEqual([one, two]);
    expect(idsOf({ text: "%" })).toEqual([]);
    noteCase(database, one, { kind: "assignment", text: "ben", snapshot: "s" }, ANN, AT);
    expect(idsOf({ assignee: "ben" })).toEqual([one]);
    expect(idsOf({ assignee: "" })).toEqual([two]);
  });

  test("twenty thousand cases are one answer", () => {
    const database = cases();
    const matches = Array.from({ length: 20_000 }, (_, i) => opened(`C-${i}`, "1"));
    openFileCases(database, { id: "file-1", name: "large.csv" }, matches, OPENING);
    expect(
      queueOf(database, { ...EVERYTHING, order: "customer", file: "file-1" }, ANN.account).ids.length,
    ).toBe(20_000);
  });
});

test("a file of cases from before is migrated, and its cases are found", () => {
  const state = scratchFolder("interdict-case-queue-");
  const path = join(state, "cases.sqlite");
  const old = new Database(path, { create: true, strict: true });
  const first = (CASES_FORMAT as unknown as { migrations: readonly string[] }).migrations[0] ?? "";
  old.run(first);
  old.run("PRAGMA user_version = 1");
  old.run(
    `INSERT INTO review_case (id, reference, entity, caption, schema, datasets, subject, score, threshold, request,
       snapshot, opened_at, opened_by, account, status, changed_at)
     VALUES ('c-1', 'K-1', 'e', 'Listed', 'Person', '[]', '{"schema":"Person","properties":{"name":["Ann Old"]}}',
       0.9, 0.8, 'r', 's', '2026-01-01', 'ann', 1, 'open', '2026-01-01')`,
  );
  // What happened to it before is its version.
  for (const kind of ["decision", "reopening"])
    old.run("INSERT INTO event (case_number, kind, at, snapshot) VALUES (1, ?, '2026-01-02', 's')", [kind]);
  old.close();
  const database = CASES.openForChanges(state, 0);
  const { ids, versions } = queueOf(database, { ...EVERYTHING, text: "k-1 ann" }, ANN.account);
  expect([ids, versions]).toEqual([["c-1"], [2]]);
  database.close();
});

describe("figures", () => {
  test("each of 90 days has what was opened, decided, confirmed and reopened; who is unsure has not decided", () => {
    const database = cases();
    const at = (day: string) => `${day}T12:00:00.000Z`;
    const one = openCase(database, opened("A", "1"), ANN, at("2026-11-20"));
    openCase(database, opened("B", "1"), ANN, at("2026-11-28"));
    openCase(database, opened("C", "1"), ANN, at("2026-08-30"));
    const factsOf = () => listedFactsOf([]);
    const decision = { reason: "Seen", until: null, factsOf, snapshot: "s", fourEyes: true } as const;
    decideCase(database, one, { ...decision, verdict: "unsure", version: 0 }, ANN, at("2026-11-27"));
    decideCase(database, one, { ...decision, verdict: "true_hit", version: 1 }, ANN, at("2026-11-28"));
    const ben = { account: { id: 2, name: "ben" }, key: "k", request: "r" };
    const answer = { reason: "Seen", snapshot: "s" };
    confirmCase(database, one, { ...answer, agrees: false, version: 2 }, ben, at("2026-11-28"));
    decideCase(database, one, { ...decision, verdict: "true_hit", version: 3 }, ANN, at("2026-11-28"));
    confirmCase(database, one, { ...answer, agrees: true, version: 4 }, ben, at("2026-11-28"));
    const days = caseDays(database, "2026-11-28");
    expect([days.length, days[0]?.day, days.at(-1)]).toEqual([
      90,
      "2026-08-31",
      { day: "2026-11-28", opened: 1, decided: 2, confirmed: 1, refused: 1, reopened: 0 },
    ]);
    expect(days.reduce((sum, day) => sum + day.opened, 0)).toBe(2);
    expect(days.find(({ day }) => day === "2026-11-27")?.decided).toBe(0);
    noteCase(
      database,
      queueOf(database, { ...EVERYTHING, text: "b" }, ANN.account).ids[0] ?? "",
      { kind: "assignment", text: "ben", snapshot: "s" },
      ANN,
      AT,
    );
    expect(caseShares(database)).toEqual([
      { assignee: null, cases: 1 },
      { assignee: "ben", cases: 1 },
    ]);
  });
});

// What is looked for in the journal, one condition at a time.

import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rowOf } from "../../src/service/audit/entry-row.ts";
import { type JournalQuestion, searchJournal } from "../../src/service/audit/journal-search.ts";
import { entryId } from "../../src/service/journal/reading/stored-entry.ts";
import { subjectHmac } from "../../src/service/journal/subject-hash.ts";
import { matchOf, WrittenLane } from "../journal/written-journal.ts";
import { scratchFolder } from "../support/scratch.ts";

const ANYTHING: JournalQuestion = {
  from: null,
  to: null,
  kind: null,
  matchOnly: false,
  customer: null,
  entity: null,
  account: null,
  request: null,
  case: null,
};

const state = scratchFolder("interdict-search-");
const person = (...name: string[]) => ({ subject: { schema: "Person", properties: { name } } });
const act = (user: string, details: object) => ({ kind: "act", user, command: "review decision", details });
const NO_MATCH = {
  answer: { results: [{ id: "ol-9", caption: "X", schema: "Person", score: 0.5, match: false }] },
};

new WrittenLane(join(state, "journal"), "1")
  .add({ kind: "opened", pid: 7 }, "2026-11-20T08:00:00.000Z")
  .add(matchOf(2, person("Sigrún Ström")), "2026-11-20T09:00:00.000Z")
  .add(matchOf(3, { ...person('Ann "The Cat" Example'), ...NO_MATCH }), "2026-11-20T10:00:00.000Z")
  .leaveOpen("2026-11-20")
  .add(
    { ...matchOf(4, { item: "K-4711", account: { id: 12, name: "branch" } }), kind: "batch-item" },
    "2026-11-21T09:00:00.000Z",
  )
  .add(
    act("ann", {
      account: 3,
      request: "request-5",
      case: "case-1",
      entity: "ol-2",
      reference: "K-4711",
      reason: "Other person",
    }),
    "2026-11-21T10:00:00.000Z",
  )
  .leaveOpen("2026-11-21");

const find = async (question: Partial<JournalQuestion>, at = state) => {
  const bounds = { limit: 100, ms: 1e9 };
  const { entries } = await searchJournal(at, { ...ANYTHING, ...question }, null, bounds);
  return entries.map(entryId);
};

describe("the journal is searched", () => {
  test.each([
    [{}, ["1:1", "1:2", "1:3", "1:4", "1:5"]],
    [{ customer: "strom" }, ["1:2"]],
    [{ customer: "STRÖM sigrun" }, ["1:2"]],
    [{ customer: "ström person" }, ["1:2"]],
    [{ customer: 'the "cat"' }, []],
    [{ customer: '"the cat"' }, ["1:3"]],
    [{ customer: "k-4711" }, ["1:4", "1:5"]],
    [{ customer: "other person" }, ["1:5"]],
    [{ customer: "core banking" }, []],
    [{ entity: "ol-2" }, ["1:2", "1:5"]],
    [{ account: "core banking" }, ["1:2", "1:3"]],
    [{ account: "12" }, ["1:4"]],
    [{ account: "branch" }, ["1:4"]],
    [{ account: "ann" }, ["1:5"]],
    [{ account: "3" }, ["1:5"]],
    [{ request: "request-3" }, ["1:3"]],
    [{ request: "request-5" }, ["1:5"]],
    [{ case: { id: "case-1", request: "request-2" } }, ["1:2", "1:5"]],
    [{ matchOnly: true }, ["1:2", "1:4"]],
    [{ kind: "act" }, ["1:5"]],
    [{ from: "2026-11-21T00:00:00.000Z", to: "2026-11-21T09:30:00.000Z" }, ["1:4"]],
    [{ customer: "k-4711", kind: "act", account: "ann" }, ["1:5"]],
  ] as [Partial<JournalQuestion>, string[]][])("by %j", async (question, ids) => {
    expect(await find(question)).toEqual(ids);
  });

  test("by a whole reference where customers are hashed", async () => {
    const hashed = scratchFolder("interdict-search-");
    const folder = join(hashed, "journal");
    mkdirSync(folder);
    const key = new Uint8Array(32).fill(7);
    writeFileSync(join(folder, "subject.key"), key);
    new WrittenLane(folder, "1")
      .add(
        act("ann", { case: "c", reference: { hmac: subjectHmac(key, "K-1") } }),
        "2026-11-20T09:00:00.000Z",
      )
      .leaveOpen("2026-11-20");
    expect(await find({ customer: "K-1" }, hashed)).toEqual(["1:1"]);
    expect(await find({ customer: "K-2" }, hashed)).toEqual([]);
  });

  test("and finds nothing where there is no journal", async () => {
    expect(await find({}, scratchFolder("interdict-search-"))).toEqual([]);
  });
});

test("an entry on one line says who, about what, and what came of it", async () => {
  const { entries } = await searchJournal(state, ANYTHING, null, { limit: 100, ms: 1e9 });
  expect(entries.map(rowOf).map(({ who, about, outcome }) => [who, about, outcome])).toEqual([
    ["", "", "pid 7"],
    ["core banking", "Sigrún Ström", "1 match among 1 candidate"],
    ["core banking", 'Ann "The Cat" Example', "no match among 1 candidate"],
    ["branch", "Ysolde Fennimark 4", "1 match among 1 candidate"],
    [
      "ann",
      "review decision",
      "account 3, request request-5, case case-1, entity ol-2, reference K-4711, reason Other person",
    ],
  ]);
});

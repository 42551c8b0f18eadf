// What was decided is what is stored as a cleared pair, exported, and imported again: the same words, and no
// rule whatever the customer is called.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { CaseRefusal } from "../../src/service/cases/case-change.ts";
import type { Reviewer } from "../../src/service/cases/review-case.ts";
import { ClearedPairs, pinClearances } from "../../src/service/clearances/cleared-pairs.ts";
import { isRule, ruleTextOf } from "../../src/service/clearances/name-rule.ts";
import { exportPairs, importPairs, listPairs } from "../clearances/support.ts";
import { scratchFolder } from "../support/scratch.ts";
import { ANALYST, ChangingLists, FALSE_POSITIVE, givenCase, openDesk } from "./support.ts";

const folder = scratchFolder("interdict-decided-pairs-");
const RULE = "rule:Person:ru:viktor anatolijevich bout";
const LATE = "2099-12-31";

/** What people and systems write, and what a check could let through. */
const TEXT = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }),
  fc.string({ minLength: 195, maxLength: 210, unit: fc.constantFrom("x", "\u{1d49c}", "é") }),
  fc.constantFrom(
    RULE,
    ` ${RULE}`,
    `\u200b${RULE}`,
    "rule:",
    "RULE:Person:ru:x",
    "=1+1",
    "'=1",
    "''-5",
    "@x",
  ),
  fc.constantFrom(
    "a;=b",
    "a\t-b",
    "K  1",
    "\u00a0K-1",
    "K\u0301",
    "K\ufffd",
    "K\ud800",
    "a\nb",
    "007",
    '"',
    "'",
  ),
);
const NAME = fc.string({ minLength: 1, maxLength: 100, unit: fc.constantFrom("n", "'", "=", "\u{1d49c}") });

/** A decision of one account, which another one confirms. */
const DECISION = fc.record({
  reference: TEXT,
  reason: TEXT,
  until: fc.constantFrom(null, LATE),
  names: fc.uniqueArray(NAME, { minLength: 2, maxLength: 2 }),
});

test("a decision is stored, exported and imported again as it was made", async () => {
  const lists = new ChangingLists("a-1");
  let round = 0;
  await fc.assert(
    fc.asyncProperty(DECISION, fc.boolean(), async ({ reference, reason, until, names }, fourEyes) => {
      const { desk, state } = openDesk({ fourEyes });
      const [first = "", second = ""] = names;
      const as = (id: number, name: string): Reviewer => ({ account: { id, name }, key: "K", request: "r" });
      const decided = await refusedAs(async () => {
        const { id } = await desk.open(givenCase(reference, "a-1"), as(1, first), lists);
        const given = { verdict: "false_positive", reason, until } as const;
        const file = await desk.decide(id, given, as(1, first), lists);
        if (!fourEyes) return file;
        return desk.confirm(id, { agrees: true, reason: "Seen" }, as(2, second), lists);
      });
      const stored = listPairs(state, lists);
      if (decided === null) {
        expect(stored).toEqual([]);
        return;
      }
      const { case: made } = decided;
      expect(stored).toMatchObject([
        {
          ...{ reference: made.reference, entity: "a-1", reason: made.reason, until: made.until },
          ...{ user: fourEyes ? `${first}, confirmed by ${second}`.trim() : first, time: made.decidedAt },
          status: "valid",
        },
      ]);
      expect(isRule(made.reference ?? "")).toBe(false);
      for (const ending of ["csv", "jsonl"]) {
        const path = join(folder, `${round++}.${ending}`);
        exportPairs(state, lists, path);
        const other = openDesk().state;
        expect(await importPairs(other, lists, path)).toMatchObject({ added: 1, bad: 0 });
        expect(listPairs(other, lists)).toEqual(stored);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

/** What `work` answers; null when it is refused. */
async function refusedAs<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CaseRefusal) return null;
    throw error;
  }
}

/** Does what an earlier version let happen: a case whose reference reads as a rule. */
function renameCustomer(state: string, reference: string): void {
  const database = new Database(join(state, "cases.sqlite"));
  database.run("UPDATE review_case SET reference = ?", [reference]);
  database.close();
}

test("a case of an earlier version makes no rule, and holds up no other decision", async () => {
  const lists = new ChangingLists("a-1");
  const { desk, state, acts } = openDesk();
  const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
  renameCustomer(state, RULE);
  await expect(desk.decide(id, FALSE_POSITIVE, ANALYST, lists)).rejects.toThrow("begins as a rule does");
  expect(acts).toMatchObject([{ command: "cases decide", notDone: expect.stringContaining(RULE) }]);
  // Another verdict clears nobody, so it can be given.
  const other = { ...FALSE_POSITIVE, verdict: "true_hit" } as const;
  expect((await desk.decide(id, other, ANALYST, lists))?.case.status).toBe("decided");
});

test("a decision of an earlier version whose pair was not written yet is reopened", async () => {
  const lists = new ChangingLists("a-1", "a-2");
  const { desk, state } = openDesk();
  const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
  await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
  renameCustomer(state, RULE);
  const database = new Database(join(state, "cases.sqlite"));
  database.run("INSERT INTO pending_pair SELECT case_number, number, 1 FROM event");
  database.close();
  const { id: second } = await desk.open(givenCase("K-2", "a-2"), ANALYST, lists);
  expect((await desk.decide(second, FALSE_POSITIVE, ANALYST, lists))?.case.status).toBe("decided");
  expect((await desk.find(id, lists))?.case).toMatchObject({ status: "reopened" });
  expect(listPairs(state, lists).map(({ reference }) => reference)).toEqual(["K-1", "K-2"]);
});

test("a rule without a last day, which an earlier version made, clears nobody", async () => {
  const lists = new ChangingLists("a-1");
  const { desk, state } = openDesk();
  const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
  await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
  const database = new Database(join(state, "clearances.sqlite"));
  database.run("UPDATE pair SET reference = ?", [RULE]);
  database.close();
  const customer = { name: ["Viktor Anatolijevich Bout"], country: ["ru"] };
  const text = ruleTextOf({ schema: "Person", properties: customer });
  expect(text).toBe(RULE);
  const now = new Date();
  const pairs = new ClearedPairs({ ...pinClearances(state, now), state, store: lists });
  expect([...(pairs.ofRule(RULE)?.rows ?? [])]).toEqual([]);
  pairs.close();
  expect(listPairs(state, lists)).toMatchObject([{ reference: RULE, status: "expired" }]);
});

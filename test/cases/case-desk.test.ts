// The desk of cases: what is opened once, what a verdict means for cleared pairs, what reopens a case, and
// that four eyes are two people's.

import { Database } from "bun:sqlite";
import { describe, expect, spyOn, test } from "bun:test";
import { chmodSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { CaseRefusal, confirmCase, decideCase } from "../../src/service/cases/case-change.ts";
import { CASES } from "../../src/service/cases/case-format.ts";
import { countsOf, tallyCases } from "../../src/service/cases/case-queue.ts";
import type { Reviewer } from "../../src/service/cases/review-case.ts";
import { changeClearances } from "../../src/service/clearances/change.ts";
import { listedFactsOf } from "../../src/service/clearances/listed-facts.ts";
import { StandingPairs } from "../../src/service/clearances/standing-pairs.ts";
import {
  ALL,
  ANALYST,
  ChangingLists,
  FALSE_POSITIVE,
  givenCase,
  openDesk,
  SECOND,
  TRUE_HIT,
  UNSURE,
} from "./support.ts";

/** True when screening leaves the pair out. */
function isClear(state: string, reference: string, entity: string): boolean {
  using pairs = new StandingPairs(state);
  return pairs.has(reference, [entity]);
}

/** Takes a pair back as the command does. */
function takeBack(state: string, reference: string): Promise<number> {
  return changeClearances(
    state,
    { command: "remove", user: "operator", now: new Date() },
    (change) => change.remove(reference, null),
    () => undefined,
  );
}

describe("opening", () => {
  test("refuses a reference that would be a rule, or that no cleared pair can have", async () => {
    const lists = new ChangingLists("a-1");
    const { desk } = openDesk();
    for (const reference of ["rule:Person:gb:ann example", "K\ud800", "", "x".repeat(201)]) {
      const given = givenCase(reference, "a-1");
      await expect(desk.open(given, ANALYST, lists)).rejects.toThrow(CaseRefusal);
      await expect(desk.openOfFile({ id: "f", name: "f" }, [given], ANALYST, lists)).rejects.toThrow(
        CaseRefusal,
      );
    }
    expect((await desk.list(ALL, lists)).total).toBe(0);
  });

  test("makes one case of a customer and a record, by any id of the record", async () => {
    const lists = new ChangingLists("a-1", "a-2");
    lists.set("a-3", { name: ["Name of a-3"] }, ["old-3"]);
    const { desk } = openDesk();
    const first = await desk.open(givenCase("K-1", "old-3"), ANALYST, lists);
    expect(first).toMatchObject({
      reference: "K-1",
      status: "open",
      openedBy: "a.analyst",
      verdict: null,
      requestId: "screening-1",
      snapshot: "snap-1",
      subject: { schema: "Person", properties: { name: ["Customer K-1"] } },
    });
    const again = await desk.open(givenCase("K-1", "a-3", "screening-2"), SECOND, lists);
    expect(again).toEqual(first);
    const other = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const others = await desk.open(givenCase("K-2", "a-3"), ANALYST, lists);
    expect(new Set([first.id, other.id, others.id]).size).toBe(3);
    expect((await desk.list(ALL, lists)).total).toBe(3);
  });

  test("without a reference makes one case of a screening, of each account", async () => {
    const lists = new ChangingLists("a-1");
    const { desk } = openDesk();
    const open = (request: string, who = ANALYST) => desk.open(givenCase(null, "a-1", request), who, lists);
    const first = await open("s-1");
    expect((await open("s-1")).id).toBe(first.id);
    expect((await open("s-2")).id).not.toBe(first.id);
    expect((await open("s-1", SECOND)).id).not.toBe(first.id);
  });

  test("makes one case when several ask at the same time", async () => {
    const lists = new ChangingLists("a-1");
    const { state, desk } = openDesk();
    const desks = [desk, openDesk({ state }).desk, openDesk({ state }).desk];
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, i) => desks[i % 3]?.open(givenCase("K-1", "a-1"), ANALYST, lists)),
    );
    expect(new Set(opened.map((one) => one?.id)).size).toBe(1);
    expect(statSync(join(state, "cases.sqlite")).mode & 0o777).toBe(0o600);
  });
});

describe("a verdict", () => {
  test("of a false positive clears the pair, and is recorded first", async () => {
    const lists = new ChangingLists("a-1");
    const { desk, state, acts } = openDesk();
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    expect(isClear(state, "K-1", "a-1")).toBe(false);
    const file = await desk.decide(id, { ...FALSE_POSITIVE, until: "2099-12-31" }, ANALYST, lists);
    expect(file?.case).toMatchObject({
      status: "decided",
      verdict: "false_positive",
      decidedBy: "a.analyst",
      reason: FALSE_POSITIVE.reason,
      until: "2099-12-31",
    });
    expect(file?.events).toMatchObject([{ kind: "decision", by: "a.analyst", verdict: "false_positive" }]);
    expect(isClear(state, "K-1", "a-1")).toBe(true);
    expect(acts).toMatchObject([{ command: "cases decide", verdict: "false_positive", reviewer: ANALYST }]);
  });

  test("that can't be recorded changes nothing", async () => {
    const lists = new ChangingLists("a-1");
    const { desk, state } = openDesk({ record: () => Promise.reject(new Error("the journal is full")) });
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    await expect(desk.decide(id, FALSE_POSITIVE, ANALYST, lists)).rejects.toThrow("the journal is full");
    expect((await desk.find(id, lists))?.case.status).toBe("open");
    expect(isClear(state, "K-1", "a-1")).toBe(false);
  });

  test.each([TRUE_HIT, UNSURE])("other than that takes the pair back: %j", async (verdict) => {
    const lists = new ChangingLists("a-1");
    const { desk, state } = openDesk();
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
    const file = await desk.decide(id, verdict, SECOND, lists);
    expect(isClear(state, "K-1", "a-1")).toBe(false);
    expect(file?.case.status).toBe(verdict === UNSURE ? "open" : "decided");
    expect(file?.events.map(({ verdict }) => verdict)).toEqual(["false_positive", verdict.verdict]);
  });

  test("about nobody's customer clears nothing", async () => {
    const lists = new ChangingLists("a-1");
    const { desk, state } = openDesk();
    const { id } = await desk.open(givenCase(null, "a-1"), ANALYST, lists);
    expect((await desk.decide(id, FALSE_POSITIVE, ANALYST, lists))?.case.status).toBe("decided");
    using pairs = new StandingPairs(state);
    expect(pairs.revision()).toBe(0);
  });

  test("about a case that is not there is none", async () => {
    const lists = new ChangingLists("a-1");
    const { desk } = openDesk();
    expect(await desk.decide("nowhere", TRUE_HIT, ANALYST, lists)).toBeNull();
    expect(await desk.find("nowhere", lists)).toBeNull();
    expect(await desk.list(ALL, lists)).toEqual({ cases: [], total: 0 });
  });
});

describe("a case is reopened", () => {
  /** A decided case, of each verdict, about a-1. */
  async function decided(decision: typeof FALSE_POSITIVE | typeof TRUE_HIT | typeof UNSURE = FALSE_POSITIVE) {
    const lists = new ChangingLists("a-1", "a-2");
    const clock = { now: new Date("2026-11-23T10:00:00Z") };
    const opened = openDesk({ now: () => clock.now });
    const { id } = await opened.desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const other = await opened.desk.open(givenCase("K-2", "a-2"), ANALYST, lists);
    await opened.desk.decide(id, decision, ANALYST, lists);
    await opened.desk.decide(other.id, FALSE_POSITIVE, ANALYST, lists);
    const statusOf = async (one = id) => {
      const file = await opened.desk.find(one, lists);
      return [file?.case.status, file?.case.reopenedBecause];
    };
    return { ...opened, lists, clock, id, other: other.id, statusOf };
  }

  test.each([FALSE_POSITIVE, TRUE_HIT, UNSURE])("when its record changes: %j", async (decision) => {
    const { lists, desk, id, other, statusOf } = await decided(decision);
    const before = await statusOf();
    lists.publish();
    expect(await statusOf()).toEqual(before);
    lists.set("a-1", { name: ["Name of a-1", "Alias X"] });
    lists.publish();
    expect(await statusOf()).toEqual(["reopened", 'name added: "Alias X"']);
    expect(await statusOf(other)).toEqual(["decided", null]);
    const file = await desk.find(id, lists);
    // What was decided stays to be seen.
    expect(file?.case).toMatchObject({ verdict: decision.verdict, decidedBy: "a.analyst" });
    expect(file?.events.at(-1)).toMatchObject({ kind: "reopening", by: null, snapshot: "snap-3" });
    // Once, not at each look.
    expect((await desk.find(id, lists))?.events).toHaveLength(2);
    await desk.decide(id, TRUE_HIT, SECOND, lists);
    expect(await statusOf()).toEqual(["decided", null]);
  });

  test("not when its record leaves the lists, and when it comes back as another", async () => {
    const { lists, statusOf } = await decided();
    lists.remove("a-1");
    lists.publish();
    expect(await statusOf()).toEqual(["decided", null]);
    lists.set("a-1", { name: ["Name of a-1"], birthDate: ["1961"] });
    lists.publish();
    expect(await statusOf()).toEqual(["reopened", "birth date added: 1961"]);
  });

  test("when its last day is over", async () => {
    const { lists, desk, id, clock, statusOf } = await decided();
    await desk.decide(id, { ...FALSE_POSITIVE, until: "2026-11-24" }, ANALYST, lists);
    clock.now = new Date("2026-11-24T23:59:59Z");
    expect(await statusOf()).toEqual(["decided", null]);
    clock.now = new Date("2026-11-25T00:00:01Z");
    expect(await statusOf()).toEqual(["reopened", "the decision held until 2026-11-24"]);
  });

  test("when a command takes its pair back, and no other case is", async () => {
    const { state, statusOf, other } = await decided();
    await takeBack(state, "K-1");
    expect(await statusOf()).toEqual([
      "reopened",
      "its cleared pair is gone: taken back (interdict clearances), or lost in a restore",
    ]);
    expect(await statusOf(other)).toEqual(["decided", null]);
  });

  test("not when the desk itself takes the pair back", async () => {
    const { desk, lists, id, statusOf, other } = await decided();
    await desk.decide(id, TRUE_HIT, ANALYST, lists);
    expect(await statusOf()).toEqual(["decided", null]);
    expect(await statusOf(other)).toEqual(["decided", null]);
  });

  test("when the pairs were replaced by older ones", async () => {
    const { state, statusOf } = await decided();
    for (const suffix of ["", "-wal", "-shm"])
      await Bun.file(join(state, `clearances.sqlite${suffix}`))
        .delete()
        .catch(() => undefined);
    expect((await statusOf())[0]).toBe("reopened");
  });

  test("and records are not read again for each decision", async () => {
    const { lists, desk } = await decided();
    for (let i = 3; i < 30; i++) {
      lists.set(`a-${i}`);
      const { id } = await desk.open(givenCase(`K-${i}`, `a-${i}`), ANALYST, lists);
      await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
    }
    lists.reads = 0;
    const { id } = await desk.open(givenCase("K-99", "a-1"), ANALYST, lists);
    await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
    await desk.list(ALL, lists);
    expect(lists.reads).toBeLessThan(10);
  });

  test("when the lists changed between looking and deciding", async () => {
    const lists = new ChangingLists("a-1");
    let other: Promise<unknown> = Promise.resolve();
    const { desk, state } = openDesk({
      // Another worker compares all cases with the new lists as soon as the decision is stored.
      record: async () => {
        lists.set("a-1", { name: ["Name of a-1", "Alias X"] });
        lists.publish();
        other = openDesk({ state }).desk.list(ALL, lists);
      },
    });
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const file = await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
    await other;
    // The decision is about the record as it was when it was made.
    expect(file?.events[0]?.snapshot).toBe("snap-1");
    expect((await desk.find(id, lists))?.case).toMatchObject({
      status: "reopened",
      reopenedBecause: 'name added: "Alias X"',
    });
  });
});

describe("four eyes", () => {
  async function awaiting(decision: typeof FALSE_POSITIVE | typeof TRUE_HIT = FALSE_POSITIVE) {
    const lists = new ChangingLists("a-1");
    const opened = openDesk({ fourEyes: true });
    const { id } = await opened.desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const file = await opened.desk.decide(id, decision, ANALYST, lists);
    expect(file?.case.status).toBe("awaiting");
    return { ...opened, lists, id };
  }

  const AGREES = { agrees: true, reason: "Seen the passport too" };
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => "not refused",
      (error) => (error instanceof CaseRefusal ? error.message : String(error)),
    );

  test("clear the pair only when another account confirms", async () => {
    const { desk, state, lists, id, acts } = await awaiting();
    expect(isClear(state, "K-1", "a-1")).toBe(false);
    const file = await desk.confirm(id, AGREES, SECOND, lists);
    expect(file?.case).toMatchObject({ status: "decided", decidedBy: "a.analyst" });
    expect(file?.events.map(({ kind, by, agrees }) => [kind, by, agrees])).toEqual([
      ["decision", "a.analyst", null],
      ["confirmation", "b.second", true],
    ]);
    expect(isClear(state, "K-1", "a-1")).toBe(true);
    expect(acts.map(({ command }) => command)).toEqual(["cases decide", "cases confirm"]);
  });

  test("are not those of the account that decided, whatever key it shows", async () => {
    const { desk, state, lists, id, acts } = await awaiting();
    const sameAccount = { ...ANALYST, key: "ANOTHER", request: "req-9" };
    const sameName = { ...SECOND, account: { id: 7, name: "a.analyst" } };
    const renamed = { ...ANALYST, account: { id: 1, name: "z.other" } };
    for (const who of [ANALYST, sameAccount, sameName, renamed])
      expect(await refusalOf(desk.confirm(id, AGREES, who, lists))).toContain("decided this case");
    expect((await desk.find(id, lists))?.case.status).toBe("awaiting");
    expect(isClear(state, "K-1", "a-1")).toBe(false);
    // What is refused is not recorded as if it were done.
    expect(acts.map(({ notDone }) => notDone?.includes("decided this case"))).toEqual([
      undefined,
      ...[true, true, true, true],
    ]);
  });

  test("are not got around by deciding again", async () => {
    const { desk, state, lists, id } = await awaiting();
    await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
    expect(await refusalOf(desk.confirm(id, AGREES, ANALYST, lists))).toContain("decided this case");
    // The second account decides: now it is the first one that confirms.
    await desk.decide(id, FALSE_POSITIVE, SECOND, lists);
    expect(await refusalOf(desk.confirm(id, AGREES, SECOND, lists))).toContain("decided this case");
    expect(isClear(state, "K-1", "a-1")).toBe(false);
    expect((await desk.confirm(id, AGREES, ANALYST, lists))?.case.status).toBe("decided");
    expect(isClear(state, "K-1", "a-1")).toBe(true);
  });

  test("are of the decision that was looked at, and of none that replaced it", async () => {
    const { desk, state, lists, id, acts } = await awaiting();
    // In the same millisecond, too.
    const again = await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
    const given = { ...AGREES, version: 1 };
    expect(await refusalOf(desk.confirm(id, given, SECOND, lists))).toBe(
      `The case is not as you saw it (version 1, now 2): a.analyst decided false positive at ${again?.case.decidedAt}. Look at it again.`,
    );
    expect((await desk.find(id, lists))?.case.status).toBe("awaiting");
    expect(isClear(state, "K-1", "a-1")).toBe(false);
    expect(acts.map(({ command, notDone }) => [command, notDone === undefined])).toEqual([
      ["cases decide", true],
      ["cases decide", true],
      ["cases confirm", false],
    ]);
    // The same holds at the moment of the change, for a decision made while the journal was written.
    const database = CASES.openForChanges(state);
    const late = () =>
      confirmCase(database, id, { ...given, snapshot: "snap-1" }, SECOND, "2026-11-23T10:00:00.000Z");
    expect(late).toThrow("Look at it again");
    database.close();
  });

  test("reopen the case when they don't agree", async () => {
    const { desk, state, lists, id } = await awaiting();
    const file = await desk.confirm(id, { agrees: false, reason: "Another passport" }, SECOND, lists);
    expect(file?.case).toMatchObject({
      status: "reopened",
      reopenedBecause: "b.second did not agree: Another passport",
    });
    expect(isClear(state, "K-1", "a-1")).toBe(false);
    expect(await refusalOf(desk.confirm(id, AGREES, SECOND, lists))).toContain("The case is reopened");
  });

  test("are needed again for a decision that replaces a confirmed one", async () => {
    const { desk, state, lists, id } = await awaiting();
    await desk.confirm(id, AGREES, SECOND, lists);
    expect((await desk.decide(id, FALSE_POSITIVE, SECOND, lists))?.case.status).toBe("awaiting");
    expect(isClear(state, "K-1", "a-1")).toBe(false);
  });

  test.each([UNSURE, TRUE_HIT])(
    "are needed to undo what two decided, also for a proposal of a proposal: %j",
    async (verdict) => {
      const { desk, state, lists, id } = await awaiting(TRUE_HIT);
      await desk.confirm(id, AGREES, SECOND, lists);
      for (const who of [ANALYST, SECOND, ANALYST]) {
        const file = await desk.decide(id, verdict, who, lists);
        expect(file?.case).toMatchObject({ status: "awaiting", verdict: verdict.verdict });
      }
      expect(await refusalOf(desk.confirm(id, AGREES, ANALYST, lists))).toContain("decided this case");
      const file = await desk.confirm(id, AGREES, SECOND, lists);
      expect(file?.case.status).toBe(verdict === UNSURE ? "open" : "decided");
      expect(isClear(state, "K-1", "a-1")).toBe(false);
      // What two opened, one may leave open.
      if (verdict === UNSURE)
        expect((await desk.decide(id, UNSURE, ANALYST, lists))?.case.status).toBe("open");
    },
  );

  test("keep what two decided from the undo of one", async () => {
    const { desk, state, lists, id } = await awaiting();
    const undo = { ...UNSURE, replaces: "own" } as const;
    expect((await desk.decide(id, undo, ANALYST, lists))?.case.status).toBe("open");
    await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
    await desk.confirm(id, AGREES, SECOND, lists);
    expect(await refusalOf(desk.decide(id, undo, ANALYST, lists))).toContain("holds");
    expect(isClear(state, "K-1", "a-1")).toBe(true);
  });

  test("see a record that changed meanwhile", async () => {
    const { desk, lists, id } = await awaiting();
    lists.set("a-1", { name: ["Name of a-1", "Alias X"] });
    lists.publish();
    expect(await refusalOf(desk.confirm(id, AGREES, SECOND, lists))).toContain("The case is reopened");
  });

  test("are two confirmations at once only once", async () => {
    const { desk, lists, id, state } = await awaiting();
    const third = { ...SECOND, account: { id: 3, name: "c.third" } };
    const other = openDesk({ state, fourEyes: true }).desk;
    const outcomes = await Promise.all([
      refusalOf(desk.confirm(id, AGREES, SECOND, lists)),
      refusalOf(other.confirm(id, { agrees: false, reason: "No" }, third, lists)),
    ]);
    expect(outcomes.filter((outcome) => outcome === "not refused")).toHaveLength(1);
    expect((await desk.find(id, lists))?.events).toHaveLength(2);
  });

  test("confirm nothing where they are not required", async () => {
    const lists = new ChangingLists("a-1");
    const { desk } = openDesk();
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    await desk.decide(id, TRUE_HIT, ANALYST, lists);
    expect(await refusalOf(desk.confirm(id, AGREES, SECOND, lists))).toContain("without a second account");
  });
});

describe("the record of acts", () => {
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error) => {
        if (error instanceof CaseRefusal) return false;
        throw error;
      },
    );

  test("has what became true, and nothing else as done, however people race", async () => {
    const lists = new ChangingLists("a-1");
    const { desk, state, acts } = openDesk({ fourEyes: true });
    const third: Reviewer = { account: { id: 3, name: "c.third" }, key: "KEY3", request: "req-3" };
    const slow = async (act: (typeof acts)[number]) => {
      await Bun.sleep(act.case.version % 3);
      acts.push(act);
    };
    const desks = [ANALYST, SECOND, third].map((who) => ({
      who,
      desk: openDesk({ state, fourEyes: true, record: slow }).desk,
    }));
    let answered = 0;
    for (let round = 0; round < 12; round++) {
      const { id } = await desk.open(givenCase(`K-${round}`, "a-1"), ANALYST, lists);
      await desks[0]?.desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
      const seen = (await desk.find(id, lists))?.case;
      const outcomes = await Promise.all(
        desks.flatMap((one) => [
          outcomeOf(
            one.desk.decide(
              id,
              { ...(round % 2 === 0 ? TRUE_HIT : FALSE_POSITIVE), version: 1 + (round % 2) },
              one.who,
              lists,
            ),
          ),
          outcomeOf(
            one.desk.confirm(
              id,
              { agrees: round % 3 > 0, reason: "Seen", version: seen?.version ?? 0 },
              one.who,
              lists,
            ),
          ),
        ]),
      );
      answered += 1 + outcomes.filter(Boolean).length;
      const file = await desk.find(id, lists);
      const recorded = acts.filter((act) => act.case.id === id);
      const made = recorded.filter(({ notDone }) => notDone === undefined);
      expect(made.map(({ case: { version } }) => version)).toEqual(made.map((_, i) => i + 1));
      expect(file?.case.version).toBe(made.length);
      expect(made.map(({ reviewer, agrees = null }) => [reviewer.account.name, agrees])).toEqual(
        (file?.events ?? []).map(({ by, agrees }) => [by ?? "", agrees]),
      );
      // Nobody confirms what the decision was not: the entry has the verdict that was confirmed.
      for (const { command, verdict, case: after } of made)
        if (command === "cases confirm") expect(verdict).toBe(after.verdict);
      expect(recorded.length).toBe(1 + outcomes.length);
    }
    expect(acts.filter(({ notDone }) => notDone === undefined)).toHaveLength(answered);
  });

  test("says of an act that could not be stored after it was recorded that it was not done", async () => {
    const lists = new ChangingLists("a-1");
    const acts: string[] = [];
    const { desk } = openDesk({ record: async ({ notDone }) => void acts.push(notDone ?? "done") });
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const { run } = Database.prototype;
    const failing = spyOn(Database.prototype, "run").mockImplementation(function (
      this: Database,
      ...statement: Parameters<typeof run>
    ) {
      if (statement[0] === "COMMIT") throw new Error("the disk is full");
      return run.apply(this, statement);
    });
    await expect(desk.decide(id, FALSE_POSITIVE, ANALYST, lists)).rejects.toThrow("the disk is full");
    failing.mockRestore();
    expect(acts).toEqual(["done", "The cases could not be written."]);
    expect((await desk.find(id, lists))?.case).toMatchObject({ status: "open", version: 0 });
  });
});

describe("pairs follow their decisions", () => {
  test("after a kill between the two", async () => {
    const lists = new ChangingLists("a-1", "a-2");
    const { desk, state } = openDesk();
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const database = CASES.openForChanges(state);
    const factsOf = () => listedFactsOf(lists.records("a-1"));
    decideCase(
      database,
      id,
      { ...FALSE_POSITIVE, factsOf, snapshot: "snap-1", fourEyes: false, version: 0 },
      ANALYST,
      "2026-11-23T10:00:00.000Z",
    );
    database.close();
    expect(isClear(state, "K-1", "a-1")).toBe(false);
    // A later start.
    const later = openDesk({ state }).desk;
    expect((await later.find(id, lists))?.case.status).toBe("decided");
    expect(isClear(state, "K-1", "a-1")).toBe(true);
    expect((await later.find(id, lists))?.case.status).toBe("decided");
  });

  test("the last one, when an earlier one is made late", async () => {
    const lists = new ChangingLists("a-1");
    const { desk, state } = openDesk();
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const database = CASES.openForChanges(state);
    const factsOf = () => listedFactsOf(lists.records("a-1"));
    const at = "2026-11-23T10:00:00.000Z";
    const given = { factsOf, snapshot: "snap-1", fourEyes: false };
    decideCase(database, id, { ...FALSE_POSITIVE, ...given, version: 0 }, ANALYST, at);
    decideCase(database, id, { ...TRUE_HIT, ...given, version: 1 }, SECOND, at);
    database.close();
    await Promise.all([desk.settle(lists), openDesk({ state }).desk.settle(lists), desk.settle(lists)]);
    expect(isClear(state, "K-1", "a-1")).toBe(false);
  });

  test("and tell who confirmed", async () => {
    const lists = new ChangingLists("a-1");
    const { desk, state } = openDesk({ fourEyes: true });
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const decided = await desk.decide(id, FALSE_POSITIVE, ANALYST, lists);
    const database = CASES.openForChanges(state);
    confirmCase(
      database,
      id,
      { agrees: true, reason: "Yes", version: decided?.case.version ?? 0, snapshot: "snap-1" },
      SECOND,
      "2026-11-23T10:00:00.000Z",
    );
    database.close();
    await desk.settle(lists);
    const users = new Bun.SQL(`sqlite://${join(state, "clearances.sqlite")}`);
    const [pair] = await users`SELECT user FROM pair WHERE removed_in IS NULL`;
    expect(pair.user).toBe("a.analyst, confirmed by b.second");
    await users.close();
  });
});

describe("listing", () => {
  test("filters by status, verdict and record, page by page, the last change first", async () => {
    const lists = new ChangingLists("a-1", "a-2", "a-3");
    let second = 0;
    const { desk } = openDesk({ now: () => new Date(Date.UTC(2026, 10, 23, 10, 0, second++)) });
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push((await desk.open(givenCase(`K-${n}`, `a-${n}`), ANALYST, lists)).id);
    await desk.decide(ids[0] ?? "", FALSE_POSITIVE, ANALYST, lists);
    await desk.decide(ids[1] ?? "", UNSURE, ANALYST, lists);
    const referencesOf = async (filter: object) =>
      (await desk.list({ ...ALL, ...filter }, lists)).cases.map(({ reference }) => reference);
    expect(await referencesOf({})).toEqual(["K-2", "K-1", "K-3"]);
    expect(await referencesOf({ statuses: ["open"] })).toEqual(["K-2", "K-3"]);
    expect(await referencesOf({ statuses: ["open", "decided"], verdicts: ["unsure"] })).toEqual(["K-2"]);
    expect(await referencesOf({ entities: ["a-3", "other"] })).toEqual(["K-3"]);
    expect(await referencesOf({ page: 2, perPage: 2 })).toEqual(["K-3"]);
    expect(await desk.list({ ...ALL, perPage: 1, page: 3 }, lists)).toMatchObject({ total: 3 });
    const tally = (await desk.read(tallyCases, lists)) ?? [];
    expect(countsOf(tally, ANALYST.account)).toMatchObject({ todo: 2, decided: 1, all: 3 });
  });
});

describe("rows of the queue", () => {
  test("say of a record what the lists in use say, and keep it when the record is gone", async () => {
    const lists = new ChangingLists();
    lists.set("a-1", { name: ["Name"], birthDate: ["1961"] });
    const { desk } = openDesk();
    const { id } = await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const births = async () => (await desk.find(id, lists))?.case.entity.births;
    expect(await births()).toEqual(["1961"]);
    lists.set("a-1", { name: ["Name"], birthDate: ["1962"] });
    lists.publish();
    expect(await births()).toEqual(["1962"]);
    lists.remove("a-1");
    lists.publish();
    expect(await births()).toEqual(["1962"]);
  });

  test("are counted once after a change, however many pages follow it", async () => {
    const lists = new ChangingLists("a-1", "a-2");
    const { desk } = openDesk();
    await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const follow = desk.watch.listen(
      () => undefined,
      () => undefined,
    );
    const counted = spyOn(Database.prototype, "query");
    const tallies = () => counted.mock.calls.filter(([sql]) => sql.includes("AS decider")).length;
    const opened = (account: Reviewer["account"]) =>
      desk.news(account, { filters: null, since: null })?.counts.todo;
    try {
      const pages = Array.from({ length: 20 }, (_, i) => ({ id: i, name: `analyst ${i}` }));
      expect(pages.map(opened)).toEqual(pages.map(() => 1));
      expect(tallies()).toBe(1);
      await desk.open(givenCase("K-1", "a-2"), ANALYST, lists);
      while (opened(ANALYST.account) === 1) await Bun.sleep(20);
      expect([pages.map(opened), tallies()]).toEqual([pages.map(() => 2), 2]);
    } finally {
      counted.mockRestore();
      follow();
    }
  });
});

describe("a file that can't be used", () => {
  test("is an error that names it, and never an empty list", async () => {
    const lists = new ChangingLists("a-1");
    const { desk, state } = openDesk();
    await desk.open(givenCase("K-1", "a-1"), ANALYST, lists);
    const path = join(state, "cases.sqlite");
    for (const damage of ["", "no database at all ".repeat(500)]) {
      for (const suffix of ["-wal", "-shm"])
        await Bun.file(path + suffix)
          .delete()
          .catch(() => undefined);
      writeFileSync(path, damage);
      chmodSync(path, 0o600);
      const error = await desk.list(ALL, lists).catch((one) => one);
      expect(error).toBeInstanceOf(OperatorError);
      expect(error.message).toContain(path);
      expect(error.hint).toContain("backup");
    }
  });
});

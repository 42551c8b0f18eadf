// The table of states, and random acts of three people on one case, against a slower account of what people
// may do: a note of whose decision stands.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { CaseRefusal, confirmCase, decideCase, openCase, reopenCases } from "../../src/cases/case-change.ts";
import { CASES } from "../../src/cases/case-format.ts";
import { eventsOf, findCaseRow } from "../../src/cases/case-rows.ts";
import { CASE_STATES, statusAfter } from "../../src/cases/case-states.ts";
import { type CaseStatus, isCleared, type Reviewer, type Verdict } from "../../src/cases/review-case.ts";
import { listedFactsOf } from "../../src/clearances/listed-facts.ts";
import { givenCase } from "./support.ts";

const AT = "2026-11-23T10:00:00.000Z";
const PEOPLE = ["ann", "ben", "cat"].map(
  (name, i): Reviewer => ({ account: { id: i + 1, name }, key: "K", request: "r" }),
);
const FACTS = listedFactsOf([]);

test("every state and act has its row, and one account alone leaves nothing decided or opened", () => {
  const table = Object.entries(CASE_STATES).flatMap(([status, acts]) =>
    Object.entries(acts).map(([act, next]) => [status, act, ...next].join(" ")),
  );
  expect(table).toEqual([
    "open decide decided awaiting awaiting",
    "open unsure open open open",
    "open reopen reopened reopened reopened",
    "awaiting decide decided awaiting awaiting",
    "awaiting unsure open open awaiting",
    "awaiting confirm decided decided decided",
    "awaiting confirm unsure open open open",
    "awaiting refuse reopened reopened reopened",
    "awaiting reopen reopened reopened reopened",
    "decided decide decided awaiting awaiting",
    "decided unsure open open awaiting",
    "decided reopen reopened reopened reopened",
    "reopened decide decided awaiting awaiting",
    "reopened unsure open open open",
  ]);
  for (const status of ["open", "decided", "reopened"] as const)
    expect([status, statusAfter(status, "confirm")]).toEqual([status, null]);
});

interface Act {
  readonly kind: Verdict | "confirm" | "refuse" | "reopen";
  readonly who: number;
  /** True for somebody who looked before the last change. */
  readonly isLate: boolean;
}

const ACTS = fc.array(
  fc.record({
    kind: fc.constantFrom<Act["kind"]>(
      ...(["false_positive", "true_hit", "unsure", "confirm", "confirm", "refuse", "reopen"] as const),
    ),
    who: fc.nat(2),
    isLate: fc.oneof(
      { weight: 4, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  }),
  { minLength: 1, maxLength: 60, size: "max" },
);

/** What people know of the case, written down after each act. */
class Notes {
  status: CaseStatus = "open";
  verdict: Verdict | null = null;
  decidedBy: number | null = null;
  /** The two people whose decision stands, until two others end it or its record changes. */
  standing: readonly [number, number] | null = null;
  version = 0;

  constructor(private readonly fourEyes: boolean) {}

  /** Takes an act up; false when it must be refused. */
  take({ kind, who, isLate }: Act): boolean {
    if (kind === "reopen") {
      if (this.verdict === null || this.status === "reopened") return false;
      this.standing = null;
      return this.#become("reopened");
    }
    if (isLate && this.version > 0) return false;
    if (kind !== "confirm" && kind !== "refuse") {
      this.verdict = kind;
      this.decidedBy = who;
      if (!this.fourEyes) return this.#become(kind === "unsure" ? "open" : "decided");
      return this.#become(kind === "unsure" && this.standing === null ? "open" : "awaiting");
    }
    if (this.status !== "awaiting" || this.decidedBy === who || this.decidedBy === null) return false;
    if (kind === "refuse") {
      this.standing = null;
      return this.#become("reopened");
    }
    this.standing = this.verdict === "unsure" ? null : [this.decidedBy, who];
    return this.#become(this.verdict === "unsure" ? "open" : "decided");
  }

  #become(status: CaseStatus): true {
    this.status = status;
    this.version++;
    return true;
  }
}

test.each([true, false])(
  "any acts of three people leave what the rules say, four eyes: %s",
  (fourEyes) => {
    let acts = 0;
    fc.assert(
      fc.property(ACTS, (sequence) => {
        const database = new Database(":memory:", { strict: true });
        CASES.format.migrate(database, ":memory:");
        const [ann] = PEOPLE;
        if (ann === undefined) throw new Error("Nobody is here.");
        const id = openCase(database, { ...givenCase("K-1", "a-1"), entityIds: ["a-1"] }, ann, AT);
        const notes = new Notes(fourEyes);
        for (const act of sequence) {
          acts++;
          const before = findCaseRow(database, id);
          const isDone = doAct(database, id, act, fourEyes);
          expect([act.kind, isDone]).toEqual([act.kind, notes.take(act)]);
          const row = findCaseRow(database, id);
          if (row === null) throw new Error("The case is gone.");
          if (!isDone) expect(row).toEqual(before ?? row);
          expect([row.status, row.verdict, row.version]).toEqual([
            notes.status,
            notes.verdict,
            notes.version,
          ]);
          expect(eventsOf(database, row)).toHaveLength(notes.version);
          if (fourEyes && isCleared(row)) expect(notes.standing?.[0]).not.toBe(notes.standing?.[1]);
          if (fourEyes && row.status === "decided") expect(notes.standing).not.toBeNull();
        }
        database.close();
      }),
    );
    expect(acts).toBeGreaterThan(1000);
  },
  60_000,
);

/** False when it is refused. */
function doAct(database: Database, id: string, { kind, who, isLate }: Act, fourEyes: boolean): boolean {
  const reviewer = PEOPLE[who];
  const row = findCaseRow(database, id);
  if (reviewer === undefined || row === null) throw new Error("Nobody or nothing is here.");
  if (kind === "reopen") {
    const change = { number: row.number, record: row.record ?? 0, because: "its record changed" };
    return reopenCases(database, [change], "s", AT) === 1;
  }
  const given = { reason: "Seen", snapshot: "s", version: Math.max(0, row.version - Number(isLate)) };
  try {
    if (kind === "confirm" || kind === "refuse")
      confirmCase(database, id, { ...given, agrees: kind === "confirm" }, reviewer, AT);
    else
      decideCase(
        database,
        id,
        { ...given, verdict: kind, until: null, facts: FACTS, fourEyes },
        reviewer,
        AT,
      );
    return true;
  } catch (error) {
    if (error instanceof CaseRefusal) return false;
    throw error;
  }
}

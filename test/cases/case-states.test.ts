// The table of states, and random acts of three people on one case, against a slower account of what people
// may do: a note of whose decision stands, and of whom the customer is cleared.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { attachToCase, describeFile, tagCase } from "../../src/service/cases/case-additions.ts";
import { CaseRefusal, confirmCase, decideCase, reopenCases } from "../../src/service/cases/case-change.ts";
import { CASES } from "../../src/service/cases/case-format.ts";
import { eventsOf, findCaseRow } from "../../src/service/cases/case-rows.ts";
import { CASE_STATES, statusAfter } from "../../src/service/cases/case-states.ts";
import { openCases } from "../../src/service/cases/open-cases.ts";
import {
  type CaseStatus,
  isCleared,
  type Reviewer,
  type Verdict,
} from "../../src/service/cases/review-case.ts";
import { listedFactsOf } from "../../src/service/clearances/listed-facts.ts";
import { rounds } from "../support/thorough.ts";
import { givenCase } from "./support.ts";

const FILE = { name: "a.txt", content: new Uint8Array(1) };
const AT = "2026-11-23T10:00:00.000Z";
const PEOPLE = ["ann", "ben", "cat"].map(
  (name, i): Reviewer => ({ account: { id: i + 1, name }, key: "K", request: "r" }),
);
const factsOf = () => listedFactsOf([]);

/** A record of one party, on a list of its own. */
const givenRecord = (id: string) => ({
  ...givenCase("K-1", id),
  entity: { id, caption: "Ann Example", schema: "Person", datasets: [id] },
});

test("every state and act has its row, and one account alone leaves nothing decided or opened", () => {
  const table = Object.entries(CASE_STATES).flatMap(([status, acts]) =>
    Object.entries(acts).map(([act, next]) => [status, act, ...next].join(" ")),
  );
  expect(table).toEqual([
    "open decide decided awaiting awaiting",
    "open unsure open open open",
    "open reopen reopened reopened reopened",
    "open add open open open",
    "awaiting decide decided awaiting awaiting",
    "awaiting unsure open open awaiting",
    "awaiting confirm decided decided decided",
    "awaiting confirm unsure open open open",
    "awaiting refuse reopened reopened reopened",
    "awaiting reopen reopened reopened reopened",
    "awaiting add awaiting awaiting awaiting",
    "decided decide decided awaiting awaiting",
    "decided unsure open open awaiting",
    "decided reopen reopened reopened reopened",
    "decided add decided decided decided",
    "reopened decide decided awaiting awaiting",
    "reopened unsure open open open",
    "reopened add reopened reopened reopened",
  ]);
  for (const status of ["open", "decided", "reopened"] as const)
    expect([status, statusAfter(status, "confirm")]).toEqual([status, null]);
});

interface Act {
  /** `record` is another record of the party; `many` decides without replacing, and `undo` one's own. */
  readonly kind: Verdict | "confirm" | "refuse" | "reopen" | "record" | "many" | "undo" | "tag" | "attach";
  readonly who: number;
  /** True for somebody who looked before the last change. */
  readonly isLate: boolean;
}

const ACTS = fc.array(
  fc.record({
    kind: fc.constantFrom<Act["kind"]>(
      ...(["false_positive", "false_positive", "true_hit", "unsure", "many", "undo"] as const),
      ...(["confirm", "confirm", "confirm", "refuse", "reopen", "record", "tag", "attach"] as const),
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
  records = 1;
  files = 0;
  /** The records that the customer is cleared of. */
  cleared = 0;

  constructor(private readonly fourEyes: boolean) {}

  /** Takes an act up; false when it must be refused. */
  take({ kind, who, isLate }: Act): boolean {
    if (kind === "record") {
      this.records++;
      if (this.verdict !== null && this.status !== "reopened") return this.#reopen();
      this.version++;
      return true;
    }
    if (kind === "reopen") return this.verdict !== null && this.status !== "reopened" && this.#reopen();
    if (isLate && this.version > 0) return false;
    if (kind === "tag" || kind === "attach") {
      if (kind === "attach" && this.files === 10) return false;
      if (kind === "attach") this.files++;
      this.version++;
      return true;
    }
    if (kind !== "confirm" && kind !== "refuse") {
      const stands = this.status === "awaiting" || this.status === "decided";
      if (kind === "many" && stands) return false;
      if (kind === "undo" && stands && (this.decidedBy !== who || (this.fourEyes && this.standing !== null)))
        return false;
      return this.#decide(kind === "many" ? "false_positive" : kind === "undo" ? "unsure" : kind, who);
    }
    if (this.status !== "awaiting" || this.decidedBy === who || this.decidedBy === null) return false;
    if (kind === "refuse") {
      this.standing = null;
      return this.#become("reopened");
    }
    this.standing = this.verdict === "unsure" ? null : [this.decidedBy, who];
    return this.#become(this.verdict === "unsure" ? "open" : "decided");
  }

  #decide(verdict: Verdict, who: number): true {
    this.verdict = verdict;
    this.decidedBy = who;
    if (!this.fourEyes) return this.#become(verdict === "unsure" ? "open" : "decided");
    return this.#become(verdict === "unsure" && this.standing === null ? "open" : "awaiting");
  }

  #reopen(): true {
    this.standing = null;
    // The only record is cleared no more by itself, because it has changed.
    const kept = this.records === 1 ? this.cleared : 0;
    this.#become("reopened");
    this.cleared = kept;
    return true;
  }

  #become(status: CaseStatus): true {
    this.status = status;
    this.version++;
    this.cleared = status === "decided" && this.verdict === "false_positive" ? this.records : 0;
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
        const opening = { lists: { records: () => [] }, reviewer: ann, at: AT };
        const [id = ""] = openCases(database, [givenRecord("a-1")], opening);
        const notes = new Notes(fourEyes);
        const cleared = new Set<string>();
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
          expect(settle(database, cleared)).toBe(notes.cleared);
          if (fourEyes && isCleared(row)) expect(notes.standing?.[0]).not.toBe(notes.standing?.[1]);
          if (fourEyes && row.status === "decided") expect(notes.standing).not.toBeNull();
        }
        database.close();
      }),
      { numRuns: rounds({ usual: 60, thorough: 2500 }) },
    );
    expect(acts).toBeGreaterThan(rounds({ usual: 1000, thorough: 50_000 }));
  },
  600_000,
);

/** Does what is noted for the cleared pairs; returns how many records of the party are cleared then. */
function settle(database: Database, cleared: Set<string>): number {
  const notes = database
    .query<{ entity: string; is_cleared: number; record: number | null }, []>(
      "SELECT entity, is_cleared, record FROM pending_pair JOIN case_record USING (case_number)",
    )
    .all();
  for (const { entity, is_cleared, record } of notes)
    if (is_cleared === 1 && record !== null) cleared.add(entity);
    else cleared.delete(entity);
  database.run("DELETE FROM pending_pair");
  return cleared.size;
}

/** Which of the standing decisions an act may replace. */
const REPLACES = { many: "nothing", undo: "own" } as const;
/** What is decided by acts that are no verdicts. */
const VERDICT_OF = { many: "false_positive", undo: "unsure" } as const;

/** False when it is refused. */
function doAct(database: Database, id: string, { kind, who, isLate }: Act, fourEyes: boolean): boolean {
  const reviewer = PEOPLE[who];
  const row = findCaseRow(database, id);
  if (reviewer === undefined || row === null) throw new Error("Nobody or nothing is here.");
  if (kind === "reopen") {
    const change = { number: row.number, version: row.version, because: "its record changed" };
    return reopenCases(database, [change], "s", AT) === 1;
  }
  if (kind === "record") {
    const entity = `a-${crypto.randomUUID()}`;
    const opening = { lists: { records: () => [] }, reviewer, at: AT };
    openCases(database, [givenRecord(entity)], opening);
    return true;
  }
  const given = { reason: "Seen", snapshot: "s", version: Math.max(0, row.version - Number(isLate)) };
  try {
    if (kind === "confirm" || kind === "refuse")
      confirmCase(database, id, { ...given, agrees: kind === "confirm" }, reviewer, AT);
    else if (kind === "tag") tagCase(database, id, { ...given, tags: [`${row.version % 3}`] }, reviewer, AT);
    else if (kind === "attach")
      attachToCase(database, id, { ...given, file: { ...FILE, ...describeFile(FILE) } }, reviewer, AT);
    else
      decideCase(
        database,
        id,
        {
          ...{ ...given, until: null, factsOf, fourEyes },
          verdict: kind === "many" || kind === "undo" ? VERDICT_OF[kind] : kind,
          replaces: kind === "many" || kind === "undo" ? REPLACES[kind] : "all",
        },
        reviewer,
        AT,
      );
    return true;
  } catch (error) {
    if (error instanceof CaseRefusal) return false;
    throw error;
  }
}

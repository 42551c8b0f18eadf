// Which snapshots stay: a table of cases, then properties over any history of imports.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  DEFAULT_RETENTION,
  judgeRetention,
  type ProtectedSnapshots,
  type RetentionPolicy,
  type StoredSnapshot,
} from "../../src/engine/snapshot/retention.ts";

const NOW = new Date("2026-11-23T06:30:00Z");
const NOTHING: ProtectedSnapshots = { current: null, rollback: null, journal: new Set() };

/** A snapshot of a day, named after it. */
function of(day: string, more: Partial<StoredSnapshot> = {}): StoredSnapshot {
  return { id: day, createdAt: `${day}T06:00:00`, isReadable: true, isDemonstration: false, ...more };
}

function reasonsOf(
  snapshots: readonly StoredSnapshot[],
  kept: Partial<ProtectedSnapshots> = {},
  policy: RetentionPolicy = DEFAULT_RETENTION,
): Record<string, string> {
  const judged = judgeRetention(snapshots, policy, { ...NOTHING, ...kept }, NOW);
  return Object.fromEntries(
    judged.map(({ id, stays, reason }) => [id, `${stays ? "stays" : "goes"}: ${reason}`]),
  );
}

describe("thinning", () => {
  test("keeps the last 31 days, then the last of each month for ten years", () => {
    expect(
      reasonsOf(
        ["2016-10-31", "2016-11-30", "2026-08-02", "2026-09-29", "2026-09-30", "2026-10-22", "2026-10-23"]
          .concat("2026-11-22", "2026-11-23", "2026-12-25")
          .map((day) => of(day)),
      ),
    ).toEqual({
      "2016-10-31": "goes: older than 120 months",
      "2016-11-30": "stays: the last of 2016-11",
      "2026-08-02": "stays: the last of 2026-08",
      "2026-09-29": "goes: older than 31 days and not the last of 2026-09",
      "2026-09-30": "stays: the last of 2026-09",
      "2026-10-22": "goes: older than 31 days and not the last of 2026-10",
      "2026-10-23": "stays: of the last 31 days",
      "2026-11-22": "stays: of the last 31 days",
      "2026-11-23": "stays: of the last 31 days",
      "2026-12-25": "stays: of the last 31 days",
    });
  });

  test("keeps the last of two in one second by its id, whatever the order", () => {
    const twins = ["a", "b"].map((id) => of("2026-05-05", { id }));
    for (const snapshots of [twins, twins.toReversed()])
      expect(reasonsOf(snapshots)).toEqual({
        a: "goes: older than 31 days and not the last of 2026-05",
        b: "stays: the last of 2026-05",
      });
  });

  test("never takes an unreadable snapshot for the last of its month, unless it is alone", () => {
    const isReadable = false;
    const snapshots = [of("2026-05-05"), of("2026-05-06", { isReadable }), of("2026-06-06", { isReadable })];
    expect(reasonsOf(snapshots)).toEqual({
      "2026-05-05": "stays: the last of 2026-05",
      "2026-05-06": "goes: older than 31 days and not the last of 2026-05",
      "2026-06-06": "stays: the last of 2026-06",
    });
  });

  test("keeps one of unknown age, and no demonstration", () => {
    const snapshots = [of("2026-05-05", { isDemonstration: true }), { ...of("x"), createdAt: null }];
    expect(reasonsOf(snapshots)).toEqual({
      "2026-05-05": "goes: demonstration data",
      x: "stays: its manifest can't be read, so its age is unknown",
    });
  });
});

test("what is protected stays under every policy, and only the journal's could be archived instead", () => {
  const snapshots = ["2015-01-01", "2015-01-02", "2015-01-03", "2015-01-04"].map((day) => of(day));
  const kept = {
    current: "2015-01-02",
    rollback: "2015-01-01",
    journal: new Set(["2015-01-02", "2015-01-03"]),
  };
  for (const policy of [DEFAULT_RETENTION, { kind: "newest", count: 1 } as const]) {
    const judged = judgeRetention(snapshots, policy, kept, NOW);
    expect(judged.slice(0, 3)).toEqual([
      { id: "2015-01-01", stays: true, isForJournalOnly: false, reason: "a rollback goes back to it" },
      { id: "2015-01-02", stays: true, isForJournalOnly: false, reason: "in use" },
      {
        id: "2015-01-03",
        stays: true,
        isForJournalOnly: true,
        reason: "answers in the journal came from it",
      },
    ]);
    expect(judged[3]?.stays).toBe(policy.kind === "newest");
  }
});

test("the newest are counted among those that can be read", () => {
  const snapshots = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"].map((day) =>
    of(day, { isReadable: day !== "2026-03-01" }),
  );
  expect(reasonsOf(snapshots, {}, { kind: "newest", count: 2 })).toEqual({
    "2026-01-01": "goes: not among the newest 2",
    "2026-02-01": "stays: among the newest 2",
    "2026-03-01": "stays: among the newest 2",
    "2026-04-01": "stays: among the newest 2",
  });
});

describe("for any history of imports", () => {
  const DAY_MS = 86_400_000;
  const anySnapshot = fc.record({
    ageSeconds: fc.integer({ min: -86_400, max: 13 * 365 * 86_400 }),
    isReadable: fc.boolean(),
    isDemonstration: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    isNeeded: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  });
  const anyHistory = fc.array(anySnapshot, { maxLength: 60 }).map((facts) => {
    const snapshots = facts.map(({ ageSeconds, isReadable, isDemonstration }, i): StoredSnapshot => {
      const createdAt = new Date(NOW.getTime() - ageSeconds * 1000).toISOString().slice(0, 19);
      return { id: `${createdAt}-${i}`, createdAt, isReadable, isDemonstration };
    });
    const journal = new Set(snapshots.filter((_, i) => facts[i]?.isNeeded).map(({ id }) => id));
    const [current = null, rollback = null] = snapshots.map(({ id }) => id);
    return { snapshots, kept: { current, rollback, journal } };
  });
  const anyPolicy = fc.oneof(
    fc.record({
      kind: fc.constant("thin" as const),
      days: fc.integer({ min: 0, max: 60 }),
      months: fc.integer({ min: 0, max: 130 }),
    }),
    fc.record({ kind: fc.constant("newest" as const), count: fc.integer({ min: 1, max: 9 }) }),
  );

  test("nothing that is protected goes, and each snapshot is judged once", () => {
    fc.assert(
      fc.property(anyHistory, anyPolicy, ({ snapshots, kept }, policy) => {
        const judged = judgeRetention(snapshots, policy, kept, NOW);
        expect(judged.map(({ id }) => id)).toEqual(snapshots.map(({ id }) => id));
        for (const { id, stays } of judged)
          if (id === kept.current || id === kept.rollback || kept.journal.has(id)) expect(stays).toBe(true);
      }),
    );
  });

  test("after thinning each month of ten years has one, readable if it had one, and the last month all", () => {
    fc.assert(
      fc.property(anyHistory, ({ snapshots, kept }) => {
        const staying = new Set(
          judgeRetention(snapshots, DEFAULT_RETENTION, kept, NOW).flatMap(({ id, stays }) =>
            stays ? id : [],
          ),
        );
        const monthOf = ({ createdAt }: StoredSnapshot) => createdAt?.slice(0, 7) ?? "";
        const real = snapshots.filter(({ isDemonstration }) => !isDemonstration);
        for (const [month, imported] of Map.groupBy(real, monthOf)) {
          if (month < "2016-11") continue;
          const left = imported.filter(({ id }) => staying.has(id));
          expect(left.length).toBeGreaterThan(0);
          if (imported.some(({ isReadable }) => isReadable))
            expect(left.some(({ isReadable }) => isReadable)).toBe(true);
        }
        for (const { id, createdAt } of real)
          if (Date.parse(`${createdAt}Z`) > NOW.getTime() - 31 * DAY_MS) expect(staying.has(id)).toBe(true);
      }),
    );
  });

  test("thinning what was thinned deletes nothing more", () => {
    fc.assert(
      fc.property(anyHistory, anyPolicy, ({ snapshots, kept }, policy) => {
        const thinned = snapshots.filter((_, i) => judgeRetention(snapshots, policy, kept, NOW)[i]?.stays);
        for (const { stays } of judgeRetention(thinned, policy, kept, NOW)) expect(stays).toBe(true);
      }),
    );
  });
});

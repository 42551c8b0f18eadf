import { describe, expect, test } from "bun:test";
import { claimedTwice, compareWithUse, GATES, refuseFindings, tellReused } from "../../src/snapshot/gates.ts";
import type { DatasetTally } from "../../src/snapshot/tally.ts";

const tally = (
  listed: number,
  filled: Record<string, number> = {},
  contentDate: string | null = null,
): DatasetTally => ({
  listed,
  filled,
  contentDate,
});

/** The dataset in use, the dataset now (null: not imported), and the gates that stop the import. */
const CASES: readonly [string, DatasetTally, DatasetTally | null, readonly string[]][] = [
  ["nothing differs", tally(1000, { alias: 500 }), tally(1000, { alias: 500 }), []],
  ["a list grows", tally(1000), tally(2000), []],
  ["a list is 10 % shorter", tally(1000), tally(900), []],
  ["a list is more than 10 % shorter", tally(1000), tally(899), ["shrunken"]],
  ["a list is empty", tally(1000), tally(0), ["shrunken"]],
  ["a tiny list loses some", tally(19), tally(10), []],
  ["a small list loses three of twenty", tally(20), tally(17), ["shrunken"]],
  ["a dataset is not imported", tally(1000), null, ["missing"]],
  [
    "a quarter of a field's rate is lost",
    tally(1000, { birthDate: 400 }),
    tally(1000, { birthDate: 301 }),
    [],
  ],
  [
    "more than a quarter is lost",
    tally(1000, { birthDate: 400 }),
    tally(1000, { birthDate: 299 }),
    ["emptied"],
  ],
  ["a whole column is lost", tally(1000, { birthDate: 400 }), tally(1000), ["emptied"]],
  ["a rare field is lost", tally(1000, { imoNumber: 49 }), tally(1000), []],
  ["a field keeps its rate in a shorter list", tally(1000, { alias: 500 }), tally(950, { alias: 475 }), []],
  ["the content is older", tally(9, {}, "2026-02-02"), tally(9, {}, "2026-02-01"), ["older"]],
  ["the content is of the same day", tally(9, {}, "2026-02-02"), tally(9, {}, "2026-02-02"), []],
  ["the content tells no date", tally(9, {}, "2026-02-02"), tally(9), []],
  [
    "everything at once",
    tally(1000, { alias: 500 }, "2026-02-02"),
    tally(10, {}, "2026-01-01"),
    ["shrunken", "emptied", "older"],
  ],
];

describe("the gates", () => {
  test.each(CASES)("when %s", (_, before, now, gates) => {
    const found = compareWithUse({ list: before }, now === null ? {} : { list: now });
    expect(found.map(({ gate }) => gate)).toEqual([...gates] as (keyof typeof GATES)[]);
    for (const { message } of found) expect(message).toContain("list");
  });

  test("a dataset that is new stops nothing", () => {
    expect(compareWithUse({}, { list: tally(5) })).toEqual([]);
  });

  test("every gate has a case", () => {
    const tried = new Set(CASES.flatMap(([, , , gates]) => gates));
    // Told by the store and by the sets of files; tested there.
    for (const other of ["twice", "reused"]) tried.add(other);
    expect([...tried].sort()).toEqual(Object.keys(GATES).sort());
  });

  test("of editions, the hint says to choose before it says how to merge", () => {
    const finding = claimedTwice("a", "x (of 2025-01-01); y (of 2026-01-01, the newest)");
    expect(() => refuseFindings([finding], [])).toThrow(
      "a is there in several editions: x (of 2025-01-01); y",
    );
    try {
      refuseFindings([finding], []);
      expect.unreachable();
    } catch (error) {
      expect((error as { hint?: string }).hint).toBe(
        "Name one edition of each list, the newest. To merge them, import again with --allow twice=a.",
      );
    }
    expect(() => refuseFindings([finding], ["twice=a"])).not.toThrow();
  });

  test("refuse with all reasons and the override for each, and let pass what is allowed for that dataset", () => {
    const findings = [
      ...compareWithUse({ a: tally(100), b: tally(100) }, { a: tally(5) }),
      ...tellReused([{ dataset: "a", text: "a-1: Anna, now Bernd" }]),
    ];
    const attempt = (allowed: string[]) => () => refuseFindings(findings, allowed);
    expect(attempt([])).toThrow(/a has 5 listed.*b is in use.*Anna, now Bernd/);
    try {
      attempt(["shrunken=a"])();
      expect.unreachable();
    } catch (error) {
      expect((error as { hint?: string }).hint).toContain("--allow missing=b --allow reused=a");
    }
    expect(attempt(["shrunken=b", "missing=a", "reused=b"])).toThrow();
    expect(attempt(["shrunken=a", "missing=b", "reused=a"])).not.toThrow();
  });
});

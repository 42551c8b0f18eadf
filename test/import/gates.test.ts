import { describe, expect, test } from "bun:test";
import type { DatasetTally } from "../../src/lists/import/dataset-counts.ts";
import {
  type Completeness,
  checkCompleteness,
  checkUnread,
  claimedTwice,
  compareWithPrevious,
  enforceGates,
  findReusedIds,
  GATES,
} from "../../src/lists/import/gates.ts";

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

const file = (rows: number, orphans: number) => ({ path: "lists/alt.csv", rows, orphans });

/** What a list says of its completeness, and the gates that stop the import. */
const WHOLE: readonly [string, Partial<Completeness>, readonly string[]][] = [
  ["nothing is missing", {}, []],
  ["every row has its record", { files: [file(1000, 0)] }, []],
  ["1 % of the rows have none", { files: [file(1000, 10)] }, []],
  ["more than 1 % have none", { files: [file(1000, 11)] }, ["mixed"]],
  ["a tiny file has one row without", { files: [file(21, 1)] }, ["mixed"]],
  ["a file without rows lacks what a record needs", { files: [file(0, 1)] }, ["mixed"]],
  ["a stale small file lies beside large ones", { files: [file(40_000, 0), file(20, 20)] }, ["mixed"]],
  ["two files are stale", { files: [file(10, 5), file(20, 20)] }, ["mixed", "mixed"]],
  ["a part is missing", { missing: [{ name: "alt.csv", holds: "aliases" }] }, ["partial"]],
  [
    "a part is missing and another is stale, of a list of two datasets",
    {
      datasets: ["list", "other list"],
      missing: [{ name: "alt.csv", holds: "aliases" }],
      files: [file(10, 10)],
    },
    ["partial", "mixed", "partial", "mixed"],
  ],
];

describe("a list by itself", () => {
  test.each(WHOLE)("when %s", (_, completeness, gates) => {
    const found = checkCompleteness({
      datasets: ["list"],
      place: "lists/sdn.csv",
      missing: [],
      files: [],
      ...completeness,
    });
    expect(found.map(({ gate }) => gate)).toEqual([...gates] as (keyof typeof GATES)[]);
    for (const { gate, message } of found)
      expect(message).toContain(gate === "partial" ? "alt.csv (aliases)" : "rows of lists/alt.csv");
  });

  test("that lacks parts is refused with the name of each, once, and the override for each dataset", () => {
    const found = checkCompleteness({
      datasets: ["a", "b"],
      place: "lists/sdn.csv",
      missing: [],
      files: [file(100, 50)],
    });
    expect(() => enforceGates(found, [])).toThrow(
      "stays. 50 of 100 rows of lists/alt.csv belong to no record: the files are of different editions.",
    );
    try {
      enforceGates(found, ["mixed=a"]);
      expect.unreachable();
    } catch (error) {
      expect((error as { hint?: string }).hint).toEndWith("import again with --allow mixed=b.");
    }
    expect(() => enforceGates(found, ["mixed=a", "mixed=b"])).not.toThrow();
  });
});

/** The values of a field, those unread, and whether that stops an import. */
const UNREAD: readonly [number, number, boolean][] = [
  [0, 4, false],
  [0, 5, true],
  [95, 5, false],
  [94, 5, true],
  [2141, 260, true],
];

describe("values that can't be read", () => {
  test.each(UNREAD)("%d read and %d unread: stops %p", (values, unread, stops) => {
    const found = checkUnread("list", { birthDate: { values, unread, example: "1959, 1957" } });
    expect(found.length).toBe(stops ? 1 : 0);
    for (const { gate, dataset, message } of found) {
      expect([gate, dataset]).toEqual(["unread", "list"]);
      expect(message).toBe(
        `list: ${unread} of ${values + unread} values of birthDate can't be read, such as "1959, 1957".`,
      );
    }
  });
});

describe("the gates", () => {
  test.each(CASES)("when %s", (_, before, now, gates) => {
    const found = compareWithPrevious({ list: before }, now === null ? {} : { list: now });
    expect(found.map(({ gate }) => gate)).toEqual([...gates] as (keyof typeof GATES)[]);
    for (const { message } of found) expect(message).toContain("list");
  });

  test("a dataset that is new stops nothing", () => {
    expect(compareWithPrevious({}, { list: tally(5) })).toEqual([]);
  });

  test("every gate has a case", () => {
    const tried = new Set([
      ...CASES.flatMap(([, , , gates]) => gates),
      ...WHOLE.flatMap(([, , gates]) => gates),
    ]);
    // Told by the store and by the sets of files; tested there.
    for (const other of ["twice", "reused", "unread"]) tried.add(other);
    expect([...tried].sort()).toEqual(Object.keys(GATES).sort());
  });

  test("of editions, the hint says to choose before it says how to merge", () => {
    const failure = claimedTwice("a", "x (of 2025-01-01); y (of 2026-01-01, the newest)");
    expect(() => enforceGates([failure], [])).toThrow(
      "a is present in several editions: x (of 2025-01-01); y",
    );
    try {
      enforceGates([failure], []);
      expect.unreachable();
    } catch (error) {
      expect((error as { hint?: string }).hint).toBe(
        "Pass one edition of each list, the newest. To merge them, import again with --allow twice=a.",
      );
    }
    expect(() => enforceGates([failure], ["twice=a"])).not.toThrow();
  });

  test("refuse with all reasons and the override for each, and let pass what is allowed for that dataset", () => {
    const failures = [
      ...compareWithPrevious({ a: tally(100), b: tally(100) }, { a: tally(5) }),
      ...findReusedIds([{ dataset: "a", text: "a-1: Anna, now Bernd" }]),
    ];
    const attempt = (allowed: string[]) => () => enforceGates(failures, allowed);
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

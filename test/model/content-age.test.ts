// How old lists are by their own content, and which are past a limit.

import { describe, expect, test } from "bun:test";
import {
  type AgeLimit,
  type AgeLimits,
  ALL_OTHERS,
  agesOf,
  DEFAULT_AGE_LIMITS,
  findStale,
} from "../../src/base/model/content-age.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

/** Lists imported at 06:00 on a day; each with the day of its content. */
const lists = (datasets: Record<string, string | null>, importedOn = "2026-11-21") => ({
  createdAt: `${importedOn}T06:00:00`,
  sources: [],
  datasets: Object.fromEntries(
    Object.entries(datasets).map(([name, contentDate]) => [name, { contentDate, listed: 5 }]),
  ),
});

const limit = (days: Record<string, number | null>): AgeLimit => new Map(Object.entries(days));
const NONE: AgeLimits = { warn: limit({}), max: limit({}) };

/** Names and levels of what is stale. */
const staleOf = (given: ReturnType<typeof lists>, limits: AgeLimits) =>
  findStale(agesOf(given, NOW), limits).map(({ name, level }) => `${name} ${level}`);

describe("the age of a dataset", () => {
  test.each([
    // Content of, imported on, what the age counts from, days, seconds.
    ["2026-11-21", "2026-11-21", "content", 0, 43_200],
    ["2026-11-20", "2026-11-21", "content", 1, 129_600],
    ["2026-02-26", "2026-11-21", "content", 268, 268 * 86_400 + 43_200],
    // Somewhere it is tomorrow already.
    ["2026-11-22", "2026-11-21", "content", 0, 0],
    ["2026-11-23", "2026-11-20", "import", 1, 108_000],
    [null, "2026-11-21", "import", 0, 21_600],
    [null, "2026-11-11", "import", 10, 10 * 86_400 + 21_600],
    // No whole day of the calendar.
    ["2026-11", "2026-11-20", "import", 1, 108_000],
    ["2026-02-30", "2026-11-20", "import", 1, 108_000],
  ])(
    "with the content of %s, imported on %s: from the %s, %i days",
    (contentDate, day, datedBy, days, seconds) => {
      const [age] = agesOf(lists({ list: contentDate }, day), NOW);
      expect(age).toMatchObject({ name: "list", datedBy, ageDays: days, ageSeconds: seconds, listed: 5 });
      const from = datedBy === "content" ? `${contentDate}T00:00:00Z` : `${day}T06:00:00Z`;
      expect(age?.datedAtSeconds).toBe(Date.parse(from) / 1000);
    },
  );

  test("says the day that the list tells, when it is one", () => {
    const days = { a: "2026-11-01", b: null, c: "2027-01-01", d: "soon" };
    expect(agesOf(lists(days), NOW).map(({ contentDate }) => contentDate)).toEqual([
      "2026-11-01",
      null,
      "2027-01-01",
      null,
    ]);
  });
});

describe("what is stale", () => {
  test.each([
    ["2026-11-14", 0],
    ["2026-11-13", 1],
    ["2020-01-01", 1],
    ["2026-11-22", 0],
    ["2026-11-23", 1],
  ])("by default, of content of %s on 2026-11-21: %i", (contentDate, told) => {
    expect(staleOf(lists({ list: contentDate, other: null }), DEFAULT_AGE_LIMITS)).toHaveLength(told);
  });

  test("is what is past its own limit, or past that of all others", () => {
    const given = lists({ a: "2026-11-11", b: "2026-11-11", c: "2026-11-11" });
    expect(staleOf(given, NONE)).toEqual([]);
    expect(staleOf(given, { ...NONE, warn: limit({ [ALL_OTHERS]: 9 }) })).toEqual([
      "a warn",
      "b warn",
      "c warn",
    ]);
    expect(staleOf(given, { ...NONE, warn: limit({ [ALL_OTHERS]: 10 }) })).toEqual([]);
    expect(staleOf(given, { ...NONE, warn: limit({ [ALL_OTHERS]: 9, a: 10, b: null }) })).toEqual(["c warn"]);
    expect(staleOf(given, { ...NONE, max: limit({ b: 9 }) })).toEqual(["b max"]);
  });

  test("has the graver limit, the gravest and oldest first", () => {
    const given = lists({ new: "2026-11-20", old: "2026-11-01", older: "2026-10-01", frozen: "2020-01-01" });
    const limits = { warn: limit({ [ALL_OTHERS]: 7 }), max: limit({ older: 30, old: 20, frozen: null }) };
    expect(staleOf(given, limits)).toEqual(["older max", "frozen warn", "old warn"]);
    // A maximum below the warning holds as well.
    expect(staleOf(given, { ...limits, max: limit({ new: 1, old: 3 }) })).toEqual([
      "old max",
      "frozen warn",
      "older warn",
    ]);
  });

  test("is a dataset that has a limit of its own and is missing", () => {
    const limits = {
      warn: limit({ [ALL_OTHERS]: 7, lost: 7, mislaid: 3, ended: null }),
      max: limit({ lost: 30 }),
    };
    expect(staleOf(lists({ list: "2026-11-21" }), limits)).toEqual(["lost max", "mislaid warn"]);
    expect(staleOf(lists({}), { ...NONE, max: limit({ [ALL_OTHERS]: 1 }) })).toEqual([]);
  });

  test("counts a list without a day from its import, and a day to come for nothing", () => {
    const given = lists({ undated: null, early: "2062-11-01" }, "2026-11-01");
    const limits = { warn: limit({}), max: limit({ [ALL_OTHERS]: 19 }) };
    expect(staleOf(given, limits)).toEqual(["undated max", "early max"]);
    expect(staleOf(given, { ...limits, max: limit({ [ALL_OTHERS]: 20 }) })).toEqual(["early warn"]);
  });

  test("is told in a sentence with the figures", () => {
    const given = lists(
      { un: "2026-02-26", ofac: null, early: "2027-01-01", daily: "2026-11-19" },
      "2026-11-20",
    );
    const limits = { warn: limit({ daily: 1 }), max: limit({ un: 30, ofac: null, gone: 1 }) };
    expect(findStale(agesOf(given, NOW), limits).map(({ message }) => message)).toEqual([
      "gone has an age limit and is not among the lists in use.",
      "un is 268 days old: its content is of 2026-02-26. The maximum is 30 days.",
      "daily is 2 days old: its content is of 2026-11-19.",
      "early states the content day 2027-01-01, which is in the future. It was imported 1 day ago.",
    ]);
    const undated = lists({ ofac: null }, "2026-11-10");
    expect(findStale(agesOf(undated, NOW), DEFAULT_AGE_LIMITS)[0]?.message).toBe(
      "ofac does not state the day of its content. It was imported 11 days ago.",
    );
  });
});

import { describe, expect, test } from "bun:test";
import { lastDayOf } from "../../src/base/model/dates.ts";
import type { Listing } from "../../src/base/model/entity.ts";
import { endOf, summariseHistory } from "../../src/base/model/history.ts";
import { HISTORY_LISTINGS_MAX } from "../../src/base/model/limits.ts";

const TODAY = "2026-11-21";

function makeListing(listing: Partial<Listing>): Listing {
  return {
    authority: "Invented Authority",
    program: null,
    status: null,
    startDates: [],
    endDates: [],
    reason: null,
    sourceUrl: null,
    dataset: "invented",
    ...listing,
  };
}

test.each([
  ["2024", "2024-12-31"],
  ["2024-02", "2024-02-29"],
  ["2023-02", "2023-02-28"],
  ["2024-02-03", "2024-02-03"],
])("the last day of %s is %s", (prefix, day) => {
  expect(lastDayOf(prefix)).toBe(day);
});

describe("a listing", () => {
  test.each([
    [[], [], null, "without dates it runs"],
    [["2020-05-01"], ["2021-03-04"], "2021-03-04", "it ended"],
    [["2020-05-01"], ["2026-11-21"], "2026-11-21", "it ended today"],
    [["2020-05-01"], ["2026-11-22"], null, "it ends tomorrow"],
    [["2020-05-01"], ["2026"], null, "it ends this year, and the year is not over"],
    [["2020-05-01"], ["2020"], "2020-12-31", "an end in the year of the start comes after it"],
    [["2020-05-01", "2022-01-01"], ["2021-03-04"], null, "a later start begins it again"],
    [
      ["2022-01-01", "2020-05-01"],
      ["2021-03-04", "2023-06"],
      "2023-06-30",
      "two stays, both over, in any order",
    ],
  ])("from %p to %p ended on %p: %s", (startDates, endDates, end) => {
    expect(endOf({ startDates, endDates }, TODAY)).toBe(end);
  });
});

describe("a history", () => {
  test("is told newest first, with its first start, its last end and its authorities", () => {
    const listings = [
      makeListing({ authority: "B", startDates: ["2001"], endDates: ["2003-04"] }),
      makeListing({ authority: "A", startDates: ["2010-01-02", "2005"], program: "P" }),
      makeListing({ authority: "B" }),
    ];
    const history = summariseHistory(listings, TODAY);
    expect(
      history.listings.map(({ authority, startDate, endDate, ended }) => [
        authority,
        startDate,
        endDate,
        ended,
      ]),
    ).toEqual([
      ["A", "2005", null, false],
      ["B", "2001", "2003-04", true],
      ["B", null, null, false],
    ]);
    expect(history).toMatchObject({
      truncated: false,
      firstListedAt: "2001",
      lastEndedAt: "2003-04",
      currentlyListed: true,
      authorityCount: 2,
    });
  });

  test("gives the latest end, also one to come or before a later start; ended says whether it holds", () => {
    const describe = (startDates: string[], endDates: string[]) => {
      const { listings, lastEndedAt } = summariseHistory([makeListing({ startDates, endDates })], TODAY);
      const [{ endDate, allEndDates, ended } = { endDate: "", allEndDates: [], ended: null }] = listings;
      expect(endDate).toBe(allEndDates.at(-1) ?? null);
      return [endDate, ended, lastEndedAt];
    };
    expect(describe(["2020"], [])).toEqual([null, false, null]);
    expect(describe(["2020"], ["2031-05-06"])).toEqual(["2031-05-06", false, null]);
    expect(describe(["2020", "2024"], ["2022-01-02"])).toEqual(["2022-01-02", false, null]);
    expect(describe(["2020"], ["2022-01-02", "2021"])).toEqual(["2022-01-02", true, "2022-01-02"]);
    expect(describe(["2020"], ["2022-05", "2022"])).toEqual(["2022", true, "2022"]);
  });

  test("of more listings than are told keeps the newest and says so", () => {
    const listings = Array.from({ length: HISTORY_LISTINGS_MAX + 1 }, (_, i) =>
      makeListing({ startDates: [String(1700 + i)] }),
    );
    const history = summariseHistory(listings, TODAY);
    expect(history.truncated).toBe(true);
    expect(history.listings).toHaveLength(HISTORY_LISTINGS_MAX);
    expect(history.listings.at(-1)?.startDate).toBe("1701");
    expect(history.firstListedAt).toBe("1700");
  });
});

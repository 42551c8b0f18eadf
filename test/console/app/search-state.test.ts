// The search of the console as its URL holds it, and the request that it becomes.

import { describe, expect, test } from "bun:test";
import {
  EMPTY_SEARCH,
  isDay,
  isTooShort,
  placeOfSearch,
  readSearch,
  requestOf,
  type SearchState,
} from "../../../src/console/app/pages/search/search-state.ts";
import { decodeSearch } from "../../../src/service/contract/decode-search.ts";

const FULL: SearchState = {
  text: "Ан na & co, ltd",
  corpus: "pep",
  page: 3,
  perPage: 100,
  datasets: ["a_list", "b_list"],
  kinds: ["Person", "Company"],
  countries: ["cy", "ru"],
  programs: ["EO 1, part 2", "B"],
  sort: "oldest",
  target: false,
  wholeWord: true,
  from: "2020-01-01",
  to: "2026-12-31",
};

const read = (place: string) => readSearch(new URLSearchParams(place.replace(/^[^?]*\??/, "")));

describe("the search of the console", () => {
  test("the URL holds all of it", () => {
    expect(placeOfSearch(EMPTY_SEARCH)).toBe("/search");
    expect(read("/search")).toEqual(EMPTY_SEARCH);
    expect(read(placeOfSearch(FULL))).toEqual(FULL);
    for (const sort of ["relevance", "name", "name-desc", "newest"] as const)
      expect(read(placeOfSearch({ ...FULL, sort })).sort).toBe(sort);
  });

  test("the service accepts each request, and reads the same", () => {
    const path = requestOf(FULL) ?? "";
    expect(path).not.toContain("program");
    expect(decodeSearch(new URL(path, "http://localhost").searchParams)).toMatchObject({
      text: FULL.text,
      corpus: "pep",
      page: 3,
      perPage: 100,
      datasets: FULL.datasets,
      schemata: FULL.kinds,
      countries: FULL.countries,
      sortMethod: "date",
      sortOrder: "asc",
      target: false,
      wholeWord: true,
      fromDate: FULL.from,
      toDate: FULL.to,
    });
  });

  test("what a URL can't mean is left out", () => {
    const odd =
      "?page=0&per_page=7&type=other&from_date=2026-02-30&to_date=soon&sort_method=best&target=maybe";
    expect(read(odd)).toEqual(EMPTY_SEARCH);
    expect(read("?page=1.5&dataset=,,&country=CY,cy").countries).toEqual(["cy"]);
  });

  test("a search that the service would refuse is not sent", () => {
    for (const text of ["a", "ab", "ab cd", "1-2-3", "é́b"]) {
      expect(isTooShort({ ...EMPTY_SEARCH, text })).toBe(true);
      expect(requestOf({ ...EMPTY_SEARCH, text })).toBeNull();
      expect(() => decodeSearch([["query", text]])).toThrow(/no token of 3/);
    }
    for (const text of ["", "abc", "a bcd", "王小明", "أحم"])
      expect(isTooShort({ ...EMPTY_SEARCH, text })).toBe(false);
    expect(requestOf({ ...FULL, from: "2027-01-01" })).toBeNull();
  });

  test("a day is one of the calendar", () => {
    expect(["2024-02-29", "2026-12-31"].map(isDay)).toEqual([true, true]);
    expect(["2025-02-29", "2026-13-01", "2026-1-1", "", "26-01-01"].some(isDay)).toBe(false);
  });
});

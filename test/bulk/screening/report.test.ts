import { expect, test } from "bun:test";
import { StoredJson } from "../../../src/base/model/stored-json.ts";
import type { Candidate } from "../../../src/base/model/subject.ts";
import { writeScreeningReport } from "../../../src/service/bulk/screening/report.ts";
import {
  addTally,
  countCustomer,
  emptyTally,
  type Tally,
} from "../../../src/service/bulk/screening/tally.ts";

function candidate(score: number, datasets: readonly string[], country: readonly string[]): Candidate {
  return {
    id: "x",
    caption: "X",
    schema: "Person",
    score,
    match: score >= 0.8,
    features: { name: score, birthDate: null, country: null, identifier: null, gender: null },
    datasets,
    target: true,
    properties: StoredJson.of({ name: ["X"], country }),
  };
}

function tallyOf(
  customers: readonly (readonly Candidate[])[],
  more: Partial<Tally> = {},
  compared: readonly string[] = ["one", "three", "two"],
): Tally {
  const tally = emptyTally();
  for (const candidates of customers)
    countCustomer(tally, {
      candidates,
      isTruncated: false,
      clearedMatches: [],
      lapsed: new Map(),
      rules: new Map(),
      compared,
      notCompared: [],
      cutNames: 0,
    });
  return { ...tally, ...more };
}

const TALLY = tallyOf(
  [
    [candidate(1, ["one", "two"], ["cy"]), candidate(0.8, ["one"], [])],
    [candidate(0.7999, ["two"], ["cy"])],
    [candidate(0.7, ["two"], [])],
    [],
  ],
  { rejected: 2, truncated: 1 },
);

function pageOf(tally: Tally, countFrom = 0.7): string {
  return writeScreeningReport({
    file: "customers <new>.csv",
    run: {
      input: { bytes: 10, sha256: "ab".repeat(32) },
      settings: {
        threshold: 0.8,
        limit: 10,
        include: ["sanction"],
        datasets: null,
        allCandidates: false,
        countFrom,
      },
      shard: null,
      clearances: { revision: 3, today: "2026-07-01" },
    },
    columns: [
      { header: "Kd-Nr", fields: ["id"], by: "guess" },
      { header: "Filiale", fields: [], by: null },
    ],
    snapshot: {
      id: "20260701T000000Z-00000001",
      createdAt: "2026-07-01T00:00:00",
      datasets: {
        one: { contentDate: "2026-06-30" },
        two: { contentDate: null },
        three: { contentDate: null },
        four: { contentDate: null },
      },
    },
    warnings: ["one is 40 days old."],
    tally,
    startedAt: new Date("2026-07-02T10:00:00Z"),
    version: "1.2.3",
  });
}

/** The cells of the row that begins with a text. */
function rowOf(page: string, name: string): string[] {
  const row = page.split("<tr").find((part) => part.includes(`<bdi>${name}</bdi></th>`));
  return [...(row ?? "").matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text = ""]) =>
    text.replace(/<[^>]*>/g, "").replace(/\u00a0/g, " "),
  );
}

test("every threshold has the customers and the matches that it would have given", () => {
  const page = pageOf(TALLY);
  expect(rowOf(page, "0.70")).toEqual(["3", "75.0 %", "4", "+2"]);
  expect(rowOf(page, "0.75")).toEqual(["2", "50.0 %", "3", "+1"]);
  expect(rowOf(page, "0.80")).toEqual(["1", "25.0 %", "2", "–"]);
  expect(rowOf(page, "0.95")).toEqual(["1", "25.0 %", "1", "–"]);
});

test("a list that no customer was compared with is named as such, and has no row", () => {
  const page = pageOf(TALLY);
  expect(rowOf(page, "four (states no date)")).toEqual([]);
  expect(page).toMatch(/Lists compared<\/dt><dd><bdi>one, three, two</);
  expect(page).toMatch(/Lists not compared<\/dt><dd><bdi>four</);
  expect(page).not.toContain("compared with no list");
  const alone = tallyOf([[], []], {}, []);
  const none = pageOf({ ...TALLY, uncompared: alone.uncompared, comparedWith: alone.comparedWith });
  expect(none).toContain("2 customers compared with no list: none has a record of their kind");
  expect(rowOf(none, "one (2026-06-30)")).toEqual([]);
});

test("lists without a match are there, and a record on two lists counts in both", () => {
  const page = pageOf(TALLY);
  expect(rowOf(page, "one (2026-06-30)").slice(0, 2)).toEqual(["2", "100.0 %"]);
  expect(rowOf(page, "two (states no date)").slice(0, 2)).toEqual(["1", "50.0 %"]);
  expect(rowOf(page, "three (states no date)").slice(0, 2)).toEqual(["0", "0.0 %"]);
  expect(rowOf(page, "Cyprus (cy)")[0]).toBe("1");
  expect(rowOf(page, "(none stated)")[0]).toBe("1");
});

test("what is not in the results is said, and no text becomes markup", () => {
  const page = pageOf(TALLY);
  expect(page).toContain("2 rows could not be screened");
  expect(page).toContain("1 customer has more matches than the limit of 10");
  expect(page).toContain("one is 40 days old.");
  expect(page).toContain("customers &lt;new&gt;.csv");
  expect(page).not.toContain("Filiale");
});

test("a file without a match has a report, too", () => {
  const page = pageOf(tallyOf([[], []]));
  expect(rowOf(page, "0.80")).toEqual(["0", "0.0 %", "0", "–"]);
  expect(page).not.toContain("NaN");
});

test("tallies of parts add up to that of the whole", () => {
  const sum = emptyTally();
  addTally(
    sum,
    tallyOf([[candidate(1, ["one", "two"], ["cy"]), candidate(0.8, ["one"], [])]], { rejected: 2 }),
  );
  addTally(
    sum,
    tallyOf([[candidate(0.7999, ["two"], ["cy"])], [candidate(0.7, ["two"], [])], []], { truncated: 1 }),
  );
  expect(sum).toEqual(TALLY);
});

// What the page of a record makes of its properties and listings.

import { describe, expect, test } from "bun:test";
import type { Listing } from "../../../src/console/app/api/search.ts";
import { rowsOfListings } from "../../../src/console/app/pages/entity/listing-rows.ts";
import { groupNames } from "../../../src/console/app/pages/entity/names-by-script.ts";
import {
  corporaOf,
  GROUPS,
  groupRows,
  otherRows,
} from "../../../src/console/app/pages/entity/property-groups.ts";
import { relationsOf } from "../../../src/console/app/pages/entity/relations.ts";
import {
  amendmentsOf,
  firstDayOf,
  lastDayOf,
  periodsOf,
  scaleOf,
} from "../../../src/console/app/pages/entity/timeline-scale.ts";
import { indexValues } from "../../../src/console/app/pages/search/filter-values.ts";
import { RELATIONS } from "../../../src/lists/sources/lists/ftm/schema-table.ts";
import { topicStatusOf } from "../../../src/lists/sources/lists/ftm/topics.ts";

const day = (text: string): number => Date.parse(text) / 86_400_000;

const listing = (starts: readonly string[], ends: readonly string[] = []): Listing => ({
  authority: "Invented Authority",
  program: "",
  status: "",
  startDate: starts[0] ?? null,
  endDate: ends.at(-1) ?? null,
  allStartDates: [...starts],
  allEndDates: [...ends],
  reason: "",
  sourceUrl: "",
  ended: false,
});

describe("listings as periods", () => {
  test("dates are as precise as the list has them", () => {
    expect(firstDayOf("2009")).toBe(day("2009-01-01"));
    expect(lastDayOf("2009")).toBe(day("2009-12-31"));
    expect(firstDayOf("2019-05")).toBe(day("2019-05-01"));
    expect(lastDayOf("2019-05")).toBe(day("2019-05-31"));
    expect(lastDayOf("2019-12")).toBe(day("2019-12-31"));
    expect([firstDayOf("2019-05-17"), lastDayOf("2019-05-17")]).toEqual([
      day("2019-05-17"),
      day("2019-05-17"),
    ]);
    expect([firstDayOf("soon"), lastDayOf("soon")]).toEqual([null, null]);
  });

  test("an end closes a period, and a later start opens the next", () => {
    expect(periodsOf(listing([]))).toEqual([{ from: null, to: null }]);
    expect(periodsOf(listing(["2014-03-21"]))).toEqual([{ from: day("2014-03-21"), to: null }]);
    expect(periodsOf(listing([], ["2019"]))).toEqual([{ from: null, to: day("2019-12-31") }]);
    expect(periodsOf(listing(["2008-06-01", "2020-12-07"], ["2012-06-30"]))).toEqual([
      { from: day("2008-06-01"), to: day("2012-06-30") },
      { from: day("2020-12-07"), to: null },
    ]);
    expect(periodsOf(listing(["2008"], ["2010", "2012-01-01"]))).toEqual([
      { from: day("2008-01-01"), to: day("2012-01-01") },
    ]);
  });

  test("a start while it holds is an amendment", () => {
    const amended = listing(["2014-03-21", "2017-09-15", "2022-02-25"]);
    expect(periodsOf(amended)).toEqual([{ from: day("2014-03-21"), to: null }]);
    expect(amendmentsOf(amended)).toEqual([day("2017-09-15"), day("2022-02-25")]);
    expect(amendmentsOf(listing(["2008", "2020"], ["2012"]))).toEqual([]);
  });

  test("the scale holds the first listing and today, and its years fit", () => {
    const scale = scaleOf([listing(["2001-10-12"]), listing(["2019"], ["2030-01-01"])], "2026-11-23");
    expect(scale.first).toBe(day("2001-01-01"));
    expect(scale.last).toBeGreaterThan(day("2030-01-01"));
    expect(scale.x(scale.first, 600)).toBe(0);
    expect(scale.x(day("1990-01-01"), 600)).toBe(0);
    expect(scale.x(scale.today, 600)).toBeLessThan(600);
    for (const width of [120, 300, 600, 1600]) {
      const ticks = scale.ticks(width, 56);
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks.length).toBeLessThanOrEqual(Math.max(1, Math.ceil(width / 56)));
    }
    // A listing of last week is not drawn over the whole width.
    const fresh = scaleOf([listing(["2026-11-16"])], "2026-11-23");
    expect(fresh.x(day("2026-11-16"), 600)).toBeGreaterThan(500);
  });
});

describe("listings as rows", () => {
  test("those that differ in their program only are one row", () => {
    const [a, b, c] = ["A", "B", "C"].map((program) => ({ ...listing(["2014"]), program }));
    const other = { ...listing(["2014"]), program: "D", reason: "another" };
    const rows = rowsOfListings([a, other, b, c, listing([])].flatMap((one) => one ?? []));
    expect(rows.map(({ programs }) => programs)).toEqual([["A", "B", "C"], ["D"], []]);
  });
});

describe("relations", () => {
  test("every relation that lists are read into is one", () => {
    const seen = Object.values(RELATIONS).flatMap(({ seenFrom, seenTo }) => [seenFrom, seenTo]);
    for (const key of seen)
      expect(relationsOf({ [key]: ["Ann Example (x)"] })).toMatchObject([
        { key, name: "Ann Example", role: "x" },
      ]);
  });

  test("name and role are told apart", () => {
    const [owner, plain, nested, brackets] = relationsOf({
      owner: [
        "Orest Dalny (majority shareholder, 51 %)",
        "Ostravna Nominees (Cyprus) Limited",
        "Ann Example (partner (former))",
        "(nobody)",
      ],
    });
    expect(owner).toMatchObject({ name: "Orest Dalny", role: "majority shareholder, 51 %", side: "over" });
    expect(plain).toMatchObject({ name: "Ostravna Nominees (Cyprus) Limited", role: null });
    expect(nested).toMatchObject({ name: "Ann Example", role: "partner (former)" });
    expect(brackets).toMatchObject({ name: "(nobody)", role: null });
  });

  test("a note that links adds what no relation says", () => {
    const notes = ["Linked To: GIRZA FREIGHT L.L.C.", "Linked To: OTHER S.A.", "Tax ID No. 1"];
    const found = relationsOf({ owns: ["Girza Freight LLC (51 %)"], notes });
    expect(found.map(({ key, name }) => [key, name])).toEqual([
      ["owns", "Girza Freight LLC"],
      ["linkedTo", "OTHER S.A."],
    ]);
    expect(groupRows({ notes }, "notes")).toEqual([{ key: "notes", values: ["Tax ID No. 1"] }]);
    expect(groupRows({ notes: notes.slice(0, 2) }, "notes")).toEqual([]);
  });
});

describe("properties", () => {
  test("each is shown in one place, and none is left out", () => {
    const grouped = Object.values(GROUPS).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    const properties = { birthDate: ["1961"], name: ["A"], owns: ["B"], sourceUrl: ["u"], shoeSize: ["44"] };
    expect(groupRows(properties, "about")).toEqual([{ key: "birthDate", values: ["1961"] }]);
    expect(otherRows(properties)).toEqual([{ key: "shoeSize", values: ["44"] }]);
  });

  test("topics say in which body of data a record is, as at the import", () => {
    for (const topic of [
      "sanction",
      "sanction.linked",
      "role.rca",
      "role.pep",
      "role.pep.frmr",
      "crime.cyber",
    ]) {
      const status = topicStatusOf([topic]);
      expect([topic, corporaOf({ topics: [topic] })]).toEqual([
        topic,
        { sanction: status.sanction !== undefined, pep: status.pep !== undefined },
      ]);
    }
  });

  test("names are grouped by script, that of the caption first, each once", () => {
    const scriptOf = (text: string) => (/\p{Script=Cyrillic}/u.test(text) ? "und-Cyrl" : undefined);
    const groups = groupNames(
      "Орест",
      { name: ["Orest", "Орест"], weakAlias: ["OREST", "Oreste"] },
      scriptOf,
    );
    expect(groups).toEqual([
      { script: "und-Cyrl", names: [{ text: "Орест", key: "name" }] },
      {
        script: null,
        names: [
          { text: "Orest", key: "name" },
          { text: "Oreste", key: "weakAlias" },
        ],
      },
    ]);
  });
});

describe("the index of filters", () => {
  const value = (kind: "dataset" | "country" | "schema", text: string, label: string, detail = "") => ({
    kind,
    value: text,
    label,
    detail,
  });
  const index = indexValues([
    value("dataset", "us_ofac_sdn", "us_ofac_sdn", "People blocked by the United States"),
    value("schema", "Person", "Person", "A natural person."),
    value("country", "ci", "Côte d'Ivoire", "ci"),
    value("country", "us", "United States of America", "us"),
    ...Array.from({ length: 20 }, (_, i) => value("country", `x${i}`, `Xandria ${i}`)),
  ]);
  const found = (text: string) => index.find(text).map((one) => one.value);

  test("finds beginnings of words, without accents, the exact code first", () => {
    expect(found("cote")).toEqual(["ci"]);
    expect(found("us")[0]).toBe("us");
    expect(found("sdn")).toEqual(["us_ofac_sdn"]);
    expect(found("united st")).toEqual(["us", "us_ofac_sdn"]);
    expect(found("natural")).toEqual(["Person"]);
    expect(found("zzz")).toEqual([]);
  });

  test("offers a few of each kind", () => {
    expect(found("xan")).toHaveLength(6);
    expect(new Set(index.find(" ").map(({ kind }) => kind)).size).toBe(3);
  });
});

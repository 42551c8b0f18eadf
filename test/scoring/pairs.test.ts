// Pairs of invented names that must, or must not, reach the default threshold on the name alone.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import { scoreNames } from "./support.ts";

const SCHEMATA: Readonly<Record<string, string>> = {
  person: "Person",
  organization: "Company",
  vessel: "Vessel",
  airplane: "Airplane",
};

const [header, ...rows] = readFileSync("fixtures/golden/names/pairs.tsv", "utf8").trimEnd().split("\n");
const unescapeText = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

describe("golden pairs", () => {
  test("the table is not empty and holds both relations", () => {
    expect(header).toBe("relation\tkind\tleft\tright\twhy");
    expect(rows.filter((row) => row.startsWith("same\t")).length).toBeGreaterThan(40);
    expect(rows.filter((row) => row.startsWith("other\t")).length).toBeGreaterThan(15);
  });

  for (const row of rows) {
    const [relation = "", kind = "", left = "", right = "", why = ""] = row.split("\t").map(unescapeText);
    test(`${relation}: ${left} / ${right} (${why})`, () => {
      const schema = SCHEMATA[kind];
      if (schema === undefined) throw new Error(`unknown kind ${kind}`);
      const there = scoreNames(schema, left, right).score;
      // Only a customer's words are corrected.
      if (relation !== "customer") expect(there).toBeCloseTo(scoreNames(schema, right, left).score, 3);
      expect(there >= THRESHOLD_DEFAULT).toBe(relation !== "other");
    });
  }
});

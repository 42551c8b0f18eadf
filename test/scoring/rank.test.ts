// Order, on triples of a subject, the record that must come first and the one that must come after it.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Properties } from "../../src/base/model/entity.ts";
import { compareRanked } from "../../src/engine/scoring/rank.ts";
import { scoreOf } from "./support.ts";

interface Triple {
  readonly why: string;
  readonly subject: { readonly schema: string; readonly properties: Properties };
  readonly better: { readonly caption: string; readonly properties: Properties };
  readonly worse: { readonly caption: string; readonly properties: Properties };
}

const triples = readFileSync("fixtures/golden/ranking/triples.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Triple);

describe("ranking triples", () => {
  test("there are enough of them", () => {
    expect(triples.length).toBeGreaterThan(20);
  });

  for (const { why, subject, better, worse } of triples) {
    test(why, () => {
      // The ids would decide for the worse one, so that only the evidence can put the better one first.
      const first = {
        id: "b",
        ...scoreOf(subject.schema, subject.properties, better.caption, better.properties),
      };
      const second = {
        id: "a",
        ...scoreOf(subject.schema, subject.properties, worse.caption, worse.properties),
      };
      expect(compareRanked(first, second)).toBeLessThan(0);
      expect(compareRanked(second, first)).toBeGreaterThan(0);
    });
  }
});

describe("the order among equals", () => {
  test("is by evidence, then by id", () => {
    const list = [
      { score: 1, evidence: 1, id: "b" },
      { score: 0.9, evidence: 0.9, id: "c" },
      { score: 1, evidence: 1, id: "a" },
      { score: 1, evidence: 1.15, id: "z" },
    ];
    expect(list.sort(compareRanked).map(({ id }) => id)).toEqual(["z", "a", "b", "c"]);
    const same = { score: 1, evidence: 1, id: "a" };
    expect(compareRanked(same, { ...same })).toBe(0);
  });
});

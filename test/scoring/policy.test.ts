// The scorer's table keeps its own promises: the contract's numbers, the order of evidence, costs that grow.

import { expect, test } from "bun:test";
import { THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import {
  CONFIRMING_NAME_MAX,
  EDIT_COSTS,
  EVIDENCE,
  type EvidenceRow,
} from "../../src/engine/scoring/policy.ts";

test("the contract's additions", () => {
  expect(EVIDENCE.birthDate.sameDay.weight).toBe(0.1);
  expect(EVIDENCE.country.overlap.weight).toBe(0.05);
});

test("better evidence has the higher feature and the higher weight, in each group", () => {
  for (const [group, rows] of Object.entries(EVIDENCE)) {
    const list: EvidenceRow[] = Object.values(rows);
    expect(list.length).toBeGreaterThan(1);
    for (const row of list) {
      expect(row.feature).toBeGreaterThanOrEqual(0);
      expect(row.feature).toBeLessThanOrEqual(1);
      expect(row.says.endsWith(".")).toBe(false);
    }
    const byFeature = list.toSorted((a, b) => b.feature - a.feature);
    expect(`${group} ${byFeature[0]?.weight}`).toBe(
      `${group} ${Math.max(...list.map(({ weight }) => weight))}`,
    );
  }
});

test("what features show of each kind of evidence is promised to clients", () => {
  const features = Object.entries(EVIDENCE).map(([group, rows]) =>
    Object.entries(rows).reduce((text, [name, { feature }]) => `${text} ${name} ${feature}`, group),
  );
  expect(features).toEqual([
    "birthDate sameDay 1 sameMonth 0.75 swappedDay 0.6 sameYear 0.5 sameYearOnly 0.4 withinRange 0.4 nearYear 0.3 nearYearOnly 0.2 slip 0.2 apart 0.1 conflictRare 0 conflictUncommon 0 conflict 0",
    "country overlap 1 related 0.5 conflict 0",
    "gender equal 1 conflict 0",
    "identifier equal 1 equalAbroad 1 conflictUnique 0 conflict 0",
  ]);
});

test("an edit costs no more in a longer word, and one more edit never costs less", () => {
  expect(EDIT_COSTS.map(({ edits }) => edits)).toEqual([1, 2, 3]);
  for (const { byLength } of EDIT_COSTS) {
    for (let i = 1; i < byLength.length; i++) {
      expect(byLength[i] ?? 0).toBeLessThanOrEqual(byLength[i - 1] ?? 0);
    }
  }
  for (let length = 2; length < 40; length++) {
    const costs = EDIT_COSTS.map(({ byLength }) => byLength[Math.min(length, byLength.length - 1)] ?? 1);
    expect(costs.toSorted((a, b) => a - b)).toEqual(costs);
  }
});

test("a weak alias stays below the default threshold", () => {
  expect(CONFIRMING_NAME_MAX).toBeLessThan(THRESHOLD_DEFAULT);
});

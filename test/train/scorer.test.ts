// A copy of the scorer with another table gives other scores, and with the shipped table the same ones.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { THRESHOLD_DEFAULT } from "../../src/model/limits.ts";
import amountsText from "../../src/scoring/data/amounts.tsv" with { type: "text" };
import { compareRecords } from "../../src/screening/compare.ts";
import { scratchFolder } from "../support/scratch.ts";
import { withValues } from "./amount-table.ts";
import { FOLDS, foldOfClass, foldOfRow } from "./folds.ts";
import { valuesOf } from "./profiles.ts";
import { copyScorer, loadScorer } from "./scorer.ts";

const PAIR = { schema: "Person", listed: "Muhammad Vesker", customer: "Mohamed Vesker" };

test("a copy scores by its own table", async () => {
  const folder = scratchFolder("interdict-train-test-");
  copyScorer(join(folder, "same"), amountsText);
  copyScorer(join(folder, "other"), withValues(amountsText, new Map([["pair.orthography", 0.05]])));
  const shipped = compareRecords(
    PAIR.schema,
    { name: [PAIR.customer] },
    { caption: PAIR.listed, schema: PAIR.schema, properties: {} },
    THRESHOLD_DEFAULT,
  ).score;
  expect((await loadScorer(join(folder, "same")))(PAIR)).toBe(shipped);
  expect((await loadScorer(join(folder, "other")))(PAIR)).toBeLessThan(shipped);
});

test("an amount is tried between its bounds, and not beyond the amounts next to it in order", () => {
  const amount = { name: "edits.1.5", value: 0.17, judged: 0.17, least: 0.05, most: 0.3, why: "" };
  const judged: Record<string, number> = { "edits.1.6": 0.14, "edits.1.4": 0.2 };
  expect(valuesOf(amount, (name) => judged[name] ?? Number.NaN)).toEqual([0.14, 0.16, 0.17, 0.19, 0.2]);
});

test("every class has a fold, and people without a culture are dealt by their listed name", () => {
  expect(foldOfClass("01_arabic")).toBe(foldOfClass("Arabic"));
  expect(() => foldOfClass("15_new")).toThrow("The class 15_new is in no fold");
  expect(foldOfRow("Company", "Vesker Trading")).toBe("organisations");
  expect(foldOfRow("Vessel", "Amber")).toBe("vessels and aircraft");
  expect(FOLDS).toContain(foldOfRow("Person", "Ilmar Vesker"));
  expect(foldOfRow("Person", "Ilmar Vesker")).toBe(foldOfRow("Person", "Ilmar Vesker"));
});

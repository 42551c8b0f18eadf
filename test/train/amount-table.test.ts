// Only the values in use change; the text around them stays, and judged values bring it back.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { parseAmounts } from "../../src/scoring/amounts.ts";
import amountsText from "../../src/scoring/data/amounts.tsv" with { type: "text" };
import { formatAmount, isTrainable, withValues } from "./amount-table.ts";

const TEXT =
  "# A comment\twith a tab\n\npair.slip\t0.30\t0.25\t0.10\t0.50\tA slip.\npair.joined\t0.02\t0.02\t0.01\t0.05\tTwo.\n";

test("a value is written into its row, and every other row gets its judged value", () => {
  const written = withValues(TEXT, new Map([["pair.joined", 0.04]]));
  expect(written).toBe(
    "# A comment\twith a tab\n\npair.slip\t0.25\t0.25\t0.10\t0.50\tA slip.\npair.joined\t0.04\t0.02\t0.01\t0.05\tTwo.\n",
  );
});

test("the table that is shipped comes back from its own values", () => {
  const values = new Map(parseAmounts("amounts.tsv", amountsText).map(({ name, value }) => [name, value]));
  expect(withValues(amountsText, values)).toBe(amountsText);
});

test.each([
  [0.25, "0.25"],
  [2, "2.00"],
  [0.005, "0.005"],
  [-0.18, "-0.18"],
  [-0, "0.00"],
])("%d is written as %s", (value, text) => {
  expect(formatAmount(value)).toBe(text);
});

test("what the contract fixes and what depends on facts is not trained", () => {
  const amounts = parseAmounts("amounts.tsv", amountsText);
  const trained = amounts.filter(isTrainable).map(({ name }) => name);
  expect(trained).toContain("pair.variant");
  expect(trained).not.toContain("weight.content");
  expect(trained.filter((name) => name.startsWith("evidence."))).toEqual([]);
});

test("the report of the training says which amounts are in use that were not judged", () => {
  const moved = parseAmounts("amounts.tsv", amountsText).filter(({ value, judged }) => value !== judged);
  const report = readFileSync("test/train/training.txt", "utf8");
  const reported = [...report.matchAll(/^ {2}([\w.]+) .* moved$/gm)].map(([, name]) => name);
  expect(reported).toEqual(moved.map(({ name }) => name));
});

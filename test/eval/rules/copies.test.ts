// A copy of the scorer lacks the rule that was taken out, and no other.

import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { allRules, NEEDED_TABLES, withAmounts, withoutRows, writeCopy } from "./copies.ts";
import { loadScorer } from "./scorer.ts";

mkdirSync("dist", { recursive: true });
const folder = mkdtempSync("dist/rules-");
afterAll(() => rmSync(folder, { recursive: true }));

const NICKNAME = { schema: "Person", listed: "William Brenvik", customer: "Bill Brenvik" };
const TYPO = { schema: "Person", listed: "Torvad Brenvik", customer: "Torvat Brenvik" };

test("a name is taken out with its group, and an unknown one is refused", () => {
  const text = "# edits.1\tnote\nedits.1.2\t0.40\tWhy.\nedits.2.5\t0.38\tWhy.";
  expect(withAmounts(text, "edits.1", 1).split("\n")).toEqual([
    "# edits.1\tnote",
    "edits.1.2\t1.00\tWhy.",
    "edits.2.5\t0.38\tWhy.",
  ]);
  expect(() => withAmounts(text, "edits.4", 1)).toThrow('No amount is called "edits.4".');
});

test("every rule of the amounts is in their table", () => {
  const text = readFileSync("src/engine/scoring/data/amounts.tsv", "utf8");
  const amounts = allRules().filter(({ name }) => !/\.(?:tsv|txt)$/.test(name));
  expect(amounts.length).toBeGreaterThan(30);
  for (const { name } of amounts) expect(() => withAmounts(text, name, 1)).not.toThrow();
});

test("a table keeps its notes alone", () => {
  expect(withoutRows("# Notes.\n\na\tb\nc\td\n")).toBe("# Notes.\n\n");
});

test("the scorer without nicknames scores them lower, and a slip as before", async () => {
  const rule = allRules().find(({ name }) => name === "pair.nickname") ?? null;
  expect(rule).not.toBeNull();
  writeCopy(join(folder, "without"), rule);
  const [whole, without] = [await loadScorer("src"), await loadScorer(join(folder, "without"))];
  expect(whole(NICKNAME)).toBeGreaterThan(0.8);
  expect(without(NICKNAME)).toBeLessThan(whole(NICKNAME));
  expect(without(TYPO)).toBe(whole(TYPO));
});

test("a needed table is one of the tables, and the program is not without it", async () => {
  const names = new Set(allRules().map(({ name }) => name));
  expect([...NEEDED_TABLES].filter((name) => !names.has(name))).toEqual([]);
  const rule = allRules().find(({ name }) => name === "number-words.tsv") ?? null;
  writeCopy(join(folder, "needed"), rule);
  await expect(loadScorer(join(folder, "needed"))).rejects.toThrow("number-words.tsv: there is no table");
});

test("every rule has a name of its own", () => {
  const names = allRules().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(names.length);
});

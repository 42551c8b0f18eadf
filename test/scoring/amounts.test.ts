// The table of amounts: the one that is shipped, and every mistake that a table can have.

import { describe, expect, test } from "bun:test";
import { AmountTable, parseAmounts } from "../../src/scoring/amounts.ts";
import amountsText from "../../src/scoring/data/amounts.tsv" with { type: "text" };
import { AMOUNT_ORDERS } from "../../src/scoring/policy.ts";

const ROWS =
  "pair.slip\t0.25\t0.25\t0.10\t0.50\tA slip.\nedits.1\t0.40\t0.40\t0.10\t0.50\tOne.\nedits.2\t0.30\t0.30\t0.10\t0.50\tTwo.\n";

describe("the table that is shipped", () => {
  const amounts = parseAmounts("amounts.tsv", amountsText);

  test("fixes the contract's additions, so that no training moves them", () => {
    const fixed = (name: string) => {
      const { least, value, most } = amounts.find((amount) => amount.name === name) ?? {};
      return [least, value, most];
    };
    expect(fixed("evidence.birthDate.sameDay")).toEqual([0.1, 0.1, 0.1]);
    expect(fixed("evidence.country.overlap")).toEqual([0.05, 0.05, 0.05]);
    expect(fixed("weight.content")).toEqual([1, 1, 1]);
  });

  test("has a reason of its own in each row", () => {
    expect(amounts.length).toBeGreaterThan(80);
    expect(new Set(amounts.map(({ why }) => why)).size).toBe(amounts.length);
  });

  test("has rows for both amounts of every order, which its bounds leave possible", () => {
    const byName = new Map(amounts.map((amount) => [amount.name, amount]));
    for (const [smaller, larger] of AMOUNT_ORDERS) {
      const [a, b] = [byName.get(smaller), byName.get(larger)];
      expect(`${smaller} ${a !== undefined && b !== undefined && a.least <= b.most}`).toBe(`${smaller} true`);
    }
  });
});

describe("a table", () => {
  test("hands out amounts by name, by group and by number", () => {
    const table = new AmountTable("t.tsv", ROWS);
    expect(table.read("pair.slip")).toBe(0.25);
    expect(table.readGroup("pair", ["slip"])).toEqual({ slip: 0.25 });
    expect(table.readNumbered("edits")).toEqual([
      [1, 0.4],
      [2, 0.3],
    ]);
    expect(() => table.finish([["edits.2", "edits.1"]])).not.toThrow();
  });

  test.each([
    ["pair.slip\t.25\t0.25\t0.10\t0.50\tA slip.\n", 'pair.slip has ".25"; write a number'],
    ["pair.slip\t0.2\t0.25\t0.10\t0.50\tA slip.\n", 'pair.slip has "0.2"; write a number'],
    ["pair.slip\t0.55\t0.25\t0.10\t0.50\tA slip.\n", "pair.slip is 0.55; it must be from 0.1 to 0.5"],
    ["pair.slip\t0.05\t0.25\t0.10\t0.50\tA slip.\n", "pair.slip is 0.05; it must be from 0.1 to 0.5"],
    ["pair.slip\t0.25\t0.55\t0.10\t0.50\tA slip.\n", "pair.slip is 0.55; it must be from 0.1 to 0.5"],
    ["pair.slip\t0.25\t0.25\t0.10\t0.50\tA slip\n", 'pair.slip has the reason "A slip"; write a sentence'],
    ["pair.slip\t0.25\t0.25\t0.10\tA slip.\n", "t.tsv, line 1"],
    [`${ROWS}pair.slip\t0.25\t0.10\t0.50\tA slip.\n`, "t.tsv, line 4"],
  ])("with the rows %j is refused", (text, message) => {
    expect(() => new AmountTable("t.tsv", text)).toThrow(message);
  });

  test("without a row, with one too many, with a gap or out of order is refused", () => {
    const table = new AmountTable("t.tsv", ROWS);
    expect(() => table.read("pair.gender")).toThrow("t.tsv: there is no row pair.gender; add it");
    expect(() => table.readNumbered("otherName")).toThrow("there is no row otherName.1");
    expect(() => table.finish([])).toThrow("the scorer has no amount pair.slip");
    table.read("pair.slip");
    table.readNumbered("edits");
    expect(() => table.finish([["edits.1", "edits.2"]])).toThrow(
      "edits.1 is 0.4, which may not be above edits.2, 0.3",
    );
    const gap = new AmountTable("t.tsv", ROWS.replace("edits.2", "edits.3"));
    expect(() => gap.readNumbered("edits")).toThrow("edits.3 is out of order");
  });
});

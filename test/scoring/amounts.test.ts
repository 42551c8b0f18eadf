// The table of amounts: the one that is shipped, and every mistake that a table can have.

import { describe, expect, test } from "bun:test";
import { AmountTable, parseAmounts } from "../../src/engine/scoring/amounts.ts";
import amountsText from "../../src/engine/scoring/data/amounts.tsv" with { type: "text" };
import { AMOUNT_ORDERS } from "../../src/engine/scoring/policy.ts";

const ROWS = "pair.slip\t0.25\tA slip.\nedits.1\t0.40\tOne.\nedits.2\t0.30\tTwo.\n";

describe("the table that is shipped", () => {
  const amounts = parseAmounts("amounts.tsv", amountsText);

  test.each([
    ["evidence.birthDate.sameDay", 0.1],
    ["evidence.country.overlap", 0.05],
    ["weight.content", 1],
  ])("has %s as the contract fixes it: %d", (name, value) => {
    expect(amounts.find((amount) => amount.name === name)?.value).toBe(value);
  });

  test("has a reason of its own in each row", () => {
    expect(amounts.length).toBeGreaterThan(80);
    expect(new Set(amounts.map(({ why }) => why)).size).toBe(amounts.length);
  });

  test("has rows for both amounts of every order", () => {
    const names = new Set(amounts.map(({ name }) => name));
    expect(AMOUNT_ORDERS.flat().filter((name) => !names.has(name))).toEqual([]);
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
    expect(() => table.finish([["edits.1", "edits.1"]])).not.toThrow();
  });

  test.each([
    ["pair.slip\t.25\tA slip.\n", 'pair.slip has ".25"; write a number'],
    ["pair.slip\t0.2\tA slip.\n", 'pair.slip has "0.2"; write a number'],
    ["pair.slip\t0.25\tA slip\n", 'pair.slip has the reason "A slip"; write a sentence'],
    ["pair.slip\t0.25\n", "t.tsv, line 1"],
    [`${ROWS}pair.slip\t0.25\tA slip.\n`, "t.tsv, line 4"],
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

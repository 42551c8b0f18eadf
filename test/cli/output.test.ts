import { expect, test } from "bun:test";
import { formatTable, parseNumber } from "../../src/cli/output.ts";

test("a table is as wide as its widest cells, in columns of the terminal", () => {
  const rows = [
    ["張三", "1"],
    ["Ann", ""],
  ];
  expect(formatTable(["NAME", "COUNT"], rows)).toBe("NAME  COUNT\n張三  1\nAnn");
});

test("a number is written in plain decimal digits", () => {
  expect(["0", "25", "0.8"].map((text) => parseNumber("--limit", text))).toEqual([0, 25, 0.8]);
  for (const text of ["", "-1", "1e2", ".5", "0x10", "1,5", " 1", "007"])
    expect(() => parseNumber("--limit", text)).toThrow(
      `--limit must be a plain decimal number, not "${text}".`,
    );
});

// The tables as files: each says what it is and is loaded by a module, and the loader refuses what it should.

import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseLegalForms } from "../../src/engine/names/analysis/legal-spellings.ts";
import {
  loadList,
  loadMap,
  loadNumbers,
  loadRecords,
  loadTable,
  loadTables,
  loadWords,
} from "../../src/engine/names/data/load.ts";

const FOLDER = join(import.meta.dir, "../../src/engine/names/data");
const files = readdirSync(FOLDER);
const tables = files.filter((file) => /\.(?:tsv|txt)$/.test(file));
const modules = files
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(join(FOLDER, file), "utf8"));

/** The comment lines before the first empty line, without their signs, as one text. */
function headerOf(text: string): string {
  const lines = text.slice(0, text.indexOf("\n\n")).split("\n");
  for (const line of lines) expect(line).toStartWith("# ");
  return lines.map((line) => line.slice(2)).join(" ");
}

describe("every table", () => {
  test("there are tables", () => expect(tables.length).toBeGreaterThan(45));

  test("README.md names each of them once", () => {
    const readme = readFileSync(join(FOLDER, "README.md"), "utf8");
    const [, subjects = ""] = readme.split("## Which tables there are");
    const [list = ""] = subjects.split("Tables that a script made");
    const named = [...list.matchAll(/`([\w-]+\.(?:tsv|txt))`/g)].map(([, file = ""]) => file);
    expect(named.toSorted()).toEqual(tables.toSorted());
  });

  test.each(tables)("%s says what it holds, its columns, its source and its terms", (file) => {
    const text = readFileSync(join(FOLDER, file), "utf8");
    const header = headerOf(text);
    const parts = /^(.{20,}) Columns: (.+) Source: (.+) Terms: (.+)$/.exec(header);
    if (parts === null) throw new Error(`${file}: no header in the form of README.md: ${header}`);
    const [, , columns = ""] = parts;
    const records = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(records.length).toBeGreaterThan(0);
    if (file.endsWith(".txt")) expect(parseLegalForms(text).length).toBeGreaterThan(10);
    else for (const record of records) expect(record.split("\t").length).toBe(columns.split(", ").length);
  });

  test.each(tables)("%s is loaded by one module, under its own name", (file) => {
    const imports = modules.filter((text) => text.includes(`from "./${file}" with { type: "text" }`));
    expect(imports.length).toBe(1);
    if (file.endsWith(".tsv"))
      expect(imports[0]?.split(`"${file}"`).length ?? 0, `"${file}" in its module`).toBe(2);
  });
});

describe("the loader", () => {
  test("keeps the order of the records, and skips comments and empty lines", () => {
    const text = "# Header.\n\nb\t2\n# A reason.\na\t1\n";
    expect(loadRecords("x.tsv", text, 2, 1)).toEqual([
      ["b", "2"],
      ["a", "1"],
    ]);
    expect([...loadMap("x.tsv", text)]).toEqual([
      ["b", "2"],
      ["a", "1"],
    ]);
    expect(loadTable("x.tsv", text)).toEqual({ a: "1", b: "2" });
    expect(loadNumbers("x.tsv", text)).toEqual({ a: 1, b: 2 });
    expect(loadList("x.tsv", "# Header.\n\nb\na b\n")).toEqual(["b", "a b"]);
    expect([...loadWords("x.tsv", "a\tb c\n")]).toEqual([["a", ["b", "c"]]]);
  });

  test("a table may be empty and need not end with a line break", () => {
    expect(loadList("x.tsv", "# Header.\n")).toEqual([]);
    expect(loadList("x.tsv", "a\nb")).toEqual(["a", "b"]);
  });

  test('"-" alone in a cell is nothing', () => {
    expect(loadRecords("x.tsv", "-\ta-b\t-\n", 3, 1)).toEqual([["", "a-b", ""]]);
    expect(loadRecords("x.tsv", "a\t-\n", 2, 1)).toEqual([["a", ""]]);
  });

  test.each<[string, string, 1 | 2 | 3 | 4, string]>([
    ["one cell too few", "# H\n\na\tb\na\n", 2, 'x.tsv, line 4: "a": write 2 cells'],
    ["one cell too many", "a\tb\nc\td\te\n", 2, 'x.tsv, line 2: "c\\td\\te": write 2 cells'],
    ["a tab in a list", "a\nb\tc\n", 1, 'x.tsv, line 2: "b\\tc": write 1 cells'],
    ["two cells of three", "a\tb\tc\nd\te\n", 3, 'x.tsv, line 2: "d\\te": write 3 cells'],
    ["four cells of three", "a\tb\tc\td\n", 3, 'x.tsv, line 1: "a\\tb\\tc\\td": write 3 cells'],
    ["three cells of four", "a\tb\tc\td\ne\tf\tg\n", 4, 'x.tsv, line 2: "e\\tf\\tg": write 4 cells'],
    ["five cells of four", "a\tb\tc\td\te\n", 4, 'x.tsv, line 1: "a\\tb\\tc\\td\\te": write 4 cells'],
    ["an empty cell", "a\tb\nc\t\n", 2, 'x.tsv, line 2: "c\\t": remove the whitespace'],
    ["an empty first cell", "a\tb\n\tc\n", 2, 'x.tsv, line 2: "\\tc": remove the whitespace'],
    ["two tabs", "a\t\tb\n", 2, 'x.tsv, line 1: "a\\t\\tb": remove the whitespace'],
    ["a space at the end", "a\tb \n", 2, 'x.tsv, line 1: "a\\tb ": remove the whitespace'],
    ["a space at the start", " a\tb\n", 2, 'x.tsv, line 1: " a\\tb": remove the whitespace'],
    ["a space before a tab", "a \tb\n", 2, 'x.tsv, line 1: "a \\tb": remove the whitespace'],
    ["two spaces", "a\tb  c\n", 2, 'x.tsv, line 1: "a\\tb  c": remove the whitespace'],
    ["a line of a space", "a\tb\n \n", 2, 'x.tsv, line 2: " ": remove the whitespace'],
    ["lines that end with CR LF", "# H\r\na\tb\r\n", 2, 'x.tsv, line 1: "# H\\r": remove the whitespace'],
    ["a byte order mark", "\ufeffa\tb\n", 2, "x.tsv, line 1: "],
    [
      "a repeated key",
      "# H\n\na\tb\nc\td\na\te\n",
      2,
      'x.tsv, line 5: "a\\te": an earlier line has the same key',
    ],
  ])("refuses %s, naming file and line", (_, text, columns, message) => {
    expect(() => loadRecords("x.tsv", text, columns, 1)).toThrow(message);
  });

  test("refuses repeats in each of its forms", () => {
    const message = "an earlier line has the same key; keep one of them";
    expect(() => loadList("x.tsv", "a\nb\na\n")).toThrow(`x.tsv, line 3: "a": ${message}`);
    expect(() => loadMap("x.tsv", "a\tb\na\tc\n")).toThrow(`x.tsv, line 2: "a\\tc": ${message}`);
    expect(() => loadTables("x.tsv", "t\ta\tb\nt\ta\tc\n")("t")).toThrow("x.tsv, line 2");
    expect(() => loadRecords("x.tsv", "a\tb\na\tc\n", 2, 2)).not.toThrow();
  });

  test("refuses a number that is not in digits", () => {
    expect(() => loadNumbers("x.tsv", "two\t2\nthree\tIII\n")).toThrow('x.tsv: "three" has "III"');
  });
});

describe("several tables in one file", () => {
  const find = loadTables("x.tsv", "base\ta\t1\nbase\tb\t2\nmore\tc\t3\nown\t*\tbase more\nown\tb\t-\n");

  test("each has its records, and those that it takes over", () => {
    expect(find("base")).toEqual({ a: "1", b: "2" });
    expect(find("own")).toEqual({ a: "1", b: "", c: "3" });
  });

  test("refuses a table that is not there, or further down", () => {
    expect(() => find("other")).toThrow('x.tsv: there is no table "other"');
    expect(() => loadTables("x.tsv", "own\t*\tbase\nbase\ta\t1\n")("own")).toThrow('no table "base"');
  });
});

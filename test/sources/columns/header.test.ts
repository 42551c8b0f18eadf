// Where the header of a CSV file is, what separates its cells, and what a message says when there is none.

import { describe, expect, test } from "bun:test";
import { CUSTOMER_FIELDS } from "../../../src/lists/sources/columns/fields.ts";
import { delimiterOf, describeHeader, findHeader } from "../../../src/lists/sources/columns/header.ts";
import type { Mapping } from "../../../src/lists/sources/columns/mapping.ts";
import { type KeyedRow, parseRows } from "../../../src/lists/sources/columns/rows.ts";
import type { ListFile } from "../../../src/lists/sources/files/list-file.ts";

const GUESSED: Mapping = { fields: CUSTOMER_FIELDS, columns: new Map() };

function fileOf(head: string): ListFile {
  const open = async function* () {
    yield new TextEncoder().encode(head);
  };
  return { path: "a.csv", name: "a.csv", folder: "", head, open };
}

const ROW = "K-1;Tesvin Hollundermark;1957-03-10\n";
const HEADER = "Reference;Name;DOB\n";

describe("the separator and the line of the header", () => {
  const cases: readonly (readonly [what: string, head: string, delimiter: string, line: number])[] = [
    ["a header in the first line", `${HEADER}${ROW}`, ";", 1],
    ["Excel's line for the separator", `sep=;\n${HEADER}${ROW}`, ";", 2],
    ["that line in quotes, with another separator", `"sep=^"\r\n${HEADER.replaceAll(";", "^")}`, "^", 2],
    ["blank lines", `\n\n${HEADER}${ROW}`, ";", 3],
    ["a title, a day and a blank line", `Customers\n28.11.2026\n\n${HEADER}${ROW}`, ";", 4],
    ["titles as wide as the table", `Customers;;\n;;\n${HEADER}${ROW}`, ";", 3],
    ["a title with other separators", `Customers, Berne | 2026\n${HEADER}${ROW}`, ";", 2],
    ["a title that is no CSV", `Report "Customers"\n${HEADER}${ROW}`, ";", 2],
    ["one column", "Name\nTolquist, Marwen\nQuastenrode\n", "\t", 1],
    ["one column, each name with a comma and a blank", "Name\nTolquist, Marwen\n", "\t", 1],
    ["one heading, and two columns in each row", "Name\nTolquist,1957\nQuastenrode,1960\n", ",", 1],
    ["one column of names in quotes", 'Name\n"Tolquist,M"\n"Quastenrode,I"\n', "\t", 1],
    // "Firma" in a record is a kind of customer here, and a heading elsewhere.
    [
      "a record with a word that is a heading",
      "Nr;Inhaber;Typ\n1;Tolquist;Privat\n2;Ballon AG;Firma\n",
      ";",
      1,
    ],
  ];
  test.each(cases)("%s", (_what, head, delimiter, line) => {
    const file = fileOf(head);
    expect([delimiterOf(file, GUESSED), findHeader(file, "csv", GUESSED).line]).toEqual([delimiter, line]);
  });
});

describe("rows below a header", () => {
  async function rowsOf(text: string) {
    const file = fileOf(text);
    const texts = (async function* () {
      yield text;
    })();
    const reading = { pieces: [{ texts, line: 1 }], isMarked: true, onColumns: () => {} };
    const rows = await Array.fromAsync(parseRows(file, "csv", GUESSED, reading));
    return rows.map((row) =>
      "problem" in row
        ? `${row.line}: ${row.problem}`
        : [...(row as KeyedRow).cells.values()].flat().join("|"),
    );
  }
  const GOOD = "K-1|Tesvin Hollundermark|1957-03-10";
  const cases: readonly (readonly [what: string, text: string, rows: readonly string[]])[] = [
    ["titles say nothing", `Customers\n\n${HEADER}${ROW}`, [GOOD]],
    [
      "a record above is named",
      `${ROW}${HEADER}${ROW}`,
      ["1: is above the header; if it is a record, move it below", GOOD],
    ],
    [
      "a title that is no CSV is named",
      `"Report" Customers\n${HEADER}${ROW}`,
      [expect.stringContaining("1: is not readable as CSV"), GOOD],
    ],
    [
      "a total is named",
      `${HEADER}${ROW}Total: 1\n`,
      [GOOD, "3: has 1 column where the header has 3, as a title, a rule or a total has"],
    ],
    [
      "files that were joined, with their marks",
      `${HEADER}${ROW}\ufeff${HEADER}\ufeff"K-1";"Tesvin Hollundermark";1957-03-10\n`,
      [GOOD, "3: repeats the header, as in files that were joined", GOOD],
    ],
    ["cells filled up with NUL", HEADER + ROW.replace(";1957", "\0\0\0;1957"), [GOOD]],
    [
      "an end of NUL",
      `${HEADER}${ROW}${"\0".repeat(64)}`,
      [GOOD, "3: holds NUL characters alone, as a file whose end was lost"],
    ],
    [
      "a row that ends with a carriage return alone",
      `${HEADER}${ROW.replace("\n", "\r")}${ROW}`,
      [expect.stringMatching(/^2: has 5 columns.*two kinds of line ends$/)],
    ],
    [
      "in one column, a row that ends with a carriage return alone",
      "Name\nTesvin\rIlvara\nMarwen\n",
      ["2: holds a carriage return: the file has two kinds of line ends", "Marwen"],
    ],
    [
      "in one column, a date behind a comma",
      "Name\nTolquist, Marwen\nQuastenrode, 1957-03-10\nStudio 54, s.r.o.\n",
      ["Tolquist, Marwen", expect.stringContaining("3: seems to have several columns"), "Studio 54, s.r.o."],
    ],
  ];
  test.each(cases)("%s", async (_what, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows as string[]);
  });
});

describe("a message about a header", () => {
  const say = (cells: readonly string[], known = 0) => describeHeader({ line: 1, cells }, known);

  test.each([
    [["K-1", "Tesvin Hollundermark", "1957-03-10", "DE"]],
    [["1", "Hollundermark", "Tesvin", "10.03.1957", "M"]],
    [["Tesvin Hollundermark"]],
    [["Hollundermark, Tesvin", "DE"]],
    [["ИВАНКА ТОЛКВИСТ", "x"]],
    [["hollundermark", "t.h@bank.invalid"]],
    [["K-1 Tesvin Hollundermark   1957-03-10 DE"]],
  ])("does not repeat cells of what may be a record: %j", (cells) => {
    const { what, hint } = say(cells);
    for (const cell of cells.filter(({ length }) => length > 1)) expect(what + hint).not.toContain(cell);
    expect(what).toMatch(/looks like a record|columns at fixed places/);
    expect(hint).toMatch(/headings/);
  });

  test("does so beside a known heading where a cell is a day", () => {
    expect(say(["K-1", "Land", "10.03.1957"], 1).what).toContain("looks like a record");
  });

  test("names the columns of others", () => {
    expect(say(["Tail Number", "Registered Owner"]).what).toContain('"Registered Owner"');
    expect(say(["foo", "bar"]).what).toBe('Its columns are "foo", "bar".');
    expect(say(["Kd Nr", "Konto Inhaber"], 1).what).toBe('Its columns are "Kd Nr", "Konto Inhaber".');
    expect(describeHeader({ line: 3, cells: ["foo", "bar"] }, 0).what).toBe(
      'Line 3 looks like its header; the columns are "foo", "bar".',
    );
    expect(say(["foo^bar"]).hint).toContain("--delimiter");
  });

  test("says how columns at fixed places are cut", () => {
    expect(say(["CUSTNO    NAME            DOB"])).toEqual({
      what: "Line 1 has runs of blanks, as a table with columns at fixed places.",
      hint: "Cut it there: awk -v OFS='\\t' '{print substr($0,1,10),substr($0,11,16),substr($0,27)}' FILE > NEW.tsv. If it has no headings, put a line of them above. ",
    });
  });
});

import { describe, expect, test } from "bun:test";
import { OperatorError } from "../../../../src/base/model/errors.ts";
import { auDfatXlsx } from "../../../../src/lists/sources/lists/au/source.ts";
import { describeSource } from "../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../support.ts";

const LIST = "fixtures/lists/au/consolidated-list.xlsx";

describeSource("Australia DFAT XLSX", {
  source: auDfatXlsx,
  paths: [LIST],
  foreign: ["fixtures/demo", "fixtures/lists/eu/fsf-1.1.csv", "fixtures/lists/uk", "fixtures/lists/in-house"],
  entities: 5,
  datasets: ["au_dfat_sanctions"],
  ids: ["au-dfat-101-kelmir-dovashin", "au-dfat-101-ostimar-quellen"],
});

test("rows of one reference are one subject; a number given again further down is another", async () => {
  const { entities, records } = await readSets(await setsOf(auDfatXlsx, [LIST]));
  expect(Object.values(records)).toEqual([11]);
  const [kelmir, ostimar, works, ship, dovir] = entities;
  expect(kelmir?.entity.properties).toMatchObject({
    name: ["Kelmir Dovashin"],
    alias: ["Kelmyr Dovachine", "Келмир Довашин"],
    weakAlias: ["The Clerk", "Kelmirko"],
    birthDate: ["1971-05-02", "1971-05-03", "1972", "1970", "1971"],
    birthPlace: ["Gomel", "Old Port, Belarus"],
    citizenship: ["by", "kz"],
    passportNumber: ["ZZ0101017"],
  });
  expect(kelmir?.listings[0]).toMatchObject({ program: "Autonomous (Velmora)", startDates: ["2022-02-25"] });
  expect(ostimar?.entity.properties).toMatchObject({ alias: ["Ostymar Quelen"], birthDate: ["1960"] });
  expect(works?.entity).toMatchObject({ schema: "Organization" });
  expect(works?.entity.properties).toMatchObject({ previousName: ["Dovashin Works"], country: ["by"] });
  expect(ship?.entity).toMatchObject({ schema: "Vessel" });
  expect(ship?.entity.properties.imoNumber).toEqual(["2990015"]);
  expect(dovir?.entity.properties.birthDate).toEqual(["1965"]);
});

const HEADER = [
  "Reference",
  "Name of Individual or Entity",
  "Type",
  "Name Type",
  "Alias Strength",
  "Date of Birth",
  "Committees",
  "Control Date",
];

async function readRows(rows: readonly (readonly string[])[]) {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const file = memoryFile("list.xlsx!Sheet1", new TextEncoder().encode(text));
  return readSets([{ source: auDfatXlsx, dataset: "au_dfat_sanctions", files: new Map([["Sheet1", file]]) }]);
}

describe("dates of birth in all their forms", () => {
  const cases: readonly (readonly [string, string[] | undefined])[] = [
    ["1971-05-02", ["1971-05-02"]],
    ["02/05/1971", ["1971-05-02"]],
    ["5/1971", ["1971-05"]],
    ["7/02/50", ["1950-02-07"]],
    ["1963-1965", ["1963", "1964", "1965"]],
    ["between 1963 and 1965", ["1963", "1964", "1965"]],
    ["23-Apr-68", ["1968-04-23"]],
    ["24 Jan.1973", ["1973-01-24"]],
    ["August, 1961", ["1961-08"]],
    ["1959, 1957", ["1959", "1957"]],
    ["1952 or 4 May 1955", ["1952", "1955-05-04"]],
    ["c. 1946 or 1949", ["1946", "1949"]],
    ["21/03/1962; alt DOB: 20/04/62", ["1962-03-21", "1962-04-20"]],
    ["5/06/1953   15/06/1953", ["1953-06-05", "1953-06-15"]],
    ["14 Mar 1974 >> 13 Apr 1974", ["1974-03-14", "1974-04-13"]],
    ["5 Feb. 1970 (this aka only, born 5 Feb. 1969", ["1970-02-05", "1969-02-05"]],
    ["1958, between 1963 and 1965", ["1958", "1963", "1964", "1965"]],
    ["a) 18 Apr. 1982 b) 24/06/1402 (Hijri Calendar)", ["1982-04-18"]],
    ["8 Aug. 1980 (in false passport no. S335026)", ["1980-08-08"]],
    ["Approximately (30-35 years old)", undefined],
    ["7/02/1950/11/1950", undefined],
    ["196719611973", undefined],
    ["1349", undefined],
  ];
  for (const [text, dates] of cases) {
    test(text, async () => {
      const { entities } = await readRows([
        HEADER,
        ["7", "Kelm", "Individual", "Primary Name", "", text, "X", ""],
      ]);
      expect(entities[0]?.entity.properties.birthDate).toEqual(dates as string[]);
      if (dates === undefined) expect(entities[0]?.entity.properties.notes).toContain(`Born: ${text}`);
    });
  }
});

test("several countries in a cell, nationalities, passports behind a country, and a name of a name", async () => {
  const { entities } = await readRows([
    [...HEADER, "Citizenship", "Additional Information"],
    ["7", "Kelm", "Individual", "Primary Name", "", "", "X", "", "Germany, Moroccan", ""],
    [
      "7c1",
      "Kelmo",
      "Individual",
      "Alias",
      "",
      "",
      "X",
      "",
      "Velmora and Fiji",
      "Passport no: a) Jordan 0654781",
    ],
  ]);
  expect(entities).toHaveLength(1);
  expect(entities[0]?.entity.properties).toMatchObject({
    citizenship: ["de", "ma", "fj"],
    notes: expect.arrayContaining(["Citizenship: Velmora"]),
    passportNumber: ["0654781"],
  });
});

/** What a cell begins with is the subject's own number of the UN; others are those of its associates. */
const UN_NUMBERS: readonly (readonly [type: string, information: string, own: string | undefined])[] = [
  ["Individual", "TAi.999", "TAi.999"],
  ["Individual", "QDi.998. Passport no: 0000017", "QDi.998"],
  ["Individual", "Associated with Velm Front (QDe.997)", undefined],
  ["Individual", "QDe.997 lists his group", undefined],
  ["Entity", "QDe.997. Founded in 2001.", "QDe.997"],
  ["Entity", "QDi.9981 is no number", undefined],
];

test.each(UN_NUMBERS)("the UN's number of an %s with %s", async (type, information, own) => {
  const rows = [
    [...HEADER, "Additional Information"],
    ["7", "Kelm", type, "", "", "", "X", "", information],
  ];
  const { entities } = await readRows(rows);
  expect(entities[0]?.entity.properties.unscId).toEqual(own === undefined ? undefined : ([own] as never));
});

test("words and days that are none are counted", async () => {
  const { entities } = await readRows([
    HEADER,
    ["7", "Kelm", "", "", "", "", "X", "soon"],
    ["7a", "Kelmo", "", "aka", "So-so"],
  ]);
  expect(entities[0]?.unread).toEqual([
    { field: "alias", text: "Alias strength: So-so" },
    { field: "lastChange", text: "soon" },
  ]);
});

test("titles above the header, blank rows, new kinds of names and new columns", async () => {
  const { entities, notes } = await readRows([
    ["The list"],
    [],
    [...HEADER, "Shoe Size"],
    ["7", "Kelm", "", "Primary Name"],
    [],
    ["7a", "Kelmo", "", "Stage name", "", "", "", "", "44"],
  ]);
  expect(entities.map(({ entity }) => [entity.id, entity.schema, entity.properties.alias])).toEqual([
    ["au-dfat-7-kelm", "LegalEntity", ["Kelmo"]],
  ]);
  expect(notes.map(({ line, message }) => [line, message])).toEqual([
    [3, 'The column "shoe size" is unknown; its content is left out.'],
    [6, 'The kind of name "Stage name" is unknown; the name is kept as an alias.'],
  ]);
});

describe("refused with its line", () => {
  const cases: readonly (readonly [string, readonly (readonly string[])[], RegExp])[] = [
    ["a reference", [HEADER, ["x", "Kelm"]], /list\.xlsx!Sheet1, line 2 has the reference "x"/],
    ["no name", [HEADER, ["7", "", "Individual"]], /line 2 has no name/],
    [
      "a type",
      [HEADER, ["7", "Kelm", "Balloon"]],
      /line 2: the subject that begins here is of an unknown type/,
    ],
    ["no header", [["7", "Kelm"]], /has no header row/],
    [
      "a record above the header",
      [["7", "Kelm", "Individual", "Primary Name"], HEADER, ["8", "Orl", "Individual"]],
      /line 1 is above the header/,
    ],
    ["no row", [HEADER], /holds no record/],
  ];
  for (const [what, rows, message] of cases) {
    test(what, async () => {
      const failure = await readRows(rows).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(OperatorError);
      expect((failure as OperatorError).message).toMatch(message);
    });
  }
});

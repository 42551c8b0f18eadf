import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../../../../src/base/model/errors.ts";
import { inHouse } from "../../../../src/lists/sources/lists/in-house/source.ts";
import { recogniseLists } from "../../../../src/lists/sources/registry.ts";
import { writePublishedLists } from "../../../support/published-lists.ts";
import { describeSource } from "../../conformance.ts";
import { tablesOf } from "../../files/workbook-writer.ts";
import { readSets, setsOf } from "../../support.ts";

const LISTS = "fixtures/lists/in-house";

describeSource("in-house lists", {
  source: inHouse,
  paths: [LISTS],
  foreign: [
    "fixtures/demo",
    "fixtures/lists/eu/fsf-1.1.csv",
    "fixtures/lists/uk",
    "fixtures/lists/au",
    "LICENSE",
  ],
  entities: 9,
  datasets: ["bank_blacklist", "bank_officials", "bank_sperrliste"],
  // A sheet that the mapping leaves out, and a country that nobody knows.
  notes: { unread: 2 },
  ids: ["bank-blacklist-BL-1", "bank-sperrliste-17"],
});

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "in-house-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function readAs(path: string, source = "in-house") {
  return readSets(await recogniseLists([path], new Map([[path, source]])));
}

async function failureOf(work: Promise<unknown>): Promise<OperatorError> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OperatorError);
  return failure as OperatorError;
}

describe("recognition is explicit", () => {
  const TABLE = "id,name,type\n1,Marwen Tolquist,Person\n";

  test("a table that nobody named is refused, whatever its columns", async () => {
    const path = write("list.csv", TABLE);
    const failure = await failureOf(recogniseLists([path]));
    expect(failure.message).toContain("Not recognised as a list");
    expect(failure.hint).toContain("in-house");
  });

  test("named with --source, its columns are guessed and the file names the dataset", async () => {
    const { entities, datasets } = await readAs(write("Black list-2.csv", TABLE));
    expect(datasets.map(({ name }) => name)).toEqual(["black_list_2"]);
    expect(entities.map(({ entity }) => entity.id)).toEqual(["black-list-2-1"]);
  });

  test("a mapping beside it names it too, also where only the folder is named", async () => {
    write("list.csv", TABLE);
    write("list.mapping.json", '{"dataset": "house"}');
    const [set] = await recogniseLists([folder]);
    expect([set?.source.name, set?.dataset]).toEqual(["in-house", "house"]);
  });

  test("a mapping without its list is a file that nobody knows", async () => {
    const path = write("gone.mapping.json", '{"dataset": "house"}');
    expect((await failureOf(recogniseLists([folder]))).message).toContain(path);
  });

  test("an official file with a mapping beside it is not guessed at", async () => {
    const path = write("sema.xml", "<data-set/>");
    write("sema.mapping.json", "{}");
    expect((await failureOf(recogniseLists([path]))).message).toContain("Not recognised as a list");
  });
});

test("a list in the forms of one country, with numbers between dots and words of its language", async () => {
  const { entities } = await readSets(await setsOf(inHouse, [`${LISTS}/sperrliste.xlsx`]));
  expect(
    entities.map(({ entity }) => [
      entity.caption,
      entity.properties.birthDate,
      entity.properties.citizenship,
    ]),
  ).toEqual([
    ["Tesvin Hollundermark", ["1980-07-01"], ["de"]],
    ["Ilvara Quastenrode", ["1975-04-03"], ["at"]],
  ]);
});

test("a sheet that the mapping names and the workbook lacks is a missing part", async () => {
  const path = join(folder, "sperrliste.xlsx");
  copyFileSync(`${LISTS}/sperrliste.xlsx`, path);
  const mapping = JSON.parse(readFileSync(`${LISTS}/sperrliste.mapping.json`, "utf8"));
  const missingWith = async (sheets: string[]) => {
    write("sperrliste.mapping.json", JSON.stringify({ ...mapping, sheets }));
    return (await readSets(await setsOf(inHouse, [path]))).missing;
  };
  expect(await missingWith(["Sperrliste"])).toEqual([]);
  expect(await missingWith(["Sperrliste", "Firmen"])).toEqual(["sheet Firmen"]);
});

test("both corpora, listings, and records that are over", async () => {
  const { entities } = await readSets(await setsOf(inHouse, [LISTS]));
  const byId = new Map(entities.map((listed) => [listed.entity.id, listed]));
  const first = byId.get("bank-blacklist-BL-1");
  expect(first?.corpora).toEqual(["sanction"]);
  expect(first?.entity.properties).toEqual({
    name: ["Marwen Tolquist"],
    alias: ["M. Tolquist", "The Candle"],
    birthDate: ["1969-11-17"],
    country: ["se"],
    program: ["A"],
    topics: ["reg.warn"],
  });
  expect(first?.listings).toEqual([
    {
      authority: "Financial Crime Unit",
      program: "A",
      status: null,
      startDates: ["2024-02-03"],
      endDates: [],
      reason: "Forged guarantees",
      sourceUrl: null,
      dataset: "bank_blacklist",
    },
  ]);
  expect(byId.get("bank-blacklist-BL-3")?.entity).toMatchObject({
    listingStatus: "delisted",
    delistedOn: "2023-12-31",
    target: false,
  });
  const officials = entities.filter(({ corpora }) => corpora[0] === "pep");
  expect(officials.map(({ entity }) => [entity.schema, entity.properties.topics])).toEqual(
    Array(3).fill(["Person", ["role.pep"]]),
  );
  // Without ids, rows of one name and birth date are two all the same.
  expect(new Set(officials.map(({ entity }) => entity.id)).size).toBe(3);
});

describe("dates are read only where one reading is possible, or the mapping tells the order", () => {
  const cases: readonly (readonly [text: string, order: string | null, dates: string[] | undefined])[] = [
    ["05/06/1970", null, undefined],
    ["05/06/1970", "dmy", ["1970-06-05"]],
    ["05/06/1970", "mdy", ["1970-05-06"]],
    ["05.06.1970", null, ["1970-06-05"]],
    ["17/06/1970", null, ["1970-06-17"]],
    ["06/17/1970", null, ["1970-06-17"]],
    ["06/06/1970", null, ["1970-06-06"]],
    ["1970/6/5", null, ["1970-06-05"]],
    ["19700605", null, ["1970-06-05"]],
    ["1970", null, ["1970"]],
    ["1349", null, undefined],
  ];
  for (const [text, order, dates] of cases) {
    test(`${text} ${order ?? "in no order"}`, async () => {
      const path = write("list.csv", `name,dob\nMarwen Tolquist,${text}\n`);
      if (order !== null) write("list.mapping.json", JSON.stringify({ date_order: order }));
      const { entities, notes } = await readAs(path);
      expect(entities[0]?.entity.properties.birthDate).toEqual(dates as string[]);
      expect(notes.map(({ line }) => line)).toEqual(dates === undefined ? [2] : []);
      if (dates === undefined) expect(entities[0]?.entity.properties.notes).toEqual([`birthDate: ${text}`]);
    });
  }
});

test("what can't be read is counted, and kept as a note: values, and unknown columns of names", async () => {
  const { entities, notes } = await readAs(
    write("list.csv", "name;type;dob;sex;Spouse\nMarwen Tolquist;person;soon;y;Ilvara Tolquist\n"),
  );
  const [listed] = entities;
  expect(listed?.unread?.map(({ field, text }) => [field, text])).toEqual([
    ["birthDate", "soon"],
    ["gender", "y"],
    ["spouse", "Ilvara Tolquist"],
  ]);
  expect(listed?.entity.properties.notes).toEqual([
    "birthDate: soon",
    "gender: y",
    "spouse: Ilvara Tolquist",
  ]);
  expect(notes.map(({ message }) => message)).toContain(
    'The column "spouse" is unknown and the mapping does not name it; it looks like names, and its values are kept as notes.',
  );
});

test("a table of owners with an unknown column of names is refused", async () => {
  const table = write(
    "owners.csv",
    "Entity,Owner,Share,Contact\nTolquist AB,Marwen Tolquist,60,Ilvara Quux\n",
  );
  expect((await failureOf(readAs(table, "ownership"))).message).toMatch(
    /"contact" is unknown.*looks like names/,
  );
});

test("columns that nobody knows are noted, and blank rows left out", async () => {
  const { notes, entities, records } = await readAs(
    write("list.csv", "name;type;Schuhgröße\nTolquist AB;company;44\n;;\n"),
  );
  expect(entities.map(({ entity }) => entity.schema)).toEqual(["Company"]);
  expect(Object.values(records)).toEqual([1]);
  expect(notes.map(({ line, message }) => [line, message])).toEqual([
    [
      1,
      'The column "schuhgröße" is unknown and the mapping does not name it; it looks like numbers, and its content is left out.',
    ],
  ]);
});

test("a file out of an editor may lack its last line end, and that is said", async () => {
  const { notes, entities } = await readAs(write("list.csv", "name,type\nMarwen Tolquist,person"));
  expect(entities.length).toBe(1);
  expect(notes.map(({ line, message }) => [line, message.slice(0, 30)])).toEqual([
    [2, "The last line has no line end:"],
  ]);
});

test("rows of one id are one subject where the mapping says so", async () => {
  const path = write("list.csv", "id,name,type\n1,Marwen Tolquist,p\n1,Marven Tolkvist,p\n");
  expect((await failureOf(readAs(path))).message).toMatch(
    /line 3 has the id "1", which .*list\.csv, line 2 has too/,
  );
  write("list.mapping.json", '{"repeated_ids": "merge"}');
  const { entities } = await readAs(path);
  expect(entities.map(({ entity }) => [entity.id, entity.caption])).toEqual([
    ["list-1", "Marwen Tolquist"],
    ["list-1", "Marven Tolkvist"],
  ]);
});

describe("lists of three publishers, by the mappings of the manual", () => {
  const readPublished = async (name: string) => {
    const outcome = await readSets(await recogniseLists([join(writePublishedLists(folder), name)]));
    const entities = outcome.entities.map(({ entity, listings }) => ({
      caption: entity.caption,
      schema: entity.schema,
      properties: entity.properties,
      listings: listings.map(({ program, startDates, endDates }) => [program, ...startDates, ...endDates]),
    }));
    return { entities, notes: outcome.notes.map(({ line, message }) => [line, message]) };
  };

  test("aliases behind bullets, codes, and a title", async () => {
    const { entities, notes } = await readPublished("end-users.xlsx");
    expect(
      entities.map(({ caption, properties }) => [caption, properties.alias, properties.country]),
    ).toEqual([
      ["Quorvane Rocket Works", ["Kervan Motors", "Quorvane Group"], ["ir"]],
      ["Tolmari Chemicals (Pvt) Ltd", undefined as unknown as string[], ["pk"]],
      ["Vessandril Optics Co., Ltd", ["Vessandril", "Wei Sandril Precision"], ["tw"]],
    ]);
    expect(entities.map(({ listings }) => listings)).toEqual([
      [["Missile"], ["Nuclear"]],
      [["Chemical"]],
      [["Biological"]],
    ]);
    expect(entities[2]?.properties.notes).toEqual(["type of wmd: Q"]);
    expect(notes).toEqual([[6, 'Column type of wmd: "Q" is not among its values in the mapping.']]);
  });

  test("a cover sheet, a deleted row, sheets with other columns, and names in Japanese", async () => {
    const { entities, notes } = await readPublished("freezes.xlsx");
    expect(entities.map(({ schema, properties }) => [schema, properties.name, properties.alias])).toEqual([
      [
        "Person",
        ["マルウェン・トルクイスト", "Marwen Tolquist"],
        ["Marven Tolkvist", "マルウェン", "The Candle"],
      ],
      ["LegalEntity", ["オルヴァン・シュテルマッハ", "Orvan Stellmacher"], undefined as unknown as string[]],
      ["Person", ["オルヴァン・シュテルマッハ", "Orvan Stellmacher"], undefined as unknown as string[]],
      ["LegalEntity", ["ブルゴジン銀行", "Bulgozhin Bank"], ["Bulgobank", "Булгобанк"]],
      ["Person", ["ブルゴジン銀行", "Bulgozhin Bank"], ["Bulgobank", "Булгобанк"]],
    ]);
    expect(entities[0]?.properties).toMatchObject({
      birthDate: ["1969-11-17"],
      nationality: ["af"],
      position: ["元副大臣", "元州知事"],
    });
    expect(entities[0]?.listings).toEqual([["外務省告示第332号", "2001-09-22"]]);
    expect(notes).toEqual([
      [null, 'The mapping leaves out 1 row, because "備考" is "削除": line 5.'],
      [2, "The sheet has no column 生年月日, which the mapping names."],
      [null, "The mapping does not name the sheet 表紙; it is left out."],
    ]);
  });

  test("a JSON document with codes, an open end and names within objects", async () => {
    const { entities, notes } = await readPublished("debarred.json");
    expect(entities.map(({ caption, schema }) => [caption, schema])).toEqual([
      ["Brandtholm Bygg AS", "Company"],
      ["Ilvara Quastenrode", "Person"],
      ["Hollundermark Tesvin", "LegalEntity"],
      ["Hollundermark Tesvin", "Person"],
      ["Odalys Brunskova", "LegalEntity"],
      ["Odalys Brunskova", "Person"],
    ]);
    expect(entities[0]).toMatchObject({
      properties: { alias: ["Brandtholm Construction", "BHB Nordic"], address: ["Storgata 7", "Oslo"] },
      listings: [[null, "2021-05-26"]],
    });
    const unknown = [
      ["supp_state_code", ""],
      ["supp_zip_code", "it looks like numbers, and "],
      ["supp_pre_name", ""],
    ].map(([name, looks]) => [
      1,
      `The column "${name}" is unknown and the mapping does not name it; ${looks}its content is left out.`,
    ]);
    expect(notes).toEqual([
      ...unknown,
      [
        4,
        'Column supp_type_code: "X" is not among its values in the mapping, so the row counts as a person and as an organisation.',
      ],
    ]);
  });
});

describe("what a mapping says of rows", () => {
  const readMapped = async (name: string, content: string | Uint8Array, mapping: object) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    write(name.replace(/\.\w+$/, ".mapping.json"), JSON.stringify({ schema: "Person", ...mapping }));
    const { entities, notes, records } = await readAs(path);
    return {
      names: entities.map(({ entity }) => entity.properties.name?.join("+")),
      notes: notes.map(({ message }) => message),
      records: Object.values(records)[0],
    };
  };

  test("rows above the header are left out, in CSV too", async () => {
    const csv = 'Report "of" June;\n"Name";see below\nNr;Name\n1;Marwen Tolquist\n';
    expect((await readMapped("a.csv", csv, { header_row: 3 })).names).toEqual(["Marwen Tolquist"]);
    await expect(readMapped("a.csv", csv, { header_row: 4 })).rejects.toThrow(
      "line 4: no column is known to hold names",
    );
    const many = Array.from({ length: 20 }, (_, i) => ["Name", `cover ${i}`, "x", "y"]);
    const book = tablesOf({ A: [...many, ["Nr", "Name"], ["1", "Marwen Tolquist"]] });
    expect((await readMapped("b.xlsx", book, { header_row: 21 })).names).toEqual(["Marwen Tolquist"]);
  });

  test("rows that a column leaves out are counted and named", async () => {
    const csv = "Name,Status\nA B,\nC D,Deleted\n,gone\nE F,removed\n,deleted\n";
    const skip = { Status: ["deleted", "removed"], Name: "" };
    expect(await readMapped("a.csv", csv, { skip })).toEqual({
      names: ["A B"],
      notes: [
        'The mapping leaves out 2 rows, because "status" is "deleted": line 3, 6.',
        'The mapping leaves out 1 row, because "name" is blank: line 4.',
        'The mapping leaves out 1 row, because "status" is "removed": line 5.',
      ],
      records: 5,
    });
    const failure = await failureOf(readMapped("a.csv", csv, { skip: { Status: "deleted" } }));
    expect(failure.message).toEndWith("line 4 has no name.");
    expect(failure.hint).toContain('"skip": {"COLUMN": ["VALUE"]}');
    await expect(readMapped("a.csv", csv, { skip: { State: "deleted" } })).rejects.toThrow("no column state");
  });

  test("a column that no sheet has is an error, and so is one that the only sheet lacks", async () => {
    const book = {
      A: [["Name"], ["A B"]],
      C: [
        ["Name", "Alias"],
        ["C D", "E"],
      ],
    };
    const columns = { Alias: "alias" };
    const read = await readMapped("a.xlsx", tablesOf(book), { columns });
    expect(read).toMatchObject({
      names: ["A B", "C D"],
      notes: ["The sheet has no column alias, which the mapping names."],
    });
    await expect(readMapped("a.xlsx", tablesOf(book), { columns, sheets: "A" })).rejects.toThrow(
      "line 1 has no column alias",
    );
    await expect(readMapped("a.xlsx", tablesOf(book), { columns: { Aka: "alias" } })).rejects.toThrow(
      "No sheet of ",
    );
  });

  test("an array of objects is read, and a path that no record has is named", async () => {
    const json = '[{"name": "A B", "more": {"x": 1}},\n {"name": "C D", "aka": [{"name": "E"}]}]';
    expect(
      await readMapped("a.json", json, { columns: { "aka.name": "alias", "aka.nmae": "alias" } }),
    ).toEqual({
      names: ["A B", "C D"],
      notes: [
        'The column "more" is unknown and the mapping does not name it; its content is left out.',
        'No record has "aka.nmae", which the mapping names.',
      ],
      records: 2,
    });
  });

  test("objects that each hold the parts of a name are no single name", async () => {
    const json = '[{"names": [{"first": "Marwen", "last": "Tolquist"}, {"first": "M.", "last": "T."}]}]';
    const columns = { "names.first": "firstName", "names.last": "lastName" };
    await expect(readMapped("a.json", json, { columns })).rejects.toThrow(
      'line 1 has several objects with a part of a name, "names.first"; map the objects themselves, "names"',
    );
    expect((await readMapped("a.json", json, { columns: { names: "name" } })).names).toEqual([
      "Marwen Tolquist+M. T.",
    ]);
  });

  test("a document that is taken for lines of JSON says what to do", async () => {
    const failure = await failureOf(readMapped("a.json", '{"r":\n [{"name": "A B"}]}\n', {}));
    expect(failure.hint).toContain('"records": "KEY.KEY"');
    const inOneLine = await failureOf(readMapped("b.json", '{"r": [{"name": "A B"}]}', {}));
    expect(inOneLine.hint).toContain('"records": "KEY.KEY"');
    expect((await failureOf(readMapped("a.csv", "name\nA B\n", { records: "r" }))).message).toContain(
      'is not a JSON document, but "records" in its mapping says so',
    );
  });
});

describe("errors name file, line and column", () => {
  const cases: readonly (readonly [
    what: string,
    name: string,
    text: string,
    mapping: string | null,
    message: RegExp,
  ])[] = [
    ["no kind", "a.csv", "name\nTolquist\n", null, /a\.csv, line 2 does not say whether it is a person/],
    [
      "a new kind",
      "a.csv",
      "name,type\nTolquist,balloon\n",
      null,
      /line 2 has the unknown kind "balloon" in column type/,
    ],
    ["no name", "a.csv", "name,dob\n,1970\n", null, /line 2 has no name/],
    [
      "no column of names",
      "a.csv",
      "nom de guerre,dob\nx,1970\n",
      null,
      /line 1: no column is known to hold names/,
    ],
    ["a narrow row", "a.csv", "name,dob\nx\n", null, /line 2 has 1 column where the header has 2/],
    ["no row", "a.csv", "name,dob\n", null, /holds no record/],
    [
      "no JSON",
      "a.jsonl",
      '{"name": "x", "dob": "1970"}\n{"name": \n',
      null,
      /a\.jsonl, line 2 is not a JSON object/,
    ],
    [
      "an object as a value",
      "a.jsonl",
      '{"name": {"x": 1}}\n',
      null,
      /line 1 has a value of "name" that is an object, and no mapping names its values, such as "name.x"/,
    ],
    [
      "a mapped column that is not there",
      "a.csv",
      "name,dob\nx,1970\n",
      '{"columns": {"nom": "alias"}}',
      /has no column nom/,
    ],
    [
      "a misspelt key",
      "a.csv",
      "name\nx\n",
      '{"colums": {}}',
      /a\.mapping\.json: colums is not a key of a mapping of a list/,
    ],
    [
      "a misspelt field",
      "a.csv",
      "name\nx\n",
      '{"columns": {"dob": "birtdate"}}',
      /columns\.dob is mapped to birtdate/,
    ],
    ["a corpus", "a.csv", "name\nx\n", '{"corpus": "peps"}', /corpus must be sanctions or pep, not "peps"/],
    ["a dataset", "a.csv", "name\nx\n", '{"dataset": "My List"}', /dataset must consist of small letters/],
    ["no JSON mapping", "a.csv", "name\nx\n", "{", /a\.mapping\.json: it is not JSON: line 1, column 2/],
    ["a list as mapping", "a.csv", "name\nx\n", "[]", /it must be an object/],
  ];
  for (const [what, name, text, mapping, message] of cases) {
    test(what, async () => {
      const path = write(name, text);
      if (mapping !== null) write("a.mapping.json", mapping);
      const failure = await failureOf(readAs(path));
      expect(failure.message).toMatch(message);
      expect(failure.hint).toBeString();
    });
  }
});

import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { OperatorError } from "../../../../../src/base/model/errors.ts";
import { ofacCsv } from "../../../../../src/lists/sources/lists/ofac/csv/source.ts";
import { describeSource } from "../../../conformance.ts";
import { memoryFile, readSets, setsOf } from "../../../support.ts";

const DEMO = "fixtures/demo/ofac";

/** Counted without the reader under test: a record of the demonstration list is a line. */
const DEMO_RECORDS = readFileSync(`${DEMO}/sdn.csv`, "utf8").match(/^\d+,/gm)?.length ?? 0;

describeSource("OFAC CSV", {
  source: ofacCsv,
  paths: [DEMO],
  foreign: ["fixtures/demo/un", "fixtures/demo/ftm"],
  entities: DEMO_RECORDS,
  datasets: ["us_ofac_sdn"],
});

const PRIMARY_ROW = '17,"ZELMAR FREIGHT LLC",-0- ,"SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n';

function recogniseText(name: string, text: string) {
  return ofacCsv.recognise(memoryFile(`lists/${name}`, new TextEncoder().encode(text)));
}

describe("recognises files of the publication", () => {
  test("by their columns, and the list by the name or the programs", () => {
    const consolidated = PRIMARY_ROW.replace("SDGT", "NS-PLC");
    expect(recogniseText("sdn.csv", PRIMARY_ROW)).toEqual({ role: "sdn", dataset: "us_ofac_sdn" });
    expect(recogniseText("sdn_2024-04-26.csv", consolidated)?.dataset).toBe("us_ofac_sdn");
    expect(recogniseText("CONS_PRIM.CSV", PRIMARY_ROW)?.dataset).toBe("us_ofac_cons");
    expect(recogniseText("list.csv", PRIMARY_ROW)?.dataset).toBe("us_ofac_sdn");
    expect(recogniseText("list.csv", consolidated)?.dataset).toBe("us_ofac_cons");
    expect(recogniseText("cons_alt.csv", '17,1,"aka","ZF",-0- \r\n')).toEqual({
      role: "alt",
      dataset: "us_ofac_cons",
    });
    expect(recogniseText("add.csv", '17,1,-0- ,-0- ,"Iran",-0- \r\n')?.role).toBe("add");
    expect(recogniseText("sdn_comments.csv", '17,"and so on."\r\n')?.role).toBe("comments");
  });

  test("and not other tables, whatever they are called", () => {
    expect(recogniseText("sdn.csv", "ent_num,name,type\r\n17,x,individual\r\n")).toBeNull();
    expect(recogniseText("sdn.csv", "17,18\r\n")).toBeNull();
    expect(recogniseText("sdn.csv", '17,"x","y"\r\n')).toBeNull();
    expect(recogniseText("sdn.csv", PRIMARY_ROW.replace("-0- ", '"submarine"'))).toBeNull();
    expect(recogniseText("alt.csv", '17,1,"nickname","ZF",-0- \r\n')).toBeNull();
    expect(recogniseText("sdn.csv", PRIMARY_ROW.trimEnd())).toBeNull();
  });
});

describe("a set that can't be trusted is refused with file and line", () => {
  const cases: readonly (readonly [folder: string, message: RegExp])[] = [
    ["ofac-cut-row", /sdn\.csv, line 2 is cut short/],
    ["ofac-cut-line-end", /sdn\.csv, line 2 is cut short/],
    ["ofac-open-quote", /sdn\.csv, line 2 is not readable as CSV/],
    ["ofac-columns", /sdn\.csv, line 2 has 11 columns where the sdn file has 12/],
    ["ofac-type", /sdn\.csv, line 2 has the unknown type "submarine"/],
    ["ofac-twice", /sdn\.csv, line 1 has the record number 990901, which lines 1 and 3 both have/],
    ["ofac-nameless", /sdn\.csv, line 2 has no name/],
    ["ofac-early-mark", /sdn\.csv, line 2 holds the mark that ends the file/],
    ["ofac-not-utf8", /sdn\.csv is not UTF-8 text at line 2, column 13/],
    ["ofac-without-primary", /primary file of us_ofac_sdn is missing: there is only .*alt\.csv/],
    ["ofac-alt-columns", /alt\.csv, line 2 has 4 columns where the alt file has 5/],
    ["ofac-number", /sdn\.csv, line 2 begins with "9909O2"/],
  ];
  for (const [folder, message] of cases) {
    test(folder, async () => {
      const path = `fixtures/damaged/lists/${folder}`;
      const names = ["sdn.csv", "alt.csv"].filter((name) => existsSync(`${path}/${name}`));
      const files = names.map((name) => memoryFile(`${path}/${name}`, readFileSync(`${path}/${name}`)));
      const set = {
        source: ofacCsv,
        dataset: "us_ofac_sdn",
        files: new Map(files.map((file) => [file.name.replace(".csv", ""), file])),
      };
      const failure = await readSets([set]).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(OperatorError);
      expect((failure as OperatorError).message).toMatch(message);
      expect((failure as OperatorError).hint).toBeString();
    });
  }
});

/** A set of texts in memory, each without its last line end. */
function setOf(texts: Readonly<Record<string, string>>) {
  const encoder = new TextEncoder();
  return {
    source: ofacCsv,
    dataset: "us_ofac_sdn",
    files: new Map(
      Object.entries(texts).map(([role, text]) => [
        role,
        memoryFile(`lists/${role}.csv`, encoder.encode(`${text}\r\n\u001a`)),
      ]),
    ),
  };
}

const PERSON = '17,"BRESHKO, Orvin","individual","IRAN",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ';

describe("what a set leaves out is noted", () => {
  test("rows that point at no record, with their line", async () => {
    const outcome = await readSets([
      setOf({
        sdn: `${PERSON},-0- `,
        alt: '17,1,"aka","BRASHKO, Arvin",-0- \r\n18,2,"aka","NOBODY",-0- ',
        add: '19,1,"Street","City","Iran",-0- ',
        comments: '20,"and so on."',
      }),
    ]);
    expect(outcome.notes.map(({ kind, file, line }) => [kind, file, line])).toEqual([
      ["orphan", "lists/comments.csv", 1],
      ["orphan", "lists/alt.csv", 2],
      ["orphan", "lists/add.csv", 1],
    ]);
    expect(outcome.records).toEqual({
      "lists/sdn.csv": 1,
      "lists/alt.csv": 2,
      "lists/add.csv": 1,
      "lists/comments.csv": 1,
    });
    expect(outcome.orphans).toEqual({
      "lists/alt.csv": 1,
      "lists/add.csv": 1,
      "lists/comments.csv": 1,
    });
    expect(outcome.entities[0]?.entity.properties.alias).toEqual(["Arvin BRASHKO"]);
  });

  test("kinds of alias that are new, and aliases without a name", async () => {
    const outcome = await readSets([
      setOf({ sdn: `${PERSON},-0- `, alt: '17,1,"zka","BRASHKO, Arvin",-0- \r\n17,2,"aka",-0- ,-0- ' }),
    ]);
    expect(outcome.notes.map(({ kind, line }) => [kind, line])).toEqual([
      ["unread", 1],
      ["unread", 2],
    ]);
    expect(outcome.entities[0]?.entity.properties.alias).toEqual(["Arvin BRASHKO"]);
    expect(outcome.orphans).toEqual({});
  });

  test("files that are missing; the comments only where remarks are cut", async () => {
    const cut = `DOB 1962; ${"x".repeat(972)}; Passport ZZ00000`;
    const rows = { alt: '17,1,"aka","BRASHKO, Arvin",-0- ', add: '17,1,"Street",-0- ,"Iran",-0- ' };
    const missingOf = async (set: ReturnType<typeof setOf>) => (await readSets([set])).missing;
    const { alt, add } = rows;
    expect(await missingOf(setOf({ sdn: `${PERSON},-0- ` }))).toEqual(["alt.csv", "add.csv"]);
    expect(await missingOf(setOf({ sdn: `${PERSON},-0- `, alt }))).toEqual(["add.csv"]);
    expect(await missingOf(setOf({ sdn: `${PERSON},"DOB 1962."`, alt, add }))).toEqual([]);
    expect(await missingOf(setOf({ sdn: `${PERSON},"${cut}"`, alt, add }))).toEqual(["sdn_comments.csv"]);
    const whole = `${"x".repeat(999)}.`;
    expect(await missingOf(setOf({ sdn: `${PERSON},"${whole}"`, alt, add }))).toEqual([]);
    const consolidated = { ...setOf({ sdn: `${PERSON},"${cut}"` }), dataset: "us_ofac_cons" };
    expect(await missingOf(consolidated)).toEqual(["cons_alt.csv", "cons_add.csv", "cons_comments.csv"]);
  });

  test("a comments file that lacks the rest of cut remarks is of another edition", async () => {
    const cut = `DOB 1962; ${"x".repeat(972)}; Passport ZZ00000`;
    const outcome = await readSets([setOf({ sdn: `${PERSON},"${cut}"`, comments: '18,"and so on."' })]);
    // The row of nobody, and the remarks of record 17.
    expect(outcome.orphans).toEqual({ "lists/comments.csv": 2 });
    expect(outcome.missing).toEqual(["alt.csv", "add.csv"]);
    expect(outcome.entities[0]?.entity.properties.passportNumber).toBeUndefined();
  });

  test("remarks that were cut in the middle, unless the comments go on", async () => {
    const cut = `DOB 1962; ${"x".repeat(972)}; Passport ZZ00000`;
    expect(cut.length).toBe(1000);
    const alone = await readSets([setOf({ sdn: `${PERSON},"${cut}"` })]);
    expect(alone.notes.filter(({ line }) => line !== null)).toEqual([
      {
        kind: "unread",
        file: "lists/sdn.csv",
        line: 1,
        message: 'The remarks of record 17 are cut and have no comments row; left out: "Passport ZZ00000".',
      },
    ]);
    expect(alone.entities[0]?.entity.properties.passportNumber).toBeUndefined();
    const continued = await readSets([setOf({ sdn: `${PERSON},"${cut}"`, comments: '17,"17 (Iran)."' })]);
    expect(continued.entities[0]?.entity.properties.passportNumber).toEqual(["ZZ0000017"]);
  });

  test("a continuation of remarks that are whole, which would spoil their last number", async () => {
    const outcome = await readSets([
      setOf({ sdn: `${PERSON},"DOB 1962; Passport ZZ0000017."`, comments: '17,"00017 (Iran)."' }),
    ]);
    expect(outcome.entities[0]?.entity.properties.passportNumber).toEqual(["ZZ0000017"]);
    expect(outcome.notes.filter(({ line }) => line !== null)).toEqual([
      {
        kind: "orphan",
        file: "lists/comments.csv",
        line: 1,
        message:
          "The row continues the remarks of record 17, which are whole: it is of another edition and is left out.",
      },
    ]);
  });
});

const SHARED = "../shared/data/lists";

describe.skipIf(!existsSync(`${SHARED}/ofac`))("real files (skipped where they are absent)", () => {
  test("the set of mixed dates: every record, and every row without one counted", async () => {
    const { entities, notes, records, missing } = await readSets(await setsOf(ofacCsv, [`${SHARED}/ofac`]));
    expect(entities.length).toBe(14_965);
    expect(new Set(entities.map(({ entity }) => entity.id)).size).toBe(14_965);
    const orphans = (name: string) =>
      notes.filter(({ kind, file, line }) => kind === "orphan" && file.endsWith(name) && line !== null)
        .length;
    expect([orphans("/alt.csv"), orphans("/add.csv"), orphans("/sdn_comments.csv")]).toEqual([
      2_460, 4_893, 3,
    ]);
    expect(notes.length).toBe(2_460 + 4_893 + 3);
    expect(missing).toEqual([]);
    expect(Object.values(records).sort((a, b) => a - b)).toEqual([21, 14_965, 20_107, 24_244]);
    const schemata: Record<string, number> = {};
    for (const { entity } of entities) schemata[entity.schema] = (schemata[entity.schema] ?? 0) + 1;
    expect(schemata).toEqual({ Person: 6_854, Organization: 6_884, Vessel: 851, Airplane: 376 });
  });

  test("older files by themselves, gzipped", async () => {
    const path = `${SHARED}/ofac-history/sdn_2022-02-28.csv.gz`;
    const { entities, missing } = await readSets(await setsOf(ofacCsv, [path]));
    expect(entities.length).toBe(9_222);
    expect(missing).toEqual(["alt.csv", "add.csv", "sdn_comments.csv"]);
  });

  test("the consolidated list beside the SDN list", async () => {
    const names = ["cons_prim.csv", "cons_alt.csv", "cons_add.csv", "cons_comments.csv"];
    const paths = names.map((name) => `${SHARED}/ofac-consolidated/${name}`);
    const { entities, notes, datasets, orphans, missing } = await readSets(await setsOf(ofacCsv, paths));
    expect(datasets.map(({ name }) => name)).toEqual(["us_ofac_cons"]);
    expect([entities.length, notes.length]).toEqual([442, 0]);
    expect([orphans, missing]).toEqual([{}, []]);
  });
});

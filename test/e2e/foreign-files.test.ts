// Files as others make them: headings in other languages, names in halves, names with blanks between their
// letters, lists with several values in one cell. The executable reads them whole, or stops and says why.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pacs008, swift } from "../payments/samples.ts";
import { tablesOf } from "../sources/files/workbook-writer.ts";
import { makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
const LISTED = "Odalys Brunskova";
beforeAll(async () => {
  const person = (id: string, name: string) => ({
    ...{ id, caption: name, schema: "Person", datasets: ["invented_list"] },
    properties: { name: [name], topics: ["sanction"], country: ["cy"] },
  });
  const list = write(
    "entities.ftm.json",
    `${[person("zz-1", LISTED), person("zz-2", "Orlan Petrovian Vesk")].map((one) => JSON.stringify(one)).join("\n")}\n`,
  );
  expect(await runBinary(["import", list, "--state", state])).toMatchObject({ exitCode: 0 });
});
afterAll(() => folder.remove());

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
}

let runs = 0;
/** In one thread: a second one takes longer to begin than a few rows. */
async function screen(name: string, content: string | Uint8Array, ...flags: string[]) {
  const out = join(folder.path, `run-${++runs}.csv`);
  const file = write(name, content);
  const args = ["screen", file, "--state", state, "--out", out, "--threads", "1", ...flags];
  const run = await runBinary(args);
  return { ...run, rows: existsSync(out) ? readFileSync(out, "utf8") : "" };
}

describe("a file with half of a name stops, with its columns and the flag that maps them", () => {
  const HALF = [
    ["No", "Surname", "Rufzeichen"],
    ["1", "Brunskova", "Odalys"],
    ["2", "Penwick", "Orla"],
  ];
  const csv = HALF.map((row) => `${row.join(",")}\n`).join("");
  const [header = [], ...rows] = HALF;
  const lines = rows.map((row) => JSON.stringify(Object.fromEntries(header.map((key, i) => [key, row[i]]))));
  const FILES: Readonly<Record<string, string | Uint8Array>> = {
    "half.csv": csv,
    "half-without-end.csv": csv.trimEnd(),
    "half.jsonl": `${lines.join("\n")}\n`,
    "half.xlsx": tablesOf({ Sheet1: HALF }),
    "whole-or-half.csv": "Nombre,Apell.\nOdalys,Brunskova\n",
  };

  const stops = ({ exitCode, stderr }: { exitCode: number; stderr: string }, hint: string) => {
    expect(stderr).toMatch(
      /has half of a name in "(?:Surname|Nombre)"; "(?:Rufzeichen|Apell\.)" may hold the rest/,
    );
    expect(stderr).toContain("Its columns are ");
    expect(stderr).toContain(hint);
    expect(exitCode).toBe(1);
  };

  test.each(Object.entries(FILES))("%s", async (name, content) => {
    stops(await screen(name, content), "--map firstName=COLUMN");
  });

  test("at every door", async () => {
    const file = write("half.csv", csv);
    const run = (...args: string[]) => runBinary([...args, "--state", state]);
    stops(await run("screen", file, "--within"), "--map firstName=COLUMN");
    stops(await run("screen", file, "--new-since", write("before.csv", csv)), "--map firstName=COLUMN");
    const { stdout } = await run("snapshots", "list", "--json");
    stops(await run("rescreen", file, "--from", JSON.parse(stdout)[0].id), "--map firstName=COLUMN");
    stops(await runBinary(["screen", "-", "--state", state], { stdin: csv }), "--map firstName=COLUMN");
    const other = ["--state", join(folder.path, "other")];
    stops(await runBinary(["import", file, "--source", `in-house=${file}`, ...other]), '"lastName"');
  });

  test("and is screened when the flag says what they are", async () => {
    const mapped = await screen("half.csv", csv, "--map", "firstName=Rufzeichen");
    expect(mapped).toMatchObject({ exitCode: 0, rows: expect.stringContaining(LISTED) });
    expect(await screen("half.csv", csv, "--map", "ignore=Rufzeichen")).toMatchObject({ exitCode: 0 });
  });
});

test("headings of names and birth dates in many languages are read", async () => {
  const HEADINGS = [
    "Meno,Priezvisko,Dátum narodenia",
    "Nombres,Apellidos,Fecha de nacimiento",
    "ADI,SOYADI,DOĞUM TARİHİ",
    "Fornavn,Efternavn,Fødselsdato",
    "Utónév,Családi név,Születési idő",
    "名,姓,出生日期",
    "First Name,LNAME,DOB",
    "Given Name 1,Surname,Birth Year",
    "Ім'я,Прізвище,Дата народження",
  ];
  for (const heading of HEADINGS) {
    const { exitCode, rows } = await screen("headings.csv", `${heading}\nOdalys,Brunskova,1970\n`);
    expect({ heading, exitCode, isFound: rows.includes(LISTED) }).toEqual({
      heading,
      exitCode: 0,
      isFound: true,
    });
  }
});

describe("blanks that say where a word ends", () => {
  const APART = "O R L A N   V E S K";
  test.each([
    ["apart.csv", `name\n${APART}\n`],
    ["apart.jsonl", `${JSON.stringify({ name: APART })}\n`],
    ["apart.xlsx", tablesOf({ Sheet1: [["name"], [APART]] })],
  ])("reach the matcher: %s", async (name, content) => {
    const { exitCode, rows } = await screen(name, content);
    expect([exitCode, rows]).toEqual([0, expect.stringMatching(/zz-2,/)]);
  });

  test("and the letters of a payment, whose parties may also be glued", async () => {
    const parties = [APART, "ORLANVESK", "MR ORLANVESK", "ORLA PENWICK"];
    const messages = parties.map((party, i) =>
      swift("103", [`:20:M${i}`, ":50K:MERRIT TOLLIVER", `:59:${party}`]),
    );
    const input = write("glued.fin", `${messages.join("\r\n")}\r\n`);
    const out = join(folder.path, "glued.csv");
    await runBinary(["screen-messages", input, "--state", state, "--out", out]);
    const rows = readFileSync(out, "utf8").split("\n");
    const document = pacs008(`<Dbtr><Nm>Merrit Tolliver</Nm></Dbtr><Cdtr><Nm>${APART}</Nm></Cdtr>`);
    const inXml = await runBinary([
      "screen-messages",
      write("apart.xml", document),
      "--state",
      state,
      "--out",
      "-",
    ]);
    expect(inXml.stdout).toContain(",zz-2,");
    const found = parties.map((_, i) =>
      rows.some((row) => row.includes(`,M${i},`) && row.includes(",zz-2,")),
    );
    expect(found).toEqual([true, true, true, false]);
  });
});

describe("lists with several values in one cell", () => {
  test("Australia's: birth dates, countries, a passport behind its country, and a letter behind a letter", async () => {
    const header =
      "Reference,Name of Individual or Entity,Type,Name Type,Date of Birth,Citizenship,Additional Information,Committees,Control Date";
    const born = "1959, 3 May 1957";
    const rows = [
      [
        "9001",
        "Kelmir Dovashin",
        "Individual",
        "Primary Name",
        born,
        "Germany, Moroccan",
        "Passport no: a) Jordan 0654781",
        "X",
        "",
      ],
      ["9001c1", "Kelmyr Dovachine", "Individual", "aka", born, "", "", "X", ""],
    ];
    const list = write("au.xlsx", tablesOf({ Sheet1: [header.split(","), ...rows] }));
    const own = ["--state", join(folder.path, "au")];
    expect(await runBinary(["import", list, ...own])).toMatchObject({ exitCode: 0 });
    const { stdout } = await runBinary(["entity", "au-dfat-9001-kelmir-dovashin", "--json", ...own]);
    expect(JSON.parse(stdout).entity.properties).toMatchObject({
      alias: ["Kelmyr Dovachine"],
      birthDate: ["1959", "1957-05-03"],
      citizenship: ["de", "ma"],
      passportNumber: ["0654781"],
    });
  });

  test("OpenSanctions' simplest: a ship is found by her IMO number, a company by its INN", async () => {
    const rows = [
      "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,program_ids,dataset,first_seen,last_seen,last_change",
      "NK-ship,Vessel,ORDALVIK,,,pa;ru,,273400007;IMO2990003;ZZTM,ZZ,,,,Invented List,2026-01-01T00:00:00,2026-11-20T06:00:00,2026-03-01T00:00:00",
      "NK-firm,Company,Dalmerska Works,,,ru,,5047059383,ZZ,,,,Invented List,2026-01-01T00:00:00,2026-11-20T06:00:00,2026-03-01T00:00:00",
    ];
    const list = write("targets.simple.csv", `${rows.join("\n")}\n`);
    const own = ["--state", join(folder.path, "simple")];
    expect(await runBinary(["import", list, ...own])).toMatchObject({ exitCode: 0 });
    const customers = write(
      "numbers.csv",
      "id,schema,name,imo,inn\nship,Vessel,Some Other Name,2990003,\nfirm,Company,Some Other Name,,5047059383\n",
    );
    const out = join(folder.path, "numbers-out.csv");
    expect(await runBinary(["screen", customers, "--out", out, ...own])).toMatchObject({ exitCode: 0 });
    const found = readFileSync(out, "utf8").split("\n").slice(1);
    expect(found.map((row) => /NK-\w+/.exec(row)?.[0]).filter(Boolean)).toEqual(["NK-ship", "NK-firm"]);
  });
});

describe("a column that nothing names and that may hold somebody", () => {
  const file = (...headers: string[]) =>
    `id,name,${headers.join(",")}\n1,Orla Penwick,${LISTED}\n2,Tesvin Ort,\n3,Ilva Quast,Marek Ost\n`;

  test("is named with what it looks like, counted, and never ends with success", async () => {
    const { exitCode, stdout, stderr } = await screen("second.csv", file("Spouse Name"));
    expect(exitCode).toBe(5);
    expect(stderr).toContain(
      "warning: 2 customers were screened without what could not be read: column Spouse Name of 2; the reasons are in",
    );
    expect(`${stdout}${stderr}`).toContain(
      'Not compared: the columns "Spouse Name" (names), which nothing names.',
    );
    const rejected = readFileSync(join(folder.path, `run-${runs}.rejected.csv`), "utf8");
    const said = "Column Spouse Name is not compared: it looks like names, and nothing says what it holds.";
    expect(rejected.split(said).length - 1).toBe(1);
  });

  /** Eighty rows are more than the beginning that is looked at. */
  const SPACES = " ".repeat(1000);
  const BLANK = Array.from({ length: 80 }, (_, at) => `${at + 9},Tesvin Hollundermark,${SPACES}`).join("\n");
  const LATE = `{"id":"1","name":"Orla Penwick"}\n{"id":"2","name":"Tesvin Ort","spouse":"${LISTED}"}\n`;
  test.each([
    ["late.csv", `id,name,Note\n${BLANK}\n1,Orla Penwick,${LISTED}\n`, "Note"],
    ["late.jsonl", `${`{"id":"3",${SPACES}"name":"Ilva Quast"}\n`.repeat(80)}${LATE}`, "spouse"],
  ])("where the beginning of %s leaves it out", async (name, content, header) => {
    const { exitCode, stderr } = await screen(name, content);
    expect(exitCode).toBe(5);
    expect(stderr).toContain(`without what could not be read: column ${header} of 1;`);
  });

  test.each([
    ["--map=alias=Spouse Name", 0, LISTED],
    ["--map=ignore=Spouse Name", 0, ""],
    ["--allow-unread=0.7", 0, ""],
    ["--allow-unread=0.5", 5, ""],
  ])("%s ends with %d", async (flag, code, found) => {
    const { exitCode, rows } = await screen("second.csv", file("Spouse Name"), flag);
    expect(exitCode).toBe(code);
    expect(rows).toContain(found);
  });

  test.each([
    ["Wiegenfest", "1957-03-10\n2,Tesvin Ort,1961-01-02\n", 5],
    ["Opened", "2019-03-10\n2,Tesvin Ort,2021-01-02\n", 0],
    ["Branch", "Velden West\n2,Tesvin Ort,Velden Ost\n", 0],
    ["Segment", "4711\n2,Tesvin Ort,4712\n", 0],
  ])("%s", async (header, cells, code) => {
    const run = await screen("one.csv", `id,name,${header}\n1,Orla Penwick,${cells}`);
    expect(run.exitCode).toBe(code);
    expect(`${run.stdout}${run.stderr}`).toContain(`Not compared: the columns "${header}"`);
  });

  test("headers as systems abbreviate them are read", async () => {
    const text = `CIF_ID,CUST_NM\n77,${LISTED}\n`;
    const { exitCode, rows } = await screen("system.csv", text);
    expect(exitCode).toBe(0);
    expect(rows).toMatch(new RegExp(`77.*${LISTED}`));
  });
});

describe("a customer in a place under sanctions is in the results, whatever the file is", () => {
  const TABLE = [
    ["ref", "name", "street", "city", "country"],
    ["1", "Orla Penwick", "", "Pyongyang", "KP"],
    ["2", "Orlan Penwick", "Crimea Street 5", "London", "GB"],
    ["3", "Orsolin Penwick", "朝鲜平壤市中区", "", ""],
  ];
  const records = TABLE.slice(1).map(([id, name = "", street = "", city = "", country = ""]) =>
    JSON.stringify({
      ...{ id, schema: "Person" },
      properties: { name: [name], address: [street, city], country: country === "" ? [] : [country] },
    }),
  );
  const FILES: Readonly<Record<string, string | Uint8Array>> = {
    "places.csv": TABLE.map((row) => `${row.join(",")}\n`).join(""),
    "places.xlsx": tablesOf({ Sheet1: TABLE }),
    "places.ftm.json": `${records.join("\n")}\n`,
  };

  test.each(Object.keys(FILES))("%s", async (name) => {
    const { exitCode, stdout, rows } = await screen(name, FILES[name] ?? "", "--fail-on-match");
    expect(exitCode).toBe(3);
    expect(rows).toContain("Orla Penwick,,North Korea,");
    expect(rows).toContain("Orla Penwick,,Pyongyang (North Korea),");
    expect(rows).toContain("Orsolin Penwick,,Pyongyang (North Korea),");
    expect(rows).not.toContain("Orlan Penwick");
    expect(stdout).toContain(
      "2 customers have addresses or countries in the table of places: Pyongyang (North Korea) 2, North Korea 1.",
    );
  });

  test("unless no place is asked for, or the table is another one", async () => {
    const csv = FILES["places.csv"] ?? "";
    expect(await screen("off.csv", csv, "--places", "off", "--fail-on-match")).toMatchObject({ exitCode: 0 });
    const table = write("places.tsv", "London\tcity\t-\tgb\tLondon\tThe bank does no business there.\n");
    const { rows } = await screen("own.csv", csv, "--places", table);
    expect(rows).toContain("Orlan Penwick,,London,");
    expect(rows).not.toContain("Pyongyang (");
  });
});

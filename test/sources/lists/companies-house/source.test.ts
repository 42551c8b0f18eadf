import { describe, expect, test } from "bun:test";
import { PERCENT, ukCompanyId } from "../../../../src/base/model/ownership.ts";
import { groupIntoSets } from "../../../../src/lists/sources/list-sets.ts";
import { ukCompanies } from "../../../../src/lists/sources/lists/companies-house/companies.ts";
import { ukPsc } from "../../../../src/lists/sources/lists/companies-house/psc.ts";
import type { Source } from "../../../../src/lists/sources/lists/source.ts";
import { SOURCES } from "../../../../src/lists/sources/registry.ts";
import { memoryFile, type Outcome, readSets, setsOf } from "../../support.ts";

const FOLDER = "fixtures/registers/companies-house";
const PARTS = [1, 2].map((part) => `${FOLDER}/psc-snapshot-2026-11-20_${part}of2.txt`);
const COMPANIES = `${FOLDER}/BasicCompanyDataAsOneFile-2026-11-01.csv`;

/** Reads texts as files of one set. */
function readTexts(source: Source, files: Readonly<Record<string, string>>): Promise<Outcome> {
  const sets = Object.entries(files).map(([name, text]) => {
    const file = memoryFile(name, new TextEncoder().encode(text));
    const recognised = source.recognise(file);
    if (recognised === null) throw new Error(`${name} is not of this source.`);
    return [recognised.role, file] as const;
  });
  return readSets([{ source, dataset: null, files: new Map(sets) }]);
}

/** A line of the register about the company 09990001. */
const line = (kind: string, data: object, company = "09990001") =>
  JSON.stringify({ company_number: company, data: { kind, ...data } });
const shares = { natures_of_control: ["ownership-of-shares-75-to-100-percent"] };
const individual = (data: object) =>
  line("individual-person-with-significant-control", { ...shares, ...data });
const corporate = (name: string, identification: object) =>
  line("corporate-entity-person-with-significant-control", { ...shares, name, identification });
const totals = (count: number) =>
  JSON.stringify({
    data: {
      kind: "totals#persons-of-significant-control-snapshot",
      persons_of_significant_control_count: count,
      statements_count: 0,
      exemptions_count: 0,
      generated_at: "2026-11-20T06:00:00Z",
    },
  });

describe("the register of persons with significant control", () => {
  test("gives holdings in bands, and names all that it leaves out", async () => {
    const { holdings, entities, notes, records, missing, contentDates } = await readSets(
      await setsOf(ukPsc, PARTS),
    );
    expect([entities, missing]).toEqual([[], []]);
    expect(Object.values(records)).toEqual([7, 4]);
    expect(new Set(contentDates)).toEqual(new Set(["2026-11-20"]));
    const [ada, ada2, bo] = holdings;
    expect(ada?.owner).toBe(ada2?.owner ?? "");
    expect(bo).toMatchObject({ since: "2018-02-01", until: "2021-06-30" });
    const said = holdings.map(
      ({ owner, owned, kind, share }) =>
        `${owner.startsWith("gb-coh-") ? owner : "?"} ${owned} ${kind} ${share.low / PERCENT}-${share.high / PERCENT}`,
    );
    expect(said).toEqual([
      "? gb-coh-09990001 ownership 75-100",
      "? gb-coh-09990002 ownership 25.000001-50",
      "? gb-coh-09990002 ownership 25.000001-50",
      "gb-coh-09990001 gb-coh-09990003 ownership 50.000001-75",
      "? gb-coh-sc999004 ownership 0-100",
      "? gb-coh-oe999005 control 0-100",
      "? gb-coh-09990006 ownership 0-100",
    ]);
    expect(notes.map(({ message }) => message)).toEqual([
      "Linked with nobody for certain: 4 persons, known by name and month of birth.",
      "Linked with nobody: 1 entities without a number of Companies House.",
      "1 left out: voting-rights-25-to-50-percent.",
      "1 left out: registered-owner-as-nominee-person-scotland-registered-overseas-entity.",
      "1 left out: ownership-of-moonbeams-75-to-100-percent.",
      "1 left out: super-secure-person-with-significant-control.",
      "1 left out: the statement psc-exists-but-not-identified.",
      "1 left out: the statement psc-exists-but-not-identified, which is over.",
      "1 left out: exemptions.",
    ]);
  });

  test("describes persons by their names with and without the middle one, and the month of birth", async () => {
    const { parties } = await readSets(await setsOf(ukPsc, PARTS));
    expect(parties[0]).toMatchObject({
      caption: "Ada Marie Quill",
      schema: "Person",
      properties: { name: ["Ada Marie Quill", "Ada Quill"], birthDate: ["1970-03"] },
    });
  });

  test("takes one name with one month of birth for one owner, and never a name alone", async () => {
    const person = (year: number | null, name: string) => ({
      name_elements: { forename: name, surname: "Quill" },
      ...(year !== null && { date_of_birth: { year, month: 3 } }),
    });
    const lines = [person(1970, "Ada"), person(1970, "ADA"), person(1971, "Ada"), person(null, "Ada")];
    const text = [...lines.map(individual), totals(4)].join("\n");
    const { holdings } = await readTexts(ukPsc, { "psc.txt": text });
    expect(new Set(holdings.map(({ owner }) => owner)).size).toBe(3);
    const other = individual(person(null, "Ada")).replace("09990001", "09990002");
    const more = await readTexts(ukPsc, { "psc.txt": [individual(person(null, "Ada")), other].join("\n") });
    expect(new Set(more.holdings.map(({ owner }) => owner)).size).toBe(2);
  });

  test.each<[object, string]>([
    [{ registration_number: "9990003", country_registered: "England & Wales" }, "gb-coh-09990003"],
    [{ registration_number: "sc 123", country_registered: "SCOTLAND" }, "gb-coh-sc000123"],
    [{ registration_number: "09990003", place_registered: "Companies House" }, "gb-coh-09990003"],
    [{ registration_number: "09990003", country_registered: "New South Wales" }, "gb-psc-entity-"],
    [
      { registration_number: "09990003", country_registered: "Jersey", place_registered: "UK" },
      "gb-psc-entity-",
    ],
    [{ registration_number: "09990003" }, "gb-psc-entity-"],
    [{ registration_number: "not yet", country_registered: "England" }, "gb-psc-entity-"],
  ])("an entity with %p is %s", async (identification, id) => {
    const { holdings } = await readTexts(ukPsc, { "psc.txt": corporate("Quill", identification) });
    expect(holdings[0]?.owner).toStartWith(id);
  });

  test("a day that is none leaves a holding running", async () => {
    const { holdings } = await readTexts(ukPsc, {
      "psc.txt": individual({ ceased_on: "soon", notified_on: "" }),
    });
    expect(holdings[0]).toMatchObject({ since: null, until: null });
  });

  test("reports parts, totals and lines that are missing", async () => {
    const [first = "", second = ""] = PARTS;
    const alone = async (path: string) => (await readSets(await setsOf(ukPsc, [path]))).missing;
    expect(await alone(first)).toEqual(["part 2 of 2", "its last line"]);
    expect(await alone(second)).toEqual(["part 1 of 2", "7 of 11 lines"]);
    expect((await readTexts(ukPsc, { "psc.txt": [individual({}), totals(1)].join("\n") })).missing).toEqual(
      [],
    );
  });

  test("says when there are more lines than the register counts", async () => {
    const text = [individual({}), individual({}), totals(1)].join("\n");
    const { notes } = await readTexts(ukPsc, { "psc.txt": text });
    expect(notes.map(({ message }) => message).join()).toContain(
      "The register has 2 lines, and its last line counts 1: a file is there twice, or was changed.",
    );
  });

  test("refuses parts of different days, and a whole file beside a part", async () => {
    const text = [individual({}), totals(1)].join("\n");
    for (const other of ["psc-snapshot-2026-11-19_2of2.txt", "psc-snapshot-2026-11-20.txt"])
      await expect(
        readTexts(ukPsc, { "psc-snapshot-2026-11-20_1of2.txt": text, [other]: text }),
      ).rejects.toThrow("are parts of different editions");
  });

  test("takes a name with more than 999 parts for that of a whole file", async () => {
    const text = [individual({}), totals(1)].join("\n");
    expect((await readTexts(ukPsc, { "psc_1of999999999.txt": text })).missing).toEqual([]);
  });

  test("is one set, also with each part in an archive of its own", async () => {
    const sets = await setsOf(ukPsc, PARTS);
    const folders = new Set(sets.flatMap(({ files }) => [...files.values()].map(({ folder }) => folder)));
    expect([sets.length, folders.size]).toEqual([1, 1]);
    const text = await Bun.file(PARTS[0] ?? "").text();
    const inFolders = ["a.zip", "b.zip"].map((folder, i) => ({
      ...memoryFile(`${folder}!psc_${i + 1}of2.txt`, new TextEncoder().encode(text)),
      folder,
    }));
    expect(groupIntoSets(inFolders, [ukPsc], new Map()).map(({ files }) => [...files.keys()])).toEqual([
      ["part 1 of 2", "part 2 of 2"],
    ]);
  });

  test.each([
    ["half a line", `${individual({})}\n{"company_number":`, "line 2 is no record"],
    [
      "no company number",
      individual({}).replace("09990001", "?"),
      'has the company number "?", which is none',
    ],
    ["only totals", totals(0), "holds no record"],
  ])("refuses %s", async (_, text, words) => {
    await expect(readTexts(ukPsc, { "psc.txt": text })).rejects.toThrow(words);
  });
});

describe("the register of companies", () => {
  test("gives the names of companies by number", async () => {
    const { parties, holdings, contentDates } = await readSets(await setsOf(ukCompanies, [COMPANIES]));
    expect([holdings, contentDates]).toEqual([[], ["2026-11-01"]]);
    expect(parties.map(({ id, caption, properties }) => [id, caption, properties.country?.[0]])).toEqual([
      ["gb-coh-09990001", "QUILL MEADOW LIMITED", "gb"],
      ["gb-coh-09990003", "QUILL FARTHER FIELDS LIMITED", "gb"],
      ["gb-coh-oe999005", "QUILL ISLAND HOLDING INC", "pa"],
    ]);
    expect(parties[0]?.properties.previousName).toEqual(["TARN MEADOW LIMITED"]);
  });

  test("reports missing parts, and refuses a number that is none and an empty file", async () => {
    const text = await Bun.file(COMPANIES).text();
    const name = "BasicCompanyData-2026-11-01-part2_3.csv";
    expect((await readTexts(ukCompanies, { [name]: text })).missing).toEqual(["part 1, 3 of 3"]);
    await expect(readTexts(ukCompanies, { [name]: text.replace("OE999005", "?") })).rejects.toThrow(
      "line 4 has",
    );
    const [header = ""] = text.split("\n");
    await expect(readTexts(ukCompanies, { [name]: `${header}\n` })).rejects.toThrow("holds no company");
  });
});

test("no other source knows the registers", async () => {
  for (const [own, path] of [
    [ukPsc, PARTS[0]],
    [ukPsc, PARTS[1]],
    [ukCompanies, COMPANIES],
  ] as const)
    for (const source of SOURCES) {
      const sets = await setsOf(source, [path ?? ""]).catch(() => []);
      expect([source.name, sets.length]).toEqual([source.name, source === own ? 1 : 0]);
    }
});

test.each([
  ["1234567", "gb-coh-01234567"],
  ["01234567", "gb-coh-01234567"],
  ["SC12345", "gb-coh-sc012345"],
  ["R0000123", "gb-coh-r0000123"],
  ["IP12345R", "gb-coh-ip12345r"],
  ["", null],
  ["LIMITED", null],
  ["123456789", null],
  ["1", null],
])("the number %p of Companies House is %p", (number, id) => {
  expect(ukCompanyId(number)).toBe(id);
});

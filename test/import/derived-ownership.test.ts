// An import that derives what listed persons own: relations of a FollowTheMoney file and of a bank's own
// table become records of a dataset of their own, with reasons, history and gates.

import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diffSnapshots } from "../../src/engine/snapshot/diff.ts";
import { STORE_FILE, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { EntityStore } from "../../src/engine/store/entity-store.ts";
import { type BuildRequest, buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { RULES, type RuleName } from "../../src/lists/ownership/rules.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-owned-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = join(root, `lists-${folders++}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

type Properties = Record<string, string[]>;

const record = (id: string, schema: string, properties: Properties, dataset = "us_ofac_sdn") =>
  JSON.stringify({ id, schema, datasets: [dataset], properties, last_seen: "2026-11-24T00:00:00" });
const person = (id: string, name: string, dataset?: string) =>
  record(id, "Person", { name: [name], topics: ["sanction"] }, dataset);
const company = (id: string, name: string, more: Properties = {}) =>
  record(id, "Company", { name: [name], ...more });
const owns = (owner: string, asset: string, share: string, more: Properties = {}) => {
  const said = { owner: [owner], asset: [asset], percentage: [share], ...more };
  return record(`own-${owner}-${asset}-${share.replace(/\W/g, "")}`, "Ownership", said);
};

const PEOPLE = [person("x", "Ada Quill"), person("y", "Bo Tarn")];
const ftm = (...lines: string[]) => ({ "us_ofac_sdn.json": `${[...PEOPLE, ...lines].join("\n")}\n` });
const HOLDINGS = [
  company("q", "Quill Holding", { country: ["lu"], leiCode: ["529900QUILLHOLDING51"] }),
  company("t", "Tarn Shipping"),
  company("far", "Far Meadow"),
  owns("x", "q", "45"),
  owns("y", "q", "15"),
  owns("q", "t", "100"),
  owns("t", "far", "20"),
];

let states = 0;
const newState = () => join(root, `state-${states++}`);
const rules = (...names: RuleName[]) => ({ ownershipRules: names.map((name) => RULES[name]) });

function importOn(day: number, state: string, paths: string[], more: Partial<BuildRequest> = rules("ofac")) {
  return buildSnapshot({ paths, state, now: new Date(Date.UTC(2026, 10, day, 12)), ...more });
}

function inStore<T>(state: string, id: string, use: (store: EntityStore) => T): T {
  const store = EntityStore.open(join(snapshotFolder(state, id), STORE_FILE));
  try {
    return use(store);
  } finally {
    store.close();
  }
}

function reasonOf(store: EntityStore, id: string): string | undefined {
  const { listings = [] } = store.listings("sanction", id) ?? {};
  return listings.map(({ reason }) => reason).join();
}

describe("an import that derives ownership", () => {
  test("lists what listed persons own in the aggregate, directly and through others", async () => {
    const state = newState();
    const { id, manifest, report } = await importOn(24, state, [folderOf(ftm(...HOLDINGS))]);
    expect(report.ownership).toMatchObject({ holdings: 4, owned: 2, mayBeOwned: 0, findings: [] });
    expect(manifest.datasets.derived_ownership).toMatchObject({ listed: 2, contentDate: "2026-11-24" });
    expect(existsSync(join(snapshotFolder(state, id), "scratch-ownership.sqlite"))).toBe(false);
    inStore(state, id, (store) => {
      const reason = "60 % owned by Ada Quill (OFAC SDN, 45 %) and Bo Tarn (OFAC SDN, 15 %)";
      expect(reasonOf(store, "owned-q")).toBe(`${reason}, as of 2026-11-24`);
      expect(reasonOf(store, "owned-t")).toBe(
        `100 % owned by Quill Holding (100 %, itself ${reason}), as of 2026-11-24`,
      );
      expect(store.entity("sanction", "owned-far")).toBeNull();
      expect(store.entity("sanction", "owned-q")).toMatchObject({
        caption: "Quill Holding",
        schema: "Company",
        target: true,
        listingStatus: "listed",
        datasets: ["derived_ownership"],
        properties: {
          country: ["lu"],
          topics: ["sanction.linked"],
          owner: ["Ada Quill (45 %, OFAC SDN)", "Bo Tarn (15 %, OFAC SDN)"],
        },
      });
      // The record of the list itself says of itself what it said before.
      expect(store.entity("sanction", "q")).toMatchObject({ target: false, listingStatus: "supporting" });
    });
  });

  test("a band, an unknown share, and a sum over 100 percent are said", async () => {
    const state = newState();
    const lines = [
      ...["a", "b", "c", "d"].map((id) => company(id, `Company ${id}`)),
      owns("x", "a", "25-50%"),
      owns("x", "b", "a lot"),
      owns("x", "c", "70"),
      owns("y", "c", "60"),
      owns("d", "d", "10"),
    ];
    const { id, report } = await importOn(24, state, [folderOf(ftm(...lines))]);
    expect(report.ownership).toMatchObject({ owned: 1, mayBeOwned: 2, unknownShares: 1, overfull: 1 });
    expect(report.ownership?.findings.join("\n")).toContain("The owners of Company c hold 130 % together");
    expect(report.ownership?.findings.join("\n")).toContain("Company d holds shares of itself");
    expect(report.notes.map(({ message }) => message).join()).toContain(
      "a lot: not a percentage, so the share is unknown",
    );
    inStore(state, id, (store) => {
      expect(store.entity("sanction", "owned-a")).toMatchObject({
        target: false,
        listingStatus: "supporting",
      });
      expect(store.entity("sanction", "owned-b")?.properties.ownershipPath).toEqual([
        "OFAC: may be owned or controlled, up to 100 %, by Ada Quill (OFAC SDN, an unknown share)",
      ]);
      expect(store.listings("sanction", "owned-b")?.listings).toEqual([]);
    });
  });

  test("holdings that ended before the import, or begin after it, don't count (FAQ 402)", async () => {
    const lines = [
      company("a", "Company a"),
      company("b", "Company b"),
      owns("x", "a", "60", { endDate: ["2026-11-23"] }),
      owns("x", "b", "60", { startDate: ["2026-12"] }),
    ];
    const { report } = await importOn(24, newState(), [folderOf(ftm(...lines))]);
    expect(report.ownership).toMatchObject({ holdings: 0, notRunning: 2, owned: 0, mayBeOwned: 0 });
  });

  test("each rule counts the lists of its authority, and gives a listing of its own", async () => {
    const state = newState();
    const lines = [
      person("z", "Cy Marl", "gb_fcdo_sanctions"),
      company("q", "Quill Holding"),
      owns("x", "q", "50"),
      owns("z", "q", "50"),
    ];
    const { id } = await importOn(24, state, [folderOf(ftm(...lines))], rules("ofac", "uk"));
    inStore(state, id, (store) => {
      expect(
        store.listings("sanction", "owned-q")?.listings.map(({ authority, status }) => [authority, status]),
      ).toEqual([["OFAC", "Owned by listed persons"]]);
    });
    await expect(importOn(24, newState(), [folderOf(ftm(...lines))], rules("eu"))).rejects.toThrow(
      "--derive-ownership eu counts what persons on eu_fsf or eu_journal_sanctions own, but no such dataset",
    );
  });
});

test("GLEIF's records are joined with a listed record by its LEI", async () => {
  const state = newState();
  const parent = { name: ["Quill Group"], topics: ["sanction"], leiCode: ["529900zzzz0000000001"] };
  const lists = [folderOf(ftm(record("g", "Company", parent))), "fixtures/registers/gleif/relationships.xml"];
  const { id, report } = await importOn(24, state, lists);
  expect(report.ownership).toMatchObject({ owned: 2, mayBeOwned: 1 });
  inStore(state, id, (store) => {
    expect(reasonOf(store, "owned-lei-529900ZZZZ0000000002")).toContain(
      "75 to 100 % owned by Quill Group (OFAC",
    );
    expect(store.entity("sanction", "owned-lei-529900ZZZZ0000000004")?.properties).toMatchObject({
      leiCode: ["529900ZZZZ0000000004"],
    });
  });
});

describe("Companies House's registers", () => {
  const REGISTERS = "fixtures/registers/companies-house";
  const listed = (birthDate: string) => [
    record("a", "Person", { name: ["QUILL, Ada"], topics: ["sanction"], birthDate: [birthDate] }),
    record("m", "Company", {
      name: ["Quill Meadow"],
      topics: ["sanction"],
      registrationNumber: ["09990001"],
      jurisdiction: ["gb"],
    }),
  ];
  const importRegisters = (state: string, ...lines: string[]) =>
    importOn(24, state, [folderOf(ftm(...lines)), REGISTERS]);

  test("name what a listed company owns, by its number and for certain", async () => {
    const state = newState();
    const { id, report } = await importRegisters(state, ...listed("1950-01-01"));
    expect(report.ownership).toMatchObject({ owned: 1, mayBeOwned: 0, mayBeListed: 0, notRunning: 1 });
    inStore(state, id, (store) => {
      expect(store.entity("sanction", "owned-gb-coh-09990003")).toMatchObject({
        caption: "QUILL FARTHER FIELDS LIMITED",
        target: true,
        properties: { registrationNumber: ["09990003"], country: ["gb"] },
      });
      expect(reasonOf(store, "owned-gb-coh-09990003")).toBe(
        "50 to 75 % owned by Quill Meadow (OFAC SDN, 50 to 75 %), as of 2026-11-20",
      );
    });
  });

  test("what an owner with the name and month of birth of a listed person owns, may be owned", async () => {
    const state = newState();
    const { id, report } = await importRegisters(state, ...listed("1970-03-14").slice(0, 1));
    expect(report.ownership).toMatchObject({ owned: 0, mayBeListed: 1, mayBeOwned: 3 });
    inStore(state, id, (store) => {
      const may = store.entity("sanction", "owned-gb-coh-09990002");
      expect(may).toMatchObject({ caption: "company number 09990002", target: false });
      expect(may?.properties.ownershipPath).toEqual([
        "OFAC: may be owned or controlled, up to 50 %, by Ada Marie Quill (may be QUILL, Ada, OFAC SDN, 25 to 50 %)",
      ]);
      const [holding] = store.structure()?.ownersOf("gb-coh-09990001") ?? [];
      expect(holding).toMatchObject({ low: 75_000_000 });
      // Through its listed namesake's company, the path is as doubtful as its beginning.
      expect(store.entity("sanction", "owned-gb-coh-09990003")).toMatchObject({ target: false });
    });
  });

  test("a person whom two lists name may be either, and counts for the rule of each", async () => {
    const state = newState();
    const born = { topics: ["sanction"], birthDate: ["1970-03-14"] };
    const lines = [
      record("a", "Person", { name: ["QUILL, Ada"], ...born }),
      record("b", "Person", { name: ["Ada QUILL"], ...born }, "gb_fcdo_sanctions"),
    ];
    const paths = [folderOf(ftm(...lines)), REGISTERS];
    const { id } = await importOn(24, state, paths, rules("ofac", "uk"));
    inStore(state, id, (store) =>
      expect(store.entity("sanction", "owned-gb-coh-09990001")?.properties.ownershipPath).toEqual([
        "OFAC: may be owned or controlled, up to 100 %, by Ada Marie Quill (may be QUILL, Ada, OFAC SDN, 75 to 100 %)",
        "United Kingdom: may be owned or controlled, up to 100 %, by Ada Marie Quill (may be Ada QUILL, UK, 75 to 100 %)",
      ]),
    );
  });

  test("what is owned for certain is not worded as what it may be", async () => {
    const state = newState();
    const may = { name: ["Quill"], topics: ["sanction"], registrationNumber: ["9990001"], country: ["gb"] };
    const lines = [record("m", "Company", may), owns("x", "gb-coh-09990001", "100")];
    const { id } = await importRegisters(state, ...lines);
    inStore(state, id, (store) =>
      expect(reasonOf(store, "owned-gb-coh-09990003")).toStartWith(
        "50 to 75 % owned by QUILL MEADOW LIMITED (50 to 75 %, itself 100 % owned by Ada Quill (OFAC SDN, 100 %))",
      ),
    );
  });

  test.each<[string, string, string[], number, number]>([
    ["is sure in the United Kingdom alone", "09990001", ["gb"], 1, 0],
    ["may be that of another country", "09990001", ["gb", "ru"], 0, 1],
    ["is another country's", "09990001", ["ru"], 0, 0],
    ["may be that of a charity when it is short", "9990001", ["gb"], 0, 1],
  ])("a listed number %s", async (_, number, country, owned, mayBeOwned) => {
    const properties = { name: ["Quill"], topics: ["sanction"], registrationNumber: [number], country };
    const { report } = await importRegisters(newState(), record("m", "Company", properties));
    expect(report.ownership).toMatchObject({ owned, mayBeOwned, mayBeListed: mayBeOwned });
  });

  test("a part that is missing stops the import, unless it is let pass", async () => {
    const paths = [folderOf(ftm()), `${REGISTERS}/psc-snapshot-2026-11-20_1of2.txt`];
    await expect(importOn(24, newState(), paths)).rejects.toThrow(
      "gb_coh_psc lacks part 2 of 2 (owners) and its last line (the totals)",
    );
    await importOn(24, newState(), paths, { ...rules("ofac"), allowed: ["partial=gb_coh_psc"] });
  });
});

test("a register in FollowTheMoney may list nobody", async () => {
  const lines = [company("r", "Register AG"), owns("x", "r", "75-100%")];
  const folder = folderOf({
    ...ftm(),
    "register.json": `${lines.join("\n").replaceAll("us_ofac_sdn", "a_register")}\n`,
  });
  const { report } = await importOn(24, newState(), [folder]);
  expect(report.ownership).toMatchObject({ owned: 1 });
  await expect(importOn(24, newState(), [folder], {})).rejects.toThrow("register.json lists nobody");
});

describe("the next import", () => {
  test("keeps the reason and its day while nothing changes, and delists what is sold", async () => {
    const state = newState();
    await importOn(24, state, [folderOf(ftm(...HOLDINGS))]);
    const later = HOLDINGS.map((line) => line.replace("2026-11-24", "2026-11-25"));
    const second = await importOn(25, state, [folderOf(ftm(...later))]);
    expect(second.report.carriedOver).toMatchObject({ changed: 0 });
    inStore(state, second.id, (store) => expect(reasonOf(store, "owned-q")).toEndWith("as of 2026-11-24"));
    const sold = later.map((line) => line.replace('"15"', '"4"'));
    const third = await importOn(26, state, [folderOf(ftm(...sold))]);
    expect(third.report.carriedOver?.datasets.derived_ownership).toEqual({ added: 0, delisted: 2 });
    inStore(state, third.id, (store) => {
      expect(store.entity("sanction", "owned-q")).toMatchObject({ target: false, listingStatus: "delisted" });
      expect(store.listings("sanction", "owned-q")?.listings[0]?.endDates).toEqual(["2026-11-25"]);
    });
    const diff = [...diffSnapshots(snapshotFolder(state, second.id), snapshotFolder(state, third.id))];
    expect(diff.map(({ id, kind, delistedBy }) => [id, kind, delistedBy])).toContainEqual([
      "owned-q",
      "delisted",
      ["derived_ownership"],
    ]);
  });

  test("is stopped when it derives nothing any more, and when the dataset is to be kept", async () => {
    const state = newState();
    const folder = folderOf(ftm(...HOLDINGS));
    await importOn(24, state, [folder]);
    await expect(importOn(25, state, [folder], {})).rejects.toThrow(
      "derived_ownership is in use with 2 listed records and is not among these lists. Derive it again with --derive",
    );
    await expect(
      importOn(25, state, [folder], { ...rules("ofac"), keep: ["derived_ownership"] }),
    ).rejects.toThrow("is derived from other lists and can't be kept alone");
    await importOn(25, state, [folder], { allowed: ["missing=derived_ownership"] });
  });
});

describe("a bank's own table", () => {
  const MAPPING = JSON.stringify({
    kind: "ownership",
    dataset: "our_owners",
    title: "Owners of our customers",
  });
  const table = (...rows: string[]) => ({
    "owners.csv": `${["owner,owned,owned name,percentage,since,until", ...rows].join("\n")}\n`,
    "owners.mapping.json": MAPPING,
  });

  test("names owners by the id of a record or an LEI, and joins what lists say", async () => {
    const state = newState();
    const rows = [
      "x,C-17,Seventeen AG,60,2020-01-01,",
      "529900QUILLHOLDING51,C-18,Eighteen AG,55 %,,",
      "nobody we know,C-19,Nineteen AG,100,,",
      "y,C-20,Twenty AG,100,,2021-05-05",
      "C-17,C-21,Twenty-One AG,50,,",
    ];
    const { id, manifest, report } = await importOn(24, state, [
      folderOf({ ...ftm(...HOLDINGS), ...table(...rows) }),
    ]);
    expect(report.ownership).toMatchObject({ owned: 5, notRunning: 1 });
    expect(manifest.datasets.our_owners).toMatchObject({ listed: 0 });
    inStore(state, id, (store) => {
      expect(store.entity("sanction", "owned-our_owners:C-17")?.caption).toBe("Seventeen AG");
      expect(reasonOf(store, "owned-our_owners:C-18")).toContain(
        "55 % owned by Quill Holding (55 %, itself 60 % owned by",
      );
      expect(reasonOf(store, "owned-our_owners:C-21")).toContain(
        "50 % owned by Seventeen AG (50 %, itself 60 %",
      );
      expect(store.entity("sanction", "owned-our_owners:C-19")).toBeNull();
    });
  });

  test.each([
    ["x,C-17,,130,,", "130"],
    ["x,C-17,,most,,", "most"],
    [",C-17,,60,,", "names no owner"],
    ["x,,,60,,", "names no owned entity"],
    ["x,C-17,,60,5/6/2020,", "has the date"],
  ])("refuses the row %p", async (row, words) => {
    const folder = folderOf({ ...ftm(...HOLDINGS), ...table(row) });
    await expect(importOn(24, newState(), [folder])).rejects.toThrow(words);
  });

  test("is refused without a derivation, because it lists nobody", async () => {
    const folder = folderOf({ ...ftm(...HOLDINGS), ...table("x,C-17,,60,,") });
    await expect(importOn(24, newState(), [folder], {})).rejects.toThrow(
      "lists nobody and only states who owns whom",
    );
  });
});

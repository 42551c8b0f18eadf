// The compiled executable on lists that come incomplete, on a night without one of them, and on a list that
// drops somebody whom another one still has: what stops the import, what it says, and what is screened
// against afterwards.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Finished, makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
afterAll(() => folder.remove());

const OFAC = "fixtures/demo/ofac";
const UN = "fixtures/demo/un/consolidated.xml";

let states = 0;
const newState = () => join(folder.path, `state-${states++}`);

const importInto = (state: string, ...args: string[]) => runBinary(["import", ...args, "--state", state]);

const both = newState();
beforeAll(async () => expectDone(await importInto(both, OFAC, UN)));

/** A state folder of its own with both lists in use. */
function withBoth(): string {
  const state = newState();
  cpSync(both, state, { recursive: true });
  return state;
}

function expectDone(run: Finished): void {
  expect(run.stderr).not.toContain("error:");
  expect(run.exitCode).toBe(0);
}

function expectRefused({ exitCode, stdout, stderr }: Finished, ...told: string[]): void {
  expect(exitCode).toBe(1);
  expect(stdout).toBe("");
  for (const text of told) expect(stderr).toContain(text);
}

/** A folder of list files: text by name. */
function writeFolder(files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(folder.path, "lists-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text, "latin1");
  return path;
}

const linesOf = (name: string) => readFileSync(join(OFAC, name), "latin1").split("\r\n");

/** OFAC's demonstration files without the rows that `isDropped` names. */
function ofacWithout(isDropped: (line: string, name: string) => boolean): string {
  return writeFolder(
    Object.fromEntries(
      readdirSync(OFAC).map((name) => [
        name,
        linesOf(name)
          .filter((line) => !isDropped(line, name))
          .join("\r\n"),
      ]),
    ),
  );
}

/** The names that match finds for a person, by the ids of their records. */
async function matchIds(state: string, name: string): Promise<string[]> {
  const run = await runBinary(["match", "--name", name, "--json", "--state", state]);
  expect(run.exitCode).toBe(0);
  const { results } = JSON.parse(run.stdout) as { results: { id: string; match: boolean }[] };
  return results.filter(({ match }) => match).map(({ id }) => id);
}

async function entityOf(state: string, id: string): Promise<Record<string, unknown>> {
  const run = await runBinary(["entity", id, "--json", "--state", state]);
  expectDone(run);
  return JSON.parse(run.stdout).entity;
}

describe("parts of a publication that are missing", () => {
  const only = (...names: string[]) => {
    const path = mkdtempSync(join(folder.path, "part-"));
    for (const name of names) cpSync(join(OFAC, name), join(path, name));
    return path;
  };
  const ALLOWED = ["--allow", "partial=us_ofac_sdn"];

  test("stop a first import and any later one, by name, until the operator does without", async () => {
    const state = newState();
    const names = only("sdn.csv", "sdn_comments.csv");
    const lacking = "us_ofac_sdn lacks alt.csv (aliases) and add.csv (addresses) beside ";
    expectRefused(await importInto(state, names), lacking, join(names, "sdn.csv"), ALLOWED.join(" "));
    expect(readdirSync(join(state, "snapshots"))).toEqual([]);
    expectRefused(await runBinary(["match", "--name", "Anybody", "--state", state]), "error:");
    expectDone(await importInto(state, OFAC));
    expectRefused(await importInto(state, names), lacking);
    const passed = await importInto(newState(), names, ...ALLOWED);
    expectDone(passed);
    expect(passed.stderr).toContain(`warning: Let pass by --allow partial: ${lacking}`);
  });

  test("are each file of its own, and of the comments where remarks are cut", async () => {
    expectRefused(
      await importInto(newState(), only("sdn.csv", "add.csv", "sdn_comments.csv")),
      "lacks alt.csv (aliases) beside ",
    );
    // One record of the demonstration has remarks that are cut.
    const withoutComments = only("sdn.csv", "alt.csv", "add.csv");
    expectRefused(
      await importInto(newState(), withoutComments),
      "lacks sdn_comments.csv (continuations of remarks) beside ",
    );
    const cut = linesOf("sdn_comments.csv")[0]?.split(",")[0] ?? "";
    const withoutCut = ofacWithout((line, name) => line.startsWith(`${cut},`) || name === "sdn_comments.csv");
    rmSync(join(withoutCut, "sdn_comments.csv"));
    expectDone(await importInto(newState(), withoutCut));
  });

  test("stop an import of the consolidated list too", async () => {
    const path = writeFolder({ "cons_prim.csv": readFileSync(join(OFAC, "sdn.csv"), "latin1") });
    expectRefused(
      await importInto(newState(), path),
      "us_ofac_cons lacks cons_alt.csv (aliases) and cons_add.csv (addresses) and cons_comments.csv",
      "--allow partial=us_ofac_cons",
    );
  });
});

describe("files of different editions", () => {
  test("stop a first import when more than 1 % of the rows of one belong to no record", async () => {
    // One of 81 rows of aliases.
    const alias = linesOf("alt.csv").find((line) => line.startsWith("990001,")) ?? "";
    expect(alias).not.toBe("");
    const mixed = ofacWithout(() => false);
    const rows = linesOf("alt.csv");
    rows.splice(1, 0, alias.replace("990001", "999999"));
    writeFileSync(join(mixed, "alt.csv"), rows.join("\r\n"), "latin1");
    const count = rows.filter((line) => /^\d/.test(line)).length;
    const told = `1 of ${count} rows of ${join(mixed, "alt.csv")} belong to no record`;
    const allowed = ["--allow", "mixed=us_ofac_sdn"];
    expectRefused(await importInto(newState(), mixed), told, allowed.join(" "));
    const passed = await importInto(newState(), mixed, ...allowed);
    expectDone(passed);
    expect(passed.stderr).toContain(`warning: Let pass by --allow mixed: ${told}`);
    // The same row among more than a hundred others is a slip of the publisher.
    const more = Array.from({ length: 40 }, (_, i) => alias.replace(/^990001,\d+/, `990001,${990_000 + i}`));
    writeFileSync(join(mixed, "alt.csv"), [...more, ...rows].join("\r\n"), "latin1");
    expectDone(await importInto(newState(), mixed));
  });
});

/** A person whom OFAC and the UN list, and who is one record. */
const OF_OFAC = "ofac-990006";
const OF_UN = "unsc-9900001";

const withoutOfac = ofacWithout((line) => line.startsWith("990006,"));
const withoutUn = join(folder.path, "un-without");
mkdirSync(withoutUn);
writeFileSync(
  join(withoutUn, "consolidated.xml"),
  readFileSync(UN, "utf8").replace(
    /<INDIVIDUAL>(?:(?!<INDIVIDUAL>)[\s\S])*?<DATAID>9900001<[\s\S]*?<\/INDIVIDUAL>/,
    "",
  ),
);

interface Account {
  readonly carriedOver: { delisted: number; replaced: number; datasets: Record<string, unknown> };
  readonly kept: unknown[];
  readonly warnings: string[];
}

describe("somebody on two lists", () => {
  test("counts as delisted by the one that dropped them, and stays listed by the other", async () => {
    const state = withBoth();
    expect(await entityOf(state, OF_UN)).toMatchObject({
      id: OF_OFAC,
      datasets: ["us_ofac_sdn", "un_sc_sanctions"],
    });
    const [first = ""] = readdirSync(join(state, "snapshots"));
    const run = await importInto(state, OFAC, withoutUn, "--json");
    expectDone(run);
    expect((JSON.parse(run.stdout) as Account).carriedOver).toMatchObject({
      delisted: 0,
      datasets: {
        un_sc_sanctions: { added: 0, delisted: 1 },
        us_ofac_sdn: { added: 0, delisted: 0 },
      },
    });
    expect(await entityOf(state, OF_UN)).toMatchObject({ id: OF_OFAC, listingStatus: "listed" });
    const difference = await runBinary(["snapshots", "diff", first, "--state", state]);
    expect(difference.stdout).toContain("    delisted by un_sc_sanctions\n");
    expect(difference.stdout).toContain("un_sc_sanctions +0 -1");
    // And on a terminal, once the UN has them again.
    const back = await importInto(state, OFAC, UN);
    expect(back.stdout).toMatch(/DATASET +ENTITIES +NAMES +SEARCHABLE +ADDED +DELISTED/);
    expect(back.stdout).toMatch(/un_sc_sanctions( +\d+){3} +1 +0\n/);
  });

  test("goes on under the number of the other list when the list of their id drops them", async () => {
    const state = withBoth();
    const run = await importInto(state, withoutOfac, UN, "--json");
    expectDone(run);
    expect((JSON.parse(run.stdout) as Account).carriedOver).toMatchObject({
      delisted: 0,
      replaced: 1,
      datasets: {
        un_sc_sanctions: { added: 0, delisted: 0 },
        us_ofac_sdn: { added: 0, delisted: 1 },
      },
    });
    expect(await entityOf(state, OF_OFAC)).toMatchObject({ id: OF_UN, listingStatus: "listed" });
  });
});

describe("a list that could not be fetched", () => {
  test("is kept without the gates that it was let pass when it was passed", async () => {
    const state = newState();
    const partial = ofacWithout(() => false);
    rmSync(join(partial, "alt.csv"));
    expectDone(await importInto(state, partial, UN, "--allow", "partial=us_ofac_sdn"));
    const kept = await importInto(state, UN, "--keep", "us_ofac_sdn");
    expectDone(kept);
    expect(kept.stderr).toContain("its content has no day and is at least 0 days old.");
  });

  test("stops the import, or is kept, with its age and without what the other list dropped", async () => {
    const state = withBoth();
    expectRefused(await importInto(state, withoutOfac), "un_sc_sanctions is in use", "--keep DATASET");
    const kept = await importInto(state, withoutOfac, "--keep", "un_sc_sanctions");
    expectDone(kept);
    expect(kept.stderr).toMatch(
      /un_sc_sanctions was kept as imported at \S+: its content is of \d{4}-\d\d-\d\d, \d+ days old\./,
    );
    expect(kept.stdout).toMatch(/consolidated\.xml +un-xml +\d+ +kept/);
    expect(await entityOf(state, OF_OFAC)).toMatchObject({
      id: OF_UN,
      datasets: ["un_sc_sanctions"],
      listingStatus: "listed",
    });
    const { caption = "" } = (await entityOf(state, OF_UN)) as { caption?: string };
    expect(await matchIds(state, caption)).toContain(OF_UN);
    // The next night OFAC's can't be fetched; what was kept can be compared with the list itself
    // again.
    const next = await importInto(state, UN, "--keep", "us_ofac_sdn", "--json");
    expectDone(next);
    const { carriedOver, kept: told } = JSON.parse(next.stdout) as Account;
    expect(told).toMatchObject([{ dataset: "us_ofac_sdn", days: 0 }]);
    expect(carriedOver).toMatchObject({
      delisted: 0,
      datasets: {
        un_sc_sanctions: { added: 0, delisted: 0 },
        us_ofac_sdn: { added: 0, delisted: 0 },
      },
    });
    expectDone(await runBinary(["snapshots", "verify", "--state", state]));
  });

  test("is kept in a portable snapshot too", async () => {
    const state = withBoth();
    const out = join(folder.path, "kept.snapshot");
    const run = await runBinary([
      "build",
      OFAC,
      "--keep",
      "un_sc_sanctions",
      "--out",
      out,
      "--state",
      state,
      "--json",
    ]);
    expectDone(run);
    expect((JSON.parse(run.stdout) as Account).kept).toMatchObject([{ dataset: "un_sc_sanctions" }]);
    const other = newState();
    expectDone(await runBinary(["publish", out, "--state", other]));
    expectDone(await importInto(other, UN, "--keep", "us_ofac_sdn"));
  });

  test.each<[string, string[], number, string]>([
    [
      "that is not in use",
      [OFAC, UN, "--keep", "un_sc_sanction"],
      1,
      "but the snapshot in use has no such dataset",
    ],
    ["that was fetched", [OFAC, UN, "--keep", "un_sc_sanctions"], 1, `which is among the lists: ${UN}`],
    ["beginning anew", [OFAC, "--keep", "un_sc_sanctions", "--fresh"], 2, "which --fresh ignores"],
    [
      "with another day",
      [OFAC, "--keep", "un_sc_sanctions", "--dated", "un_sc_sanctions=2026-01-01"],
      2,
      "a kept dataset keeps its day",
    ],
  ])("can't be one %s", async (_, args, exit, told) => {
    const state = withBoth();
    const before = readFileSync(join(state, "current"), "utf8");
    const run = await importInto(state, ...args);
    expect(run.exitCode).toBe(exit);
    expect(run.stderr).toContain(told);
    expect(readFileSync(join(state, "current"), "utf8")).toBe(before);
  });
});

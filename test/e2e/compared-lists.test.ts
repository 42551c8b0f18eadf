// What was not compared is never named as compared: the compiled executable on two lists of sanctions, of
// persons and of vessels, and later one of PEPs.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  ask,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";

const MATCH = "/v1/sanctions/match";
const NAME = "Leontine Vartanova";

const folder = makeFolder();
const at = (name: string) => join(folder.path, name);
const state = at("state");
const withPeps = at("with-peps");
let service: RunningService;
let key: string;

const record = (dataset: string, schema: string, topic: string) =>
  JSON.stringify({
    id: `${dataset}-1`,
    caption: NAME,
    schema,
    properties: { name: [NAME], topics: [topic] },
    datasets: [dataset],
  });
const PERSON = record("invented_persons", "Person", "sanction");
const VESSEL = record("invented_fleet", "Vessel", "sanction");
const PEP = record("invented_senate", "Person", "role.pep");

async function importLists(target: string, records: readonly string[]): Promise<void> {
  const list = `${target}.ftm.json`;
  writeFileSync(list, `${records.join("\n")}\n`);
  const { exitCode, stderr } = await runBinary(["import", list, "--state", target]);
  if (exitCode !== 0) throw new Error(stderr);
}

beforeAll(async () => {
  await importLists(state, [PERSON, VESSEL]);
  await importLists(withPeps, [PERSON, VESSEL, PEP]);
  service = await startService(state);
  key = await createKey(state);
  writeFileSync(
    at("customers.csv"),
    `id,name,schema\nA-1,${NAME},Person\nA-2,Sea Lily,Vessel\nA-3,D-ABCD,Airplane\n`,
  );
});
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

const run = (...args: string[]) => runBinary([...args, "--state", state]);

describe("match", () => {
  test("names the lists that it compared, and no others", async () => {
    const person = await run("match", "--name", NAME);
    expect(person.exitCode).toBe(0);
    expect(person.stderr).toContain("Compared with 1 list: invented_persons.");
    const vessel = await run(
      "match",
      "--name",
      NAME,
      "--schema",
      "Vessel",
      "--include",
      "sanctions",
      "--include",
      "pep",
    );
    expect(vessel.stderr).toContain("Compared with 1 list: invented_fleet.");
    const peps = ["match", "--name", NAME, "--include", "pep", "--state", withPeps];
    expect((await runBinary(peps)).stderr).toContain("Compared with 1 list: invented_senate.");
  });

  test.each([
    [
      ["--include", "pep"],
      "No list of the snapshot",
      "record of the kind Person in the data asked for (pep)",
    ],
    [
      ["--schema", "Airplane"],
      "No list of the snapshot",
      "record of the kind Airplane in the data asked for (sanctions)",
    ],
    [
      ["--dataset", "invented_fleet"],
      "None of the lists invented_fleet of the snapshot",
      "record of the kind Person",
    ],
  ])("refuses to compare nothing: %j", async (flags, lists, what) => {
    const { exitCode, stdout, stderr } = await run("match", "--name", NAME, "--json", ...flags);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(lists);
    expect(stderr).toContain(`${what}`);
    expect(stderr).toContain("so nothing would be compared.");
  });
});

test("an answer under /v1 is as it was, and a header names the lists", async () => {
  const rows: [asked: object, header: string, results: number][] = [
    [{}, '"invented_persons"', 1],
    [{ include: ["sanctions", "pep"] }, '"invented_persons"', 1],
    [{ include: ["pep"] }, "none", 0],
    [{ datasets: ["invented_fleet"] }, "none", 0],
    [{ schema: "Vessel" }, '"invented_fleet"', 1],
  ];
  for (const [asked, header, results] of rows) {
    const subject = { schema: "Person", properties: { name: [NAME] }, ...asked };
    const { status, headers, body } = await ask(service, key, MATCH, subject);
    expect([status, Object.keys(body), (body.results as object[]).length]).toEqual([
      200,
      ["results"],
      results,
    ]);
    expect(headers.get("Interdict-Datasets")).toBe(header);
  }
});

describe("a run over customers", () => {
  test("names the lists, counts the customers that none was compared with, and its report too", async () => {
    const report = at("report.html");
    const { exitCode, stdout, stderr } = await runBinary([
      ...["screen", at("customers.csv"), "--out", at("results.csv"), "--report", report],
      ...["--state", withPeps],
    ]);
    expect(exitCode).toBe(0);
    const said = `${stdout}\n${stderr}`;
    expect(said).toContain("Compared with 2 lists: invented_fleet, invented_persons.");
    expect(said).toContain("warning: 1 customer was compared with no list");
    const page = readFileSync(report, "utf8")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
    expect(page).toContain(
      "Lists compared invented_fleet, invented_persons Lists not compared invented_senate",
    );
    expect(page).toContain("1 customer compared with no list");
    expect(page).not.toContain("invented_senate (");
  });

  test("is refused when no list would be compared", async () => {
    for (const command of [
      ["screen", at("customers.csv")],
      ["screen-messages", at("customers.csv")],
    ]) {
      const { exitCode, stderr } = await run(...command, "--include", "pep", "--out", at("none.csv"));
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining("so nothing would be compared.")]);
    }
  });
});

test("a decision in the journal shows no list that was not asked for", async () => {
  const asked = {
    schema: "Person",
    properties: { name: [NAME] },
    include: ["pep"],
    datasets: ["invented_fleet"],
  };
  const { headers } = await ask(service, key, MATCH, asked);
  const { stdout } = await run("journal", "show", headers.get("X-Request-Id") ?? "");
  expect(stdout).toContain("compared with no list");
  expect(stdout).toContain("No list was compared: none had a record of this kind in what was asked.");
  expect(stdout).not.toContain("invented_persons");
});

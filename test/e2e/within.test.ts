// The executable finds duplicates within a customer file: each pair once, the same bytes after a kill.

import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, runBinary } from "../support/binary.ts";

const { path: folder, remove } = makeFolder();
afterAll(remove);

const TMPDIR = join(folder, "tmp");
mkdirSync(TMPDIR);
const state = join(folder, "state");
const customers = join(folder, "customers.csv");
writeFileSync(
  customers,
  `reference,name,birth_date,kind,branch
K1,Ivan Petrovich Quastenrod,1970-02-03,person,B1
K2,Marrowbeck Shipping Ltd,,company,B1
K3,Zelda Unlike,1990-01-01,person,B2
K4,Petrowitsch Iwan Quastenrod,1970-02-03,person,B2
K5,MARROWBECK SHIPPING LIMITED,,,B3
`,
);

const within = (...args: string[]) =>
  runBinary(["screen", customers, "--within", "--state", state, ...args], { env: { TMPDIR } });

test("each pair is a row, and nothing is left under $TMPDIR; no list is needed", async () => {
  const leftover = join(TMPDIR, "interdict-within-999999999-abc");
  mkdirSync(leftover);
  const report = join(folder, "duplicates.html");
  const { exitCode, stdout, stderr } = await within("--report", report, "--fail-on-match");
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 3 });
  expect(stdout).toContain("Compared 5 customers with each other; no list was compared.");
  expect(stdout).toContain("2 pairs of customers may be one person or company, at the threshold 0.8.");
  const [header = "", ...rows] = readFileSync(join(folder, "customers.duplicates.csv"), "utf8")
    .trimEnd()
    .split("\n");
  expect(header).toContain("snapshot,other_line,other_reference,customer.branch");
  expect(rows.map((row) => row.split(",").slice(0, 2))).toEqual([
    ["5", "K4"],
    ["6", "K5"],
  ]);
  expect(rows[0]).toMatch(/,2,K1,B2$/);
  expect(readFileSync(report, "utf8")).toContain("Customers compared with each other");
  expect(readdirSync(TMPDIR)).toEqual([]);
  const acts = await runBinary(["journal", "list", "--kind", "act", "--json", "--state", state]);
  const begun = acts.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(begun[0].details).toMatchObject({
    snapshot: null,
    file: "customers.csv",
    settings: { within: true },
  });
});

test("threads and formats give the same pairs, and a finished run is known again", async () => {
  const out = join(folder, "pairs.jsonl");
  const first = await within("--out", out, "--json", "--resume", "--threads", "2");
  expect(JSON.parse(first.stdout)).toMatchObject({ snapshot: null, matches: 2, customers: 5 });
  const pairs = readFileSync(out, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(pairs.map(({ reference, other_reference }) => [reference, other_reference])).toEqual([
    ["K4", "K1"],
    ["K5", "K2"],
  ]);
  const again = await within("--out", out, "--resume", "--threads", "1");
  expect(again.stderr + again.stdout).toContain("nothing was left to be done");
  expect(again.exitCode).toBe(0);
});

test("flags that mean lists are refused, and so is standard input", async () => {
  for (const args of [
    ["--dataset", "us_ofac_sdn"],
    ["--include", "pep"],
    ["--new-since", customers],
    ["--all-candidates"],
    ["--clearances", customers],
  ]) {
    const { exitCode, stderr } = await within("--out", join(folder, "none.csv"), ...args);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--within") });
  }
  const piped = await runBinary(["screen", "-", "--within", "--state", state], { stdin: "name\nA B\n" });
  expect(piped).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("--within reads the customers twice"),
  });
  expect(existsSync(join(folder, "none.csv"))).toBe(false);
});

test("a file without a customer ends as ever", async () => {
  const empty = join(folder, "empty.csv");
  writeFileSync(empty, "reference,name\n");
  const run = await runBinary(["screen", empty, "--within", "--state", state], { env: { TMPDIR } });
  expect(run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("no row below its header") });
  expect(readdirSync(TMPDIR)).toEqual([]);
});

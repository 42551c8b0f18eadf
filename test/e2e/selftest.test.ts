// The self-test of the executable on the invented lists: what it writes, that it can be repeated byte for
// byte, its exit codes, and what the journal keeps of it.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BINARY, importInvented, makeFolder, runBinary } from "../support/binary.ts";

const { path: folder, remove } = makeFolder();
afterAll(remove);

const state = join(folder, "state");
const NOW = "2026-11-22T10:00:00Z";

const CUSTOMERS = join(folder, "customers.csv");

/** One list, a small sample and few customers, so that the test is quick. */
const selftest = (...args: string[]) =>
  runBinary([
    ...["selftest", "--state", state, "--dataset", "us_ofac_sdn", "--sample", "4", "--now", NOW],
    ...["--clean", CUSTOMERS, "--schema", "Person", "--allow-rejected", "0.34"],
    ...args,
  ]);

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

beforeAll(async () => {
  await importInvented(state);
  writeFileSync(CUSTOMERS, "reference,name\nK-7,Taisiya Orestovna Bulgozhina\nK-8,Barnaby Crumhorn\nK-9,\n");
});

test("all names are found as listed; report and JSON say with what, and the journal has the run", async () => {
  const out = join(folder, "first");
  const { exitCode, stdout } = await selftest("--out", out);
  expect(stdout).toContain("passed: Names found as listed, in percent, at least 100");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("100.0");
  expect(stdout).toContain("Not screened, and in no figure: 1 of the file's rows.");
  const json = readFileSync(join(out, "selftest.json"), "utf8");
  const page = readFileSync(join(out, "selftest.html"), "utf8");
  const document = JSON.parse(json);
  expect(document).toMatchObject({ format: 1, time: NOW, isPassed: true, settings: { seed: 1, sample: 4 } });
  expect(document.program.sha256).toBe(sha256(readFileSync(BINARY)));
  expect(document.control.strong.all.found).toBe(document.control.strong.all.tested);
  expect(document.control.strong.all.tested).toBeGreaterThan(100);
  expect(document.manipulated.byKind).toHaveLength(20);
  expect(document.clean).toMatchObject({
    file: { name: "customers.csv" },
    asHeld: { customers: 2, alerted: 1 },
  });
  expect(page).toContain(document.program.sha256);
  expect(page).toContain(document.snapshot.id);
  expect(json + page).not.toContain(folder);
  for (const name of ["selftest.json", "selftest.html"])
    expect(statSync(join(out, name)).mode & 0o777).toBe(0o600);

  const again = join(folder, "again");
  expect((await selftest("--out", again, "--threads", "1")).exitCode).toBe(0);
  expect(readFileSync(join(again, "selftest.json"), "utf8")).toBe(json);
  expect(readFileSync(join(again, "selftest.html"), "utf8")).toBe(page);
  expect((await selftest("--out", again)).stderr).toContain("is not empty");

  const acts = await runBinary(["journal", "list", "--kind", "act", "--json", "--state", state]);
  const recorded = acts.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(recorded.filter(({ command }) => command === "selftest").at(-1)?.details).toMatchObject({
    snapshot: document.snapshot.id,
    passed: true,
    exact: [document.control.strong.all.found, document.control.strong.all.tested],
    report: sha256(json),
  });
});

test("against an earlier run, it says what became better and worse", async () => {
  const earlier = join(folder, "first", "selftest.json");
  const out = join(folder, "against");
  const { exitCode, stdout } = await selftest("--against", earlier, "--threshold", "0.99", "--out", out);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^since 2026-11-22 +before +now +change$/m);
  expect(stdout).toMatch(/^Manipulated names found +\S+\s% +\S+\s% +WORSE$/m);
  expect(stdout).toContain("Not the same in both: the threshold (0.8, now 0.99).");
  const page = readFileSync(join(out, "selftest.html"), "utf8");
  expect(page).toContain("Since the earlier test");
  const { comparison } = JSON.parse(readFileSync(join(out, "selftest.json"), "utf8"));
  expect(comparison).toMatchObject({ isSameSample: true, since: { time: NOW } });
  const wrong = await selftest("--against", CUSTOMERS);
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    1,
    expect.stringContaining("customers.csv is not a self-test"),
  ]);
});

test("a criterion that is not fulfilled ends with 1 and a line for each", async () => {
  const criteria = ["--threshold", "0.99", "--min-fuzzy", "95", "--max-false-alerts", "5"];
  const { exitCode, stdout, stderr } = await selftest(...criteria, "--json");
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/FAILED: Manipulated names found, in percent, at least 95: \S+ of \S+ names\./);
  expect(stderr).toContain("FAILED: Customers with a false alert, per 1,000, at most 5: 1 of 2 customers.");
  const document = JSON.parse(stdout);
  expect(document.isPassed).toBeFalse();
  expect(document.clean.alerts).toMatchObject([
    { customer: "K-7", listedName: "Taisiya Orestovna BULGOZHINA" },
  ]);
  expect(document.manipulated.misses.length).toBe(
    document.manipulated.all.tested - document.manipulated.all.found,
  );
});

test.each([
  [["--min-fuzzy", "101"], "--min-fuzzy must be from 0 to 100"],
  [["--min-exact", "all"], "--min-exact must be a plain decimal number"],
  [["--sample", "0"], "'0' is invalid. Use a whole number from 1 to 100000"],
  [["--threads", "none"], "'none' is invalid. Use a whole number from 1 to 256"],
  [["--seed", "1.5"], "'1.5' is invalid. Use a whole number from 0"],
  [["--limit", "26"], "'26' is invalid. Use a whole number from 1 to 25"],
  [["--dataset", "nonesuch"], "there is no dataset nonesuch"],
  [["--include", "everything"], "--include must be sanctions or pep, not everything"],
  [["--clean", "-"], "--clean must be a file"],
])("wrong use: %p", async (args, message) => {
  const { exitCode, stderr } = await selftest(...args);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

test("without a file, the executable invents customers; then no flag may say how a file is read", async () => {
  const invented = ["selftest", "--state", state, "--dataset", "demo_shipping", "--sample", "1"];
  const { exitCode, stdout } = await runBinary(invented);
  expect(stdout).toContain("of 5,000 invented customers");
  expect(exitCode).toBe(0);
  const wrong = await runBinary([...invented, "--map", "name=Kunde"]);
  expect(wrong.stderr).toContain("needs --clean FILE");
  expect(wrong.exitCode).toBe(2);
});

test("without lists there is nothing to prove", async () => {
  const { exitCode, stderr } = await runBinary(["selftest", "--state", join(folder, "empty")]);
  expect(stderr).toContain("No list has been imported");
  expect(exitCode).toBe(1);
});

// What could not be screened or read of a file never looks done: the executable names it, counts it, and says
// it by its exit code.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { swift } from "../payments/samples.ts";
import { runBinary } from "../support/binary.ts";
import { useInventedState } from "../support/invented-state.ts";

const { folder, state, write } = useInventedState();

const UNREAD =
  "ref;fullname;dob\n1;Zebulon Quux;1952-10-07\n2;Taisiya Bulgozhina;19880903x\n3;Ilvara Quux;35/13/1970\n";
const REJECTED =
  "ref;fullname;dob\n1;Zebulon Quux;1952-10-07\n2;;1970-01-01\n3;Taisiya Bulgozhina;1988-09-03\n";
const WHOLE = "ref;fullname;dob\n1;Zebulon Quux;1952-10-07\n";

let runs = 0;
const screen = async (text: string, ...flags: string[]) => {
  const out = join(folder, `run-${++runs}.csv`);
  const file = write(`customers-${runs}.csv`, text);
  // A second thread takes longer to begin than a few rows.
  const args = ["screen", file, "--state", state, "--out", out, "--json", "--threads", "1", ...flags];
  return { out, ...(await runBinary(args)) };
};

describe("a fact that can't be read", () => {
  test("keeps nobody from being screened, and is named in results, side file, counts and report", async () => {
    const report = join(folder, "report.html");
    const { exitCode, stderr, stdout, out } = await screen(UNREAD, "--report", report);
    expect(exitCode).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({ customers: 3, rejected: 0, unread: 2, customersWithMatch: 1 });
    const [header = "", alert = ""] = readFileSync(out, "utf8").split("\n");
    expect(header).toContain(",not_read,");
    expect(alert).toContain("Taisiya Bulgozhina");
    expect(alert).toContain('Column dob: ""19880903x"" is not an unambiguous date');
    expect(readFileSync(out.replace(".csv", ".rejected.csv"), "utf8").split("\n").slice(1, 3)).toEqual([
      expect.stringMatching(/^3,2,"Column dob: ""19880903x"" is not .*",true\r?$/),
      expect.stringMatching(/^4,3,"Column dob: ""35\/13\/1970"" is not .*",true\r?$/),
    ]);
    expect(stderr).toContain(
      "warning: 2 customers were screened without what could not be read: birthDate of 2;",
    );
    expect(readFileSync(report, "utf8")).toContain("birthDate of 2");
  });

  test("goes after a match, and a share of it can be allowed", async () => {
    expect((await screen(UNREAD, "--fail-on-match")).exitCode).toBe(3);
    expect((await screen(UNREAD, "--allow-unread", "0.5")).exitCode).toBe(5);
    expect((await screen(UNREAD, "--allow-unread", "0.67")).exitCode).toBe(0);
  });
});

test("a customer whose kind is not known is screened as a person and as an organisation", async () => {
  const { exitCode, stdout, out } = await screen(
    "ref;fullname;dept\n1;Taisiya Bulgozhina;A\n2;Girza Freight LLC;A\n3;Ilvara Quux;A\n",
  );
  expect(JSON.parse(stdout)).toMatchObject({ customers: 3, rejected: 0, customersWithMatch: 2 });
  const [, ...alerts] = readFileSync(out, "utf8").trimEnd().split("\n");
  expect(new Set(alerts.map((row) => row.split(",")[1]))).toEqual(new Set(["1", "2"]));
  expect(exitCode).toBe(0);
});

describe("a row that can't be screened", () => {
  test("goes before a match, and a share of them can be allowed", async () => {
    const first = await screen(REJECTED, "--fail-on-match");
    expect(first.exitCode).toBe(4);
    expect(first.stderr).toContain("--allow-rejected SHARE");
    expect((await screen(REJECTED)).exitCode).toBe(4);
    expect((await screen(REJECTED, "--allow-rejected", "0.3")).exitCode).toBe(4);
    expect((await screen(REJECTED, "--allow-rejected", "0.34")).exitCode).toBe(0);
    expect((await screen(REJECTED, "--allow-rejected", "0.34", "--fail-on-match")).exitCode).toBe(3);
    expect((await screen(WHOLE)).exitCode).toBe(0);
  });

  test("ends a run again that is repeated, and one into a pipe", async () => {
    const flags = ["screen", write("again.csv", REJECTED), "--state", state, "--resume"];
    expect((await runBinary(flags)).exitCode).toBe(4);
    const { exitCode, stdout } = await runBinary(flags);
    expect([exitCode, stdout]).toEqual([4, expect.stringContaining("nothing was left to be done")]);
    const piped = await runBinary(["screen", "-", "--state", state, "--format", "jsonl"], {
      stdin: REJECTED,
    });
    expect([piped.exitCode, piped.stderr]).toEqual([4, expect.stringContaining("line 3, 2: NOT SCREENED.")]);
    const unread = await runBinary(["screen", "-", "--state", state], { stdin: UNREAD });
    expect([unread.exitCode, unread.stderr]).toEqual([5, expect.stringContaining("line 3, 2: NOT READ")]);
  });

  test("a share is a number from 0 to 1", async () => {
    const { exitCode, stderr } = await screen(WHOLE, "--allow-rejected", "1%");
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('such as 0.01 for one row in a hundred, not "1%"'),
    ]);
  });
});

test("rescreening says the same, time and again", async () => {
  const { stdout } = await runBinary(["snapshots", "list", "--state", state, "--json"]);
  const [{ id }] = JSON.parse(stdout);
  const file = write("rescreened.csv", `${REJECTED}4;Ilvara Quux;35/13/1970\n`);
  for (const out of ["first.csv", "second.csv"]) {
    const flags = ["--from", id, "--state", state, "--out", join(folder, out), "--json"];
    const run = await runBinary(["rescreen", file, ...flags]);
    expect(run.exitCode).toBe(4);
    expect(JSON.parse(run.stdout)).toMatchObject({ customers: 3, rejected: 1, unread: 1 });
    const side = readFileSync(join(folder, out.replace(".csv", ".rejected.csv")), "utf8");
    expect(side.split(/\r?\n/).map((line) => line.replace("\ufeff", "").split(",")[0])).toEqual([
      "line",
      "3",
      "5",
      "",
    ]);
  }
  const allowed = ["--from", id, "--state", state, "--out", "-", "--allow-rejected", "1"];
  expect((await runBinary(["rescreen", file, ...allowed])).exitCode).toBe(5);
  expect((await runBinary(["rescreen", file, ...allowed, "--allow-unread", "1"])).exitCode).toBe(0);
});

test("messages that can't be read end a run, also beside others", async () => {
  const good = `${swift("103", [":20:R1", ":50K:/1", "Zebulon Quux", ":59:/2", "Ilvara Quux"])}\r\n`;
  const stdin = `${good}{1:F01NORDEXMAAXXX0000000000}{4:}\r\n${good}`;
  const flags = ["screen-messages", "-", "--state", state, "--format", "jsonl"];
  expect((await runBinary(flags, { stdin: good })).exitCode).toBe(0);
  expect((await runBinary(flags, { stdin })).exitCode).toBe(4);
  expect((await runBinary([...flags, "--fail-on-match"], { stdin })).exitCode).toBe(4);
  const allowed = [...flags, "--allow-rejected", "0.4"];
  expect((await runBinary(allowed, { stdin })).exitCode).toBe(0);
  // A message that could not be read is not clear.
  expect((await runBinary([...allowed, "--fail-on-match"], { stdin })).exitCode).toBe(3);
});

test("the self-test judges what could not be read of the customers that are clean", async () => {
  const clean = ["--clean", write("clean.csv", `${REJECTED}4;Ilvara Quux;35/13/1970\n`)];
  const few = ["--dataset", "demo_shipping", "--sample", "1", "--threads", "1"];
  const flags = ["selftest", "--state", state, ...few, ...clean];
  const strict = await runBinary(flags);
  expect(strict.stdout).toContain(
    "FAILED: Rows of the customer file not screened, in percent, at most 0: 1 of 4 rows.",
  );
  expect(strict.stdout).toContain(
    "FAILED: Rows of it with a fact that can't be read, in percent, at most 0: 1 of 4 rows.",
  );
  expect(strict.exitCode).toBe(1);
  const allowed = await runBinary([...flags, "--allow-rejected", "0.25", "--allow-unread", "0.25"]);
  expect(allowed.stdout).toContain("passed: Rows of the customer file not screened, in percent, at most 25");
});

test("no pair to compare is no success", async () => {
  const { exitCode, stderr } = await runBinary(["compare"], { stdin: "\n" });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("has no pair")]);
});

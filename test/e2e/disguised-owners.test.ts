// The fifth door: an owner in disguise, in a table of owners that `screen --structure` judges. The other four
// are in test/doors/.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importInvented, runBinary } from "../support/binary.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-disguised-"));
const run = (...args: string[]) => runBinary([...args, "--state", join(root, "state")]);
beforeAll(() => importInvented(join(root, "state")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Verdict {
  readonly name: string;
  readonly verdict: string;
  readonly reasons: readonly string[];
}

test("a company is not clear when a disguised owner is found in a file of customers", async () => {
  const rows = readFileSync(join(import.meta.dir, "../doors/disguises.tsv"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [disguise = "", written = "", verdicts = ""] = line.split("\t");
      return { disguise, written: JSON.parse(written) as string, ofFile: verdicts.split(" ")[1] };
    });
  const cells = rows.map(({ written }, at) => `"${written.replaceAll('"', '""')}",Firm ${at} AG,100`);
  const path = join(root, "owners.csv");
  writeFileSync(path, `owner,owned,percentage\n${cells.join("\n")}\n`);
  const { stdout } = await run("screen", path, "--structure", "--json");
  const told = new Map((JSON.parse(stdout).verdicts as Verdict[]).map((one) => [one.name, one]));
  for (const [at, { disguise, ofFile }] of rows.entries()) {
    const { verdict, reasons } = told.get(`Firm ${at} AG`) ?? { verdict: "lost", reasons: [] };
    const isFound = reasons.some((reason) => reason.includes("ofac-990002"));
    const isUnread = reasons.some((reason) => reason.includes("has no name to compare"));
    const said = isFound ? "found" : verdict === "not blocked" ? "clear" : verdict;
    // What a file refuses as damaged, a table of owners compares; what neither can read, it names.
    if (ofFile !== "named" && !isUnread) expect([disguise, said]).toEqual([disguise, ofFile ?? ""]);
  }
});

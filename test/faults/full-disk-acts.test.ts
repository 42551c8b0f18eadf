// Acts of commands on a disk that becomes full at each step: what the program says, what the journal has and
// what is so are the same.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appendFileSync, closeSync, cpSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { canMount, withMounted } from "../support/unprivileged.ts";

const { path: folder, remove } = makeFolder();
const origin = join(folder, "origin");
const disk = join(folder, "disk");
const state = join(disk, "state");

/** Pages of memory that are free when the act begins: each step of an act is the first that has no room. */
const PAGES_FREE = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 64, 128];
const PAGE_BYTES = 4096;

const ADDED = ["--reference", "customer 1", "--entity", "dr-governor", "--reason", "Another person"];

const run = (...args: string[]) => runBinary([...args, "--state", state]);

/** Fills the disk but for some pages. */
function fillBut(pages: number): void {
  const file = openSync(join(disk, "ballast"), "w");
  const spare = join(disk, "spare");
  for (let i = 0; i < pages; i++) appendFileSync(spare, new Uint8Array(PAGE_BYTES));
  const page = new Uint8Array(PAGE_BYTES);
  try {
    for (;;) writeSync(file, page);
  } catch {
    closeSync(file);
    rmSync(spare, { force: true });
  }
}

/** The entries of a command, and whether each says that it was not done. */
async function actsOf(command: string): Promise<boolean[]> {
  const { stdout } = await runBinary(["journal", "list", "--state", state, "--kind", "act", "--json"]);
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((act) => act.command === command)
    .map(({ details }) => "notDone" in details);
}

describe.skipIf(!canMount("acts on a full disk"))("on a disk that becomes full", () => {
  let key = "";
  beforeAll(async () => {
    mkdirSync(disk);
    await importInvented(origin);
    await runBinary(["accounts", "create", "bank", "--state", origin]);
    const { stdout } = await runBinary(["keys", "create", "bank", "--state", origin]);
    key = stdout.split("_")[1] ?? "";
  });
  afterAll(remove);

  const isRevoked = async () =>
    JSON.parse((await run("keys", "list", "--json")).stdout)[0].revokedAt !== null;
  const isBlocked = async () => JSON.parse((await run("accounts", "list", "--json")).stdout)[0].blocked;
  const keysOf = async () => JSON.parse((await run("keys", "list", "--json")).stdout).length > 1;
  const hasAccount = async () => JSON.parse((await run("accounts", "list", "--json")).stdout).length > 1;
  const pairsOf = async () => (await run("clearances", "list", "--json")).stdout.includes("customer 1");
  const cases: readonly (readonly [string, () => string[], () => Promise<boolean>, string])[] = [
    ["keys revoke", () => [key], isRevoked, "takes rights away"],
    ["accounts block", () => ["bank"], isBlocked, "takes rights away"],
    ["keys create", () => ["bank"], keysOf, ""],
    ["accounts create", () => ["other"], hasAccount, ""],
    ["clearances add", () => ADDED, pairsOf, ""],
  ];

  for (const [command, args, isDone, warning] of cases)
    test(`${command} is done and recorded, or neither`, async () => {
      const outcomes = new Set<string>();
      for (const pages of PAGES_FREE)
        await withMounted(disk, "size=8m", async () => {
          cpSync(origin, state, { recursive: true });
          const before = (await actsOf(command)).length;
          fillBut(pages);
          const act = await run(...command.split(" "), ...args());
          rmSync(join(disk, "ballast"));
          const done = await isDone();
          const recorded = await actsOf(command);
          const said = `${pages} pages: ${act.stderr}`;
          expect([said, act.exitCode === 0]).toEqual([said, done]);
          const isRecorded = recorded.length > before && recorded.at(-1) === false;
          const isWarned = warning !== "" && act.stderr.includes(warning);
          expect([said, isRecorded || (done && isWarned)]).toEqual([said, done]);
          if (!done) expect(act.stderr).not.toContain("done all the same");
          outcomes.add(`${done}`);
        });
      expect([...outcomes].sort()).toEqual(["false", "true"]);
    });
});

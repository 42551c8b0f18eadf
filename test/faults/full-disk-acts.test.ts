// Acts of commands on a disk that becomes full at each step: what the program says, what the journal has and
// what is so are the same.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { isThorough } from "../support/thorough.ts";
import { canMount, withMounted } from "../support/unprivileged.ts";

const { path: folder, remove } = makeFolder();
const origin = join(folder, "origin");
const disk = join(folder, "disk");
const pairs = join(folder, "pairs.csv");
const state = join(disk, "state");

/** Pages of memory that are free when the act begins: each step of an act is the first that has no room. */
const PAGES_FREE = isThorough ? [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 64, 128] : [0, 2, 4, 8, 16, 128];
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
  let first = "";
  beforeAll(async () => {
    mkdirSync(disk);
    await importInvented(origin);
    await runBinary(["accounts", "create", "bank", "--state", origin]);
    await runBinary(["accounts", "create", "blocked", "--state", origin]);
    await runBinary(["accounts", "block", "blocked", "--state", origin]);
    const cleared = ["--reference", "customer 2", ...ADDED.slice(2)];
    await runBinary(["clearances", "add", ...cleared, "--state", origin]);
    writeFileSync(pairs, "reference,entity,reason\ncustomer 3,dr-governor,Another person\n");
    first = readFileSync(join(origin, "current"), "utf8");
    // Another snapshot, to go back from.
    await importInvented(origin);
    const { stdout } = await runBinary(["keys", "create", "bank", "--state", origin]);
    key = stdout.split("_")[1] ?? "";
  });
  afterAll(remove);

  const isRevoked = async () =>
    JSON.parse((await run("keys", "list", "--json")).stdout)[0].revokedAt !== null;
  const accounts = async () => JSON.parse((await run("accounts", "list", "--json")).stdout);
  const isBlocked = async () => (await accounts())[0].blocked;
  const keysOf = async () => JSON.parse((await run("keys", "list", "--json")).stdout).length > 1;
  const hasPair = async (customer: string) =>
    (await run("clearances", "list", "--json")).stdout.includes(customer);
  const cases: readonly (readonly [string, () => string[], () => Promise<boolean>, string])[] = [
    ["keys revoke", () => [key], isRevoked, "takes rights away"],
    ["accounts block", () => ["bank"], isBlocked, "takes rights away"],
    ["keys create", () => ["bank"], keysOf, ""],
    ["accounts create", () => ["other"], async () => (await accounts()).length > 2, ""],
    [
      "accounts set",
      () => ["bank", "--rate", "77"],
      async () => (await accounts())[0].ratePerMinute === 77,
      "",
    ],
    ["accounts unblock", () => ["blocked"], async () => !(await accounts())[1].blocked, ""],
    ["clearances add", () => ADDED, () => hasPair("customer 1"), ""],
    ["clearances import", () => [pairs], () => hasPair("customer 3"), ""],
    [
      "clearances remove",
      () => ["--reference", "customer 2"],
      async () => !(await hasPair("customer 2")),
      "",
    ],
    ["snapshots rollback", () => [], async () => readFileSync(join(state, "current"), "utf8") === first, ""],
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

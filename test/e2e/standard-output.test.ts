// Results stand on standard output, complaints on standard error: for every command that the manual shows.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { everyCommand } from "../../src/cli/every-command.ts";
import { buildProgram } from "../../src/cli/program.ts";
import { makeFolder, runBinary } from "../support/binary.ts";
import { type ManualWorld, makeWorld } from "../support/manual-world.ts";

const folder = makeFolder();
let world: ManualWorld;
let entry = "";
let older = "";
beforeAll(async () => {
  world = await makeWorld(folder.path);
  entry = String(world.examples.find(([example]) => example === "1:4711")?.[1]);
  older = String(world.examples.find(([example]) => String(example).includes("1f2e3d4c"))?.[1]);
}, 60_000);
afterAll(async () => {
  await world.service.stop();
  folder.remove();
});

/** A command line for each command that ends by itself; `ID`, `ENTRY`, `KEY` and `PLACE` are filled in. */
const LINES: Readonly<Record<string, string>> = {
  "accounts create": "clerk",
  "accounts list": "",
  "accounts set": "a.reader --rate 60",
  "accounts block": "a.reader",
  "accounts unblock": "a.reader",
  "keys create": "a.reader",
  "keys add-certificate": "a.reader client.pem",
  "keys list": "",
  "keys revoke": "KEY",
  import: "lists --fresh",
  build: "lists --out PLACE/lists.snapshot",
  publish: "PLACE/made.snapshot --force",
  "snapshots list": "",
  "snapshots verify": "",
  "snapshots diff": "ID",
  "snapshots rollback": "",
  "snapshots prune": "--keep 1",
  "snapshots export": "ID --out PLACE/exported.snapshot",
  match: "--name Bulgozhina",
  screen: "customers.csv --out PLACE/results.csv",
  rescreen: "customers.csv --from ID --out PLACE/changes.csv",
  "screen-messages": "payments --out PLACE/payments.csv",
  mapping: "customers.csv --out PLACE/customers.mapping.json",
  "clearances list": "",
  "clearances add": "--reference K-9 --entity ofac-990002 --reason Seen",
  "clearances remove": "--reference K-204712",
  "clearances import": "good-guys.csv",
  "clearances export": "PLACE/cleared.csv",
  "clearances prune": "--before 2021-11-23",
  search: "bulgozhina",
  entity: "ofac-990002",
  history: "ofac-990002",
  explain: "customer.json ofac-990002",
  lists: "--missing",
  "journal list": "",
  "journal show": "ENTRY",
  "journal verify": "",
  "journal export": "--out PLACE/examiner",
  "journal replay": "ENTRY",
  "journal why": "ENTRY ofac-990002",
  selftest: "--sample 1 --clean customers.csv",
  doctor: "",
  backup: "PLACE/made.tar.zst",
  restore: "PLACE/first.tar.zst --check",
  "deploy systemd": "",
  "deploy haproxy": "--replica 10.0.0.5:8080 --certificate /etc/x.pem",
  "deploy prometheus": "",
  "deploy grafana": "",
  "deploy kubernetes": "--image bank/interdict --replicas 1",
  "deploy spark": "",
  inspect: "STATE/snapshots/ID",
  completions: "bash",
  version: "",
};

/** Commands without a line, and where it is held that they speak in the right place. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  serve: "has no result: its log is on standard error",
  upgrade: "test/system/takeover.test.ts",
  mcp: "test/e2e/mcp.test.ts",
  "accounts migrate": "test/system/replicas.test.ts",
  calibrate: "test/bulk/calibrate/",
  compare: "test/e2e/not-all-screened.test.ts",
  "journal repair": "test/system/journal-repair.test.ts",
  "journal acknowledge": "test/system/journal-repair.test.ts",
  sizing: "test/e2e/sizing.test.ts",
  owned: "test/e2e/owned.test.ts",
  "check-shares": "test/e2e/job-array.test.ts",
};

const program = await buildProgram({ snapshot: null });
const leaves = everyCommand(program).filter(({ commands }) => commands.length === 0);

test("every command has a line here, or is named", () => {
  const known = new Set([...Object.keys(LINES), ...Object.keys(ELSEWHERE)]);
  expect(leaves.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  expect([...known].filter((name) => !leaves.some(({ path }) => path === name))).toEqual([]);
});

/** Runs the line of a command in a state folder and a folder of its own. */
async function runLine(path: string, more: readonly string[] = []) {
  const place = join(folder.path, `place-${path}-${more.length}`.replaceAll(" ", "-"));
  cpSync(world.home, place, { recursive: true });
  const state = path.startsWith("journal ") ? world.served : join(place, "state");
  if (!existsSync(state)) cpSync(world.base, state, { recursive: true });
  const run = (args: readonly string[]) => runBinary(args, { cwd: place, env: { INTERDICT_STATE: state } });
  if (path === "publish") await run(["build", "lists", "--out", "made.snapshot"]);
  if (path === "restore") await run(["backup", "first.tar.zst"]);
  const keys = path === "keys revoke" ? await run(["keys", "list"]) : null;
  const [key = ""] = /^\S{12}(?= +key)/m.exec(keys?.stdout ?? "") ?? [];
  const words = (LINES[path] ?? "").split(" ").filter((word) => word !== "");
  const filled = words.map((word) =>
    word
      .replace("ENTRY", entry)
      .replace("PLACE/", "")
      .replace("STATE", state)
      .replace(/\bID\b/, older)
      .replace(/^KEY$/, key),
  );
  return run([...path.split(" "), ...filled, ...more]);
}

describe("a command that does what it was asked for", () => {
  test.each(Object.keys(LINES))("interdict %s has its result on standard output", async (path) => {
    const { exitCode, stdout, stderr } = await runLine(path);
    expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout.trim()).not.toBe("");
    expect(stderr).not.toMatch(/^(?:error|hint): /m);
  });
});

const withJson = leaves.filter(
  ({ path, flags }) => LINES[path] !== undefined && flags.some(({ long }) => long === "--json"),
);

describe("a command with --json", () => {
  test.each(withJson.map(({ path }) => path))("interdict %s has JSON alone there", async (path) => {
    const { exitCode, stdout, stderr } = await runLine(path, ["--json"]);
    expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
    const isWhole = ["journal list", "snapshots diff"].every((lines) => lines !== path);
    const texts = isWhole ? [stdout] : stdout.split("\n").filter((line) => line !== "");
    for (const text of texts) expect(() => JSON.parse(text)).not.toThrow();
  });
});

describe("a command that can't do what it was asked for", () => {
  const lines = leaves.map(({ path }) => `${path} --no-such-flag`);
  const hasComplained = { exitCode: 2, stdout: "", stderr: expect.stringMatching(/^error: /) };

  test("complains on standard error alone", async () => {
    // One process: to begin another for each command takes a quarter of a second of CPU.
    const asked = await runBinary([join(import.meta.dir, "complaints.ts"), ...lines], {
      binary: process.execPath,
    });
    expect(JSON.parse(asked.stdout)).toEqual(lines.map((line) => ({ line, ...hasComplained })));
  });

  test.each(["serve", "journal replay"])("also the executable: interdict %s", async (path) => {
    expect(await runBinary([...path.split(" "), "--no-such-flag"])).toEqual(hasComplained);
  });
});

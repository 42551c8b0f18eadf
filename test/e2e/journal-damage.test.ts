// One flipped byte in a journal: the executable lists, exports and recomputes everything else, names the
// damaged place, and ends with 1.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { matchOf, WrittenLane } from "../journal/written-journal.ts";
import { makeFolder, runBinary } from "../support/binary.ts";

const { path: folder, remove } = makeFolder();
afterAll(remove);
const state = join(folder, "state");
const journal = join(state, "journal");
const FILE = "2026-11-20.1.jsonl";
const DAMAGED = `left out: ${FILE}, line 3: the hash does not fit`;

const run = (...args: string[]) => runBinary(["journal", ...args, "--state", state]);

beforeAll(() => {
  mkdirSync(journal, { recursive: true, mode: 0o700 });
  const lane = new WrittenLane(journal, "1");
  for (const number of [1, 2, 3, 4, 5]) lane.add(matchOf(number), `2026-11-20T08:00:0${number}.000Z`);
  lane.leaveOpen("2026-11-20");
  const path = join(journal, FILE);
  writeFileSync(path, readFileSync(path, "utf8").replace("Fennimark 3", "Fennimarl 3"));
});

test("list goes on behind it, with a mark in its place", async () => {
  const { exitCode, stdout, stderr } = await run("list");
  expect(exitCode).toBe(1);
  const places = ["1:1", "1:2", DAMAGED, "1:4", "1:5"].map((text) => stdout.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(stderr).toContain("4 entries.");
  expect(stderr).toContain("1 damaged place left out.");
  const json = await run("list", "--json");
  expect(json.exitCode).toBe(1);
  expect(json.stdout).toContain(`{"problem":"${DAMAGED}`);
});

test("replay recomputes the others", async () => {
  const { exitCode, stdout, stderr } = await run("replay");
  expect(exitCode).toBe(1);
  expect(stdout).toContain(DAMAGED);
  expect(stderr).toContain("Of 4 decisions, ");
});

test("export writes the others, with a file of what is left out", async () => {
  for (const format of ["csv", "jsonl"]) {
    const out = join(folder, format);
    const { exitCode, stderr } = await run("export", "--day", "2026-11-20", "--format", format, "--out", out);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("1 damaged place left out.");
    expect(readFileSync(join(out, "left-out.txt"), "utf8")).toStartWith(DAMAGED);
    expect(readFileSync(join(out, "SHA256SUMS"), "utf8")).toContain("left-out.txt");
    const text = readFileSync(join(out, format === "csv" ? "decisions.csv" : "entries.jsonl"), "utf8");
    for (const number of [1, 2, 4, 5]) expect(text).toContain(`Fennimark ${number}`);
    expect(text).not.toContain("Fennimarl");
    expect(existsSync(join(out, "SHA256SUMS"))).toBe(true);
  }
});

// What an examiner gets of a journal in which somebody removed, swapped or repeated entries: each command
// that reads many entries says so first, and fails. A journal that is being written is whole.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signingKey, writeSample } from "../journal/written-journal.ts";
import { makeFolder, runBinary } from "../support/binary.ts";
import { importWithKey, match, withService } from "../support/served.ts";

const folder = makeFolder();
afterAll(folder.remove);

/** A state folder with a journal of three days: removed, sealed and open. */
const written = join(folder.path, "written");
const real = join(folder.path, "real");
let key: string;
beforeAll(async () => {
  writeSample(join(written, "journal"), signingKey());
  key = await importWithKey(real);
  await withService(real, {}, async (service) => {
    for (let i = 0; i < 6; i++) await match(service, key);
  });
});

let copies = 0;
function copyOf(state: string): { state: string; journal: string } {
  const copy = join(folder.path, `copy-${copies++}`);
  cpSync(state, copy, { recursive: true });
  return { state: copy, journal: join(copy, "journal") };
}

const OPEN = "2026-11-22.1.jsonl";
type Lines = (lines: string[]) => string[];
const change = (name: string, edit: Lines) => (journal: string) => {
  const path = join(journal, name);
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  writeFileSync(
    path,
    edit(lines)
      .map((line) => `${line}\n`)
      .join(""),
  );
};
const REMOVED: Lines = ([a = "", , ...rest]) => [a, ...rest];
const SWAPPED: Lines = ([a = "", b = "", c = "", ...rest]) => [a, c, b, ...rest];
const REPEATED: Lines = ([a = "", b = "", ...rest]) => [a, b, b, ...rest];

const ALTERATIONS: readonly (readonly [string, (journal: string) => void])[] = [
  ["an altered line", change(OPEN, ([a = "", ...rest]) => [a.replace("0.91", "0.11"), ...rest])],
  ["a removed line", change(OPEN, REMOVED)],
  ["the first line removed", change(OPEN, ([, ...rest]) => rest)],
  ["swapped lines", change(OPEN, SWAPPED)],
  ["a repeated line", change(OPEN, REPEATED)],
  ["a cut tail", change(OPEN, (lines) => lines.slice(0, -1))],
  ["an emptied file", change(OPEN, () => [])],
  ["a removed open file", (journal) => rmSync(join(journal, OPEN))],
  ["a removed sealed file", (journal) => rmSync(join(journal, "2026-11-21.1.jsonl.zst"))],
  ["removed acts", (journal) => rmSync(join(journal, "2026-11-22.cli.jsonl"))],
  ["removed seals", (journal) => rmSync(join(journal, "seals.jsonl"))],
];

describe("list and export", () => {
  test("have no complaint about a whole journal, nor about a part of it", async () => {
    const { state } = copyOf(written);
    const periods = [[], ["--day", "2026-11-21"], ["--day", "2026-11-22"], ["--to", "2026-11-21"]];
    for (const [i, period] of periods.entries()) {
      const listed = await runBinary(["journal", "list", "--state", state, ...period]);
      expect([period, listed.exitCode]).toEqual([period, 0]);
      const out = join(folder.path, `whole-${i}`);
      const exported = await runBinary(["journal", "export", "--out", out, "--state", state, ...period]);
      expect([period, exported.exitCode]).toEqual([period, 0]);
    }
  });

  test.each(ALTERATIONS)("say it first, and fail: %s", async (_, alter) => {
    const { state, journal } = copyOf(written);
    alter(journal);
    const listed = await runBinary(["journal", "list", "--state", state]);
    expect([listed.exitCode, listed.stdout.split("\n")[0]]).toEqual([
      1,
      expect.stringMatching(/^The journal is not intact: \S+/),
    ]);
    const asJson = await runBinary(["journal", "list", "--json", "--state", state]);
    expect([asJson.exitCode, Object.keys(JSON.parse(asJson.stdout.split("\n")[0] ?? ""))]).toEqual([
      1,
      ["problem"],
    ]);
    const out = join(state, "examiner");
    const exported = await runBinary(["journal", "export", "--pages", "--out", out, "--state", state]);
    expect(exported.exitCode).toBe(1);
    const [, first] = readFileSync(join(out, "decisions.csv"), "utf8").split("\n");
    if (exported.stderr.includes("the hash does not fit")) return;
    expect(first).toContain("The journal is not intact");
  });

  test("of other days are not stopped by it", async () => {
    const { state, journal } = copyOf(written);
    rmSync(join(journal, "2026-11-21.1.jsonl.zst"));
    const other = await runBinary(["journal", "list", "--day", "2026-11-22", "--state", state]);
    expect(other.exitCode).toBe(0);
    const day = await runBinary(["journal", "list", "--day", "2026-11-21", "--state", state]);
    expect(day.exitCode).toBe(1);
  });
});

describe("replay", () => {
  test.each([
    ["removed", REMOVED],
    ["swapped", SWAPPED],
    ["repeated", REPEATED],
  ] as const)("of a journal with a %s entry says it first, and fails", async (_, edit) => {
    const { state, journal } = copyOf(real);
    const whole = await runBinary(["journal", "replay", "--state", state]);
    expect([whole.exitCode, whole.stdout]).toEqual([
      0,
      expect.stringMatching(/^The same: all \d+ decisions\.\n$/),
    ]);
    const [day = ""] = readdirSync(journal).filter((name) => name.endsWith(".1.jsonl"));
    change(day, ([opened = "", ...rest]) => [opened, ...edit(rest)])(journal);
    const { exitCode, stdout } = await runBinary(["journal", "replay", "--state", state]);
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^The journal is not intact: /)]);
  });
});

test("a journal that is being written has no gap", async () => {
  const { state } = copyOf(real);
  await withService(state, { flags: ["--workers", "2"] }, async (service) => {
    let isOver = false;
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) await match(service, key);
    });
    for (let round = 0; round < 4; round++) {
      const out = join(folder.path, `beside-${round}`);
      mkdirSync(out);
      for (const args of [["list"], ["replay"], ["export", "--out", out]]) {
        const { exitCode, stderr } = await runBinary(["journal", ...args, "--state", state]);
        expect([args, exitCode, exitCode === 0 ? "" : stderr]).toEqual([args, 0, ""]);
      }
    }
    isOver = true;
    await Promise.all(load);
  });
});

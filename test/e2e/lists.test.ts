// Which official lists are in use here, and which are missing: `interdict lists`.

import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { officialLists } from "../../src/lists/sources/official-lists.ts";
import { SOURCES } from "../../src/lists/sources/registry.ts";
import { BINARY, makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
afterAll(folder.remove);
const state = join(folder.path, "state");

test("an import takes its list off those that are missing, and is the first that the kernel may end", async () => {
  const empty = await runBinary(["lists", "--missing", "--state", state]);
  expect([empty.exitCode, empty.stdout]).toEqual([0, expect.stringContaining("ch_seco_sanctions")]);
  expect(empty.stderr).toContain(
    `${officialLists().length} of ${officialLists().length} official lists are not in use.`,
  );
  const list = "fixtures/lists/ch";
  const child = Bun.spawn([BINARY, "import", list, "--state", state], { stdout: "ignore", stderr: "ignore" });
  const scores = new Set<string>();
  while (child.exitCode === null) {
    try {
      scores.add(readFileSync(`/proc/${child.pid}/oom_score_adj`, "utf8").trim());
    } catch {}
    await Bun.sleep(2);
  }
  expect([child.exitCode, scores.has("500")]).toEqual([0, true]);
  const { stdout, stderr } = await runBinary(["lists", "--missing", "--state", state]);
  expect(stdout).not.toContain("ch_seco_sanctions");
  expect(stdout).toMatch(
    /us_ofac_sdn +OFAC SDN +United States: .*sanctionslistservice\.ofac\.treas\.gov +ofac-csv +no/,
  );
  expect(stderr).toContain(`${officialLists().length - 1} of`);
  const all = await runBinary(["lists", "--state", state]);
  expect(all.stdout).toMatch(/ch_seco_sanctions .* ch-seco-xml +\d+ records?, \d+ days? old/);
  const json = await runBinary(["lists", "--json", "--state", state]);
  expect(JSON.parse(json.stdout).lists).toContainEqual(
    expect.objectContaining({
      dataset: "ch_seco_sanctions",
      source: "ch-seco-xml",
      listed: expect.any(Number),
    }),
  );
});

test("the table names a reader that there is, and every dataset that the readers make of official lists", () => {
  const names = new Set(SOURCES.map(({ name }) => name));
  expect(officialLists().filter(({ source }) => !names.has(source))).toEqual([]);
  const known = new Set(officialLists().flatMap(({ datasets }) => datasets));
  // Registers, which list nobody, have no authority.
  const table = readFileSync("src/lists/sources/lists/published-lists.tsv", "utf8");
  const made = [...table.matchAll(/^([a-z]{2}_[a-z_]+)\t(?!-\t)/gm)].map(([, name = ""]) => name);
  expect(made.length).toBeGreaterThan(14);
  expect(made.filter((name) => !known.has(name))).toEqual([]);
});

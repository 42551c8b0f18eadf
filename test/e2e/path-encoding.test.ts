// A path that can't be used is refused as what it is: not UTF-8, too long, or a folder for temporary files
// that is not there.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
const customers = join(folder, "customers.csv");
beforeAll(async () => {
  await importInvented(state);
  writeFileSync(customers, "id,name\n4711,Orla Penwick\n");
});
afterAll(remove);

test.skipIf(process.platform !== "linux")("a path that is not UTF-8 is refused as such", async () => {
  const launcher = ["sh", "-c", `exec "$0" "$@" "$(printf 'K\\366ln.csv')"`];
  const { exitCode, stderr } = await runBinary(["inspect"], { launcher });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('"K\ufffdln.csv" is not UTF-8');
  const replaced = await runBinary(["inspect", "K\ufffdln.csv"]);
  expect(replaced.stderr).not.toContain("is not UTF-8");
});

const LONG = "a".repeat(300);
test.each([
  [["journal", "verify", "--state", LONG]],
  [["serve", "--state", LONG]],
  [["backup", `${LONG}.tar.zst`, "--state", state]],
  [["screen", `${LONG}.csv`]],
  [["import", LONG]],
])("a path that is too long is refused without a stack trace: %p", async (args) => {
  const { exitCode, stderr } = await runBinary(args);
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^error: .*too long/m)]);
  expect(stderr).not.toMatch(/unexpected failure|\n {4}at /);
});

test.each([
  [["backup", join(folder, "backup.tar.zst"), "--state", state]],
  [["screen", customers, "--within", "--schema", "Person", "--out", join(folder, "out.csv")]],
  [["journal", "list", "--shipped", folder, "--state", state]],
])("a missing folder for temporary files is named, with its variable: %p", async (args) => {
  const { exitCode, stderr } = await runBinary(args, { env: { TMPDIR: join(folder, "nowhere") } });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("hint: Set TMPDIR to a folder")]);
  expect(stderr).toContain(`No temporary folder can be made in ${join(folder, "nowhere")}`);
});

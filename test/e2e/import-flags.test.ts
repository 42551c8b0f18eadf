// What import, build and publish refuse before they begin, with messages that say what to do.

import { afterAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, runBinary } from "../support/binary.ts";

const folder = makeFolder();
afterAll(() => folder.remove());

const STATE = ["--state", join(folder.path, "state")];
const LIST = "fixtures/lists/us-bis";
const file = join(folder.path, "file");
writeFileSync(file, "words");

const CASES: readonly (readonly [what: string, args: readonly string[], exit: number, told: string])[] = [
  [
    "a day to come",
    ["import", LIST, ...STATE, "--dated", "us_bis_denied=2999-01-01"],
    2,
    "2999-01-01 is in the future",
  ],
  [
    "no folder to write into",
    ["build", LIST, ...STATE, "--out", join(folder.path, "no/x")],
    1,
    "does not exist",
  ],
  ["a folder to write to", ["build", LIST, ...STATE, "--out", folder.path], 1, "is a folder"],
  ["a folder to publish", ["publish", folder.path, ...STATE], 1, `${folder.path} is a folder`],
  ["a file as state", ["import", LIST, "--state", file], 1, `${file} is not a folder`],
];

test.each(CASES)("%s", async (_, args, exit, told) => {
  const run = await runBinary([...args]);
  expect(run.stderr).toContain(told);
  expect(run.stderr).not.toContain("reading");
  expect(run.exitCode).toBe(exit);
});

// The compiled executable as a file.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { BINARY } from "../support/binary.ts";

test("the executable has no path of the folder that it was built in", () => {
  // Such a path would make the bytes depend on the folder, and show it to whoever gets the file.
  expect(readFileSync(BINARY).indexOf(process.cwd())).toBe(-1);
});

// How the targets of the Makefile say how long they took.

import { expect, test } from "bun:test";

const run = (seconds: string, ...command: string[]) =>
  Bun.spawnSync(["bash", "test/support/timed.sh", "make test", seconds, ...command]);

test("a run says in its last line how long it took, and when that is longer than it may take", () => {
  const short = run("9", "true");
  expect([short.exitCode, `${short.stderr}`]).toEqual([0, "make test: 0 s of 9, 0 s of CPU\n"]);
  const long = run("0", "sh", "-c", "echo x; sleep 1.1; exit 3");
  expect([long.exitCode, `${long.stdout}`]).toEqual([3, "x\n"]);
  expect(`${long.stderr}`).toBe("make test: 1 s of 0, 0 s of CPU: longer than it may take, by 1 s\n");
});

// An import offers itself to the kernel before the service beside it.

import { expect, test } from "bun:test";

test("a process offers itself, and one that is gone is no error", () => {
  const { stdout, exitCode } = Bun.spawnSync([
    ...[process.execPath, "-e"],
    'import { readFileSync } from "node:fs"; import { offerToKernel } from "./src/base/platform/oom-score.ts";' +
      "offerToKernel(2 ** 30); offerToKernel(); process.stdout.write(readFileSync('/proc/self/oom_score_adj'));",
  ]);
  expect([exitCode, `${stdout}`.trim()]).toEqual([0, "500"]);
});

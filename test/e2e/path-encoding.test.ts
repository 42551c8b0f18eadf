// An argument that is not UTF-8, such as a path in Latin-1, is refused as that.

import { expect, test } from "bun:test";
import { runBinary } from "../support/binary.ts";

test.skipIf(process.platform !== "linux")("a path that is not UTF-8 is refused as such", async () => {
  const launcher = ["sh", "-c", `exec "$0" "$@" "$(printf 'K\\366ln.csv')"`];
  const { exitCode, stderr } = await runBinary(["inspect"], { launcher });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('"K\ufffdln.csv" is not UTF-8');
  const replaced = await runBinary(["inspect", "K\ufffdln.csv"]);
  expect(replaced.stderr).not.toContain("is not UTF-8");
});

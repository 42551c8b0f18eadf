// A disk that becomes full while the executable screens a file: it names the file that could not be written,
// and the run goes on where there is room again.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { customerCsv, NOT_WHOLE } from "../bulk/screening/customers.ts";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";
import { canMount, remount, withMounted } from "../support/unprivileged.ts";

const ROWS = 2000;

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
const customers = join(folder, "customers.csv");
const disk = join(folder, "disk");
const whole = { results: join(folder, "whole.csv"), report: join(folder, "whole.html") };

const screen = (...args: string[]) =>
  runBinary(["screen", customers, "--state", state, "--schema", "Person", ...NOT_WHOLE, ...args]);

describe.skipIf(!canMount("a disk that becomes full"))("on a disk that becomes full", () => {
  beforeAll(async () => {
    mkdirSync(disk);
    writeFileSync(customers, customerCsv(ROWS));
    await importInvented(state);
    const { exitCode, stderr } = await screen("--out", whole.results, "--report", whole.report);
    if (exitCode !== 0) throw new Error(stderr);
  });
  afterAll(remove);

  test("while rows are screened, the run stops at its last checkpoint", async () => {
    await withMounted(disk, "size=64k", async () => {
      const results = join(disk, "results.csv");
      const args = ["--out", results, "--resume"];
      const full = await screen(...args);
      expect(full.exitCode).toBe(1);
      expect(full.stderr).toContain(`error: the disk is full: ${join(`${results}.run`, "alerts")}`);
      expect(full.stderr).toMatch(
        /The run stopped\. Rows up to line \d+ are done\. Continue with .* --resume\./,
      );
      expect(existsSync(results)).toBe(false);
      remount(disk, "size=16m");
      expect(await screen(...args)).toMatchObject({ exitCode: 0 });
      expect(readFileSync(results).equals(readFileSync(whole.results))).toBe(true);
    });
  });

  test("when every row is screened, and only the report does not fit", async () => {
    await withMounted(disk, "size=16k", async () => {
      const results = join(folder, "results.csv");
      const report = join(disk, "report.html");
      const args = ["--out", results, "--report", report, "--resume"];
      const full = await screen(...args);
      expect(full.exitCode).toBe(1);
      expect(full.stderr).toContain(`error: the disk is full: ${report}`);
      expect(full.stderr).toContain("The run stopped. Every row is screened. Continue with");
      expect([results, report].filter(existsSync)).toEqual([]);
      remount(disk, "size=16m");
      expect(await screen(...args)).toMatchObject({ exitCode: 0 });
      expect(readFileSync(results).equals(readFileSync(whole.results))).toBe(true);
      expect(readFileSync(report, "utf8")).toEndWith("</html>\n");
    });
  });
});

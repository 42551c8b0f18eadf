// The executable screens whole files: it is killed and resumed, stands in a pipe, and says how it ended.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { customerCsv } from "../bulk/screening/customers.ts";
import { BINARY, importInvented, makeFolder, runBinary } from "../support/binary.ts";

/** `SCREEN_KILLS=50 bun test test/e2e/screen.test.ts` kills as often, in a longer run. */
const KILLS = Number(process.env.SCREEN_KILLS ?? 2);
const ROWS = KILLS * 1500;

const { path: folder, remove } = makeFolder();
const state = join(folder, "state");
const customers = join(folder, "customers.csv");
const ENV = { PATH: process.env.PATH ?? "", HOME: "/nonexistent" };
beforeAll(async () => {
  await importInvented(state);
  writeFileSync(customers, customerCsv(ROWS));
});
afterAll(remove);

const screen = (args: readonly string[], stdin?: string) =>
  runBinary(
    ["screen", "--state", state, "--schema", "Person", ...args],
    stdin === undefined ? {} : { stdin },
  );

/** What a killed run can leave, without its folder. */
const names = () => readdirSync(folder).filter((name) => name !== "state");

interface Ended {
  readonly exitCode: number;
  readonly stderr: string;
}

/** Runs `screen`, and kills it with `signal` after a time. */
async function screenUntil(args: readonly string[], ms: number, signal: NodeJS.Signals): Promise<Ended> {
  const child = Bun.spawn([BINARY, "screen", "--state", state, "--schema", "Person", ...args], {
    env: ENV,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const timer = setTimeout(() => child.kill(signal), ms);
  const [stderr, exitCode] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  clearTimeout(timer);
  return { exitCode, stderr };
}

describe("into a file", () => {
  const whole = join(folder, "whole.csv");
  let wholeMs = 0;

  test("every row is in its place, and the journal has the run", async () => {
    const begun = performance.now();
    const { exitCode, stderr, stdout } = await screen([
      customers,
      "--out",
      whole,
      "--fail-on-match",
      "--json",
    ]);
    wholeMs = performance.now() - begun;
    expect(exitCode).toBe(3);
    const counts = JSON.parse(stdout);
    const lines = (name: string) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n").length - 1;
    expect(counts.customers + counts.rejected).toBe(ROWS);
    expect(counts.matches).toBe(lines("whole.csv"));
    expect(counts.rejected).toBe(lines("whole.rejected.csv"));
    expect(stderr).toContain(
      `WARNING: ${counts.rejected.toLocaleString("en-GB")} rows could not be screened`,
    );
    expect(names().sort()).toEqual(["customers.csv", "whole.csv", "whole.rejected.csv"]);
    const acts = await runBinary(["journal", "list", "--kind", "act", "--json", "--state", state]);
    const runs = acts.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ command }) => command === "screen");
    expect(runs.map(({ details }) => details.phase)).toEqual(["begin", "end"]);
    const sha256 = new Bun.CryptoHasher("sha256").update(readFileSync(whole)).digest("hex");
    expect(runs[1].details).toMatchObject({
      snapshot: expect.stringMatching(/^\d{8}T/),
      file: "customers.csv",
      input: { sha256: new Bun.CryptoHasher("sha256").update(readFileSync(customers)).digest("hex") },
      sha256,
      rejected: counts.rejected,
    });
  });

  for (const format of ["csv", "jsonl", "parquet"])
    test(`a run that is killed ${KILLS} times gives the same bytes: ${format}`, async () => {
      const expected = join(folder, `expected.${format}`);
      expect((await screen([customers, "--out", expected, "--threads", "1"])).exitCode).toBe(0);
      const killed = join(folder, `killed.${format}`);
      const args = [customers, "--out", killed, "--resume"];
      let cuts = 0;
      for (let kill = 0; kill < KILLS && !existsSync(killed); kill++) {
        const { exitCode } = await screenUntil(args, Math.random() * wholeMs, "SIGKILL");
        if (exitCode !== 0) cuts++;
      }
      if (!existsSync(killed)) expect((await screen(args)).exitCode).toBe(0);
      expect(cuts).toBeGreaterThan(0);
      expect(readFileSync(killed).equals(readFileSync(expected))).toBe(true);
      const side = (name: string) => readFileSync(join(folder, `${name}.rejected.csv`));
      expect(side("killed").equals(side("expected"))).toBe(true);
      expect(existsSync(`${killed}.run`)).toBe(false);
      for (const name of ["killed", "expected"])
        await Bun.file(join(folder, `${name}.rejected.csv`)).delete();
    });
});

// The executable measures itself on this host, in seconds instead of a minute, and leaves nothing behind.

import { afterAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { importInvented, makeFolder, runBinary } from "../support/binary.ts";

const { path: folder, remove } = makeFolder();
afterAll(remove);

test("costs are measured with processes of its own, and hosts follow", async () => {
  const state = join(folder, "state");
  const scratch = join(folder, "tmp");
  mkdirSync(scratch);
  await importInvented(state);
  const before = readdirSync(state).sort();
  const env = { TMPDIR: scratch, INTERDICT_LISTEN: "nonsense" };
  const sizing = (args: readonly string[]) =>
    runBinary(["sizing", "--state", state, "--seconds", "2", ...args], { env });
  const { exitCode, stdout, stderr } = await sizing(["--customers", "1000000, 2000000", "--json"]);
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining("Asking a service on this host")]);
  const { costs, plan, needs } = JSON.parse(stdout);
  expect(plan).toEqual({ customers: [1e6, 2e6], hours: 6, requestsPerSecond: 10_000, coresPerHost: 16 });
  expect(costs.screening.customers).toBeGreaterThanOrEqual(3000);
  // Far apart, because hosts are: a customer takes 10 µs to 100 ms of a processor.
  expect(costs.screening.cpuSecondsPerMillion).toBeGreaterThan(10);
  expect(costs.screening.cpuSecondsPerMillion).toBeLessThan(100_000);
  expect(costs.screening.memoryBytes).toBeGreaterThan(10e6);
  expect(costs.service.requests).toBeGreaterThan(8);
  expect(costs.service.cpuMsPerRequest).toBeGreaterThan(0.01);
  expect(costs.service.memoryBytes).toBeGreaterThan(10e6);
  // A decision has at least the subject, the ids and the hash of the chain.
  expect(costs.service.journalBytesPerDecision).toBeGreaterThan(300);
  expect(costs.service.journalBytesPerDecision).toBeLessThan(20_000);
  expect(needs.batches).toHaveLength(2);
  expect(needs.service.journalBytesPerDay).toBeCloseTo(864e6 * costs.service.journalBytesPerDecision, -3);

  expect(readdirSync(scratch)).toEqual([]);
  expect(readdirSync(state).sort()).toEqual(before);

  const wrong = await sizing(["--hours", "0"]);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, "error: --hours must be more than 0.\n"]);
}, 120_000);

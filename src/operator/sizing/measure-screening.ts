// What a customer costs in a file that is screened whole.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CleanCustomer } from "../selftest/clean/clean-customer.ts";
import type { Costs } from "./costs.ts";
import { type Measured, type RunCost, runOwn } from "./own-process.ts";
import type { ScratchState } from "./scratch-state.ts";

/** Rows of the first run, whose start is taken from that of the second. */
const FIRST_ROWS = 1000;
const ROWS_MAX = 200_000;
/** Rows of the second run at least, in all and per second of it: fewer would measure the start. */
const SECOND_ROWS_MIN = 4000;
const ROWS_PER_SECOND_MIN = 1000;

/**
 * Screens a short file and a longer one with one thread, and takes the difference: the start of the process
 * is in both. `seconds` is about how long the longer one takes; on a host that is busy or slow, it is longer.
 */
export async function measureScreening(
  run: Measured,
  scratch: ScratchState,
  customers: readonly CleanCustomer[],
  seconds: number,
): Promise<Costs["screening"]> {
  const first = await screenRows(run, scratch, customers, FIRST_ROWS);
  const rows = Math.round((FIRST_ROWS * seconds) / first.seconds);
  const least = Math.max(SECOND_ROWS_MIN, Math.round(ROWS_PER_SECOND_MIN * seconds));
  const count = Math.min(ROWS_MAX, Math.max(least, rows));
  const second = await screenRows(run, scratch, customers, count);
  const measured = count - FIRST_ROWS;
  return {
    customers: measured,
    cpuSecondsPerMillion: ((second.cpuSeconds - first.cpuSeconds) / measured) * 1_000_000,
    memoryBytes: second.memoryBytes,
  };
}

async function screenRows(
  { command, include }: Measured,
  { folder, state }: ScratchState,
  customers: readonly CleanCustomer[],
  count: number,
): Promise<RunCost> {
  const path = join(folder, `customers-${count}.jsonl`);
  const rows = Array.from({ length: count }, (_, i) => {
    const { schema, properties } = customers[i % customers.length] ?? { schema: "Person", properties: {} };
    return `${JSON.stringify({ id: `C-${i + 1}`, schema, ...properties })}\n`;
  });
  writeFileSync(path, rows.join(""), { mode: 0o600 });
  const common = ["--state", state, "--journal", "off", "--clearances", "off", "--threads", "1"];
  const corpora = include.flatMap((corpus) => ["--include", corpus]);
  return runOwn(command, [
    "screen",
    path,
    "--out",
    join(folder, `alerts-${count}.csv`),
    ...common,
    ...corpora,
  ]);
}

// The page on sizing: its tables of hosts are those that follow from its table of costs.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { computeNeeds } from "../../src/operator/sizing/arithmetic.ts";
import type { Costs, Plan } from "../../src/operator/sizing/costs.ts";

const PAGE = readFileSync("src/operator/sizing/README.md", "utf8");

/** The rows of the table behind the comment `<!-- table: NAME -->`, cells trimmed. */
function rowsOf(name: string): string[][] {
  const lines = PAGE.slice(PAGE.indexOf(`<!-- table: ${name} -->`))
    .split("\n")
    .slice(1);
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(2, end).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

const numberOf = (text = "") => Number(text.replace(/[^\d.]/g, ""));
const MB = 1e6;

/** The costs of a column: names, disk, screening, memory, requests, memory, journal. */
function costsOf(column: number): Costs {
  const [names, disk, cpuSeconds, threadMemory, cpuMs, workerMemory, journal] = rowsOf("costs").map((row) =>
    numberOf(row[column]),
  );
  return {
    snapshot: "",
    names: names ?? 0,
    snapshotBytes: (disk ?? 0) * MB,
    screening: { customers: 0, cpuSecondsPerMillion: cpuSeconds ?? 0, memoryBytes: (threadMemory ?? 0) * MB },
    service: {
      requests: 0,
      cpuMsPerRequest: cpuMs ?? 0,
      memoryBytes: (workerMemory ?? 0) * MB,
      journalBytesPerDecision: journal ?? 0,
    },
  };
}

const PLAN: Plan = {
  customers: [1e6, 50e6, 500e6],
  hours: 6,
  requestsPerSecond: 10_000,
  coresPerHost: 16,
};

const columns =
  rowsOf("costs")[0]
    ?.slice(1)
    .map((_, i) => i + 1) ?? [];
const gigabytes = (bytes: number) => `${Number((bytes / 1e9).toPrecision(2))} GB`;

test("hosts for whole customer bases", () => {
  expect(columns.length).toBeGreaterThan(1);
  const needs = columns.map((column) => computeNeeds(costsOf(column), PLAN).batches);
  expect(rowsOf("batches")).toEqual(
    PLAN.customers.map((customers, i) => [
      customers.toLocaleString("en"),
      ...needs.map((batches) => {
        const { coreHours = 0, cores = 0, hosts = 0 } = batches[i] ?? {};
        return `${Number(coreHours.toPrecision(2))} h, ${cores}, ${hosts}`;
      }),
    ]),
  );
});

test("hosts for 10,000 requests a second", () => {
  const needs = columns.map((column) => computeNeeds(costsOf(column), PLAN).service);
  expect(rowsOf("requests")).toEqual([
    ["cores", ...needs.map(({ cores }) => String(cores))],
    ["hosts", ...needs.map(({ hosts }) => String(hosts))],
    ["memory of a host", ...needs.map(({ memoryBytesPerHost }) => gigabytes(memoryBytesPerHost))],
    ["journal of a day", ...needs.map(({ journalBytesPerDay }) => gigabytes(journalBytesPerDay))],
  ]);
});

// `sizing`: measures this host for a minute, and computes how many hosts a bank needs.

import { availableParallelism, cpus } from "node:os";
import { type FlagsOf, flag } from "../../base/flags/flag.ts";
import { INCLUDE_DEFAULT, INCLUDE_WORD_LIST } from "../../base/model/corpus.ts";
import { UsageError } from "../../base/model/errors.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import { inventCustomers } from "../../operator/selftest/clean/invented-customers.ts";
import { BATCH_LOAD, computeNeeds, SERVICE_LOAD, SNAPSHOTS_KEPT } from "../../operator/sizing/arithmetic.ts";
import type { Costs, Plan } from "../../operator/sizing/costs.ts";
import { measureScreening } from "../../operator/sizing/measure-screening.ts";
import { measureService } from "../../operator/sizing/measure-service.ts";
import { bytesIn, makeScratchState } from "../../operator/sizing/scratch-state.ts";
import { formatCount } from "../../service/bulk/report/number-text.ts";
import { command } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { formatBytes, formatTable, parseNumber, printJson, printResult, say } from "../output.ts";
import { openSelected, refuseDamagedIndex, SNAPSHOT_FLAGS } from "../state-snapshot.ts";

const FLAGS = [
  flag("--customers <n,…>", "sizes of the customer bases to screen", {
    default: "1000000,50000000,500000000",
  }),
  flag("--hours <n>", "hours within which a whole base must be screened", { default: "6" }),
  flag("--rate <n>", "requests per second", { default: "10000" }),
  flag("--cores <n>", "processors of a host", { default: "16" }),
  flag("--include <corpus...>", "what to screen against", {
    choices: INCLUDE_WORD_LIST,
    default: INCLUDE_DEFAULT,
  }),
  flag("--seconds <n>", "how long to measure", { default: "45" }),
  ...SNAPSHOT_FLAGS,
  jsonFlag(),
];
type SizingOptions = FlagsOf<typeof FLAGS>;

export const sizingCommand = (embedding: Embedding) =>
  command("sizing", {
    about: "measures this host for a minute, and computes how many hosts the customers and requests need",
    flags: FLAGS,
    example: "sizing --customers 20000000 --hours 4 --rate 300 --cores 32",
    run: (options) => printSizing(options, embedding),
  });

async function printSizing(options: SizingOptions, embedding: Embedding): Promise<void> {
  const plan = planOf(options);
  const seconds = positive("--seconds", options.seconds);
  using snapshot = await openSelected(options, embedding.snapshot);
  refuseDamagedIndex(snapshot, options);
  const { include } = options;
  const costs = await measure(snapshot, {
    command: embedding.command ?? [process.execPath],
    include,
    seconds,
  });
  if (options.json) printJson({ costs, plan, needs: computeNeeds(costs, plan) });
  else printResult(describeSizing(costs, plan));
}

/** Customers of this many seeds, 5,000 of each: more than the words that a thread keeps. */
const SEEDS = 8;

async function measure(
  { id, folder, manifest }: { id: string; folder: string; manifest: { aliases: number } },
  { seconds, ...run }: { command: readonly string[]; include: readonly string[]; seconds: number },
): Promise<Costs> {
  const customers = Array.from({ length: SEEDS }, (_, seed) => inventCustomers(seed + 1)).flat();
  const scratch = makeScratchState(folder);
  try {
    say(`Screening invented customers for about ${Math.round(seconds / 2)} s.`);
    const screening = await measureScreening(run, scratch, customers, seconds / 2);
    say(`Asking a service on this host for ${Math.round(seconds / 2)} s.`);
    const service = await measureService(run, scratch, customers, seconds / 2);
    return { snapshot: id, names: manifest.aliases, snapshotBytes: bytesIn(folder), screening, service };
  } finally {
    scratch.remove();
  }
}

function planOf({ customers, hours, rate, cores }: SizingOptions): Plan {
  return {
    customers: customers.split(",").map((count) => positive("--customers", count.trim())),
    hours: positive("--hours", hours),
    requestsPerSecond: positive("--rate", rate),
    coresPerHost: Math.ceil(positive("--cores", cores)),
  };
}

function positive(flag: string, text: string): number {
  const number = parseNumber(flag, text);
  if (number > 0) return number;
  throw new UsageError(`${flag} must be more than 0.`);
}

/** Paragraphs and tables for a person. */
function describeSizing(costs: Costs, plan: Plan): string {
  const { batches, service, diskBytesPerHost } = computeNeeds(costs, plan);
  return [
    `Measured on ${availableParallelism()} × ${cpus()[0]?.model ?? "processor"}, against the snapshot ${costs.snapshot} with ${formatCount(costs.names)} names.`,
    "",
    formatTable(
      ["COST", ""],
      [
        [
          "screening, CPU seconds per million customers",
          formatCount(Math.round(costs.screening.cpuSecondsPerMillion)),
        ],
        ["screening, memory per thread", formatBytes(costs.screening.memoryBytes)],
        ["service, CPU per request", `${costs.service.cpuMsPerRequest.toFixed(2)} ms`],
        ["service, memory per worker", formatBytes(costs.service.memoryBytes)],
        ["disk per snapshot", formatBytes(costs.snapshotBytes)],
        ["journal per decision", formatBytes(Math.round(costs.service.journalBytesPerDecision))],
      ],
    ),
    "",
    `Whole customer bases in ${plan.hours} hours, processors busy ${BATCH_LOAD * 100} % of the time, ${plan.coresPerHost} to a host:`,
    "",
    formatTable(
      ["CUSTOMERS", "CORE HOURS", "CORES", "HOSTS", "MEMORY PER HOST"],
      batches.map(({ customers, coreHours, cores, hosts, memoryBytesPerHost }) => [
        formatCount(customers),
        coreHours.toFixed(1),
        formatCount(cores),
        formatCount(hosts),
        formatBytes(memoryBytesPerHost),
      ]),
    ),
    "",
    `${formatCount(plan.requestsPerSecond)} requests a second, processors busy ${SERVICE_LOAD * 100} % of the time:`,
    "",
    formatTable(
      ["CORES", "HOSTS", "MEMORY PER HOST", "JOURNAL PER DAY"],
      [
        [
          formatCount(service.cores),
          formatCount(service.hosts),
          formatBytes(service.memoryBytesPerHost),
          formatBytes(service.journalBytesPerDay),
        ],
      ],
    ),
    "",
    `Each host needs ${formatBytes(diskBytesPerHost)} of disk for ${SNAPSHOTS_KEPT} snapshots, and one host more than these for when one is away.`,
  ].join("\n");
}

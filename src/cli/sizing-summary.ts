// What `sizing` prints: the costs that it measured, and what follows from them.

import { availableParallelism, cpus } from "node:os";
import { formatCount } from "../bulk/report/number-text.ts";
import { BATCH_LOAD, computeNeeds, SERVICE_LOAD, SNAPSHOTS_KEPT } from "../sizing/arithmetic.ts";
import type { Costs, Plan } from "../sizing/costs.ts";
import { formatBytes, formatTable } from "./output.ts";

/** Paragraphs and tables for a person. */
export function describeSizing(costs: Costs, plan: Plan): string {
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

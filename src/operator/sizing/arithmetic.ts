// From the costs of a host to the hosts that a bank needs. Pure.

import type { Costs, Plan } from "./costs.ts";

/** Of a batch, processors may be busy this share of the time: shares never end at the same moment. */
export const BATCH_LOAD = 0.8;

/** Of requests, this share: above it waiting grows quickly, and one host of three may be away. */
export const SERVICE_LOAD = 0.6;

/** Snapshots that a host keeps, to go back to. */
export const SNAPSHOTS_KEPT = 3;

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_DAY = 86_400;
const MILLION = 1_000_000;

/** The needs of one whole screening. */
interface BatchNeed {
  readonly customers: number;
  readonly coreHours: number;
  readonly cores: number;
  readonly hosts: number;
  readonly memoryBytesPerHost: number;
}

/** The needs of a rate of requests. */
interface ServiceNeed {
  readonly requestsPerSecond: number;
  readonly cores: number;
  readonly hosts: number;
  readonly memoryBytesPerHost: number;
  readonly journalBytesPerDay: number;
}

interface Needs {
  readonly batches: readonly BatchNeed[];
  readonly service: ServiceNeed;
  readonly diskBytesPerHost: number;
}

/** What a plan needs at these costs. */
export function computeNeeds(costs: Costs, plan: Plan): Needs {
  return {
    batches: plan.customers.map((customers) => batchNeed(costs, plan, customers)),
    service: serviceNeed(costs, plan),
    diskBytesPerHost: SNAPSHOTS_KEPT * costs.snapshotBytes,
  };
}

function batchNeed({ screening, snapshotBytes }: Costs, plan: Plan, customers: number): BatchNeed {
  const coreHours = ((customers / MILLION) * screening.cpuSecondsPerMillion) / SECONDS_PER_HOUR;
  const cores = atLeastOne(coreHours / (plan.hours * BATCH_LOAD));
  const hosts = atLeastOne(cores / plan.coresPerHost);
  const perHost = Math.min(cores, plan.coresPerHost);
  return {
    customers,
    coreHours,
    cores,
    hosts,
    memoryBytesPerHost: perHost * screening.memoryBytes + snapshotBytes,
  };
}

function serviceNeed({ service, snapshotBytes }: Costs, plan: Plan): ServiceNeed {
  const { requestsPerSecond, coresPerHost } = plan;
  const cores = atLeastOne((requestsPerSecond * service.cpuMsPerRequest) / 1000 / SERVICE_LOAD);
  const hosts = atLeastOne(cores / coresPerHost);
  const perHost = Math.min(cores, coresPerHost);
  return {
    requestsPerSecond,
    cores,
    hosts,
    memoryBytesPerHost: perHost * service.memoryBytes + snapshotBytes,
    journalBytesPerDay: requestsPerSecond * SECONDS_PER_DAY * service.journalBytesPerDecision,
  };
}

/** Whole processors or hosts. A sum that misses a whole number by rounding alone needs no further one. */
function atLeastOne(amount: number): number {
  return Math.max(1, Math.ceil(amount - 1e-9));
}

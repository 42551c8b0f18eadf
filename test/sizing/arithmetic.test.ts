// The arithmetic of hosts: worked examples, and what must hold for any costs.

import { describe, expect, test } from "bun:test";
import { computeNeeds } from "../../src/operator/sizing/arithmetic.ts";
import type { Costs, Plan } from "../../src/operator/sizing/costs.ts";

const COSTS: Costs = {
  snapshot: "s",
  names: 1,
  snapshotBytes: 2e9,
  screening: { customers: 1, cpuSecondsPerMillion: 720, memoryBytes: 3e8 },
  service: { requests: 1, cpuMsPerRequest: 1.2, memoryBytes: 2e8, journalBytesPerDecision: 1000 },
};
const PLAN: Plan = {
  customers: [1_000_000, 50_000_000],
  hours: 5,
  requestsPerSecond: 10_000,
  coresPerHost: 16,
};

describe("the hosts of a plan", () => {
  test("follow from the costs", () => {
    expect(computeNeeds(COSTS, PLAN)).toEqual({
      batches: [
        { customers: 1_000_000, coreHours: 0.2, cores: 1, hosts: 1, memoryBytesPerHost: 2.3e9 },
        // 50 × 720 s are 10 hours of one processor; four of the five hours can be used.
        { customers: 50_000_000, coreHours: 10, cores: 3, hosts: 1, memoryBytesPerHost: 2.9e9 },
      ],
      // 12 processors are busy; at 60 % that takes 20.
      service: {
        requestsPerSecond: 10_000,
        cores: 20,
        hosts: 2,
        memoryBytesPerHost: 16 * 2e8 + 2e9,
        journalBytesPerDay: 10_000 * 86_400 * 1000,
      },
      diskBytesPerHost: 6e9,
    });
  });

  test("are no more than needed where the numbers are whole", () => {
    const { batches } = computeNeeds(COSTS, { ...PLAN, customers: [20_000_000], hours: 5 });
    expect(batches[0]?.cores).toBe(1);
  });

  test("grow with what is asked, and never below one", () => {
    let cores = 0;
    for (const customers of [1, 1e5, 1e7, 1e9, 1e11]) {
      const [batch] = computeNeeds(COSTS, { ...PLAN, customers: [customers] }).batches;
      expect(batch?.cores).toBeGreaterThanOrEqual(Math.max(1, cores));
      expect((batch?.hosts ?? 0) * 16).toBeGreaterThanOrEqual(batch?.cores ?? 0);
      cores = batch?.cores ?? 0;
    }
  });
});

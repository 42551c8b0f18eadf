// Every metric of the service with its help, as /metrics has them, without a service.

import { type DescribedMetric, Metrics } from "./metrics.ts";

/** Nothing is scraped, so no value is asked for. */
function unasked(): never {
  throw new Error("Metrics that are only described have no values.");
}

/** Every metric of the service, by name. */
export function describeMetrics(): DescribedMetric[] {
  const build = { version: "", commit: "", name_rules: "", index_format: "", runtime: "" };
  const metrics = new Metrics({
    readiness: unasked,
    journal: unasked,
    answers: unasked,
    stores: unasked,
    process: {
      build,
      startedAtMs: 0,
      state: { path: "", isWritable: true, lastImport: unasked, lastRun: unasked },
      certificates: unasked,
      following: unasked,
    },
  });
  return metrics.describe().sort((a, b) => (a.name < b.name ? -1 : 1));
}

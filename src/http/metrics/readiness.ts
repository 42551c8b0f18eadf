// Whether the service is ready, and the snapshot that it answers from.

import type Registry from "prom-client/lib/registry.js";
import type { Readiness } from "../../screening/screening.ts";
import { addGauge } from "./figures.ts";

/** `readiness` is called at each scrape. */
export function addReadiness(registry: Registry, readiness: () => Readiness): void {
  addGauge(registry, {
    name: "interdict_ready",
    help: "1 while match requests can be answered and no list is past its maximum age.",
    aggregator: "min",
    read: () => Number(readiness().ready),
  });
  addGauge(registry, {
    name: "interdict_snapshot_intact",
    help: "0 while files of the snapshot can't be used because they are damaged, changed, deleted or of another version.",
    aggregator: "min",
    read: () => Number(readiness().intact),
  });
  addGauge(registry, {
    name: "interdict_snapshot_age_seconds",
    help: "Time since the snapshot in use was built.",
    aggregator: "max",
    read: () => readiness().snapshot?.ageSeconds ?? null,
  });
  addGauge(registry, {
    name: "interdict_snapshot_info",
    help: "The snapshot in use. Do not screen against demonstration data.",
    aggregator: "max",
    labels: ["id", "demonstration"],
    read() {
      const { snapshot } = readiness();
      return snapshot === null
        ? []
        : [[{ id: snapshot.id, demonstration: String(snapshot.demonstration) }, 1]];
    },
  });
}

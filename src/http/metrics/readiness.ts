// Whether the service is ready, and the snapshot and lists that it answers from.

import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";
import type { Readiness } from "../../screening/screening.ts";

/** `readiness` is called at each scrape. */
export function addReadiness(registry: Registry, readiness: () => Readiness): void {
  const registers = [registry];
  new Gauge({
    name: "interdict_ready",
    help: "1 while match requests can be answered and no list is past its maximum age.",
    aggregator: "min",
    registers,
    collect() {
      this.set(Number(readiness().ready));
    },
  });
  new Gauge({
    name: "interdict_snapshot_intact",
    help: "0 while files of the snapshot can't be used because they are damaged, changed, deleted or of another version.",
    aggregator: "min",
    registers,
    collect() {
      this.set(Number(readiness().intact));
    },
  });
  new Gauge({
    name: "interdict_snapshot_age_seconds",
    help: "Time since the snapshot in use was built.",
    aggregator: "max",
    registers,
    collect() {
      this.reset();
      const { snapshot } = readiness();
      if (snapshot === null) this.remove();
      else this.set(snapshot.ageSeconds);
    },
  });
  new Gauge({
    name: "interdict_snapshot_info",
    help: "The snapshot in use. Do not screen against demonstration data.",
    aggregator: "max",
    labelNames: ["id", "demonstration"],
    registers,
    collect() {
      this.reset();
      const { snapshot } = readiness();
      if (snapshot !== null) this.set({ id: snapshot.id, demonstration: String(snapshot.demonstration) }, 1);
    },
  });
}

// The stores that replicas share, as one thread finds them. A service without any reports nothing.

import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";
import type { KnownKeysStatus } from "../../access/known-keys.ts";
import type { SharedRatesStatus } from "../../access/shared-rate-limit.ts";

export interface SharedFigures {
  readonly access: KnownKeysStatus;
  /** Null when each replica counts rates for itself. */
  readonly rates: SharedRatesStatus | null;
}

/** `figures` is called at each scrape; it returns null without shared stores. */
export function addSharedStores(registry: Registry, figures: () => SharedFigures | null): void {
  const registers = [registry];
  new Gauge({
    name: "interdict_shared_store_up",
    help: "1 while a store that replicas share answers: access has accounts and keys, rates has the rate counters.",
    aggregator: "min",
    labelNames: ["store"],
    registers,
    collect() {
      this.reset();
      const { access, rates } = figures() ?? {};
      if (access) this.set({ store: "access" }, Number(access.away === null));
      if (rates) this.set({ store: "rates" }, Number(rates.away === null));
    },
  });
  new Counter({
    name: "interdict_shared_store_failures_total",
    help: "Calls of a shared store that failed or took too long.",
    labelNames: ["store"],
    registers,
    collect() {
      this.reset();
      const { access, rates } = figures() ?? {};
      if (access) this.inc({ store: "access" }, access.failures);
      if (rates) this.inc({ store: "rates" }, rates.failures);
    },
  });
  new Counter({
    name: "interdict_shared_store_refused_total",
    help: "Requests answered with 503 because their key could not be looked up in the shared store.",
    registers,
    collect() {
      this.reset();
      const { access } = figures() ?? {};
      if (access) this.inc(access.refused);
      else this.remove();
    },
  });
  new Counter({
    name: "interdict_rates_counted_alone_total",
    help: "Requests that were counted by this replica alone, because the shared rate counters were away.",
    registers,
    collect() {
      this.reset();
      const { rates } = figures() ?? {};
      if (rates) this.inc(rates.countedAlone);
      else this.remove();
    },
  });
}

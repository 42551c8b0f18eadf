// The stores that replicas share, as one thread finds them. A service without any reports nothing.

import type Registry from "prom-client/lib/registry.js";
import type { KnownKeysStatus } from "../../access/known-keys.ts";
import type { SharedRatesStatus } from "../../access/shared-rate-limit.ts";
import { addCounter, addGauge } from "./figures.ts";

export interface SharedFigures {
  readonly access: KnownKeysStatus;
  /** Null when each replica counts rates for itself. */
  readonly rates: SharedRatesStatus | null;
}

/** `figures` is called at each scrape; it returns null without shared stores. */
export function addSharedStores(registry: Registry, figures: () => SharedFigures | null): void {
  /** The figure of each store that there is. */
  const perStore = (figureOf: (status: KnownKeysStatus | SharedRatesStatus) => number) =>
    Object.entries(figures() ?? {}).flatMap(([store, status]) =>
      status === null ? [] : [[{ store }, figureOf(status)] as const],
    );
  addGauge(registry, {
    name: "interdict_shared_store_up",
    help: "1 while a store that replicas share answers: access has accounts and keys, rates has the rate counters.",
    aggregator: "min",
    labels: ["store"],
    read: () => perStore(({ away }) => Number(away === null)),
  });
  addCounter(registry, {
    name: "interdict_shared_store_failures_total",
    help: "Calls of a shared store that failed or took too long.",
    labels: ["store"],
    read: () => perStore(({ failures }) => failures),
  });
  addCounter(registry, {
    name: "interdict_shared_store_refused_total",
    help: "Requests answered with 503 because their key could not be looked up in the shared store.",
    read: () => figures()?.access.refused ?? null,
  });
  addCounter(registry, {
    name: "interdict_rates_counted_alone_total",
    help: "Requests that were counted by this replica alone, because the shared rate counters were away.",
    read: () => figures()?.rates?.countedAlone ?? null,
  });
}

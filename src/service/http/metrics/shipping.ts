// How shipping the journal to another place fares. A service that ships none has none of these values.

import type Registry from "prom-client/lib/registry.js";
import type { Shipping } from "../../../base/model/shipping.ts";
import { addCounters, addGauge } from "./figures.ts";

const MS_PER_SECOND = 1000;

const COUNTERS = [
  ["interdict_journal_parts_shipped_total", "Parts of the journal that were shipped.", "parts"],
  ["interdict_journal_shipping_failures_total", "Attempts to ship the journal that failed.", "failures"],
] as const;

/** `shipping` is called at each scrape. */
export function addShipping(registry: Registry, shipping: () => Shipping | null): void {
  addGauge(registry, {
    name: "interdict_journal_shipped_timestamp_seconds",
    help: "Unix time up to which every entry of the journal was shipped; before the first time, that of the start.",
    read() {
      const status = shipping();
      return status === null ? null : status.shippedThroughMs / MS_PER_SECOND;
    },
  });
  addCounters(registry, COUNTERS, (figure) => shipping()?.[figure] ?? null);
}

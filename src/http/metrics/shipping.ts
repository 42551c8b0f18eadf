// How shipping the journal to another place fares. A service that ships none has none of these values.

import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";
import type { Shipping } from "../../model/shipping.ts";

const MS_PER_SECOND = 1000;

const COUNTERS = [
  ["interdict_journal_parts_shipped_total", "Parts of the journal that were shipped.", "parts"],
  ["interdict_journal_shipping_failures_total", "Attempts to ship the journal that failed.", "failures"],
] as const;

/** `shipping` is called at each scrape. */
export function addShipping(registry: Registry, shipping: () => Shipping | null): void {
  new Gauge({
    name: "interdict_journal_shipped_timestamp_seconds",
    help: "Unix time up to which every entry of the journal was shipped; before the first time, that of the start.",
    registers: [registry],
    collect() {
      const status = shipping();
      if (status === null) this.remove();
      else this.set(status.shippedThroughMs / MS_PER_SECOND);
    },
  });
  for (const [name, help, figure] of COUNTERS)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        const status = shipping();
        if (status === null) this.remove();
        else this.inc(status[figure]);
      },
    });
}

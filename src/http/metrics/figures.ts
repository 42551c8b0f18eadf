// Metrics without labels whose values are figures that something else keeps.

import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";

/** Metrics, each with the figure that it shows. */
type FigureTable<Figure extends string> = readonly (readonly [name: string, help: string, figure: Figure])[];

/** Adds counters. `read` is called at each scrape. */
export function addCounters<Figure extends string>(
  registry: Registry,
  table: FigureTable<Figure>,
  read: (figure: Figure) => number,
): void {
  for (const [name, help, figure] of table)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read(figure));
      },
    });
}

/** Adds gauges. `read` is called at each scrape; `aggregator` joins the values of several threads. */
export function addGauges<Figure extends string>(
  registry: Registry,
  table: FigureTable<Figure>,
  read: (figure: Figure) => number,
  aggregator: "sum" | "max" = "sum",
): void {
  for (const [name, help, figure] of table)
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      collect() {
        this.set(read(figure));
      },
    });
}

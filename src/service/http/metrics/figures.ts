// Metrics whose values are figures that something else keeps: they are read at each scrape.

import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";

/** One figure, null for none, or one for each of some labels. */
type Figures<Label extends string> =
  | number
  | null
  | readonly (readonly [labels: Readonly<Record<Label, string>>, figure: number])[];

interface ReadMetric<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
  /** Joins the figures of several threads: their sum unless set. */
  readonly aggregator?: "sum" | "max" | "min";
  /** Called at each scrape. */
  readonly read: () => Figures<Label> | Promise<Figures<Label>>;
}

/** Adds a counter. */
export function addCounter<Label extends string = never>(
  registry: Registry,
  metric: ReadMetric<Label>,
): void {
  new Counter<Label>({
    ...optionsOf(registry, metric),
    collect() {
      return show(this, metric, (labels, figure) => this.inc(labels, figure));
    },
  });
}

/** Adds a gauge. */
export function addGauge<Label extends string = never>(registry: Registry, metric: ReadMetric<Label>): void {
  new Gauge<Label>({
    ...optionsOf(registry, metric),
    collect() {
      return show(this, metric, (labels, figure) => this.set(labels, figure));
    },
  });
}

function optionsOf<Label extends string>(
  registry: Registry,
  { name, help, labels = [], aggregator = "sum" }: ReadMetric<Label>,
) {
  return { name, help, labelNames: labels, aggregator, registers: [registry] };
}

function show<Label extends string>(
  shown: Pick<Gauge, "reset" | "remove">,
  { read }: ReadMetric<Label>,
  add: (labels: Partial<Record<Label, string>>, figure: number) => void,
): void | Promise<void> {
  const put = (figures: Figures<Label>) => {
    shown.reset();
    if (figures === null) shown.remove();
    else if (typeof figures === "number") add({}, figures);
    else for (const [labels, figure] of figures) add(labels, figure);
  };
  const figures = read();
  return figures instanceof Promise ? figures.then(put) : put(figures);
}

/** Metrics without labels, each with the figure that it shows. */
type FigureTable<Figure extends string> = readonly (readonly [name: string, help: string, figure: Figure])[];

/** Adds counters. `read` is called at each scrape. */
export function addCounters<Figure extends string>(
  registry: Registry,
  table: FigureTable<Figure>,
  read: (figure: Figure) => number | null,
): void {
  for (const [name, help, figure] of table) addCounter(registry, { name, help, read: () => read(figure) });
}

/** Adds gauges. `read` is called at each scrape. */
export function addGauges<Figure extends string>(
  registry: Registry,
  table: FigureTable<Figure>,
  read: (figure: Figure) => number | null,
  aggregator: "sum" | "max" = "sum",
): void {
  for (const [name, help, figure] of table)
    addGauge(registry, { name, help, aggregator, read: () => read(figure) });
}

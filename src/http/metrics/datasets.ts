// The age and size of each list. A list that is no longer fetched shows by the date of its content, not by
// the date of the import.

import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";
import { type DatasetAge, STALE_LEVELS } from "../../model/content-age.ts";
import type { Readiness } from "../../screening/screening.ts";

/** A figure of a dataset, from what readiness says of it. */
interface DatasetGauge {
  readonly name: string;
  readonly help: string;
  readonly figureOf: (dataset: DatasetAge) => number;
}

/** By the day that the age counts from: the label dated_by says which day that is. */
const DATED: readonly DatasetGauge[] = [
  {
    name: "interdict_dataset_content_timestamp_seconds",
    help: "Unix time of the date of a dataset's content, or of its import when the list has no date.",
    figureOf: ({ datedAtSeconds }) => datedAtSeconds,
  },
  {
    name: "interdict_dataset_content_age_seconds",
    help: "Time since the date of a dataset's content, or since its import when the list has no date.",
    figureOf: ({ ageSeconds }) => ageSeconds,
  },
];

const PLAIN: readonly DatasetGauge[] = [
  {
    name: "interdict_dataset_imported_timestamp_seconds",
    help: "Unix time at which the files of a dataset were given to an import; a kept list keeps its time.",
    figureOf: ({ givenAtSeconds }) => givenAtSeconds,
  },
  {
    name: "interdict_dataset_listed_entities",
    help: "Records of a dataset that are listed themselves.",
    figureOf: ({ listed }) => listed,
  },
];

/** `readiness` is called at each scrape. */
export function addDatasets(registry: Registry, readiness: () => Readiness): void {
  const registers = [registry];
  const aggregator = "max";
  const datasets = () => readiness().snapshot?.datasets ?? [];
  for (const { name, help, figureOf } of DATED)
    new Gauge({
      name,
      help,
      aggregator,
      labelNames: ["dataset", "dated_by"],
      registers,
      collect() {
        this.reset();
        for (const dataset of datasets())
          this.set({ dataset: dataset.name, dated_by: dataset.datedBy }, figureOf(dataset));
      },
    });
  for (const { name, help, figureOf } of PLAIN)
    new Gauge({
      name,
      help,
      aggregator,
      labelNames: ["dataset"],
      registers,
      collect() {
        this.reset();
        for (const dataset of datasets()) this.set({ dataset: dataset.name }, figureOf(dataset));
      },
    });
  new Gauge({
    name: "interdict_dataset_entities",
    help: "Records of a dataset, supporting and delisted ones too.",
    aggregator,
    labelNames: ["dataset"],
    registers,
    collect() {
      this.reset();
      for (const [dataset, count] of Object.entries(readiness().snapshot?.entities ?? {}))
        this.set({ dataset }, count);
    },
  });
  new Gauge({
    name: "interdict_dataset_stale",
    help: "1 while a dataset is past this age limit, or has an age limit and is missing.",
    aggregator,
    labelNames: ["dataset", "level"],
    registers,
    collect() {
      this.reset();
      for (const { name } of datasets())
        for (const level of STALE_LEVELS) this.set({ dataset: name, level }, 0);
      for (const { name, level } of readiness().snapshot?.stale ?? []) {
        this.set({ dataset: name, level }, 1);
        // A dataset past its maximum is past its warning, too.
        this.set({ dataset: name, level: "warn" }, 1);
      }
    },
  });
}

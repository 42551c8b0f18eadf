// Whether the service is ready, and the snapshot and lists that it answers from.

import type Registry from "prom-client/lib/registry.js";
import { type DatasetAge, STALE_LEVELS } from "../../../base/model/content-age.ts";
import type { Readiness } from "../../../engine/screening/screening.ts";
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
  addDatasets(registry, readiness);
}

/** Figures of each dataset. */
const FIGURES: readonly (readonly [name: string, help: string, figureOf: (of: DatasetAge) => number])[] = [
  [
    "interdict_dataset_imported_timestamp_seconds",
    "Unix time at which the files of a dataset were given to an import; a kept list keeps its time.",
    ({ givenAtSeconds }) => givenAtSeconds,
  ],
  [
    "interdict_dataset_listed_entities",
    "Records of a dataset that are listed themselves.",
    ({ listed }) => listed,
  ],
];

/** Those that count from a day: the label dated_by says which day that is. */
const DATED: typeof FIGURES = [
  [
    "interdict_dataset_content_timestamp_seconds",
    "Unix time of the date of a dataset's content, or of its import when the list has no date.",
    ({ datedAtSeconds }) => datedAtSeconds,
  ],
  [
    "interdict_dataset_content_age_seconds",
    "Time since the date of a dataset's content, or since its import when the list has no date.",
    ({ ageSeconds }) => ageSeconds,
  ],
];

/**
 * Adds the age and size of each list. A list that is no longer fetched shows by the date of its content, not
 * by the date of the import.
 */
function addDatasets(registry: Registry, readiness: () => Readiness): void {
  const aggregator = "max";
  const datasets = () => readiness().snapshot?.datasets ?? [];
  for (const [name, help, figureOf] of DATED)
    addGauge(registry, {
      name,
      help,
      aggregator,
      labels: ["dataset", "dated_by"],
      read: () => datasets().map((one) => [{ dataset: one.name, dated_by: one.datedBy }, figureOf(one)]),
    });
  for (const [name, help, figureOf] of FIGURES)
    addGauge(registry, {
      name,
      help,
      aggregator,
      labels: ["dataset"],
      read: () => datasets().map((one) => [{ dataset: one.name }, figureOf(one)]),
    });
  addGauge(registry, {
    name: "interdict_dataset_entities",
    help: "Records of a dataset, supporting and delisted ones too.",
    aggregator,
    labels: ["dataset"],
    read() {
      const entities = Object.entries(readiness().snapshot?.entities ?? {});
      return entities.map(([dataset, count]) => [{ dataset }, count]);
    },
  });
  addGauge(registry, {
    name: "interdict_dataset_stale",
    help: "1 while a dataset is past this age limit, or has an age limit and is missing.",
    aggregator,
    labels: ["dataset", "level"],
    read() {
      const none = datasets().flatMap(({ name }) =>
        STALE_LEVELS.map((level) => [{ dataset: name, level }, 0] as const),
      );
      // A dataset past its maximum is past its warning, too. What comes later counts.
      const stale = (readiness().snapshot?.stale ?? []).flatMap(({ name, level }) =>
        [level, "warn"].map((each) => [{ dataset: name, level: each }, 1] as const),
      );
      return [...none, ...stale];
    },
  });
}

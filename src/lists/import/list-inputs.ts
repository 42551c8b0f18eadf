// The list sets that an import reads: those among its paths, and those that it keeps from the previous
// snapshot.

import type { DatasetAge } from "../../base/model/content-age.ts";
import { OperatorError } from "../../base/model/errors.ts";
import { formatDays, inOrderOfSets } from "../sources/list-sets.ts";
import type { ListSet } from "../sources/lists/source.ts";
import { SOURCES } from "../sources/registry.ts";
import { claimedTwice, type GateFailure } from "./gates.ts";
import type { KeptDataset } from "./import-report.ts";
import type { KeptList } from "./kept-lists.ts";

/** A list set; `kept` is null when it was passed to this import. */
export interface ListInput {
  readonly set: ListSet;
  readonly kept: KeptList | null;
}

/**
 * Orders the passed and the kept list sets as if all had been passed. Throws an OperatorError when a dataset
 * to keep is among the passed ones.
 */
export function arrangeLists(
  sets: readonly ListSet[],
  kept: readonly KeptList[],
  keep: readonly string[],
): ListInput[] {
  for (const set of sets)
    if (set.dataset !== null && keep.includes(set.dataset)) throw keptAndGiven(set.dataset, set);
  const lists: ListInput[] = [
    ...sets.map((set) => ({ set, kept: null })),
    ...kept.map((list) => ({ set: list.set, kept: list })),
  ];
  return inOrderOfSets(lists, SOURCES);
}

/** The error for a dataset that is to be kept although a passed list has it. */
export function keptAndGiven(dataset: string, given: ListSet): OperatorError {
  return new OperatorError(
    `--keep names ${dataset}, which is among the lists: ${placeOf(given)}.`,
    `Leave out --keep ${dataset} to import that list, or leave out the file to keep the dataset in use.`,
  );
}

/** Finds several editions of one list: merged, they would include subjects that the newest dropped. */
export function findEditions(lists: readonly ListInput[]): GateFailure[] {
  const byDataset = Map.groupBy(
    lists.map(({ set }) => set),
    ({ dataset }) => dataset,
  );
  return [...byDataset].flatMap(([dataset, editions]) =>
    dataset === null || editions.length < 2
      ? []
      : [claimedTwice(dataset, formatDays(editions.map(placeOf), editions.map(dayOf)))],
  );
}

/** The newest day in the heads of the files of a set; null when none has one. */
function dayOf({ source, files }: ListSet): string | null {
  const days = [...files.values()].flatMap(({ head }) => source.dayOf?.(head) ?? []);
  return days.sort().at(-1) ?? null;
}

/** The kept datasets for the report, by name. */
export function reportKept(lists: readonly ListInput[], ages: readonly DatasetAge[]): KeptDataset[] {
  const kept = ages.flatMap(({ name, contentDate, ageDays }) => {
    const from = lists.find(({ kept }) => kept?.datasets.includes(name))?.kept;
    return from == null ? [] : [{ dataset: name, givenAt: from.givenAt, contentDate, days: ageDays }];
  });
  return kept.sort((a, b) => (a.dataset < b.dataset ? -1 : 1));
}

/** The paths of the files of a set, for messages. */
export function placeOf(set: ListSet): string {
  return [...set.files.values()].map(({ path }) => path).join(", ");
}

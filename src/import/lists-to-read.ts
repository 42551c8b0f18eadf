// The sets of lists that an import reads: those that were given, and those that are carried over from the
// snapshot in use.

import type { DatasetAge } from "../model/content-age.ts";
import { OperatorError } from "../model/errors.ts";
import type { ListSet } from "../sources/lists/source.ts";
import { inOrderOfSets } from "../sources/registry.ts";
import { formatDays } from "../sources/sets.ts";
import { claimedTwice, type Finding } from "./gates.ts";
import type { KeptDataset } from "./import-report.ts";
import type { KeptList } from "./keep.ts";

/** A set of lists, and what is known of it when it is carried over from the snapshot in use. */
export interface ListToRead {
  readonly set: ListSet;
  readonly kept: KeptList | null;
}

/**
 * The lists that were given and those that are carried over, in the order in which they would be read if all
 * were given. Throws an OperatorError when a dataset that is to be carried over is among those that were
 * given.
 */
export function arrangeLists(
  sets: readonly ListSet[],
  kept: readonly KeptList[],
  carried: readonly string[],
): ListToRead[] {
  const given = sets.find(({ dataset }) => dataset !== null && carried.includes(dataset));
  if (given !== undefined) throw keptAndGiven(given.dataset ?? "", given);
  return inOrderOfSets([
    ...sets.map((set) => ({ set, kept: null })),
    ...kept.map((list) => ({ set: list.set, kept: list })),
  ]);
}

/** The error for a dataset that the operator carries over though a list that was given has it. */
export function keptAndGiven(dataset: string, given: ListSet): OperatorError {
  return new OperatorError(
    `--keep names ${dataset}, which is among the lists: ${placeOf(given)}.`,
    `Leave out --keep ${dataset} to import that list, or take the file away to carry the dataset over.`,
  );
}

/** Two editions of one list, merged, would keep whom the later one no longer lists. */
export function findEditions(lists: readonly ListToRead[]): Finding[] {
  const byDataset = Map.groupBy(
    lists.map(({ set }) => set).filter(({ dataset }) => dataset !== null),
    ({ dataset }) => dataset ?? "",
  );
  return [...byDataset].flatMap(([dataset, editions]) =>
    editions.length < 2
      ? []
      : [claimedTwice(dataset, formatDays(editions.map(placeOf), editions.map(dayOf)))],
  );
}

/** The newest day that the files of a set tell in their heads. */
function dayOf({ source, files }: ListSet): string | null {
  const days = [...files.values()].flatMap(({ head }) => source.dayOf?.(head) ?? []);
  return days.sort().at(-1) ?? null;
}

/** The datasets that were carried over, in the order of their names. */
export function tellKept(lists: readonly ListToRead[], ages: readonly DatasetAge[]): KeptDataset[] {
  const told = ages.flatMap(({ name, contentDate, ageDays }) => {
    const from = lists.find(({ kept }) => kept?.datasets.includes(name))?.kept;
    return from == null ? [] : [{ dataset: name, givenAt: from.givenAt, contentDate, days: ageDays }];
  });
  return told.sort((a, b) => (a.dataset < b.dataset ? -1 : 1));
}

/** Where the files of a set lie, for messages. */
export function placeOf(set: ListSet): string {
  return [...set.files.values()].map(({ path }) => path).join(", ");
}

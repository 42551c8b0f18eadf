// Gates stop an import when a list looks incomplete, stale or mixed up. An operator who knows better lets one
// dataset pass one gate by name (`--allow GATE=DATASET`). Pure.

import { RefusedImport } from "../../base/model/last-import.ts";
import { plural } from "../../base/model/plural.ts";
import type { MissingPart } from "../sources/lists/source.ts";
import type { Tally } from "./dataset-counts.ts";
import type { FieldReport } from "./import-report.ts";

export const GATES = {
  partial: "a part of a list is missing, such as the file of its aliases",
  mixed: "more than 1 % of the rows of a file belong to no record: its files are of different editions",
  missing: "a dataset in use is not among the lists",
  shrunken: "a list is more than 10 % shorter than the one in use",
  emptied: "a field is filled much less often than in the list in use",
  unread: "more than 5 % of the values of a field can't be read",
  older: "the content of a list is older than the one in use",
  twice: "two lists claim one dataset",
  reused: "an id belongs to another subject than before",
} as const;

type Gate = keyof typeof GATES;

/** What to do instead of letting a gate pass; the flags that let it pass follow. */
const REMEDIES: Partial<Record<Gate, string>> = {
  partial: "Fetch all files of the list again. To import without the missing part, import again with",
  mixed: "Fetch all files of the list on the same day. To import them as they are, import again with",
  twice: "Pass one edition of each list, the newest. To merge them, import again with",
  missing:
    "If the list could not be fetched, keep the previous one with --keep DATASET. To leave it out, import again with",
};

export interface GateFailure {
  readonly gate: Gate;
  readonly dataset: string;
  /** A sentence with the numbers. */
  readonly message: string;
}

/** The largest share of its records that a list may lose. */
const SHRINKAGE_MAX = 0.1;

/** Shorter lists may lose any share: three of twenty records can be delisted on one day. */
const SHRINKAGE_RECORDS_MIN = 20;

/** Rarer fields are not compared. */
const FILLED_RECORDS_MIN = 50;
/** The largest share by which the fill rate of a field may fall. */
const FILL_RATE_FALL_MAX = 0.25;

/** The largest share of rows without a record; above it, the file is of another edition than the records. */
const ORPHAN_SHARE_MAX = 0.01;

/** How complete the files of one list are. */
export interface Completeness {
  /** The datasets of the list, and the paths of its files. */
  readonly datasets: readonly string[];
  readonly place: string;
  readonly missing: readonly MissingPart[];
  readonly files: readonly FileOfRows[];
}

/** A file whose rows belong to the records of another file. */
interface FileOfRows {
  readonly path: string;
  readonly rows: number;
  /** Rows without a record, and records without a row that they need. */
  readonly orphans: number;
}

/**
 * Finds lists that lack a part, and files of another edition than their records. Each file is judged alone,
 * because each is fetched alone: a stale file of 20 rows would not show among 40,000 rows of other files.
 */
export function checkCompleteness({ datasets, place, missing, files }: Completeness): GateFailure[] {
  const failures: GateFailure[] = [];
  for (const dataset of datasets) {
    if (missing.length > 0) {
      const parts = missing.map(({ name, holds }) => `${name} (${holds})`).join(" and ");
      failures.push({ gate: "partial", dataset, message: `${dataset} lacks ${parts} beside ${place}.` });
    }
    const mixed = files.filter(({ rows, orphans }) => orphans > rows * ORPHAN_SHARE_MAX);
    for (const { path, rows, orphans } of mixed) {
      const message = `${orphans} of ${plural(rows, "row")} of ${path} belong to no record: the files are of different editions.`;
      failures.push({ gate: "mixed", dataset, message });
    }
  }
  return failures;
}

/** The largest share of the values of a field that may be unread, in lists where so many are. */
const UNREAD_SHARE_MAX = 0.05;
const UNREAD_VALUES_MIN = 5;

/** Finds the fields of a dataset that lost more than a few values. */
export function checkUnread(dataset: string, fields: Readonly<Record<string, FieldReport>>): GateFailure[] {
  return Object.entries(fields)
    .filter(
      ([, { values, unread }]) =>
        unread >= UNREAD_VALUES_MIN && unread > (values + unread) * UNREAD_SHARE_MAX,
    )
    .map(([field, counts]) => ({ gate: "unread", dataset, message: describeUnread(dataset, field, counts) }));
}

/** A sentence for each field of each dataset that has an unread value. */
export function describeAllUnread(
  datasets: Readonly<Record<string, Readonly<Record<string, FieldReport>>>>,
): string[] {
  return Object.entries(datasets).flatMap(([dataset, fields]) =>
    Object.entries(fields)
      .filter(([, { unread }]) => unread > 0)
      .map(([field, counts]) => describeUnread(dataset, field, counts)),
  );
}

const EXAMPLE_LENGTH_MAX = 80;

/** "au_dfat_sanctions: 260 of 2401 values of birthDate can't be read, such as "1959, 1957"." */
function describeUnread(dataset: string, field: string, counts: FieldReport): string {
  const { values, unread, example } = counts;
  const such = example === null ? "" : `, such as ${JSON.stringify(example.slice(0, EXAMPLE_LENGTH_MAX))}`;
  return `${dataset}: ${unread} of ${plural(values + unread, "value")} of ${field} can't be read${such}.`;
}

/** Reused ids that a message names; the report names all. */
const REUSED_NAMED_MAX = 10;

/** Compares the tally of the previous import with that of this one. */
export function compareWithPrevious(previous: Tally, now: Tally): GateFailure[] {
  const failures: GateFailure[] = [];
  for (const [dataset, before] of Object.entries(previous)) {
    const after = now[dataset];
    const fail = (gate: Gate, message: string) => failures.push({ gate, dataset, message });
    if (after === undefined) {
      fail(
        "missing",
        `${dataset} is in use with ${plural(before.listed, "listed record")} and is not among these lists.`,
      );
      continue;
    }
    const lost = before.listed - after.listed;
    if (before.listed >= SHRINKAGE_RECORDS_MIN && lost > before.listed * SHRINKAGE_MAX)
      fail(
        "shrunken",
        `${dataset} has ${plural(after.listed, "listed record")}; the list in use has ${before.listed}.`,
      );
    for (const [field, count] of Object.entries(before.filled)) {
      const rate = count / before.listed;
      const rateNow = after.listed === 0 ? 0 : (after.filled[field] ?? 0) / after.listed;
      if (count < FILLED_RECORDS_MIN || rateNow >= rate * (1 - FILL_RATE_FALL_MAX)) continue;
      fail(
        "emptied",
        `${percent(rateNow)} of the records of ${dataset} have ${field}; in the list in use ${percent(rate)} have it.`,
      );
    }
    if (before.contentDate !== null && after.contentDate !== null && after.contentDate < before.contentDate)
      fail(
        "older",
        `${dataset} has the content of ${after.contentDate}; the list in use has that of ${before.contentDate}.`,
      );
  }
  return failures;
}

/** `claims` are the places of the lists that claim a dataset, with their days where known. */
export function claimedTwice(dataset: string, claims: string): GateFailure {
  return { gate: "twice", dataset, message: `${dataset} is present in several editions: ${claims}.` };
}

/** One failure per dataset that gave ids to other subjects. */
export function findReusedIds(
  reused: readonly { readonly dataset: string; readonly text: string }[],
): GateFailure[] {
  const byDataset = Map.groupBy(reused, ({ dataset }) => dataset);
  return [...byDataset].map(([dataset, all]) => {
    const named = all.slice(0, REUSED_NAMED_MAX).map(({ text }) => text);
    const more = all.length > named.length ? ` and ${all.length - named.length} more` : "";
    return {
      gate: "reused",
      dataset,
      message: `Ids of ${dataset} belong to other subjects than in the list in use (${named.join("; ")}${more}).`,
    };
  });
}

/** Throws a RefusedImport that names every failure which `allowed` ("gate=dataset") doesn't let pass. */
export function enforceGates(failures: readonly GateFailure[], allowed: readonly string[]): void {
  const refused = failures.filter(({ gate, dataset }) => !allowed.includes(`${gate}=${dataset}`));
  if (refused.length === 0) return;
  const overrides = [...new Set(refused.map(({ gate, dataset }) => `--allow ${gate}=${dataset}`))].join(" ");
  const messages = [...new Set(refused.map(({ message }) => message))];
  const remedy = refused.map(({ gate }) => REMEDIES[gate]).find((hint) => hint !== undefined);
  throw new RefusedImport(
    `The import was stopped; the snapshot in use stays. ${messages.join(" ")}`,
    `${remedy ?? "If that is right, import again with"} ${overrides}.`,
    [...new Set(refused.map(({ gate }) => gate))],
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

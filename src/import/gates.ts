// What stops an import: signs that a list came incomplete, stale or mixed up. Each gate has a name, by which
// an operator who knows better lets it pass for one dataset (`--allow GATE=DATASET`). Pure.

import { OperatorError } from "../model/errors.ts";
import type { MissingPart } from "../sources/lists/source.ts";
import type { Tally } from "./tally.ts";

export const GATES = {
  partial: "a part of a list is missing, such as the file of its aliases",
  mixed: "more than 1 % of the rows of a file belong to no record: its list is there in mixed editions",
  missing: "a dataset in use is not among the lists",
  shrunken: "a list is more than 10 % shorter than the one in use",
  emptied: "a field is filled much less often than in the list in use",
  older: "the content of a list is older than the one in use",
  twice: "two lists claim one dataset",
  reused: "an id means somebody else than before",
} as const;

export type Gate = keyof typeof GATES;

/** What to do instead of letting a gate pass; the overrides follow. */
const MENDS: Partial<Record<Gate, string>> = {
  partial: "Fetch all files of the list again. To do without what is missing, import again with",
  mixed: "Fetch all files of the list again, on one day. To import them as they are, import again with",
  twice: "Name one edition of each list, the newest. To merge them, import again with",
  missing:
    "If the list could not be fetched, carry it over with --keep DATASET. To leave it out, import again with",
};

export interface Finding {
  readonly gate: Gate;
  readonly dataset: string;
  /** A sentence with the figures. */
  readonly message: string;
}

/** A list that lost more than this share of its records is not believed. */
const SHRINKAGE_MAX = 0.1;

/** Below this many records a share says little: three of twenty may well be delisted in a day. */
const SHRINKAGE_RECORDS_MIN = 20;

/**
 * A field is compared when so many records had it, and has emptied when its rate fell by more than this
 * share.
 */
const FILLED_RECORDS_MIN = 50;
const FILL_RATE_FALL_MAX = 0.25;

/** Above this share of rows without a record, a file is of another edition than the records. */
const ORPHAN_SHARE_MAX = 0.01;

/** What the files of one list say of their own completeness. */
export interface Completeness {
  /** The datasets that the list is, and where its files lie. */
  readonly datasets: readonly string[];
  readonly place: string;
  readonly missing: readonly MissingPart[];
  readonly files: readonly FileOfRows[];
}

/** A file that goes with the records of another one. */
export interface FileOfRows {
  readonly path: string;
  readonly rows: number;
  /** Rows that meet no record, and records that meet no row where they need one. */
  readonly orphans: number;
}

/**
 * Finds lists that lack a part, and files of another edition than their records. Each file is judged by
 * itself, because each is fetched by itself: among 40,000 rows of aliases and addresses a stale file of 20
 * rows would not be seen.
 */
export function checkCompleteness({ datasets, place, missing, files }: Completeness): Finding[] {
  const findings: Finding[] = [];
  for (const dataset of datasets) {
    if (missing.length > 0) {
      const parts = missing.map(({ name, holds }) => `${name} (${holds})`).join(" and ");
      findings.push({ gate: "partial", dataset, message: `${dataset} lacks ${parts} beside ${place}.` });
    }
    const mixed = files.filter(({ rows, orphans }) => orphans > rows * ORPHAN_SHARE_MAX);
    for (const { path, rows, orphans } of mixed) {
      const share = `${orphans} of ${rows} rows of ${path} belong to no record`;
      findings.push({ gate: "mixed", dataset, message: `${share}: the list is in mixed editions.` });
    }
  }
  return findings;
}

/** Reused ids that a message names; the account names all. */
const REUSED_NAMED_MAX = 10;

/** Compares what was read with what is in use. */
export function compareWithUse(inUse: Tally, now: Tally): Finding[] {
  const findings: Finding[] = [];
  for (const [dataset, before] of Object.entries(inUse)) {
    const after = now[dataset];
    const found = (gate: Gate, message: string) => findings.push({ gate, dataset, message });
    if (after === undefined) {
      found(
        "missing",
        `${dataset} is in use with ${before.listed} listed records, and not among these lists.`,
      );
      continue;
    }
    const lost = before.listed - after.listed;
    if (before.listed >= SHRINKAGE_RECORDS_MIN && lost > before.listed * SHRINKAGE_MAX)
      found(
        "shrunken",
        `${dataset} has ${after.listed} listed records; the list in use has ${before.listed}.`,
      );
    for (const [field, count] of Object.entries(before.filled)) {
      const rate = count / before.listed;
      const rateNow = after.listed === 0 ? 0 : (after.filled[field] ?? 0) / after.listed;
      if (count < FILLED_RECORDS_MIN || rateNow >= rate * (1 - FILL_RATE_FALL_MAX)) continue;
      const told = `${percent(rateNow)} of the records of ${dataset} have ${field}; in the list in use it is ${percent(rate)}`;
      found("emptied", `${told}.`);
    }
    if (before.contentDate !== null && after.contentDate !== null && after.contentDate < before.contentDate)
      found(
        "older",
        `${dataset} has the content of ${after.contentDate}; the list in use is of ${before.contentDate}.`,
      );
  }
  return findings;
}

/**
 * `claims` says where the sets of files lie that claim a dataset, and how old they are as far as they tell.
 */
export function claimedTwice(dataset: string, claims: string): Finding {
  return { gate: "twice", dataset, message: `${dataset} is there in several editions: ${claims}.` };
}

/** Ids that were given to somebody else, a finding for each dataset. */
export function tellReused(
  reused: readonly { readonly dataset: string; readonly text: string }[],
): Finding[] {
  const byDataset = Map.groupBy(reused, ({ dataset }) => dataset);
  return [...byDataset].map(([dataset, all]) => {
    const named = all.slice(0, REUSED_NAMED_MAX).map(({ text }) => text);
    const more = all.length > named.length ? ` and ${all.length - named.length} more` : "";
    return {
      gate: "reused",
      dataset,
      message: `Ids of ${dataset} mean somebody else than in the list in use (${named.join("; ")}${more}).`,
    };
  });
}

/**
 * Findings that the operator doesn't let pass stop the import: throws an OperatorError that names all of
 * them.
 */
export function refuseFindings(findings: readonly Finding[], allowed: readonly string[]): void {
  const refused = findings.filter(({ gate, dataset }) => !allowed.includes(`${gate}=${dataset}`));
  if (refused.length === 0) return;
  const overrides = [...new Set(refused.map(({ gate, dataset }) => `--allow ${gate}=${dataset}`))].join(" ");
  const messages = [...new Set(refused.map(({ message }) => message))];
  const mend = refused.map(({ gate }) => MENDS[gate]).find((hint) => hint !== undefined);
  throw new OperatorError(
    `The import was stopped, and what is in use stays. ${messages.join(" ")}`,
    `${mend ?? "If that is right, import again with"} ${overrides}.`,
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

// What stops an import: signs that a list came incomplete, stale or mixed up. Each gate has a name, by which an operator
// who knows better lets it pass for one dataset (`--allow GATE=DATASET`). Pure.

import { OperatorError } from "../model/errors.ts";
import type { Tally } from "./tally.ts";

export const GATES = {
  missing: "a dataset in use is not among the lists",
  shrunken: "a list is more than 10 % shorter than the one in use",
  emptied: "a field is filled much less often than in the list in use",
  older: "the content of a list is older than the one in use",
  twice: "two lists claim one dataset",
  reused: "an id means somebody else than before",
} as const;

export type Gate = keyof typeof GATES;

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

/** A field is compared when so many records had it, and has emptied when its rate fell by more than this share. */
const FILLED_RECORDS_MIN = 50;
const FILL_RATE_FALL_MAX = 0.25;

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

/** `claims` says where the sets of files lie that claim a dataset, and how old they are as far as they tell. */
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

/** Findings that the operator doesn't let pass stop the import: throws an OperatorError that names all of them. */
export function refuseFindings(findings: readonly Finding[], allowed: readonly string[]): void {
  const refused = findings.filter(({ gate, dataset }) => !allowed.includes(`${gate}=${dataset}`));
  if (refused.length === 0) return;
  const overrides = [...new Set(refused.map(({ gate, dataset }) => `--allow ${gate}=${dataset}`))].join(" ");
  throw new OperatorError(
    `The import was stopped, and the snapshot in use stays. ${refused.map(({ message }) => message).join(" ")}`,
    refused.some(({ gate }) => gate === "twice")
      ? `Name one edition of each list, the newest. To merge them, import again with ${overrides}.`
      : `If that is right, import again with ${overrides}.`,
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

// The shares that a run must reach.

import { formatCount } from "../../service/bulk/report/number-text.ts";
import type { SelftestResult } from "./result.ts";
import type { Share } from "./tally.ts";

export interface Required {
  /** Least share of strong names found as listed, in percent. */
  readonly exact: number;
  /** Least share of manipulated names found, in percent; null for any. */
  readonly fuzzy: number | null;
  /** Most customers with an alert per thousand, as they are held; null for any. */
  readonly falseAlerts: number | null;
  /** Most rows of the customer file that are not screened, or not read whole, as shares from 0 to 1. */
  readonly rejected: number;
  readonly unread: number;
}

export interface Criterion {
  readonly name: "exact" | "fuzzy" | "false alerts" | "rejected" | "unread";
  /** What is counted, in words. */
  readonly title: string;
  readonly required: number;
  /** In the unit of `required`; null when nothing was tested. */
  readonly measured: number | null;
  readonly isFulfilled: boolean;
  /** "52,690 of 52,702 names". */
  readonly counts: string;
}

/** The criteria that were asked for. One that nothing was tested for is not met. */
export function judge({ control, manipulated, clean }: SelftestResult, required: Required): Criterion[] {
  const { exact, fuzzy, falseAlerts } = required;
  const { perThousand, alerted, customers } = clean.asHeld;
  const rows = customers + clean.refused;
  const atMost = (name: Criterion["name"], title: string, most: number, count: number) => ({
    name,
    title,
    required: most * 100,
    measured: (count / rows) * 100,
    isFulfilled: count <= most * rows,
    counts: `${formatCount(count)} of ${formatCount(rows)} rows`,
  });
  const atLeast = (name: Criterion["name"], title: string, least: number, { found, tested }: Share) => ({
    name,
    title,
    required: least,
    measured: tested === 0 ? null : (found / tested) * 100,
    isFulfilled: tested > 0 && found * 100 >= least * tested,
    counts: `${formatCount(found)} of ${formatCount(tested)} names`,
  });
  return [
    atLeast("exact", "Names found as listed, in percent, at least", exact, control.strong.all),
    ...(fuzzy === null
      ? []
      : [atLeast("fuzzy", "Manipulated names found, in percent, at least", fuzzy, manipulated.all)]),
    ...(falseAlerts === null
      ? []
      : [
          {
            name: "false alerts" as const,
            title: "Customers with a false alert, per 1,000, at most",
            required: falseAlerts,
            measured: perThousand,
            isFulfilled: alerted * 1000 <= falseAlerts * customers,
            counts: `${formatCount(alerted)} of ${formatCount(customers)} customers`,
          },
        ]),
    ...(clean.file === null
      ? []
      : [
          atMost(
            "rejected",
            "Rows of the customer file not screened, in percent, at most",
            required.rejected,
            clean.refused,
          ),
          atMost(
            "unread",
            "Rows of it with a fact that can't be read, in percent, at most",
            required.unread,
            clean.unread,
          ),
        ]),
  ];
}

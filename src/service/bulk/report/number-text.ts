// Numbers as reports write them.

import { plural } from "../../../base/model/plural.ts";

/** "12,345". */
export function formatCount(count: number): string {
  return count.toLocaleString("en-GB");
}

/** "1 customer", "12,345 customers"; `noun` as for plural. */
export function formatCounted(count: number, noun: string): string {
  return plural(count, noun).replace(/^\d+/, formatCount(count));
}

/**
 * "87.5 %", with a space that does not break. A share that is not a whole never reads as 0.0 % or 100.0 %,
 * and one that is not defined is a dash.
 */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  const text = ((part / whole) * 100).toFixed(1);
  if (text === "100.0" && part < whole) return "> 99.9\u00a0%";
  if (text === "0.0" && part > 0) return "< 0.1\u00a0%";
  return `${text}\u00a0%`;
}

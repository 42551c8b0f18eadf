// The text of the table of amounts with other values: comments, order and reasons stay as they are.

import type { Amount } from "../../src/scoring/amounts.ts";

/** Values by the name of their amount. */
export type Values = ReadonlyMap<string, number>;

/** Values are multiples of this. */
export const STEP = 0.01;

/** The text with these values in use; amounts without one get the value that was judged. */
export function withValues(text: string, values: Values): string {
  return text
    .split("\n")
    .map((line) => {
      const cells = line.split("\t");
      const [name = "", , judged = ""] = cells;
      if (line.startsWith("#") || cells.length === 1) return line;
      const value = values.get(name);
      return [name, value === undefined ? judged : formatAmount(value), ...cells.slice(2)].join("\t");
    })
    .join("\n");
}

/** "0.25", "-0.18", "0.005": two decimals and what more it has. */
export function formatAmount(value: number): string {
  return value.toFixed(4).replace(/0{1,2}$/, "");
}

/** Whether training may move an amount: rows have names only, and some amounts leave no choice. */
export function isTrainable({ name, least, most }: Amount): boolean {
  return least < most && !name.startsWith("evidence.");
}

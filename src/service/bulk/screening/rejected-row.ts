// What could not be read, as a row of the side file: a row that was not screened, or a fact of one that was.

import type { NotRead } from "../reading/customer-row.ts";
import type { Cell, OutputColumn } from "../writing/row-format.ts";

export const REJECTED_COLUMNS: readonly OutputColumn[] = [
  { name: "line", type: "number" },
  { name: "reference", type: "text" },
  { name: "reason", type: "text" },
  /** True when the customer was screened, without what the reason names. */
  { name: "screened", type: "boolean" },
];

export function rejectedRow({ line, reference, reason, isScreened }: NotRead): Cell[] {
  return [line, reference, reason, isScreened];
}

// A row that could not be screened, as a row of the side file.

import type { RejectedRow } from "../reading/customer-row.ts";
import type { Cell, OutputColumn } from "../writing/row-format.ts";

export const REJECTED_COLUMNS: readonly OutputColumn[] = [
  { name: "line", type: "number" },
  { name: "reference", type: "text" },
  { name: "reason", type: "text" },
];

export function rejectedRow({ line, reference, reason }: RejectedRow): Cell[] {
  return [line, reference, reason];
}

// Results to standard output, as they come: a stage in a pipe.

import type { RejectedRow } from "../reading/customer-row.ts";
import type { OutputColumn } from "../writing/row-format.ts";
import { openRowWriter, type RowFormatName, type RowWriter } from "../writing/row-writer.ts";
import { REJECTED_COLUMNS, rejectedRow } from "./rejected-row.ts";
import type { ResultSink } from "./run.ts";
import type { ScreenedRows } from "./screen-rows.ts";
import { addTally, emptyTally, type Tally } from "./tally.ts";

export class ResultStream implements ResultSink {
  readonly tally: Tally = emptyTally();
  readonly #alerts: RowWriter;
  readonly #rejected: RowWriter | null;

  /**
   * `rejectedPath` is the file for rejected rows; without one, each is said with `sayRejected`. Throws the
   * system's error when the file is there already.
   */
  constructor(
    format: RowFormatName,
    columns: readonly OutputColumn[],
    rejectedPath: string | null,
    private readonly sayRejected: (row: RejectedRow) => void,
  ) {
    this.#rejected = rejectedPath === null ? null : openRowWriter(rejectedPath, "csv", REJECTED_COLUMNS);
    this.#alerts = openRowWriter("-", format, columns);
    this.#alerts.flush();
  }

  accept({ alerts, rejected, tally }: ScreenedRows): void {
    for (const row of alerts) this.#alerts.append(row);
    for (const row of rejected)
      if (this.#rejected === null) this.sayRejected(row);
      else this.#rejected.append(rejectedRow(row));
    addTally(this.tally, tally);
    this.#alerts.flush();
    this.#rejected?.flush();
  }

  /** Every row has been accepted: writes what is left. */
  close(): void {
    this.#alerts.close();
    this.#rejected?.close();
  }
}

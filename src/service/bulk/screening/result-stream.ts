// Results to standard output, as they come: a stage in a pipe.

import type { NotRead } from "../reading/customer-row.ts";
import type { OutputColumn } from "../writing/row-format.ts";
import { openRowWriter, type RowFormatName, type RowWriter } from "../writing/row-writer.ts";
import { REJECTED_COLUMNS, rejectedRow } from "./rejected-row.ts";
import { refuseExisting } from "./result-files.ts";
import type { ResultSink } from "./run.ts";
import type { ScreenedRows } from "./screen-rows.ts";
import type { Tally, TallyKind } from "./tally.ts";

export class ResultStream<Counts = Tally> implements ResultSink<Counts> {
  readonly tally: Counts;
  readonly #alerts: RowWriter;
  /** Opened for the first of what could not be read. */
  #rejected: RowWriter | null = null;

  /**
   * `rejectedPath` is the file for what could not be read; without one, each is said with `sayNotRead`.
   * Throws an OperatorError when the file already exists.
   */
  constructor(
    format: RowFormatName,
    columns: readonly OutputColumn[],
    private readonly rejectedPath: string | null,
    private readonly sayNotRead: (row: NotRead) => void,
    private readonly tallies: TallyKind<Counts>,
  ) {
    this.tally = tallies.empty();
    refuseExisting([rejectedPath]);
    this.#alerts = openRowWriter("-", format, columns);
    this.#alerts.flush();
  }

  accept({ alerts, notRead, tally }: ScreenedRows<Counts>): void {
    for (const row of alerts) this.#alerts.append(row);
    for (const row of notRead) this.#reject(row);
    this.tallies.add(this.tally, tally);
    this.#alerts.flush();
    this.#rejected?.flush();
  }

  /** Every row has been accepted: writes what is left. */
  close(): void {
    this.#alerts.close();
    this.#rejected?.close();
  }

  #reject(row: NotRead): void {
    if (this.rejectedPath === null) {
      this.sayNotRead(row);
      return;
    }
    this.#rejected ??= openRowWriter(this.rejectedPath, "csv", REJECTED_COLUMNS);
    this.#rejected.append(rejectedRow(row));
  }
}

// The files of a run: changes of alerts, and rejected rows.

import { existsSync, renameSync, rmSync } from "node:fs";
import { OperatorError } from "../../model/errors.ts";
import type { NotRead } from "../reading/customer-row.ts";
import { REJECTED_COLUMNS, rejectedRow } from "../screening/rejected-row.ts";
import type { Cell } from "../writing/row-format.ts";
import { openRowWriter, type RowFormatName, type RowWriter } from "../writing/row-writer.ts";
import { changeColumns } from "./alert-changes.ts";

/** Where results go; "-" is standard output. */
export interface ChangeOutput {
  readonly paths: {
    readonly changes: string;
    /** Made only when something could not be read; null for none. */
    readonly rejected: string | null;
  };
  readonly format: RowFormatName;
}

/** The files of a run. They get their names only when every customer is rescreened. */
export class ChangeFiles {
  readonly #paths: ChangeOutput["paths"];
  readonly #changes: RowWriter;
  #rejected: RowWriter | null = null;

  /**
   * `passedOn` are the columns of the customer file that are passed on. `sayNotRead` is told what
   * could not be read when there is no file for it. Throws an OperatorError when a file is there already, or
   * that of another run.
   */
  constructor(
    { paths, format }: ChangeOutput,
    passedOn: readonly string[],
    private readonly sayNotRead: (row: NotRead) => void,
  ) {
    for (const path of [paths.changes, paths.rejected]) if (path !== null) refuseExisting(path);
    this.#paths = paths;
    this.#changes = openRowWriter(partOf(paths.changes), format, changeColumns(passedOn));
  }

  appendChange(row: readonly Cell[]): void {
    this.#changes.append(row);
  }

  appendNotRead(row: NotRead): void {
    const { rejected } = this.#paths;
    if (rejected === null) {
      this.sayNotRead(row);
      return;
    }
    this.#rejected ??= openRowWriter(partOf(rejected), "csv", REJECTED_COLUMNS);
    this.#rejected.append(rejectedRow(row));
  }

  /** Closes the files and gives them their names, the changes last: when they are there, so is all else. */
  publish(): void {
    this.#changes.close();
    this.#rejected?.close();
    const { changes, rejected } = this.#paths;
    if (this.#rejected !== null && rejected !== null) renameSync(partOf(rejected), rejected);
    if (changes !== "-") renameSync(partOf(changes), changes);
  }

  /** Removes what is not published. */
  discard(): void {
    for (const path of [this.#paths.changes, this.#paths.rejected])
      if (path !== null && path !== "-") rmSync(partOf(path), { force: true });
  }
}

function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new OperatorError(
      `${path} is there already.`,
      "Name other files with --out and --rejects, or move it aside.",
    );
  if (path !== "-" && existsSync(partOf(path)))
    throw new OperatorError(
      `${partOf(path)} is there: another run writes it, or one was killed.`,
      "Remove it when no run writes it.",
    );
}

/** Where a file lies until it is whole. */
function partOf(path: string): string {
  return path === "-" ? path : `${path}.part`;
}

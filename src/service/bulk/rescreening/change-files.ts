// The files of a run: changes of alerts, and rejected rows.

import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../../base/model/errors.ts";
import type { NotRead } from "../reading/customer-row.ts";
import { REJECTED_COLUMNS, rejectedRow } from "../screening/rejected-row.ts";
import { lockFolder, moveOut, refuseForeign } from "../screening/run-folder.ts";
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

/**
 * The files of a run. They are in a folder of the run, and get their names when every customer is rescreened.
 */
export class ChangeFiles {
  readonly #paths: ChangeOutput["paths"];
  /** Null when there is no file but standard output. */
  readonly #folder: RunFolder | null;
  readonly #changes: RowWriter;
  #rejected: RowWriter | null = null;

  /**
   * `passedOn` are the columns of the customer file that are passed on. `sayNotRead` is told what could not
   * be read when there is no file for it. Removes what a killed run left. Throws an OperatorError when a file
   * of results is there already, or another process writes it.
   */
  constructor(
    { paths, format }: ChangeOutput,
    passedOn: readonly string[],
    private readonly sayNotRead: (row: NotRead) => void,
  ) {
    for (const path of [paths.changes, paths.rejected]) if (path !== null) refuseExisting(path);
    this.#paths = paths;
    const named = paths.changes === "-" ? paths.rejected : paths.changes;
    this.#folder = named === null ? null : new RunFolder(`${named}.run`);
    try {
      const path = paths.changes === "-" ? "-" : this.#pathOf("changes");
      this.#changes = openRowWriter(path, format, changeColumns(passedOn));
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  /** True when a run before this one was killed, and this one begins anew. */
  get isAnew(): boolean {
    return this.#folder?.isAnew ?? false;
  }

  appendChange(row: readonly Cell[]): void {
    this.#changes.append(row);
  }

  appendNotRead(row: NotRead): void {
    if (this.#paths.rejected === null) {
      this.sayNotRead(row);
      return;
    }
    this.#rejected ??= openRowWriter(this.#pathOf("rejected"), "csv", REJECTED_COLUMNS);
    this.#rejected.append(rejectedRow(row));
  }

  /** Closes the files and gives them their names, the changes last: when they are there, so is all else. */
  publish(): void {
    this.#changes.close();
    this.#rejected?.close();
    const { changes, rejected } = this.#paths;
    if (rejected !== null && this.#rejected !== null) moveOut(this.#pathOf("rejected"), rejected);
    if (changes !== "-") moveOut(this.#pathOf("changes"), changes);
  }

  /** Removes what is not published. Can be repeated. */
  discard(): void {
    this.#folder?.remove();
  }

  #pathOf(name: (typeof NAMES)[number]): string {
    if (this.#folder === null) throw new Error("The run has no folder.");
    return join(this.#folder.path, name);
  }
}

/** What the folder of a run holds until its files get their names. */
const NAMES = ["changes", "rejected"] as const;

/** The folder of a run, which is locked as long as the run goes on. */
class RunFolder {
  readonly isAnew: boolean;
  #unlock: (() => void) | null;

  /**
   * Throws an OperatorError when another process writes into it, or it holds something else; and the
   * system's.
   */
  constructor(readonly path: string) {
    refuseForeign(path);
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    this.#unlock = lockFolder(path);
    const found = readdirSync(path).filter((name) => !isLock(name));
    if (found.some((name) => !isOurs(name))) {
      this.#unlock();
      throw new OperatorError(
        `${path} already exists and is not the folder of a rescreen run.`,
        "Name another file with --out, or move the folder aside.",
      );
    }
    this.isAnew = found.length > 0;
    for (const name of found) rmSync(join(path, name));
  }

  remove(): void {
    if (this.#unlock === null) return;
    for (const name of NAMES) rmSync(join(this.path, name), { force: true });
    this.#unlock();
    this.#unlock = null;
    for (const name of readdirSync(this.path)) rmSync(join(this.path, name), { force: true });
    rmdirSync(this.path);
  }
}

function isOurs(name: string): boolean {
  return NAMES.some((own) => own === name);
}

/** The lock is a database, which may have a journal beside it. */
function isLock(name: string): boolean {
  return name.startsWith("lock");
}

function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new OperatorError(
      `${path} already exists.`,
      "Name other files with --out and --rejects, or move it aside.",
    );
}

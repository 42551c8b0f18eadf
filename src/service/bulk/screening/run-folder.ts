// The folder in which a run writes its files, until they get their names: whose it is, and how they leave it.

import { copyFileSync, existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { OperatorError } from "../../../base/model/errors.ts";
import { syncPath, withPath } from "../../../base/platform/durable-file.ts";
import { takeExclusiveLock } from "../../../base/platform/exclusive-lock.ts";

const LOCK_FILE = "lock";

/**
 * Throws an OperatorError for what has the name of a run's folder and is none: a link would have the run
 * write, and at its end remove, files of another folder.
 */
export function refuseForeign(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || found.isDirectory()) return;
  throw new OperatorError(
    `${folder} is ${found.isSymbolicLink() ? "a symbolic link" : "not a folder"}, so no run can be stored there.`,
    "Remove it, or name another file with --out.",
  );
}

/** Removes what a kill in the last step of a run leaves. */
export function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/**
 * Takes the lock of a folder, and returns what releases it. Throws an OperatorError when another process has
 * it; that of a killed process is free.
 */
export function lockFolder(folder: string): () => void {
  const unlock = takeExclusiveLock(join(folder, LOCK_FILE), 0);
  if (unlock !== null) return unlock;
  throw new OperatorError(
    `Another process is writing into ${folder}.`,
    "Wait until it ends, or name another file with --out.",
  );
}

/**
 * Moves a file to its name, unless that was done before. Throws an OperatorError when the name is taken, and
 * the system's errors.
 */
export function moveOut(from: string, to: string): void {
  if (existsSync(from)) {
    if (existsSync(to))
      throw new OperatorError(`${to} already exists.`, "Move it away, then continue with --resume.");
    try {
      renameSync(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
      moveAcross(from, to);
    }
  }
  syncPath(dirname(to));
}

/** As renameSync, to another file system. */
function moveAcross(from: string, to: string): void {
  const copy = `${to}.${process.pid}.new`;
  try {
    copyFileSync(from, copy);
    syncPath(copy);
    renameSync(copy, to);
  } catch (error) {
    rmSync(copy, { force: true });
    throw withPath(error, to);
  }
  rmSync(from);
}

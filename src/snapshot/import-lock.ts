// One import at a time in a state folder. The lock is a file that names the process; a dead process's lock is taken over.

import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../model/errors.ts";
import { BUILDING_PREFIX, snapshotsFolder } from "./folders.ts";

/** Takes the lock and returns what gives it back. Throws an OperatorError while another import is running. */
export function takeImportLock(state: string): () => void {
  const path = join(state, "import.lock");
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = openSync(path, "wx", 0o600);
      writeSync(file, `${process.pid}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const holder = readHolder(path);
      if (holder !== null && isAlive(holder)) {
        throw new OperatorError(
          `Another import (process ${holder}) is working in ${state}.`,
          `Wait for it. If no such import runs, remove ${path}.`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new OperatorError(
    `The lock ${path} can't be taken.`,
    "Another import may have just begun; try again.",
  );
}

/** Removes the half-built folders of processes that died. */
export function removeLeftovers(state: string): void {
  for (const name of readdirSync(snapshotsFolder(state))) {
    if (!name.startsWith(BUILDING_PREFIX)) continue;
    const builder = Number.parseInt(name.slice(BUILDING_PREFIX.length), 10);
    if (!Number.isNaN(builder) && isAlive(builder)) continue;
    rmSync(join(snapshotsFolder(state), name), { recursive: true, force: true });
  }
}

function readHolder(path: string): number | null {
  try {
    const pid = Number(readFileSync(path, "utf8").trim());
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

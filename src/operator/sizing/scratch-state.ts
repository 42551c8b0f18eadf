// A state folder for the time of a measurement: a snapshot that is there, an account of its own, and nothing
// that a bank keeps.

import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { makeScratchFolder } from "../../base/platform/scratch-folder.ts";
import { snapshotsFolder } from "../../engine/snapshot/folders.ts";

export interface ScratchState {
  readonly folder: string;
  readonly state: string;
  remove(): void;
}

/** Makes the folder below $TMPDIR. The snapshot is not copied. */
export function makeScratchState(snapshot: string): ScratchState {
  const folder = makeScratchFolder("interdict-sizing-");
  const state = join(folder, "state");
  mkdirSync(snapshotsFolder(state), { recursive: true, mode: 0o700 });
  const id = basename(snapshot);
  symlinkSync(resolve(snapshot), join(snapshotsFolder(state), id));
  writeFileSync(join(state, "current"), `${id}\n`);
  return { folder, state, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The bytes of the files in a folder, which has no folders. */
export function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

// Cleared pairs of a file: a run without a state folder, such as a pod of a job, leaves these out. They are
// brought into a folder of their own, which is removed afterwards.

import { rmSync } from "node:fs";
import { OperatorError } from "../base/model/errors.ts";
import { plural } from "../base/model/plural.ts";
import { checksumOf } from "../base/platform/file-checksum.ts";
import { makeScratchFolder } from "../base/platform/scratch-folder.ts";
import type { EntityStore } from "../engine/store/entity-store.ts";
import { listFiles } from "../lists/sources/files/list-files.ts";
import { type PinnedClearances, pinClearances } from "../service/clearances/cleared-pairs.ts";
import { importClearances } from "../service/clearances/import-clearances.ts";
import { readClearances } from "../service/clearances/read-clearances.ts";
import { clearingUser } from "./clearances.ts";

/** Cleared pairs that a run leaves out, and the folder that has them. */
export interface PairsOfRun {
  readonly pinned: PinnedClearances;
  readonly state: string;
  /** Removes the folder, if it is of this run alone. */
  close(): void;
}

/**
 * Reads a file of `clearances export` against the records of a snapshot. A pair whose record has changed
 * since then is not left out. `today` is the day of an unfinished run. Throws an OperatorError for a bad row.
 */
export async function loadPairs(path: string, store: EntityStore, today: string | null): Promise<PairsOfRun> {
  const state = makeScratchFolder("interdict-pairs-");
  const close = () => rmSync(state, { recursive: true, force: true });
  try {
    const [file, ...others] = await listFiles([path]);
    if (file === undefined || others.length > 0)
      throw new OperatorError(
        `${path} must hold one table.`,
        "Write it with: interdict clearances export FILE",
      );
    const [now, user, sha256] = [new Date(), clearingUser(), await checksumOf(path)];
    const bad: string[] = [];
    await importClearances(
      state,
      store,
      readClearances(file, { user, time: now.toISOString(), map: [], encoding: undefined }),
      {
        change: { command: "import", user, now, shared: null },
        skipsBad: false,
        report: ({ line, problem }) => bad.push(`line ${line} ${problem}`),
        record: () => undefined,
      },
    );
    if (bad.length > 0)
      throw new OperatorError(
        `${plural(bad.length, "row")} of ${path} can't be used: ${bad.slice(0, 3).join("; ")}.`,
        "Write the file anew: interdict clearances export FILE",
      );
    if ((await checksumOf(path)) !== sha256)
      throw new OperatorError(`${path} was changed while it was read.`, "Begin again.");
    const pinned = pinClearances(state, now);
    return { pinned: { ...pinned, today: today ?? pinned.today, file: sha256 }, state, close };
  } catch (error) {
    close();
    throw error;
  }
}

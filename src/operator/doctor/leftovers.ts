// What processes that were killed left behind, and what is being written right now.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isMissing } from "../../base/platform/durable-file.ts";
import { isRunning } from "../../base/platform/processes.ts";
import { RESTORING_FOLDER } from "../../base/platform/state-folder.ts";
import { BUILDING_PREFIX, snapshotsFolder } from "../../engine/snapshot/folders.ts";
import { type Examined, error, type Finding, ok, warning } from "./finding.ts";

const CHECK = "leftovers";

export function checkLeftovers({ state }: Examined): Finding[] {
  const findings = [
    ...(existsSync(join(state, RESTORING_FOLDER))
      ? [
          error(
            CHECK,
            "A restore is not finished, so no command and no service uses the folder.",
            "Wait until it ends. If it was interrupted, delete everything in the folder and restore again.",
          ),
        ]
      : []),
    ...checkBuilding(state),
    ...checkTemporary(state),
  ];
  return findings.length > 0 ? findings : [ok(CHECK, "The folder has no unfinished files.")];
}

function checkBuilding(state: string): Finding[] {
  return namesIn(snapshotsFolder(state))
    .filter((name) => name.startsWith(BUILDING_PREFIX))
    .map((name) => {
      const pid = Number(name.slice(BUILDING_PREFIX.length));
      if (Number.isInteger(pid) && isRunning(pid)) return ok(CHECK, `An import is running (process ${pid}).`);
      return warning(
        CHECK,
        `snapshots/${name} was left by an import that was interrupted.`,
        "The next import deletes it.",
      );
    });
}

/** Files that were written aside and never put in place. The finding prints a command, so names are plain. */
const TEMPORARY = /^[\w.-]+\.(\d+)\.new$/;

function checkTemporary(state: string): Finding[] {
  return ["", "journal"].flatMap((folder) =>
    namesIn(join(state, folder)).flatMap((name) => {
      const pid = TEMPORARY.exec(name)?.[1];
      if (pid === undefined || isRunning(Number(pid))) return [];
      const path = join(state, folder, name);
      return [warning(CHECK, `${path} was left by a process that was killed.`, `rm ${path}`)];
    }),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    if (isMissing(cause)) return [];
    throw cause;
  }
}

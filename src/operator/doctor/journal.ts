// Both ends of each lane of the journal. `interdict journal verify` reads everything between them.

import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { journalFolder, listDayFiles, listHeadLanes } from "../../service/journal/folders.ts";
import { findEveryLoss, lanesGone } from "../../service/journal/losses.ts";
import { loadHeadNote } from "../../service/journal/notes.ts";
import { findLaneEnd } from "../../service/journal/recovery.ts";
import { checkSubjectKey } from "../../service/journal/subject-key.ts";
import { type Examined, error, type Finding, failed, ok } from "./finding.ts";

const CHECK = "journal";

export function checkJournal({ state }: Examined): Finding[] {
  const folder = journalFolder(state);
  const lanes = lanesOf(folder);
  if (lanes.length === 0 && lanesGone(folder).length === 0)
    return [ok(CHECK, existsSync(folder) ? "The journal has no entries yet." : "There is no journal yet.")];
  return [
    ...checkWritable(state, folder),
    ...checkKey(folder),
    ...checkFiles(
      folder,
      lanes.map((lane) => checkLane(folder, lane)),
    ),
  ];
}

/** The lanes as they were found; where none lost its end, also what else the notes name and is gone. */
function checkFiles(folder: string, lanes: readonly Finding[]): readonly Finding[] {
  if (lanes.some(({ level }) => level === "error")) return lanes;
  const losses = findEveryLoss(folder).map((loss) =>
    error(CHECK, `${loss}.`, "Look for it in a backup, and see what is missing: interdict journal verify"),
  );
  return [...lanes, ...losses];
}

/** The state folder can be writable when the journal in it is not; matches are refused then. */
function checkWritable(state: string, folder: string): Finding[] {
  const open = listDayFiles(folder).filter(({ isSealed }) => !isSealed);
  const [first] = [folder, ...open.map(({ name }) => join(folder, name))].filter((path) => !isWritable(path));
  if (first === undefined || !isWritable(state)) return [];
  return [
    error(
      CHECK,
      `${first} can't be written, so matches are refused, or answered without a record.`,
      `Give its owner the right to write: chmod -R u+rwX ${folder}`,
    ),
  ];
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Without the key of hashed subjects the next start with `--journal-subject hashed` fails. */
function checkKey(folder: string): Finding[] {
  try {
    const id = checkSubjectKey(folder);
    return id === null
      ? []
      : [ok(CHECK, "The key of hashed subjects is the one that they were hashed with.")];
  } catch (cause) {
    return [failed(CHECK, cause)];
  }
}

/** The lanes of a journal, by their heads and files. */
export function lanesOf(folder: string): string[] {
  return [...new Set([...listHeadLanes(folder), ...listDayFiles(folder).map(({ lane }) => lane)])].sort();
}

function checkLane(folder: string, lane: string): Finding {
  const { tip, open, lost, torn } = findLaneEnd(folder, lane);
  if (lost !== null)
    return error(
      CHECK,
      `Lane ${lane}: the entries ${lost.from} to ${lost.to} were written and are gone.`,
      `Before the next start, copy the missing files from a saved journal into ${folder}; then: interdict journal verify`,
    );
  const noted = loadHeadNote(folder, lane)?.time;
  const parts = [
    `Lane ${lane} ends at entry ${tip.seq}`,
    noted === undefined ? "" : `, noted at ${noted}`,
    open === null ? "" : `; the file of ${open.day} is open`,
    torn > 0 ? `; ${torn} bytes after it were not acknowledged and are cut off at the next start` : "",
  ];
  return ok(CHECK, `${parts.join("")}.`);
}

// The clock against the times in the state folder: a clock that runs behind gives decisions a wrong date.

import { existsSync } from "node:fs";
import { listSnapshotIds } from "../../engine/snapshot/folders.ts";
import { journalFolder } from "../../service/journal/folders.ts";
import { loadHeadNote } from "../../service/journal/notes.ts";
import { type Examined, error, type Finding, ok } from "./finding.ts";
import { lanesOf } from "./journal.ts";

const CHECK = "clock";

/** A host that shares its time with others may differ from them by moments. */
const TOLERANCE_MS = 60_000;

export function checkClock({ state, now }: Examined): Finding[] {
  const times = [
    ...listSnapshotIds(state).map((id) => ({ what: `the snapshot ${id}`, time: timeInId(id) })),
    ...journalTimes(state),
  ];
  const [newest] = times.filter(({ time }) => time !== null).sort((a, b) => (b.time ?? 0) - (a.time ?? 0));
  const shown = now.toISOString();
  if (newest === undefined || newest.time === null)
    return [ok(CHECK, `It is ${shown}; nothing in the folder has a time to compare with.`)];
  if (newest.time <= now.getTime() + TOLERANCE_MS)
    return [ok(CHECK, `It is ${shown}, after everything in the folder.`)];
  return [
    error(
      CHECK,
      `It is ${shown}, but ${newest.what} is of ${new Date(newest.time).toISOString()}.`,
      "Set the clock and keep it so: timedatectl set-ntp true; check with timedatectl or chronyc tracking",
    ),
  ];
}

function journalTimes(state: string) {
  const folder = journalFolder(state);
  if (!existsSync(folder)) return [];
  return lanesOf(folder).map((lane) => {
    const noted = Date.parse(loadHeadNote(folder, lane)?.time ?? "");
    return { what: `the last entry of the journal's lane ${lane}`, time: Number.isNaN(noted) ? null : noted };
  });
}

/** The time in a snapshot's id, in Unix milliseconds; null for an id of another form. */
function timeInId(id: string): number | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(id) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

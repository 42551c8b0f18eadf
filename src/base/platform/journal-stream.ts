// The journal of systemd reads standard error of a unit line by line. A line may begin with its priority
// (sd-daemon(3)): without one, every line is "info", and `journalctl -p err` finds none of them.

import { fstatSync } from "node:fs";

/** Priorities of syslog by the levels of the log. */
const PRIORITIES = { fatal: 2, error: 3, warn: 4, info: 6, debug: 7 } as const;
export type Priority = keyof typeof PRIORITIES;

const STANDARD_ERROR = 2;

let isJournal: boolean | null = null;

/** What a line on standard error begins with; empty unless the journal of systemd reads it. */
export function priorityPrefix(priority: Priority): string {
  isJournal ??= readsJournal(process.env.JOURNAL_STREAM);
  return isJournal ? `<${PRIORITIES[priority]}>` : "";
}

/** Whether standard error is the file that systemd names: DEVICE:INODE. */
function readsJournal(named: string | undefined): boolean {
  if (named === undefined) return false;
  try {
    const { dev, ino } = fstatSync(STANDARD_ERROR);
    return named === `${dev}:${ino}`;
  } catch {
    return false;
  }
}

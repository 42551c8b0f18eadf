// The journal that a command reads: that of the state folder, or with --shipped those of all replicas as they
// were shipped. Shipped ones are unpacked into a folder of their own, which is removed afterwards.

import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { type FlagsOf, flag } from "../base/flags/flag.ts";
import type { StateOptions } from "../base/flags/state.ts";
import { makeScratchFolder } from "../base/platform/scratch-folder.ts";
import { parseSourceName } from "../lists/follow/source-name.ts";
import { journalFolder } from "../service/journal/folders.ts";
import { describeFinding } from "../service/journal/reading/finding.ts";
import { openPlace } from "../service/shipping/place.ts";
import { type ShippedJournal, type Unpacking, unpackShipped } from "../service/shipping/unpack.ts";
import { type JournalFolder, refuseNoJournal } from "./journal-entries.ts";
import { daysOf, type Period } from "./journal-period.ts";
import { findProblems, type JournalProblems, joinProblems } from "./journal-problems.ts";

/** `--journal-credentials FILE` of the place that is read. */
export function placeCredentialsFlag(when: string) {
  return flag(
    "--journal-credentials <file>",
    `${when}file with the credentials of that place (default: those of the environment)`,
  );
}

export const SHIPPED_FLAGS = [
  flag(
    "--shipped <place>",
    "read the journals of all replicas from the place of serve --journal-to: a folder, or s3://BUCKET/PREFIX",
  ),
  placeCredentialsFlag("with --shipped: "),
];
export type ShippedFlags = FlagsOf<typeof SHIPPED_FLAGS>;

/** Runs `work` with the shipped journals, unpacked. Throws as unpackShipped. */
export async function withShipped<T>(
  { shipped = "", journalCredentials }: ShippedFlags,
  how: Pick<Unpacking, "keys" | "days" | "report" | "known">,
  work: (journals: readonly ShippedJournal[]) => Promise<T>,
): Promise<T> {
  const credentials = journalCredentials === undefined ? null : resolve(journalCredentials);
  const place = openPlace(parseSourceName(shipped), credentials);
  const into = makeScratchFolder("interdict-journal-");
  try {
    return await work(await unpackShipped({ ...how, place, into }));
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** The journals that a command reads. */
export interface ReadJournals {
  readonly journals: readonly JournalFolder[];
  /** What is wrong with the days of the period. Takes as long as reading them. */
  readonly problems: () => Promise<JournalProblems>;
}

/** Runs `work` with the journals that the flags name. Throws an OperatorError when there are none. */
export async function withJournals<T>(
  options: ShippedFlags & StateOptions,
  period: Period,
  work: (read: ReadJournals) => Promise<T>,
): Promise<T> {
  if (options.shipped === undefined) {
    const folder = journalFolder(options.state);
    refuseNoJournal(folder);
    return work({ journals: [{ folder, replica: null }], problems: () => findProblems(folder, period) });
  }
  const found: string[] = [];
  const days = daysOf(period);
  const report: Unpacking["report"] = (finding) =>
    found.push(`The journal is not intact: ${describeFinding(finding)}`);
  return withShipped(options, { keys: [], days, report }, (journals) =>
    work({
      journals,
      // The parts of a period have no beginning to hold them against, but each other.
      problems: async () => {
        const isWhole = days.first === null && days.last === null;
        const inside = isWhole ? journals.map(({ folder }) => findProblems(folder, period)) : [];
        return joinProblems([{ lines: found, count: found.length }, ...(await Promise.all(inside))]);
      },
    }),
  );
}

// Room on the disk: an import writes a whole snapshot next to the one in use.

import { statfsSync } from "node:fs";
import { type Examined, error, type Finding, ok, warning } from "./finding.ts";
import { manifestInUse } from "./lists.ts";

const CHECK = "disk";
const MB = 1_000_000;

/**
 * An import takes no more than the snapshot that it makes (30 MB with the lists of OFAC and the UN, at its
 * peak too). Accounts, journal and a growing list need some.
 */
const SPARE_BYTES = 64 * MB;
/** An import makes fewer than ten files, and the journal two per day and lane. */
const INODES_MIN = 1000;

export function checkDisk({ state }: Examined): Finding[] {
  const { bavail, bsize, files, ffree } = statfsSync(state);
  const free = bavail * bsize;
  const snapshot = manifestInUse(state)?.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  const needed = snapshot + SPARE_BYTES;
  const shown = `${megabytes(free)} are free; the next import needs about ${megabytes(needed)}`;
  const advice = `Make room on the disk. To delete old snapshots: interdict snapshots prune --keep N. What takes the room: du -xh --max-depth=2 ${state}`;
  const findings = [
    free < needed
      ? error(CHECK, `${shown}.`, advice)
      : free < needed + snapshot
        ? warning(CHECK, `${shown}, and there is no room for two.`, advice)
        : ok(CHECK, `${shown}.`),
  ];
  // Some file systems make inodes as they are needed, and report none.
  if (files > 0 && ffree < INODES_MIN)
    findings.push(
      error(
        CHECK,
        `The file system can hold only ${ffree} more files (inodes).`,
        `Delete small files, and look where they are: df -i ${state}`,
      ),
    );
  return findings;
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MB)} MB`;
}

// Holds sealed files against their seals, and seals against the files that are there.

import { join } from "node:path";
import { checksumOf } from "../../../base/platform/file-checksum.ts";
import { NO_ENTRY, type Tip } from "../chain.ts";
import { type DayFile, RETIRED_FILE, SEALS_FILE } from "../folders.ts";
import { isLostForGood, type RetirementNote, type SealNote } from "../notes.ts";
import { type Finding, lostOf } from "./finding.ts";
import type { FileFacts } from "./lane-verifier.ts";

type Report = (finding: Finding) => void;

/** The members of a seal that a reader counts again. */
const COUNTED = ["firstSeq", "lastSeq", "firstPrev", "lastHash", "entries"] as const;

/** What is said of a sealed file that is gone, and of one with other bytes. */
export const SEALED_FILE_GONE = "The file is missing: it was sealed, and its removal is not noted.";
export const OTHER_CHECKSUM = "The file does not have the checksum of its seal.";
/** Said of each seal without entries (isLostForGood), unless two accounts acknowledged it. */
export const NOTED_AS_LOST = "The file is noted as lost for good, in whole or in part.";

/** Compares a sealed file with its seal: its bytes, and what was read of it. */
export async function checkSeal(
  folder: string,
  { name, day, lane }: DayFile,
  facts: FileFacts | null,
  seal: SealNote | undefined,
  report: Report,
): Promise<void> {
  const find = (problem: string) => report({ file: name, line: null, problem });
  if (seal === undefined) return find(`${SEALS_FILE} has no seal of this file.`);
  if (seal.sha256 !== (await checksumOf(join(folder, name)))) find(OTHER_CHECKSUM);
  if (isLostForGood(seal)) return find(NOTED_AS_LOST);
  if (seal.day !== day || seal.lane !== lane) find("The seal of this file has another day or lane.");
  if (facts === null) return find("The file has no entry.");
  const other = COUNTED.filter((member) => seal[member] !== facts[member]);
  if ([...seal.snapshots].sort().join() !== facts.snapshots.join())
    find("The seal names other snapshots than the entries.");
  if (other.length > 0) find(`The seal has another ${other.join(", ")} than the file.`);
}

/** Reports every sealed file that is neither there nor retired. */
export function reportMissing(seals: readonly SealNote[], names: ReadonlySet<string>, report: Report): void {
  for (const seal of seals)
    if (!names.has(seal.file))
      report({
        file: seal.file,
        line: null,
        ...(isLostForGood(seal)
          ? { problem: NOTED_AS_LOST }
          : { problem: SEALED_FILE_GONE, lost: lostOf(seal.lane, seal.firstSeq, seal.lastSeq) }),
      });
}

/**
 * Checks that the retired files of a lane follow each other and had the seals that they are noted with.
 * Returns the entry that the first file left follows.
 */
export function checkRetired(
  retired: readonly RetirementNote[],
  seals: ReadonlyMap<string, SealNote>,
  report: Report,
): Tip {
  let tip = NO_ENTRY;
  const lost = [...seals.values()].filter(isLostForGood);
  for (const note of retired) {
    // Nothing could be removed in its turn where a file was lost.
    for (const seal of lost)
      if (seal.day < note.day && seal.firstSeq === tip.seq + 1)
        tip = { seq: seal.lastSeq, hash: seal.lastHash };
    const find = (problem: string) =>
      report({ file: RETIRED_FILE, line: null, problem: `${note.file}: ${problem}` });
    if (note.firstSeq !== tip.seq + 1 || note.firstPrev !== tip.hash)
      find("The file does not follow the one that was retired before it.");
    if (note.when.slice(0, 10) <= note.day) find("The file was removed before it was past its time.");
    const seal = seals.get(note.file);
    if (seal === undefined) find(`${SEALS_FILE} has no seal of the file.`);
    else if (seal.sha256 !== note.sha256 || COUNTED.some((member) => seal[member] !== note[member]))
      find("The seal has other figures than the note.");
    tip = { seq: note.lastSeq, hash: note.lastHash };
  }
  return tip;
}

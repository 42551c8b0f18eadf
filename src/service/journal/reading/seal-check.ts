// Holds sealed files against their seals, and seals against the files that are there.

import { join } from "node:path";
import { checksumOf } from "../../../base/platform/file-checksum.ts";
import { NO_ENTRY, type Tip } from "../chain.ts";
import { type DayFile, RETIRED_FILE, SEALS_FILE } from "../folders.ts";
import { isLostForGood, type RetirementNote, type SealNote } from "../notes.ts";
import { type Finding, type FindingKind, lostOf } from "./finding.ts";
import type { FileFacts } from "./lane-verifier.ts";

type Report = (finding: Finding) => void;

/** The members of a seal that a reader counts again. */
const COUNTED = ["firstSeq", "lastSeq", "firstPrev", "lastHash", "entries"] as const;

/** Said of each seal without entries (isLostForGood), unless two accounts acknowledged it. */
export const NOTED_AS_LOST = {
  kind: "lost-for-good",
  problem: "The file is noted as lost for good, in whole or in part.",
} as const;

/** Compares a sealed file with its seal: its bytes, and what was read of it. */
export async function checkSeal(
  folder: string,
  { name, day, lane }: DayFile,
  facts: FileFacts | null,
  seal: SealNote | undefined,
  report: Report,
): Promise<void> {
  const find = (kind: FindingKind, problem: string) => report({ kind, file: name, line: null, problem });
  if (seal === undefined) return find("seal-missing", `${SEALS_FILE} has no seal of this file.`);
  if (seal.sha256 !== (await checksumOf(join(folder, name))))
    find("seal-checksum", "The file does not have the checksum of its seal.");
  if (isLostForGood(seal)) return report({ ...NOTED_AS_LOST, file: name, line: null });
  if (seal.day !== day || seal.lane !== lane)
    find("seal-day", "The seal of this file has another day or lane.");
  if (facts === null) return find("sealed-empty", "The file has no entry.");
  const other = COUNTED.filter((member) => seal[member] !== facts[member]);
  if ([...seal.snapshots].sort().join() !== facts.snapshots.join())
    find("seal-snapshots", "The seal names other snapshots than the entries.");
  if (other.length > 0) find("seal-figures", `The seal has another ${other.join(", ")} than the file.`);
}

const SEALED_FILE_GONE = {
  kind: "sealed-missing",
  problem: "The file is missing: it was sealed, and its removal is not noted.",
} as const;

/** Reports every sealed file that is neither there nor retired. */
export function reportMissing(seals: readonly SealNote[], names: ReadonlySet<string>, report: Report): void {
  for (const seal of seals)
    if (!names.has(seal.file))
      report({
        file: seal.file,
        line: null,
        ...(isLostForGood(seal)
          ? NOTED_AS_LOST
          : { ...SEALED_FILE_GONE, lost: lostOf(seal.lane, seal.firstSeq, seal.lastSeq) }),
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
    const find = (kind: FindingKind, problem: string) =>
      report({ kind, file: RETIRED_FILE, line: null, of: note.file, problem: `${note.file}: ${problem}` });
    if (note.firstSeq !== tip.seq + 1 || note.firstPrev !== tip.hash)
      find("retired-order", "The file does not follow the one that was retired before it.");
    if (note.when.slice(0, 10) <= note.day)
      find("retired-early", "The file was removed before it was past its time.");
    const seal = seals.get(note.file);
    if (seal === undefined) find("retired-unsealed", `${SEALS_FILE} has no seal of the file.`);
    else if (seal.sha256 !== note.sha256 || COUNTED.some((member) => seal[member] !== note[member]))
      find("retired-figures", "The seal has other figures than the note.");
    tip = { seq: note.lastSeq, hash: note.lastHash };
  }
  return tip;
}

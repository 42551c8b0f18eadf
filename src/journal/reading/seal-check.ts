// Holds sealed files against their seals, and seals against the files that are there.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { NO_ENTRY, type Tip } from "../chain.ts";
import { type DayFile, RETIRED_FILE, SEALS_FILE } from "../folders.ts";
import type { RetirementNote, SealNote } from "../notes.ts";
import type { Finding } from "./finding.ts";
import type { FileFacts } from "./lane-verifier.ts";

type Report = (finding: Finding) => void;

/** The members of a seal that a reader counts again. */
const COUNTED = ["firstSeq", "lastSeq", "firstPrev", "lastHash", "entries"] as const;

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
  if (seal.sha256 !== (await hashOf(join(folder, name))))
    find("The file does not have the checksum of its seal.");
  if (seal.day !== day || seal.lane !== lane) find("The seal of this file has another day or lane.");
  if (facts === null) return find("The file has no entry.");
  const other = COUNTED.filter((member) => seal[member] !== facts[member]);
  if ([...seal.snapshots].sort().join() !== facts.snapshots.join())
    find("The seal names other snapshots than the entries.");
  if (other.length > 0) find(`The seal has another ${other.join(", ")} than the file.`);
}

/** Reports every sealed file that is neither there nor retired. */
export function reportMissing(seals: readonly SealNote[], names: ReadonlySet<string>, report: Report): void {
  for (const { file } of seals)
    if (!names.has(file))
      report({
        file,
        line: null,
        problem: "The file is missing: it was sealed, and its removal is not noted.",
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
  for (const note of retired) {
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

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest("hex");
}

// Notes that sealed files are lost for good, so that service, shipper and backup look for them no more.

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { checksumOf } from "../../base/platform/file-checksum.ts";
import { SEALS_FILE } from "./folders.ts";
import { appendNote, loadSealNotes } from "./notes.ts";

/** Adds a seal without entries for each of these files that has a seal: of what is left of it. */
export async function noteLostForGood(folder: string, files: readonly string[]): Promise<void> {
  const seals = new Map(loadSealNotes(folder).map((note) => [note.file, note]));
  for (const file of new Set(files)) {
    const seal = seals.get(file);
    if (seal === undefined) continue;
    const path = join(folder, file);
    const left = existsSync(path)
      ? { sha256: await checksumOf(path), bytes: statSync(path).size }
      : { sha256: seal.sha256, bytes: 0 };
    appendNote(folder, SEALS_FILE, { ...seal, entries: 0, ...left });
  }
}

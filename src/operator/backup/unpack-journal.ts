// The journal in a backup, in a folder of its own, to be compared with another one.

import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { listDayFiles, parseDayFileName, SEALS_FILE } from "../../service/journal/folders.ts";
import { readBackup } from "./read.ts";
import { writePart } from "./restore.ts";

const FOLDER = "journal/";

/**
 * Unpacks the files of days and their seals into an empty folder. Throws an OperatorError when there are
 * none.
 */
export async function unpackJournal(path: string, into: string): Promise<void> {
  await readBackup(
    path,
    () => undefined,
    async ({ name }, content) => {
      const file = name.startsWith(FOLDER) ? name.slice(FOLDER.length) : "";
      if (parseDayFileName(file) !== null || file === SEALS_FILE)
        await writePart(join(into, file), 0o600, content);
      else for await (const _chunk of content);
    },
  );
  if (listDayFiles(into).length > 0) return;
  throw new OperatorError(
    `${path} has no entries of a journal.`,
    "Name a backup that was written without --without journal.",
  );
}

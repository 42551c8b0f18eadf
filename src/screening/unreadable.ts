// What becomes of records that can't be read: the store is damaged, or its disk fails. The caller is told
// that the service can't answer, never that there is nothing. Not for match: of a batch only the subjects
// fail whose candidates can't be read.

import { ServiceError } from "../model/errors.ts";

/**
 * What `read` gives. Throws `index_unavailable`, with the cause for the log, when the store can't be read.
 */
export function readingStore<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw new ServiceError(
      "index_unavailable",
      "The records can't be read: the operator of the service has to mend them.",
      null,
      { cause: error },
    );
  }
}

/** SQLite can't read its file, or a record in it is no longer the JSON that was written. */
function isUnreadable(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  return error instanceof Error && "code" in error && UNREADABLE.test(String(error.code));
}

const UNREADABLE = /^SQLITE_(CORRUPT|IOERR|NOTADB|CANTOPEN)\w*$/;

// Turns a failed read of damaged data into `index_unavailable`, never into an empty answer. A batch then
// fails whole.

import { OperatorError, ServiceError } from "../../base/model/errors.ts";

/**
 * The result of `read`. Throws `index_unavailable`, with the cause for the log, when the store can't be read.
 */
export function readingStore<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw new ServiceError(
      "index_unavailable",
      "The records can't be read. The operator of the service must publish or import them again.",
      null,
      { cause: error },
    );
  }
}

/**
 * The result of `read`. Throws `index_unavailable`, with the section and byte as the cause for the log, when
 * the alias index holds a number that refers to nothing.
 */
export function readingIndex<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new ServiceError(
      "index_unavailable",
      "The match index is damaged. The operator of the service must publish or import the lists again.",
      null,
      { cause: error },
    );
  }
}

/**
 * SQLite can't read its file, a record is no longer valid JSON, or the columns of search don't fit. Every
 * error of SQLite counts: damaged pages of the schema show as a column or a table that is not there.
 */
function isUnreadable(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof OperatorError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_");
}

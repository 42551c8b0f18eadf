// Answers only from files that are unchanged since they were verified. Otherwise the caller gets an error,
// never an answer from changed bytes.

import { ServiceError } from "../../base/model/errors.ts";

const NOT_READY = "The match index is not ready.";

/**
 * The answer of `work`, which reads files of a snapshot. Throws `index_unavailable` when `findFault` returns
 * a reason: before the work, so that nothing is read beyond the end of a file that shrank, or after it, even
 * when the work failed.
 */
export function answerIntact<T>(findFault: () => string | null, work: () => T): T {
  refuse(findFault());
  try {
    return work();
  } finally {
    refuse(findFault());
  }
}

/** The error of a service that can't answer at the moment. */
export function indexUnavailable(reason = NOT_READY): ServiceError {
  return new ServiceError("index_unavailable", `${reason} Retry in a few minutes.`);
}

function refuse(fault: string | null): void {
  if (fault !== null) throw indexUnavailable(fault);
}

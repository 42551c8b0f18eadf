// What can go wrong with a store that replicas share.

import { OperatorError, reasonOf } from "../../base/model/errors.ts";

/** The store can't be reached, or doesn't answer in time: its callers must go on without it. */
export class StoreAwayError extends OperatorError {
  override readonly name = "StoreAwayError";
}

const REACH_HINT =
  "Check that it runs, that this host may connect to it, and that user, password and certificate are right.";

/** The error of a store that can't be reached; `cause` is the error of the client. */
export function storeAway(name: string, reason: string, cause?: unknown): StoreAwayError {
  return new StoreAwayError(`${name} can't be reached: ${reason}.`, REACH_HINT, { cause });
}

/** The message of an error of a client, as a part of a sentence. */
export function clientReason(error: unknown): string {
  return reasonOf(error).replace(/\.$/, "");
}

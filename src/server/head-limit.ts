// How long a request line with its headers may be. Bun keeps this limit for the whole process and under the
// name that Node gives it; Bun.serve has no option of its own.

import http from "node:http";
import { REQUEST_HEAD_BYTES_MAX } from "../model/limits.ts";

/** Sets the limit for every server that this process starts from now on. */
export function allowLongRequestHeads(): void {
  // The types know the property as constant, but Bun has a setter for it; an assignment that did nothing
  // would show.
  Object.assign(http, { maxHeaderSize: REQUEST_HEAD_BYTES_MAX });
  if (http.maxHeaderSize !== REQUEST_HEAD_BYTES_MAX) {
    throw new Error("The limit of request heads can't be set.");
  }
}

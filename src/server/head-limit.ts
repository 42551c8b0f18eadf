// Sets the size limit of a request line with its headers. Bun has one limit per process, under Node's name;
// Bun.serve has no option for it.

import http from "node:http";
import { REQUEST_HEAD_BYTES_MAX } from "../model/limits.ts";

/** Sets the limit for every server that this process starts later. Throws when Bun ignores it. */
export function allowLongRequestHeads(): void {
  // The types declare the property constant, but Bun has a setter for it.
  Object.assign(http, { maxHeaderSize: REQUEST_HEAD_BYTES_MAX });
  if (http.maxHeaderSize !== REQUEST_HEAD_BYTES_MAX) {
    throw new Error("The size limit of request headers can't be set.");
  }
}

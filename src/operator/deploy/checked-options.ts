// Addresses and paths that an operator gives, and that mean themselves in every printed configuration.

import { UsageError } from "../../base/model/errors.ts";

const HOST_PORT = /^(?:[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/;

/** Throws a UsageError for anything but HOST:PORT, with an IPv6 address in brackets. */
export function checkHostPort(flag: string, address: string): void {
  if (HOST_PORT.test(address)) return;
  throw new UsageError(`${flag} must be HOST:PORT, not ${JSON.stringify(address)}.`);
}

/** Characters that mean themselves in units, YAML and HAProxy's file. Spaces, quotes, % and $ don't. */
const PLAIN_PATH = /^\/[\w.,:=@+/-]*[\w.,=@+-]$/;

/** Throws a UsageError that quotes a path which can't be written into a configuration as it is. */
export function checkPath(flag: string, path: string): void {
  if (!PLAIN_PATH.test(path) || path.split("/").some((step) => step === "." || step === ".."))
    throw new UsageError(
      `${flag} ${JSON.stringify(path)} must be an absolute path of letters, digits and . , : = @ + - _ only.`,
    );
}

// The flags of snapshots that come from elsewhere, for the service and for `publish`.

import { flag } from "./flag.ts";

/** `--trust KEY`. */
export function trustFlag(about: string) {
  return flag("--trust <key>", about, { variable: true });
}

/** `--source-credentials FILE`. */
export function credentialsFlag() {
  return flag(
    "--source-credentials <file>",
    "file with the credentials of the source, one NAME=VALUE per line (interdict help replicas lists the names)",
    { variable: true },
  );
}

/** `--canaries FILE`: one name per line, with the id that it must match after a tab if that matters. */
export function canaryFlag() {
  return flag(
    "--canaries <file>",
    "names that the snapshot must match before it is used, one per line: NAME or NAME<tab>ID",
    { variable: true },
  );
}

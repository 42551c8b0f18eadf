// The flag --snapshot-file of the commands that read the snapshots behind recorded decisions.

import { flag } from "../flags/flag.ts";

/** `--snapshot-file FILE`, which may be repeated. */
export function archiveFlag() {
  return flag(
    "--snapshot-file <file>",
    "file of a snapshot that is no longer in the state folder; repeatable",
    { repeatable: true },
  );
}

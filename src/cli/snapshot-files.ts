// The flag --snapshot-file of the commands that read the snapshots behind recorded decisions.

import type { Command } from "commander";

export interface ArchiveOptions {
  readonly snapshotFile?: readonly string[];
}

export function addArchiveOptions(command: Command): Command {
  return command.option(
    "--snapshot-file <file>",
    "file of a snapshot that is no longer in the state folder; repeatable",
    (file: string, before: readonly string[] = []) => [...before, file],
  );
}

// Flags of the commands that read or write a source of snapshot files. Imports nothing from the rest of the
// program, so that help is printed before that is loaded.

import { Option } from "commander";

/** `--source-credentials FILE`. */
export function credentialsOption(): Option {
  return new Option(
    "--source-credentials <file>",
    "file with the credentials of the source, one NAME=VALUE per line (interdict help replicas has the names)",
  ).env("INTERDICT_SOURCE_CREDENTIALS");
}

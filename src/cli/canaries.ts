// Names that must be found in a snapshot before it becomes current: the operator's own proof that a list is
// in.

import { readFileSync } from "node:fs";
import { Option } from "commander";
import { OperatorError } from "../model/errors.ts";
import { type Canary, missedCanaries } from "../screening/canaries.ts";
import { openSnapshot } from "../snapshot/open.ts";

/** `--canaries FILE`: a name a line, with the id that it must find after a tab where that matters. */
export function canaryOption(): Option {
  return new Option(
    "--canaries <file>",
    "names, one a line (name, or name TAB id), that must match before the snapshot is used",
  ).env("INTERDICT_CANARIES");
}

/**
 * Empty lines and lines that begin with # are skipped. Throws an OperatorError when the file names nobody.
 */
export function readCanaries(path: string | undefined): Canary[] {
  if (path === undefined) return [];
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  const canaries = lines
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", id] = line.split("\t");
      return { name: name.trim(), id: id?.trim() || null };
    });
  if (canaries.length === 0) throw new OperatorError(`${path} names nobody.`, "Write a name a line.");
  return canaries;
}

/** Throws an OperatorError that names every canary that the snapshot in `folder` doesn't match. */
export function refuseMissedCanaries(folder: string, canaries: readonly Canary[]): void {
  if (canaries.length === 0) return;
  const snapshot = openSnapshot(folder);
  try {
    if (snapshot.aliasError !== null) throw snapshot.aliasError;
    const missed = missedCanaries(snapshot, canaries).map(({ name, id }) =>
      id === null ? name : `${name} (${id})`,
    );
    if (missed.length === 0) return;
    throw new OperatorError(
      `The new snapshot does not match ${missed.length} of ${canaries.length} canaries: ${missed.join(", ")}. ` +
        "The snapshot in use stays.",
      "See whether the lists are whole; canaries whom their list dropped belong out of the file.",
    );
  } finally {
    snapshot.close();
  }
}

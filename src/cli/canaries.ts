// Canaries: names that a snapshot must match before it becomes current, as the operator's proof that a list
// is complete.

import { readFileSync } from "node:fs";
import { OperatorError } from "../base/model/errors.ts";
import { RefusedImport } from "../base/model/last-import.ts";
import { plural } from "../base/model/plural.ts";
import { type Canary, missedCanaries } from "../engine/screening/canaries.ts";
import { openSnapshot } from "../engine/snapshot/open.ts";

/**
 * Loads canaries; empty lines and lines that begin with # are skipped. Throws an OperatorError if there are
 * none.
 */
export function loadCanaries(path: string | undefined): Canary[] {
  if (path === undefined) return [];
  const lines = readFileSync(path, "utf8").split(/\r?\n/);
  const canaries = lines
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", id] = line.split("\t");
      return { name: name.trim(), id: id?.trim() || null };
    });
  if (canaries.length === 0)
    throw new OperatorError(`${path} has no canary.`, "Write one name per line, or leave --canaries out.");
  return canaries;
}

/** Throws a RefusedImport with every canary that the snapshot in `folder` does not match. */
export function refuseMissedCanaries(folder: string, canaries: readonly Canary[]): void {
  if (canaries.length === 0) return;
  using snapshot = openSnapshot(folder);
  if (snapshot.aliasError !== null) throw snapshot.aliasError;
  const missed = missedCanaries(snapshot, canaries).map(({ name, id }) =>
    id === null ? name : `${name} (${id})`,
  );
  if (missed.length === 0) return;
  throw new RefusedImport(
    `The new snapshot does not match ${missed.length} of ${plural(canaries.length, "canary")}: ${missed.join(", ")}. ` +
      "The snapshot in use is unchanged.",
    "Check whether the lists are complete. Remove canaries that were delisted from the file.",
    ["canary"],
  );
}

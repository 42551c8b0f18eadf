// How a run over many rows begins: the program and the snapshot that it keeps to when it is resumed, what is
// refused, and what is warned of.

import { agesOf, DEFAULT_AGE_LIMITS, findStale } from "../base/model/content-age.ts";
import { SUBJECT_SCHEMATA, type SubjectSchema } from "../base/model/schemata.ts";
import type { Subject } from "../base/model/subject.ts";
import { NAME_RULES_VERSION } from "../engine/names/version.ts";
import { refuseUnknownDatasets } from "../engine/screening/candidates.ts";
import type { Embedding } from "../engine/snapshot/embedded.ts";
import type { Snapshot } from "../engine/snapshot/open.ts";
import type { RunIdentity } from "../service/bulk/screening/checkpoint.ts";
import { findUnfinished, refuseOtherProgram } from "../service/bulk/screening/result-files.ts";
import { COMMIT, VERSION } from "../version.ts";
import { refuseNoList } from "./no-list.ts";
import { say } from "./output.ts";
import type { RunSettings } from "./screen-options.ts";
import {
  isSnapshotChosen,
  openSelected,
  refuseDamagedIndex,
  type SelectedSnapshot,
  selectedMoment,
} from "./state-snapshot.ts";

/** What the results of a run depend on beside data and settings. */
export const PROGRAM = `${VERSION} ${COMMIT} ${NAME_RULES_VERSION}`;

/** What a run that goes on keeps of its beginning. */
export type UnfinishedRun = Pick<RunIdentity, "snapshot" | "clearances">;

/** The run that is to be resumed; null when this is a new one. */
export function unfinishedRun({
  output,
  resumes,
}: Pick<RunSettings, "output" | "resumes">): UnfinishedRun | null {
  if (output.kind === "stream" || !resumes) return null;
  const run = findUnfinished(output.paths)?.run ?? null;
  if (run !== null) refuseOtherProgram(output.paths, run, PROGRAM);
  return run;
}

/** A run goes on with the snapshot that it began with, though another one may be in use by now. */
function pinSnapshot(selected: SelectedSnapshot, unfinished: UnfinishedRun | null): SelectedSnapshot {
  const isPinned = unfinished !== null && !isSnapshotChosen(selected);
  return isPinned ? { ...selected, snapshot: unfinished.snapshot } : selected;
}

/**
 * Opens the snapshot of a run, which the caller closes, and says which of its lists are too old: these are
 * the warnings. Throws an OperatorError for a damaged index and when no list would be compared with any of
 * the schemata, and a ServiceError for a dataset that it lacks.
 */
export async function openForRun(
  selected: SelectedSnapshot,
  asked: Pick<Subject, "include" | "datasets"> & { readonly schemata?: readonly SubjectSchema[] },
  unfinished: UnfinishedRun | null,
  embedding: Embedding,
): Promise<{ readonly snapshot: Snapshot; readonly warnings: readonly string[] }> {
  const snapshot = await openSelected(pinSnapshot(selected, unfinished), embedding.snapshot);
  try {
    refuseDamagedIndex(snapshot, selected);
    refuseUnknownDatasets(snapshot, asked.datasets);
    refuseNoList(snapshot, asked.schemata ?? SUBJECT_SCHEMATA, asked);
    const ages = agesOf(snapshot.manifest, selectedMoment(selected));
    const warnings = findStale(ages, DEFAULT_AGE_LIMITS).map(({ message }) => message);
    for (const warning of warnings) say(`warning: ${warning}`);
    return { snapshot, warnings };
  } catch (error) {
    snapshot.close();
    throw error;
  }
}

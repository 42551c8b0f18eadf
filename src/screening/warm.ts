// Warms the matcher before the first request: code that never ran is slow, and pages of the index that were
// never read are not in memory.

import { CORPORA } from "../model/corpus.ts";
import type { Entity } from "../model/entity.ts";
import { ServiceError } from "../model/errors.ts";
import { LIMIT_DEFAULT, THRESHOLD_DEFAULT } from "../model/limits.ts";
import type { SubjectSchema } from "../model/schemata.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { matchSubject } from "./match.ts";

/** The usual schemata of subjects. */
const SCHEMATA: readonly SubjectSchema[] = ["Person", "Organization"];
const SUBJECTS_MAX = 24;

/** An early start is worth more than the last millisecond of the first answer. */
const WARM_MS_MAX = 60;

/** Screens the first record that can be a subject. Throws what matchSubject throws. */
export function tryMatcher(snapshot: Snapshot): void {
  for (const { entity } of snapshot.store.screenable()) if (matchOwn(snapshot, entity)) return;
}

/**
 * Screens a few records of the snapshot and awaits `pause` after each. Throws what matchSubject throws. It
 * does not warm search: the first search of a million records reads 29 MB, which not every service needs.
 */
export async function warmMatcher(snapshot: Snapshot, pause: () => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  for (const entity of snapshot.store.sample(SUBJECTS_MAX)) {
    if (performance.now() - startedMs > WARM_MS_MAX) return;
    if (matchOwn(snapshot, entity)) await pause();
  }
}

/** Screens a record as a subject; false when its schema is not one of SCHEMATA. */
function matchOwn(snapshot: Snapshot, { schema: own, caption, properties }: Entity): boolean {
  const schema = SCHEMATA.find((known) => known === own);
  if (schema === undefined) return false;
  try {
    matchSubject(snapshot, {
      schema,
      properties: { ...properties, name: [caption] },
      threshold: THRESHOLD_DEFAULT,
      limit: LIMIT_DEFAULT,
      include: CORPORA,
      datasets: null,
    });
  } catch (error) {
    // A listed name can be one that is refused in a subject. Damage is never passed over.
    if (!(error instanceof ServiceError)) throw error;
    if (error.code !== "invalid_request") throw error.cause ?? error;
  }
  return true;
}

// Makes the matcher as fast as it will be before the first request meets it: code that never ran is slow, and
// pages of the index that nobody has read yet are not in memory.

import { CORPORA } from "../model/corpus.ts";
import type { Entity } from "../model/entity.ts";
import { ServiceError } from "../model/errors.ts";
import { LIMIT_DEFAULT, THRESHOLD_DEFAULT } from "../model/limits.ts";
import type { SubjectSchema } from "../model/schemata.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { matchSubject } from "./match.ts";

/** The schemata that customers have. */
const SCHEMATA: readonly SubjectSchema[] = ["Person", "Organization"];
const SUBJECTS_MAX = 24;

/** Being ready soon is worth more than the last millisecond of the first answer. */
const WARM_MS_MAX = 60;

/**
 * Screens the first record that can be. Throws what a match that fails throws: such a snapshot can't be used.
 */
export function tryMatcher(snapshot: Snapshot): void {
  for (const { entity } of snapshot.store.screenable()) if (matchOwn(snapshot, entity)) return;
}

/**
 * Screens a few of the snapshot's own records, awaiting `pause` after each. Throws what a match that fails
 * throws. It doesn't search for them: the first search of a million records reads 29 MB, which are for those
 * who search.
 */
export async function warmMatcher(snapshot: Snapshot, pause: () => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  for (const entity of snapshot.store.sample(SUBJECTS_MAX)) {
    if (performance.now() - startedMs > WARM_MS_MAX) return;
    if (matchOwn(snapshot, entity)) await pause();
  }
}

/** False for a record that no subject can be like. */
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
    // A listed name may be one that no subject may have.
    if (!(error instanceof ServiceError)) throw error;
  }
  return true;
}

// Makes the matcher as fast as it will be before the first request meets it: code that never ran is slow, and pages of
// the index that nobody has read yet are not in memory.

import { CORPORA, type Corpus } from "../model/corpus.ts";
import type { Entity } from "../model/entity.ts";
import { ServiceError } from "../model/errors.ts";
import { LIMIT_DEFAULT, THRESHOLD_DEFAULT } from "../model/limits.ts";
import type { SubjectSchema } from "../model/schemata.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { matchSubject } from "./match.ts";

/** The schemata that customers have, the commonest first, and how many subjects of each are tried. */
const SCHEMATA: readonly SubjectSchema[] = ["Person", "Organization"];
const SUBJECTS_OF_SCHEMA = 4;

/** Being ready soon is worth more than the last millisecond of the first answer. */
const WARM_MS_MAX = 60;

/** Screens the first record that can be. Throws what a match that fails throws: such a snapshot can't be used. */
export function tryMatcher(snapshot: Snapshot): void {
  for (const { entity } of snapshot.store.screenable()) {
    const schema = SCHEMATA.find((known) => known === entity.schema);
    if (schema === undefined) continue;
    matchOwn(snapshot, schema, entity);
    return;
  }
}

/** Screens a few of the snapshot's own records, awaiting `pause` after each. Throws what a match that fails throws. */
export async function warmMatcher(snapshot: Snapshot, pause: () => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  for (const schema of SCHEMATA) {
    for (const corpus of CORPORA) {
      for (const entity of findSome(snapshot, schema, corpus)) {
        if (performance.now() - startedMs > WARM_MS_MAX) return;
        matchOwn(snapshot, schema, entity);
        await pause();
      }
    }
  }
}

function findSome(snapshot: Snapshot, schema: SubjectSchema, corpus: Corpus): readonly Entity[] {
  return snapshot.store.search({
    text: null,
    corpus,
    page: 1,
    perPage: SUBJECTS_OF_SCHEMA,
    datasets: null,
    schemata: [schema],
    countries: null,
    sortMethod: "date",
    sortOrder: "desc",
    target: true,
    wholeWord: false,
    fromDate: null,
    toDate: null,
  }).results;
}

function matchOwn(snapshot: Snapshot, schema: SubjectSchema, { caption, properties }: Entity): void {
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
}

// What every question about a match begins with: a subject is checked against the snapshot and prepared, and
// retrieval proposes the listed entities that may be it.

import { quoteName, ServiceError } from "../../base/model/errors.ts";
import { LIMIT_MAX } from "../../base/model/limits.ts";
import { groupOf, type SchemaGroup } from "../../base/model/schemata.ts";
import type { Subject } from "../../base/model/subject.ts";
import { askWhetherMeant, nearestName } from "../names/distance/nearest-name.ts";
import type { AliasIndex } from "../retrieval/alias-index.ts";
import type { FoundEntity } from "../retrieval/query/candidate-query.ts";
import { type PreparedSubject, prepareSubject } from "../scoring/prepared-subject.ts";
import type { WordCache } from "../scoring/words/word-cache.ts";
import type { Snapshot } from "../snapshot/open.ts";
import { indexUnavailable } from "./changed-files.ts";
import { readingStore } from "./damaged-data.ts";

/**
 * Entities asked of retrieval per subject: four times the largest answer, so that other fields can lift a
 * record over others with names as similar. Equal names and identifiers come on top (candidate-finder.ts).
 */
const ENTITIES_MAX = 100;

/** A subject that can be matched against a snapshot, ready to be compared. */
export interface AcceptedSubject {
  readonly subject: Subject;
  readonly prepared: PreparedSubject;
  readonly group: SchemaGroup;
  readonly aliases: AliasIndex;
}

/**
 * Checks and prepares a subject; `words` keeps the words that are analysed. Throws `index_unavailable` when
 * the snapshot has no alias index, and `invalid_request` for a dataset that it doesn't have or when no name
 * can be compared: none holds a letter or digit, or all are placeholders.
 */
export function acceptSubject(snapshot: Snapshot, subject: Subject, words?: WordCache): AcceptedSubject {
  const { aliases } = snapshot;
  const group = groupOf(subject.schema);
  if (aliases === null || group === null) throw indexUnavailable();
  readingStore(() => refuseUnknownDatasets(snapshot, subject.datasets));
  const prepared = prepareSubject(subject.schema, subject.properties, words);
  if (prepared.names.length === 0)
    throw new ServiceError(
      "invalid_request",
      "properties.name: no value can be compared: each is without letters and digits or a placeholder such as N/A.",
    );
  return { subject, prepared, group, aliases };
}

/** What retrieval proposes for a subject. */
export interface Candidates {
  readonly found: readonly FoundEntity[];
  /** As PreparedSubject.cutNames, with the names for which the work of a query was not enough. */
  readonly cutNames: number;
}

/**
 * The entities that may be the subject: the `always` nearest of each corpus, and others that are near. There
 * are `more` than usual for those that the caller leaves out.
 */
export function findCandidates(
  { subject, prepared, group, aliases }: AcceptedSubject,
  more = 0,
  always = Math.max(LIMIT_MAX, subject.limit),
): Candidates {
  let { cutNames } = prepared;
  const found = aliases.find(
    {
      names: prepared.names,
      identifiers: prepared.facts.identifiers,
      group,
      corpora: subject.include,
      datasets: subject.datasets,
      entitiesMax: ENTITIES_MAX + more,
      entitiesAlways: always + more,
    },
    (unsought) => {
      cutNames = Math.min(subject.properties.name?.length ?? 0, cutNames + unsought);
    },
  );
  return { found, cutNames };
}

/** Throws invalid_request for a dataset that the snapshot doesn't have; null is all of them. */
export function refuseUnknownDatasets(snapshot: Snapshot, datasets: readonly string[] | null): void {
  if (datasets === null) return;
  const known = new Set(snapshot.store.datasets().map((dataset) => dataset.name));
  const unknown = datasets.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new ServiceError(
      "invalid_request",
      `datasets: there is no dataset ${unknown.map(quoteName).join(", ")}; use names that the datasets endpoint lists.${askWhetherMeant(unknown.map((name) => nearestName(name, known)))}`,
    );
  }
}

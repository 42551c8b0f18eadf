// The evidence about records as the endpoints of reviews answer it.

import type { Subject } from "../../base/model/subject.ts";
import type { RecordEvidence } from "../../engine/screening/evidence.ts";
import { type NotComparedProperty, NotComparedTally } from "../../engine/screening/not-compared.ts";
import { groupByParty } from "../../engine/screening/same-party.ts";
import type { SnapshotView } from "../../engine/screening/screening.ts";
import type { EvidenceAnswer } from "../contract/review-evidence.ts";
import type { Fixed } from "../contract/schema-parts.ts";
import { expectedCost } from "./subject-cost.ts";

/** Milliseconds per record, most of them to analyse its names. */
const RECORD_MS = 0.5;

/** Expected milliseconds of gathering evidence. */
export const evidenceCost = (subject: Subject, records: number): number =>
  expectedCost(subject) + RECORD_MS * records;

/** Gathers and encodes the evidence about records against a subject. Throws as SnapshotView.evidence. */
export function evidenceOf(
  view: SnapshotView,
  subject: Subject,
  ids: readonly string[],
): Fixed<EvidenceAnswer> {
  const found = view.evidence(subject, ids);
  const tally = new NotComparedTally();
  tally.add(found.notCompared);
  return {
    snapshot: view.provenance.snapshot,
    notCompared: [
      ...tally.named.map((one) => ({ field: one.property, sentence: sayNotCompared(one) })),
      ...(tally.others === 0
        ? []
        : [{ field: "…", sentence: `${tally.others} more properties are not compared.` }]),
    ],
    evidence: found.evidence.map((one) => encodeEvidence(one, subject)),
    parties: partiesOf(found.evidence),
  };
}

/** The ids of the records of each party, as they were asked for. */
function partiesOf(evidence: readonly RecordEvidence[]): string[][] {
  const listed = evidence.flatMap(({ id, entity }) => (entity === null ? [] : { id, entity }));
  const parties = groupByParty(listed, ({ entity }) => entity);
  return parties.map((party) => party.map(({ id }) => id));
}

function sayNotCompared({ property, values, nearest }: NotComparedProperty): string {
  if (values !== null)
    return `${property} not compared: ${values === 1 ? "one value has" : `${values} values have`} nothing to compare, or more letters than are compared.`;
  return `${property} is not compared.${nearest === null ? "" : ` Perhaps ${nearest} is meant.`}`;
}

function encodeEvidence(
  { id, entity, status, outcome, score, isMatch, account }: RecordEvidence,
  { threshold }: Subject,
): Fixed<EvidenceAnswer>["evidence"][number] {
  return {
    id,
    entityId: entity?.id ?? null,
    caption: entity?.caption ?? null,
    schema: entity?.schema ?? null,
    datasets: entity?.datasets ?? [],
    status,
    outcome,
    score,
    threshold,
    isMatch,
    name: account?.name ?? null,
    facts: account?.facts ?? [],
    notCompared: account?.notCompared ?? [],
    sum: account?.sum ?? null,
    caps: account?.caps ?? [],
    sentences: account?.sentences ?? [],
  };
}

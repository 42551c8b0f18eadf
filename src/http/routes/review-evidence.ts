// POST /review/evidence: why records have their scores against a subject, word by word.

import type { Static } from "@sinclair/typebox";
import { decodeParameters } from "../../contract/query-parameters.ts";
import { decodeEvidenceRequest, EvidenceBody, EvidenceRequest } from "../../contract/review-evidence.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import type { Subject } from "../../model/subject.ts";
import type { RecordEvidence } from "../../screening/evidence.ts";
import { type NotComparedProperty, NotComparedTally } from "../../screening/not-compared.ts";
import { parseJsonBody } from "../body.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";
import { expectedCost } from "../subject-cost.ts";

/** Milliseconds per record, most of them to analyse its names. */
const RECORD_MS = 0.5;

export const reviewEvidence: Endpoint = {
  method: "POST",
  path: "/review/evidence",
  operationId: "gatherEvidence",
  scope: SCOPE_REVIEW,
  summary: "Why records have their scores against a subject, word by word, in amounts that add up.",
  description:
    "`query` is a request of match. The amounts of a name's columns and 1 give the score of the name; that and the amounts of the facts give `sum`; `caps` say what becomes of it.",
  parameters: {},
  requestBody: EvidenceRequest,
  responseBody: EvidenceBody,
  errors: ["index_unavailable"],
  async answer(call) {
    decodeParameters(call.query, {});
    const { subject, ids } = decodeEvidenceRequest(await parseJsonBody(call));
    const cost = expectedCost(subject) + RECORD_MS * ids.length;
    const { snapshot, found } = await call.perform(cost, () => {
      const view = call.view();
      return { snapshot: view.provenance.snapshot, found: view.evidence(subject, ids) };
    });
    const tally = new NotComparedTally();
    tally.add(found.notCompared);
    const body: Static<typeof EvidenceBody> = {
      snapshot,
      notCompared: [
        ...tally.named.map((one) => ({ field: one.property, sentence: sayNotCompared(one) })),
        ...(tally.others === 0
          ? []
          : [{ field: "…", sentence: `${tally.others} more properties are not compared.` }]),
      ],
      evidence: found.evidence.map((one) => encodeEvidence(one, subject)),
    };
    return { ...answerJson(body), logged: { records: ids.length } };
  },
};

function sayNotCompared({ property, values, nearest }: NotComparedProperty): string {
  if (values !== null)
    return `${property} not compared: ${values === 1 ? "one value has" : `${values} values have`} nothing to compare, or more letters than are compared.`;
  return `${property} is not compared.${nearest === null ? "" : ` Perhaps ${nearest} is meant.`}`;
}

function encodeEvidence(
  { id, entity, status, outcome, score, isMatch, account }: RecordEvidence,
  { threshold }: Subject,
): Static<typeof EvidenceBody>["evidence"][number] {
  const name = account?.name ?? null;
  return {
    id,
    entityId: entity?.id ?? null,
    caption: entity?.caption ?? null,
    schema: entity?.schema ?? null,
    datasets: [...(entity?.datasets ?? [])],
    status,
    outcome: [...outcome],
    score,
    threshold,
    isMatch,
    name: name === null ? null : { ...name, columns: [...name.columns] },
    facts: (account?.facts ?? []).map((fact) => ({
      ...fact,
      own: [...fact.own],
      listed: [...fact.listed],
    })),
    notCompared: [...(account?.notCompared ?? [])],
    sum: account?.sum ?? null,
    caps: [...(account?.caps ?? [])],
    sentences: [...(account?.sentences ?? [])],
  };
}

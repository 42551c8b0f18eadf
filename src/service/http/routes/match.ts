// POST /v1/sanctions/match: one subject against every name and alias.

import { SCOPE_READ } from "../../../base/model/scopes.ts";
import { decodeSubject } from "../../contract/decode-subject.ts";
import { writeCandidates } from "../../contract/encode.ts";
import { MatchRequest } from "../../contract/request-schemata.ts";
import { MatchBody } from "../../contract/response-schemata.ts";
import { parseJsonBody } from "../body.ts";
import { answeredDecision } from "../decisions.ts";
import { answerJsonText, type Endpoint, grantOf } from "../endpoint.ts";
import { MatchNotes } from "../match-notes.ts";
import { expectedCost } from "../subject-cost.ts";

export const match: Endpoint<"bodies" | "journal" | "metrics" | "version" | "commit"> = {
  method: "POST",
  path: "/v1/sanctions/match",
  operationId: "match",
  scope: SCOPE_READ,
  summary: "Score one subject.",
  description:
    "Compares every name and alias, in any word order, and tolerates typos and other scripts. Read `match`, not the length of `results`: candidates below the threshold are returned too. `Interdict-Datasets` names the datasets that were compared. `Interdict-Not-Compared` names the properties that were not compared. `Interdict-Truncated` reports that the limit left out a match.",
  requestBody: MatchRequest,
  responseBody: MatchBody,
  headers: ["Interdict-Datasets", "Interdict-Not-Compared", "Interdict-Truncated"],
  errors: ["index_unavailable"],
  async answer(call) {
    const { service, perform } = call;
    const { value, repeated } = await parseJsonBody(call);
    const subject = decodeSubject(value, repeated);
    service.journal.admit();
    const { view, answer } = await perform(expectedCost(value), () => {
      const view = call.view();
      const answer = view.answer(grantOf(call).account.id, subject, writeCandidates);
      return { view, answer: { ...answer, compared: view.compared(subject) } };
    });
    const sent = { item: null, body: value };
    await service.journal.record([answeredDecision(call, sent, view, subject, answer)]);
    const notes = new MatchNotes(service.metrics.subjects);
    notes.add(answer, answer.compared);
    return { ...answerJsonText(answer.text), ...notes.finish() };
  },
};

// GET /review/cases/{id}/sheet: all that the page of a case shows, in one answer.

import { decodeSubject } from "../../contract/decode-subject.ts";
import { type CaseSheet, CaseSheetBody } from "../../contract/review-queue.ts";
import { ServiceError } from "../../model/errors.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import { atDesk, CASE_ID_SEGMENT, caseIdOf, encodeCase } from "../case-calls.ts";
import { answerJson, type Call, type Endpoint } from "../endpoint.ts";
import { evidenceCost, evidenceOf } from "../evidence-of.ts";

/** What these endpoints need of the service. */
type Needs = "cases";

export const reviewCaseSheet: Endpoint<Needs> = {
  method: "GET",
  path: "/review/cases/:id/sheet",
  operationId: "getCaseSheet",
  scope: SCOPE_REVIEW,
  summary: "One case with its evidence, its record and what was decided about the customer before.",
  pathParameters: { id: CASE_ID_SEGMENT },
  parameters: {},
  responseBody: CaseSheetBody,
  errors: ["not_found", "index_unavailable"],
  async answer(call) {
    const { file, earlier } = await atDesk(call, async (desk, lists) => {
      const found = await desk.find(caseIdOf(call.path), lists);
      return { file: found, earlier: found === null ? [] : await desk.earlier(found.case) };
    });
    if (file === null) throw new ServiceError("not_found", "There is no case with this id.");
    const shown = encodeCase(file.case);
    return answerJson({
      case: shown,
      decisions: file.events,
      ...(await recordOf(call, shown)),
      earlier: earlier.map(encodeCase),
    });
  },
};

/** Evidence and record on the lists in use. The history of a case is read without either. */
async function recordOf(
  call: Call<Needs>,
  { subject, entity, threshold }: CaseSheet["case"],
): Promise<Pick<CaseSheet, "evidence" | "record">> {
  try {
    const query = decodeSubject({ ...subject, threshold, include: ["sanctions", "pep"] });
    return await call.perform(evidenceCost(query, 1), () => {
      const view = call.view();
      const record = view.records(entity.id)[0]?.entity.properties ?? null;
      return {
        evidence: evidenceOf(view, query, [entity.id]),
        record: record as CaseSheet["record"],
      };
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "index_unavailable")
      return { evidence: null, record: null };
    throw error;
  }
}

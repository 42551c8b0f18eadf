// /review/cases: the cases, page by page, and what is done with one: an analyst writes a comment or decides,
// and a second account confirms or refuses a decision.

import { ServiceError } from "../../../base/model/errors.ts";
import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import type { CaseDesk, CaseFile } from "../../cases/case-desk.ts";
import { earlierCases } from "../../cases/case-queue.ts";
import type { ListsInUse } from "../../cases/compare-cases.ts";
import { paymentOf } from "../../cases/payment-cases.ts";
import type { Reviewer } from "../../cases/review-case.ts";
import { findIds } from "../../clearances/listed-records.ts";
import { decodeSubject } from "../../contract/decode-subject.ts";
import {
  AttachmentRequest,
  CASES_PARAMETERS,
  CaseFileBody,
  CasesBody,
  ConfirmationRequest,
  DecisionRequest,
  decodeCasesQuery,
  type EncodedCase,
  TagsRequest,
} from "../../contract/review-cases.ts";
import {
  type CaseSheet,
  CaseSheetBody,
  CommentRequest,
  EscalationRequest,
} from "../../contract/review-queue.ts";
import type { Fixed } from "../../contract/schema-parts.ts";
import { readBody } from "../body.ts";
import {
  answerCaseFile,
  atDesk,
  CASE_ID_SEGMENT,
  cleanCaseTexts,
  encodeCase,
  refusePastDay,
} from "../case-calls.ts";
import { type Answer, answerJson, askerOf, type Call, type Endpoint, segmentOf } from "../endpoint.ts";
import { evidenceCost, evidenceOf } from "../evidence-of.ts";
import { answerDownload } from "../uploads.ts";

/** What these endpoints need of the service. */
type Needs = "bodies" | "cases";

const ABOUT_ONE = {
  scope: SCOPE_REVIEW,
  pathParameters: { id: CASE_ID_SEGMENT },
  errors: ["not_found", "index_unavailable"],
} as const;
const OF_ONE = { ...ABOUT_ONE, responseBody: CaseFileBody } as const;

export const reviewCases: Endpoint<"cases"> = {
  method: "GET",
  path: "/review/cases",
  operationId: "listCases",
  scope: SCOPE_REVIEW,
  summary: "The cases, the one that changed last first.",
  description:
    "Cases are first compared with the lists in use. A decided case is `reopened` when one of its records changed.",
  parameters: CASES_PARAMETERS,
  responseBody: CasesBody,
  errors: ["index_unavailable"],
  async answer(call) {
    const { statuses, verdicts, entity, page, perPage } = decodeCasesQuery(call.query);
    const { cases, total } = await atDesk(call, (desk, lists) => {
      const entities = entity === null ? null : findIds(lists, entity);
      return desk.list({ statuses, verdicts, entities, page, perPage }, lists);
    });
    return answerJson({
      cases: cases.map(encodeCase),
      total,
      page,
      perPage,
      totalPages: Math.ceil(total / perPage),
    });
  },
};

export const reviewCase: Endpoint<"cases"> = {
  ...OF_ONE,
  method: "GET",
  path: "/review/cases/:id",
  operationId: "getCase",
  summary: "One case, with what was decided, confirmed and reopened.",
  async answer(call) {
    return answerCaseFile(await atDesk(call, (desk, lists) => desk.find(segmentOf(call.path), lists)));
  },
};

/** All that the page of a case shows, in one answer. */
export const reviewCaseSheet: Endpoint<"cases"> = {
  ...OF_ONE,
  method: "GET",
  path: "/review/cases/:id/sheet",
  operationId: "getCaseSheet",
  summary: "One case with its evidence, its records and what was decided about the customer before.",
  responseBody: CaseSheetBody,
  async answer(call) {
    const { file, earlier, payment } = await atDesk(call, async (desk, lists) => {
      const found = await desk.find(segmentOf(call.path), lists);
      if (found === null) return { file: null, earlier: [], payment: null };
      return {
        file: found,
        earlier: (await desk.read((cases) => earlierCases(cases, found.case))) ?? [],
        payment: await desk.read((cases) => paymentOf(cases, found.case.id)),
      };
    });
    if (file === null) throw new ServiceError("not_found", "There is no case with this id.");
    const shown = encodeCase(file.case);
    return answerJson({
      case: shown,
      decisions: file.events,
      ...(await recordsOf(call, shown)),
      payment: payment === null ? null : { text: payment.text, screening: JSON.parse(payment.answer) },
      earlier: earlier.map(encodeCase),
    });
  },
};

export const commentReviewCase: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/cases/:id/comments",
  operationId: "commentCase",
  summary: "Write a comment to a case; it decides nothing.",
  requestBody: CommentRequest,
  async answer(call) {
    const text = cleanReason((await readBody(call, CommentRequest)).text);
    return change(call, {}, (desk, id, ...by) => desk.note(id, { kind: "comment", text }, ...by));
  },
};

export const escalateReviewCase: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/cases/:id/escalations",
  operationId: "escalateCase",
  summary: "Give a case to the second level, or back, with the reason; it decides nothing.",
  requestBody: EscalationRequest,
  async answer(call) {
    const given = await readBody(call, EscalationRequest);
    const note = { kind: given.escalated ? "escalation" : "return", text: cleanReason(given.text) } as const;
    return change(call, { escalated: given.escalated }, (desk, id, ...by) => desk.note(id, note, ...by));
  },
};

export const tagReviewCase: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/cases/:id/tags",
  operationId: "tagCase",
  summary: "Give a case its labels, in place of those that it has; it decides nothing.",
  requestBody: TagsRequest,
  async answer(call) {
    const { version, tags: given } = await readBody(call, TagsRequest);
    const tags = given.map(cleanReason);
    return change(call, { tags: tags.length }, (desk, id, ...by) => desk.tag(id, { version, tags }, ...by));
  },
};

export const attachToReviewCase: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/cases/:id/attachments",
  operationId: "attachToCase",
  summary: "Keep a file with a case, and its hash in the journal; it decides nothing.",
  requestBody: AttachmentRequest,
  async answer(call) {
    const { version, content: base64, ...given } = await readBody(call, AttachmentRequest);
    const [name, content] = [cleanReason(given.name), Buffer.from(base64, "base64")];
    return change(call, { bytes: content.length }, (desk, id, ...by) =>
      desk.attach(id, { version, file: { name, content } }, ...by),
    );
  },
};

const BYTES = "application/octet-stream";

export const reviewCaseAttachment: Endpoint<"cases"> = {
  ...ABOUT_ONE,
  method: "GET",
  path: "/review/cases/:id/attachments/:attachment",
  operationId: "getCaseAttachment",
  summary: "A file that is kept with a case, as it was sent.",
  pathParameters: {
    ...ABOUT_ONE.pathParameters,
    attachment: { ...CASE_ID_SEGMENT, meaning: "Id of the file." },
  },
  download: BYTES,
  async answer(call) {
    const [id, attachment] = [segmentOf(call.path), segmentOf(call.path, ATTACHMENT_POSITION)];
    const file = await atDesk(call, async (desk) => desk.attachment(id, attachment));
    if (file === null) throw new ServiceError("not_found", "There is no file with this id at this case.");
    return { ...answerDownload(file.content, BYTES, file.name), logged: { case: id, attachment } };
  },
};

/** Position of the id of a file in its path. */
const ATTACHMENT_POSITION = 5;

export const decideReviewCase: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/cases/:id/decisions",
  operationId: "decideCase",
  summary: "Decide a case: false positive, true hit, or unsure.",
  description:
    "A decision is about all records of the case. A false positive of a customer with a reference clears the customer of each: screening leaves them out until one changes. Unsure leaves the case open. With four eyes, a false positive or a true hit is `awaiting` until another account confirms it. A later decision replaces an earlier one that the account has seen: `version` says so.",
  requestBody: DecisionRequest,
  async answer(call) {
    const { verdict, until, version, ...given } = await readBody(call, DecisionRequest);
    const reason = cleanReason(given.reason);
    refusePastDay(until);
    return change(call, { verdict }, (desk, id, ...by) =>
      desk.decide(id, { verdict, reason, until, version }, ...by),
    );
  },
};

export const confirmReviewCase: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: "/review/cases/:id/confirmations",
  operationId: "confirmCase",
  summary: "Confirm or refuse the decision of another account, where four eyes are required.",
  description:
    "The service must run with `--four-eyes`, and the case must be `awaiting`. The account that decided is refused, and so is another `version` of the case: nobody confirms what they have not seen. A refusal reopens the case.",
  requestBody: ConfirmationRequest,
  async answer(call) {
    const { agrees, version, ...given } = await readBody(call, ConfirmationRequest);
    const reason = cleanReason(given.reason);
    return change(call, { agrees }, (desk, id, ...by) =>
      desk.confirm(id, { agrees, reason, version }, ...by),
    );
  },
};

/** As cleanCaseTexts, for what is written to a case that has its reference. */
function cleanReason(reason: string): string {
  return cleanCaseTexts({ reference: null, reason }).reason;
}

/** Does something with the case of the path, and answers what became of it. Throws as atDesk. */
async function change(
  call: Call<"cases">,
  logged: NonNullable<Answer["logged"]>,
  act: (desk: CaseDesk, id: string, reviewer: Reviewer, lists: ListsInUse) => Promise<CaseFile | null>,
): Promise<Answer> {
  const id = segmentOf(call.path);
  const file = await atDesk(call, (desk, lists) => act(desk, id, askerOf(call), lists));
  return { ...answerCaseFile(file), logged: { case: id, ...logged } };
}

/** Evidence and records on the lists in use. The history of a case is read without either. */
async function recordsOf(
  call: Call<"cases">,
  { subject, records, threshold, payment }: EncodedCase,
): Promise<Pick<Fixed<CaseSheet>, "evidence" | "records">> {
  if (payment !== null) return { evidence: null, records: records.map(() => null) };
  try {
    const query = decodeSubject({ ...subject, threshold, include: ["sanctions", "pep"] });
    const ids = records.map(({ id }) => id);
    return await call.perform(evidenceCost(query, ids.length), () => {
      const view = call.view();
      return {
        evidence: evidenceOf(view, query, ids),
        records: ids.map((id) => view.records(id)[0]?.entity.properties ?? null),
      };
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "index_unavailable")
      return { evidence: null, records: records.map(() => null) };
    throw error;
  }
}

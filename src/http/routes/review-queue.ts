// /review/case-queue: the cases that wait for an account, in an order that stays, and what is done with many.

import {
  decodeQueue,
  decodeQueueAssignment,
  decodeQueueCases,
  decodeQueueDecision,
  QUEUE_PART_MAX,
  QueueAssignmentRequest,
  QueueBody,
  QueueCasesBody,
  QueueCasesRequest,
  QueueDecisionRequest,
  QueueDecisionsBody,
  QueueRequest,
} from "../../contract/review-queue.ts";
import { ServiceError } from "../../model/errors.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import { parseJsonBody } from "../body.ts";
import { atDesk, cleanCaseTexts, encodeCase, refusePastDay } from "../case-calls.ts";
import { answerJson, askerOf, type Endpoint } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "bodies" | "cases";

const COMMON = { scope: SCOPE_REVIEW, errors: ["index_unavailable"] } as const;

const queue: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/case-queue",
  operationId: "listCaseQueue",
  summary: "The ids of the cases that wait for the account, in their order, and how many are in each queue.",
  description:
    "A client reads the order once and works through it: `POST /review/case-queue/cases` has the cases as they are then.",
  parameters: {},
  requestBody: QueueRequest,
  responseBody: QueueBody,
  async answer(call) {
    const filter = decodeQueue(await parseJsonBody(call));
    const { account } = askerOf(call);
    return atDesk(call, async (desk, lists) => {
      const queued = await desk.queue(filter, account.id, lists);
      return answerJson({ ...queued, files: await desk.files() });
    });
  },
};

const cases: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/case-queue/cases",
  operationId: "getCases",
  summary: `Up to ${QUEUE_PART_MAX} cases by their ids, as they are now.`,
  parameters: {},
  requestBody: QueueCasesRequest,
  responseBody: QueueCasesBody,
  async answer(call) {
    const { ids } = decodeQueueCases(await parseJsonBody(call));
    const found = await atDesk(call, (desk) => desk.many(ids));
    return answerJson({ cases: found.map(encodeCase) });
  },
};

const decisions: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/case-queue/decisions",
  operationId: "decideCases",
  summary: `Decide up to ${QUEUE_PART_MAX} cases with one verdict and one reason.`,
  description:
    "Each case is decided as `POST /review/cases/{id}/decisions` does, with an entry of its own in the journal, and with four eyes each awaits its own confirmation. What is refused is named, and the others are decided. A decision that awaits a confirmation or holds is replaced only as `replaces` says.",
  parameters: {},
  requestBody: QueueDecisionRequest,
  responseBody: QueueDecisionsBody,
  async answer(call) {
    const {
      cases: seen,
      verdict,
      until,
      replaces = "nothing",
      ...given
    } = decodeQueueDecision(await parseJsonBody(call));
    const { reason } = cleanCaseTexts({ reference: null, reason: given.reason });
    refusePastDay(until);
    const reviewer = askerOf(call);
    const decided: ReturnType<typeof encodeCase>[] = [];
    const refused: { id: string; message: string }[] = [];
    for (const { id, version } of seen) {
      try {
        const file = await atDesk(call, (desk, lists) =>
          desk.decide(id, { verdict, reason, until, version, replaces }, reviewer, lists),
        );
        if (file === null) refused.push({ id, message: "There is no case with this id." });
        else decided.push(encodeCase(file.case));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        refused.push({ id, message: error.message });
      }
    }
    return {
      ...answerJson({ cases: decided, refused }),
      logged: { cases: decided.length, refused: refused.length, verdict },
    };
  },
};

const assignment: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/case-queue/assignment",
  operationId: "assignCases",
  summary: `Give up to ${QUEUE_PART_MAX} cases to an account, or to nobody.`,
  parameters: {},
  requestBody: QueueAssignmentRequest,
  responseBody: QueueCasesBody,
  async answer(call) {
    const { ids, assignee } = decodeQueueAssignment(await parseJsonBody(call));
    const reviewer = askerOf(call);
    const note = { kind: "assignment", text: assignee } as const;
    const found = await atDesk(call, async (desk, lists) => {
      for (const id of new Set(ids)) await desk.note(id, note, reviewer, lists);
      return desk.many(ids);
    });
    return { ...answerJson({ cases: found.map(encodeCase) }), logged: { cases: found.length } };
  },
};

export const reviewQueue: readonly Endpoint<Needs>[] = [queue, cases, decisions, assignment];

// /review/case-jobs: what is done with many cases at once. It is prepared, shown to the person, started,
// followed and stopped; the service goes on with it by itself.

import { ServiceError } from "../../../base/model/errors.ts";
import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import type { CaseDesk } from "../../cases/case-desk.ts";
import type { CaseJob } from "../../cases/case-jobs.ts";
import type { ListsInUse } from "../../cases/compare-cases.ts";
import type { Reviewer } from "../../cases/review-case.ts";
import { quoteText } from "../../contract/decode.ts";
import {
  decodeJob,
  decodeJobStart,
  type EncodedJob,
  JobBody,
  JobRequest,
  JobStartRequest,
  JobsBody,
} from "../../contract/review-jobs.ts";
import { parseJsonBody } from "../body.ts";
import { atDesk, CASE_ID_SEGMENT, cleanCaseTexts, refusePastDay } from "../case-calls.ts";
import { type Answer, answerJson, askerOf, type Call, type Endpoint, segmentOf } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "bodies" | "cases" | "accounts";

const COMMON = { scope: SCOPE_REVIEW, errors: ["index_unavailable"] } as const;
const OF_ONE = {
  ...COMMON,
  pathParameters: { id: { ...CASE_ID_SEGMENT, meaning: "Id of a job of the account." } },
  responseBody: JobBody,
  errors: ["not_found", "index_unavailable"],
} as const;
const ROOT = "/review/case-jobs";

const prepared: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: ROOT,
  operationId: "prepareCaseJob",
  summary:
    "Prepare what is to be done with many cases: how many they are, in which states, and whose decisions.",
  requestBody: JobRequest,
  responseBody: JobBody,
  async answer(call) {
    const seen = decodeJob(await parseJsonBody(call));
    return answerJob(call, (desk, reviewer) => desk.prepareJob(seen, reviewer));
  },
};

const jobs: Endpoint<Needs> = {
  ...COMMON,
  method: "GET",
  path: ROOT,
  operationId: "listCaseJobs",
  summary: "The jobs of the account that are running, or have just ended.",
  responseBody: JobsBody,
  async answer(call) {
    return atDesk(call, async (desk) => answerJson({ jobs: desk.jobs(askerOf(call)) }));
  },
};

const job: Endpoint<Needs> = {
  ...OF_ONE,
  method: "GET",
  path: `${ROOT}/:id`,
  operationId: "getCaseJob",
  summary: "A job: how far it is, and what was refused.",
  async answer(call) {
    return answerJob(call, async (desk, reviewer) => desk.job(segmentOf(call.path), reviewer));
  },
};

const started: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: `${ROOT}/:id/start`,
  operationId: "startCaseJob",
  summary: "Start a prepared job: decide, confirm or refuse, or assign its cases.",
  description:
    "Each case is an act of its own, as `POST /review/cases/{id}/decisions` or `…/confirmations` does it: with its version, its entry in the journal and, with four eyes, its own second account. `decide` leaves out decisions that await a confirmation or hold, but for what `replaces` says; `confirm` all but decisions of others that await one. From 100 cases on, `number` must be how many are left. The job goes on when the client leaves.",
  requestBody: JobStartRequest,
  async answer(call) {
    const { act, typed } = decodeJobStart(await parseJsonBody(call));
    if (act.kind === "decide") refusePastDay(act.until);
    if (act.kind === "assign") await refuseNobody(call, act.assignee);
    const cleaned =
      act.kind === "assign"
        ? act
        : { ...act, reason: cleanCaseTexts({ reference: null, reason: act.reason }).reason };
    return answerJob(call, (desk, reviewer, lists) =>
      desk.startJob(segmentOf(call.path), { act: cleaned, typed }, reviewer, lists),
    );
  },
};

const stopped: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: `${ROOT}/:id/stop`,
  operationId: "stopCaseJob",
  summary: "Stop a job: what is done stays, and the other cases are as they were.",
  async answer(call) {
    return answerJob(call, (desk, reviewer) => desk.stopJob(segmentOf(call.path), reviewer));
  },
};

const undone: Endpoint<Needs> = {
  ...OF_ONE,
  method: "POST",
  path: `${ROOT}/:id/undo`,
  operationId: "undoCaseJob",
  summary: "Prepare a job about the cases of another one, as that left them.",
  async answer(call) {
    return answerJob(call, (desk, reviewer) => desk.prepareUndo(segmentOf(call.path), reviewer));
  },
};

/** Throws invalid_request for a name that no account has. */
async function refuseNobody({ service: { accounts } }: Call<Needs>, name: string | null): Promise<void> {
  if (name === null || (await accounts.storage.findAccount(name)) !== null) return;
  throw new ServiceError(
    "invalid_request",
    `assignee must be the name of an account, not ${quoteText(name)}.`,
  );
}

async function answerJob(
  call: Call<"cases">,
  work: (desk: CaseDesk, reviewer: Reviewer, lists: ListsInUse) => Promise<CaseJob | null>,
): Promise<Answer> {
  const found = await atDesk(call, (desk, lists) => work(desk, askerOf(call), lists));
  if (found === null) throw new ServiceError("not_found", "There is no job with this id.");
  const body: { job: EncodedJob } = { job: found };
  return { ...answerJson(body), logged: { job: found.id, cases: found.total, done: found.done } };
}

export const reviewJobs: readonly Endpoint<Needs>[] = [prepared, jobs, job, started, stopped, undone];

// /review/case-queue: the cases that wait for an account, in an order that stays.

import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import { isStorageAway } from "../../access/administration.ts";
import { exportCases } from "../../cases/case-export.ts";
import { casesWithIds, filesOfCases, type KeptView, tagsInUse, viewsOf } from "../../cases/case-queue.ts";
import {
  decodeQueue,
  QUEUE_PART_MAX,
  QueueBody,
  QueueCasesBody,
  QueueCasesRequest,
  QueueRequest,
  type QueueView,
  ViewRequest,
  ViewsBody,
} from "../../contract/review-queue.ts";
import { parseJsonBody, readBody } from "../body.ts";
import { atDesk, encodeCase } from "../case-calls.ts";
import { answerJson, askerOf, type Call, type Endpoint } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "bodies" | "cases" | "accounts";

const CSV = "text/csv; charset=utf-8";
const COMMON = { scope: SCOPE_REVIEW, errors: ["index_unavailable"] } as const;

const queue: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/case-queue",
  operationId: "listCaseQueue",
  summary: "The ids of the cases that wait for the account, in their order, and how many are in each queue.",
  description:
    "A client reads the order once and works through it: `POST /review/case-queue/cases` has the cases as they are then.",
  requestBody: QueueRequest,
  responseBody: QueueBody,
  async answer(call) {
    const filter = decodeQueue(await parseJsonBody(call));
    const { account } = askerOf(call);
    return atDesk(call, async (desk, lists) => {
      const queued = await desk.queue(filter, account, lists);
      const kept = await desk.read((cases) => ({
        views: viewsOf(cases, account),
        files: filesOfCases(cases),
        tags: tagsInUse(cases),
      }));
      const { views, ...rest } = kept ?? { views: [], files: [], tags: [] };
      return answerJson({ ...queued, views: encodeViews(views), people: await reviewersOf(call), ...rest });
    });
  },
};

const cases: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/case-queue/cases",
  operationId: "getCases",
  summary: `Up to ${QUEUE_PART_MAX} cases by their ids, as they are now.`,
  requestBody: QueueCasesRequest,
  responseBody: QueueCasesBody,
  async answer(call) {
    const { ids } = await readBody(call, QueueCasesRequest);
    const found = await atDesk(call, (desk) => desk.read((all) => casesWithIds(all, ids)));
    return answerJson({ cases: (found ?? []).map(encodeCase) });
  },
};

const view: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/case-queue/views",
  operationId: "keepCaseView",
  summary: "Keep filters and columns of the queue by a name, or forget them.",
  requestBody: ViewRequest,
  responseBody: ViewsBody,
  async answer(call) {
    const { name, view: given } = await readBody(call, ViewRequest);
    const { account } = askerOf(call);
    const kept = { name, view: given === null ? null : JSON.stringify(given) };
    return atDesk(call, async (desk) =>
      answerJson({ views: encodeViews(await desk.keepView(kept, account)) }),
    );
  },
};

const encodeViews = (views: readonly KeptView[]) =>
  views.map(({ name, view: json }) => ({ name, view: JSON.parse(json) as QueueView }));

const exported: Endpoint<Needs> = {
  ...COMMON,
  method: "POST",
  path: "/review/case-queue/export",
  operationId: "exportCaseQueue",
  summary: "The cases of a queue as CSV for an examiner: a line each, with both decisions.",
  requestBody: QueueRequest,
  download: CSV,
  async answer(call) {
    const filter = decodeQueue(await parseJsonBody(call));
    const { account } = askerOf(call);
    const body = await atDesk(call, (desk, lists) =>
      desk.read((all) => exportCases(all, filter, account), lists),
    );
    return { status: 200, contentType: CSV, body: body ?? "" };
  },
};

/** The accounts that can work on cases; none while their storage is away. */
async function reviewersOf({ service: { accounts } }: Call<Needs>): Promise<string[]> {
  try {
    const [all, keys] = await Promise.all([accounts.storage.accounts(), accounts.storage.keys(null)]);
    const may = new Set(
      keys
        .filter(({ revokedAt, scopes }) => revokedAt === null && scopes.includes(SCOPE_REVIEW))
        .map(({ accountId }) => accountId),
    );
    return all.filter(({ id, blocked }) => !blocked && may.has(id)).map(({ name }) => name);
  } catch (error) {
    if (isStorageAway(error)) return [];
    throw error;
  }
}

export const reviewQueue: readonly Endpoint<Needs>[] = [queue, cases, view, exported];

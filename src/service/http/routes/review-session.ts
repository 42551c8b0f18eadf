// GET /review/session: whose key this is, what it may do, and which lists answer.

import type { Static } from "@sinclair/typebox";
import { INCLUDE_WORD_LIST, INCLUDE_WORDS } from "../../../base/model/corpus.ts";
import { OperatorError, ServiceError } from "../../../base/model/errors.ts";
import { SUBJECT_SCHEMATA } from "../../../base/model/schemata.ts";
import { SCOPE_REVIEW } from "../../../base/model/scopes.ts";
import type { Readiness, Screening } from "../../../engine/screening/screening.ts";
import type { Grant } from "../../access/grant.ts";
import { countsOf, tallyCases } from "../../cases/case-queue.ts";
import { SessionBody } from "../../contract/review-session.ts";
import { listsInUse } from "../case-calls.ts";
import { ANY_KEY, answerJson, type Call, type Endpoint } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "screening" | "log" | "version" | "commit" | "isDemonstration" | "cases";

type Session = Static<typeof SessionBody>;

export const reviewSession: Endpoint<Needs> = {
  method: "GET",
  path: "/review/session",
  operationId: "getSession",
  scope: ANY_KEY,
  summary: "Whose key this is, what it may do, and which lists answer.",
  responseBody: SessionBody,
  async answer(call) {
    const { grant, service } = call;
    if (grant === null) throw new Error("A session needs the account that asks.");
    const { screening, version, commit, isDemonstration, cases } = service;
    const { ready, reason, snapshot } = screening.readiness();
    const session: Session = {
      account: grant.account.name,
      key: grant.key.publicId,
      scopes: [...grant.key.scopes],
      version,
      commit,
      demonstration: isDemonstration || (snapshot?.demonstration ?? false),
      fourEyes: cases.fourEyes,
      reasons: structuredClone(cases.rules.reasons) as Session["reasons"],
      snapshot: snapshot === null ? null : { id: snapshot.id, createdAt: withZone(snapshot.createdAt) },
      ready,
      reason,
      lists: snapshot === null ? [] : withCompared(listsOf(snapshot, descriptionsOf(screening)), screening),
      cases:
        snapshot !== null && grant.key.scopes.includes(SCOPE_REVIEW)
          ? await countCases(call, grant.account)
          : null,
    };
    return answerJson(session);
  },
};

/** Null while they can't be read: the rest of the session is answered. */
async function countCases(call: Call<Needs>, account: Grant["account"]): Promise<Session["cases"]> {
  try {
    return countsOf((await call.service.cases.read(tallyCases, listsInUse(call.view))) ?? [], account);
  } catch (error) {
    if (!(error instanceof ServiceError) && !(error instanceof OperatorError)) throw error;
    call.service.log.error({ request_id: call.requestId, err: error }, "the cases can't be counted");
    return null;
  }
}

type SnapshotInUse = NonNullable<Readiness["snapshot"]>;

type ListInUse = Session["lists"][number];

/** The same lists, with the subjects that match compares with each. */
function withCompared(lists: readonly Omit<ListInUse, "compared">[], screening: Screening): ListInUse[] {
  const scopes = comparedScopes(screening);
  return lists.map((list) => ({
    ...list,
    compared:
      scopes === null
        ? null
        : INCLUDE_WORD_LIST.flatMap((include) => {
            const schemata = scopes
              .filter((scope) => scope.include === include && scope.datasets.includes(list.name))
              .map(({ schema }) => schema);
            return schemata.length === 0 ? [] : [{ include, schemata }];
          }),
  }));
}

/** The datasets of every kind of subject in each body of data; null while the index can't be read. */
function comparedScopes(screening: Screening) {
  try {
    const view = screening.view();
    return INCLUDE_WORD_LIST.flatMap((include) =>
      SUBJECT_SCHEMATA.map((schema) => {
        const datasets = view.compared({ schema, include: [INCLUDE_WORDS[include]], datasets: null });
        return { include, schema, datasets };
      }),
    );
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/** The lists in use, and those that are missing. */
export function listsOf(
  { datasets, stale, limitDays }: SnapshotInUse,
  descriptions: ReadonlyMap<string, string>,
): Omit<ListInUse, "compared">[] {
  const present = new Set(datasets.map(({ name }) => name));
  const isStale = (name: string) => stale.some((one) => one.name === name);
  return [
    ...datasets.map(({ name, contentDate, ageDays, listed }) => ({
      name,
      description: descriptions.get(name) ?? name,
      contentDate,
      ageDays,
      limitDays: limitDays.get(name) ?? null,
      isStale: isStale(name),
      entities: listed,
    })),
    ...stale
      .filter(({ name }) => !present.has(name))
      .map(({ name }) => ({
        name,
        description: name,
        contentDate: null,
        ageDays: null,
        limitDays: limitDays.get(name) ?? null,
        isStale: true,
        entities: 0,
      })),
  ];
}

/** What the lists hold, by their names; empty while the records can't be read, which `reason` then says. */
export function descriptionsOf(screening: Screening): ReadonlyMap<string, string> {
  try {
    const { datasets } = screening.view().datasets();
    return new Map(datasets.map(({ name, description }) => [name, description]));
  } catch (error) {
    if (error instanceof ServiceError) return new Map();
    throw error;
  }
}

/** Times of a manifest are in UTC, and older ones don't say so. */
function withZone(time: string): string {
  return time.endsWith("Z") ? time : `${time}Z`;
}

// GET /review/session: whose key this is, what it may do, and which lists answer.

import type { Static } from "@sinclair/typebox";
import { decodeParameters } from "../../contract/query-parameters.ts";
import { SessionBody } from "../../contract/review-session.ts";
import { ServiceError } from "../../model/errors.ts";
import type { Readiness, Screening } from "../../screening/screening.ts";
import { ANY_KEY, answerJson, type Endpoint } from "../endpoint.ts";

type Session = Static<typeof SessionBody>;

export const reviewSession: Endpoint = {
  method: "GET",
  path: "/review/session",
  operationId: "getSession",
  scope: ANY_KEY,
  summary: "Whose key this is, what it may do, and which lists answer.",
  parameters: {},
  responseBody: SessionBody,
  errors: [],
  answer({ query, grant, service }) {
    decodeParameters(query, {});
    if (grant === null) throw new Error("A session needs the account that asks.");
    const { screening, version, commit, isDemonstration, fourEyes } = service;
    const { ready, reason, snapshot } = screening.readiness();
    const session: Session = {
      account: grant.account.name,
      key: grant.key.publicId,
      scopes: [...grant.key.scopes],
      version,
      commit,
      demonstration: isDemonstration || (snapshot?.demonstration ?? false),
      fourEyes,
      snapshot: snapshot === null ? null : { id: snapshot.id, createdAt: withZone(snapshot.createdAt) },
      ready,
      reason,
      lists: snapshot === null ? [] : listsOf(snapshot, descriptionsOf(screening)),
      openCases: null,
    };
    return answerJson(session);
  },
};

type SnapshotInUse = NonNullable<Readiness["snapshot"]>;

/** The lists in use, and those that are missing. */
export function listsOf(
  { datasets, stale, limitDays }: SnapshotInUse,
  descriptions: ReadonlyMap<string, string>,
): Session["lists"] {
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

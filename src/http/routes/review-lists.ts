// /review/lists: the lists in use, how old they are, and what the last import changed in them.

import { Type } from "@sinclair/typebox";
import { decodeParameters } from "../../contract/query-parameters.ts";
import { STORABLE_PATTERN } from "../../contract/request-formats.ts";
import { ListChangesBody, ListsBody, PAGE_PARAMETERS } from "../../contract/review-lists.ts";
import { ServiceError } from "../../model/errors.ts";
import { PER_PAGE_DEFAULT } from "../../model/limits.ts";
import { SCOPE_REVIEW } from "../../model/scopes.ts";
import type { Readiness } from "../../screening/screening.ts";
import type { ImportOutcome } from "../../uploads/last-imports.ts";
import { type ChangeIndex, changeCounts, loadChangeIndex, readChanges } from "../../uploads/list-changes.ts";
import { answerJson, type Call, type Endpoint } from "../endpoint.ts";
import { segmentOf } from "../uploads.ts";
import { descriptionsOf, listsOf } from "./review-session.ts";

const lists: Endpoint = {
  method: "GET",
  path: "/review/lists",
  operationId: "listLists",
  scope: SCOPE_REVIEW,
  summary: "The lists in use: their age, and what the last import added, changed and removed.",
  parameters: {},
  responseBody: ListsBody,
  errors: ["index_unavailable"],
  answer(call) {
    decodeParameters(call.query, {});
    const snapshot = snapshotInUse(call);
    const comparison = compareWithLast(call, snapshot.id);
    const given = new Map(snapshot.datasets.map(({ name, givenAtSeconds }) => [name, givenAtSeconds]));
    return answerJson({
      lists: listsOf(snapshot, descriptionsOf(call.service.screening)).map((list) => ({
        ...list,
        importedAt: timeOf(given.get(list.name) ?? null),
        lastImport: lastImportOf(comparison, list.name),
      })),
    });
  },
};

const changes: Endpoint = {
  method: "GET",
  path: "/review/lists/:name/changes",
  operationId: "listChanges",
  scope: SCOPE_REVIEW,
  summary: "What the snapshot in use changed in a list, record by record and field by field.",
  description:
    "The comparison with the snapshot before is made when it is first asked for: while `state` is `computing`, ask again.",
  pathParameters: {
    name: {
      meaning: "The name of a list in use.",
      schema: Type.String({ minLength: 1, pattern: STORABLE_PATTERN }),
      example: "demo_un_sc_sanctions",
    },
  },
  parameters: PAGE_PARAMETERS,
  responseBody: ListChangesBody,
  errors: ["not_found", "index_unavailable"],
  answer(call) {
    const { page = 1, perPage = PER_PAGE_DEFAULT } = decodeParameters(call.query, PAGE_PARAMETERS);
    const snapshot = snapshotInUse(call);
    const name = segmentOf(call.path);
    if (!snapshot.datasets.some((dataset) => dataset.name === name))
      throw new ServiceError("not_found", "There is no list of this name in use.");
    const comparison = compareWithLast(call, snapshot.id);
    const { state, reason } = stateOf(comparison, call);
    const { index } = comparison;
    const found =
      state !== "ready" || index === null
        ? { total: 0, changes: [] }
        : readChanges(call.service.uploads.state, index, name, (page - 1) * perPage, perPage);
    return answerJson({
      state,
      reason,
      from: comparison.from,
      to: snapshot.id,
      changes: found.changes,
      total: found.total,
      page,
      perPage,
      totalPages: Math.ceil(found.total / perPage),
    });
  },
};

export const reviewLists: readonly Endpoint[] = [lists, changes];

type SnapshotInUse = NonNullable<Readiness["snapshot"]>;

/** Throws index_unavailable when there is none. */
function snapshotInUse({ service }: Call): SnapshotInUse {
  const { snapshot, reason } = service.screening.readiness();
  if (snapshot !== null) return snapshot;
  throw new ServiceError("index_unavailable", reason ?? "No list has been imported.");
}

/** What the last import did, and its comparison with the snapshot before, once that is made. */
interface Comparison {
  readonly from: string | null;
  readonly lists: ImportOutcome["lists"];
  readonly index: ChangeIndex | null;
}

/** Has the comparison made when it is not there yet. */
function compareWithLast({ service }: Call, to: string): Comparison {
  const { state, refusal, keeper, lastImports } = service.uploads;
  const { from, lists } = lastImports.of(to);
  const kept = from === null ? null : loadChangeIndex(state, to);
  const index = kept?.from === from ? kept : null;
  if (index === null && from !== null && refusal === null)
    keeper
      .compare({ from, to })
      .catch((error: unknown) => service.log.error({ err: error }, "two snapshots can't be compared"));
  return { from, lists, index };
}

function stateOf({ from, index }: Comparison, { service }: Call) {
  const unavailable = (reason: string) => ({ state: "unavailable" as const, reason });
  if (from === null) return unavailable("There is no snapshot before the one in use to compare it with.");
  if (index !== null)
    return index.problem === null ? { state: "ready" as const, reason: null } : unavailable(index.problem);
  const { refusal } = service.uploads;
  return refusal === null ? { state: "computing" as const, reason: null } : unavailable(refusal);
}

/** Null for a list that was not given to the import. */
function lastImportOf({ from, lists, index }: Comparison, name: string) {
  const counts = lists.get(name);
  if (from === null || counts === undefined) return null;
  const isCompared = index !== null && index.problem === null;
  return { from, ...counts, changed: isCompared ? changeCounts(index, name).changed : null };
}

function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * MS_PER_SECOND).toISOString();
}

const MS_PER_SECOND = 1000;

// /review/lists: the lists in use, how old they are, and what the last import changed in them.

import { Type } from "@sinclair/typebox";
import { ServiceError } from "../../../base/model/errors.ts";
import { PER_PAGE_DEFAULT } from "../../../base/model/limits.ts";
import { SCOPE_ADMINISTER, SCOPE_READ } from "../../../base/model/scopes.ts";
import type { Readiness } from "../../../engine/screening/screening.ts";
import { decodeParameters } from "../../contract/query-parameters.ts";
import { STORABLE_PATTERN } from "../../contract/request-formats.ts";
import { UPLOAD_ID_PARAMETER } from "../../contract/review-files.ts";
import { CHANGES_PARAMETERS, ListChangesBody, ListsBody } from "../../contract/review-lists.ts";
import type { ComparedSnapshots } from "../../uploads/keeper.ts";
import type { ImportOutcome } from "../../uploads/last-imports.ts";
import {
  type ChangeIndex,
  changeCounts,
  type ListChangeKind,
  loadChangeIndex,
  readChanges,
} from "../../uploads/list-changes.ts";
import { findImport } from "../../uploads/list-import.ts";
import {
  ANY_KEY,
  type Answer,
  answerJson,
  type Call,
  type Endpoint,
  type PathParameter,
  segmentOf,
} from "../endpoint.ts";
import { noSuch, uploadIdOf } from "../uploads.ts";
import { descriptionsOf, listsOf } from "./review-session.ts";

/** What these endpoints need of the service. */
type Needs = "screening" | "log" | "uploads";

/** What the endpoints of changes have in common. */
const CHANGES = {
  method: "GET",
  parameters: CHANGES_PARAMETERS,
  responseBody: ListChangesBody,
  errors: ["not_found", "index_unavailable"],
} as const;

/** The name of a list in a path. */
const nameOf = (meaning: string): PathParameter => ({
  meaning,
  schema: Type.String({ minLength: 1, pattern: STORABLE_PATTERN }),
  example: "demo_un_sc_sanctions",
});

const lists: Endpoint<Needs> = {
  method: "GET",
  path: "/review/lists",
  operationId: "listLists",
  scope: ANY_KEY,
  summary: "The lists in use: their age, and what the last import added, changed and removed.",
  responseBody: ListsBody,
  errors: ["index_unavailable"],
  answer(call) {
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

const changes: Endpoint<Needs> = {
  ...CHANGES,
  path: "/review/lists/:name/changes",
  operationId: "listChanges",
  scope: SCOPE_READ,
  summary: "What the snapshot in use changed in a list, record by record and field by field.",
  description:
    "The comparison with the snapshot before is made when it is first asked for: while `state` is `computing`, ask again.",
  pathParameters: { name: nameOf("The name of a list in use.") },
  answer(call) {
    const selection = decodeParameters(call.query, CHANGES_PARAMETERS);
    const snapshot = snapshotInUse(call);
    const name = segmentOf(call.path);
    if (!snapshot.datasets.some((dataset) => dataset.name === name))
      throw new ServiceError("not_found", "There is no list of this name in use.");
    const comparison = compareWithLast(call, snapshot.id);
    return answerChanges(call, comparison, { ...selection, list: name, to: snapshot.id });
  },
};

const importChanges: Endpoint<Needs> = {
  ...CHANGES,
  path: "/review/imports/:id/lists/:name/changes",
  operationId: "listImportChanges",
  scope: SCOPE_ADMINISTER,
  summary: "What an import would change in a list, record by record and field by field.",
  description:
    "The comparison with the snapshot in use is made when it is first asked for: while `state` is `computing`, ask again.",
  pathParameters: { id: UPLOAD_ID_PARAMETER, name: nameOf("The name of a list of the import.") },
  answer(call) {
    const selection = decodeParameters(call.query, CHANGES_PARAMETERS);
    const id = uploadIdOf(call, "import");
    const found = findImport(call.service.uploads.state, id);
    const list = segmentOf(call.path, NAME_OF_IMPORT_POSITION);
    if (found === null) throw noSuch("import");
    const { snapshot: to, comparedWith: from, report } = found;
    if (to === null || report?.datasets.some(({ name }) => name === list) !== true)
      throw new ServiceError("not_found", "The import has no list of this name.");
    const request = { to, import: found.state === "published" ? null : id };
    return answerChanges(call, { from, index: compare(call, from, request) }, { ...selection, list, to });
  },
};

export const reviewLists: readonly Endpoint<Needs>[] = [lists, changes, importChanges];

/** Position of the list in the path of the changes of an import. */
const NAME_OF_IMPORT_POSITION = 5;

interface AskedChanges {
  readonly list: string;
  /** The later snapshot. */
  readonly to: string;
  readonly kind?: ListChangeKind;
  readonly page?: number;
  readonly perPage?: number;
}

function answerChanges(call: Call<Needs>, comparison: Compared, asked: AskedChanges): Answer {
  const { list, to, kind = null, page = 1, perPage = PER_PAGE_DEFAULT } = asked;
  const { state, reason } = stateOf(comparison, call);
  const { from, index } = comparison;
  const first = (page - 1) * perPage;
  const found =
    state !== "ready" || index === null
      ? { total: 0, changes: [] }
      : readChanges(call.service.uploads.state, index, { list, kind, first, count: perPage });
  return answerJson({
    state,
    reason,
    from,
    to,
    changes: found.changes,
    total: found.total,
    page,
    perPage,
    totalPages: Math.ceil(found.total / perPage),
  });
}

type SnapshotInUse = NonNullable<Readiness["snapshot"]>;

/** Throws index_unavailable when there is none. */
function snapshotInUse({ service }: Call<Needs>): SnapshotInUse {
  const { snapshot, reason } = service.screening.readiness();
  if (snapshot !== null) return snapshot;
  throw new ServiceError("index_unavailable", reason ?? "No list has been imported.");
}

/** The comparison with the snapshot before, once it is made. */
interface Compared {
  readonly from: string | null;
  readonly index: ChangeIndex | null;
}

/** What the last import did. */
interface Comparison extends Compared {
  readonly lists: ImportOutcome["lists"];
}

function compareWithLast(call: Call<Needs>, to: string): Comparison {
  const { from, lists } = call.service.uploads.lastImports.of(to);
  return { from, lists, index: compare(call, from, { to, import: null }) };
}

/** The comparison of two snapshots. Has it made, and gives null, when it is not there yet. */
function compare(
  { service }: Call<Needs>,
  from: string | null,
  later: Omit<ComparedSnapshots, "from">,
): ChangeIndex | null {
  const { state, refusal, keeper } = service.uploads;
  const kept = from === null ? null : loadChangeIndex(state, later.to);
  const index = kept?.from === from ? kept : null;
  if (index === null && from !== null && refusal === null)
    keeper
      .compare({ from, ...later })
      .catch((error: unknown) => service.log.error({ err: error }, "two snapshots can't be compared"));
  return index;
}

function stateOf({ from, index }: Compared, { service }: Call<Needs>) {
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

// What changed, or would change, in a list: record by record, down to the field, with the kind of change as a
// filter. Of a record that is new or gone, it says who it is.

import type { FieldChange, ListChange, ListChanges } from "../../api/lists.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { Name } from "../../components/name.tsx";
import { Empty, Loading, ProblemNote } from "../../components/states.tsx";
import { formatCount, nameOfProperty } from "../../format.ts";
import { entityPlace, Link } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useRequest } from "../../use-request.ts";

const COMPUTING_MS = 1000;
const SIGNS = { added: "+", changed: "~", removed: "−" } as const;

type ChangeKind = ListChange["kind"];
const CHANGE_KINDS = ["added", "changed", "removed"] as const satisfies readonly ChangeKind[];

interface ChangeListProps {
  /** Where the changes are asked for, without parameters. */
  readonly path: string;
  /** Null for every kind. */
  readonly kind: ChangeKind | null;
  readonly page: number;
  /** The place of a page and kind. */
  readonly placeOf: (kind: ChangeKind | null, page: number) => string;
  /** True where records are in use, so that their pages exist. */
  readonly areInUse: boolean;
  /** What to say when nothing changed. */
  readonly none: string;
}

export function ChangeList({ path, kind, page, placeOf, areInUse, none }: ChangeListProps) {
  const query = `page=${page}&perPage=50${kind === null ? "" : `&kind=${kind}`}`;
  const { answer, problem, again } = useRequest<ListChanges>(`${path}?${query}`, {
    pollMs: ({ state }) => (state === "computing" ? COMPUTING_MS : null),
  });
  const found = answer?.body ?? null;
  return (
    <>
      <nav class="filters" aria-label={TEXTS.lists.kindFilter}>
        {[null, ...CHANGE_KINDS].map((one) => (
          <Link key={one} to={placeOf(one, 1)} class="filter" isCurrent={one === kind}>
            {one === null ? TEXTS.lists.everyKind : TEXTS.lists.kinds[one]}
          </Link>
        ))}
      </nav>
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {found === null && problem === null && <Loading rows={5} />}
      {found?.state === "computing" && (
        <p class="panel-part" role="status">
          {TEXTS.lists.computing}
        </p>
      )}
      {found?.state === "unavailable" && <p class="panel-part">{found.reason}</p>}
      {found?.state === "ready" && found.total === 0 && <Empty title={none} />}
      {areInUse && found?.state === "ready" && found.from !== null && (
        <p class="compared quiet small">
          <CopyId id={found.from} what={TEXTS.ids.snapshotBefore} isWhole /> →{" "}
          <CopyId id={found.to} what={TEXTS.ids.snapshotInUse} isWhole />
        </p>
      )}
      <ul class="changes">
        {found?.changes.map((change) => (
          <Change key={`${change.kind} ${change.id}`} change={change} isInUse={areInUse} />
        ))}
      </ul>
      {found !== null && found.totalPages > 1 && (
        <nav class="pager" aria-label={TEXTS.cases.page(page, found.totalPages)}>
          {page > 1 && (
            <Link to={placeOf(kind, page - 1)} class="button">
              {TEXTS.cases.newer}
            </Link>
          )}
          <span class="quiet">
            {TEXTS.cases.page(page, found.totalPages)} · {formatCount(found.total)}
          </span>
          {page < found.totalPages && (
            <Link to={placeOf(kind, page + 1)} class="button">
              {TEXTS.cases.older}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

interface ChangeProps {
  readonly change: ListChange;
  readonly isInUse: boolean;
}

function Change({ change: { kind, id, caption, schema, fields }, isInUse }: ChangeProps) {
  return (
    <li class="change">
      <p class="change-head">
        <span class={`sign change-${kind}`} title={TEXTS.lists.kinds[kind]}>
          <span aria-hidden="true">{SIGNS[kind]}</span>
          <span class="hidden">{TEXTS.lists.kinds[kind]}</span>
        </span>
        {isInUse || kind !== "added" ? (
          <Link to={entityPlace(id)}>
            <Name text={caption} class="strong" />
          </Link>
        ) : (
          <Name text={caption} class="strong" />
        )}
        <span class="quiet small">{TEXTS.kinds[schema] ?? schema}</span>
      </p>
      {fields.length > 0 && (
        <dl class="change-fields">
          {fields.map((field) => (
            <FieldLines key={field.property} field={field} />
          ))}
        </dl>
      )}
    </li>
  );
}

function FieldLines({ field: { property, added, removed } }: { readonly field: FieldChange }) {
  return (
    <>
      <dt class="quiet">{nameOfProperty(property)}</dt>
      <dd>
        {removed.map((value) => (
          <p key={value}>
            <del>
              <Name text={value} />
            </del>
          </p>
        ))}
        {added.map((value) => (
          <p key={value}>
            <ins>
              <Name text={value} />
            </ins>
          </p>
        ))}
      </dd>
    </>
  );
}

/** The kind of changes in an address; null for every kind. */
export const kindIn = (query: URLSearchParams): ChangeKind | null =>
  CHANGE_KINDS.find((kind) => kind === query.get("kind")) ?? null;

/** The page in an address, from 1. */
export const pageIn = (query: URLSearchParams): number => Math.max(1, Number(query.get("page") ?? 1) || 1);

// What the last import changed in a list, down to the field: record by record, what went and what came.

import type { FieldChange, ListChange, ListChanges } from "../../api/lists.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { Icon } from "../../components/icon.tsx";
import { Name } from "../../components/name.tsx";
import { Empty, Loading, ProblemNote } from "../../components/states.tsx";
import { formatCount } from "../../format.ts";
import { listName } from "../../list-names.ts";
import { entityPlace, Link, usePlace } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useRequest } from "../../use-request.ts";

const COMPUTING_MS = 1000;
const SIGNS = { added: "+", changed: "~", removed: "−" } as const;

export interface ChangesPanelProps {
  readonly name: string;
  readonly onClose: () => void;
}

export function ChangesPanel({ name, onClose }: ChangesPanelProps) {
  const { query } = usePlace();
  const page = Math.max(1, Number(query.get("page") ?? 1) || 1);
  const { answer, problem, again } = useRequest<ListChanges>(
    `/review/lists/${encodeURIComponent(name)}/changes?page=${page}&perPage=50`,
    { pollMs: ({ state }) => (state === "computing" ? COMPUTING_MS : null) },
  );
  const found = answer?.body ?? null;
  const placeOf = (at: number) => `/lists?changes=${encodeURIComponent(name)}&page=${at}`;
  return (
    <article class="panel" aria-label={`${listName(name)}, ${name}`}>
      <header class="panel-head">
        <button type="button" class="button plain narrow-only" onClick={onClose}>
          <Icon name="back" /> {TEXTS.lists.title}
        </button>
        <h2 class="panel-name">{listName(name)}</h2>
        <button type="button" class="icon-button wide-only" aria-label={TEXTS.app.close} onClick={onClose}>
          <Icon name="close" />
        </button>
        <p class="panel-facts quiet">
          {TEXTS.lists.changesOf}
          {found !== null && found.from !== null && (
            <span>
              <CopyId id={found.from} what={TEXTS.ids.snapshotBefore} isWhole /> →{" "}
              <CopyId id={found.to} what={TEXTS.ids.snapshotInUse} isWhole />
            </span>
          )}
        </p>
      </header>
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {found === null && problem === null && <Loading rows={5} />}
      {found?.state === "computing" && (
        <p class="panel-part" role="status">
          {TEXTS.lists.computing}
        </p>
      )}
      {found?.state === "unavailable" && <p class="panel-part">{found.reason}</p>}
      {found?.state === "ready" && found.total === 0 && <Empty title={TEXTS.lists.noChanges} />}
      <ul class="changes">
        {found?.changes.map((change) => (
          <Change key={`${change.kind} ${change.id}`} change={change} />
        ))}
      </ul>
      {found !== null && found.totalPages > 1 && (
        <nav class="pager" aria-label={TEXTS.cases.page(page, found.totalPages)}>
          {page > 1 && (
            <Link to={placeOf(page - 1)} class="button">
              {TEXTS.cases.newer}
            </Link>
          )}
          <span class="quiet">
            {TEXTS.cases.page(page, found.totalPages)} · {formatCount(found.total)}
          </span>
          {page < found.totalPages && (
            <Link to={placeOf(page + 1)} class="button">
              {TEXTS.cases.older}
            </Link>
          )}
        </nav>
      )}
    </article>
  );
}

function Change({ change }: { readonly change: ListChange }) {
  const { kind, id, caption, fields } = change;
  return (
    <li class="change">
      <p class="change-head">
        <span class={`sign change-${kind}`} title={TEXTS.lists.kinds[kind]}>
          <span aria-hidden="true">{SIGNS[kind]}</span>
          <span class="hidden">{TEXTS.lists.kinds[kind]}</span>
        </span>
        <Link to={entityPlace(id)}>
          <Name text={caption} class="strong" />
        </Link>
      </p>
      {kind === "changed" && (
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
      <dt class="quiet">{TEXTS.properties[property] ?? property}</dt>
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

// The page "Lists": a tile per list with its age and what its last import changed, and for administrators the
// import of another one. The address names the open list or import.

import { post } from "../../api/client.ts";
import type { ListImport, ReviewedList } from "../../api/lists.ts";
import { DropZone } from "../../components/drop-zone.tsx";
import { Icon } from "../../components/icon.tsx";
import { ManualLink } from "../../components/manual-link.tsx";
import { Page } from "../../components/page.tsx";
import { PanelHead } from "../../components/panel-head.tsx";
import { Empty, Loading, ProblemNote } from "../../components/states.tsx";
import { formatAge, formatCount, formatTime } from "../../format.ts";
import { useKeys } from "../../keys.ts";
import { listName } from "../../list-names.ts";
import { Link, navigate, usePlace } from "../../router.tsx";
import { hasScope, signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction, useRequest } from "../../use-request.ts";
import { ChangeList, kindIn, pageIn } from "./change-list.tsx";
import { ImportPanel } from "./import-panel.tsx";
import { ImportTag } from "./import-tag.tsx";

/** Changes are counted after a start; until then the tiles are asked for again. */
const COUNTING_MS = 1500;

export function ListsPage() {
  const { query } = usePlace();
  const { session } = useStore(signIn);
  const { answer, problem, again } = useRequest<{ lists: readonly ReviewedList[] }>("/review/lists", {
    pollMs: ({ lists }) => (lists.some((list) => list.lastImport?.changed === null) ? COUNTING_MS : null),
  });
  const isAdministrator = hasScope(session, "sanctions:administer");
  const openList = query.get("changes");
  const openImport = query.get("import");
  const isOpen = openList !== null || openImport !== null;
  const close = () => navigate("/lists");
  useKeys([{ key: "Escape", does: TEXTS.keys.close, run: () => isOpen && close() }]);
  const lists = answer?.body.lists ?? [];
  return (
    <Page title={TEXTS.lists.title} windowTitle={TEXTS.lists.title}>
      <div class={`split ${isOpen ? "has-open" : ""}`}>
        <section class="candidates" aria-label={TEXTS.lists.title}>
          {problem !== null && <ProblemNote problem={problem} again={again} />}
          {answer === null && problem === null && <Loading rows={4} />}
          {answer !== null && lists.length === 0 && (
            <Empty title={TEXTS.lists.none}>
              <p class="quiet">
                {TEXTS.lists.noneLead} <ManualLink to="lists#import-real-lists" />
              </p>
            </Empty>
          )}
          <ul class="tiles">
            {lists.map((list) => (
              <ListTile key={list.name} list={list} isOpen={list.name === openList} />
            ))}
          </ul>
          {isAdministrator ? (
            <Imports openId={openImport} />
          ) : (
            session !== null && <p class="note">{TEXTS.lists.importScope}</p>
          )}
        </section>
        {openList !== null && <ChangesPanel key={openList} name={openList} onClose={close} />}
        {openImport !== null && (
          <ImportPanel key={openImport} id={openImport} onClose={close} onChanged={again} />
        )}
      </div>
    </Page>
  );
}

function Imports({ openId }: { readonly openId: string | null }) {
  const { answer, again } = useRequest<{ imports: readonly ListImport[] }>("/review/imports", {
    pollMs: ({ imports }) => (imports.some(({ state }) => state === "running") ? COUNTING_MS : null),
  });
  const { problem, act } = useAction();
  const send = (file: File) =>
    act(async () => {
      const { body } = await post<{ id: string }>(
        `/review/imports?fileName=${encodeURIComponent(file.name)}`,
        file,
      );
      again();
      navigate(`/lists?import=${encodeURIComponent(body.id)}`);
    });
  const imports = answer?.body.imports ?? [];
  return (
    <section class="imports">
      <h2>{TEXTS.lists.importTitle}</h2>
      <DropZone lead={TEXTS.lists.importLead} onFile={send} />
      {problem !== null && <ProblemNote problem={problem} />}
      {imports.length > 0 && (
        <ul class="import-list">
          {imports.map((one) => (
            <li key={one.id}>
              <Link
                to={`/lists?import=${encodeURIComponent(one.id)}`}
                class="import-row"
                isCurrent={one.id === openId}
              >
                <span class="cut">{one.fileName}</span>
                <ImportTag shown={one} />
                <span class="quiet small">
                  {TEXTS.lists.by(one.receivedBy)}, {formatAge(one.receivedAt)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the last import changed in a list. */
function ChangesPanel({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { query } = usePlace();
  return (
    <article class="panel" aria-label={`${listName(name)}, ${name}`}>
      <PanelHead title={listName(name)} backTo={TEXTS.lists.title} onClose={onClose}>
        <span class="quiet">{TEXTS.lists.changesOf}</span>
      </PanelHead>
      <ChangeList
        path={`/review/lists/${encodeURIComponent(name)}/changes`}
        kind={kindIn(query)}
        page={pageIn(query)}
        placeOf={(kind, page) => {
          const parameters = new URLSearchParams({ changes: name, page: String(page) });
          if (kind !== null) parameters.set("kind", kind);
          return `/lists?${parameters}`;
        }}
        areInUse={true}
        none={TEXTS.lists.noChanges}
      />
    </article>
  );
}

interface ListTileProps {
  readonly list: ReviewedList;
  readonly isOpen: boolean;
}

/** How many entities a list has, how old it is against its limit, and what its last import changed. */
function ListTile({ list, isOpen }: ListTileProps) {
  const { name, description, contentDate, importedAt, ageDays, limitDays, isStale, entities } = list;
  const texts = TEXTS.lists;
  // The service counts from the import where a list has no date of its own: that is no age of its content.
  const age = contentDate === null ? null : ageDays;
  return (
    <li class={`tile ${isStale ? "is-overdue" : ""}`}>
      <h2 class="cut">{listName(name)}</h2>
      <p class="quiet small mono cut" title={name}>
        {name}
      </p>
      <p class="quiet small tile-text" title={description}>
        {description}
      </p>
      <dl class="tile-figures">
        <div>
          <dt class="quiet small">{texts.entities(entities)}</dt>
          <dd class="figure number">{formatCount(entities)}</dd>
        </div>
        <div>
          <dt class="quiet small">
            {age === null && texts.ageOf}
            {age !== null && (age === 0 ? texts.ofToday : texts.old)}
            {limitDays !== null && `, ${texts.limit(limitDays)}`}
          </dt>
          <dd class={`figure number ${isStale ? "overdue" : ""}`}>
            {age === null ? texts.ageUnknown : texts.age(age)}
            {isStale && (
              <span class="tag contradiction">
                <Icon name="warning" /> {texts.tooOld}
              </span>
            )}
          </dd>
        </div>
      </dl>
      <p class="small quiet">
        {contentDate === null ? texts.undated : `${texts.contentOf} ${contentDate}`}
        {importedAt !== null && (
          <>
            {" · "}
            <time dateTime={importedAt} title={formatTime(importedAt)}>
              {texts.imported(formatAge(importedAt))}
            </time>
          </>
        )}
      </p>
      <LastImport list={list} isOpen={isOpen} />
    </li>
  );
}

function LastImport({ list: { name, lastImport }, isOpen }: ListTileProps) {
  const texts = TEXTS.lists;
  if (lastImport === null) return <p class="small quiet tile-foot">{texts.firstImport}</p>;
  const { added, removed, changed } = lastImport;
  if (added === 0 && removed === 0 && changed === 0)
    return <p class="small quiet tile-foot">{texts.changedNothing}</p>;
  return (
    <p class="small tile-foot">
      <Link to={`/lists?changes=${encodeURIComponent(name)}`} title={texts.showChanges} isCurrent={isOpen}>
        + {texts.added(added)}, − {texts.removed(removed)}, ~ {texts.changed(changed)}
      </Link>
    </p>
  );
}

// The page "Cases": a queue in an order that holds still, and the open case. The address has both, so that a
// case can be sent to a colleague: it holds numbers and words of filters, and never what was looked for.

import { useEffect, useState } from "preact/hooks";
import {
  type CaseQueue,
  type Order,
  QUEUES,
  type Queue,
  type QueueFilters,
  type QueueView,
} from "../../api/cases.ts";
import { download } from "../../api/client.ts";
import { ManualLink } from "../../components/manual-link.tsx";
import { Page } from "../../components/page.tsx";
import { Empty, Loading, ProblemNote } from "../../components/states.tsx";
import { formatCount } from "../../format.ts";
import { moveKeys, useKeys } from "../../keys.ts";
import { entityPlace, Link, navigate, usePlace } from "../../router.tsx";
import { signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAgainWithKey } from "../../use-again.ts";
import { useAction } from "../../use-request.ts";
import { CaseHead } from "./case-columns.tsx";
import { CaseFilters, ColumnFilters } from "./case-filters.tsx";
import { CaseList } from "./case-list.tsx";
import { CasePanel } from "./case-panel.tsx";
import { ManyCases } from "./many-cases.tsx";
import { isNarrowed, nextToDo, queueState, readQueue } from "./queue.ts";
import { searched, showColumns } from "./searched.ts";

const NONE: ReadonlySet<string> = new Set();

/** The place of a case within a queue, behind the base of the console. */
function placeOf(id: string | null, { queue, file, assignee, order }: QueueFilters): string {
  const parameters = new URLSearchParams({
    show: queue,
    ...(file === null ? {} : { file }),
    ...(assignee === null ? {} : { who: assignee }),
    ...(order === defaultOrder(file) ? {} : { order }),
  });
  return `/cases${id === null ? "" : `/${encodeURIComponent(id)}`}?${parameters}`;
}

/** The matches of a file are worked through customer by customer. */
const defaultOrder = (file: string | null): QueueFilters["order"] =>
  file === null ? "-changed" : "customer";

function filtersOf(query: URLSearchParams, { text, columns }: ReturnType<typeof searched.get>): QueueFilters {
  const file = query.get("file");
  const order = query.get("order") ?? "";
  return {
    queue: QUEUES.find((one) => one === query.get("show")) ?? "todo",
    text: text === "" ? null : text,
    file,
    assignee: query.get("who"),
    columns,
    order: isColumn(order) ? (order as Order) : defaultOrder(file),
  };
}

const isColumn = (order: string): boolean => TEXTS.cases.columns[order.replace("-", "")] !== undefined;

export function CasesPage({ openId }: { readonly openId: string | null }) {
  const { query } = usePlace();
  const filters = filtersOf(query, useStore(searched));
  const { queue, ids: read, cases, done, problem, isReading } = useQueue(filters, openId !== null);
  const { session } = useStore(signIn);
  const [selected, setSelected] = useState(NONE);
  const ids = read ?? [];
  // One truth for every page: only filters have counts of their own.
  const counts = isNarrowed(filters) ? queue?.counts : session?.cases;
  const go = (part: Partial<QueueFilters>) => {
    setSelected(NONE);
    navigate(placeOf(null, { ...filters, ...part }), { replaces: true });
  };
  const showView = ({ filters: kept, shown }: QueueView) => {
    showColumns(shown);
    searched.set({ text: kept.text ?? "", columns: kept.columns });
    go(kept);
  };
  const open = (id: string | null) =>
    navigate(placeOf(id, filters), { replaces: openId !== null && id !== null });
  const move = (by: number) => {
    const at = openId === null ? -1 : ids.indexOf(openId);
    const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
    if (next !== undefined && next !== openId) open(next);
  };
  const advance = () => {
    const [next] = openId === null ? [] : nextToDo(openId);
    if (next !== undefined) open(next);
    // The next key is about the next case, not about a button that is gone.
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  const select = (id: string, isSelected: boolean) => {
    const now = new Set(selected);
    if (isSelected) now.add(id);
    else now.delete(id);
    setSelected(now);
  };
  const current = openId === null ? undefined : cases.get(openId);
  useKeys([
    ...moveKeys(move),
    {
      key: "x",
      does: TEXTS.cases.selectKey,
      run: () => openId !== null && select(openId, !selected.has(openId)),
    },
    {
      key: "Enter",
      does: TEXTS.keys.open,
      run: () => current?.payment === null && navigate(entityPlace(current.entity.id)),
    },
    { key: "Escape", does: TEXTS.keys.close, run: () => openId !== null && open(null) },
  ]);
  return (
    <Page
      title={TEXTS.cases.title}
      windowTitle={TEXTS.cases.title}
      actions={
        read !== null && (
          <>
            <Progress done={done.size} of={ids.length} />
            <Export filters={filters} />
          </>
        )
      }
    >
      <div class={`split ${openId === null ? "" : "has-open"}`}>
        <section class="candidates" aria-label={TEXTS.cases.title}>
          <QueueTabs filters={filters} counts={counts} />
          <CaseFilters
            filters={filters}
            files={queue?.files ?? []}
            reviewers={queue?.people ?? []}
            isReading={isReading}
            onSearch={(text) => searched.set({ ...searched.get(), text })}
            onChange={go}
            onRefresh={() => void readQueue(filters)}
          />
          <ColumnFilters
            filters={filters}
            views={queue?.views ?? []}
            tags={queue?.tags ?? []}
            onOrder={(order) => go({ order })}
            onView={showView}
          />
          <ManyCases ids={ids} selected={selected} onSelect={setSelected} people={queue?.people ?? []} />
          {problem !== null && <ProblemNote problem={problem} again={() => void readQueue(filters)} />}
          {read === null && problem === null && <Loading rows={6} />}
          {read?.length === 0 && <NoCases filters={filters} />}
          {ids.length > 0 && <CaseHead order={filters.order} onSort={(order) => go({ order })} />}
          {ids.length > 0 && (
            <CaseList ids={ids} openId={openId} selected={selected} onOpen={open} onSelect={select} />
          )}
        </section>
        {openId !== null && (
          <CasePanel key={openId} id={openId} onClose={() => open(null)} onDone={advance} onUndone={open} />
        )}
      </div>
    </Page>
  );
}

interface QueueTabsProps {
  readonly filters: QueueFilters;
  readonly counts: CaseQueue["counts"] | null | undefined;
}

function QueueTabs({ filters, counts }: QueueTabsProps) {
  const { session } = useStore(signIn);
  return (
    <nav class="filters" aria-label={TEXTS.cases.filter}>
      {queuesOf(counts ?? undefined, filters.queue, session?.fourEyes ?? false).map((name) => (
        <Link
          key={name}
          to={placeOf(null, { ...filters, queue: name })}
          class="filter"
          isCurrent={name === filters.queue}
        >
          {TEXTS.cases.filters[name]} {counts && <span class="count">{formatCount(counts[name])}</span>}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Without four eyes nothing is confirmed, unless something waits from before; many firms hold no payments.
 */
function queuesOf(counts: CaseQueue["counts"] | undefined, open: Queue, fourEyes: boolean): readonly Queue[] {
  return QUEUES.filter((name) => {
    const isAlways = (name !== "awaiting" && name !== "own") || fourEyes;
    return (isAlways && name !== "payments") || name === open || (counts?.[name] ?? 0) > 0;
  });
}

/** The queue as it was read. Other filters read it again, and so does opening the page without a case. */
function useQueue(filters: QueueFilters, keeps: boolean) {
  const state = useStore(queueState);
  const wanted = JSON.stringify(filters);
  const isKept = JSON.stringify(state.readWith) === wanted && state.queue !== null;
  const [isFresh, setFresh] = useState(isKept && keeps);
  useEffect(() => {
    if (isFresh && JSON.stringify(queueState.get().readWith) === wanted) return;
    setFresh(true);
    void readQueue(JSON.parse(wanted) as QueueFilters);
  }, [wanted]);
  useAgainWithKey(state.problem, () => void readQueue(JSON.parse(wanted) as QueueFilters));
  // Counts and files stay while another order is awaited; the rows of one never pass for those of another.
  const ids = JSON.stringify(state.readWith) === wanted ? (state.queue?.ids ?? null) : null;
  const problem = JSON.stringify(state.filters) === wanted ? state.problem : null;
  return { ...state, ids, problem };
}

function Progress({ done, of }: { readonly done: number; readonly of: number }) {
  if (done === 0) return <span class="quiet number">{TEXTS.cases.total(of)}</span>;
  return (
    <span class="queue-progress">
      <span class="quiet number">{TEXTS.cases.progress(done, of)}</span>
      <progress max={of} value={done} aria-label={TEXTS.cases.progressLabel} />
    </span>
  );
}

/** The queue as a file for an examiner. */
function Export({ filters }: { readonly filters: QueueFilters }) {
  const { problem, isActing, act } = useAction();
  const name = `cases-${filters.queue}-${new Date().toISOString().slice(0, 10)}.csv`;
  return (
    <>
      <button
        type="button"
        class="button wide-only"
        disabled={isActing}
        onClick={() => void act(() => download("/review/case-queue/export", name, filters))}
      >
        {TEXTS.cases.export}
      </button>
      {problem !== null && <ProblemNote problem={problem} />}
    </>
  );
}

function NoCases({ filters }: { readonly filters: QueueFilters }) {
  return (
    <Empty
      title={filters.queue === "todo" && !isNarrowed(filters) ? TEXTS.cases.none : TEXTS.cases.noneFiltered}
    >
      <p class="quiet">
        {TEXTS.cases.noneLead} <ManualLink to="cases#one-customer-and-one-party" />
      </p>
      <Link to="/screen" class="button">
        {TEXTS.keys.newScreening}
      </Link>
    </Empty>
  );
}

// The page "Cases": the cases of a status, and the open one. The address has both, so that a case can be sent
// to a colleague: it holds numbers only.

import type { Case, CasePage } from "../../api/cases.ts";
import { ManualLink } from "../../components/manual-link.tsx";
import { Name } from "../../components/name.tsx";
import { Page } from "../../components/page.tsx";
import { Empty, Loading, ProblemNote } from "../../components/states.tsx";
import { StatusTag } from "../../components/status-tag.tsx";
import { formatAge, formatCount, formatScore } from "../../format.ts";
import { useKeys } from "../../keys.ts";
import { entityPlace, Link, navigate, usePlace } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useRequest } from "../../use-request.ts";
import { CasePanel } from "./case-panel.tsx";

/** The filters by their words in the address. */
const FILTERS: Readonly<Record<string, string | null>> = {
  todo: "open,awaiting,reopened",
  open: "open",
  awaiting: "awaiting",
  reopened: "reopened",
  decided: "decided",
  all: null,
};
const FILTER_DEFAULT = "todo";
const PER_PAGE = 50;

export function CasesPage({ openId }: { readonly openId: string | null }) {
  const { query } = usePlace();
  const wanted = query.get("show") ?? FILTER_DEFAULT;
  const filter = wanted in FILTERS ? wanted : FILTER_DEFAULT;
  const page = Math.max(1, Number(query.get("page") ?? 1) || 1);
  const status = FILTERS[filter] ?? null;
  const { answer, problem, again } = useRequest<CasePage>(
    `/review/cases?${status === null ? "" : `status=${status}&`}page=${page}&perPage=${PER_PAGE}`,
  );
  const cases = answer?.body.cases ?? [];
  const placeOf = (id: string | null, show = filter, at = page) =>
    `/cases${id === null ? "" : `/${encodeURIComponent(id)}`}?show=${show}${at > 1 ? `&page=${at}` : ""}`;
  const open = (id: string | null) => navigate(placeOf(id), { replaces: openId !== null && id !== null });
  const move = (by: number) => {
    const at = cases.findIndex(({ id }) => id === openId);
    const next = cases[Math.max(0, Math.min(cases.length - 1, at + by))];
    if (next === undefined || next.id === openId) return;
    open(next.id);
    document.getElementById(`case-${next.id}`)?.scrollIntoView({ block: "nearest" });
  };
  const current = cases.find(({ id }) => id === openId);
  useKeys([
    { key: "j", does: TEXTS.keys.move, run: () => move(1) },
    { key: "k", does: TEXTS.keys.moveBack, run: () => move(-1) },
    { key: "ArrowDown", does: TEXTS.keys.move, run: () => move(1) },
    { key: "ArrowUp", does: TEXTS.keys.moveBack, run: () => move(-1) },
    {
      key: "Enter",
      does: TEXTS.keys.open,
      run: () => current !== undefined && navigate(entityPlace(current.entity.id)),
    },
    { key: "Escape", does: TEXTS.keys.close, run: () => openId !== null && open(null) },
  ]);
  return (
    <Page
      title={TEXTS.cases.title}
      windowTitle={TEXTS.cases.title}
      actions={answer !== null && <span class="quiet number">{TEXTS.cases.total(answer.body.total)}</span>}
    >
      <div class={`split ${openId === null ? "" : "has-open"}`}>
        <section class="candidates" aria-label={TEXTS.cases.title}>
          <nav class="filters" aria-label={TEXTS.cases.filter}>
            {Object.keys(FILTERS).map((name) => (
              <Link key={name} to={placeOf(null, name, 1)} class="filter" isCurrent={name === filter}>
                {TEXTS.cases.filters[name]}
              </Link>
            ))}
          </nav>
          {problem !== null && <ProblemNote problem={problem} again={again} />}
          {answer === null && problem === null && <Loading rows={6} />}
          {answer !== null && cases.length === 0 && (
            <Empty title={filter === FILTER_DEFAULT ? TEXTS.cases.none : TEXTS.cases.noneFiltered}>
              <p class="quiet">
                {TEXTS.cases.noneLead} <ManualLink to="reviewing#cases" />
              </p>
              <Link to="/screen" class="button">
                {TEXTS.keys.newScreening}
              </Link>
            </Empty>
          )}
          <ol class="cards">
            {cases.map((one) => (
              <CaseCard key={one.id} shown={one} isOpen={one.id === openId} onOpen={() => open(one.id)} />
            ))}
          </ol>
          {answer !== null && answer.body.totalPages > 1 && (
            <nav class="pager" aria-label={TEXTS.cases.page(page, answer.body.totalPages)}>
              {page > 1 && (
                <Link to={placeOf(null, filter, page - 1)} class="button">
                  {TEXTS.cases.newer}
                </Link>
              )}
              <span class="quiet">
                {TEXTS.cases.page(page, answer.body.totalPages)} · {formatCount(answer.body.total)}
              </span>
              {page < answer.body.totalPages && (
                <Link to={placeOf(null, filter, page + 1)} class="button">
                  {TEXTS.cases.older}
                </Link>
              )}
            </nav>
          )}
        </section>
        {openId !== null && (
          <CasePanel key={openId} id={openId} onClose={() => open(null)} onChanged={again} />
        )}
      </div>
    </Page>
  );
}

interface CaseCardProps {
  readonly shown: Case;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function CaseCard({ shown, isOpen, onOpen }: CaseCardProps) {
  const { id, subject, entity, score, threshold, reference, changedAt, decidedBy, openedBy, reason } = shown;
  const { reopenedBecause, status } = shown;
  return (
    <li>
      <button
        type="button"
        id={`case-${id}`}
        class={`card ${isOpen ? "is-open" : ""}`}
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
      >
        <span class={`card-score score ${score >= threshold ? "match-word" : ""}`}>{formatScore(score)}</span>
        <span class="card-main">
          <span class="card-top">
            <span class="case-pair">
              <Name text={subject.properties.name?.[0] ?? ""} class="strong" />{" "}
              <span class="subject-fact">· {reference ?? TEXTS.cases.noReference}</span>
              <span class="block case-entity">
                <Name text={entity.caption} />
              </span>
            </span>
            <StatusTag shown={shown} />
          </span>
          {status === "reopened" && reopenedBecause !== null ? (
            <span class="stale small">{reopenedBecause}</span>
          ) : (
            reason !== null && <span class="quiet small cut">{reason}</span>
          )}
          <span class="card-foot quiet">
            <span>{decidedBy ?? openedBy}</span>
            <time dateTime={changedAt}>{formatAge(changedAt)}</time>
          </span>
        </span>
      </button>
    </li>
  );
}

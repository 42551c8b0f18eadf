// A screening: who was asked about, the candidates by score, and the evidence of the open one. The history
// entry says which one is open, so that going back closes it.

import { useEffect, useMemo } from "preact/hooks";
import { ask } from "../../api/client.ts";
import { listsOfScreening } from "../../api/compared-lists.ts";
import type { Candidate, MatchAnswer } from "../../api/screening.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { Icon } from "../../components/icon.tsx";
import { Name } from "../../components/name.tsx";
import { Page } from "../../components/page.tsx";
import { Empty, ProblemNote } from "../../components/states.tsx";
import { SubjectLine } from "../../components/subject-line.tsx";
import { Fact } from "../../components/table-frame.tsx";
import { formatScore, formatTime } from "../../format.ts";
import { type KeyBinding, moveKeys, useKeys } from "../../keys.ts";
import { listName } from "../../list-names.ts";
import { entityPlace, Link, navigate, usePlace } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { corpusOf } from "../entity/property-groups.ts";
import { CandidateCard } from "./candidate-card.tsx";
import { LIMIT } from "./draft.ts";
import { useEvidence } from "./evidence.ts";
import { Panel } from "./panel.tsx";
import { Printable } from "./printable.tsx";
import { type Screening, updateScreening } from "./screenings.ts";

/** From this width on, list and record stand side by side, and the first record is open at once. */
const WIDE = "(min-width: 961px)";

export function Result({ screening }: { readonly screening: Screening }) {
  const { state } = usePlace();
  const { candidates, query } = screening;
  const { problem, again } = useEvidence(screening);
  const isWide = useMemo(() => window.matchMedia(WIDE).matches, []);
  const openId = typeof state.open === "string" ? state.open : null;
  const otherId = typeof state.compare === "string" ? state.compare : null;
  const isChoosing = state.compare === true;
  const first = state.open === undefined && isWide ? (candidates[0] ?? null) : null;
  const open = candidates.find(({ id }) => id === openId) ?? first;
  const other = candidates.find(({ id }) => id === otherId) ?? null;

  const show = (id: string | null, compare: string | boolean | null = otherId) =>
    navigate("/screen", {
      state: { screening: screening.id, open: id, ...(compare === null ? {} : { compare }) },
      // On a narrow screen, going back closes the record.
      replaces: isWide || id === null || openId !== null,
    });
  const choose = (id: string) => {
    if (isChoosing && open !== null && id !== open.id) show(open.id, id);
    else show(id, id === otherId ? null : otherId);
  };
  const move = (by: number) => {
    const at = open === null ? -1 : candidates.indexOf(open);
    const next = candidates[Math.max(0, Math.min(candidates.length - 1, at + by))];
    if (next === undefined || next === open) return;
    choose(next.id);
    document.getElementById(`candidate-${next.id}`)?.scrollIntoView({ block: "nearest" });
  };
  const canCompare = candidates.length > 1;
  useKeys(shortcutsOf({ open, canCompare, isComparing: other !== null || isChoosing, move, show }));
  // The list is where the keyboard is, so that a screen reader begins with the answer.
  useEffect(() => document.getElementById("content")?.focus({ preventScroll: true }), []);

  const panelOf = (id: string, isOther: boolean) => {
    const candidate = candidates.find((one) => one.id === id);
    if (candidate === undefined) return null;
    return (
      <Panel
        key={id}
        screening={screening}
        candidate={candidate}
        evidence={evidenceOf(screening, id)}
        problem={problem}
        again={again}
        hasKeys={!isOther}
        comparing={other !== null || isChoosing}
        onClose={() => (isOther ? show(open?.id ?? null, null) : show(other?.id ?? null, null))}
        onCompare={canCompare ? () => show(id, other === null && !isChoosing ? true : null) : null}
      />
    );
  };
  return (
    <Page
      title={<SubjectLine query={query} reference={screening.draft.reference} />}
      windowTitle={TEXTS.screen.title}
      actions={<Actions screening={screening} />}
    >
      <div class={`split ${open === null ? "" : "has-open"} ${other === null ? "" : "has-two"}`}>
        <section class="candidates" aria-label={TEXTS.screen.candidates(candidates.length)}>
          <AnswerLine screening={screening} />
          <Notes screening={screening} />
          {isChoosing && (
            <p class="choosing" role="status">
              {TEXTS.screen.compareChoose}
            </p>
          )}
          {candidates.length === 0 ? (
            <Nothing screening={screening} />
          ) : (
            <ol class="cards">
              {candidates.map((candidate) => (
                <CandidateCard
                  key={candidate.id}
                  candidate={candidate}
                  threshold={query.threshold}
                  evidence={evidenceOf(screening, candidate.id)}
                  decided={screening.cases[candidate.id] ?? null}
                  isOpen={candidate === open}
                  isOther={candidate === other}
                  onOpen={() => choose(candidate.id)}
                />
              ))}
            </ol>
          )}
          {candidates.length >= LIMIT && screening.hasAll !== true && (
            <MoreCandidates screening={screening} />
          )}
          {problem !== null && open === null && <ProblemNote problem={problem} again={again} />}
          <ProvenanceLine screening={screening} />
        </section>
        {open !== null && panelOf(open.id, false)}
        {other !== null && panelOf(other.id, true)}
      </div>
      <Printable screening={screening} />
    </Page>
  );
}

function evidenceOf({ evidence }: Screening, id: string) {
  return evidence?.evidence.find((one) => one.id === id) ?? null;
}

interface ShortcutContext {
  readonly open: Candidate | null;
  /** False for the only candidate. */
  readonly canCompare: boolean;
  /** True while a second record is shown or chosen. */
  readonly isComparing: boolean;
  readonly move: (by: number) => void;
  readonly show: (id: string | null, compare?: string | boolean | null) => void;
}

/** What the keys do on this page. */
function shortcutsOf({ open, canCompare, isComparing, move, show }: ShortcutContext): KeyBinding[] {
  return [
    ...moveKeys(move),
    {
      key: "Enter",
      does: TEXTS.keys.open,
      run: () => open !== null && navigate(entityPlace(open.id, corpusOf(open.properties))),
    },
    {
      key: "c",
      does: TEXTS.screen.keys.compare,
      run: () => open !== null && canCompare && show(open.id, isComparing ? null : true),
    },
    {
      key: "Escape",
      does: TEXTS.keys.close,
      run: () => (isComparing ? show(open?.id ?? null, null) : show(null, null)),
    },
    { key: "p", does: TEXTS.screen.keys.print, run: () => window.print() },
  ];
}

/** How many candidates there are, how many match and how many are decided. */
function AnswerLine({ screening: { candidates, cases, query } }: { readonly screening: Screening }) {
  const matches = candidates.filter(({ match }) => match).length;
  const decided = candidates.filter(({ id }) => cases[id]?.status === "decided").length;
  return (
    <p class="answer-line">
      <strong>{TEXTS.screen.candidates(candidates.length)}</strong>
      <span class={matches > 0 ? "match-word" : ""}>{TEXTS.screen.matches(matches)}</span>
      {decided > 0 && <span>{TEXTS.screen.decidedCount(decided)}</span>}
      <span class="quiet">{TEXTS.screen.thresholdIs(formatScore(query.threshold))}</span>
    </p>
  );
}

/** The candidates beyond those that an answer holds. */
function MoreCandidates({ screening }: { readonly screening: Screening }) {
  const { problem, isActing: isWaiting, act } = useAction();
  const show = () =>
    act(async () => {
      const { body } = await ask<MatchAnswer>("/review/candidates", { body: screening.query });
      const known = new Set(screening.candidates.map(({ id }) => id));
      const more = body.results.filter(({ id }) => !known.has(id));
      updateScreening(screening.id, { candidates: [...screening.candidates, ...more], hasAll: true });
    });
  return (
    <div class="page-part">
      <button type="button" class="button" disabled={isWaiting} onClick={() => void show()}>
        {TEXTS.screen.moreCandidates(screening.candidates.length)}
      </button>
      {problem !== null && <ProblemNote problem={problem} />}
    </div>
  );
}

function Actions({ screening }: { readonly screening: Screening }) {
  const texts = TEXTS.screen;
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={() => navigate("/screen", { state: { from: screening.id } })}
      >
        {texts.edit}
      </button>
      <button type="button" class="button wide-only" onClick={() => window.print()}>
        <Icon name="print" /> {texts.print}
      </button>
      <button type="button" class="button primary" onClick={() => navigate("/screen")}>
        <Icon name="plus" /> {texts.newOne}
      </button>
    </>
  );
}

function Notes({ screening }: { readonly screening: Screening }) {
  const { provenance, evidence, lists, query } = screening;
  const texts = TEXTS.screen;
  const left = listsOfScreening(lists, query).left.map(({ name }) => name);
  const stale = provenance.stale.filter((name) => !left.includes(name));
  const isOther =
    evidence !== null && provenance.snapshot !== null && evidence.snapshot !== provenance.snapshot;
  return (
    <>
      {provenance.isTruncated && <p class="note contradiction-note">{texts.truncated}</p>}
      {stale.length > 0 && (
        <p class="note stale-note">
          <Icon name="warning" /> {texts.staleLists(stale.map(listName).join(", "))}
        </p>
      )}
      {left.length > 0 && <p class="note">{texts.listsLeft(left.map(listName).join(", "))}</p>}
      {provenance.notCompared.length > 0 && (
        <p class="note">{texts.notCompared(provenance.notCompared.join(", "))}</p>
      )}
      {isOther && <p class="note stale-note">{TEXTS.evidence.otherSnapshot}</p>}
    </>
  );
}

function Nothing({ screening }: { readonly screening: Screening }) {
  const { query } = screening;
  const { compared } = listsOfScreening(screening.lists, query);
  const days = compared.flatMap(({ contentDate }) => (contentDate === null ? [] : [contentDate])).sort();
  const [first = TEXTS.printed.noDay] = days;
  const last = days.at(-1) ?? first;
  const texts = TEXTS.screen;
  return (
    <Empty title={compared.length === 0 ? texts.noneCompared : texts.none}>
      <p>
        <Name text={query.properties.name?.[0] ?? ""} class="strong" />
      </p>
      <p class="quiet">
        {compared.length === 0
          ? texts.noneComparedMeans
          : texts.noneAsked(texts.lists(compared.length), first === last ? first : `${first} – ${last}`)}
      </p>
      <h3>{texts.noneTry}</h3>
      <ul class="bullets">
        {texts.noneTries.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Link to="/search" class="button">
        <Icon name="search" /> {TEXTS.keys.search}
      </Link>
    </Empty>
  );
}

/** What an auditor asks for, each copied with one click. */
function ProvenanceLine({ screening }: { readonly screening: Screening }) {
  const { provenance, account } = screening;
  const texts = TEXTS.screen;
  return (
    <dl class="provenance">
      <Fact name={texts.requestId}>
        <CopyId id={provenance.requestId} what={TEXTS.ids.request} />
      </Fact>
      {provenance.snapshot !== null && (
        <Fact name={texts.snapshot}>
          <CopyId id={provenance.snapshot} what={TEXTS.ids.snapshot} isWhole />
        </Fact>
      )}
      {provenance.engine !== null && (
        <Fact name={texts.engine}>
          <CopyId id={provenance.engine} what={TEXTS.ids.version} isWhole />
        </Fact>
      )}
      <Fact name={texts.at}>
        <time dateTime={provenance.at}>{formatTime(provenance.at)}</time>
      </Fact>
      <Fact name={texts.account}>{account}</Fact>
    </dl>
  );
}

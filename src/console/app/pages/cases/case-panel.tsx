// One case: the customer and the record, the evidence on the lists of today, what was decided, and what to
// do.

import { useEffect, useState } from "preact/hooks";
import type { Case, CaseSheet } from "../../api/cases.ts";
import { type Problem, toProblem } from "../../api/problem.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { EvidenceTable } from "../../components/evidence-table.tsx";
import { Icon } from "../../components/icon.tsx";
import { Key } from "../../components/key.tsx";
import { Name } from "../../components/name.tsx";
import { RecordFacts } from "../../components/record-facts.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { StatusTag } from "../../components/status-tag.tsx";
import { SubjectLine } from "../../components/subject-line.tsx";
import { Fact } from "../../components/table-frame.tsx";
import { Time } from "../../components/time.tsx";
import { formatAge, formatScore } from "../../format.ts";
import { useKeys } from "../../keys.ts";
import { entityPlace, Link } from "../../router.tsx";
import { hasScope, signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAgainWithKey } from "../../use-again.ts";
import { CaseDecision } from "./case-decision.tsx";
import { CaseComment, CaseHistory } from "./case-history.tsx";
import { knownSheet, queueState, readAhead, readSheet } from "./queue.ts";

interface CasePanelProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Called when there is nothing more to do about the case: the next one comes. */
  readonly onDone: () => void;
  /** Called with the id of a case whose decision was taken back. */
  readonly onUndone: (id: string) => void;
}

export function CasePanel({ id, onClose, onDone, onUndone }: CasePanelProps) {
  const { sheet, problem, again } = useSheet(id);
  const actions = sheet === null ? null : { shown: sheet.case, onDone, onUndone };
  return (
    <article class="panel" aria-label={sheet?.case.entity.caption ?? TEXTS.cases.title}>
      <header class="panel-head">
        <button type="button" class="button plain narrow-only no-print" onClick={onClose}>
          <Icon name="back" /> {TEXTS.cases.title}
        </button>
        {sheet === null ? <span /> : <PanelTitle shown={sheet.case} />}
        <button
          type="button"
          class="icon-button wide-only no-print"
          aria-label={TEXTS.app.close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {sheet === null && problem === null && <Loading rows={5} />}
      {sheet !== null && actions !== null && (
        <>
          {sheet.case.status === "reopened" && sheet.case.reopenedBecause !== null && (
            <p class="note stale-note">
              <Icon name="warning" /> {TEXTS.cases.reopenedBecause(sheet.case.reopenedBecause)}
            </p>
          )}
          <CaseEvidence sheet={sheet} />
          <CaseDecision {...actions} />
          {sheet.earlier.length > 0 && <Earlier cases={sheet.earlier} />}
          <section class="panel-part">
            <h3>{TEXTS.cases.history}</h3>
            <CaseHistory file={sheet} />
            <CaseComment id={id} />
          </section>
          <section class="panel-part">
            <h3>{TEXTS.screen.facts}</h3>
            {sheet.record === null ? (
              <p class="quiet">{TEXTS.cases.gone}</p>
            ) : (
              <RecordFacts own={sheet.case.subject.properties} listed={sheet.record} />
            )}
          </section>
          <Footer shown={sheet.case} />
        </>
      )}
    </article>
  );
}

/** The sheet of a case; those of the next ones are read behind it. */
function useSheet(id: string) {
  const [sheet, setSheet] = useState<CaseSheet | null>(() => knownSheet(id));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const { sheetsRead, cases } = useStore(queueState);
  const changedAt = cases.get(id)?.changedAt;
  useEffect(() => {
    let isCurrent = true;
    setProblem(null);
    readSheet(id).then(
      (found) => {
        if (!isCurrent) return;
        setSheet(found);
        readAhead(id);
      },
      (error: unknown) => isCurrent && setProblem(toProblem(error)),
    );
    return () => {
      isCurrent = false;
    };
    // A change of the case is in its sheet by now, or the sheet is read again.
  }, [id, round, changedAt]);
  useEffect(() => {
    const known = knownSheet(id);
    if (known !== null) setSheet(known);
  }, [id, sheetsRead]);
  const again = () => setRound(round + 1);
  useAgainWithKey(problem, again);
  return { sheet, problem, again };
}

/** What was decided about other records for the same customer. */
function Earlier({ cases }: { readonly cases: readonly Case[] }) {
  return (
    <section class="panel-part">
      <h3>{TEXTS.cases.earlier}</h3>
      <ul class="earlier-cases">
        {cases.map((one) => (
          <li key={one.id}>
            <Link to={`/cases/${encodeURIComponent(one.id)}?show=all`}>
              <Name text={one.entity.caption} />
            </Link>{" "}
            <StatusTag shown={one} />{" "}
            <span class="quiet small">
              {one.decidedBy} {one.decidedAt !== null && formatAge(one.decidedAt)}
            </span>
            {one.reason !== null && <q class="block small">{one.reason}</q>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PanelTitle({ shown }: { readonly shown: Case }) {
  const { subject, entity, reference } = shown;
  return (
    <div>
      <h2 class="panel-name">
        <Link to={entityPlace(entity.id)}>
          <Name text={entity.caption} />
        </Link>
      </h2>
      <p>
        <SubjectLine query={subject} reference={reference ?? ""} />
      </p>
      <p class="panel-facts">
        <StatusTag shown={shown} />
        <DatasetTags names={entity.datasets} />
        <CopyId id={shown.id} what={TEXTS.ids.case} />
      </p>
    </div>
  );
}

function CaseEvidence({ sheet }: { readonly sheet: CaseSheet }) {
  const [explains, setExplains] = useState(false);
  useKeys([
    { key: "e", does: TEXTS.screen.keys.explain, run: () => setExplains(!explains) },
    { key: "p", does: TEXTS.screen.keys.print, run: () => window.print() },
  ]);
  const { threshold, score } = sheet.case;
  const evidence = sheet.evidence?.evidence[0] ?? null;
  return (
    <section class="panel-part">
      <div class="part-head">
        <h3>{TEXTS.evidence.title}</h3>
        <button
          type="button"
          class="more no-print"
          aria-pressed={explains}
          onClick={() => setExplains(!explains)}
        >
          {TEXTS.evidence.explain}
        </button>
      </div>
      {evidence === null ? (
        <p class="quiet">{TEXTS.cases.noEvidence}</p>
      ) : (
        <EvidenceTable evidence={evidence} threshold={threshold} explains={explains} />
      )}
      {evidence !== null && evidence.score !== score && (
        <p class="quiet small">
          {TEXTS.cases.atOpening(formatScore(score))}
          {evidence.score !== null && `, ${TEXTS.cases.now(formatScore(evidence.score))}`}.
        </p>
      )}
    </section>
  );
}

function Footer({ shown }: { readonly shown: Case }) {
  const { id, requestId, snapshot, openedAt, openedBy, entity } = shown;
  const mayReadJournal = hasScope(useStore(signIn).session, "sanctions:administer");
  return (
    <>
      <dl class="provenance panel-provenance">
        <Fact name={TEXTS.cases.openedBy(openedBy)}>
          <Time at={openedAt} />
        </Fact>
        <Fact name={TEXTS.screen.requestId}>
          <CopyId id={requestId} what={TEXTS.ids.request} />
          {mayReadJournal && (
            <Link to={`/journal?case=${encodeURIComponent(id)}`} class="no-print">
              {TEXTS.journal.ofCase}
            </Link>
          )}
        </Fact>
        <Fact name={TEXTS.screen.snapshot}>
          <CopyId id={snapshot} what={TEXTS.ids.snapshot} isWhole />
        </Fact>
      </dl>
      <footer class="panel-foot no-print">
        <Link to={entityPlace(entity.id)} class="button">
          {TEXTS.screen.openRecord} <Key name="↵" />
        </Link>
      </footer>
    </>
  );
}

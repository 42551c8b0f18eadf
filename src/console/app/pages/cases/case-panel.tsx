// One case: the customer and the record, the evidence on the lists of today, what was decided, and what to
// do.

import { useState } from "preact/hooks";
import type { Case, CaseFile } from "../../api/cases.ts";
import type { EvidenceAnswer } from "../../api/screening.ts";
import type { Properties } from "../../api/types.ts";
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
import { Time } from "../../components/time.tsx";
import { formatScore } from "../../format.ts";
import { useKeys } from "../../keys.ts";
import { entityPlace, Link } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { useRequest } from "../../use-request.ts";
import { CaseDecision } from "./case-decision.tsx";
import { CaseHistory } from "./case-history.tsx";

export interface CasePanelProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Called when something was decided. */
  readonly onChanged: () => void;
}

export function CasePanel({ id, onClose, onChanged }: CasePanelProps) {
  const { answer, problem, again } = useRequest<CaseFile>(`/review/cases/${encodeURIComponent(id)}`);
  const file = answer?.body ?? null;
  const changed = () => {
    again();
    onChanged();
  };
  return (
    <article class="panel" aria-label={file?.case.entity.caption ?? TEXTS.cases.title}>
      <header class="panel-head">
        <button type="button" class="button plain narrow-only" onClick={onClose}>
          <Icon name="back" /> {TEXTS.cases.title}
        </button>
        {file === null ? <span /> : <PanelTitle shown={file.case} />}
        <button type="button" class="icon-button wide-only" aria-label={TEXTS.app.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {file === null && problem === null && <Loading rows={5} />}
      {file !== null && (
        <>
          {file.case.status === "reopened" && file.case.reopenedBecause !== null && (
            <p class="note stale-note">
              <Icon name="warning" /> {TEXTS.cases.reopenedBecause(file.case.reopenedBecause)}
            </p>
          )}
          <CaseEvidence shown={file.case} />
          <CaseDecision shown={file.case} onChanged={changed} />
          <section class="panel-part">
            <h3>{TEXTS.cases.history}</h3>
            <CaseHistory file={file} />
          </section>
          <CaseRecord shown={file.case} />
          <Footer shown={file.case} />
        </>
      )}
    </article>
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

function CaseEvidence({ shown }: { readonly shown: Case }) {
  const [explains, setExplains] = useState(false);
  useKeys([{ key: "e", does: TEXTS.screen.keys.explain, run: () => setExplains(!explains) }]);
  const { subject, entity, threshold, score } = shown;
  const { answer, problem, again } = useRequest<EvidenceAnswer>("/review/evidence", {
    body: { query: { ...subject, threshold, include: ["sanctions", "pep"] }, ids: [entity.id] },
  });
  const evidence = answer?.body.evidence[0] ?? null;
  return (
    <section class="panel-part">
      <div class="part-head">
        <h3>{TEXTS.evidence.title}</h3>
        <button type="button" class="more" aria-pressed={explains} onClick={() => setExplains(!explains)}>
          {TEXTS.evidence.explain}
        </button>
      </div>
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {evidence === null && problem === null && <Loading rows={3} />}
      {evidence !== null && <EvidenceTable evidence={evidence} threshold={threshold} explains={explains} />}
      {evidence !== null && evidence.score !== score && (
        <p class="quiet small">
          {TEXTS.cases.atOpening(formatScore(score))}
          {evidence.score !== null && `, ${TEXTS.cases.now(formatScore(evidence.score))}`}.
        </p>
      )}
    </section>
  );
}

interface EntityAnswer {
  readonly entity: { readonly properties: Properties };
}

function CaseRecord({ shown }: { readonly shown: Case }) {
  const { answer, problem } = useRequest<EntityAnswer>(
    `/v1/sanctions/entities/${encodeURIComponent(shown.entity.id)}`,
  );
  return (
    <section class="panel-part">
      <h3>{TEXTS.screen.facts}</h3>
      {problem !== null && (
        <p class="quiet">{problem.kind === "missing" ? TEXTS.cases.gone : problem.message}</p>
      )}
      {answer === null && problem === null && <Loading rows={3} />}
      {answer !== null && (
        <RecordFacts own={shown.subject.properties} listed={answer.body.entity.properties} />
      )}
    </section>
  );
}

function Footer({ shown }: { readonly shown: Case }) {
  const { requestId, snapshot, openedAt, openedBy, entity } = shown;
  return (
    <>
      <dl class="provenance panel-provenance">
        <div>
          <dt>{TEXTS.cases.openedBy(openedBy)}</dt>
          <dd>
            <Time at={openedAt} />
          </dd>
        </div>
        <div>
          <dt>{TEXTS.screen.requestId}</dt>
          <dd>
            <CopyId id={requestId} what={TEXTS.ids.request} />
          </dd>
        </div>
        <div>
          <dt>{TEXTS.screen.snapshot}</dt>
          <dd>
            <CopyId id={snapshot} what={TEXTS.ids.snapshot} isWhole />
          </dd>
        </div>
      </dl>
      <footer class="panel-foot no-print">
        <Link to={entityPlace(entity.id)} class="button">
          {TEXTS.screen.openRecord} <Key name="↵" />
        </Link>
      </footer>
    </>
  );
}

// One case: the customer and the party, the evidence of each of its records on the lists of today, what was
// decided, and what to do.

import { useEffect, useState } from "preact/hooks";
import type { Case, CaseSheet } from "../../api/cases.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { EvidencePart } from "../../components/evidence-table.tsx";
import { Icon } from "../../components/icon.tsx";
import { Key } from "../../components/key.tsx";
import { Name } from "../../components/name.tsx";
import { PanelHead } from "../../components/panel-head.tsx";
import { RecordFacts } from "../../components/record-facts.tsx";
import { Signature } from "../../components/signature.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { DueTag, StatusTag } from "../../components/status-tag.tsx";
import { SubjectLine } from "../../components/subject-line.tsx";
import { Fact } from "../../components/table-frame.tsx";
import { Time } from "../../components/time.tsx";
import { formatAge, formatScore } from "../../format.ts";
import { useKeys } from "../../keys.ts";
import { entityPlace, Link } from "../../router.tsx";
import { hasScope, signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useTask } from "../../use-request.ts";
import { PaymentFindings } from "../payments/payment-findings.tsx";
import { CaseAdditions } from "./case-additions.tsx";
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
  const [chosen, setChosen] = useState(0);
  useKeys([{ key: "p", does: TEXTS.screen.keys.print, run: () => window.print() }]);
  const actions = sheet === null ? null : { shown: sheet.case, onDone, onUndone };
  return (
    <article class="panel" aria-label={sheet?.case.entity.caption ?? TEXTS.cases.title}>
      {sheet === null ? (
        <PanelHead title={null} backTo={TEXTS.cases.title} onClose={onClose} />
      ) : (
        <CaseHead shown={sheet.case} onClose={onClose} />
      )}
      {problem !== null && <ProblemNote problem={problem} again={again} />}
      {sheet === null && problem === null && <Loading rows={5} />}
      {sheet !== null && actions !== null && (
        <>
          {sheet.case.status === "reopened" && sheet.case.reopenedBecause !== null && (
            <p class="note stale-note">
              <Icon name="warning" /> {TEXTS.cases.reopenedBecause(sheet.case.reopenedBecause)}
            </p>
          )}
          {sheet.payment === null ? (
            <>
              <RecordTabs records={sheet.case.records} chosen={chosen} onChoose={setChosen} />
              <CaseEvidence sheet={sheet} at={chosen} />
            </>
          ) : (
            <PaymentFindings
              text={sheet.payment.text}
              screening={sheet.payment.screening}
              keys={["]", "["]}
            />
          )}
          <CaseDecision {...actions} />
          {sheet.earlier.length > 0 && <Earlier cases={sheet.earlier} />}
          <section class="panel-part">
            <h3>{TEXTS.cases.history}</h3>
            <CaseHistory file={sheet} />
            <CaseComment shown={sheet.case} />
          </section>
          <CaseAdditions shown={sheet.case} />
          {sheet.payment === null && (
            <section class="panel-part">
              <h3>{TEXTS.screen.facts}</h3>
              <CaseFacts sheet={sheet} at={chosen} />
            </section>
          )}
          <Footer shown={sheet.case} record={sheet.case.records[chosen] ?? sheet.case.entity} />
        </>
      )}
    </article>
  );
}

/** The sheet of a case; those of the next ones are read behind it. */
function useSheet(id: string) {
  const [sheet, setSheet] = useState<CaseSheet | null>(() => knownSheet(id));
  const { sheetsRead, cases } = useStore(queueState);
  // A change of the case is in its sheet by now, or the sheet is read again.
  const { problem, again } = useTask(
    async (signal) => {
      const found = await readSheet(id);
      if (signal.aborted) return;
      setSheet(found);
      readAhead(id);
    },
    [id, cases.get(id)?.changedAt],
  );
  useEffect(() => {
    const known = knownSheet(id);
    if (known !== null) setSheet(known);
    // Others changed it meanwhile.
    else if (sheet !== null) again();
  }, [id, sheetsRead]);
  return { sheet, problem, again };
}

interface RecordTabsProps {
  readonly records: Case["records"];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** The records of the party, where there are several: the decision is about all, so each can be looked at. */
function RecordTabs({ records, chosen, onChoose }: RecordTabsProps) {
  const move = (by: number) => onChoose((chosen + by + records.length) % records.length);
  useKeys([
    { key: "]", does: TEXTS.cases.nextRecord, run: () => move(1) },
    { key: "[", does: TEXTS.cases.previousRecord, run: () => move(-1) },
  ]);
  if (records.length < 2) return null;
  return (
    <section class="panel-part">
      <p class="quiet small">{TEXTS.cases.ofParty(records.length)}</p>
      <ul class="record-tabs no-print">
        {records.map(({ id, caption, datasets, score }, at) => (
          <li key={id}>
            <button
              type="button"
              class="record-tab"
              aria-pressed={at === chosen}
              onClick={() => onChoose(at)}
            >
              <span class="score">{formatScore(score)}</span> <Name text={caption} />{" "}
              <DatasetTags names={datasets} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What customer and record say, side by side. */
function CaseFacts({ sheet, at }: { readonly sheet: CaseSheet; readonly at: number }) {
  const record = sheet.records[at] ?? null;
  if (record === null) return <p class="quiet">{TEXTS.cases.gone}</p>;
  return <RecordFacts own={sheet.case.subject.properties} listed={record} />;
}

/** What was decided about other parties for the same customer. */
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

function CaseHead({ shown, onClose }: { readonly shown: Case; readonly onClose: () => void }) {
  const { subject, entity, records, reference, payment } = shown;
  const datasets = [...new Set(records.flatMap((one) => one.datasets))];
  return (
    <PanelHead
      title={
        payment === null ? (
          <Link to={entityPlace(entity.id)}>
            <Name text={entity.caption} />
          </Link>
        ) : (
          `${payment.type} ${payment.reference ?? ""}`
        )
      }
      backTo={TEXTS.cases.title}
      onClose={onClose}
      lead={<SubjectLine query={subject} reference={reference ?? ""} />}
    >
      <StatusTag shown={shown} />
      <DueTag shown={shown} />
      {shown.isEscalated && <span class="tag due">{TEXTS.cases.filters.escalated}</span>}
      <DatasetTags names={datasets} />
      <CopyId id={shown.id} what={TEXTS.ids.case} />
    </PanelHead>
  );
}

function CaseEvidence({ sheet, at }: { readonly sheet: CaseSheet; readonly at: number }) {
  const { threshold } = sheet.case;
  const { score } = sheet.case.records[at] ?? sheet.case;
  const evidence = sheet.evidence?.evidence[at] ?? null;
  return (
    <EvidencePart evidence={evidence} threshold={threshold}>
      {evidence === null && <p class="quiet">{TEXTS.cases.noEvidence}</p>}
      {evidence !== null && evidence.score !== score && (
        <p class="quiet small">
          {TEXTS.cases.atOpening(formatScore(score))}
          {evidence.score !== null && `, ${TEXTS.cases.now(formatScore(evidence.score))}`}.
        </p>
      )}
    </EvidencePart>
  );
}

function Footer({ shown, record }: { readonly shown: Case; readonly record: Case["entity"] }) {
  const { id, requestId, snapshot, openedAt, openedBy } = shown;
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
      <Signature />
      {shown.payment === null && (
        <footer class="panel-foot no-print">
          <Link to={entityPlace(record.id)} class="button">
            {TEXTS.screen.openRecord} <Key name="↵" />
          </Link>
        </footer>
      )}
    </>
  );
}

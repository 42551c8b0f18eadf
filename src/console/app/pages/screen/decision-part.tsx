// The decision about one candidate: three verdicts, a reason, and what was decided before. The case is opened
// with the first decision, or found when the customer has one for this record.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Case, CaseAnswer, CasePage, Verdict } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import type { Candidate } from "../../api/screening.ts";
import { refreshSession } from "../../api/session.ts";
import { DecisionForm, type DecisionInput } from "../../components/decision-form.tsx";
import { ProblemNote } from "../../components/states.tsx";
import { VerdictButtons } from "../../components/verdict-buttons.tsx";
import { useKeys } from "../../keys.ts";
import { Link } from "../../router.tsx";
import { hasScope, signIn } from "../../session.ts";
import { useStore } from "../../store.ts";
import { TEXTS } from "../../texts.ts";
import { useAction } from "../../use-request.ts";
import { type Screening, screenings, updateScreening } from "./screenings.ts";

interface DecisionPartProps {
  readonly screening: Screening;
  readonly candidate: Candidate;
  readonly hasKeys: boolean;
}

/** A key that may only read sees no verdicts, because it could record none. */
export function DecisionPart(props: DecisionPartProps) {
  const { session } = useStore(signIn);
  if (session === null || hasScope(session, "sanctions:review")) return <Deciding {...props} />;
  return (
    <section class="panel-part no-print">
      <p class="quiet">{TEXTS.decide.needsScope}</p>
    </section>
  );
}

function Deciding({ screening, candidate, hasKeys }: DecisionPartProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { problem, act } = useAction();
  const known = screening.cases[candidate.id] ?? null;
  const reference = screening.draft.reference.trim();
  const place = useRef<HTMLElement>(null);
  useEarlierCase(screening, candidate, reference);
  useKeys(
    hasKeys
      ? [
          { key: "f", does: TEXTS.screen.keys.falsePositive, run: () => setVerdict("false_positive") },
          { key: "t", does: TEXTS.screen.keys.trueHit, run: () => setVerdict("true_hit") },
          { key: "u", does: TEXTS.screen.keys.unsure, run: () => setVerdict("unsure") },
        ]
      : [],
  );
  useEffect(() => {
    if (verdict !== null) place.current?.scrollIntoView({ block: "nearest" });
  }, [verdict]);
  const decide = (input: DecisionInput) =>
    act(async () => {
      const seen = known ?? (await openCase(screening, candidate, reference));
      const path = `/review/cases/${encodeURIComponent(seen.id)}`;
      try {
        const body = { ...input, version: seen.version };
        const answer = await ask<CaseAnswer>(`${path}/decisions`, { body });
        keepCase(screening.id, candidate.id, answer.body.case);
      } catch (error) {
        // It may have been about what others changed meanwhile; what was typed stays.
        const { case: now } = (await ask<CaseAnswer>(path)).body;
        keepCase(screening.id, candidate.id, now);
        if (now.version !== seen.version) setVerdict(null);
        throw error;
      }
      setVerdict(null);
      void refreshSession();
    });
  const isDecided = known !== null && known.verdict !== null && known.status !== "reopened";
  return (
    <section class="panel-part decide no-print" ref={place}>
      <h3>{TEXTS.decide.title}</h3>
      {known !== null && <Earlier known={known} />}
      <VerdictButtons
        chosen={verdict}
        onChoose={(one) => setVerdict(verdict === one ? null : one)}
        hasKeys={hasKeys}
      />
      {verdict === null && !isDecided && reference === "" && <p class="quiet small">{TEXTS.decide.adHoc}</p>}
      {verdict !== null && (
        <DecisionForm
          key={verdict}
          verdict={verdict}
          about={`${screening.id} ${candidate.id}`}
          onDecide={decide}
          onCancel={() => setVerdict(null)}
        />
      )}
      {problem !== null && <ProblemNote problem={problem} />}
    </section>
  );
}

function Earlier({ known }: { readonly known: Case }) {
  const { verdict, decidedBy, reason, status, reopenedBecause, id } = known;
  if (verdict === null) return null;
  return (
    <p class="earlier">
      <span class={`tag ${verdict === "true_hit" ? "match" : ""}`}>{TEXTS.decide.verdicts[verdict]}</span>{" "}
      {decidedBy !== null && <span>{decidedBy}</span>} {reason !== null && <q>{reason}</q>}{" "}
      {status === "awaiting" && <span class="quiet">{TEXTS.decide.awaiting}. </span>}
      {status === "reopened" && reopenedBecause !== null && (
        <span class="stale">{TEXTS.decide.reopened(reopenedBecause)} </span>
      )}
      <Link to={`/cases/${encodeURIComponent(id)}`}>{TEXTS.decide.openCase}</Link>
    </p>
  );
}

async function openCase(
  { query, provenance }: Screening,
  candidate: Candidate,
  reference: string,
): Promise<Case> {
  const { body } = await ask<CaseAnswer>("/review/cases", {
    body: {
      reference: reference === "" ? null : reference,
      query,
      entityId: candidate.id,
      score: candidate.score,
      requestId: provenance.requestId,
    },
  });
  return body.case;
}

function keepCase(screeningId: string, candidateId: string, found: Case): void {
  const screening = screenings.get().find(({ id }) => id === screeningId);
  if (screening === undefined) return;
  updateScreening(screeningId, { cases: { ...screening.cases, [candidateId]: found } });
}

/** Looks once whether this customer already has a case for this record. */
function useEarlierCase(screening: Screening, candidate: Candidate, reference: string): void {
  const isKnown = screening.cases[candidate.id] !== undefined;
  useEffect(() => {
    if (isKnown || reference === "") return;
    ask<CasePage>(`/review/cases?entity=${encodeURIComponent(candidate.id)}`).then(
      ({ body }) => {
        const found = body.cases.find((one) => one.reference === reference);
        if (found !== undefined) keepCase(screening.id, candidate.id, found);
      },
      // A decision says its own problem.
      () => undefined,
    );
  }, [screening.id, candidate.id, reference, isKnown]);
}

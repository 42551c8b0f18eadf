// The decision about one party: three verdicts, a reason, and what was decided before. The case is opened
// with the first decision, or found when the customer has one for this record; it has the party's matches.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Case, type CaseAnswer, type CasePage, VERDICTS, type Verdict } from "../../api/cases.ts";
import { ask } from "../../api/client.ts";
import type { Candidate } from "../../api/screening.ts";
import { CHOICE_KEYS, ChoiceButtons } from "../../components/choice-buttons.tsx";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { DecisionForm, type DecisionInput } from "../../components/decision-form.tsx";
import { Name } from "../../components/name.tsx";
import { ProblemNote } from "../../components/states.tsx";
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
  const [hasMore, setHasMore] = useState(false);
  const known = screening.cases[candidate.id] ?? null;
  const party = partyOf(screening, candidate);
  const reference = screening.draft.reference.trim();
  const place = useRef<HTMLElement>(null);
  useEarlierCase(screening, candidate, reference);
  useKeys(
    hasKeys
      ? VERDICTS.map((one) => ({
          key: CHOICE_KEYS[one],
          does: TEXTS.decide.verdicts[one] ?? one,
          run: () => setVerdict(one),
        }))
      : [],
  );
  useEffect(() => {
    if (verdict !== null) place.current?.scrollIntoView({ block: "nearest" });
  }, [verdict]);
  const decide = async (made: Verdict, input: DecisionInput) => {
    let isDone = false;
    await act(async () => {
      const seen = known ?? (await openCase(screening, party, reference));
      if (known === null) {
        keepCase(screening.id, seen);
        const isAsShown =
          seen.version === 0 && seen.records.every(({ id }) => party.some((one) => one.id === id));
        setHasMore(!isAsShown);
        if (!isAsShown) return;
      }
      const path = `/review/cases/${encodeURIComponent(seen.id)}`;
      try {
        const body = { ...input, verdict: made, version: seen.version };
        const answer = await ask<CaseAnswer>(`${path}/decisions`, { body });
        keepCase(screening.id, answer.body.case);
        isDone = true;
      } catch (error) {
        // It may have been about what others changed meanwhile; what was typed stays.
        const { case: now } = (await ask<CaseAnswer>(path)).body;
        keepCase(screening.id, now);
        if (now.version !== seen.version) setVerdict(null);
        throw error;
      }
      setVerdict(null);
    });
    return isDone;
  };
  const isDecided = known !== null && known.verdict !== null && known.status !== "reopened";
  return (
    <section class="panel-part decide no-print" ref={place}>
      <h3>{TEXTS.decide.title}</h3>
      {known !== null && <Earlier known={known} />}
      <Records records={known?.records ?? party} />
      {hasMore && <p class="note stale-note">{TEXTS.decide.hasMore}</p>}
      <ChoiceButtons
        choices={VERDICTS}
        chosen={verdict}
        onChoose={(one) => setVerdict(verdict === one ? null : one)}
        hasKeys={hasKeys}
      />
      {verdict === null && !isDecided && reference === "" && <p class="quiet small">{TEXTS.decide.adHoc}</p>}
      {verdict !== null && (
        <DecisionForm
          key={verdict}
          choice={verdict}
          about={`${screening.id} ${candidate.id}`}
          onDecide={(input) => decide(verdict, input)}
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

/** What the decision is about, where that is more than the record in sight. */
function Records({
  records,
}: {
  readonly records: readonly Pick<Candidate, "id" | "caption" | "datasets">[];
}) {
  if (records.length < 2) return null;
  return (
    <div class="small">
      <p class="quiet">{TEXTS.decide.aboutAll(records.length)}</p>
      <ul class="bullets">
        {records.map(({ id, caption, datasets }) => (
          <li key={id}>
            <Name text={caption} /> <DatasetTags names={datasets} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The candidate, and the matches that are other records of the same party. */
function partyOf({ candidates, evidence, cases }: Screening, candidate: Candidate): Candidate[] {
  // A tab may have kept the evidence of an earlier version.
  const party = evidence?.parties?.find((ids) => ids.includes(candidate.id)) ?? [];
  const others = candidates.filter(
    ({ id, match }) => match && id !== candidate.id && party.includes(id) && cases[id] === undefined,
  );
  return [candidate, ...others];
}

async function openCase(
  { query, provenance }: Screening,
  party: readonly Candidate[],
  reference: string,
): Promise<Case> {
  const [first, ...others] = party.map(({ id, score }) => ({ entityId: id, score }));
  const { body } = await ask<CaseAnswer>("/review/cases", {
    body: {
      reference: reference === "" ? null : reference,
      query,
      ...first,
      others,
      requestId: provenance.requestId,
    },
  });
  return body.case;
}

/** The case is that of each of its records. */
function keepCase(screeningId: string, found: Case): void {
  const screening = screenings.get().find(({ id }) => id === screeningId);
  if (screening === undefined) return;
  const cases = { ...screening.cases };
  for (const { id } of found.records) cases[id] = found;
  updateScreening(screeningId, { cases });
}

/** Looks once whether this customer already has a case for this record. */
function useEarlierCase(screening: Screening, candidate: Candidate, reference: string): void {
  const isKnown = screening.cases[candidate.id] !== undefined;
  useEffect(() => {
    if (isKnown || reference === "") return;
    ask<CasePage>(`/review/cases?entity=${encodeURIComponent(candidate.id)}`).then(
      ({ body }) => {
        const found = body.cases.find((one) => one.reference === reference);
        if (found !== undefined) keepCase(screening.id, found);
      },
      // A decision says its own problem.
      () => undefined,
    );
  }, [screening.id, candidate.id, reference, isKnown]);
}

// The screening on paper: everything that an auditor asks for, black on white, with a line for a signature.
// It is in the page, but shown by a printer only.

import { listsOfScreening } from "../../api/compared-lists.ts";
import type { Candidate, Evidence } from "../../api/screening.ts";
import { nameOfFact } from "../../components/evidence-table.tsx";
import { Name } from "../../components/name.tsx";
import { Signature } from "../../components/signature.tsx";
import { formatAmount, formatExact, formatScore, formatTime, nameOfProperty } from "../../format.ts";
import { listName } from "../../list-names.ts";
import { TEXTS } from "../../texts.ts";
import type { Screening } from "./screenings.ts";

/** More candidates than these are printed smaller, so that a screening stays on one page. */
const FEW = 8;

export function Printable({ screening }: { readonly screening: Screening }) {
  const { query, provenance, account, lists, candidates, evidence, draft, cases } = screening;
  const { compared, left } = listsOfScreening(lists, query);
  const texts = TEXTS.printed;
  const given = Object.entries(query.properties);
  return (
    <section class={`printed ${candidates.length > FEW ? "is-dense" : ""}`} aria-hidden="true">
      <h2>{texts.title}</h2>
      <table class="printed-facts">
        <tbody>
          {given.map(([property, values]) => (
            <tr key={property}>
              <th scope="row">{nameOfProperty(property)}</th>
              <td>
                {values.map((value) => (
                  <div key={value}>
                    <Name text={value} />
                  </div>
                ))}
              </td>
            </tr>
          ))}
          {draft.reference !== "" && <Line label={TEXTS.screen.reference} value={draft.reference} />}
          <Line label={TEXTS.screen.kind} value={TEXTS.kinds[query.schema] ?? query.schema} />
          <Line label={TEXTS.screen.threshold} value={formatScore(query.threshold)} />
          <Line
            label={TEXTS.screen.include}
            value={query.include.map((body) => TEXTS.screen[body]).join(", ")}
          />
          <Line label={TEXTS.screen.at} value={formatTime(provenance.at)} />
          <Line label={TEXTS.screen.account} value={account} />
          <Line label={TEXTS.screen.requestId} value={provenance.requestId} />
          <Line label={TEXTS.screen.snapshot} value={provenance.snapshot ?? ""} />
          <Line label={TEXTS.screen.engine} value={provenance.engine ?? ""} />
          <Line label={texts.lists} value={compared.length === 0 ? texts.noList : describeLists(compared)} />
          {left.length > 0 && <Line label={texts.listsLeft} value={describeLists(left)} />}
        </tbody>
      </table>
      <p class="strong">
        {TEXTS.screen.candidates(candidates.length)},{" "}
        {TEXTS.screen.matches(candidates.filter(({ match }) => match).length)}
      </p>
      <div class="printed-candidates">
        {candidates.map((candidate) => (
          <PrintedCandidate
            key={candidate.id}
            candidate={candidate}
            evidence={evidence?.evidence.find(({ id }) => id === candidate.id) ?? null}
            verdict={cases[candidate.id]?.verdict ?? null}
            reason={cases[candidate.id]?.reason ?? null}
          />
        ))}
      </div>
      <Signature />
    </section>
  );
}

function describeLists(lists: Screening["lists"]): string {
  const { noDay, contentOf } = TEXTS.printed;
  return lists
    .map(
      ({ name, contentDate }) => `${listName(name)} ${contentDate === null ? noDay : contentOf(contentDate)}`,
    )
    .join(", ");
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
}

interface PrintedCandidateProps {
  readonly candidate: Candidate;
  readonly evidence: Evidence | null;
  readonly verdict: string | null;
  readonly reason: string | null;
}

function PrintedCandidate({ candidate, evidence, verdict, reason }: PrintedCandidateProps) {
  const { caption, score, match, id, datasets } = candidate;
  return (
    <div class="printed-candidate">
      <p>
        <span class="strong">{formatScore(score)}</span> {match && `${TEXTS.screen.match} `}
        <Name text={caption} class="strong" /> {id} · {datasets.join(", ")}
        {verdict !== null && ` · ${TEXTS.decide.verdicts[verdict]}: ${reason ?? ""}`}
      </p>
      {evidence !== null && (
        <ul>
          {evidence.name?.columns.map(({ sign, own, listed, amount }, i) => (
            <li key={i}>
              <Name text={own ?? "·"} /> {sign} <Name text={listed ?? "·"} /> {formatAmount(amount)}
            </li>
          ))}
          {evidence.facts.map(({ field, own, listed, sign, amount }) => (
            <li key={field}>
              {TEXTS.facts[field] ?? field} {own.join(", ")} {sign} {listed.join(", ")} {formatAmount(amount)}
            </li>
          ))}
          {evidence.score !== null && <li class="strong">= {formatExact(evidence.score)}</li>}
          {evidence.notCompared.length > 0 && (
            <li>
              {TEXTS.evidence.notCompared}:{" "}
              {evidence.notCompared.map(({ field }) => nameOfFact(field)).join(", ")}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

// One candidate, whole: what it is, the evidence, the decision, and its record next to the customer.

import type { Problem } from "../../api/problem.ts";
import type { Candidate, Evidence } from "../../api/screening.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { EvidencePart } from "../../components/evidence-table.tsx";
import { Key } from "../../components/key.tsx";
import { Name } from "../../components/name.tsx";
import { PanelHead } from "../../components/panel-head.tsx";
import { RecordFacts } from "../../components/record-facts.tsx";
import { Loading, ProblemNote } from "../../components/states.tsx";
import { formatScore } from "../../format.ts";
import { entityPlace, Link } from "../../router.tsx";
import { TEXTS } from "../../texts.ts";
import { corpusOf } from "../entity/property-groups.ts";
import { DecisionPart } from "./decision-part.tsx";
import type { Screening } from "./screenings.ts";

interface PanelProps {
  readonly screening: Screening;
  readonly candidate: Candidate;
  readonly evidence: Evidence | null;
  readonly problem: Problem | null;
  readonly again: () => void;
  /** False for the second one of a comparison: each key decides about one record. */
  readonly hasKeys: boolean;
  readonly comparing: boolean;
  readonly onClose: () => void;
  /** Null when there is no other candidate. */
  readonly onCompare: (() => void) | null;
}

export function Panel(props: PanelProps) {
  const { screening, candidate, evidence, problem, again, hasKeys, comparing, onClose, onCompare } = props;
  const { id, caption, schema, datasets, score, match } = candidate;
  const { properties, threshold } = screening.query;
  return (
    <article class="panel" aria-label={caption}>
      <PanelHead
        title={
          <Link to={entityPlace(id, corpusOf(candidate.properties))}>
            <Name text={caption} />
          </Link>
        }
        backTo={TEXTS.screen.back}
        onClose={onClose}
      >
        <span class={`score ${match ? "match-word" : ""}`}>{formatScore(score)}</span>
        <span class={match ? "tag match" : "tag"}>
          {match ? TEXTS.screen.match : TEXTS.screen.belowThreshold}
        </span>
        <span>{TEXTS.kinds[schema] ?? schema}</span>
        <DatasetTags names={datasets} />
        <CopyId id={id} what={TEXTS.ids.record} isWhole={id.length < 24} />
      </PanelHead>
      <EvidencePart evidence={evidence} threshold={threshold} hasKeys={hasKeys}>
        {evidence === null && problem === null && <Loading rows={3} />}
        {evidence === null && problem !== null && <ProblemNote problem={problem} again={again} />}
      </EvidencePart>
      <DecisionPart screening={screening} candidate={candidate} hasKeys={hasKeys} />
      <section class="panel-part">
        <h3>{TEXTS.screen.facts}</h3>
        <RecordFacts own={properties} listed={candidate.properties} />
      </section>
      <footer class="panel-foot no-print">
        <Link to={entityPlace(id, corpusOf(candidate.properties))} class="button">
          {TEXTS.screen.openRecord} {hasKeys && <Key name="↵" />}
        </Link>
        {onCompare !== null && (
          <button type="button" class="button" aria-pressed={comparing} onClick={onCompare}>
            {comparing ? TEXTS.screen.endCompare : TEXTS.screen.compare} {hasKeys && <Key name="c" />}
          </button>
        )}
      </footer>
    </article>
  );
}

// One candidate in the list: score, match flag, name, and how its words agree, in the height that it keeps.

import type { Case } from "../../api/cases.ts";
import type { Candidate, Evidence, Features } from "../../api/screening.ts";
import { DatasetTags } from "../../components/dataset-tags.tsx";
import { Name } from "../../components/name.tsx";
import { Sign } from "../../components/sign.tsx";
import { StatusTag } from "../../components/status-tag.tsx";
import { formatScore } from "../../format.ts";
import { TEXTS } from "../../texts.ts";

/** Dates and countries that a card shows of a record that has many. */
const RECORD_FACTS_MAX = 3;

interface CandidateCardProps {
  readonly candidate: Candidate;
  readonly threshold: number;
  readonly evidence: Evidence | null;
  readonly decided: Case | null;
  readonly isOpen: boolean;
  readonly isOther: boolean;
  readonly onOpen: () => void;
}

export function CandidateCard(props: CandidateCardProps) {
  const { candidate, threshold, evidence, decided, isOpen, isOther, onOpen } = props;
  const { id, caption, score, match, datasets, features, schema } = candidate;
  return (
    <li>
      <button
        type="button"
        id={`candidate-${id}`}
        class={`card ${match ? "" : "is-near"} ${isOpen ? "is-open" : ""} ${isOther ? "is-other" : ""}`}
        aria-current={isOpen || isOther ? "true" : undefined}
        onClick={onOpen}
      >
        <span class={`card-score score ${match ? "match-word" : ""}`}>{formatScore(score)}</span>
        <span class="card-main">
          <span class="card-top">
            <Name text={caption} class="card-name strong" />
            {match && decided?.status !== "decided" && <span class="tag match">{TEXTS.screen.match}</span>}
            {decided !== null && decided.verdict !== null && <StatusTag shown={decided} />}
          </span>
          {match && <ScoreBar score={score} threshold={threshold} />}
          {match && <Words evidence={evidence} />}
          <span class="card-foot">
            <span class="quiet">
              <RecordLine candidate={candidate} />
              {schema !== "Person" && `${TEXTS.kinds[schema] ?? schema} · `}
              <FeatureLine features={features} evidence={evidence} />
            </span>
            <DatasetTags names={datasets} />
          </span>
        </span>
      </button>
    </li>
  );
}

/** What tells two records of one name apart: dates of birth and countries, as the list has them. */
function RecordLine({ candidate: { properties } }: { readonly candidate: Candidate }) {
  const countries = ["nationality", "citizenship", "country", "jurisdiction", "flag"].flatMap(
    (property) => properties[property] ?? [],
  );
  const facts = [
    ...(properties.birthDate ?? []).slice(0, RECORD_FACTS_MAX),
    ...[...new Set(countries)].slice(0, RECORD_FACTS_MAX).map((code) => code.toUpperCase()),
  ];
  return (
    <>
      {facts.map((fact) => (
        <span key={fact}>
          <span class="record-fact">{fact}</span>
          {" · "}
        </span>
      ))}
    </>
  );
}

/** The words of both names with their signs. Its line is there before the evidence is. */
function Words({ evidence }: { readonly evidence: Evidence | null }) {
  return (
    <span class="words">
      {evidence?.name?.columns.map(({ sign, own, listed }, i) => (
        <span class="word" key={i}>
          <Sign sign={sign} />
          <Name text={listed ?? own ?? ""} class={listed === null ? "own-word" : ""} />
        </span>
      ))}
    </span>
  );
}

/** "name 0.91 · born =": what was compared, with the sign of each fact once the evidence is there. */
function FeatureLine({
  features,
  evidence,
}: {
  readonly features: Features;
  readonly evidence: Evidence | null;
}) {
  const facts = (["birthDate", "country", "gender", "identifier"] as const).filter(
    (field) => features[field] !== null,
  );
  const name = evidence?.name?.score ?? features.name;
  return (
    <>
      {TEXTS.facts.name} {formatScore(name ?? 0)}
      {facts.map((field) => {
        const found = evidence?.facts.find((fact) => fact.field === field);
        return (
          <span key={field}>
            {" · "}
            {TEXTS.facts[field]} {found === undefined ? null : <Sign sign={found.sign} />}
          </span>
        );
      })}
    </>
  );
}

/** A score as a bar with the threshold marked. The number always stands next to it. */
function ScoreBar({ score, threshold }: { readonly score: number; readonly threshold: number }) {
  return (
    <svg
      class={`score-bar ${score >= threshold ? "is-match" : ""}`}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="track" width="100" height="6" rx="1" />
      <rect class="value" width={Math.max(1, score * 100)} height="6" rx="1" />
      <rect class="mark" x={Math.min(99.6, threshold * 100)} y="-3" width="0.4" height="12" />
    </svg>
  );
}

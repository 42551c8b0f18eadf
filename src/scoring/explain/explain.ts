// Says in sentences why a score is what it is: which words met and how, which contradict each other or are
// left over, and what every other field added or took. Reads the findings and charges of the score itself;
// decides nothing.

import type { Identifier } from "../../model/facts.ts";
import { IDENTIFIER_KINDS } from "../../model/identifiers.ts";
import { SCORE_DECIMALS } from "../../model/limits.ts";
import type { CandidateEvidence } from "../candidate.ts";
import { compareBirthDates } from "../features/birth-date.ts";
import { compareCountries } from "../features/country.ts";
import { compareGenders } from "../features/gender.ts";
import { compareIdentifiers } from "../features/identifier.ts";
import { CONFIRMING_NAME_MAX, EVIDENCE, type Evidence, type EvidenceRow } from "../policy.ts";
import type { Score } from "../score.ts";
import type { PreparedSubject } from "../subject.ts";
import { explainName } from "./explain-name.ts";

/** Sentences for a reviewer, the name first, word by word. The score must be the one of this pair. */
export function explainScore(subject: PreparedSubject, candidate: CandidateEvidence, score: Score): string[] {
  const ours = subject.facts;
  const theirs = candidate.facts;
  const gender = compareGenders(ours.gender, theirs.gender);
  const told: [EvidenceRow, string][] = [];
  const tell = <Value>(found: Evidence<Value> | null, values: (found: Evidence<Value>) => string) => {
    if (found !== null) told.push([found.row, values(found)]);
  };
  tell(compareBirthDates(ours.birthDates, theirs.birthDates), ({ row, left, right }) =>
    row === EVIDENCE.birthDate.conflict
      ? sayDifference(ours.birthDates.map(sayDate), theirs.birthDates.map(sayDate))
      : sayPair(sayDate(left), sayDate(right)),
  );
  tell(compareCountries(ours.countries, theirs.countries), ({ row, left, right }) =>
    row === EVIDENCE.country.conflict
      ? sayDifference(ours.countries.map(sayCountry), theirs.countries.map(sayCountry))
      : sayPair(sayCountry(left), sayCountry(right)),
  );
  if (gender !== null) told.push([gender, ""]);
  tell(compareIdentifiers(ours.identifiers, theirs.identifiers), ({ row, left, right }) =>
    row === EVIDENCE.identifier.equal
      ? sayPair(sayIdentifier(left), sayIdentifier(right))
      : sayDifference([sayIdentifier(left)], [sayIdentifier(right)]),
  );
  return [
    ...explainName(subject, candidate, score),
    ...told.map(([row, values]) => sayEvidence(row, values)),
    ...sayConfirming(candidate, score),
    ...saySum(score, told),
  ];
}

function sayEvidence(row: EvidenceRow, values: string): string {
  const amount = row.weight === 0 || row === EVIDENCE.identifier.equal ? "" : ` (${signed(row.weight)})`;
  return `${row.says}${values === "" ? "" : `: ${values}`}${amount}.`;
}

function sayConfirming(candidate: CandidateEvidence, score: Score): string[] {
  const isWeak = score.bestName !== null && candidate.names[score.bestName]?.weak === true;
  if (!score.isCapped) return isWeak ? ["Weak alias: another fact agrees, so it counts in full."] : [];
  const what = isWeak ? "Weak alias" : "Read alike, but written with other characters";
  return [
    `${what}: needs another fact that agrees (birth date, country or identifier); alone it counts up to ${CONFIRMING_NAME_MAX}.`,
  ];
}

/** The sum, when there is anything to add up. */
function saySum(score: Score, told: readonly [EvidenceRow, string][]): string[] {
  if (told.some(([row]) => row === EVIDENCE.identifier.equal))
    return ["An equal identifier makes the score 1."];
  const added = told.map(([row]) => row.weight).filter((weight) => weight !== 0);
  if (added.length === 0) return [];
  const sum = added.reduce((total, weight) => total + weight, 0);
  const terms = added.map((weight) => ` ${weight < 0 ? "−" : "+"} ${Math.abs(weight).toFixed(2)}`).join("");
  const capped = score.evidence > 1 ? ", capped at 1" : score.evidence < 0 ? ", and no score is below 0" : "";
  return [
    `Score: ${(score.evidence - sum).toFixed(SCORE_DECIMALS)}${terms} = ${score.evidence.toFixed(SCORE_DECIMALS)}${capped}.`,
  ];
}

function signed(weight: number): string {
  return `${weight < 0 ? "−" : "+"}${Math.abs(weight).toFixed(2)}`;
}

function sayPair(left: string, right: string): string {
  return left === right ? left : `${left} and ${right}`;
}

function sayDifference(left: readonly string[], right: readonly string[]): string {
  return `${left.join(", ")} ≠ ${right.join(", ")}`;
}

/** A packed date as precise as it is known: 1961, 1961-04 or 1961-04-03. */
function sayDate(packed: number): string {
  const [year, month, day] = [Math.floor(packed / 10000), Math.floor(packed / 100) % 100, packed % 100];
  const two = (part: number) => (part === 0 ? "" : `-${String(part).padStart(2, "0")}`);
  return `${String(year).padStart(4, "0")}${two(month)}${two(day)}`;
}

function sayCountry(packed: number): string {
  return String.fromCharCode(packed >> 8, packed & 0xff);
}

/** What readers call each kind of identifier; one that fails its check is called the same. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  id: "document",
  tax: "tax number",
  inn: "INN",
  registration: "registration",
  lei: "LEI",
  bic: "BIC",
  imo: "IMO number",
  ogrn: "OGRN",
};

function sayIdentifier({ kind, value }: Identifier): string {
  const name = KIND_WORDS[IDENTIFIER_KINDS[kind]?.name.replace("Unchecked", "") ?? ""] ?? "identifier";
  return value === undefined ? name : `${name} ${value}`;
}

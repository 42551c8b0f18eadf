// A score as an account that adds up: the columns of the names make the score of the name, that and the facts
// make the sum, and each cap says what becomes of the sum. Reads the score and its explanation; decides
// nothing.

import type { Facts } from "../../base/model/facts.ts";
import { SCORE_DECIMALS } from "../../base/model/limits.ts";
import type { CandidateEvidence } from "./candidate-evidence.ts";
import { type ExplainedField, FACT_FIELDS, type FactField, sayField } from "./explain/explain-facts.ts";
import {
  type ColumnSign,
  type ExplainedNames,
  type NameColumn,
  nameColumnsOf,
} from "./explain/name-columns.ts";
import { scriptCodeOf } from "./explain/script-code.ts";
import { readAs } from "./explain/words-said.ts";
import { explainConfirming, explainScore, fieldsOf, namesOf } from "./explain.ts";
import { isEqualIdentifier } from "./features/identifier.ts";
import type { PreparedSubject } from "./prepared-subject.ts";
import type { Score } from "./score.ts";

/** A spelling, with what it is compared as where that is something else. */
interface ItemisedSpelling {
  readonly written: string;
  /** Null where the words compared are those written. */
  readonly read: string | null;
  /** ISO 15924; null for Latin. */
  readonly script: string | null;
}

interface ItemisedName {
  /** Four decimals; 1 and the amounts of the columns together. */
  readonly score: number;
  readonly own: ItemisedSpelling;
  readonly listed: ItemisedSpelling & { readonly isWeakAlias: boolean };
  /** In the order of the subject's words; what concerns the whole name comes last. */
  readonly columns: readonly Pick<NameColumn, "sign" | "kind" | "own" | "listed" | "amount" | "sentence">[];
}

interface ItemisedFact {
  readonly field: FactField;
  readonly own: readonly string[];
  readonly listed: readonly string[];
  readonly sign: ColumnSign;
  readonly amount: number;
  readonly sentence: string;
}

/** What becomes of the sum: `to` is what it is afterwards. */
interface Cap {
  readonly sentence: string;
  readonly to: number;
}

export interface ItemisedScore {
  /** Null when no name could be compared; it then counts 0. */
  readonly name: ItemisedName | null;
  readonly facts: readonly ItemisedFact[];
  /** The facts that were not compared, because a side lacks them. */
  readonly notCompared: readonly { readonly field: FactField; readonly sentence: string }[];
  /** The score of the name and the amounts of the facts. */
  readonly sum: number;
  /** In order; the last one gives the score, and without any the sum is the score. */
  readonly caps: readonly Cap[];
  /** The whole explanation, as explainScore says it. */
  readonly sentences: readonly string[];
}

const SCALE = 10 ** SCORE_DECIMALS;
const inUnits = (value: number) => Math.round(value * SCALE);

/** Itemises the score of a pair; `score` must be the one of this pair, without a minimum. */
export function itemiseScore(
  subject: PreparedSubject,
  candidate: CandidateEvidence,
  score: Score,
): ItemisedScore {
  const names = namesOf(subject, candidate, score);
  const fields = fieldsOf(subject, candidate, score);
  const name = names === null ? null : itemiseName(names);
  const units = inUnits(name?.score ?? 0) + fields.reduce((sum, { row }) => sum + inUnits(row.weight), 0);
  const sum = units / SCALE;
  return {
    name,
    facts: fields.map(itemiseFact),
    notCompared: findNotComparedFacts(subject, candidate.facts, fields),
    sum,
    caps: capsOf(candidate, score, fields, sum),
    sentences: explainScore(subject, candidate, score),
  };
}

function itemiseName(names: ExplainedNames): ItemisedName {
  const { ours, listed, written, isWeakAlias, similarity } = names;
  const spell = (text: string, read: string | null): ItemisedSpelling => ({
    written: text === "" ? (read ?? "") : text,
    read: text === "" ? null : read,
    script: scriptCodeOf(text),
  });
  return {
    score: similarity,
    own: spell(ours.written, readAs(ours.written, ours.words)),
    listed: { ...spell(written, readAs(written, listed.words)), isWeakAlias },
    columns: exactColumns(inReadingOrder(nameColumnsOf(names)), similarity).map(
      ({ sign, kind, own, listed: theirs, amount, sentence }) => ({
        sign,
        kind,
        own,
        listed: theirs,
        amount,
        sentence,
      }),
    ),
  };
}

/** In the order of the subject's words; a word that only the list has follows the listed word before it. */
function inReadingOrder(columns: readonly NameColumn[]): NameColumn[] {
  const ownAt = new Map<number, number>();
  for (const { left, right } of columns) if (left !== null && right !== null) ownAt.set(right, left);
  const placeOf = ({ left, right }: NameColumn): number => {
    if (left !== null) return left;
    if (right === null) return Number.POSITIVE_INFINITY;
    for (let before = right - 1; before >= 0; before--) {
      const at = ownAt.get(before);
      if (at !== undefined) return at + 0.5;
    }
    return -0.5;
  };
  const placed = columns.map((column) => ({ column, place: placeOf(column) }));
  return placed.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place)).map(({ column }) => column);
}

/** What rounding the amounts of columns can add up to, in units: more than this has a reason of its own. */
const ROUNDING_UNITS_MAX = 20;

/**
 * The columns with amounts of four decimals that make, with 1, the score of the names. What no column is
 * charged with gets one of its own: names that nothing carries, and the bounds of the score.
 */
function exactColumns(columns: readonly NameColumn[], similarity: number): NameColumn[] {
  const units = columns.map(({ amount }) => inUnits(amount));
  const rest = inUnits(similarity) - SCALE - units.reduce((sum, unit) => sum + unit, 0);
  if (Math.abs(rest) > ROUNDING_UNITS_MAX)
    return [...columns.map((column, at) => withUnits(column, units[at])), restColumn(rest, similarity)];
  const largest = units.reduce(
    (best, unit, at) => (Math.abs(unit) > Math.abs(units[best] ?? 0) ? at : best),
    0,
  );
  return columns.map((column, at) => withUnits(column, (units[at] ?? 0) + (at === largest ? rest : 0)));
}

function withUnits(column: NameColumn, units = 0): NameColumn {
  // Not -0.
  return { ...column, amount: units === 0 ? 0 : units / SCALE };
}

function restColumn(units: number, similarity: number): NameColumn {
  const amount = units / SCALE;
  const shown = `${amount < 0 ? "−" : "+"}${Math.abs(amount).toFixed(2)}`;
  const reason =
    amount > 0
      ? "No name scores below 0"
      : similarity === 0
        ? "No word that carries the names agrees"
        : "Difference between the names as a whole";
  return {
    sign: amount > 0 ? "=" : "≠",
    kind: "rest",
    own: null,
    listed: null,
    left: null,
    right: null,
    amount,
    sentence: `${reason} (${shown}).`,
  };
}

function itemiseFact(field: ExplainedField): ItemisedFact {
  const { row, own, listed } = field;
  return {
    field: field.field,
    own,
    listed,
    sign: row.feature === 1 ? "=" : row.feature >= 0.4 ? "≈" : row.feature > 0 ? "~" : "≠",
    amount: row.weight,
    sentence: sayField(field),
  };
}

const FIELD_WORDS: Readonly<Record<FactField, string>> = {
  birthDate: "Birth date",
  country: "Country",
  gender: "Gender",
  identifier: "Identifier",
};

function has(facts: Facts, field: FactField): boolean {
  if (field === "birthDate") return facts.birthDates.length > 0;
  if (field === "country") return facts.countries.length > 0;
  return field === "gender" ? facts.gender !== 0 : facts.identifiers.length > 0;
}

/** A gender or an identifier that neither side has is not missed, nor is the birth date of a company. */
function findNotComparedFacts(
  { kind, facts }: PreparedSubject,
  theirs: Facts,
  fields: readonly ExplainedField[],
): ItemisedScore["notCompared"] {
  const compared = new Set(fields.map(({ field }) => field));
  return FACT_FIELDS.flatMap((field) => {
    if (compared.has(field)) return [];
    const [isOurs, isTheirs] = [has(facts, field), has(theirs, field)];
    const isExpected = field === "country" || (field === "birthDate" && kind === "person");
    if (!isOurs && !isTheirs && !isExpected) return [];
    const why =
      isOurs && isTheirs
        ? "no two are of one kind"
        : isOurs
          ? "the record has none"
          : isTheirs
            ? "the subject has none"
            : "neither side has one";
    return [{ field, sentence: `${FIELD_WORDS[field]} not compared: ${why}.` }];
  });
}

function capsOf(
  candidate: CandidateEvidence,
  score: Score,
  fields: readonly ExplainedField[],
  sum: number,
): Cap[] {
  const caps: Cap[] = [];
  let value = sum;
  const add = (sentence: string, to: number) => {
    caps.push({ sentence, to });
    value = to;
  };
  if (score.isCapped) add(explainConfirming(candidate, score, fields).join(" "), score.evidence);
  if (fields.some(({ row }) => isEqualIdentifier(row)))
    add("The same identifier makes the score 1.", score.score);
  else if (value > score.score)
    add(
      score.score < 1
        ? `A part of the name is missing, so the score is at most ${score.score}.`
        : "No score is above 1.",
      score.score,
    );
  else if (value < score.score) add("No score is below 0.", score.score);
  return caps;
}

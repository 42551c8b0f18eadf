// What a match does, phase by phase, over today's code. Only this file knows the code of a phase. A phase
// that is written anew changes its function here, and its checksum says whether its outputs are still the
// same.

import { join } from "node:path";
import { SCORE_MIN } from "../../../src/base/model/limits.ts";
import type { Subject } from "../../../src/base/model/subject.ts";
import { mapFile } from "../../../src/base/platform/mapping.ts";
import { indexedTokens } from "../../../src/engine/names/keys/name-keys.ts";
import { AliasReader } from "../../../src/engine/retrieval/format/reader.ts";
import { decodeCurrentHeader } from "../../../src/engine/retrieval/format/verify.ts";
import { QueryBudget } from "../../../src/engine/retrieval/query/budget.ts";
import type { FoundEntity } from "../../../src/engine/retrieval/query/candidate-query.ts";
import { scopesOf } from "../../../src/engine/retrieval/query/filters.ts";
import { type QueryPlan, QueryPlanner } from "../../../src/engine/retrieval/query/query-plan.ts";
import { chooseTokens } from "../../../src/engine/retrieval/query/query-terms.ts";
import { compareCounterparts } from "../../../src/engine/scoring/alignment/counterparts.ts";
import { BestScores } from "../../../src/engine/scoring/best-scores.ts";
import {
  type CandidateNames,
  factsComparer,
  type Score,
  scoreNames,
} from "../../../src/engine/scoring/score.ts";
import type { Word } from "../../../src/engine/scoring/words/word.ts";
import { WordCache } from "../../../src/engine/scoring/words/word-cache.ts";
import { areFarApart, type WordComparison } from "../../../src/engine/scoring/words/word-pair.ts";
import { answerScored, type BestCandidates, type ScoredRow } from "../../../src/engine/screening/answer.ts";
import {
  type AcceptedSubject,
  acceptSubject,
  findCandidates,
} from "../../../src/engine/screening/candidates.ts";
import { ListedNames } from "../../../src/engine/screening/listed-names.ts";
import { type MatchAnswer, Matcher } from "../../../src/engine/screening/match.ts";
import { INDEX_FILE } from "../../../src/engine/snapshot/folders.ts";
import type { Snapshot } from "../../../src/engine/snapshot/open.ts";

type ComparedFacts = ReturnType<ReturnType<typeof factsComparer>>;

/** Words of names of one form: those of the subject, and the listed ones that retrieval has brought. */
interface WordBlock {
  readonly own: readonly { readonly word: Word; readonly isReading: boolean }[];
  readonly listed: readonly Word[];
}

/** A subject with what the phases have made of it: the outputs of one are the inputs of the next. */
export interface Work {
  readonly subject: Subject;
  accepted: AcceptedSubject;
  plans: readonly QueryPlan[];
  found: readonly FoundEntity[];
  facts: readonly ComparedFacts[];
  scored: readonly (ScoredRow & { readonly score: Score })[];
  /** With what names within those of the subject score. */
  ranked: readonly ScoredRow[];
  answer: BestCandidates;
  words: readonly WordBlock[];
  cells: readonly (WordComparison | null)[];
  whole: MatchAnswer;
}

interface Phase {
  /** Makes inputs that no other phase makes; not timed. */
  readonly ready?: (work: Work) => void;
  readonly run: (work: Work) => void;
  /** The outputs, for the checksum: what any other code of the phase must answer too. */
  readonly outputs?: (work: Work) => unknown;
  /** What the question asks of the phase. */
  readonly counts?: (work: Work) => Readonly<Record<string, number>>;
}

/** The names of phases; `match` is all of them in the service's own code. */
export type PhaseName =
  | "match"
  | "prepare"
  | "expand"
  | "find"
  | "facts"
  | "cells"
  | "kernel"
  | "within"
  | "records";

/** The phases of a match in their order, which together are all of its work. */
export const CHAIN = [
  "prepare",
  "find",
  "facts",
  "kernel",
  "within",
  "records",
] as const satisfies readonly PhaseName[];

/** Costs and similarities that differ by less are equal. */
const DECIMALS = 9;

/** What phases work with. */
interface World {
  readonly snapshot: Snapshot;
  readonly listedNames: ListedNames;
  readonly reader: AliasReader;
}

/** The phases over one snapshot, with caches of their own that are empty. */
export function makePhases(snapshot: Snapshot): Readonly<Record<PhaseName, Phase>> {
  const { aliases, folder } = snapshot;
  if (aliases === null) throw new Error("The snapshot has no index.");
  const path = join(folder, INDEX_FILE);
  const { bytes } = mapFile(path);
  const reader = new AliasReader(bytes, decodeCurrentHeader(bytes, path), path);
  const world = { snapshot, listedNames: new ListedNames(aliases), reader };
  return {
    match: matchWhole(world),
    prepare: prepare(world),
    expand: expand(world),
    find: find(),
    facts: compareFacts(),
    cells: compareCells(world),
    kernel: scoreNamesOf(world),
    within: addNamesWithin(world),
    records: readRecords(world),
  };
}

function matchWhole({ snapshot }: World): Phase {
  const matcher = new Matcher(snapshot);
  return {
    run(work) {
      work.whole = matcher.match(work.subject);
    },
    outputs: ({ whole: { candidates, isTruncated } }) => [candidates, isTruncated],
  };
}

function prepare({ snapshot }: World): Phase {
  const cache = new WordCache();
  return {
    run(work) {
      work.accepted = acceptSubject(snapshot, work.subject, cache);
    },
    outputs: ({ accepted: { prepared } }) => [
      prepared.names.map(({ form, words, isReading }) => [form, isReading, words.map(textOf)]),
      prepared.facts,
      prepared.cutNames,
    ],
    counts: ({ accepted }) => ({ "own names": accepted.prepared.names.length }),
  };
}

function expand({ reader }: World): Phase {
  const planner = new QueryPlanner(reader);
  return {
    run(work) {
      work.plans = planAll(planner, reader, work);
    },
    outputs: ({ plans }) =>
      plans.flatMap(({ expansions }) =>
        expansions.map(({ text, matches: { tokens, ends } }) => [
          text,
          Array.from(ends, (end, level) =>
            tokens
              .slice(ends[level - 1] ?? 0, end)
              .sort()
              .join(),
          ),
        ]),
      ),
    counts: ({ plans }) => ({
      "tokens expanded": sum(plans, ({ expansions }) => expansions.length),
      "tokens near them": sum(plans, (plan) => sum(plan.expansions, ({ matches }) => matches.tokens.length)),
    }),
  };
}

function find(): Phase {
  return {
    run(work) {
      work.found = findCandidates(work.accepted).found;
    },
    outputs: ({ found }) => found.map(({ row, names, byIdentifier }) => [row, names, byIdentifier]),
    counts: ({ found }) => ({
      "entities retrieved": found.length,
      "names retrieved": sum(found, ({ names }) => names.length),
    }),
  };
}

function compareFacts(): Phase {
  return {
    run(work) {
      const compare = factsComparer(work.accepted.prepared.facts);
      work.facts = work.found.map(({ facts }) => compare(facts));
    },
    outputs: ({ facts }) => facts,
  };
}

function scoreNamesOf({ listedNames }: World): Phase {
  const score = (work: Work) => scoreAll(work, listedNames.namesFor(work.accepted.prepared));
  return {
    run(work) {
      work.scored = score(work);
    },
    outputs: bestScored,
    counts: (work) => countNames(work, listedNames.namesFor(work.accepted.prepared)),
  };
}

/** Reads the names for others within them, and screens each of those as a whole. */
function addNamesWithin({ snapshot }: World): Phase {
  const matcher = new Matcher(snapshot);
  const asked = { isUnchecked: false, scoreMin: SCORE_MIN, cleared: new Set<number>() };
  return {
    run(work) {
      const scored = { ...asked, accepted: work.accepted, scored: work.scored };
      work.ranked = matcher.withNamesWithin({ ...scored, scoredCleared: [], cutNames: 0 }).scored;
    },
    outputs: ({ ranked }) => ranked.filter(({ within }) => within !== undefined).map(({ row }) => row),
    counts: ({ subject }) => ({
      "names within": sum(
        matcher.subjectsWithin(subject, {}).subjects,
        ({ subject: { properties } }) => (properties.name ?? []).length,
      ),
    }),
  };
}

function readRecords({ snapshot: { store } }: World): Phase {
  return {
    run(work) {
      work.answer = answerScored(store, work.subject, [...work.ranked]);
    },
    outputs: ({ answer: { candidates, isTruncated } }) => [candidates, isTruncated],
  };
}

/** Every word of the subject with every listed one: more than the kernel compares. */
function compareCells({ listedNames }: World): Phase {
  return {
    ready(work) {
      work.words = wordsOf(work, listedNames);
    },
    run(work) {
      work.cells = compareWords(work.words);
    },
    outputs: ({ cells }) => cells.map((one) => one && [one.relation, one.cost.toFixed(DECIMALS)]),
    counts: ({ words, cells }) => ({
      "word pairs": cells.length,
      "word pairs not far apart": sum(words, ({ own, listed }) =>
        sum(own, ({ word }) => listed.filter((other) => !areFarApart(word, other)).length),
      ),
      "word pairs that are counterparts": cells.filter((one) => one !== null).length,
    }),
  };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function textOf({ token, class: wordClass, weight }: Word): string {
  return `${token} ${wordClass} ${weight}`;
}

/** Expands the names as retrieval does, which does so again for itself: the row is a part of finding. */
function planAll(
  planner: QueryPlanner,
  reader: AliasReader,
  { subject, accepted: { prepared, group } }: Work,
): QueryPlan[] {
  const scopes = scopesOf(reader, { group, corpora: subject.include, datasets: subject.datasets });
  const holdersOf = (token: string) => {
    const number = reader.findToken(token);
    return number < 0 ? 0 : reader.holdersOf(number);
  };
  const asked = new Map<string, readonly string[]>();
  for (const { tokens, isAcronym } of prepared.names) {
    const indexed = indexedTokens(tokens);
    if (!isAcronym) asked.set(indexed.join(" "), indexed);
  }
  planner.begin(new QueryBudget(scopes.length));
  return scopes.flatMap((scope) =>
    [...asked.values()].map((tokens) => planner.plan(chooseTokens(tokens, holdersOf), scope)),
  );
}

/** How many names a match compares, and how many of them reach what is wanted then. */
function countNames(work: Work, namesOf: (entity: FoundEntity) => CandidateNames) {
  let compared = 0;
  let reaching = 0;
  scoreAll(work, (entity) => {
    const names = namesOf(entity);
    return {
      count: names.count,
      countries: names.countries,
      at: (position) => names.at(position),
      all: () => names.all(),
      isPartOfOther: (own, position) => names.isPartOfOther(own, position),
      similarities: (position, wanted) => {
        const found = names.similarities(position, wanted);
        compared++;
        if (found !== null) reaching++;
        return found;
      },
    };
  });
  return { "names compared": compared, "names near enough": reaching };
}

/** Scores what was found, best names first, as a match does between its phases of facts and of records. */
function scoreAll(
  { subject, accepted: { prepared }, found, facts }: Work,
  namesOf: (entity: FoundEntity) => CandidateNames,
): Work["scored"] {
  const scored: { row: number; score: Score }[] = [];
  const best = new BestScores(subject.limit, SCORE_MIN, subject.threshold);
  for (const [at, entity] of found.entries()) {
    const score = scoreNames(prepared, namesOf(entity), facts[at] as ComparedFacts, best.wanted);
    if (score.score < SCORE_MIN) continue;
    scored.push({ row: entity.row, score });
    best.add(entity.corpus, score);
  }
  return scored;
}

/** The scores that an answer needs: those of others depend on what was not worth comparing. */
function bestScored({ scored, subject: { limit } }: Work): (readonly [row: number, ...unknown[]])[] {
  return scored
    .toSorted((a, b) => b.score.score - a.score.score || b.score.evidence - a.score.evidence || a.row - b.row)
    .slice(0, limit)
    .map(({ row, score: { score, evidence, similarity } }) => [
      row,
      score,
      evidence,
      similarity.toFixed(DECIMALS),
    ]);
}

/** The distinct words that may be counterparts, by the form of their names. */
function wordsOf({ accepted: { prepared, group }, found }: Work, listedNames: ListedNames): WordBlock[] {
  const listed = found.flatMap((entity) => listedNames.candidateOf(entity, group).names);
  return [...new Set(prepared.names.map(({ form }) => form))].map((form) => {
    const own = new Map<string, WordBlock["own"][number]>();
    for (const { words, isReading } of prepared.names.filter((name) => name.form === form))
      for (const word of words) own.set(`${isReading} ${word.class} ${word.token}`, { word, isReading });
    const others = new Map<string, Word>();
    for (const { words } of listed.filter((name) => name.form === form))
      for (const word of words) others.set(`${word.class} ${word.token}`, word);
    return { own: [...own.values()], listed: [...others.values()] };
  });
}

function compareWords(blocks: readonly WordBlock[]): (WordComparison | null)[] {
  const cells: (WordComparison | null)[] = [];
  for (const { own, listed } of blocks)
    for (const { word, isReading } of own)
      for (const other of listed) cells.push(compareCounterparts(word, other, isReading));
  return cells;
}

/** A line with the answer to a question: ids, scores, evidence and similarities. */
export function describeAnswer({ store }: Snapshot, work: Work): string {
  const answers = bestScored(work).map(([row, ...scores]) => [store.candidate(row)?.id, ...scores]);
  return `${JSON.stringify([work.subject.properties.name, answers])}\n`;
}

// POST /match/{dataset}: entities of FollowTheMoney against the lists, each answered with the nearest.

import { INCLUDE_WORD_LIST, INCLUDE_WORDS } from "../../base/model/corpus.ts";
import { ServiceError } from "../../base/model/errors.ts";
import { BODY_BYTES_MAX, CANDIDATES_MAX, LIMIT_MAX, SCORE_DECIMALS } from "../../base/model/limits.ts";
import type { Features, Subject } from "../../base/model/subject.ts";
import type { ItemisedScore } from "../../engine/scoring/itemise.ts";
import type { PinnedView } from "../../engine/screening/screening.ts";
import { writeAnswer } from "../../engine/screening/written-answer.ts";
import type { AdmittedRequest } from "../access/work-queue.ts";
import { writeCandidates } from "../contract/encode.ts";
import { parseJson } from "../contract/json-text.ts";
import { readTextBody } from "../http/body.ts";
import { answeredDecision, recordedKey } from "../http/decisions.ts";
import { type Answer, answerJsonText, type Call } from "../http/endpoint.ts";
import { MatchNotes } from "../http/match-notes.ts";
import { expectedCost } from "../http/subject-cost.ts";
import type { Decision } from "../journal/decision-journal.ts";
import { ALGORITHM, isOtherName } from "./algorithms.ts";
import { answerEntity, type Published } from "./entity-answer.ts";
import { type Comparison, type Understood, understand } from "./example.ts";
import * as fields from "./fields.ts";
import { type Example, readMatchBody } from "./match-body.ts";
import { PublishedEntities } from "./published.ts";
import { type Problem, Refusal, refuseProblems } from "./refusal.ts";
import { isEmpty, type Scope, scopeOf } from "./scope.ts";

/** What matches need of the service. */
type MatchNeeds = "bodies" | "journal" | "log" | "metrics" | "version" | "commit";

const QUERIES_MAX = 100;
/** What it takes to explain a result. */
const EXPLAINED_MS = 1;
const SCORE_DEFAULT = 0.7;

export const MATCH_FIELDS = {
  limit: fields.numberField("Number of results to return", 5, "integer", [Number.NEGATIVE_INFINITY, 500]),
  threshold: fields.numberField("The score from which a result is a match", SCORE_DEFAULT, "number", [0, 1]),
  cutoff: fields.numberField("The score from which a result is answered", SCORE_DEFAULT, "number", [0, 1]),
  algorithm: fields.textField("The algorithm, see /algorithms; all names lead to one", "best"),
  include_dataset: fields.textsField("Compare with these datasets only"),
  exclude_dataset: fields.textsField("Compare with no entity that is in these datasets alone"),
  exclude_schema: fields.textsField("Leave out entities of these schemata"),
  topics: fields.textsField("Answer only entities that have one of these topics"),
  changed_since: fields.changedSinceField,
  exclude_entity_ids: fields.textsField("Leave out these entities, by any of their ids", 50),
};

type Asked = fields.ReadValues<typeof MATCH_FIELDS>;

/** One result before it is answered. */
interface Found {
  readonly entity: Published;
  readonly score: number;
  readonly features: Features;
  /** The subject that scored it. */
  readonly subject: Subject;
}

interface QueryAnswer {
  /** The member of `responses`, as text: an object would reorder keys such as "10". */
  readonly member: string;
  readonly decisions: readonly Decision[];
}

/** What the queries of one request share. */
interface Matching {
  readonly call: Call<MatchNeeds>;
  readonly view: PinnedView;
  readonly asked: Asked;
  readonly scope: Scope;
  readonly notes: MatchNotes;
  readonly admitted: AdmittedRequest;
}

/** One query, by its key. */
interface Query extends Understood {
  readonly key: string;
  readonly example: Example;
}

/** Algorithms of other names that this thread has been asked for: each is logged once. */
const loggedNames = new Set<string>();

/** Answers a match; `dataset` is null for a name that can't be read. */
export async function answerMatch(call: Call<MatchNeeds>, dataset: string | null): Promise<Answer> {
  const { values: asked, ignored, problems } = fields.readQuery(call.query, MATCH_FIELDS);
  const body = await readBody(call, [...problems]);
  call.service.journal.admit();
  const view = call.pin();
  let admitted: AdmittedRequest | null = null;
  try {
    const scope = scopeOf(dataset, view, asked);
    refuseSettings(call, asked.algorithm, body);
    const queries = body.queries.map(([key, example]) => ({ key, example, ...understand(example) }));
    call.service.metrics.subjects.countBatch(queries.length);
    const costs = queries.flatMap(({ comparisons }) => comparisons.map(expectedCost));
    admitted = call.admit(costs.reduce((sum, cost) => sum + cost, 0));
    const notes = new MatchNotes(call.service.metrics.subjects);
    const matching = { call, view, asked, scope, notes, admitted };
    const answers: QueryAnswer[] = [];
    for (const query of queries) answers.push(await answerQuery(matching, query));
    // Queries that wait for the disk don't hold up other work.
    admitted.leave();
    await call.service.journal.record(answers.flatMap(({ decisions }) => decisions));
    const { headers, logged } = notes.finish();
    const members = answers.map(({ member }) => member).join(",");
    return {
      ...answerJsonText(`{"responses":{${members}},"limit":${Math.max(0, asked.limit)}}`),
      headers: {
        ...headers,
        ...fields.ignoredHeader([...ignored, ...body.ignored]),
        "x-batch-size": String(answers.length),
      },
      logged: { items: answers.length, ...logged },
    };
  } finally {
    admitted?.leave();
    view.release();
  }
}

/** The body; throws 422 with what is wrong with it and with the query string. */
async function readBody(call: Call<MatchNeeds>, problems: Problem[]) {
  const loc = ["body"];
  if (call.request.body === null || call.request.headers.get("Content-Length") === "0")
    throw new Refusal(422, [...problems, { type: "missing", loc, msg: "Field required", input: null }]);
  const text = await readTextBody(call, BODY_BYTES_MAX, "a JSON object");
  const document = parseOrRefuse(text, problems);
  const body = readMatchBody(document, problems);
  refuseProblems(problems);
  const [repeated] = document.repeated;
  if (repeated !== undefined) throw new Refusal(400, `The body has ${repeated.join(".")} more than once.`);
  return body;
}

function parseOrRefuse(text: string, problems: readonly Problem[]) {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const ctx = { error: error.message };
    const problem = { type: "json_invalid", loc: ["body", 0], msg: "JSON decode error", input: {}, ctx };
    throw new Refusal(422, [...problems, problem]);
  }
}

/** Throws 400 for an algorithm that nobody knows, and for settings, of which the one algorithm has none. */
function refuseSettings(
  { service }: Call<MatchNeeds>,
  algorithm: string,
  { weights, config, queries }: ReturnType<typeof readMatchBody>,
): void {
  if (isOtherName(algorithm) && !loggedNames.has(algorithm)) {
    loggedNames.add(algorithm);
    service.log.info({ algorithm }, `matches that ask for this algorithm are scored by ${ALGORITHM}`);
  }
  for (const name of config)
    throw new Refusal(400, `Invalid configuration parameter: ${name} for algorithm ${ALGORITHM}`);
  for (const name of weights) throw new Refusal(400, `Invalid weight: ${name} for algorithm ${ALGORITHM}`);
  if (queries.length > QUERIES_MAX)
    throw new Refusal(400, `Too many queries in one batch (limit: ${QUERIES_MAX})`);
  if (queries.length === 0) throw new Refusal(400, "No queries provided.");
}

async function answerQuery(matching: Matching, query: Query): Promise<QueryAnswer> {
  const { asked, notes, scope, view, admitted } = matching;
  const { key, example, schema, properties } = query;
  const found = new Map<string, Found>();
  const decisions: Decision[] = [];
  for (const comparison of isEmpty(scope) ? [] : query.comparisons) {
    const unread = decisions.length === 0 ? query.unread : [];
    const work = () => compare(matching, key, comparison, unread, found);
    decisions.push(await admitted.run(expectedCost(comparison), work));
  }
  if (decisions.length === 0) notes.add(NOTHING_COMPARED, [], key);
  const cutoff = Math.min(asked.cutoff, asked.threshold);
  const isMatch = ({ score }: Found) => score >= asked.threshold;
  const ranked = [...found.values()]
    .filter((one) => one.score > cutoff || isMatch(one))
    .sort((a, b) => b.score - a.score || (a.entity.id < b.entity.id ? -1 : 1));
  const best = ranked.slice(0, Math.max(0, asked.limit));
  const explanations = await admitted.run(best.length * EXPLAINED_MS, () => explainAll(view, best));
  const results = best.map((one) => ({
    ...answerEntity(one.entity),
    score: one.score,
    explanations: explanations.get(one.entity.id) ?? {},
    match: isMatch(one),
  }));
  const answer = {
    status: 200,
    results,
    total: { value: ranked.filter(isMatch).length, relation: "eq" },
    query: { id: example.id, schema, properties },
  };
  return { member: `${JSON.stringify(key)}:${JSON.stringify(answer)}`, decisions };
}

const NOTHING_COMPARED = {
  text: "",
  candidates: 0,
  matches: 0,
  bestScore: 0,
  isTruncated: false,
  notCompared: [],
};

/** Makes one comparison, and keeps of what it finds the best score of each entity. */
function compare(
  { call, view, asked, scope, notes }: Matching,
  key: string,
  { schema, only, properties }: Comparison,
  unread: Understood["unread"],
  found: Map<string, Found>,
): Decision {
  const { exclude_schema, topics, changed_since, exclude_entity_ids } = asked;
  const isFiltered =
    only !== null ||
    exclude_schema.length + topics.length + exclude_entity_ids.length > 0 ||
    changed_since !== null;
  // What is left out afterwards must not take the places of others.
  const limit = Math.max(asked.limit, isFiltered ? CANDIDATES_MAX : LIMIT_MAX);
  const subject: Subject = { schema, properties, threshold: asked.threshold, limit, ...scope };
  const answer = match(view, subject);
  const compared = answer.compared;
  const written = writeAnswer(answer, writeCandidates);
  const isTruncated = written.isTruncated || written.matches > Math.max(0, asked.limit);
  const named = written.notCompared.map(({ property }) => property);
  const notCompared = [...written.notCompared, ...unread.filter(({ property }) => !named.includes(property))];
  notes.add({ ...written, isTruncated, notCompared }, compared, key);
  const entities = view.reading((store) => {
    const published = new PublishedEntities(store);
    return answer.candidates.map(({ id }) => published.find(id));
  });
  answer.candidates.forEach((candidate, i) => {
    const entity = entities[i] ?? null;
    if (entity === null || (only !== null && candidate.schema !== only) || !passes(entity, asked)) return;
    const score = Number(candidate.score.toFixed(SCORE_DECIMALS));
    if (score > (found.get(entity.id)?.score ?? -1))
      found.set(entity.id, { entity, score, features: candidate.features, subject });
  });
  const include = INCLUDE_WORD_LIST.filter((word) => scope.include.includes(INCLUDE_WORDS[word]));
  const body = { schema, properties, threshold: asked.threshold, limit: LIMIT_MAX, include };
  return answeredDecision(call, { item: recordedKey(key), body }, view, subject, {
    ...written,
    notCompared,
    compared,
    ...(isFiltered && {
      leftOut: { only, exclude_schema, topics, changed_since, exclude_entity_ids },
    }),
  });
}

/** The answer of the engine; throws 400 for a subject that it can't compare. */
function match(view: PinnedView, subject: Subject) {
  try {
    return view.match(subject);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "invalid_request") throw error;
    throw new Refusal(400, `Cannot parse example entity: ${error.message}`);
  }
}

function passes(entity: Published, asked: Asked): boolean {
  const { exclude_schema, topics, changed_since, exclude_entity_ids } = asked;
  if (exclude_schema.includes(entity.schema)) return false;
  if (topics.length > 0 && !topics.some((topic) => entity.properties.topics?.includes(topic))) return false;
  if (changed_since !== null && (entity.lastChange ?? "") <= changed_since) return false;
  return ![entity.id, ...entity.referents].some((id) => exclude_entity_ids.includes(id));
}

/** What each feature of the results says, in sentences, by the ids of the entities. */
function explainAll(view: PinnedView, results: readonly Found[]): Map<string, object> {
  const explanations = new Map<string, object>();
  for (const [subject, found] of Map.groupBy(results, (one) => one.subject)) {
    const { evidence } = view.evidence(
      subject,
      found.map(({ entity }) => entity.id),
    );
    found.forEach((one, i) => {
      explanations.set(one.entity.id, explain(one, evidence[i]?.account ?? null));
    });
  }
  return explanations;
}

function explain({ entity, features, subject }: Found, account: ItemisedScore | null) {
  const name = account?.name ?? null;
  const facts = (account?.facts ?? []).map(({ field, amount, own, listed, sentence }) => [
    field,
    {
      score: features[field] ?? 0,
      weight: amount,
      detail: sentence,
      query: own.join(", "),
      candidate: listed.join(", "),
    },
  ]);
  const sentences = account?.sentences.filter(
    (one) => !account.facts.some(({ sentence }) => sentence === one),
  );
  return {
    name: {
      score: features.name ?? 0,
      detail: (sentences ?? []).join(" "),
      query: name?.own.written ?? subject.properties.name?.[0] ?? null,
      candidate: name?.listed.written ?? entity.caption,
    },
    ...Object.fromEntries(facts),
  };
}

// POST /match/{dataset}: entities of FollowTheMoney against the lists, each answered with the nearest.

import { INCLUDE_WORD_LIST, INCLUDE_WORDS } from "../../base/model/corpus.ts";
import { ServiceError } from "../../base/model/errors.ts";
import { BODY_BYTES_MAX, CANDIDATES_MAX, LIMIT_MAX, SCORE_DECIMALS } from "../../base/model/limits.ts";
import type { Features, Subject } from "../../base/model/subject.ts";
import type { ItemisedScore } from "../../engine/scoring/itemise.ts";
import type { PinnedView } from "../../engine/screening/screening.ts";
import { writeAnswer } from "../../engine/screening/written-answer.ts";
import type { Published } from "../../engine/store/published/published.ts";
import { PublishedEntities } from "../../engine/store/published/published-entities.ts";
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
import { answerEntity } from "./entity-answer.ts";
import { type Comparison, type Understood, understand } from "./example.ts";
import * as fields from "./fields.ts";
import { readMatchBody } from "./match-body.ts";
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

/** One query, by its key. */
type Query = Understood & { readonly key: string; readonly id: string | null };

/** One result before it is answered; the subject scored it. */
interface Found {
  readonly entity: Published;
  readonly score: number;
  readonly features: Features;
  readonly subject: Subject;
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
    const queries = body.queries.map(([key, one]) => ({ key, id: one.id, ...understand(one) }));
    call.service.metrics.subjects.countBatch(queries.length);
    const costs = queries.flatMap(({ comparisons }) => comparisons.map(expectedCost));
    admitted = call.admit(costs.reduce((sum, cost) => sum + cost, 0));
    const notes = new MatchNotes(call.service.metrics.subjects);
    const matching = new Matching(call, view, asked, scope, notes);
    // Members as text: an object would reorder keys such as "10".
    const members: string[] = [];
    for (const query of queries) members.push(await matching.answer(query, admitted));
    // Queries that wait for the disk don't hold up other work.
    admitted.leave();
    await call.service.journal.record(matching.decisions);
    const { headers, logged } = notes.finish();
    const unread = fields.ignoredHeader([...ignored, ...body.ignored]);
    return {
      ...answerJsonText(`{"responses":{${members.join(",")}},"limit":${Math.max(0, asked.limit)}}`),
      headers: { ...headers, ...unread, "x-batch-size": String(members.length) },
      logged: { items: members.length, ...logged },
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

const NOTHING_COMPARED = {
  ...{ text: "", candidates: 0, matches: 0 },
  bestScore: 0,
  isTruncated: false,
  notCompared: [],
};

/** Answers the queries of one request. */
class Matching {
  readonly decisions: Decision[] = [];

  constructor(
    private readonly call: Call<MatchNeeds>,
    private readonly view: PinnedView,
    private readonly asked: Asked,
    private readonly scope: Scope,
    private readonly notes: MatchNotes,
  ) {}

  /** The member of the answer for a query. */
  async answer(
    { key, id, schema, properties, comparisons, unread }: Query,
    admitted: AdmittedRequest,
  ): Promise<string> {
    const { limit, cutoff, threshold } = this.asked;
    const found = new Map<string, Found>();
    if (isEmpty(this.scope)) this.notes.add(NOTHING_COMPARED, [], key);
    else
      for (const [i, comparison] of comparisons.entries()) {
        const work = () => this.#compare(key, comparison, i === 0 ? unread : [], found);
        this.decisions.push(await admitted.run(expectedCost(comparison), work));
      }
    const isMatch = ({ score }: Found) => score >= threshold;
    const ranked = [...found.values()]
      .filter((one) => one.score > Math.min(cutoff, threshold) || isMatch(one))
      .sort((a, b) => b.score - a.score || (a.entity.id < b.entity.id ? -1 : 1));
    const best = ranked.slice(0, Math.max(0, limit));
    const results = await admitted.run(best.length * EXPLAINED_MS, () =>
      best.map((one) => {
        const { evidence } = this.view.evidence(one.subject, [one.entity.id]);
        const explanations = explain(one, evidence[0]?.account ?? null);
        return { ...answerEntity(one.entity), score: one.score, explanations, match: isMatch(one) };
      }),
    );
    const total = { value: ranked.filter(isMatch).length, relation: "eq" };
    const answer = { status: 200, results, total, query: { id, schema, properties } };
    return `${JSON.stringify(key)}:${JSON.stringify(answer)}`;
  }

  /** Makes one comparison, and keeps of what it finds the best score of each entity. */
  #compare(
    key: string,
    { schema, only, properties }: Comparison,
    unread: Understood["unread"],
    found: Map<string, Found>,
  ): Decision {
    const { call, view, scope, asked } = this;
    const { threshold, exclude_schema, topics, changed_since, exclude_entity_ids } = asked;
    const leftOut = { only, exclude_schema, topics, changed_since, exclude_entity_ids };
    const isFiltered = Object.values(leftOut).some((value) => value !== null && value.length > 0);
    // What is left out afterwards must not take the places of others.
    const limit = Math.max(asked.limit, isFiltered ? CANDIDATES_MAX : LIMIT_MAX);
    const subject: Subject = { schema, properties, threshold, limit, ...scope };
    const answer = match(view, subject);
    const { compared, candidates } = answer;
    const written = writeAnswer(answer, writeCandidates);
    const isTruncated = written.isTruncated || written.matches > Math.max(0, asked.limit);
    const named = written.notCompared.map(({ property }) => property);
    const notCompared = [
      ...written.notCompared,
      ...unread.filter(({ property }) => !named.includes(property)),
    ];
    this.notes.add({ ...written, isTruncated, notCompared }, compared, key);
    view.reading((store) => {
      const published = new PublishedEntities(store);
      for (const { id, features, ...candidate } of candidates) {
        const entity = published.find(id);
        if (entity === null || (only !== null && candidate.schema !== only) || !passes(entity, asked))
          continue;
        const score = Number(candidate.score.toFixed(SCORE_DECIMALS));
        if (score > (found.get(entity.id)?.score ?? -1))
          found.set(entity.id, { entity, score, features, subject });
      }
    });
    const include = INCLUDE_WORD_LIST.filter((word) => scope.include.includes(INCLUDE_WORDS[word]));
    const sent = {
      item: recordedKey(key),
      body: { schema, properties, threshold, limit: LIMIT_MAX, include },
    };
    const counted = { ...written, notCompared, compared, ...(isFiltered && { leftOut }) };
    return answeredDecision(call, sent, view, subject, counted);
  }
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

/** What each feature of a result says, in sentences. */
function explain({ entity, features, subject }: Found, account: ItemisedScore | null) {
  const { name, facts = [], sentences = [] } = account ?? {};
  const ofFacts = facts.map(({ field, amount: weight, own, listed, sentence: detail }) => {
    const [query, candidate] = [own.join(", "), listed.join(", ")];
    return [field, { score: features[field] ?? 0, weight, detail, query, candidate }];
  });
  const ofName = {
    score: features.name ?? 0,
    detail: sentences.filter((one) => !facts.some(({ sentence }) => sentence === one)).join(" "),
    query: name?.own.written ?? subject.properties.name?.[0] ?? null,
    candidate: name?.listed.written ?? entity.caption,
  };
  return { name: ofName, ...Object.fromEntries(ofFacts) };
}

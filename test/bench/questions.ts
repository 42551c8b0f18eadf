// Questions as the program takes them: decoded like a request, or as a query of the alias index.

import { CORPORA, type Corpus, INCLUDE_WORD_LIST, INCLUDE_WORDS } from "../../src/base/model/corpus.ts";
import { LIMIT_DEFAULT, LIMIT_MAX, THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import { groupOf, type SubjectSchema } from "../../src/base/model/schemata.ts";
import type { Subject } from "../../src/base/model/subject.ts";
import type { CandidateQuery } from "../../src/engine/retrieval/query/candidate-query.ts";
import { prepareSubject } from "../../src/engine/scoring/prepared-subject.ts";
import type { Question } from "./corpus/write-lists.ts";

/** As many entities as match has scored. */
const ENTITIES_MAX = 4 * LIMIT_MAX;

export function toSubject(
  { schema, properties }: Pick<Question, "schema" | "properties">,
  include: readonly Corpus[] = CORPORA,
): Subject {
  return {
    schema: schema as SubjectSchema,
    properties,
    threshold: THRESHOLD_DEFAULT,
    limit: LIMIT_DEFAULT,
    include,
    datasets: null,
  };
}

/** What is asked for: the most work that there is, and what a request that doesn't say asks for. */
export const SCOPES: readonly (readonly [title: string, corpora: readonly Corpus[]])[] = [
  ["both corpora", CORPORA],
  ["sanctions only", ["sanction"]],
];

/** The part of a match that reads the name stays outside: this is candidate generation alone. */
export function toQuery(
  { schema, properties }: Question,
  corpora: readonly Corpus[] = CORPORA,
): CandidateQuery {
  const { names, facts } = prepareSubject(schema, properties);
  const group = groupOf(schema as SubjectSchema);
  if (group === null) throw new Error(`${schema} can't be matched.`);
  return {
    names,
    identifiers: facts.identifiers,
    group,
    corpora,
    datasets: null,
    entitiesMax: ENTITIES_MAX,
    entitiesAlways: LIMIT_MAX,
  };
}

/** A subject as the body of a request. */
export function toBody({ schema, properties }: Question, corpora: readonly Corpus[] = CORPORA): object {
  return {
    schema,
    properties,
    include: INCLUDE_WORD_LIST.filter((word) => corpora.includes(INCLUDE_WORDS[word])),
  };
}

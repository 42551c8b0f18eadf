// Reads what search and the entity endpoints are asked. The tables of parameters are also what the OpenAPI document
// prints.

import { Type } from "@sinclair/typebox";
import { CORPORA, type Corpus } from "./corpus.ts";
import { isCountryCode } from "./countries.ts";
import { refuseWrong } from "./decode.ts";
import { ServiceError } from "./errors.ts";
import {
  ENTITY_ID_LENGTH_MAX,
  PAGE_MAX,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
  QUERY_LENGTH_MAX,
  QUERY_TOKEN_LENGTH_MIN,
} from "./limits.ts";
import {
  booleanParameter,
  dayParameter,
  decodePercent,
  integerParameter,
  listParameter,
  type Parameter,
  type Parameters,
  type QueryString,
  readParameters,
  WrongValue,
  wordParameter,
} from "./query-parameters.ts";
import { countCharacters, isStorableText } from "./request-kinds.ts";
import { findSchema } from "./schemata.ts";
import type { SearchQuery, SortMethod, SortOrder } from "./search.ts";

const CORPUS_DEFAULT: Corpus = "sanction";
const CorpusParameter = wordParameter<Corpus>(CORPORA, CORPUS_DEFAULT);

const QueryTextParameter: Parameter<string> = {
  schema: Type.String({
    maxLength: QUERY_LENGTH_MAX,
    description: `text to find in the caption, with a token of ${QUERY_TOKEN_LENGTH_MIN} or more letters or digits`,
  }),
  read: readQueryText,
};

export const SEARCH_PARAMETERS = {
  query: QueryTextParameter,
  type: CorpusParameter,
  page: integerParameter(PAGE_MAX, 1),
  per_page: integerParameter(PER_PAGE_MAX, PER_PAGE_DEFAULT),
  dataset: listParameter("names of datasets", (name) => name),
  schema: listParameter("names that the schemas endpoint lists", (name) => findSchema(name)?.name ?? null),
  country: listParameter("codes that the countries endpoint lists", (code) =>
    isCountryCode(code) ? code.toLowerCase() : null,
  ),
  sort_method: wordParameter<SortMethod>(["relevance", "alpha", "date"]),
  sort_order: wordParameter<SortOrder>(["asc", "desc"], "desc"),
  target: booleanParameter(true),
  whole_word: booleanParameter(false),
  from_date: dayParameter(),
  to_date: dayParameter(),
} satisfies Parameters;

export const ENTITY_PARAMETERS = { type: CorpusParameter } satisfies Parameters;

/**
 * Reads the parameters of a search. Throws unknown_parameter, invalid_request (wrong, empty or repeated values) or
 * query_too_short, in this order.
 */
export function decodeSearch(query: QueryString): SearchQuery {
  const values = readParameters(query, SEARCH_PARAMETERS);
  if (values.from_date !== undefined && values.to_date !== undefined && values.from_date > values.to_date) {
    refuseWrong(["from_date must not be after to_date"]);
  }
  const text = values.query ?? null;
  if (text !== null && !SEARCHABLE_TOKEN.test(text)) {
    throw new ServiceError(
      "query_too_short",
      `query must hold a token of at least ${QUERY_TOKEN_LENGTH_MIN} letters or digits.`,
    );
  }
  const sortMethod = values.sort_method ?? "relevance";
  return {
    text,
    corpus: values.type ?? CORPUS_DEFAULT,
    page: values.page ?? 1,
    perPage: values.per_page ?? PER_PAGE_DEFAULT,
    datasets: values.dataset ?? null,
    schemata: values.schema ?? null,
    countries: values.country ?? null,
    sortMethod: sortMethod === "relevance" && text === null ? "date" : sortMethod,
    sortOrder: values.sort_order ?? "desc",
    target: values.target ?? true,
    wholeWord: values.whole_word ?? false,
    fromDate: values.from_date ?? null,
    toDate: values.to_date ?? null,
  };
}

/** A token is a run of letters and digits; a combining mark belongs to the letter before it and doesn't count. */
const SEARCHABLE_TOKEN = new RegExp(`(?:[\\p{L}\\p{N}]\\p{M}*){${QUERY_TOKEN_LENGTH_MIN}}`, "u");

function readQueryText(text: string): string | WrongValue {
  if (!isStorableText(text)) return new WrongValue("text without NUL");
  const collapsed = text.trim().replace(/\s+/gu, " ");
  return countCharacters(collapsed) > QUERY_LENGTH_MAX
    ? new WrongValue(`at most ${QUERY_LENGTH_MAX} characters long`)
    : collapsed;
}

/** Reads which entity is asked for. `segment` is the id as it stands in the path, percent-encoded. */
export function decodeEntityRequest(
  segment: string,
  query: QueryString,
): { readonly id: string; readonly corpus: Corpus } {
  const id = readEntityId(segment);
  const values = readParameters(query, ENTITY_PARAMETERS, id === null ? [ID_PROBLEM] : []);
  return { id: id ?? "", corpus: values.type ?? CORPUS_DEFAULT };
}

const ID_PROBLEM = `id must be 1 to ${ENTITY_ID_LENGTH_MAX} characters of percent-encoded UTF-8, without NUL`;

function readEntityId(segment: string): string | null {
  const id = decodePercent(segment);
  if (id === null || id === "" || !isStorableText(id)) return null;
  return countCharacters(id) <= ENTITY_ID_LENGTH_MAX ? id : null;
}

// Decodes the requests of search and of the entity endpoints. The OpenAPI document prints the same tables of
// parameters.

import { Type } from "@sinclair/typebox";
import { CORPORA, type Corpus } from "../../base/model/corpus.ts";
import { isCountryCode } from "../../base/model/countries.ts";
import { ServiceError } from "../../base/model/errors.ts";
import {
  ENTITY_ID_LENGTH_MAX,
  PAGE_MAX,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
  QUERY_LENGTH_MAX,
  QUERY_TOKEN_LENGTH_MIN,
} from "../../base/model/limits.ts";
import { findSchema, SCHEMATA } from "../../base/model/schemata.ts";
import type { SearchQuery, SortMethod, SortOrder } from "../../base/model/search.ts";
import { quoteText, refuseWrong } from "./decode.ts";
import {
  booleanParameter,
  dayParameter,
  decodeParameters,
  integerParameter,
  listParameter,
  type Parameter,
  type Parameters,
  type QueryString,
  WrongValue,
  wordParameter,
} from "./query-parameters.ts";
import { COUNTRY_CODE_PATTERN, countCharacters, isStorableText } from "./request-formats.ts";

const CORPUS_DEFAULT: Corpus = "sanction";
const CorpusParameter = wordParameter<Corpus>(
  { meaning: "The body of data to read." },
  CORPORA,
  "Corpus",
  CORPUS_DEFAULT,
);

/**
 * A token is a run of letters and digits. A combining mark belongs to the letter before it and is not
 * counted.
 */
const TOKEN_PATTERN = `(?:[\\p{L}\\p{N}]\\p{M}*){${QUERY_TOKEN_LENGTH_MIN}}`;
const SEARCHABLE_TOKEN = new RegExp(TOKEN_PATTERN, "u");

const QueryTextParameter: Parameter<string> = {
  about: {
    meaning: `Text that the caption contains, in any case. It needs a token of ${QUERY_TOKEN_LENGTH_MIN} or more letters or digits. Without a query, the whole filtered list is returned.`,
    example: "bulgozhina",
  },
  schema: Type.String({
    minLength: 1,
    maxLength: QUERY_LENGTH_MAX,
    pattern: `^[^\\u0000]*${TOKEN_PATTERN}[^\\u0000]*$`,
    description: `text with a token of ${QUERY_TOKEN_LENGTH_MIN} or more letters or digits`,
  }),
  parse: parseQueryText,
};

export const SEARCH_PARAMETERS = {
  query: QueryTextParameter,
  type: CorpusParameter,
  page: integerParameter({ meaning: "Page number." }, PAGE_MAX, 1),
  per_page: integerParameter({ meaning: "Results per page." }, PER_PAGE_MAX, PER_PAGE_DEFAULT),
  dataset: listParameter(
    {
      meaning: "Keep records from these datasets. An unknown name finds nothing.",
      example: "us_ofac_sdn,un_sc_sanctions",
    },
    { what: "names of datasets", pattern: "[^, \\u0000][^,\\u0000]*", accept: (name) => name },
  ),
  schema: listParameter(
    { meaning: "Keep records of these kinds.", example: "Person,Company" },
    {
      what: "names that the schemas endpoint lists",
      pattern: `(?:${SCHEMATA.map(({ name }) => name).join("|")}) *`,
      accept: (name) => findSchema(name)?.name ?? null,
    },
  ),
  country: listParameter(
    { meaning: "Keep records with one of these countries.", example: "cy,ru" },
    {
      what: "codes that the countries endpoint lists",
      pattern: `${COUNTRY_CODE_PATTERN} *`,
      accept: (code) => (isCountryCode(code) ? code.toLowerCase() : null),
    },
  ),
  sort_method: wordParameter<SortMethod>(
    {
      meaning:
        "Sort order. The default is relevance with a query and date without one. Without a query, relevance sorts by date.",
      example: "relevance",
    },
    ["relevance", "alpha", "date"],
    "SortMethod",
  ),
  sort_order: wordParameter<SortOrder>(
    { meaning: "Direction of alpha and date; no effect on relevance." },
    ["asc", "desc"],
    "SortOrder",
    "desc",
  ),
  target: booleanParameter(
    { meaning: "true: only entities that are listed themselves; false: the supporting records." },
    true,
  ),
  whole_word: booleanParameter({ meaning: "true: the query must match whole words." }, false),
  from_date: dayParameter({
    meaning: "Keep records whose last_change is on or after this day.",
    example: "2020-01-01",
  }),
  to_date: dayParameter({
    meaning: "Keep records whose last_change is on or before this day; not before from_date.",
    example: "2030-12-31",
  }),
} satisfies Parameters;

/** A character of a script that writes words of one or two: it is searched for alone. */
const IDEOGRAPH = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]";
const NAME_TOKEN_PATTERN = `(?:${TOKEN_PATTERN}|${IDEOGRAPH})`;
const NAME_TOKEN = new RegExp(NAME_TOKEN_PATTERN, "u");

/** The parameters of the search through all names. */
export const NAME_SEARCH_PARAMETERS = {
  ...SEARCH_PARAMETERS,
  query: {
    ...QueryTextParameter,
    about: {
      meaning: `Beginnings of words that a name of the record has, in any order, case and script. It needs a word of ${QUERY_TOKEN_LENGTH_MIN} letters or digits, or an ideograph.`,
      example: "taisia vereshkova",
    },
    schema: Type.String({
      minLength: 1,
      maxLength: QUERY_LENGTH_MAX,
      pattern: `^[^\\u0000]*${NAME_TOKEN_PATTERN}[^\\u0000]*$`,
      description: `text with a word of ${QUERY_TOKEN_LENGTH_MIN} letters or digits, or an ideograph`,
    }),
  },
} satisfies Parameters;

/** As decodeSearch, for the search through all names. */
export function decodeNameSearch(query: QueryString): SearchQuery {
  return decodeWith(query, NAME_TOKEN);
}

export const ENTITY_PARAMETERS = { type: CorpusParameter } satisfies Parameters;

/** The first listed records that a text finds among all names; null for a text that is too short. */
export function nameQueryOf(text: string, corpus: Corpus, count: number): SearchQuery | null {
  const wanted = parseQueryText(text);
  if (wanted instanceof WrongValue || !NAME_TOKEN.test(wanted)) return null;
  return queryOf({ query: wanted, type: corpus, per_page: count });
}

/**
 * Decodes the parameters of a search. Throws unknown_parameter, invalid_request (wrong, empty or repeated
 * values) or query_too_short, in this order.
 */
export function decodeSearch(query: QueryString): SearchQuery {
  return decodeWith(query, SEARCHABLE_TOKEN);
}

function decodeWith(query: QueryString, token: RegExp): SearchQuery {
  const values = decodeParameters(query, SEARCH_PARAMETERS);
  if (values.from_date !== undefined && values.to_date !== undefined && values.from_date > values.to_date) {
    refuseWrong([`from_date must not be after to_date: ${values.from_date} is after ${values.to_date}`]);
  }
  const text = values.query ?? null;
  if (text !== null && !token.test(text)) {
    throw new ServiceError(
      "query_too_short",
      `query has no token of ${QUERY_TOKEN_LENGTH_MIN} or more letters or digits: ${quoteText(text)}.`,
    );
  }
  return queryOf(values);
}

/** The search that parameters ask for, with the defaults of what is left out. */
function queryOf(values: ReturnType<typeof decodeParameters<typeof SEARCH_PARAMETERS>>): SearchQuery {
  const text = values.query ?? null;
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

function parseQueryText(text: string): string | WrongValue {
  if (!isStorableText(text)) return new WrongValue("must be text without NUL");
  const collapsed = text.trim().replace(/\s+/gu, " ");
  const length = countCharacters(collapsed);
  return length > QUERY_LENGTH_MAX
    ? new WrongValue(`must be at most ${QUERY_LENGTH_MAX} characters long, but has ${length}`)
    : collapsed;
}

/** An entity in one corpus, by its id. */
export interface EntityKey {
  readonly id: string;
  readonly corpus: Corpus;
}

/**
 * Decodes which entity a request is for. `id` is decoded text; null when the path held no valid
 * percent-encoding. Throws unknown_parameter or invalid_request.
 */
export function decodeEntityRequest(id: string | null, query: QueryString): EntityKey {
  const problems = id === null ? ["id must be percent-encoded UTF-8"] : findIdProblems(id);
  const values = decodeParameters(query, ENTITY_PARAMETERS, problems);
  return { id: id ?? "", corpus: values.type ?? CORPUS_DEFAULT };
}

function findIdProblems(id: string): string[] {
  const rule = `id must be 1 to ${ENTITY_ID_LENGTH_MAX} characters long, without NUL`;
  const length = countCharacters(id);
  if (length > ENTITY_ID_LENGTH_MAX) return [`${rule}, but has ${length}`];
  return id === "" || !isStorableText(id) ? [rule] : [];
}

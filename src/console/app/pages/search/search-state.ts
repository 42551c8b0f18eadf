// What is searched for, as the URL of the page holds it, and the request that it becomes. The URL has the
// parameters of the search endpoint and one more: the endpoint knows no programs, so these narrow a page.

import type { Corpus } from "../../api/search.ts";
import { oneLine } from "../../format.ts";

export const SORTS = ["relevance", "name", "name-desc", "newest", "oldest"] as const;
export type Sort = (typeof SORTS)[number];

export const PAGE_SIZES = [25, 50, 100] as const;
const PAGE_SIZE_DEFAULT = 50;

export interface SearchState {
  readonly text: string;
  readonly corpus: Corpus;
  readonly page: number;
  readonly perPage: number;
  readonly datasets: readonly string[];
  readonly kinds: readonly string[];
  readonly countries: readonly string[];
  /** They narrow what is shown of a page. */
  readonly programs: readonly string[];
  readonly sort: Sort;
  /** False: the supporting records. */
  readonly target: boolean;
  readonly wholeWord: boolean;
  /** YYYY-MM-DD, or empty. */
  readonly from: string;
  readonly to: string;
}

export const EMPTY_SEARCH: SearchState = {
  text: "",
  corpus: "sanction",
  page: 1,
  perPage: PAGE_SIZE_DEFAULT,
  datasets: [],
  kinds: [],
  countries: [],
  programs: [],
  sort: "relevance",
  target: true,
  wholeWord: false,
  from: "",
  to: "",
};

/** The service needs a token of three letters or digits, or an ideograph; a mark belongs to its letter. */
const SEARCHABLE =
  /(?:[\p{L}\p{N}]\p{M}*){3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** True when the service would refuse the text. */
export const isTooShort = ({ text }: SearchState): boolean => text !== "" && !SEARCHABLE.test(text);

const DAY = /^\d{4}-\d\d-\d\d$/;

/** True for a day that the calendar has. */
export function isDay(text: string): boolean {
  const ms = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** True when both days are there and in the wrong order. */
export const areDaysReversed = ({ from, to }: SearchState): boolean => from !== "" && to !== "" && from > to;

const SORT_PARAMETERS: Readonly<Record<Sort, Readonly<Record<string, string>>>> = {
  relevance: {},
  name: { sort_method: "alpha", sort_order: "asc" },
  "name-desc": { sort_method: "alpha", sort_order: "desc" },
  newest: { sort_method: "date", sort_order: "desc" },
  oldest: { sort_method: "date", sort_order: "asc" },
};

/** Reads the query string of the page. What it can't be is left out: a URL may be old or mistyped. */
export function readSearch(query: URLSearchParams): SearchState {
  const list = (name: string) => [
    ...new Set(
      (query.get(name) ?? "")
        .split(",")
        .map((part) => (name === "country" ? part.trim().toLowerCase() : part.trim()))
        .filter((part) => part !== ""),
    ),
  ];
  const day = (name: string) => {
    const text = query.get(name) ?? "";
    return isDay(text) ? text : "";
  };
  const page = Number(query.get("page") ?? 1);
  const perPage = Number(query.get("per_page") ?? PAGE_SIZE_DEFAULT);
  return {
    text: oneLine(query.get("query") ?? ""),
    corpus: query.get("type") === "pep" ? "pep" : "sanction",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? PAGE_SIZE_DEFAULT,
    datasets: list("dataset"),
    kinds: list("schema"),
    countries: list("country"),
    programs: query.getAll("program"),
    sort: readSort(query),
    target: query.get("target") !== "false",
    wholeWord: query.get("whole_word") === "true",
    from: day("from_date"),
    to: day("to_date"),
  };
}

function readSort(query: URLSearchParams): Sort {
  const method = query.get("sort_method");
  const isAscending = query.get("sort_order") === "asc";
  if (method === "alpha") return isAscending ? "name" : "name-desc";
  if (method === "date") return isAscending ? "oldest" : "newest";
  return "relevance";
}

/** The parameters that differ from their defaults: those of the service, in the order of its document. */
function parametersOf(state: SearchState): URLSearchParams {
  const { corpus, page, perPage, sort, target, wholeWord } = state;
  return new URLSearchParams({
    ...(state.text === "" ? {} : { query: state.text }),
    ...(corpus === "sanction" ? {} : { type: corpus }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(perPage === PAGE_SIZE_DEFAULT ? {} : { per_page: String(perPage) }),
    ...(state.datasets.length === 0 ? {} : { dataset: state.datasets.join(",") }),
    ...(state.kinds.length === 0 ? {} : { schema: state.kinds.join(",") }),
    ...(state.countries.length === 0 ? {} : { country: state.countries.join(",") }),
    ...SORT_PARAMETERS[sort],
    ...(target ? {} : { target: "false" }),
    ...(wholeWord ? { whole_word: "true" } : {}),
    ...(state.from === "" ? {} : { from_date: state.from }),
    ...(state.to === "" ? {} : { to_date: state.to }),
  });
}

/** The place of a search, behind the base of the console. */
export function placeOfSearch(state: SearchState): string {
  const parameters = parametersOf(state);
  for (const program of state.programs) parameters.append("program", program);
  const text = parameters.toString();
  return text === "" ? "/search" : `/search?${text}`;
}

/** The path of the request; null for a search that the service would refuse. */
export function requestOf(state: SearchState): string | null {
  if (isTooShort(state) || areDaysReversed(state)) return null;
  const text = parametersOf(state).toString();
  return `/review/search${text === "" ? "" : `?${text}`}`;
}

/** The filters that the service applies, apart from the text. */
export function hasFilters({ datasets, kinds, countries, from, to }: SearchState): boolean {
  return datasets.length + kinds.length + countries.length > 0 || from !== "" || to !== "";
}

/** True when an option that is usually out of sight is in use. */
export const hasOptions = ({ wholeWord, target, from, to }: SearchState): boolean =>
  wholeWord || !target || from !== "" || to !== "";

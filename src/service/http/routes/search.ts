// GET /v1/sanctions/search: a page of captions, for a person to read. GET /review/search: a page of records
// that one of their names leads to.

import { SCOPE_READ } from "../../../base/model/scopes.ts";
import {
  decodeNameSearch,
  decodeSearch,
  NAME_SEARCH_PARAMETERS,
  SEARCH_PARAMETERS,
} from "../../contract/decode-search.ts";
import { writeNameSearchPage, writeSearchPage } from "../../contract/encode.ts";
import { NameSearchBody, SearchBody } from "../../contract/response-schemata.ts";
import { answerJsonText, type Endpoint } from "../endpoint.ts";

/** A broad search among a million captions takes at most 24 ms, a selective one 1 ms. */
const EXPECTED_MS = 2;

/** As search, and the words of names. */
const NAMES_EXPECTED_MS = 4;

const COMMON = {
  method: "GET",
  scope: SCOPE_READ,
  errors: ["query_too_short", "index_unavailable"],
} as const;

export const search: Endpoint = {
  ...COMMON,
  path: "/v1/sanctions/search",
  operationId: "search",
  summary: "Paged, filtered text search on captions.",
  description:
    "A list for a person to read. Search compares only the caption, so an empty result does not show that a subject is absent from the data; use match for that. Filters combine, and all of them narrow the same list.",
  parameters: SEARCH_PARAMETERS,
  responseBody: SearchBody,
  async answer({ query, view, perform }) {
    const asked = decodeSearch(query);
    const page = await perform(EXPECTED_MS, () => view().search(asked));
    return answerJsonText(writeSearchPage(asked, page));
  },
};

export const reviewSearch: Endpoint = {
  ...COMMON,
  path: "/review/search",
  operationId: "searchNames",
  summary: "Paged, filtered search through all names of the records, in all scripts.",
  description:
    "As search, which reads captions alone: records whose captions contain the text come first, then those whose names have words that begin with each of its words. `hit` is the name that was found. Use match to find out whether a subject is listed.",
  parameters: NAME_SEARCH_PARAMETERS,
  responseBody: NameSearchBody,
  async answer({ query, view, perform }) {
    const asked = decodeNameSearch(query);
    const page = await perform(NAMES_EXPECTED_MS, () => view().searchNames(asked));
    return answerJsonText(writeNameSearchPage(asked, page));
  },
};

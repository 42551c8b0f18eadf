// GET /v1/sanctions/search: a page of captions, for a person to read.

import { decodeSearch, SEARCH_PARAMETERS } from "../../contract/decode-search.ts";
import { writeSearchPage } from "../../contract/encode.ts";
import { SearchBody } from "../../contract/response-schemata.ts";
import { SCOPE_READ } from "../../model/scopes.ts";
import { answerJsonText, type Endpoint } from "../endpoint.ts";

/** A broad search among a million captions takes at most 24 ms, a selective one 1 ms. */
const EXPECTED_MS = 2;

export const search: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/search",
  operationId: "search",
  scope: SCOPE_READ,
  summary: "Paged, filtered text search on captions.",
  description:
    "A list for a person to read. Search compares only the caption, so an empty result does not show that a subject is absent from the data; use match for that. Filters combine, and all of them narrow the same list.",
  parameters: SEARCH_PARAMETERS,
  responseBody: SearchBody,
  errors: ["query_too_short", "index_unavailable"],
  async answer({ query, view, perform }) {
    const searchQuery = decodeSearch(query);
    const page = await perform(EXPECTED_MS, () => view().search(searchQuery));
    return answerJsonText(writeSearchPage(searchQuery, page));
  },
};

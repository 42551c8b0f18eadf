// GET /review/search: a page of records that one of their names leads to, for a person to read.

import { decodeNameSearch, NAME_SEARCH_PARAMETERS } from "../../contract/decode-search.ts";
import { writeNameSearchPage } from "../../contract/encode.ts";
import { NameSearchBody } from "../../contract/response-schemata.ts";
import { SCOPE_READ } from "../../model/scopes.ts";
import { answerJsonText, type Endpoint } from "../endpoint.ts";

/** As search, and the words of names. */
const EXPECTED_MS = 4;

export const reviewSearch: Endpoint = {
  method: "GET",
  path: "/review/search",
  operationId: "searchNames",
  scope: SCOPE_READ,
  summary: "Paged, filtered search through all names of the records, in all scripts.",
  description:
    "As search, which reads captions alone: records whose captions contain the text come first, then those whose names have words that begin with each of its words. `hit` is the name that was found. Use match to find out whether a subject is listed.",
  parameters: NAME_SEARCH_PARAMETERS,
  responseBody: NameSearchBody,
  errors: ["query_too_short", "index_unavailable"],
  async answer({ query, view, perform }) {
    const searchQuery = decodeNameSearch(query);
    const page = await perform(EXPECTED_MS, () => view().searchNames(searchQuery));
    return answerJsonText(writeNameSearchPage(searchQuery, page));
  },
};

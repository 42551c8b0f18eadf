// GET /v1/sanctions/search: a page of captions, for a person to read.

import { decodeSearch, SEARCH_PARAMETERS } from "../../model/decode-search.ts";
import { encodeSearchPage } from "../encode.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";
import { SearchBody } from "../response-schemata.ts";

export const search: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/search",
  needsKey: true,
  summary: "Paged, filtered text search on captions.",
  description:
    "For a person to read. Only the caption is compared, so an empty list does not show that a subject is absent from the data: match does. Filters combine, and all narrow the same list.",
  parameters: SEARCH_PARAMETERS,
  responseBody: SearchBody,
  errors: ["query_too_short", "index_unavailable"],
  answer({ query, view }) {
    const asked = decodeSearch(query);
    return answerJson(encodeSearchPage(asked, view().search(asked)));
  },
};

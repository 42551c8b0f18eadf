// The answers of the endpoints that search and the page of a record read. The types are those of the service.

import type {
  DatasetsAnswer,
  EntityAnswer,
  HistoryAnswer,
  NameSearchAnswer,
  SchemasAnswer,
  SearchAnswer,
} from "../../../service/contract/response-schemata.ts";

export type { Corpus } from "../../../base/model/corpus.ts";
export type {
  EntityAnswer as Entity,
  HistoryAnswer as History,
} from "../../../service/contract/response-schemata.ts";

export type ListingStatus = EntityAnswer["listingStatus"];
/** Dates are as precise as the list has them: a year, a month or a day. */
export type Listing = HistoryAnswer["listings"][number];
export type Dataset = DatasetsAnswer["datasets"][number];
export type Kind = SchemasAnswer["schemas"][number];

/** `GET /review/search`, and `GET /v1/sanctions/search`, which reads captions alone and names no hit. */
export type SearchPageAnswer = Omit<SearchAnswer, "results"> &
  Partial<Pick<NameSearchAnswer, "hasAllNames">> & { readonly results: readonly SearchResult[] };
export type SearchResult = SearchAnswer["results"][number] &
  Partial<Pick<NameSearchAnswer["results"][number], "hit">>;

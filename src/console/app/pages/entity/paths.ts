// The paths of a record at the service.

import type { Corpus } from "../../api/search.ts";

const queryOf = (corpus: Corpus): string => (corpus === "pep" ? "?type=pep" : "");

export const entityPath = (id: string, corpus: Corpus): string =>
  `/v1/sanctions/entities/${encodeURIComponent(id)}${queryOf(corpus)}`;

export const historyPath = (id: string, corpus: Corpus): string =>
  `/v1/sanctions/entities/${encodeURIComponent(id)}/history${queryOf(corpus)}`;

// What filters and fields accept: the datasets in use, countries and schemata.

import { COUNTRIES, writtenCountries } from "../../../base/model/countries.ts";
import { isSubjectSchema, SCHEMATA } from "../../../base/model/schemata.ts";
import { SCOPE_READ } from "../../../base/model/scopes.ts";
import { writeDatasets } from "../../contract/encode.ts";
import {
  CountriesBody,
  DatasetsBody,
  SchemasBody,
  WrittenCountriesBody,
} from "../../contract/response-schemata.ts";
import { answerJson, answerJsonText, type Endpoint } from "../endpoint.ts";

const COMMON = { method: "GET", scope: SCOPE_READ } as const;

/** The datasets of the snapshot in use. */
export const datasets: Endpoint = {
  ...COMMON,
  path: "/v1/sanctions/datasets",
  operationId: "listDatasets",
  summary: "List datasets.",
  responseBody: DatasetsBody,
  errors: ["index_unavailable"],
  answer({ view }) {
    const known = view().datasets();
    return answerJsonText(writeDatasets(known.datasets, known.dataUpdatedAt));
  },
};

/** The codes that the country filter accepts. */
export const countries: Endpoint = {
  ...COMMON,
  path: "/v1/sanctions/countries",
  operationId: "listCountries",
  summary: "List accepted country codes.",
  responseBody: CountriesBody,
  answer: () => answerJson({ countries: [...COUNTRIES].map(([code, name]) => ({ code, name })) }),
};

/** The schemata that the schema filter accepts, and which of them match accepts. */
export const schemas: Endpoint = {
  ...COMMON,
  path: "/v1/sanctions/schemas",
  operationId: "listSchemas",
  summary: "List accepted schema names.",
  responseBody: SchemasBody,
  answer() {
    const known = SCHEMATA.map(({ name, description }) => ({
      name,
      description,
      matchable: isSubjectSchema(name),
    }));
    return answerJson({ schemas: known });
  },
};

/** The countries with everything that people call them, for a field where one is typed. */
export const reviewCountries: Endpoint = {
  ...COMMON,
  path: "/review/countries",
  operationId: "listWrittenCountries",
  summary: "Every country with the names and codes that people write for it.",
  responseBody: WrittenCountriesBody,
  answer: () => answerJson({ countries: writtenCountries() }),
};

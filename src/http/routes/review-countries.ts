// GET /review/countries: the countries with everything that people call them, for a field where one is typed.

import { decodeParameters } from "../../contract/query-parameters.ts";
import { WrittenCountriesBody } from "../../contract/review-countries.ts";
import { writtenCountries } from "../../model/countries.ts";
import { SCOPE_READ } from "../../model/scopes.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";

export const reviewCountries: Endpoint = {
  method: "GET",
  path: "/review/countries",
  operationId: "listWrittenCountries",
  scope: SCOPE_READ,
  summary: "Every country with the names and codes that people write for it.",
  parameters: {},
  responseBody: WrittenCountriesBody,
  errors: [],
  answer({ query }) {
    decodeParameters(query, {});
    return answerJson({ countries: writtenCountries() });
  },
};

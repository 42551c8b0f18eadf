// GET /v1/sanctions/countries: the codes that the country filter accepts.

import { decodeParameters } from "../../contract/query-parameters.ts";
import { CountriesBody } from "../../contract/response-schemata.ts";
import { COUNTRIES } from "../../model/countries.ts";
import { SCOPE_READ } from "../../model/scopes.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";

export const countries: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/countries",
  operationId: "listCountries",
  scope: SCOPE_READ,
  summary: "List accepted country codes.",
  parameters: {},
  responseBody: CountriesBody,
  errors: [],
  answer({ query }) {
    decodeParameters(query, {});
    return answerJson({ countries: [...COUNTRIES].map(([code, name]) => ({ code, name })) });
  },
};

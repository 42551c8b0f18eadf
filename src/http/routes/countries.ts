// GET /v1/sanctions/countries: the codes that the country filter knows.

import { COUNTRIES } from "../../model/countries.ts";
import { readParameters } from "../../model/query-parameters.ts";
import { answerJson, type Endpoint } from "../endpoint.ts";
import { CountriesBody } from "../response-schemata.ts";

export const countries: Endpoint = {
  method: "GET",
  path: "/v1/sanctions/countries",
  operationId: "listCountries",
  needsKey: true,
  summary: "List accepted country codes.",
  parameters: {},
  responseBody: CountriesBody,
  errors: [],
  answer({ query }) {
    readParameters(query, {});
    return answerJson({ countries: [...COUNTRIES].map(([code, name]) => ({ code, name })) });
  },
};

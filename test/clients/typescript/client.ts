// Asks every endpoint with openapi-fetch and the types of the document. What the types have to refuse is
// marked as an error that is expected, and the compiler holds the marks to it.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.d.ts";

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const { SERVICE_URL: baseUrl = "", SERVICE_KEY: key } = process.env;
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

function equal(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new Error(`${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`);
}

/** The answer, when it is a 200. */
function answered<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(`The request is refused: ${JSON.stringify(error)}`);
  return data;
}

const ID = "ofac-990002";
const subject: components["schemas"]["MatchRequest"] = {
  schema: "Person",
  properties: {
    name: ["Taisiya Bulgozhina"],
    birthDate: ["1988-09-03"],
    country: ["cy"],
    nickname: ["Taya"],
  },
};

const page = answered(
  await client.GET("/v1/sanctions/search", {
    params: {
      query: { query: "bulgozhina", dataset: "us_ofac_sdn,un_sc_sanctions", schema: "Person,Company" },
    },
  }),
);
equal([page.total, page.results[0]?.id], [1, ID]);

const { results } = answered(await client.POST("/v1/sanctions/match", { body: subject }));
equal([results[0]?.id, results[0]?.match, results[0]?.features.identifier], [ID, true, null]);

const bad = { ...subject, threshold: 7 };
const { responses } = answered(
  await client.POST("/v1/sanctions/match/batch", { body: { queries: { good: subject, bad } } }),
);
equal([responses.good?.results?.[0]?.id, responses.good?.error], [ID, undefined]);
equal([responses.bad?.error?.code, responses.bad?.results], ["invalid_request", undefined]);

const path = { id: ID };
const { entity } = answered(await client.GET("/v1/sanctions/entities/{id}", { params: { path } }));
equal(
  [entity.listingStatus, entity.delistedOn, entity.properties.birthDate],
  ["listed", null, ["1988-09-03"]],
);
const { history } = answered(await client.GET("/v1/sanctions/entities/{id}/history", { params: { path } }));
equal([history.currentlyListed, history.listings[0]?.program], [true, "RUSSIA-EO14024"]);

const { datasets } = answered(await client.GET("/v1/sanctions/datasets"));
equal(
  datasets.some(({ name }) => name === "us_ofac_sdn"),
  true,
);
const { countries } = answered(await client.GET("/v1/sanctions/countries"));
equal(
  countries.find(({ code }) => code === "de"),
  { code: "de", name: "Germany" },
);
const { schemas } = answered(await client.GET("/v1/sanctions/schemas"));
equal(schemas.filter(({ matchable }) => matchable).length, 6);
equal(answered(await client.GET("/healthz")).status, "ok");
equal(answered(await client.GET("/readyz")).snapshot?.demonstration, false);

const session = answered(await client.GET("/review/session"));
equal([session.account, session.fourEyes, session.cases?.reopened], ["clients", false, 0]);
const { evidence } = answered(await client.POST("/review/evidence", { body: { query: subject, ids: [ID] } }));
equal([evidence[0]?.score, evidence[0]?.name?.columns[0]?.sign], [results[0]?.score, "="]);
const opened = answered(
  await client.POST("/review/cases", {
    body: {
      reference: "K-1",
      query: subject,
      entityId: ID,
      score: results[0]?.score ?? 0,
      requestId: "screening-1",
    },
  }),
);
const caseParams = { params: { path: { id: opened.case.id } } };
const decided = answered(
  await client.POST("/review/cases/{id}/decisions", {
    ...caseParams,
    body: {
      version: opened.case.version,
      verdict: "false_positive",
      reason: "Another passport",
      until: null,
    },
  }),
);
equal([decided.case.status, decided.decisions[0]?.verdict], ["decided", "false_positive"]);
equal(answered(await client.GET("/review/cases/{id}", caseParams)).case.decidedBy, "clients");
const { cases } = answered(await client.GET("/review/cases", { params: { query: { status: "decided" } } }));
equal(
  cases.some(({ id }) => id === opened.case.id),
  true,
);
const confirmed = await client.POST("/review/cases/{id}/confirmations", {
  ...caseParams,
  body: { agrees: true, reason: "Seen too", version: decided.case.version },
});
equal(confirmed.error?.error.code, "invalid_request");

const refused = await client.GET("/v1/sanctions/entities/{id}", { params: { path: { id: "nobody/here" } } });
const code: components["schemas"]["ErrorCode"] | undefined = refused.error?.error.code;
equal([refused.response.status, code], [404, "entity_not_found"]);
equal(refused.error?.error.request_id, refused.response.headers.get("X-Request-Id"));

// @ts-expect-error The field is limit.
const misspeltField: components["schemas"]["MatchRequest"] = { ...subject, limits: 5 };

const misspelt = [
  // @ts-expect-error The word is asc.
  await client.GET("/v1/sanctions/search", { params: { query: { sort_order: "ascending" } } }),
  await client.POST("/v1/sanctions/match", { body: misspeltField }),
  // @ts-expect-error Values of properties are arrays.
  await client.POST("/v1/sanctions/match", { body: { schema: "Person", properties: { name: "Ann" } } }),
  // @ts-expect-error There is no such path.
  await client.GET("/v1/sanctions/entity"),
  // @ts-expect-error Match is asked with POST.
  await client.GET("/v1/sanctions/match"),
];
equal(
  misspelt.map(({ response }) => response.status),
  [400, 400, 400, 404, 404],
);

// The door for clients of yente: its endpoints, who may ask them, and their description. The contract under
// `/v1` knows nothing of it.

import { STATUS_CODES } from "node:http";
import { SCOPE_READ } from "../../base/model/scopes.ts";
import { decodePercent } from "../contract/query-parameters.ts";
import { routeEndpoints } from "../http/app.ts";
import {
  type Answer,
  type AnyEndpoint,
  answerJson,
  type Call,
  type Service,
  segmentOf,
} from "../http/endpoint.ts";
import { answerAlgorithms } from "./algorithms.ts";
import { answerCatalog } from "./catalog.ts";
import { bearerOf, guestOf } from "./credentials.ts";
import { answerAdjacent, answerAdjacentBy, answerFetched, ENTITY_FIELDS } from "./entities.ts";
import type { Fields } from "./fields.ts";
import { answerMatch, MATCH_FIELDS } from "./match.ts";
import { Refusal, renderDetail } from "./refusal.ts";
import { answerSearch, PAGE_FIELDS, SEARCH_FIELDS } from "./search.ts";

/** Bytes of a path with its query, as yente has it. */
const URL_LENGTH_MAX = 60_000;

/** An endpoint with what its document says. */
interface DoorEndpoint extends AnyEndpoint {
  readonly fields: Fields;
  readonly statuses: readonly number[];
}

/** Answers a call; `name` is the second segment of its path, null for one that can't be read. */
type Answering = (
  call: Call<keyof Service>,
  name: string | null,
  property: string,
) => Answer | Promise<Answer>;

/** An endpoint for those with a key, or, without fields, for everybody: yente's clients send none there. */
function endpoint(
  [method, path]: readonly ["GET" | "POST", string],
  summary: string,
  statuses: readonly number[],
  answer: Answering,
  fields: Fields | null = null,
): DoorEndpoint {
  return {
    ...{ method, path, summary, statuses, fields: fields ?? {}, operationId: path.replace(/\W+/g, "_") },
    ...{ scope: fields === null ? null : SCOPE_READ, isProbe: fields === null },
    parameters: null,
    answer(call) {
      const { url } = call.request;
      if (url.length - url.indexOf(call.path) > URL_LENGTH_MAX)
        throw new Refusal(414, "Request URI too long");
      return answer(call, decodePercent(call.path.split("/")[2] ?? ""), segmentOf(call.path, 4));
    },
  };
}

/** An endpoint of yente that always answers with a refusal. */
const refused = (route: readonly ["GET" | "POST", string], status: number, detail: string) =>
  endpoint(route, detail, [status], () => answerJson({ detail }, status));

const ASKED = [400, 404, 422];
const FOUND = [308, 404, 422];
const ENTITY = "/entities/:entity_id";
const DATASETS = "The datasets in use.";
const NEIGHBOURS = "The neighbours of an entity, by property.";
const ONE_PROPERTY = "The neighbours that one property leads to.";
const NO_RECONCILIATION = "Reconciliation is not offered: POST /match/{dataset} takes up to 100 queries.";

const ENDPOINTS: readonly DoorEndpoint[] = [
  endpoint(["POST", "/match/:dataset"], "Match entities by example.", ASKED, answerMatch, MATCH_FIELDS),
  endpoint(["GET", "/search/:dataset"], "Search for entities.", ASKED, answerSearch, SEARCH_FIELDS),
  endpoint(["GET", ENTITY], "One entity with its neighbours.", FOUND, answerFetched, ENTITY_FIELDS),
  endpoint(["GET", `${ENTITY}/adjacent`], NEIGHBOURS, FOUND, answerAdjacent, PAGE_FIELDS),
  endpoint(["GET", `${ENTITY}/adjacent/:property_name`], ONE_PROPERTY, FOUND, answerAdjacentBy, PAGE_FIELDS),
  endpoint(["GET", "/catalog"], DATASETS, [304], answerCatalog),
  endpoint(["GET", "/manifest"], DATASETS, [304], answerCatalog),
  endpoint(["GET", "/algorithms"], "The names of the one way to score.", [], answerAlgorithms),
  endpoint(["GET", "/healthz"], "The process is alive.", [], () => answerJson({ status: "ok" })),
  endpoint(["GET", "/readyz"], "Whether entities can be matched.", [503], answerReadiness),
  refused(["POST", "/updatez"], 403, "Invalid token: interdict import changes the lists."),
  refused(["GET", "/statements"], 404, "No statements are kept: GET /entities/{id} has what is known."),
  refused(["GET", "/reconcile/:dataset"], 404, NO_RECONCILIATION),
  refused(["POST", "/reconcile/:dataset"], 404, NO_RECONCILIATION),
  endpoint(["GET", "/openapi.json"], "This document.", [], ({ service }) =>
    answerJson(describe(service.version)),
  ),
];

function answerReadiness({ service }: Call<"screening">): Answer {
  const { ready, reason } = service.screening.readiness();
  return ready ? answerJson({ status: "ok" }) : answerJson({ detail: reason }, 503);
}

/** The application of the door; `isKeyless` opens it to whoever reaches it on this host. */
export function createDoor(service: Service, isKeyless: boolean) {
  const dialect = { bearerOf, renderError: renderDetail, guestOf: isKeyless ? guestOf : () => null };
  return routeEndpoints({ ...service, signIn: null, dialect }, ENDPOINTS);
}

const TEXT = { type: "string" };
const EXAMPLE = {
  type: "object",
  required: ["schema", "properties"],
  properties: { id: {}, schema: TEXT, properties: { type: "object" } },
};
const QUERIES = { type: "object", additionalProperties: EXAMPLE };
const MATCH_BODY = { type: "object", required: ["queries"], properties: { queries: QUERIES } };

/** The document of the door. */
function describe(version: string): object {
  const paths = ENDPOINTS.map(({ method, path, summary, fields, statuses, scope }) => {
    const segments = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
      return { name, in: "path", required: true, schema: TEXT };
    });
    const parameters = Object.entries(fields).map(([name, { title, schema }]) => {
      return { name, in: "query", description: title, schema };
    });
    const all = [200, ...statuses, ...(scope === null ? [] : [401, 429])];
    const operation = {
      summary,
      parameters: [...segments, ...parameters],
      ...(fields === MATCH_FIELDS && {
        requestBody: { required: true, content: { "application/json": { schema: MATCH_BODY } } },
      }),
      ...(scope !== null && { security: [{ key: [] }] }),
      responses: Object.fromEntries(all.map((status) => [status, { description: STATUS_CODES[status] }])),
    };
    return [path.replace(/:(\w+)/g, "{$1}"), { [method.toLowerCase()]: operation }];
  });
  return {
    openapi: "3.1.0",
    info: { title: "Interdict, for clients of yente", version },
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
  };
}

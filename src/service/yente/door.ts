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
import { describeAlgorithms } from "./algorithms.ts";
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

/** An endpoint for those with a key, or for everybody: yente's clients send none there. */
function endpoint(
  [method, path]: readonly ["GET" | "POST", string],
  summary: string,
  answer: (call: Call<keyof Service>) => Answer | Promise<Answer>,
  statuses: readonly number[] = [],
  fields: Fields | null = null,
): DoorEndpoint {
  return {
    method,
    path,
    summary,
    statuses,
    fields: fields ?? {},
    operationId: path.replace(/\W+/g, "_"),
    scope: fields === null ? null : SCOPE_READ,
    isProbe: fields === null,
    parameters: null,
    responseBody: null,
    errors: [],
    answer(call) {
      const { url } = call.request;
      if (url.length - url.indexOf(call.path) > URL_LENGTH_MAX)
        throw new Refusal(414, "Request URI too long");
      return answer(call);
    },
  };
}

const idOf = ({ path }: Call) => decodePercent(path.split("/")[2] ?? "");

const FOUND = [308, 404, 422];
const ASKED = [400, 404, 422];

const ENDPOINTS: readonly DoorEndpoint[] = [
  endpoint(
    ["POST", "/match/:dataset"],
    "Match entities by example.",
    (call) => answerMatch(call, idOf(call)),
    ASKED,
    MATCH_FIELDS,
  ),
  endpoint(
    ["GET", "/search/:dataset"],
    "Search for entities.",
    (call) => answerSearch(call, idOf(call)),
    ASKED,
    SEARCH_FIELDS,
  ),
  endpoint(
    ["GET", "/entities/:entity_id"],
    "One entity with its neighbours.",
    (call) => answerFetched(call, idOf(call)),
    FOUND,
    ENTITY_FIELDS,
  ),
  endpoint(
    ["GET", "/entities/:entity_id/adjacent"],
    "The neighbours of an entity, by property.",
    (call) => answerAdjacent(call, idOf(call)),
    FOUND,
    PAGE_FIELDS,
  ),
  endpoint(
    ["GET", "/entities/:entity_id/adjacent/:property_name"],
    "The neighbours that one property leads to.",
    (call) => answerAdjacentBy(call, idOf(call), segmentOf(call.path, 4)),
    FOUND,
    PAGE_FIELDS,
  ),
  endpoint(["GET", "/catalog"], "The datasets in use.", answerCatalog, [304]),
  endpoint(["GET", "/manifest"], "The datasets in use.", answerCatalog, [304]),
  endpoint(["GET", "/algorithms"], "The names of the one way to score.", () =>
    answerJson(describeAlgorithms()),
  ),
  endpoint(["GET", "/healthz"], "The process is alive.", () => answerJson({ status: "ok" })),
  endpoint(["GET", "/readyz"], "Whether entities can be matched.", answerReadiness, [503]),
  endpoint(
    ["POST", "/updatez"],
    "Refused: lists are changed by the import command.",
    () => answerJson({ detail: "Invalid token." }, 403),
    [403],
  ),
  endpoint(["GET", "/openapi.json"], "This document.", ({ service }) =>
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

/** The document of the door. */
function describe(version: string): object {
  const paths: Record<string, object> = {};
  for (const { method, path, summary, fields, statuses, scope } of ENDPOINTS) {
    const segments = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    const parameters = Object.entries(fields).map(([name, { title, schema }]) => ({
      name,
      in: "query",
      description: title,
      schema,
    }));
    const all = [200, ...statuses, ...(scope === null ? [] : [401, 429])];
    paths[path.replace(/:(\w+)/g, "{$1}")] = {
      [method.toLowerCase()]: {
        summary,
        parameters: [...segments, ...parameters],
        ...(fields === MATCH_FIELDS && { requestBody: MATCH_BODY }),
        ...(scope !== null && { security: [{ key: [] }] }),
        responses: Object.fromEntries(all.map((status) => [status, { description: STATUS_CODES[status] }])),
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Interdict, for clients of yente", version },
    paths,
    components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
  };
}

const EXAMPLE = {
  type: "object",
  required: ["schema", "properties"],
  properties: { id: {}, schema: { type: "string" }, properties: { type: "object" } },
};
const MATCH_BODY = {
  required: true,
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["queries"],
        properties: { queries: { type: "object", additionalProperties: EXAMPLE } },
      },
    },
  },
};

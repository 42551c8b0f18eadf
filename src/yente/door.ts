// The door for clients of yente: its endpoints, who may ask them, and their description. The contract under
// `/v1` knows nothing of it.

import { Type } from "@sinclair/typebox";
import { decodePercent } from "../contract/query-parameters.ts";
import { routeEndpoints } from "../http/app.ts";
import {
  type Answer,
  type AnyEndpoint,
  answerJson,
  type Call,
  type Endpoint,
  type Service,
  segmentOf,
} from "../http/endpoint.ts";
import { SCOPE_READ } from "../model/scopes.ts";
import { describeAlgorithms } from "./algorithms.ts";
import { answerCatalog } from "./catalog.ts";
import { bearerOf, guestOf } from "./credentials.ts";
import { answerAdjacent, answerAdjacentBy, answerFetched, ENTITY_FIELDS } from "./entities.ts";
import type { Fields } from "./fields.ts";
import { answerMatch, MATCH_FIELDS, type MatchNeeds } from "./match.ts";
import { Refusal, renderDetail } from "./refusal.ts";
import { answerSearch, PAGE_FIELDS, SEARCH_FIELDS } from "./search.ts";

/** Bytes of a path with its query, as yente has it. */
const URL_LENGTH_MAX = 60_000;

/** What an endpoint of this door is, beside what all of them share. */
interface Described<Needs extends keyof Service> {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  readonly fields?: Fields;
  /** True where no key is asked for: yente's clients send none. */
  readonly isOpen?: boolean;
  readonly statuses?: readonly number[];
  readonly answer: (call: Call<Needs>) => Answer | Promise<Answer>;
}

/** An endpoint with what its document says. */
type DoorEndpoint = AnyEndpoint & Pick<Described<never>, "fields" | "statuses">;

function endpoint<Needs extends keyof Service = never>(described: Described<Needs>): DoorEndpoint {
  const { method = "GET", isOpen = false, answer, ...rest } = described;
  const made: Endpoint<Needs> & Pick<DoorEndpoint, "fields" | "statuses"> = {
    ...rest,
    method,
    operationId: described.path.replace(/\W+/g, "_"),
    scope: isOpen ? null : SCOPE_READ,
    isProbe: isOpen,
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
  return made as DoorEndpoint;
}

const ID_POSITION = 2;
const datasetOf = ({ path }: Call) => decodePercent(path.split("/")[ID_POSITION] ?? "");

const ENDPOINTS: readonly DoorEndpoint[] = [
  endpoint<MatchNeeds>({
    method: "POST",
    path: "/match/:dataset",
    summary: "Match entities by example.",
    fields: MATCH_FIELDS,
    statuses: [400, 404, 422],
    answer: (call) => answerMatch(call, datasetOf(call)),
  }),
  endpoint({
    path: "/search/:dataset",
    summary: "Search for entities.",
    fields: SEARCH_FIELDS,
    statuses: [400, 404, 422],
    answer: (call) => answerSearch(call, datasetOf(call)),
  }),
  endpoint({
    path: "/entities/:entity_id",
    summary: "One entity with its neighbours.",
    fields: ENTITY_FIELDS,
    statuses: [308, 404, 422],
    answer: (call) => answerFetched(call, datasetOf(call)),
  }),
  endpoint({
    path: "/entities/:entity_id/adjacent",
    summary: "The neighbours of an entity, by property.",
    fields: PAGE_FIELDS,
    statuses: [308, 404, 422],
    answer: (call) => answerAdjacent(call, datasetOf(call)),
  }),
  endpoint({
    path: "/entities/:entity_id/adjacent/:property_name",
    summary: "The neighbours that one property leads to.",
    fields: PAGE_FIELDS,
    statuses: [308, 404, 422],
    answer: (call) => answerAdjacentBy(call, datasetOf(call), segmentOf(call.path, 4)),
  }),
  ...["/catalog", "/manifest"].map((path) =>
    endpoint<"screening">({
      path,
      summary: "The datasets in use.",
      isOpen: true,
      statuses: [304],
      answer: answerCatalog,
    }),
  ),
  endpoint({
    path: "/algorithms",
    summary: "The names of the one way to score.",
    isOpen: true,
    answer: () => answerJson(describeAlgorithms()),
  }),
  endpoint({
    path: "/healthz",
    summary: "The process is alive.",
    isOpen: true,
    answer: () => answerJson({ status: "ok" }),
  }),
  endpoint<"screening">({
    path: "/readyz",
    summary: "Whether entities can be matched.",
    isOpen: true,
    statuses: [503],
    answer({ service }) {
      const { ready, reason } = service.screening.readiness();
      return ready ? answerJson({ status: "ok" }) : answerJson({ detail: reason }, 503);
    },
  }),
  endpoint({
    method: "POST",
    path: "/updatez",
    summary: "Refused: lists are changed by the import command.",
    isOpen: true,
    statuses: [403],
    answer: () => answerJson({ detail: "Invalid token." }, 403),
  }),
  endpoint<"version">({
    path: "/openapi.json",
    summary: "This document.",
    isOpen: true,
    answer: ({ service }) => answerJson(describe(service.version)),
  }),
];

/** The application of the door; `isKeyless` opens it to whoever reaches it on this host. */
export function createDoor(service: Service, isKeyless: boolean) {
  const dialect = { bearerOf, renderError: renderDetail, guestOf: isKeyless ? guestOf : () => null };
  return routeEndpoints({ ...service, signIn: null, dialect }, ENDPOINTS);
}

const STATUSES: Readonly<Record<number, string>> = {
  304: "The catalog has not changed.",
  308: "The entity was merged into another.",
  400: "The request can't be answered.",
  403: "Refused.",
  404: "There is no such dataset, entity or property.",
  422: "A parameter or the body is wrong.",
  503: "Entities can't be matched now.",
};

/** The document of the door. */
function describe(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, summary, fields = {}, statuses = [], scope } of ENDPOINTS) {
    const pattern = path.replace(/:(\w+)/g, "{$1}");
    const segments = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    const parameters = Object.entries(fields).map(([name, { title, schema }]) => ({
      name,
      in: "query",
      required: false,
      description: title,
      schema,
    }));
    const all = [200, ...statuses, ...(scope === null ? [] : [401, 429])];
    paths[pattern] = {
      ...paths[pattern],
      [method.toLowerCase()]: {
        summary,
        parameters: [...segments, ...parameters],
        ...(method === "POST" && fields === MATCH_FIELDS && { requestBody: MATCH_BODY }),
        ...(scope !== null && { security: [{ key: [] }] }),
        responses: Object.fromEntries(
          all.map((status) => [
            status,
            { description: STATUSES[status] ?? (status === 200 ? "OK" : "Refused.") },
          ]),
        ),
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

const texts = Type.Union([Type.String(), Type.Array(Type.Unknown())]);
const MATCH_BODY = {
  required: true,
  content: {
    "application/json": {
      schema: Type.Object({
        queries: Type.Record(
          Type.String(),
          Type.Object({
            id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
            schema: Type.String(),
            properties: Type.Record(Type.String(), texts),
          }),
        ),
      }),
    },
  },
};

// The typed client asks the compiled executable every endpoint of the contract, and JSON Schema checks that the answers
// are what the types promise.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REQUEST_EXAMPLES, RESPONSE_EXAMPLES } from "../../src/http/openapi-examples.ts";
import { createKey, makeFolder, type RunningService, startService } from "../support/binary.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import type { components } from "./api.d.ts";
import { Client, type RequestOf } from "./client.ts";
import { TYPES_FILE, writeHeader } from "./generate.ts";

const document = readDocument();
const validator = new DocumentValidator(document);
const folder = makeFolder();
let service: RunningService;
let client: Client;
const asked = new Set<string>();

beforeAll(async () => {
  const state = join(folder.path, "state");
  service = await startService(state, {}, ["--demo"]);
  client = new Client(service.url, await createKey(state));
});

afterAll(async () => {
  await service.stop();
  folder.remove();
});

/** Fails unless an answer is the documented 200 of a path; tells the types so. */
function expectAnswered<Answer extends { readonly status: number | string; readonly body: unknown }>(
  method: "get" | "post",
  path: string,
  answer: Answer,
): asserts answer is Extract<Answer, { status: 200 }> {
  expect(answer.status).toBe(200);
  const fits = validator.at(
    "paths",
    path,
    method,
    "responses",
    "200",
    "content",
    "application/json",
    "schema",
  );
  expect([fits(answer.body), fits.errors]).toEqual([true, null]);
  asked.add(`${method} ${path}`);
}

const SUBJECT: components["schemas"]["MatchRequest"] = exampleOf(REQUEST_EXAMPLES, "POST", "match");
const ENTITY_ID = "ofac-990002";

describe("the typed client", () => {
  test("searches", async () => {
    const path = "/v1/sanctions/search";
    const answer = await client.get(path, {
      query: {
        query: "bulgozhina",
        schema: ["Person", "Company"],
        per_page: 5,
        target: true,
        sort_order: "asc",
      },
    });
    expectAnswered("get", path, answer);
    expect(answer.body.total).toBe(1);
    expect(answer.body.results[0]?.id).toBe(ENTITY_ID);
    expect(answer.body.results[0]?.properties.birthDate).toEqual(["1988-09-03"]);
  });

  test("matches", async () => {
    const path = "/v1/sanctions/match";
    const answer = await client.post(path, { body: { ...SUBJECT, include: ["sanctions", "pep"], limit: 1 } });
    expectAnswered("post", path, answer);
    const [best] = answer.body.results;
    expect([best?.id, best?.match, best?.features.birthDate]).toEqual([ENTITY_ID, true, 1]);
  });

  test("matches a batch, bad items and all", async () => {
    const path = "/v1/sanctions/match/batch";
    const bad = { ...SUBJECT, threshold: 7 };
    const answer = await client.post(path, { body: { queries: { good: SUBJECT, bad } } });
    expectAnswered("post", path, answer);
    const { good, bad: refused } = answer.body.responses;
    if (good === undefined || refused === undefined) throw new Error("An item has no answer.");
    expect("results" in good && good.results[0]?.id).toBe(ENTITY_ID);
    expect("error" in refused && refused.error.code).toBe("invalid_request");
  });

  test("reads an entity and its history", async () => {
    const path = "/v1/sanctions/entities/{id}";
    const answer = await client.get(path, { path: { id: ENTITY_ID }, query: { type: "sanction" } });
    expectAnswered("get", path, answer);
    expect(answer.body.entity.listingStatus).toBe("listed");
    expect(answer.body.entity.delistedOn).toBeNull();

    const historyPath = "/v1/sanctions/entities/{id}/history";
    const told = await client.get(historyPath, { path: { id: ENTITY_ID } });
    expectAnswered("get", historyPath, told);
    expect(told.body.history.listings[0]?.program).toBe("RUSSIA-EO14024");
  });

  test("lists datasets, countries and schemata", async () => {
    const datasets = await client.get("/v1/sanctions/datasets", {});
    expectAnswered("get", "/v1/sanctions/datasets", datasets);
    expect(datasets.body.datasets.map(({ name }) => name)).toContain("demo_us_ofac_sdn");

    const countries = await client.get("/v1/sanctions/countries", {});
    expectAnswered("get", "/v1/sanctions/countries", countries);
    expect(countries.body.countries).toContainEqual({ code: "de", name: "Germany" });

    const schemas = await client.get("/v1/sanctions/schemas", {});
    expectAnswered("get", "/v1/sanctions/schemas", schemas);
    expect(schemas.body.schemas.filter(({ matchable }) => matchable)).toHaveLength(6);
  });

  test("learns of errors by their code", async () => {
    const answer = await client.get("/v1/sanctions/entities/{id}", { path: { id: "nobody/here" } });
    if (answer.status !== 404) throw new Error(`The answer is ${answer.status}.`);
    // Of a 404 the types know the one code that it can have.
    const code: "entity_not_found" = answer.body.error.code;
    expect(code).toBe("entity_not_found");
    expect(answer.body.error.request_id).toBe(answer.headers.get("X-Request-Id") ?? "");
  });

  test("doesn't compile with names that don't exist, and the service refuses them too", async () => {
    const answers = [
      // @ts-expect-error The parameter is per_page.
      await client.get("/v1/sanctions/search", { query: { perpage: 5 } }),
      // @ts-expect-error The word is asc.
      await client.get("/v1/sanctions/search", { query: { sort_order: "ascending" } }),
      // @ts-expect-error The field is limit.
      await client.post("/v1/sanctions/match", { body: { ...SUBJECT, limits: 5 } }),
      // @ts-expect-error Values of properties are arrays.
      await client.post("/v1/sanctions/match", { body: { schema: "Person", properties: { name: "Ann" } } }),
      // @ts-expect-error There is no such path.
      await client.get("/v1/sanctions/entity", {}),
      // @ts-expect-error Match is asked with POST.
      await client.get("/v1/sanctions/match", {}),
    ];
    expect(answers.map(({ status }) => Number(status))).toEqual([400, 400, 400, 400, 404, 404]);
  });

  test("has asked every endpoint of the contract", () => {
    const documented = Object.entries(document.paths)
      .filter(([path]) => path.startsWith("/v1/"))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    expect(documented).toHaveLength(8);
    expect([...asked].sort()).toEqual(documented.sort());
  });
});

describe("the examples of the document", () => {
  test("are what a service with the demonstration data answers", async () => {
    const batchBody: RequestOf<"post", "/v1/sanctions/match/batch">["body"] = exampleOf(
      REQUEST_EXAMPLES,
      "POST",
      "match/batch",
    );
    const [search, match, batch, entity, history] = await Promise.all([
      client.get("/v1/sanctions/search", { query: { query: "bulgozhina" } }),
      client.post("/v1/sanctions/match", { body: SUBJECT }),
      client.post("/v1/sanctions/match/batch", { body: batchBody }),
      client.get("/v1/sanctions/entities/{id}", { path: { id: ENTITY_ID } }),
      client.get("/v1/sanctions/entities/{id}/history", { path: { id: ENTITY_ID } }),
    ]);
    // The examples leave out some properties.
    expect(search.body).toMatchObject(exampleOf(RESPONSE_EXAMPLES, "GET", "search"));
    expect(match.body).toMatchObject(exampleOf(RESPONSE_EXAMPLES, "POST", "match"));
    expect(batch.body).toMatchObject(exampleOf(RESPONSE_EXAMPLES, "POST", "match/batch"));
    expect(entity.body).toMatchObject(exampleOf(RESPONSE_EXAMPLES, "GET", "entities/:id"));
    expect(history.body).toEqual(exampleOf(RESPONSE_EXAMPLES, "GET", "entities/:id/history"));
  });
});

/** The types of an example are those of its endpoint, as another test checks by JSON Schema. */
function exampleOf<Example extends object>(
  examples: Readonly<Record<string, unknown>>,
  method: string,
  path: string,
): Example {
  const example = examples[`${method} /v1/sanctions/${path}`];
  if (example === undefined) throw new Error(`${method} ${path} has no example.`);
  return example as Example;
}

test("the types are those of the document as it is now; if not, run make client-types", () => {
  const text = readFileSync(TYPES_FILE, "utf8");
  const types = text.slice(text.indexOf("/**\n"));
  expect(text).toBe(writeHeader(types) + types);
});

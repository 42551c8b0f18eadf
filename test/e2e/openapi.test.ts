// The OpenAPI document as the compiled executable answers it: what generated clients need, answers of every
// endpoint that fit it, and examples that are true.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { REQUEST_EXAMPLES, RESPONSE_EXAMPLES } from "../../src/service/http/openapi-examples.ts";
import { pacs008 } from "../payments/samples.ts";
import {
  ask,
  createKey,
  makeFolder,
  type RunningService,
  runBinary,
  startService,
} from "../support/binary.ts";
import { findBreaches } from "../support/generator-rules.ts";
import { DocumentValidator, type OpenApiDocument } from "../support/openapi-document.ts";

const folder = makeFolder();
let service: RunningService;
let key: string;
let document: OpenApiDocument;
let validator: DocumentValidator;
const asked = new Set<string>();

beforeAll(async () => {
  const state = join(folder.path, "state");
  service = await startService(state, {}, ["--demo"]);
  key = await createKey(state);
  document = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenApiDocument;
  validator = new DocumentValidator(document);
});

afterAll(async () => {
  await service.stop();
  folder.remove();
});

const ENTITY_ID = "ofac-990002";
const SUBJECT = REQUEST_EXAMPLES["POST /v1/sanctions/match"];

/** The body of an answer, which must have the status and the form that are documented of a path. */
async function askDocumented(path: string, target: string, body?: unknown, status = 200) {
  const method = body === undefined ? "get" : "post";
  const answer = await ask(service, key, target, body);
  expect([target, answer.status]).toEqual([target, status]);
  const place = ["paths", path, method, "responses", String(status)];
  const { $ref } = (document.paths[path]?.[method]?.responses[status] ?? {}) as { $ref?: string };
  const documented = $ref === undefined ? place : $ref.split("/").slice(1);
  const fits = validator.at(...documented, "content", "application/json", "schema");
  expect([target, fits(answer.body), fits.errors]).toEqual([target, true, null]);
  if (status === 200) asked.add(`${method} ${path}`);
  return answer.body;
}

describe("the document", () => {
  test("has what generated clients need", () => {
    expect(findBreaches(document)).toEqual([]);
  });

  test("names its operations shortly, and groups them", () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const reviews = operations.filter(({ tags }) => tags.includes("review"));
    expect(reviews.length).toBeGreaterThan(10);
    const others = operations.filter((operation) => !reviews.includes(operation));
    expect(others.map(({ operationId }) => operationId)).toEqual([
      "search",
      "match",
      "matchBatch",
      "getEntity",
      "getEntityHistory",
      "listDatasets",
      "listCountries",
      "listSchemas",
      "screenPayment",
      "getHealth",
      "getReadiness",
      "getMetrics",
    ]);
    expect([...new Set(operations.flatMap(({ tags }) => tags))]).toEqual([
      "screening",
      "payments",
      "review",
      "operation",
    ]);
  });
});

describe("answers fit the document", () => {
  test("of search, with lists as one string each", async () => {
    const path = "/v1/sanctions/search";
    const lists =
      "dataset=demo_us_ofac_sdn%2C%20demo_un_sc_sanctions&schema=Person%2CCompany&country=cy%2CRU";
    const found = await askDocumented(path, `${path}?query=bulgozhina&${lists}`);
    expect(found).toMatchObject({ total: 1, results: [{ id: ENTITY_ID }] });
  });

  test("of match and batch, whose items have either results or an error", async () => {
    const path = "/v1/sanctions/match";
    const found = await askDocumented(path, path, { ...(SUBJECT as object), limit: 1 });
    expect(found.results).toMatchObject([{ id: ENTITY_ID, match: true }]);

    const batchPath = `${path}/batch`;
    const bad = { ...(SUBJECT as object), threshold: 7 };
    const batch = await askDocumented(batchPath, batchPath, { queries: { good: SUBJECT, bad } });
    expect(batch.responses).toMatchObject({
      good: { results: [{ id: ENTITY_ID }] },
      bad: { error: { code: "invalid_request" } },
    });
    const fits = validator.at("components", "schemas", "BatchItemResult");
    expect(
      [{}, { results: [], error: { code: "internal_error", message: "x" } }].map((one) => fits(one)),
    ).toEqual([false, false]);
  });

  test("of an entity and its history", async () => {
    const path = "/v1/sanctions/entities/{id}";
    const { entity } = await askDocumented(path, `/v1/sanctions/entities/${ENTITY_ID}?type=sanction`);
    expect(entity).toMatchObject({ listingStatus: "listed", delistedOn: null });
    const { history } = await askDocumented(`${path}/history`, `/v1/sanctions/entities/${ENTITY_ID}/history`);
    expect(history).toMatchObject({ currentlyListed: true, listings: [{ program: "RUSSIA-EO14024" }] });
  });

  test("of what lists values", async () => {
    for (const [name, some] of [
      ["datasets", { name: "demo_us_ofac_sdn" }],
      ["countries", { code: "de", name: "Germany" }],
      ["schemas", { name: "Person", matchable: true }],
    ] as const) {
      const path = `/v1/sanctions/${name}`;
      expect((await askDocumented(path, path))[name]).toContainEqual(expect.objectContaining(some));
    }
  });

  test("of what needs no key", async () => {
    await askDocumented("/healthz", "/healthz");
    await askDocumented("/readyz", "/readyz");
  });

  test("of errors, all in one form", async () => {
    const path = "/v1/sanctions/entities/{id}";
    for (const [target, status, code] of [
      ["nobody%2Fhere", 404, "entity_not_found"],
      [`${ENTITY_ID}?kind=pep`, 400, "unknown_parameter"],
    ] as const) {
      const { error } = await askDocumented(path, `/v1/sanctions/entities/${target}`, undefined, status);
      expect(error).toMatchObject({ code });
    }
  });

  test("of a payment message", async () => {
    const state = join(folder.path, "state");
    await createKey(state, "payments");
    const flags = ["--scope", "sanctions:payments", "--state", state];
    const made = await runBinary(["keys", "create", "payments", ...flags]);
    const answer = await fetch(`${service.url}/payments/screen`, {
      method: "POST",
      headers: { Authorization: `Bearer ${made.stdout.trim()}` },
      body: pacs008("<Dbtr><Nm>Secret Person</Nm></Dbtr>"),
    });
    const body = await answer.json();
    const fits = validator.at("components", "schemas", "PaymentScreeningBody");
    expect([answer.status, fits(body), fits.errors]).toEqual([200, true, null]);
    asked.add("post /payments/screen");
  });

  test("and every endpoint was asked", () => {
    const documented = Object.entries(document.paths)
      // Those of reviews are asked where they are tested.
      .filter(([path]) => path !== "/metrics" && !path.startsWith("/review/"))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    expect([...asked].sort()).toEqual(documented.sort());
  });
});

test("the examples are what a service with the demonstration data answers", async () => {
  const rows: [path: string, target?: string][] = [
    ["GET /v1/sanctions/search", "?query=bulgozhina"],
    ["POST /v1/sanctions/match"],
    ["POST /v1/sanctions/match/batch"],
    ["GET /v1/sanctions/entities/:id"],
    ["GET /v1/sanctions/entities/:id/history"],
  ];
  for (const [name, query = ""] of rows) {
    const target = name.replace(/^\w+ /, "").replace(":id", ENTITY_ID) + query;
    const { body } = await ask(service, key, target, REQUEST_EXAMPLES[name]);
    // The examples leave out some properties.
    expect(body).toMatchObject(RESPONSE_EXAMPLES[name] as object);
  }
});

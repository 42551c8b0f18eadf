// The OpenAPI document: valid by a validator that is not ours, complete by the tables of the code, and true
// by asking the decoder what it accepts.

import { describe, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { ERROR_TABLE, type ErrorCode } from "../../src/base/model/errors.ts";
import { ENDPOINTS } from "../../src/service/http/endpoints.ts";
import {
  type DocumentedOperation,
  DocumentValidator,
  readDocument,
  writeInline,
} from "../support/openapi-document.ts";
import { startApp } from "./support.ts";

const published = readDocument();
const document = writeInline(published);
const validator = new DocumentValidator(document);

interface Placed {
  readonly name: string;
  readonly place: readonly string[];
  readonly operation: DocumentedOperation;
}

const operations: Placed[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    place: ["paths", path, method],
    operation,
  })),
);
const underVersion = operations.filter(({ name }) => name.includes(" /v1/"));

describe("the document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const found = await new Validator().validate({ ...published });
    expect(found.errors).toBeUndefined();
    expect(found.valid).toBe(true);
    expect(document.openapi).toStartWith("3.1.");
  });

  test("is what the service answers, with its version and without a host", async () => {
    const { get } = await startApp();
    const { status, json } = await get("/openapi.json", { headers: {} });
    expect(status).toBe(200);
    expect(json).toEqual({ ...published, info: { ...published.info, version: "1.2.3" } });
    expect(document.servers.map(({ url }) => url)).toEqual(["/"]);
  });

  test("has every endpoint and nothing else", () => {
    const built = ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(operations.map(({ name }) => name).sort()).toEqual(
      built.filter((name) => !name.endsWith("openapi.json")).sort(),
    );
    expect(underVersion).toHaveLength(8);
  });

  test("asks for a key where one is needed", () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(["key"]);
    for (const { name, operation } of operations) {
      expect([name, operation.security]).toEqual([
        name,
        / \/(v1|review|payments)\//.test(name) ? [{ key: [] }] : [],
      ]);
    }
  });

  test("refers to nothing that it doesn't have", () => {
    const references = [...JSON.stringify(published).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, reference = ""] of references) expect(published).toHaveProperty(reference.split("/"));
  });
});

// A generator prefixes the constants of enums that share a word, and every client writes the schema of
// its subjects.
test("no other enum has a word of the schemata of a subject", () => {
  const enums = Object.entries(published.components.schemas).flatMap(
    ([name, { enum: words }]: [string, { enum?: unknown[] }]) =>
      words ? [{ name, words: words.map((word) => String(word).toLowerCase()) }] : [],
  );
  const schemata = enums.find(({ name }) => name === "SubjectSchema");
  expect(enums.length).toBeGreaterThan(10);
  expect(schemata?.words).toContain("person");
  const shared = enums.filter(({ words }) => words.some((word) => schemata?.words.includes(word)));
  expect(shared.map(({ name }) => name)).toEqual(["SubjectSchema"]);
});

describe("parameters", () => {
  test("have a meaning, an example that fits, and a default where the service has one", () => {
    let count = 0;
    for (const { name, place, operation } of operations) {
      operation.parameters.forEach((parameter, i) => {
        if ("$ref" in parameter) return;
        expect([name, parameter.name, parameter.description]).toEqual([
          name,
          parameter.name,
          expect.stringMatching(/^[A-Za-z].{8,}\.$/s),
        ]);
        const fits = validator.at(...place, "parameters", String(i), "schema");
        expect([parameter.name, fits(parameter.example)]).toEqual([parameter.name, true]);
        if ("default" in parameter.schema)
          expect([parameter.name, fits(parameter.schema.default)]).toEqual([parameter.name, true]);
        if (name.includes(" /v1/")) count++;
      });
    }
    expect(count).toBe(13 + 2 * 2);
  });

  test("of search say their defaults and bounds", () => {
    const { parameters } = document.paths["/v1/sanctions/search"]?.get ?? { parameters: [] };
    const schemaOf = (name: string) =>
      parameters.find((parameter) => "name" in parameter && parameter.name === name);
    expect(schemaOf("per_page")).toMatchObject({ schema: { minimum: 1, maximum: 100, default: 50 } });
    expect(schemaOf("page")).toMatchObject({ schema: { minimum: 1, default: 1 } });
    expect(schemaOf("type")).toMatchObject({ schema: { enum: ["sanction", "pep"], default: "sanction" } });
    expect(schemaOf("target")).toMatchObject({ schema: { default: true } });
    expect(schemaOf("schema")).toMatchObject({ example: "Person,Company", schema: { type: "string" } });
  });
});

describe("answers", () => {
  test("have examples that fit their schemata", () => {
    let count = 0;
    for (const { name, place, operation } of operations) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        for (const [type, { examples }] of Object.entries(answer.content)) {
          expect([name, status, Object.keys(examples).length > 0]).toEqual([name, status, true]);
          const fits = validator.at(...place, "responses", status, "content", type, "schema");
          for (const [example, { value }] of Object.entries(examples)) {
            expect([name, status, example, fits(value), fits.errors]).toEqual([
              name,
              status,
              example,
              true,
              null,
            ]);
            count++;
          }
        }
      }
    }
    expect(count).toBeGreaterThan(8 * 10);
  });

  test("are closed: an example with one more field, or one less, doesn't fit", () => {
    for (const { name, place, operation } of underVersion) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        const fits = validator.at(...place, "responses", status, "content", "application/json", "schema");
        for (const { value } of Object.values(answer.content["application/json"]?.examples ?? {})) {
          expect([name, status, fits({ ...(value as object), more: 1 })]).toEqual([name, status, false]);
          const [first = ""] = Object.keys(value as object);
          expect([name, status, fits({ ...(value as object), [first]: undefined })]).toEqual([
            name,
            status,
            false,
          ]);
        }
      }
    }
  });

  test("describe every error of the table, with one example per code, under its status", () => {
    const described = new Set<string>();
    const answers = [
      ...operations.flatMap(({ operation }) => Object.entries(operation.responses)),
      ["404", document.components.responses.NotFound] as const,
    ];
    for (const [status, answer] of answers) {
      if (answer?.content["application/json"] === undefined) continue;
      for (const [code, { value }] of Object.entries(answer.content["application/json"].examples)) {
        if (!(code in ERROR_TABLE)) continue;
        const { error } = value as { error: { code: string; type: string } };
        expect([error.code, error.type, status]).toEqual([
          code,
          ERROR_TABLE[code as ErrorCode].type,
          String(ERROR_TABLE[code as ErrorCode].status),
        ]);
        expect(answer.description).toContain(`\`${code}\``);
        described.add(code);
      }
    }
    expect([...described].sort()).toEqual(Object.keys(ERROR_TABLE).sort());
  });

  test("have the codes that their endpoint can refuse with, and no others", () => {
    const codesOf = (name: string) =>
      Object.values(operations.find((one) => one.name === name)?.operation.responses ?? {}).flatMap(
        (answer) =>
          Object.keys(answer.content["application/json"]?.examples ?? {}).filter(
            (code) => code in ERROR_TABLE,
          ),
      );
    const everywhere = [
      "invalid_request",
      "unknown_parameter",
      "invalid_api_key",
      "plan_required",
      "missing_scope",
      "subscription_required",
      "account_blocked",
      "rate_limit_exceeded",
      "internal_error",
    ];
    const also: Record<string, string[]> = {
      "GET /v1/sanctions/search": ["query_too_short", "index_unavailable"],
      "POST /v1/sanctions/match": ["index_unavailable"],
      "POST /v1/sanctions/match/batch": ["index_unavailable"],
      "GET /v1/sanctions/entities/{id}": ["entity_not_found", "index_unavailable"],
      "GET /v1/sanctions/entities/{id}/history": ["entity_not_found", "index_unavailable"],
      "GET /v1/sanctions/datasets": ["index_unavailable"],
    };
    for (const { name } of underVersion) {
      expect([name, codesOf(name).sort()]).toEqual([name, [...everywhere, ...(also[name] ?? [])].sort()]);
    }
  });

  test("name their headers", () => {
    const own: Record<string, string[]> = {
      "POST /v1/sanctions/match": ["Interdict-Datasets", "Interdict-Not-Compared", "Interdict-Truncated"],
      "POST /v1/sanctions/match/batch": [
        "Interdict-Datasets",
        "Interdict-Not-Compared",
        "Interdict-Truncated",
        "Interdict-Truncated-Items",
      ],
    };
    const afterKey = [
      "RateLimit-Policy",
      "RateLimit",
      "Interdict-Snapshot",
      "Interdict-Engine",
      "Interdict-Stale",
    ];
    for (const { name, operation } of underVersion) {
      for (const [status, { headers }] of Object.entries(operation.responses)) {
        const expected = [
          "X-Request-Id",
          "Interdict-Demonstration",
          ...(status === "401" ? ["WWW-Authenticate"] : afterKey),
          ...(status === "429" ? ["Retry-After"] : []),
          ...(status === "200" ? (own[name] ?? []) : []),
        ];
        expect([name, status, Object.keys(headers)]).toEqual([name, status, expected]);
      }
    }
    for (const [name, { example }] of Object.entries(document.components.headers)) {
      expect([name, validator.at("components", "headers", name, "schema")(example)]).toEqual([name, true]);
    }
  });

  test("of an account with a limit carry headers that fit", async () => {
    const { get, send } = await startApp({ ratePerMinute: 1 });
    const replies = [
      await get("/v1/sanctions/countries"),
      await get("/v1/sanctions/countries"),
      await send("GET", "/v1/sanctions/countries", { headers: {} }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 429, 401]);
    const answers = document.paths["/v1/sanctions/countries"]?.get?.responses ?? {};
    for (const { status, headers } of replies) {
      const documented = Object.keys(answers[status]?.headers ?? {});
      expect(documented.length).toBeGreaterThan(1);
      for (const name of documented) {
        const sent = headers.get(name);
        const isOptional = document.components.headers[name]?.required !== true;
        if (isOptional && name.startsWith("Interdict-") && sent === null) continue;
        const value = name === "Retry-After" ? Number(sent) : sent;
        const fits = validator.at("components", "headers", name, "schema");
        expect([status, name, sent, fits(value)]).toEqual([status, name, sent, true]);
      }
    }
  });
});

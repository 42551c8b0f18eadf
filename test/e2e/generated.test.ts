// Requests generated from the tables and schemata of the code, put to the compiled executable over a socket:
// whatever is wrong with a request, the answer is the documented error, names the field, and tells nothing of
// the inside.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { BATCH_ITEMS_MAX } from "../../src/base/model/limits.ts";
import { REQUEST_EXAMPLES } from "../../src/service/http/openapi-examples.ts";
import {
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  startService,
} from "../support/binary.ts";
import { generateSubjects, generateTexts } from "../support/generated-bodies.ts";
import {
  answered,
  type GeneratedCase,
  judgeMessage,
  refused,
  runCase,
} from "../support/generated-exchange.ts";
import { generateIds } from "../support/generated-ids.ts";
import { generateQueries, TARGETS } from "../support/generated-queries.ts";
import { LONE_SURROGATES, misspell, valuesFor } from "../support/generated-values.ts";
import { DocumentValidator, readDocument, writeInline } from "../support/openapi-document.ts";

const document = writeInline(readDocument());
const validator = new DocumentValidator(document);
const isGoodSubject = validator.at("components", "schemas", "MatchRequest");

const folder = makeFolder();
let service: RunningService;
let key: string;
let ran = 0;

beforeAll(async () => {
  const state = join(folder.path, "state");
  await importInvented(state);
  service = await startService(state);
  key = await createKey(state);
});

afterAll(async () => {
  await service.stop();
  folder.remove();
});

/** Sends the cases one after the other, and fails with all that are answered wrongly. */
async function runAll(cases: Iterable<GeneratedCase>, casesMin: number): Promise<void> {
  const problems: unknown[] = [];
  let count = 0;
  for (const sent of cases) {
    const problem = await runCase(service.url, key, sent);
    if (problem !== null) problems.push(problem);
    count++;
  }
  expect(problems).toEqual([]);
  expect(count).toBeGreaterThan(casesMin);
  ran += count;
}

const MATCH = "/v1/sanctions/match";
const BATCH = "/v1/sanctions/match/batch";

describe("query strings", () => {
  for (const target of TARGETS) {
    test(`of ${target.method} ${target.pattern}`, async () => {
      const parameters = Object.keys(target.parameters).length;
      await runAll(generateQueries(target, document, validator), 15 + 80 * parameters);
    });
  }
});

describe("ids", () => {
  const targets = TARGETS.filter(({ pattern }) => pattern.includes(":id"));
  for (const target of targets) {
    test(`of ${target.method} ${target.pattern}`, () => runAll(generateIds(target), 70));
  }
});

describe("bodies", () => {
  test("of match: every field with every value", () =>
    runAll(
      [...generateSubjects((subject) => isGoodSubject(subject))].map(({ label, json, expected }) => ({
        label: `match: ${label}`,
        method: "POST",
        target: MATCH,
        body: json,
        expected,
      })),
      1000,
    ));

  test("of batch: the same, each item beside a good one", async () => {
    const subjects = [...generateSubjects((subject) => isGoodSubject(subject))];
    const good = JSON.stringify(REQUEST_EXAMPLES[`POST ${MATCH}`]);
    const problems: unknown[] = [];
    for (let start = 0; start < subjects.length; start += BATCH_ITEMS_MAX - 1) {
      const items = subjects.slice(start, start + BATCH_ITEMS_MAX - 1);
      const members = items.map(({ json }, i) => `"item-${i}":${json}`);
      const answer = await fetch(service.url + BATCH, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}` },
        body: `{"queries":{${[...members, `"good":${good}`].join(",")}}}`,
      });
      expect(answer.status).toBe(200);
      const { responses } = (await answer.json()) as { responses: Record<string, BatchAnswer> };
      expect(Object.keys(responses)).toEqual([...items.map((_, i) => `item-${i}`), "good"]);
      expect(responses.good?.results?.length).toBeGreaterThan(0);
      items.forEach(({ label, expected }, i) => {
        const { results, error } = responses[`item-${i}`] ?? {};
        const mayBeAnswered = expected.codes.length === 0 || expected.orAnswered;
        const problem =
          results !== undefined
            ? mayBeAnswered
              ? null
              : "is answered"
            : expected.codes.length === 0 || error?.code !== "invalid_request"
              ? `is ${error?.code}`
              : judgeMessage(error.message, expected.field);
        if (problem !== null) problems.push({ label, problem, error });
      });
      ran += items.length;
    }
    expect(problems).toEqual([]);
    expect(subjects.length).toBeGreaterThan(1000);
  });

  test("of batch: the frame", async () => {
    const subject = REQUEST_EXAMPLES[`POST ${MATCH}`];
    const post = (label: string, body: string, expected: GeneratedCase["expected"]): GeneratedCase => ({
      label: `batch: ${label}`,
      method: "POST",
      target: BATCH,
      body,
      expected,
    });
    const fits = validator.at("paths", BATCH, "post", "requestBody", "content", "application/json", "schema");
    const good = JSON.stringify({ a: subject });
    const numbered = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, subject]));
    const cases = [
      post("left out", "{}", refused("queries", "invalid_request")),
      post("sent twice", `{"queries":${good},"queries":${good}}`, refused("queries", "invalid_request")),
      post("an item sent twice", `{"queries":{"a":1,"a":1}}`, refused("queries.a", "invalid_request")),
      ...misspell("queries").map((wrong) =>
        post(`misspelt ${wrong}`, JSON.stringify({ [wrong]: 1 }), refused(wrong.trim(), "unknown_parameter")),
      ),
      ...["schema", "properties", "threshold", "limit", "__proto__"].map((name) =>
        post(`with ${name}`, `{"queries":${good},"${name}":1}`, refused(name, "unknown_parameter")),
      ),
      ...[...valuesFor({ type: "object" }, {})].map((value) => {
        // An object of whatever items is a batch: its items are refused one by one.
        const isBatch = typeof value === "object" && !Array.isArray(value) && value !== null && "a" in value;
        const body = JSON.stringify({ queries: value });
        return post(body, body, isBatch ? answered : refused("queries", "invalid_request"));
      }),
      ...[1, BATCH_ITEMS_MAX, BATCH_ITEMS_MAX + 1, 1000].map((count) => {
        const body = { queries: numbered(count) };
        return post(
          `of ${count} items`,
          JSON.stringify(body),
          fits(body) ? answered : refused("queries", "invalid_request"),
        );
      }),
      ...["", "k".repeat(200), "k".repeat(201), "𝒜".repeat(200), "𝒜".repeat(201), "a\0b", "\u202e", "10"].map(
        (itemKey) => {
          const body = { queries: { [itemKey]: subject } };
          return post(`with the key ${JSON.stringify(itemKey)}`, JSON.stringify(body), answered);
        },
      ),
      ...LONE_SURROGATES.map((half) =>
        post("with half a character as key", JSON.stringify({ queries: { [half]: subject } }), answered),
      ),
    ];
    await runAll(cases, 90);
  });

  test("of batch: a key that is empty or too long fails its item alone, under the key that was sent", async () => {
    const subject = REQUEST_EXAMPLES[`POST ${MATCH}`];
    const keys = ["", "k".repeat(201), "𝒜".repeat(201), "k".repeat(100_000), "good", "𝒜".repeat(200)];
    const answer = await fetch(service.url + BATCH, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}` },
      body: JSON.stringify({ queries: Object.fromEntries(keys.map((name) => [name, subject])) }),
    });
    expect(answer.status).toBe(200);
    const { responses } = (await answer.json()) as { responses: Record<string, BatchAnswer> };
    expect(Object.keys(responses)).toEqual(keys);
    const lengths = [0, 201, 201, 100_000];
    for (const [i, length] of lengths.entries())
      expect(responses[keys[i] ?? ""]).toEqual({
        error: {
          code: "invalid_request",
          message: `the item key must have 1 to 200 characters, but has ${length}.`,
        },
      } as never);
    for (const name of keys.slice(lengths.length))
      expect(responses[name]?.results?.length).toBeGreaterThan(0);
  });

  for (const target of [MATCH, BATCH]) {
    test(`of POST ${target} that are no such JSON`, () => {
      const good = JSON.stringify(REQUEST_EXAMPLES[`POST ${target}`]);
      const cases = [...generateTexts(good)].map(({ label, body, expected }) => ({
        label: `${target} with a body ${label}`,
        method: "POST" as const,
        target,
        body,
        expected,
      }));
      return runAll(cases, 35);
    });
  }
});

interface BatchAnswer {
  readonly results?: readonly unknown[];
  readonly error?: { readonly code: string; readonly message: string };
}

test("that was not an empty table, and the service failed at none of it", async () => {
  expect(ran).toBeGreaterThan(5000);
  expect(service.log()).not.toContain('"level":"error"');
  const ready = await fetch(`${service.url}/readyz`);
  expect(ready.status).toBe(200);
});

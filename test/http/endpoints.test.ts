import { describe, expect, test } from "bun:test";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { CANDIDATE, ENTITY, ENTITY_PATH, HISTORY, SUBJECT, startApp } from "./support.ts";

const document = readDocument();
const validator = new DocumentValidator(document);

/** Fails unless a body is exactly of the documented form. */
function expectDocumented(path: string, body: unknown, status = "200"): void {
  const documented = path.replace(":id", "{id}");
  const [method = ""] = Object.keys(document.paths[documented] ?? {});
  const place = ["paths", documented, method, "responses", status, "content", "application/json", "schema"];
  const fits = validator.at(...place);
  expect([fits(body), fits.errors]).toEqual([true, null]);
}

describe("search", () => {
  test("answers a page of short entities", async () => {
    const { get, screening } = await startApp();
    const { status, json } = await get(
      "/v1/sanctions/search?query=Ann++Example&page=3&per_page=25&country=DE",
    );
    expect(status).toBe(200);
    expectDocumented("/v1/sanctions/search", json);
    expect(json).toEqual({
      results: [
        {
          id: ENTITY.id,
          caption: "Ann Example",
          schema: "Person",
          datasets: ["test_list"],
          last_change: "2024-06-01T12:00:00",
          properties: {
            name: ENTITY.properties.name?.slice(0, 10),
            alias: ENTITY.properties.alias?.slice(0, 10),
            birthDate: ["1970-01-01", "1971"],
            topics: ["sanction"],
          },
          listingStatus: "listed",
        },
      ],
      total: 101,
      page: 3,
      per_page: 25,
      total_pages: 5,
    });
    expect(screening.queries).toMatchObject([
      { text: "Ann Example", page: 3, perPage: 25, countries: ["de"], sortMethod: "relevance" },
    ]);
  });
});

describe("match", () => {
  test("answers candidates, with four decimals", async () => {
    const { post, screening } = await startApp();
    const { status, json } = await post("/v1/sanctions/match", { ...SUBJECT, threshold: 0.7 });
    expect(status).toBe(200);
    expectDocumented("/v1/sanctions/match", json);
    expect(json.results).toHaveLength(2);
    expect(json.results[0]).toEqual({
      ...CANDIDATE,
      score: 0.9123,
      features: { name: 0.9123, birthDate: null, country: 1, identifier: null, gender: null },
      properties: CANDIDATE.properties.value,
    });
    expect(screening.subjects).toMatchObject([
      { schema: "Person", threshold: 0.7, limit: 10, include: ["sanction"] },
    ]);
  });

  test("reads a body with a byte order mark, in chunks, of any content type", async () => {
    const { send } = await startApp();
    const bytes = new TextEncoder().encode(
      `\ufeff${JSON.stringify({ schema: "Person", properties: { name: ["Żółć"] } })}`,
    );
    const chunks = async function* () {
      for (const byte of bytes) yield new Uint8Array([byte]);
    };
    const body = new ReadableStream({
      async start(controller) {
        for await (const chunk of chunks()) controller.enqueue(chunk);
        controller.close();
      },
    });
    expect(
      (await send("POST", "/v1/sanctions/match", { body }, { "Content-Type": "text/plain" })).status,
    ).toBe(200);
  });
});

describe("batch", () => {
  test("answers each item under its key, in the order sent", async () => {
    const { post, screening } = await startApp();
    const text = `{"queries":{"b":${JSON.stringify(SUBJECT)},"10":{"schema":"X"},"2":{"foo":1},"__proto__":${JSON.stringify(
      {
        ...SUBJECT,
        limit: 1,
      },
    )},"n":null}}`;
    const { status, json, text: answer } = await post("/v1/sanctions/match/batch", text);
    expect(status).toBe(200);
    expectDocumented("/v1/sanctions/match/batch", json);
    expect(answer.match(/"(b|10|2|__proto__|n)":\{/g)).toEqual([
      '"b":{',
      '"10":{',
      '"2":{',
      '"__proto__":{',
      '"n":{',
    ]);
    expect(json.responses.b.results).toHaveLength(2);
    expect(screening.openSessions).toBe(0);
    expect(Object.getOwnPropertyDescriptor(json.responses, "__proto__")?.value.results).toHaveLength(1);
    expect(json.responses["10"]).toEqual({
      error: { code: "invalid_request", message: expect.stringContaining("schema must be") },
    });
    expect(json.responses["2"]).toEqual({
      error: { code: "invalid_request", message: "Unknown parameter: foo." },
    });
    expect(json.responses.n.error.code).toBe("invalid_request");
    expect(screening.subjects).toHaveLength(2);
  });

  test("fails an item alone that is nested too deep, and records it without its depths", async () => {
    const { post, journal } = await startApp();
    const arrays = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    const items = {
      array: arrays(40_000),
      object: objects(3_000),
      field: `{"schema":"Person","properties":{"name":["Ann Example"]},"extra":${objects(3_000)}}`,
      name: `{"schema":"Person","properties":{"name":[${arrays(3_000)}]}}`,
      many: `[${Array(500).fill(arrays(20)).join(",")}]`,
      other: `{"schema":"Person","properties":{"name":["Ann Example"],"other":[${arrays(3_000)}]}}`,
      good: JSON.stringify(SUBJECT),
    };
    const members = Object.entries(items).map(([key, item]) => `"${key}":${item}`);
    const { status, json } = await post("/v1/sanctions/match/batch", `{"queries":{${members.join(",")}}}`);
    expect(status).toBe(200);
    const { good, ...bad } = json.responses;
    expect(good.results).toHaveLength(2);
    for (const { error } of Object.values<{ error: unknown }>(bad))
      expect(error).toEqual({ code: "invalid_request", message: expect.any(String) });
    expect(bad.field.error.message).toBe("Unknown parameter: extra.");
    expect(bad.name.error.message).toStartWith("properties.name");
    expect(journal.decisions).toHaveLength(7);
    expect(JSON.stringify(journal.decisions)).toContain("[[[[[[[[[[[[[null]]]]]]]]]]]]]");
  });

  test("answers a hundred items, and keys of any form as they were sent", async () => {
    const { post } = await startApp();
    const keys = ["\0", "\ud800", 'a"b\\', "ключ", ...Array.from({ length: 96 }, (_, i) => String(95 - i))];
    const text = `{"queries":{${keys.map((key) => `${JSON.stringify(key)}:${JSON.stringify(SUBJECT)}`).join(",")}}}`;
    const { status, json } = await post("/v1/sanctions/match/batch", text);
    expect(status).toBe(200);
    expect(Object.keys(json.responses).sort()).toEqual([...keys].sort());
  });
});

describe("entity and history", () => {
  test("answer the full record in the names of the contract", async () => {
    const { get } = await startApp();
    const { status, json } = await get(`${ENTITY_PATH}?type=sanction`);
    expect(status).toBe(200);
    expectDocumented("/v1/sanctions/entities/:id", json);
    expect(json).toEqual({
      entity: {
        id: ENTITY.id,
        caption: ENTITY.caption,
        schema: ENTITY.schema,
        properties: ENTITY.properties,
        referents: ["old-1"],
        datasets: ["test_list"],
        first_seen: "2024-01-01T00:00:00",
        last_seen: "2025-01-01T00:00:00",
        last_change: "2024-06-01T12:00:00",
        target: true,
        listingStatus: "listed",
        delistedOn: null,
      },
    });
  });

  test("answer the listings", async () => {
    const { get } = await startApp();
    const { status, json } = await get(`${ENTITY_PATH}/history`);
    expect(status).toBe(200);
    expectDocumented("/v1/sanctions/entities/:id/history", json);
    // The contract has strings where this listing states nothing.
    const listings = HISTORY.listings.map((listing) => ({ ...listing, status: "", reason: "" }));
    expect(json).toEqual({ history: { ...HISTORY, listings } });
  });
});

describe("catalogue", () => {
  test("lists datasets without their titles", async () => {
    const { get } = await startApp();
    const { json } = await get("/v1/sanctions/datasets");
    expectDocumented("/v1/sanctions/datasets", json);
    expect(json).toEqual({
      datasets: [{ name: "test_list", description: "Invented people." }],
      data_updated_at: "2024-06-01T12:00:00",
    });
  });

  test("lists countries by code, in lower case", async () => {
    const { get } = await startApp();
    const { json } = await get("/v1/sanctions/countries");
    expectDocumented("/v1/sanctions/countries", json);
    const codes = json.countries.map(({ code }: { code: string }) => code);
    expect(codes).toEqual([...codes].sort());
    expect(json.countries).toContainEqual({ code: "de", name: "Germany" });
    for (const code of codes)
      expect((await get(`/v1/sanctions/search?country=${code.toUpperCase()}`)).status).toBe(200);
  });

  test("lists schemata, and says which of them match accepts", async () => {
    const { get, post } = await startApp();
    const { json } = await get("/v1/sanctions/schemas");
    expectDocumented("/v1/sanctions/schemas", json);
    expect(json.schemas.length).toBeGreaterThan(6);
    for (const { name, matchable } of json.schemas) {
      expect((await get(`/v1/sanctions/search?schema=${name}`)).status).toBe(200);
      const { status } = await post("/v1/sanctions/match", { ...SUBJECT, schema: name });
      expect(status).toBe(matchable ? 200 : 400);
    }
  });
});

describe("outside /v1, without a key", () => {
  const keyless = { headers: {} };

  test("healthz reports that the process is alive", async () => {
    const { get } = await startApp();
    const { status, json } = await get("/healthz?probe=1", keyless);
    expect([status, json]).toEqual([200, { status: "ok", version: "1.2.3" }]);
  });

  test("readyz reports the snapshot, and 503 while match can't be answered", async () => {
    const { get, screening } = await startApp();
    const snapshot = {
      id: "snap-1",
      created_at: "2026-01-01T00:00:00",
      age_seconds: 60,
      demonstration: true,
      records: "verified",
      datasets: [
        {
          name: "test_list",
          content_date: "2025-12-31",
          dated_by: "content",
          age_days: 1,
          listed: 3,
          stale: "warn",
        },
        {
          name: "undated_list",
          content_date: null,
          dated_by: "import",
          age_days: 0,
          listed: 0,
          stale: null,
        },
      ],
    };
    const warnings = ["lost_list has an age limit and is not among the lists in use."];
    const ready = await get("/readyz", keyless);
    expectDocumented("/readyz", ready.json);
    expect([ready.status, ready.json]).toEqual([200, { ready: true, reason: null, warnings, snapshot }]);

    screening.ready = { ...screening.ready, ready: false, reason: "The index is damaged." };
    const damaged = await get("/readyz", keyless);
    expect([damaged.status, damaged.json]).toEqual([
      503,
      { ready: false, reason: "The index is damaged.", warnings, snapshot },
    ]);

    screening.ready = { ready: false, reason: "No snapshot.", warnings: [], intact: true, snapshot: null };
    const empty = await get("/readyz", keyless);
    expect(empty.status).toBe(503);
    expectDocumented("/readyz", empty.json, "503");
  });

  test("metrics count requests, candidates and the snapshot's age, and name nobody", async () => {
    const { get, post, key, screening } = await startApp();
    await post("/v1/sanctions/match", SUBJECT);
    await get(`${ENTITY_PATH}?type=pep`);
    await get("/v1/nowhere/Ann");
    await post("/v1/sanctions/match/batch", { queries: { a: SUBJECT, b: SUBJECT } });
    const { status, headers, text } = await get("/metrics", keyless);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toContain("text/plain");
    const lines = text.split("\n");
    for (const line of [
      'interdict_http_requests_total{method="POST",route="/v1/sanctions/match",status="200"} 1',
      'interdict_http_requests_total{method="GET",route="/v1/sanctions/entities/:id",status="404"} 1',
      'interdict_http_requests_total{method="GET",route="unmatched",status="404"} 1',
      'interdict_http_errors_total{code="entity_not_found"} 1',
      'interdict_http_request_duration_seconds_count{route="/v1/sanctions/match"} 1',
      "interdict_http_requests_in_flight 1",
      'interdict_account_requests_total{account="1"} 3',
      'interdict_account_refusals_total{account="1",code="entity_not_found"} 1',
      "interdict_match_candidates_sum 6",
      "interdict_match_matches_total 3",
      'interdict_match_best_score_bucket{le="0.9"} 0',
      'interdict_match_best_score_bucket{le="0.95"} 3',
      "interdict_batch_items_sum 2",
      "interdict_queue_length 0",
      "interdict_queue_wait_seconds_count 3",
      'interdict_queue_refusals_total{whose="all"} 0',
      'interdict_worker_answering{worker="1"} 1',
      "interdict_ready 1",
      "interdict_snapshot_intact 1",
      "interdict_snapshot_age_seconds 60",
      'interdict_snapshot_info{id="snap-1",demonstration="true"} 1',
      'interdict_dataset_content_timestamp_seconds{dataset="test_list",dated_by="content"} 1767139200',
      'interdict_dataset_content_timestamp_seconds{dataset="undated_list",dated_by="import"} 1767225600',
      'interdict_dataset_content_age_seconds{dataset="test_list",dated_by="content"} 86460',
      'interdict_dataset_imported_timestamp_seconds{dataset="test_list"} 1767225600',
      'interdict_dataset_listed_entities{dataset="test_list"} 3',
      'interdict_dataset_entities{dataset="test_list"} 5',
      'interdict_dataset_stale{dataset="test_list",level="warn"} 1',
      'interdict_dataset_stale{dataset="test_list",level="max"} 0',
      'interdict_dataset_stale{dataset="undated_list",level="warn"} 0',
      'interdict_dataset_stale{dataset="lost_list",level="warn"} 1',
      'interdict_dataset_stale{dataset="lost_list",level="max"} 1',
    ]) {
      expect(lines).toContain(line);
    }
    for (const secret of ["Ann", key, "test/1", "bank"]) expect(text).not.toContain(secret);

    screening.ready = { ready: false, reason: "none", warnings: [], intact: false, snapshot: null };
    const later = (await get("/metrics", keyless)).text;
    expect(later).toContain("interdict_ready 0");
    expect(later).toContain("interdict_snapshot_intact 0");
    expect(later).not.toMatch(/^interdict_(?:snapshot_(?!intact)|dataset)/m);
  });
});

import { describe, expect, test } from "bun:test";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { ERROR_TABLE, type ErrorCode } from "../../src/base/model/errors.ts";
import { ACCOUNT_BODY_BYTES_MAX, BODY_BYTES_MAX } from "../../src/base/model/limits.ts";
import { SEARCH_PARAMETERS } from "../../src/service/contract/decode-search.ts";
import { ErrorBody } from "../../src/service/contract/response-schemata.ts";
import { CONTRACT_ENDPOINTS, ENTITY_PATH, FAILING_NAMES, type Reply, SUBJECT, startApp } from "./support.ts";

const errorBody = TypeCompiler.Compile(ErrorBody);

/** Fails unless a reply is the error of the contract with this code, whole and consistent. */
function expectError(reply: Reply, code: ErrorCode, message = ""): void {
  expect([reply.status, reply.json?.error?.code]).toEqual([ERROR_TABLE[code].status, code]);
  expect(errorBody.Check(reply.json)).toBe(true);
  expect(reply.json.error.type).toBe(ERROR_TABLE[code].type);
  expect(reply.json.error.message).toContain(message);
  expect(reply.json.error.request_id).toBe(reply.headers.get("X-Request-Id"));
  expect(reply.headers.get("WWW-Authenticate")).toBe(code === "invalid_api_key" ? "Bearer" : null);
  expect(reply.headers.has("Retry-After")).toBe(code === "rate_limit_exceeded");
}

const named = (name: string) => ({ schema: "Person", properties: { name: [name] } });

describe("404 not_found", () => {
  test("for what is no endpoint, with or without a key", async () => {
    const { send } = await startApp();
    const rows: [string, string][] = [
      ["GET", "/v1"],
      ["GET", "/v1/sanctions"],
      ["GET", "/v1/sanctions/search/"],
      ["GET", "/v1/sanctions/Search"],
      ["GET", "//v1/sanctions/search"],
      ["GET", "/v2/sanctions/search"],
      ["GET", "/sanctions/search"],
      ["GET", "/v1/sanctions/entities/"],
      ["GET", "/v1/sanctions/entities//history"],
      ["GET", "/v1/sanctions/entities/a/history/"],
      ["GET", "/v1/sanctions/entities/a/b"],
      ["GET", "/console"],
      ["GET", "/healthz/"],
      ["GET", "/xxxxxxxx/healthz"],
      ["GET", "/v1/sanctions/match"],
      ["POST", "/v1/sanctions/search"],
      ["POST", "/v1/sanctions/match/"],
      ["POST", "/v1/sanctions/match/batch/x"],
      ["POST", "/healthz"],
      ...CONTRACT_ENDPOINTS.flatMap(([, target]) =>
        ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"].map((method): [string, string] => [method, target]),
      ),
    ];
    for (const [method, target] of rows) {
      for (const init of [{}, { headers: {} }]) {
        const reply = await send(method, target, init);
        expectError(reply, "not_found");
      }
    }
  });
});

describe("access", () => {
  test("401 for every endpoint without a good key, before anything else of the request is looked at", async () => {
    const { send, key } = await startApp();
    for (const [method, target] of CONTRACT_ENDPOINTS) {
      for (const headers of [{}, { Authorization: `Bearer ${key}x` }, { Authorization: key }]) {
        const body = method === "POST" ? { body: "not json" } : {};
        const reply = await send(method, `${target}?foo=1`, { ...body, headers });
        expectError(reply, "invalid_api_key");
        expect(reply.headers.has("RateLimit")).toBe(false);
      }
    }
  });

  const rows: [ErrorCode, object, string[]?][] = [
    ["account_blocked", { blocked: true }],
    ["plan_required", { plan: "none" }],
    ["subscription_required", { subscription: "none" }],
    ["missing_scope", {}, ["journal:read"]],
  ];
  for (const [code, settings, scopes] of rows) {
    test(`${code} for every endpoint, not counted against the rate`, async () => {
      const { send } = await startApp({ ratePerMinute: 1, ...settings }, scopes);
      for (const [method, target] of CONTRACT_ENDPOINTS) {
        const reply = await send(method, `${target}?foo=1`);
        expectError(reply, code);
        expect(reply.headers.get("RateLimit")).toBe('"account";r=1;t=0');
      }
    });
  }
});

describe("the rate limit", () => {
  test("is exact, is reported by every answer, and ends after a minute", async () => {
    const { get, clock } = await startApp({});
    for (let i = 1; i <= 120; i++) {
      const { status, headers } = await get(i % 2 ? "/v1/sanctions/schemas" : "/v1/sanctions/search?foo=1");
      expect(status).toBe(i % 2 ? 200 : 400);
      expect(headers.get("RateLimit-Policy")).toBe('"account";q=120;w=60');
      expect(headers.get("RateLimit")).toBe(`"account";r=${120 - i};t=60`);
    }
    clock.ms = 10_500;
    const refused = await get("/v1/sanctions/search?foo=1");
    expectError(refused, "rate_limit_exceeded", "120 requests per minute");
    expect(refused.headers.get("Retry-After")).toBe("50");
    expect(refused.headers.get("RateLimit")).toBe('"account";r=0;t=50');
    expectError(await get("/v1/nowhere"), "not_found");
    expect((await get("/healthz")).status).toBe(200);
    clock.ms = 60_000;
    expect((await get("/v1/sanctions/schemas")).status).toBe(200);
    const missing = await get("/v1/sanctions/entities/nobody");
    expectError(missing, "entity_not_found");
    expect(missing.headers.get("RateLimit")).toBe('"account";r=118;t=60');
  });

  test("reports a wait that is long enough, when a second less is not", async () => {
    const { get, clock } = await startApp({ ratePerMinute: 3 });
    const ask = () => get("/v1/sanctions/schemas");
    let refusals = 0;
    for (let i = 0; i < 40; i++) {
      clock.ms += (i * 7919) % 23_000;
      const reply = await ask();
      if (reply.status === 200) continue;
      refusals++;
      const refusedMs = clock.ms;
      const seconds = Number(reply.headers.get("Retry-After"));
      expect(reply.headers.get("RateLimit")).toBe(`"account";r=0;t=${seconds}`);
      expect(reply.json.error.message).toContain(`Retry in ${seconds} seconds.`);
      clock.ms = refusedMs + (seconds - 1) * 1000 - 1;
      if (seconds > 1) expect((await ask()).status).toBe(429);
      // A clock that steps back meanwhile lets nothing through and takes nothing away.
      clock.ms = 0;
      expectError(await ask(), "rate_limit_exceeded");
      clock.ms = refusedMs + seconds * 1000;
      const obeyed = await ask();
      expect(obeyed.status).toBe(200);
      expect(obeyed.headers.has("Retry-After")).toBe(false);
    }
    expect(refusals).toBeGreaterThan(5);
  });

  test("counts a batch as one request, and an account for all its keys", async () => {
    const { post, get, access } = await startApp({ ratePerMinute: 2 });
    const { createKey } = await import("../../src/service/access/keys.ts");
    const other = await createKey(access, "bank", ["sanctions:read"], new Date());
    const queries = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, SUBJECT]));
    expect((await post("/v1/sanctions/match/batch", { queries })).headers.get("RateLimit")).toContain("r=1;");
    const init = { headers: { Authorization: `Bearer ${other.text}` } };
    expect((await get("/v1/sanctions/schemas", init)).headers.get("RateLimit")).toContain("r=0;");
    expectError(await get("/v1/sanctions/schemas"), "rate_limit_exceeded");
  });

  test("is not reported for an account without one", async () => {
    const { get } = await startApp({ ratePerMinute: null });
    for (let i = 0; i < 130; i++) {
      const { status, headers } = await get("/v1/sanctions/schemas");
      expect([status, headers.has("RateLimit"), headers.has("RateLimit-Policy")]).toEqual([
        200,
        false,
        false,
      ]);
    }
  });
});

describe("a refused account without a limit", () => {
  test("gets no rate headers", async () => {
    const { get } = await startApp({ ratePerMinute: null, blocked: true });
    const reply = await get("/v1/sanctions/schemas");
    expectError(reply, "account_blocked");
    expect(
      ["RateLimit", "RateLimit-Policy", "Retry-After"].filter((name) => reply.headers.has(name)),
    ).toEqual([]);
  });
});

describe("unknown parameters", () => {
  for (const [method, target, body] of CONTRACT_ENDPOINTS) {
    test(`are refused by ${method} ${target}, all named`, async () => {
      const { send } = await startApp();
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      expect((await send(method, target, init)).status).toBe(200);
      expectError(await send(method, `${target}?limit=5&foo`, init), "unknown_parameter", "limit, foo");
    });
  }

  test("are refused before a bad body is", async () => {
    const { post } = await startApp();
    expectError(await post("/v1/sanctions/match?limit=5", "{"), "unknown_parameter", "limit");
    expectError(
      await post("/v1/sanctions/match", { ...SUBJECT, limit: 0, foo: 1 }),
      "unknown_parameter",
      "foo",
    );
    expectError(await post("/v1/sanctions/match/batch", { queries: {}, foo: 1 }), "unknown_parameter", "foo");
  });

  for (const name of Object.keys(SEARCH_PARAMETERS)) {
    test(`${name}: misspelt, repeated and empty are refused`, async () => {
      const { get, screening } = await startApp();
      expectError(await get(`/v1/sanctions/search?${name}x=1`), "unknown_parameter", `${name}x`);
      expectError(await get(`/v1/sanctions/search?${name}=a&${name}=b`), "invalid_request", name);
      expectError(await get(`/v1/sanctions/search?${name}=`), "invalid_request", name);
      expect(screening.queries).toEqual([]);
    });
  }
});

describe("bad requests", () => {
  const searches: [string, ErrorCode][] = [
    ["query=ab", "query_too_short"],
    ["per_page=500", "invalid_request"],
    ["page=0", "invalid_request"],
    [`query=${"a".repeat(10_000)}`, "invalid_request"],
    ["query=%ff%fe", "invalid_request"],
  ];
  for (const [query, code] of searches) {
    test(`search?${query.slice(0, 30)}: ${code}`, async () => {
      const { get } = await startApp();
      expectError(await get(`/v1/sanctions/search?${query}`), code);
    });
  }

  const bodies: [string, RequestInit["body"] | null, string][] = [
    ["none", null, "missing"],
    ["empty", "", ""],
    ["not JSON", "{", "not valid JSON"],
    ["form data", "schema=Person", "not valid JSON"],
    ["an array", "[]", "the body must be a JSON object"],
    ["null", "null", "the body must be a JSON object"],
    ["not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), "not valid UTF-8"],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), "not valid UTF-8"],
    ["nested 10,000 deep", '{"a":'.repeat(10_000), "nested deeper"],
    ["nested 10,000 deep in arrays", "[".repeat(10_000) + "]".repeat(10_000), "nested deeper"],
    ["5 MiB", `"${"x".repeat(5 * 1024 * 1024)}"`, "larger than 4194304 bytes"],
    ["4 MiB and a byte", new Uint8Array(4 * 1024 * 1024 + 1).fill(0x20), "larger than 4194304 bytes"],
    ["4 MiB of spaces", new Uint8Array(4 * 1024 * 1024).fill(0x20), "not valid JSON"],
  ];
  for (const path of ["/v1/sanctions/match", "/v1/sanctions/match/batch"]) {
    for (const [what, body, message] of bodies) {
      test(`${path} with a body that is ${what}`, async () => {
        const { send } = await startApp();
        expectError(await send("POST", path, body === null ? {} : { body }), "invalid_request", message);
      });
    }
  }

  test("a batch fails as a whole where something else than an item is nested too deep", async () => {
    const { post } = await startApp();
    const deep = "[".repeat(3_000) + "]".repeat(3_000);
    for (const text of [`{"queries":${deep}}`, `{"queries":{"a":{}},"other":${deep}}`, deep])
      expectError(await post("/v1/sanctions/match/batch", text), "invalid_request", "nested deeper");
    const open = `{"queries":{"a":${"[".repeat(3_000)}`;
    expectError(await post("/v1/sanctions/match/batch", open), "invalid_request", "not valid JSON");
    const names = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const many = `{"queries":{"a":${names}}}`;
    expectError(await post("/v1/sanctions/match/batch", many), "invalid_request", "more than 10000 names");
  });

  test("an endless body is refused as soon as it is too large", async () => {
    const { send } = await startApp();
    let sentBytes = 0;
    const body = new ReadableStream({
      pull(controller) {
        sentBytes += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    expectError(await send("POST", "/v1/sanctions/match", { body }), "invalid_request", "larger than");
    expect(sentBytes).toBeLessThan(6 * 1024 * 1024);
  });

  test("a body whose announced length is too large is not read", async () => {
    const { send } = await startApp();
    const reply = await send("POST", "/v1/sanctions/match", { body: "{}" }, { "Content-Length": "4194305" });
    expectError(reply, "invalid_request", "larger than");
  });

  test("bodies that one account sends at the same time are bounded, and one more is read when one ends", async () => {
    const { send } = await startApp();
    const announced = { "Content-Length": String(BODY_BYTES_MAX) };
    const stalled = Array.from({ length: ACCOUNT_BODY_BYTES_MAX / BODY_BYTES_MAX }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const body = new ReadableStream({
        async pull(controller) {
          await promise;
          controller.error(new Error("connection reset"));
        },
      });
      return { end: resolve, reply: send("POST", "/v1/sanctions/match", { body }, announced) };
    });
    await Bun.sleep(0);
    const small = JSON.stringify(SUBJECT);
    const sendOne = (body = small.padEnd(100_000)) =>
      send("POST", "/v1/sanctions/match", { body }, { "Content-Length": String(body.length) });
    expect((await sendOne(small)).status).toBe(200);
    const refused = await sendOne();
    expectError(refused, "rate_limit_exceeded", "at the same time");
    expect(refused.headers.get("Retry-After")).toBe("1");
    stalled[0]?.end();
    await stalled[0]?.reply;
    expect((await sendOne()).status).toBe(200);
    for (const { end } of stalled) end();
    for (const { reply } of stalled) expect((await reply).status).toBe(400);
  });

  test("a compressed body is refused", async () => {
    const { send } = await startApp();
    const body = Bun.gzipSync(Buffer.from(JSON.stringify(SUBJECT)));
    const reply = await send("POST", "/v1/sanctions/match", { body }, { "Content-Encoding": "gzip" });
    expectError(reply, "invalid_request", "must not be compressed");
  });

  test("a body that says of itself that it is not compressed is read, and so is one of any type", async () => {
    const { send } = await startApp();
    const body = JSON.stringify(SUBJECT);
    for (const headers of [
      { "Content-Encoding": "identity" },
      { "Content-Encoding": "Identity" },
      { "Content-Type": "application/x-www-form-urlencoded" },
      { "Content-Type": "multipart/form-data; boundary=x" },
      { "Content-Type": "text/plain; charset=utf-16" },
      { "Content-Type": "nonsense" },
    ]) {
      const { status } = await send("POST", "/v1/sanctions/match", { body }, headers);
      expect([headers, status]).toEqual([headers, 200]);
    }
  });

  test("a body that ends too early is the client's error", async () => {
    const { send, logged } = await startApp();
    for (const headers of [{}, { "Content-Length": "10" }]) {
      const body = new ReadableStream({
        pull(controller) {
          controller.error(new Error("connection reset"));
        },
      });
      expectError(
        await send("POST", "/v1/sanctions/match", { body }, headers),
        "invalid_request",
        "ended before its last byte",
      );
    }
    expect(logged.filter(({ level }) => level !== 30)).toEqual([]);
  });

  test("batches of 0 and 101 items", async () => {
    const { post } = await startApp();
    const queries = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`k${i}`, SUBJECT]));
    expectError(await post("/v1/sanctions/match/batch", { queries: {} }), "invalid_request", "queries");
    expectError(await post("/v1/sanctions/match/batch", { queries }), "invalid_request", "queries");
  });

  test("what screening refuses", async () => {
    const { post } = await startApp();
    expectError(
      await post("/v1/sanctions/match", named(FAILING_NAMES.blank)),
      "invalid_request",
      "nothing to compare",
    );
  });

  test("ids that are unknown, of the other type, too long or badly encoded", async () => {
    const { get } = await startApp();
    for (const suffix of ["", "/history"]) {
      expectError(await get(`/v1/sanctions/entities/nobody${suffix}`), "entity_not_found");
      expectError(await get(`${ENTITY_PATH}${suffix}?type=pep`), "entity_not_found");
      expectError(await get(`/v1/sanctions/entities/${"x".repeat(200)}${suffix}`), "entity_not_found");
      expectError(await get(`/v1/sanctions/entities/${"x".repeat(201)}${suffix}`), "invalid_request", "id");
      expectError(await get(`/v1/sanctions/entities/%zz${suffix}`), "invalid_request", "id");
      expectError(await get(`/v1/sanctions/entities/%FF${suffix}`), "invalid_request", "id");
      expectError(await get(`${ENTITY_PATH}${suffix}?type=both`), "invalid_request", "type");
    }
  });
});

describe("index_unavailable", () => {
  test("fails match and the whole batch, and nothing else", async () => {
    const { send, screening } = await startApp();
    screening.ready = { ready: false, reason: "rebuilding", warnings: [], intact: true, snapshot: null };
    for (const [method, target, body] of CONTRACT_ENDPOINTS) {
      const reply = await send(method, target, body === undefined ? {} : { body: JSON.stringify(body) });
      if (method === "POST") expectError(reply, "index_unavailable");
      else expect(reply.status).toBe(200);
    }
  });

  test("fails the whole batch when the index goes in the middle of it, but not a batch that is wrong anyway", async () => {
    const { post, screening } = await startApp();
    const queries = { a: SUBJECT, b: named(FAILING_NAMES.unready) };
    expectError(await post("/v1/sanctions/match/batch", { queries }), "index_unavailable");
    screening.ready = { ready: false, reason: "rebuilding", warnings: [], intact: true, snapshot: null };
    expectError(await post("/v1/sanctions/match/batch", { queries: {} }), "invalid_request");
    expectError(await post("/v1/sanctions/match/batch", { queries: { a: {} } }), "index_unavailable");
    expectError(await post("/v1/sanctions/match", { ...SUBJECT, limit: 0 }), "invalid_request");
  });
});

describe("internal_error", () => {
  test("is answered blandly and logged whole", async () => {
    const { get, post, logged } = await startApp();
    const replies = [
      await post("/v1/sanctions/match", named(FAILING_NAMES.broken)),
      await get(`/v1/sanctions/search?query=${FAILING_NAMES.broken}`),
    ];
    for (const reply of replies) {
      expectError(reply, "internal_error");
      expect(reply.text).not.toContain("secret detail");
    }
    expect(logged).toHaveLength(2);
    logged.forEach((line, i) => {
      expect(line).toMatchObject({
        level: 50,
        request_id: replies[i]?.json.error.request_id,
        code: "internal_error",
      });
      expect(JSON.stringify(line.err)).toContain("secret detail");
      expect(JSON.stringify(line.err)).toContain("support.ts");
    });
  });

  test("of one item leaves the others of the batch", async () => {
    const { post, logged } = await startApp();
    const queries = { a: SUBJECT, b: named(FAILING_NAMES.broken), c: named(FAILING_NAMES.blank) };
    const { status, json, headers } = await post("/v1/sanctions/match/batch", { queries });
    expect(status).toBe(200);
    expect(json.responses.a.results).toHaveLength(2);
    expect(json.responses.b).toEqual({ error: { code: "internal_error", message: expect.any(String) } });
    expect(json.responses.b.error.message).not.toContain("secret detail");
    expect(json.responses.c.error.code).toBe("invalid_request");
    expect(logged.find(({ level }) => level === 50)).toMatchObject({
      request_id: headers.get("X-Request-Id"),
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { exchangeRaw } from "../support/raw-exchange.ts";
import { CONTRACT_ENDPOINTS, ENTITY_PATH, SUBJECT, startApp } from "./support.ts";

describe("every answer", () => {
  const targets: [string, string, unknown][] = [
    ...CONTRACT_ENDPOINTS,
    ["GET", "/healthz", undefined],
    ["GET", "/readyz", undefined],
    ["GET", "/metrics", undefined],
    ["GET", "/openapi.json", undefined],
    ["GET", "/nowhere", undefined],
    ["DELETE", "/v1/sanctions/search", undefined],
    ["GET", "/v1/sanctions/search?foo=1", undefined],
  ];
  for (const [method, target, body] of targets) {
    test(`${method} ${target} has an id and is not to be kept`, async () => {
      const { send } = await startApp();
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const { headers } = await send(method, target, init);
      expect(headers.get("X-Request-Id")).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Type")).toBe(
        target === "/metrics"
          ? "text/plain; version=0.0.4; charset=utf-8"
          : "application/json; charset=utf-8",
      );
      const { headers: later } = await send(method, target, init);
      expect(later.get("X-Request-Id")).not.toBe(headers.get("X-Request-Id"));
    });
  }

  test("keeps an id of a sane form, and replaces another", async () => {
    const { send } = await startApp();
    for (const id of ["a", "Order-17_b.3", "x".repeat(128)]) {
      const reply = await send("GET", "/v1/sanctions/nowhere", {}, { "X-Request-Id": id });
      expect(reply.headers.get("X-Request-Id")).toBe(id);
      expect(reply.json.error.request_id).toBe(id);
    }
    for (const id of ["", "a b", "a/b", "<script>", "x".repeat(129), "é"]) {
      const reply = await send("GET", "/healthz", {}, { "X-Request-Id": id });
      expect(reply.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe("an answer from old lists", () => {
  test("names them, with any characters, and as many as fit into a header", async () => {
    const { send, screening, post } = await startApp();
    const ask = async (stale: readonly string[]) => {
      screening.provenance = { snapshot: "snap-1", stale };
      return (await post("/v1/sanctions/match", SUBJECT)).headers.get("Interdict-Stale");
    };
    expect(await ask([])).toBeNull();
    expect(await ask(["un_sc_sanctions", "eu_fsf"])).toBe("un_sc_sanctions, eu_fsf");
    expect(await ask(["a, b\r\nX-Evil: 1", "список", "\ud800"])).toBe(
      "a%2C%20b%0D%0AX-Evil%3A%201, %D1%81%D0%BF%D0%B8%D1%81%D0%BE%D0%BA, %EF%BF%BD",
    );
    const many = Array.from({ length: 23 }, (_, i) => `list_${i}`);
    expect(await ask(many)).toBe(`${many.slice(0, 20).join(", ")}, +3`);
    // On an error too, when the snapshot was read; not on what doesn't read it.
    const missing = await send("GET", `${ENTITY_PATH}?type=pep`);
    expect([missing.status, missing.headers.get("Interdict-Stale")]).toEqual([404, expect.any(String)]);
    expect((await send("GET", "/v1/sanctions/schemas")).headers.get("Interdict-Stale")).toBeNull();
  });
});

describe("the log", () => {
  test("has one line a request, with the pattern of the route and who asked", async () => {
    const { get, key, logged } = await startApp();
    await get(`${ENTITY_PATH}?type=pep`);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      msg: "request",
      request_id: expect.any(String),
      method: "GET",
      route: "/v1/sanctions/entities/:id",
      status: 404,
      ms: 0,
      account: 1,
      key: key.split("_")[1],
      code: "entity_not_found",
      snapshot: "snap-1",
      engine: "1.2.3+abc1234",
    });
  });

  test("says what a match was answered from, and how many candidates there were", async () => {
    const { post, logged } = await startApp();
    const { headers } = await post("/v1/sanctions/match", SUBJECT);
    expect(headers.get("Interdict-Snapshot")).toBe("snap-1");
    expect(headers.get("Interdict-Engine")).toBe("1.2.3+abc1234");
    expect(headers.get("Interdict-Demonstration")).toBeNull();
    await post("/v1/sanctions/match/batch", { queries: { a: SUBJECT, b: {}, c: SUBJECT } });
    expect(logged).toMatchObject([
      { snapshot: "snap-1", engine: "1.2.3+abc1234", candidates: 2 },
      { snapshot: "snap-1", engine: "1.2.3+abc1234", candidates: 4, items: 3 },
    ]);
  });

  test("reports a success and how long it took", async () => {
    const { get, screening, clock, logged } = await startApp();
    clock.ms = 1000;
    const search = screening.search.bind(screening);
    screening.search = (query) => {
      clock.ms += 12.5;
      return search(query);
    };
    expect((await get("/v1/sanctions/search")).status).toBe(200);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ level: 30, msg: "request", status: 200, ms: 12.5 });
    expect(logged[0]).not.toHaveProperty("code");
    expect((await get("/metrics")).text).toContain(
      'interdict_http_requests_total{method="GET",route="/v1/sanctions/search",status="200"} 1',
    );
  });

  test("reports answers to probes at debug, but their failures at error", async () => {
    const { get, logged, screening } = await startApp();
    for (const path of ["/healthz", "/readyz", "/metrics"]) await get(path);
    expect(logged).toEqual([]);
    await get("/openapi.json");
    screening.readiness = () => {
      throw new Error("broken");
    };
    await get("/readyz");
    expect(logged).toMatchObject([
      { level: 30, route: "/openapi.json" },
      { level: 50, route: "/readyz", code: "internal_error" },
    ]);
  });

  test("names the methods that endpoints have, and no other", async () => {
    const { send, logged } = await startApp();
    for (const method of ["GET", "POST", "PUT", "HEAD", "DELETE"]) await send(method, "/nowhere");
    expect(logged.map(({ method, route, code }) => [method, route, code])).toEqual(
      ["GET", "POST", "other", "other", "other"].map((method) => [method, "unmatched", "not_found"]),
    );
  });

  test("never contains a name, a query, an id or a key", async () => {
    const { get, post, send, key, logged } = await startApp();
    await post("/v1/sanctions/match", SUBJECT);
    await post("/v1/sanctions/match", { ...SUBJECT, "Ann Secret": 1 });
    await post("/v1/sanctions/match/batch", { queries: { "Ann Secret": SUBJECT, b: {} } });
    await get("/v1/sanctions/search?query=Ann+Secret&schema=AnnSecret");
    await get("/v1/Ann/Secret?query=Ann");
    await get(ENTITY_PATH);
    await send("ANN", "/Ann");
    await get("/v1/sanctions/schemas", { headers: { Authorization: `Bearer ${key}x` } });
    expect(logged).toHaveLength(8);
    const text = JSON.stringify(logged);
    for (const secret of ["Ann", "Secret", "test%2F1", "test/1", key.slice(22)])
      expect(text).not.toContain(secret);
  });
});

describe("a batch", () => {
  test("lets other requests in between its items", async () => {
    const { post, get, screening } = await startApp();
    const match = screening.match.bind(screening);
    screening.match = (subject) => {
      Bun.sleepSync(5);
      return match(subject);
    };
    const queries = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, SUBJECT]));
    const order: string[] = [];
    const batch = post("/v1/sanctions/match/batch", { queries }).then(() => order.push("batch"));
    await Bun.sleep(30);
    await get("/healthz").then(() => order.push("health"));
    await batch;
    expect(order).toEqual(["health", "batch"]);
  });
});

describe("over a socket", () => {
  let stop = () => {};
  let base = "";
  let key = "";
  beforeAll(async () => {
    const started = await startApp();
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: started.app.fetch });
    stop = () => void server.stop(true);
    base = `http://127.0.0.1:${server.port}`;
    key = started.key;
  });
  afterAll(() => stop());

  const ask = (target: string, init: RequestInit = {}) =>
    fetch(`${base}${target}`, { ...init, headers: { Authorization: `Bearer ${key}` } });

  test("endpoints answer as they do in memory", async () => {
    for (const [method, target, body] of CONTRACT_ENDPOINTS) {
      const response = await ask(
        target,
        body === undefined ? { method } : { method, body: JSON.stringify(body) },
      );
      expect([target, response.status]).toEqual([target, 200]);
    }
  });

  test("HEAD is answered outside the contract only, and OPTIONS nowhere", async () => {
    for (const [method, target, status] of [
      ["HEAD", "/healthz", 200],
      ["HEAD", "/v1/sanctions/search", 404],
      ["OPTIONS", "/healthz", 404],
      ["OPTIONS", "/v1/sanctions/search", 404],
    ] as const) {
      const response = await ask(target, { method });
      expect([method, target, response.status]).toEqual([method, target, status]);
      expect(response.headers.get("X-Request-Id")).toBeString();
    }
  });

  test("a body that is too large is answered in the contract's form", async () => {
    const response = await ask("/v1/sanctions/match", { method: "POST", body: "x".repeat(6 * 1024 * 1024) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "invalid_request" } });
  });

  for (const host of ["a", "localhost", "a.example:81"]) {
    test(`a Host header of ${host} doesn't shift the path`, async () => {
      const request = (path: string) =>
        exchangeRaw(base, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(await request("/healthz")).toStartWith("HTTP/1.1 200");
      expect(await request("/xxx/healthz")).toStartWith("HTTP/1.1 404");
      expect(await request("/v1/sanctions/search")).toStartWith("HTTP/1.1 401");
    });
  }
});

// HEAD, wrong methods and wrong paths over a real socket: what a probe, a client and its developer are told.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  startService,
} from "../support/binary.ts";
import { exchangeRaw } from "../support/raw-exchange.ts";

const folder = makeFolder();
const state = join(folder.path, "state");
let key: string;
let service: RunningService;
beforeAll(async () => {
  await importInvented(state);
  key = await createKey(state);
  service = await startService(state, {}, ["--log-level", "debug"]);
});
afterAll(async () => {
  await service.stop();
  folder.remove();
});

const request = (method: string, target: string) =>
  exchangeRaw(
    service.url,
    `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
  );

/** The head of an answer, without what differs from one to the next, and its body. */
function read(answer: string): { status: number; headers: Map<string, string>; body: string } {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const [name = "", value = ""] = line.split(/:\s*(.*)/s);
      return [name.toLowerCase(), value];
    }),
  );
  return { status: Number(first.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}

describe("HEAD", () => {
  test.each(["/healthz", "/readyz", "/openapi.json"])(
    "of %s has the head of GET, and no body",
    async (path) => {
      const got = read(await request("GET", path));
      const head = read(await request("HEAD", path));
      expect(head.status).toBe(200);
      expect(head.body).toBe("");
      expect(Number(head.headers.get("content-length"))).toBe(Buffer.byteLength(got.body));
      expect(head.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      // An id and a time differ from one answer to the next; the server gives no time to one without a body.
      for (const { headers } of [got, head])
        for (const name of ["x-request-id", "date"]) headers.delete(name);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
    },
  );

  test("of /metrics has a length, and no body", async () => {
    const { status, headers, body } = read(await request("HEAD", "/metrics"));
    expect([status, body]).toEqual([200, ""]);
    expect(Number(headers.get("content-length"))).toBeGreaterThan(1000);
    expect(headers.get("content-type")).toStartWith("text/plain");
  });

  test("is counted and logged as what it is", async () => {
    const { headers } = read(await request("HEAD", "/healthz"));
    const line = JSON.parse(await service.logLine(headers.get("x-request-id") ?? "no id"));
    expect(line).toMatchObject({ method: "HEAD", route: "/healthz", status: 200 });
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain(
      'interdict_http_requests_total{method="HEAD",route="/healthz",status="200"}',
    );
  });
});

describe("a wrong method", () => {
  test.each([
    ["GET", "/v1/sanctions/match", "use POST /v1/sanctions/match.", "POST"],
    ["PUT", "/v1/sanctions/match/batch", "use POST /v1/sanctions/match/batch.", "POST"],
    ["POST", "/v1/sanctions/search?query=abc", "use GET /v1/sanctions/search.", "GET"],
    ["DELETE", "/v1/sanctions/entities/ofac-1", "use GET /v1/sanctions/entities/{id}.", "GET"],
    ["POST", "/readyz", "use GET /readyz.", "GET, HEAD"],
  ])("%s %s is told the right one", async (method, target, advice, allowed) => {
    const { status, headers, body } = read(await request(method, target));
    expect([status, headers.get("allow")]).toEqual([404, allowed]);
    expect(JSON.parse(body)).toMatchObject({ error: { type: "invalid_request_error", code: "not_found" } });
    expect(JSON.parse(body).error.message).toEndWith(advice);
  });

  test("HEAD is none of the contract's", async () => {
    const { status, headers } = read(await request("HEAD", "/v1/sanctions/search"));
    expect([status, headers.get("allow")]).toEqual([404, "GET"]);
  });
});

test.each([
  ["POST", "/sanctions/match", "use POST /v1/sanctions/match."],
  ["GET", "/sanctions/search?query=abc", "use GET /v1/sanctions/search."],
  ["GET", "/sanctions/entities/ofac-1/history", "use GET /v1/sanctions/entities/{id}/history."],
  ["GET", "/nowhere", "There is no endpoint at this path and method."],
])("%s %s is told the path with /v1, if there is one", async (method, target, advice) => {
  const { status, headers, body } = read(await request(method, target));
  expect([status, headers.get("allow")]).toEqual([404, undefined]);
  expect(JSON.parse(body).error.message).toEndWith(advice);
});

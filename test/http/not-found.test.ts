// What a request learns that no endpoint is for.

import { describe, expect, test } from "bun:test";
import { startApp } from "./support.ts";

const NOTHING = "There is no endpoint at this path and method";

describe("a path without an endpoint for the method", () => {
  test.each([
    ["GET", "/v1/sanctions/match", "use POST /v1/sanctions/match", "POST"],
    ["DELETE", "/v1/sanctions/match/batch", "use POST /v1/sanctions/match/batch", "POST"],
    ["HEAD", "/v1/sanctions/match", null, "POST"],
    ["POST", "/v1/sanctions/search", "use GET /v1/sanctions/search", "GET"],
    ["HEAD", "/v1/sanctions/search", null, "GET"],
    ["OPTIONS", "/v1/sanctions/search?query=abc", "use GET /v1/sanctions/search", "GET"],
    ["PUT", "/v1/sanctions/entities/a%2Fb", "use GET /v1/sanctions/entities/{id}", "GET"],
    ["POST", "/v1/sanctions/entities/x/history", "use GET /v1/sanctions/entities/{id}/history", "GET"],
    ["POST", "/healthz", "use GET /healthz", "GET, HEAD"],
    ["POST", "/openapi.json", "use GET /openapi.json", "GET, HEAD"],
  ])("%s %s names the right one", async (method, target, advice, allowed) => {
    const { send } = await startApp();
    const { status, headers, json, text } = await send(method, target);
    expect([status, headers.get("Allow")]).toEqual([404, allowed]);
    if (advice === null) expect(text.length).toBeGreaterThan(0);
    else expect(json.error).toMatchObject({ code: "not_found", message: `${NOTHING}: ${advice}.` });
  });

  test.each([
    ["POST", "/sanctions/match", "use POST /v1/sanctions/match"],
    ["GET", "/sanctions/match", "use POST /v1/sanctions/match"],
    ["POST", "/sanctions/match/batch", "use POST /v1/sanctions/match/batch"],
    ["GET", "/sanctions/search?query=abc", "use GET /v1/sanctions/search"],
    ["GET", "/sanctions/entities/x", "use GET /v1/sanctions/entities/{id}"],
  ])("%s %s without /v1 names the right path", async (method, target, advice) => {
    const { send } = await startApp();
    const { status, headers, json } = await send(method, target);
    expect([status, headers.get("Allow")]).toEqual([404, null]);
    expect(json.error).toMatchObject({ code: "not_found", message: `${NOTHING}: ${advice}.` });
  });

  test.each([
    ["GET", "/v1"],
    ["GET", "/v1/v1/sanctions/search"],
    ["GET", "/v1/healthz"],
    ["GET", "/v1/sanctions/entities/"],
    ["GET", "/sanctions/entities//history"],
    ["PUT", "/nowhere"],
  ])("%s %s gets no advice", async (method, target) => {
    const { send } = await startApp();
    const { status, headers, json } = await send(method, target);
    expect([status, headers.get("Allow"), json.error.message]).toEqual([404, null, `${NOTHING}.`]);
  });
});

describe("HEAD", () => {
  test.each(["/healthz", "/readyz", "/metrics", "/openapi.json"])(
    "of %s is answered as GET is",
    async (path) => {
      const { send, log, logged } = await startApp();
      log.level = "debug";
      const got = await send("GET", path);
      const { status, headers } = await send("HEAD", path);
      expect(status).toBe(got.status);
      expect(headers.get("Content-Type")).toBe(got.headers.get("Content-Type"));
      expect(logged.map(({ method, route }) => [method, route])).toEqual([
        ["GET", path],
        ["HEAD", path],
      ]);
    },
  );

  test("reports an unready service by its status", async () => {
    const { send, screening } = await startApp();
    screening.ready = { ready: false, reason: "Not yet.", warnings: [], intact: true, snapshot: null };
    expect((await send("HEAD", "/readyz")).status).toBe(503);
  });
});

// GET /review/session, and which scope each endpoint needs.

import { describe, expect, test } from "bun:test";
import { SCOPE_ADMINISTER, SCOPE_PAYMENTS, SCOPE_READ, SCOPE_REVIEW } from "../../src/base/model/scopes.ts";
import { ENDPOINTS } from "../../src/service/http/endpoints.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { ENTITY_PATH, READY, SUBJECT, startApp } from "./support.ts";

const fits = new DocumentValidator(readDocument()).at("components", "schemas", "Session");

describe("the session", () => {
  test("says whose key it is, and which lists answer", async () => {
    const { get } = await startApp({ ratePerMinute: null }, [SCOPE_READ, SCOPE_REVIEW]);
    const { status, json } = await get("/review/session");
    expect(status).toBe(200);
    expect(fits(json)).toBe(true);
    expect(json).toMatchObject({
      account: "bank",
      key: expect.stringMatching(/^\w{12}$/),
      scopes: [SCOPE_READ, SCOPE_REVIEW],
      version: "1.2.3",
      commit: "abc1234",
      demonstration: true,
      fourEyes: false,
      snapshot: { id: "snap-1", createdAt: "2026-01-01T00:00:00Z" },
      ready: true,
      reason: null,
    });
    expect(json.lists).toEqual([
      {
        name: "test_list",
        description: "Invented people.",
        contentDate: "2025-12-31",
        ageDays: 1,
        limitDays: 7,
        isStale: true,
        entities: 3,
        compared: [{ include: "sanctions", schemata: ["Person"] }],
      },
      {
        name: "undated_list",
        description: "undated_list",
        contentDate: null,
        ageDays: 0,
        limitDays: null,
        isStale: false,
        entities: 0,
        compared: [],
      },
      {
        name: "lost_list",
        description: "lost_list",
        contentDate: null,
        ageDays: null,
        limitDays: 3,
        isStale: true,
        entities: 0,
        compared: [],
      },
    ]);
  });

  test("says why nothing is answered, while nothing is", async () => {
    const { get, screening } = await startApp();
    screening.ready = { ...READY, ready: false, reason: "No list has been imported.", snapshot: null };
    const { status, json } = await get("/review/session");
    expect([status, fits(json)]).toEqual([200, true]);
    expect(json).toMatchObject({
      ready: false,
      reason: "No list has been imported.",
      snapshot: null,
      lists: [],
    });
  });

  test("is given to a key of any scope, and to no other", async () => {
    for (const scopes of [[SCOPE_READ], [SCOPE_REVIEW], ["reports:read"]]) {
      const { get } = await startApp({ ratePerMinute: null }, scopes);
      const { status, json } = await get("/review/session");
      expect([status, json.scopes]).toEqual([200, scopes]);
    }
    const { get } = await startApp();
    expect((await get("/review/session", { headers: {} })).status).toBe(401);
    const blocked = await startApp({ ratePerMinute: null, blocked: true });
    expect((await blocked.get("/review/session")).json.error.code).toBe("account_blocked");
  });

  test("has no parameter, and counts against the rate", async () => {
    const { get } = await startApp({ ratePerMinute: 2 });
    expect((await get("/review/session?verbose=1")).json.error.code).toBe("unknown_parameter");
    expect((await get("/review/session")).status).toBe(200);
    expect((await get("/review/session")).json.error.code).toBe("rate_limit_exceeded");
  });
});

describe("scopes", () => {
  /** What says no more than /v1 does. */
  const OF_READERS = ["/review/countries", "/review/search", "/review/lists/:name/changes"];
  const OF_ADMINISTRATORS = /^\/review\/(?:imports|accounts|keys|journal)\b/;
  const isUnder = (prefix: string) => (path: string) => path.startsWith(prefix);

  test("of endpoints are those of their prefix", () => {
    const wrong = ENDPOINTS.filter(({ path, scope }) => {
      if (["/review/session", "/review/lists"].includes(path)) return scope !== "any key";
      if (OF_READERS.includes(path)) return scope !== SCOPE_READ;
      if (isUnder("/v1/")(path)) return scope !== SCOPE_READ;
      if (path === "/review/payments" || isUnder("/payments/")(path)) return scope !== SCOPE_PAYMENTS;
      if (OF_ADMINISTRATORS.test(path)) return scope !== SCOPE_ADMINISTER;
      return isUnder("/review/")(path) ? scope !== SCOPE_REVIEW : scope !== null;
    });
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test("contain no other: each endpoint refuses keys that have all others", async () => {
    const all = [SCOPE_READ, SCOPE_REVIEW, SCOPE_ADMINISTER, SCOPE_PAYMENTS];
    let refused = 0;
    for (const { method, path, scope } of ENDPOINTS) {
      if (scope === null || scope === "any key") continue;
      const { send } = await startApp(
        { ratePerMinute: null },
        all.filter((one) => one !== scope),
      );
      const target = path.replaceAll(/:\w+/g, "x");
      const { status, json } = await send(method, target, method === "POST" ? { body: "{}" } : {});
      expect([method, path, status, json.error.code, json.error.message]).toEqual([
        method,
        path,
        403,
        "missing_scope",
        `The API key lacks the scope ${scope}.`,
      ]);
      refused++;
    }
    expect(refused).toBeGreaterThanOrEqual(8);
  });

  test("of reading still read", async () => {
    const { get, post } = await startApp();
    expect((await get(ENTITY_PATH)).status).toBe(200);
    expect((await post("/v1/sanctions/match", SUBJECT)).status).toBe(200);
  });
});

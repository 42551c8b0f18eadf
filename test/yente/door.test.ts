// Who may ask, what is asked without a key, and how refusals are written.

import { describe, expect, test } from "bun:test";
import { startDoor } from "./support.ts";

const MATCH = JSON.stringify({ queries: { q: { schema: "Person", properties: { name: "Orlan Vesk" } } } });

describe("keys", () => {
  test("are sent in three schemes", async () => {
    const { send, key } = await startDoor();
    const statusOf = async (Authorization?: string) =>
      (
        await send("POST", "/match/default", {
          body: MATCH,
          headers: Authorization === undefined ? {} : { Authorization },
        })
      ).status;
    expect(await statusOf(`ApiKey ${key}`)).toBe(200);
    expect(await statusOf(`apikey ${key}`)).toBe(200);
    expect(await statusOf(`Bearer ${key}`)).toBe(200);
    expect(await statusOf(`Basic ${btoa(`user:${key}`)}`)).toBe(200);
    expect(await statusOf(`Basic ${btoa(key)}`)).toBe(401);
    expect(await statusOf("ApiKey wrong")).toBe(401);
    expect(await statusOf()).toBe(401);
  });

  test("are refused in yente's words", async () => {
    const { send } = await startDoor();
    const { status, json } = await send("GET", "/search/default", { headers: {} });
    expect(status).toBe(401);
    expect(typeof json.detail).toBe("string");
  });

  test("a door without keys answers whoever names this host, and no page of another", async () => {
    const { send } = await startDoor({ isKeyless: true });
    const statusOf = async (headers: Record<string, string>) =>
      (await send("POST", "/match/default", { body: MATCH, headers })).status;
    expect(await statusOf({ Host: "127.0.0.1:8000" })).toBe(200);
    expect(await statusOf({ Host: "localhost" })).toBe(200);
    expect(await statusOf({ Host: "rebound.example" })).toBe(401);
    expect(await statusOf({ Host: "localhost", Origin: "https://evil.example" })).toBe(400);
  });
});

describe("what is asked without a key", () => {
  test("/healthz and /readyz", async () => {
    const { get } = await startDoor();
    for (const path of ["/healthz", "/readyz"])
      expect(await get(path, { headers: {} })).toMatchObject({ status: 200, json: { status: "ok" } });
  });

  test("/catalog, with a validator", async () => {
    const { get } = await startDoor();
    const { status, json, headers } = await get("/catalog", { headers: {} });
    expect(status).toBe(200);
    expect((await get("/manifest", { headers: {} })).json).toEqual(json);
    expect(headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(json.current.sort()).toEqual(["default", "donations", "peps", "quarry", "sanctions"]);
    expect(json).toMatchObject({ outdated: [], index_stale: false });
    const quarry = json.datasets.find(({ name }: { name: string }) => name === "quarry");
    expect(quarry).toMatchObject({
      title: "Invented sanctions",
      load: true,
      index_current: true,
      children: [],
    });
    expect(quarry.version).toMatch(/^\d{14}-[a-z0-9]{3}$/);
    expect(quarry.index_version).toBe(quarry.version);
    const all = json.datasets.find(({ name }: { name: string }) => name === "default");
    expect(all.children.sort()).toEqual(["donations", "quarry"]);
    const etag = headers.get("ETag") ?? "";
    const again = await get("/catalog", { headers: { "If-None-Match": etag } });
    expect([again.status, again.json, again.headers.get("ETag")]).toEqual([304, null, etag]);
    expect((await get("/catalog", { headers: { "If-None-Match": "*" } })).status).toBe(304);
    expect((await get("/catalog", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("/algorithms", async () => {
    const { get } = await startDoor();
    const { json } = await get("/algorithms", { headers: {} });
    expect(json).toMatchObject({ default: "best", best: "interdict" });
    const names = json.algorithms.map(({ name }: { name: string }) => name);
    expect(names).toContain("logic-v2");
    expect(names[0]).toBe("interdict");
    for (const { name, description, features, docs } of json.algorithms) {
      if (name !== "interdict") expect(description).toContain("Another name of interdict");
      expect(Object.keys(features)).toEqual(Object.keys(docs.features));
      expect(docs.config).toEqual({});
    }
  });

  test("/openapi.json describes every path and parameter", async () => {
    const { get } = await startDoor();
    const { json } = await get("/openapi.json", { headers: {} });
    expect(Object.keys(json.paths).sort()).toEqual([
      "/algorithms",
      "/catalog",
      "/entities/{entity_id}",
      "/entities/{entity_id}/adjacent",
      "/entities/{entity_id}/adjacent/{property_name}",
      "/healthz",
      "/manifest",
      "/match/{dataset}",
      "/openapi.json",
      "/readyz",
      "/reconcile/{dataset}",
      "/search/{dataset}",
      "/statements",
      "/updatez",
    ]);
    const names = json.paths["/match/{dataset}"].post.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["dataset", "limit", "threshold", "exclude_entity_ids"]));
  });
});

test("the contract loads nothing of the door: only a listener for it does", async () => {
  const naming: string[] = [];
  for await (const file of new Bun.Glob("**/*.ts").scan("src")) {
    const text = file.startsWith("service/yente/") ? "" : await Bun.file(`src/${file}`).text();
    for (const [, before] of text.matchAll(/(\S+)"[./\w-]*\/yente\/[\w-]+\.ts"/g))
      naming.push(`${file} ${before}`);
  }
  expect(naming).toEqual(["service/server/start-worker.ts import("]);
});

const NO_RECONCILIATION = "Reconciliation is not offered: POST /match/{dataset} takes up to 100 queries.";

describe("refusals", () => {
  const REFUSED: [method: string, path: string, status: number, detail: string][] = [
    ["GET", "/banana", 404, "Not Found"],
    ["GET", "/statements", 404, "No statements are kept: GET /entities/{id} has what is known."],
    ["GET", "/reconcile/quarry", 404, NO_RECONCILIATION],
    ["POST", "/reconcile/quarry", 404, NO_RECONCILIATION],
    ["GET", "/reconcile/quarry/suggest/entity?prefix=or", 404, "Not Found"],
    ["GET", "/match/default", 405, "Method Not Allowed"],
    ["POST", "/search/default", 405, "Method Not Allowed"],
    ["GET", "/updatez", 405, "Method Not Allowed"],
    ["POST", "/updatez?token=x", 403, "Invalid token: interdict import changes the lists."],
    ["GET", `/search/default?q=${"a".repeat(60_100)}`, 414, "Request URI too long"],
  ];
  test.each(REFUSED)("%s %s", async (method, path, status, detail) => {
    const { send } = await startDoor();
    expect(await send(method, path)).toMatchObject({ status, json: { detail } });
  });
});

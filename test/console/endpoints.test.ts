// The console as it is served: paths, caching, compression and the headers that keep it to itself. The bundle
// is made of a few bytes, so that no build is needed.

import { describe, expect, test } from "bun:test";
import { loadConsole, type PackedFile, unpackConsole } from "../../src/console/bundle.ts";
import { consoleEndpoints } from "../../src/console/endpoints.ts";
import { CHAPTERS } from "../../src/operator/manual/chapters.ts";
import { startApp } from "../http/support.ts";

const pack = (name: string, contentType: string, text: string): PackedFile => ({
  name,
  contentType,
  etag: `"${name}"`,
  gzip: Bun.gzipSync(Buffer.from(text)).toBase64(),
});

const bundle = unpackConsole({
  page: pack("index.html", "text/html; charset=utf-8", "<!doctype html><p>page"),
  assets: [pack("app-1.js", "text/javascript; charset=utf-8", "void 0")],
  manual: {
    pages: [
      pack("", "text/html; charset=utf-8", "<p>chapters"),
      pack("lists", "text/html; charset=utf-8", "<p>lists"),
    ],
    assets: [pack("manual-1.js", "text/javascript; charset=utf-8", "void 1")],
  },
});

const { app } = await startApp({}, undefined, { pages: consoleEndpoints(bundle) });

const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  app.handle(new Request(`http://localhost${path}`, { method, headers }));

describe("the page", () => {
  test("every place of the console leads to it, with its policy", async () => {
    for (const path of [
      "/console/",
      "/console/overview",
      "/console/screen",
      "/console/search?query=abc",
      "/console/entities/ofac-1%2F2",
      "/console/cases",
      "/console/cases/12",
      "/console/lists",
      "/console/files",
      "/console/files/12",
      "/console/payments",
      "/console/accounts",
      "/console/accounts/3",
      "/console/journal",
      "/console/journal/1%3A4711?day=2026-11-23",
      "/console/signed-in?code=a&state=b",
    ]) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("<p>page");
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("Cache-Control")).toBe("no-cache");
      expect(answer.headers.get("Content-Security-Policy")).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(answer.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(answer.headers.get("Permissions-Policy")).toContain("camera=()");
    }
  });

  test("an address without a page says so on the page, and is none for programs", async () => {
    for (const path of ["/console/other", "/console/cases/1/2", "/console/assets"]) {
      for (const headers of [{}, { "If-None-Match": "*" }] as Record<string, string>[]) {
        const answer = await get(path, headers);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
        expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
        expect(await answer.text()).toContain("<p>page");
      }
    }
  });

  test("a browser at the root is led there, other clients are not", async () => {
    const browser = await get("/", { Accept: "text/html,application/xhtml+xml;q=0.9" });
    expect([browser.status, browser.headers.get("Location")]).toEqual([302, "/console/"]);
    const bare = await get("/console");
    expect([bare.status, bare.headers.get("Location")]).toEqual([302, "/console/"]);
    for (const Accept of ["*/*", "application/json"]) {
      const client = await get("/", { Accept });
      expect(client.status).toBe(200);
      expect(await client.json()).toMatchObject({ name: "Interdict", console: "/console/" });
    }
  });

  test("it is compressed for who accepts gzip, and sent once", async () => {
    const zipped = await get("/console/", { "Accept-Encoding": "br, gzip;q=0.8" });
    expect(zipped.headers.get("Content-Encoding")).toBe("gzip");
    expect(zipped.headers.get("Vary")).toBe("Accept-Encoding");
    expect(Buffer.from(Bun.gunzipSync(await zipped.arrayBuffer())).toString()).toContain("<p>page");
    for (const encoding of ["identity", "gzip;q=0", "br"]) {
      const plain = await get("/console/", { "Accept-Encoding": encoding });
      expect(plain.headers.get("Content-Encoding")).toBeNull();
      expect(await plain.text()).toContain("<p>page");
    }
    const etag = zipped.headers.get("ETag") ?? "";
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get("/console/", { "If-None-Match": tag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    expect((await get("/console/", { "If-None-Match": '"other"' })).status).toBe(200);
  });
});

describe("assets", () => {
  test("are kept for ever, because their names change with them", async () => {
    const answer = await get("/console/assets/app-1.js");
    expect(await answer.text()).toBe("void 0");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  });

  test("nothing else is there", async () => {
    for (const path of [
      "/console/assets/app-2.js",
      "/console/assets/",
      "/console/assets/..%2fapp-1.js",
      "/console/assets/folder/app-1.js",
    ]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await get("/console/", {}, "POST")).status).toBe(404);
  });
});

describe("the manual", () => {
  test("has a page for each chapter, with the policy of the console and without a key", async () => {
    for (const [path, text] of [
      ["/manual/", "<p>chapters"],
      ["/manual/lists", "<p>lists"],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, await answer.text()]).toEqual([200, text]);
      expect(answer.headers.get("Content-Security-Policy")).toStartWith(
        "default-src 'none'; script-src 'self'",
      );
    }
    const bare = await get("/manual");
    expect([bare.status, bare.headers.get("Location")]).toEqual([302, "/manual/"]);
    expect(await (await get("/manual/assets/manual-1.js")).text()).toBe("void 1");
  });

  test("has nothing else, and is not there without the console", async () => {
    for (const path of ["/manual/other", "/manual/assets/other.js", "/manual/lists/more"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    const without = await startApp({}, undefined, { pages: null });
    expect((await without.get("/manual/")).status).toBe(404);
    const metrics = await startApp({}, undefined, { offer: "metrics", pages: consoleEndpoints(bundle) });
    expect((await metrics.get("/manual/")).status).toBe(404);
  });
});

test("a listener for metrics has no console, and a service without one no endpoints of reviews", async () => {
  const metrics = await startApp({}, undefined, { offer: "metrics", pages: consoleEndpoints(bundle) });
  expect((await metrics.get("/console/")).status).toBe(404);
  const without = await startApp({}, undefined, { pages: null });
  expect((await without.get("/console/")).status).toBe(404);
  expect((await without.get("/review/session")).status).toBe(404);
  expect((await without.get("/v1/sanctions/datasets")).status).toBe(200);
  const { paths } = (await without.get("/openapi.json")).json as { paths: object };
  expect(Object.keys(paths).filter((path) => path.startsWith("/review"))).toEqual([]);
});

test("a damaged bundle is refused", () => {
  expect(() =>
    unpackConsole({
      page: { ...pack("a", "b", "c"), gzip: "" },
      assets: [],
      manual: { pages: [], assets: [] },
    }),
  ).toThrow("a is empty");
});

describe("the built console", () => {
  const built = loadConsole("index/console/console.assets");

  test("is small: its script stays under 100 kB, its styles under 20 kB, compressed", () => {
    const sizeOf = (ending: string) =>
      [...built.assets.values()].find(({ name }) => name.endsWith(ending))?.gzip.byteLength ?? Infinity;
    expect(sizeOf(".js")).toBeLessThan(100_000);
    expect(sizeOf(".css")).toBeLessThan(20_000);
  });

  test("has no style or script within the page, and names its assets by their bytes", () => {
    const page = Buffer.from(Bun.gunzipSync(built.page.gzip)).toString();
    expect(page).not.toMatch(/<style|style=|<script[^>]*>[^<]|https?:\/\//);
    const asked = [...page.matchAll(/\/console\/assets\/([\w.-]+)/g)].map(([, name = ""]) => name);
    expect(asked.toSorted()).toEqual([...built.assets.keys()].toSorted());
    for (const { name, gzip } of built.assets.values()) {
      const hash = new Bun.CryptoHasher("sha256").update(Bun.gunzipSync(gzip)).digest("hex");
      expect(name).toContain(hash.slice(0, 12));
    }
  });

  test("has every chapter of the manual, whose links and anchors are there", () => {
    const { pages, assets } = built.manual;
    expect([...pages.keys()]).toEqual(["", ...CHAPTERS.map(({ name }) => name)]);
    const texts = new Map(
      [...pages].map(([name, { gzip }]) => [name, Buffer.from(Bun.gunzipSync(gzip)).toString()]),
    );
    for (const [name, text] of texts) {
      expect(text).not.toMatch(/<style|style=|<script[^>]*>[^<]|src="https?:|<img/);
      for (const [, href = ""] of text.matchAll(/ href="([^"]*)"/g)) {
        const [path = "", anchor] = href.split("#");
        const asset = /^\/(console|manual)\/assets\/(.*)$/.exec(path);
        if (asset !== null) {
          expect((asset[1] === "console" ? built.assets : assets).has(asset[2] ?? "")).toBe(true);
          continue;
        }
        const target = texts.get(path === "" ? name : path.replace(/^\/manual\//, ""));
        expect([name, href, target !== undefined]).toEqual([name, href, true]);
        if (anchor !== undefined) expect(target).toContain(` id="${anchor}"`);
      }
    }
    expect(texts.get("reference")).toContain("interdict_http_requests_total");
  });

  test("has a manual of less than 300 kB, compressed", () => {
    const files = [...built.manual.pages.values(), ...built.manual.assets.values()];
    expect(files.reduce((sum, { gzip }) => sum + gzip.byteLength, 0)).toBeLessThan(300_000);
  });
});

// Requests that a page of another site could have a browser send change nothing, and a client certificate
// alone counts for none of them.

import { describe, expect, test } from "bun:test";
import { SCOPE_PAYMENTS, SCOPE_READ, SCOPE_REVIEW } from "../../src/base/model/scopes.ts";
import { addCertificate } from "../../src/service/access/certificates.ts";
import { createApp } from "../../src/service/http/app.ts";
import { ENDPOINTS } from "../../src/service/http/endpoints.ts";
import { NOW } from "../access/support.ts";
import { pacs008 } from "../payments/samples.ts";
import { CONTRACT_ENDPOINTS, startApp } from "./support.ts";

const NEEDS_KEY = ENDPOINTS.filter(({ scope }) => scope !== null);
const BESIDE_CONTRACT = NEEDS_KEY.filter(({ path }) => !path.startsWith("/v1/"));
const HOST = "screening.bank.example:8443";
const targetOf = (path: string) => path.replace(/:\w+/g, "x");

const OTHER_SITES: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "same-site", Origin: `https://${HOST}` },
  { "Sec-Fetch-Site": "nonsense" },
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "" },
  { Origin: "https://screening.bank.example" },
  { Origin: "https://screening.bank.example:8444" },
  { Origin: `https://${HOST}.evil.example` },
];
const OWN_SITE: Record<string, string>[] = [
  {},
  { "Sec-Fetch-Site": "same-origin", Origin: `https://${HOST}` },
  // A proxy has changed the Host header.
  { "Sec-Fetch-Site": "same-origin", Origin: "https://public.bank.example" },
  { "Sec-Fetch-Site": "none" },
  { Origin: `https://${HOST}` },
  // A proxy has ended TLS, or not.
  { Origin: `http://${HOST}` },
  { Origin: `https://${HOST.toUpperCase()}` },
];

describe("another site", () => {
  test.each(OTHER_SITES)("is refused beside the contract: %j", async (headers) => {
    const { send, logged } = await startApp();
    for (const { method, path } of BESIDE_CONTRACT) {
      const json = { "Content-Type": "application/json", Host: HOST };
      const { status, json: body } = await send(method, targetOf(path), {}, { ...json, ...headers });
      expect([path, status, body.error.code]).toEqual([path, 400, "invalid_request"]);
      expect(body.error.message).toStartWith("A page of another site must not send this request (");
    }
    expect(logged.filter(({ account }) => account !== undefined)).toEqual([]);
  });

  test.each(OWN_SITE)("is not what this is: %j", async (headers) => {
    const { send } = await startApp({ ratePerMinute: null }, [SCOPE_READ, SCOPE_REVIEW]);
    for (const [method, target] of [
      ["GET", "/review/session"],
      ["GET", "/review/cases"],
    ] as const)
      expect((await send(method, target, {}, { Host: HOST, ...headers })).status).toBe(200);
  });

  test("may send no message as text, and no key: nothing allows that to a page", async () => {
    const { send, journal } = await startApp({ ratePerMinute: null }, [SCOPE_PAYMENTS]);
    const screen = (method: string, headers: Record<string, string>) =>
      send(method, "/payments/screen", method === "POST" ? { body: pacs008("") } : {}, {
        Host: HOST,
        "Content-Type": "text/plain",
        ...headers,
      });
    for (const headers of OTHER_SITES) {
      const refused = await screen("POST", headers);
      expect([refused.status, refused.json.error.code]).toEqual([400, "invalid_request"]);
      const preflight = await screen("OPTIONS", {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
        ...headers,
      });
      expect(preflight.status).toBe(404);
      for (const answer of [refused, preflight])
        expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
    expect(journal.acts).toEqual([]);
    for (const headers of OWN_SITE) expect((await screen("POST", headers)).status).toBe(200);
  });

  test("uses up no rate", async () => {
    const { send } = await startApp({ ratePerMinute: 1 });
    const { headers } = await send("GET", "/review/session", {}, { Origin: "null" });
    expect(headers.get("RateLimit")).toBeNull();
    expect((await send("GET", "/review/session")).status).toBe(200);
    expect((await send("GET", "/review/session")).status).toBe(429);
  });

  test("may send a key under /v1, where the contract knows no origins", async () => {
    const { send } = await startApp();
    for (const [method, target, body] of CONTRACT_ENDPOINTS) {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { "Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain" };
      expect((await send(method, target, init, headers)).status).toBe(200);
    }
  });
});

describe("the type of a body", () => {
  const UNASKED = [
    "text/plain",
    "text/plain;application/json",
    "application/x-www-form-urlencoded",
    "Multipart/Form-Data; boundary=x",
    null,
  ];
  const typed = (type: string | null): Record<string, string> =>
    type === null ? {} : { "Content-Type": type };

  test.each([...UNASKED, "application/xml", "application/jsonx", "application/json,text/plain"])(
    "must be JSON where JSON is read, not %p",
    async (type) => {
      const { send, journal } = await startApp({ ratePerMinute: null }, [
        SCOPE_REVIEW,
        "sanctions:administer",
      ]);
      for (const { method, path, requestBody } of BESIDE_CONTRACT) {
        if (requestBody === undefined) continue;
        const { status, json } = await send(method, targetOf(path), { body: "{}" }, typed(type));
        expect([path, status]).toEqual([path, 400]);
        expect(json.error.message).toStartWith(
          "The request needs the header Content-Type: application/json, ",
        );
      }
      expect(journal.acts).toEqual([]);
    },
  );

  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])(
    "can be written %s",
    async (type) => {
      const { send } = await startApp({ ratePerMinute: null }, [SCOPE_REVIEW]);
      const { json } = await send("POST", "/review/evidence", { body: "{}" }, typed(type));
      expect(json.error.message).not.toContain("Content-Type");
    },
  );
});

describe("a client certificate that stands for an account", () => {
  const SCOPES = [SCOPE_READ, SCOPE_REVIEW, SCOPE_PAYMENTS, "sanctions:administer"];
  const certificate = new Uint8Array(32).fill(7);

  async function start(certificateOpensConsole: boolean) {
    const { service, key } = await startApp({ ratePerMinute: null }, SCOPES);
    await addCertificate(service.access, "bank", { hash: certificate, scopes: SCOPES }, new Date(NOW));
    const app = createApp({ ...service, certificate, certificateOpensConsole });
    const ask = async (method: string, target: string, headers: Record<string, string>, body?: string) => {
      const init = { method, headers: { Host: HOST, ...headers }, ...(body === undefined ? {} : { body }) };
      const answer = await app.handle(new Request(`http://${HOST}${target}`, init));
      // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
      const { error } = (await answer.json()) as any;
      return { status: answer.status, code: error?.code ?? null, message: String(error?.message ?? "") };
    };
    return { ask, key };
  }

  test("alone does not count for another site", async () => {
    const { ask } = await start(true);
    for (const headers of OTHER_SITES)
      for (const { method, path } of NEEDS_KEY) {
        const { status, code } = await ask(method, targetOf(path), headers);
        const isOfContract = path.startsWith("/v1/");
        const refusal = isOfContract ? [401, "invalid_api_key"] : [400, "invalid_request"];
        expect([path, status, code]).toEqual([path, ...refusal]);
      }
    for (const headers of OWN_SITE)
      expect((await ask("GET", "/v1/sanctions/search", headers)).status).toBe(200);
  });

  test("alone opens the console only where the listener says so", async () => {
    const [closed, open] = [await start(false), await start(true)];
    const json = { "Content-Type": "application/json" };
    for (const { method, path } of NEEDS_KEY) {
      const target = targetOf(path);
      const { status, message } = await closed.ask(method, target, json);
      expect([path, status === 401]).toEqual([path, path.startsWith("/review/")]);
      if (status === 401) expect(message).toContain("console=certificate: send the header Authorization");
      // A stream goes on for a minute.
      if (path !== "/review/events") expect((await open.ask(method, target, json)).status).not.toBe(401);
    }
    const withKey = { ...json, Authorization: `Bearer ${closed.key}` };
    expect((await closed.ask("GET", "/review/session", withKey)).status).toBe(200);
  });

  test("alone sends no file, message or removal of a type that needs no permission", async () => {
    const { ask, key } = await start(true);
    const targets = BESIDE_CONTRACT.filter(
      ({ method, requestBody }) => method === "POST" && requestBody === undefined,
    );
    expect(targets.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/payments/screen", "/review/files", "/review/imports"]),
    );
    for (const { path } of targets)
      for (const type of ["text/plain", "application/x-www-form-urlencoded", ""]) {
        const headers = { "Content-Type": type };
        const refused = await ask("POST", targetOf(path), headers, "x");
        expect([path, refused.status]).toEqual([path, 400]);
        expect(refused.message).toStartWith("The request needs the header Content-Type: ");
        const withKey = await ask(
          "POST",
          targetOf(path),
          { ...headers, Authorization: `Bearer ${key}` },
          "x",
        );
        expect(withKey.message).not.toContain("Content-Type");
      }
  });
});

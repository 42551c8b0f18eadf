// Access on the compiled executable: bad keys that can't be told apart, the order of checks, keys that are
// never written down, request ids, and requests that mean harm to HTTP itself.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import {
  BINARY,
  importInvented,
  makeFolder,
  type RunningService,
  type RunOptions,
  runBinary,
  startService,
} from "../support/binary.ts";
import { exchangeRaw } from "../support/raw-exchange.ts";

const folder = makeFolder();
const binary = join(folder.path, "interdict");
const state = join(folder.path, "state");
const options: RunOptions = { binary };
let service: RunningService;
let good: string;

const command = (...args: string[]) => runBinary([...args, "--state", state], options);

async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await command(...args);
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

async function makeClient(account: string, flags: string[] = [], scope = "sanctions:read"): Promise<string> {
  await run("accounts", "create", account, ...flags);
  return run("keys", "create", account, "--scope", scope);
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly error: { readonly code: string; readonly message: string; readonly request_id: string };
}

async function send(path: string, headers: Record<string, string>, init: RequestInit = {}): Promise<Reply> {
  const answer = await fetch(service.url + path, { ...init, headers });
  const body = (await answer.json().catch(() => ({}))) as { error?: Reply["error"] };
  return {
    status: answer.status,
    headers: answer.headers,
    error: body.error ?? { code: "none", message: "", request_id: "" },
  };
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

const exchange = (text: string) => exchangeRaw(service.url, text);

beforeAll(async () => {
  // Others may build the executable again while this runs.
  copyFileSync(BINARY, binary);
  await importInvented(state, options);
  service = await startService(state, options);
  good = await makeClient("good", ["--rate", "unlimited"]);
});
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

describe("a bad key", () => {
  test("is refused alike, whether it is missing, malformed, mistyped, unknown or revoked", async () => {
    const revoked = await makeClient("revoked");
    await run("keys", "revoke", revoked.split("_")[1] ?? "");
    const elsewhere = join(folder.path, "elsewhere");
    await runBinary(["accounts", "create", "other", "--state", elsewhere], options);
    const unknown = (
      await runBinary(["keys", "create", "other", "--state", elsewhere], options)
    ).stdout.trim();
    expect(unknown).toStartWith("interdict_");
    const kinds: Record<string, Record<string, string>> = {
      missing: {},
      malformed: bearer("not-a-key"),
      "of another scheme": { Authorization: `Basic ${good}` },
      mistyped: bearer(`${good.slice(0, -1)}${good.endsWith("0") ? "1" : "0"}`),
      unknown: bearer(unknown),
      revoked: bearer(revoked),
    };
    const looks = new Set<string>();
    const durations: [kind: string, ms: number][] = [];
    for (let round = 0; round < 10; round++) {
      for (const [kind, headers] of Object.entries(kinds)) {
        const startedMs = performance.now();
        const { status, headers: answered, error } = await send("/v1/sanctions/schemas", headers);
        durations.push([kind, performance.now() - startedMs]);
        expect(answered.get("X-Request-Id")).toBe(error.request_id);
        const kept = [...answered].filter(([name]) => name !== "x-request-id" && name !== "date");
        looks.add(JSON.stringify([status, error.code, error.message, kept]));
      }
    }
    expect(looks.size).toBe(1);
    expect([...looks][0]).toStartWith('[401,"invalid_api_key",');
    expect([...looks][0]).toContain('["www-authenticate","Bearer"]');
    // All wait for the same moment, which is later than the slowest look-up.
    expect(durations.filter(([, ms]) => ms < 4.5)).toEqual([]);
  });

  test("is refused before anything else but an unknown route", async () => {
    expect((await send("/v1/nowhere", {})).error.code).toBe("not_found");
    expect((await send("/v1/sanctions/search?foo=1", {})).error.code).toBe("invalid_api_key");
    const post = { method: "POST", body: "no JSON" };
    expect((await send("/v1/sanctions/match", {}, post)).error.code).toBe("invalid_api_key");
  });
});

describe("the order of checks", () => {
  const NO_PLAN = ["--plan", "none"];
  const NO_SUBSCRIPTION = ["--subscription", "none"];
  const ONE = ["--rate", "1"];
  const OTHER_SCOPE = "sanctions:payments";

  test("is blocked, plan, subscription, scope, rate, request", async () => {
    const blocked = await makeClient("blocked", [...NO_PLAN, ...NO_SUBSCRIPTION, ...ONE], OTHER_SCOPE);
    await run("accounts", "block", "blocked");
    const keys: [code: string, key: string][] = [
      ["account_blocked", blocked],
      ["plan_required", await makeClient("planless", [...NO_PLAN, ...NO_SUBSCRIPTION, ...ONE], OTHER_SCOPE)],
      ["subscription_required", await makeClient("unsubscribed", [...NO_SUBSCRIPTION, ...ONE], OTHER_SCOPE)],
      ["missing_scope", await makeClient("scopeless", ONE, OTHER_SCOPE)],
    ];
    for (const [code, key] of keys) {
      // Refused requests don't count, so that the second is refused for the same reason.
      for (let i = 0; i < 2; i++) {
        const { error, headers } = await send("/v1/sanctions/search?foo=1", bearer(key));
        expect(error.code).toBe(code);
        expect(headers.get("RateLimit")).toBe('"account";r=1;t=0');
      }
      expect((await send("/v1/nowhere", bearer(key))).error.code).toBe("not_found");
    }
    const limited = await makeClient("limited", ONE);
    expect((await send("/v1/sanctions/search?foo=1", bearer(limited))).error.code).toBe("unknown_parameter");
    const refused = await send("/v1/sanctions/search?foo=1", bearer(limited));
    expect(refused.error.code).toBe("rate_limit_exceeded");
    const seconds = refused.headers.get("Retry-After");
    expect(Number(seconds)).toBeWithin(58, 61);
    expect(refused.headers.get("RateLimit")).toBe(`"account";r=0;t=${seconds}`);
    expect(refused.headers.get("RateLimit-Policy")).toBe('"account";q=1;w=60');
    expect(refused.error.message).toContain(`Retry in ${seconds} second`);
  });
});

describe("keys", () => {
  test("an account has twenty, even when they are asked for at once, and one more after a revocation", async () => {
    await run("accounts", "create", "many");
    const made = await Promise.all(Array.from({ length: 24 }, () => command("keys", "create", "many")));
    expect(made.filter(({ exitCode }) => exitCode === 0)).toHaveLength(20);
    for (const { stdout, stderr } of made.filter(({ exitCode }) => exitCode !== 0)) {
      expect(stdout).toBe("");
      expect(stderr).toContain("already has 20 keys");
    }
    const first = made.find(({ exitCode }) => exitCode === 0)?.stdout.trim() ?? "";
    await run("keys", "revoke", first.split("_")[1] ?? "");
    expect((await command("keys", "create", "many")).exitCode).toBe(0);
    expect((await command("keys", "create", "many")).exitCode).toBe(1);
  }, 30_000);

  test("are never logged, wherever a client puts them", async () => {
    const key = await makeClient("careless", ["--rate", "unlimited"]);
    const mistyped = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
    const subject = (name: string) => JSON.stringify({ schema: "Person", properties: { name: [name] } });
    const post = (body: string) => ({ method: "POST", body });
    for (const text of [key, mistyped]) {
      await send("/v1/sanctions/schemas", bearer(text));
      for (const value of [
        text,
        `Bearer${text}`,
        `Bearer ${text} ${text}`,
        `Basic ${text}`,
        `bearer ${text}x`,
      ])
        await send("/v1/sanctions/schemas", { Authorization: value });
      const odd = { ...bearer(key), "X-Request-Id": text };
      const { headers, error } = await send(`/v1/sanctions/entities/${text}`, odd);
      expect(headers.get("X-Request-Id")).not.toContain(text);
      expect(error.code).toBe("entity_not_found");
      await send(`/${text}`, { "X-Request-Id": text, Cookie: text, "User-Agent": text, Referer: text });
      await send(`/v1/sanctions/search?query=${text}&${text}=1`, bearer(key));
      await send(`/v1/sanctions/search?query=${text}`, bearer(key));
      await send(`/v1/sanctions/match?key=${text}`, bearer(key), post(subject("A Name")));
      await send("/v1/sanctions/match", bearer(key), post(subject(text)));
      await send("/v1/sanctions/match", bearer(key), post(`{"${text}":1}`));
      await send("/v1/sanctions/match", bearer(key), post(text));
      const batch = `{"queries":{"${text}":${subject("A Name")},"b":{"${text}":1}}}`;
      await send("/v1/sanctions/match/batch", bearer(key), post(batch));
      await send(`/healthz?key=${text}`, {});
      await exchange(`GET /v1/${text} HTTP/1.1\r\nHost: ${text}\r\nConnection: close\r\n\r\n`);
      await exchange(`${text} /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    }
    const secret = key.split("_")[2] ?? "";
    expect(secret.length).toBeGreaterThan(40);
    const last = await send("/openapi.json", {});
    await service.logLine(last.headers.get("X-Request-Id") ?? "no id");
    expect(service.log().match(/"msg":"request"/g)?.length).toBeGreaterThan(30);
    // The public id stands in the log on purpose; no part of the secret does.
    expect(service.log()).toContain(`"key":"${key.split("_")[1]}"`);
    for (let i = 0; i + 12 <= secret.length; i++)
      expect(service.log()).not.toContain(secret.slice(i, i + 12));
  });
});

describe("a request id", () => {
  test("that is sane is kept in header, error and log line", async () => {
    for (const id of ["a", "Order-17_b.3", "x".repeat(128)]) {
      const { headers, error } = await send("/v1/sanctions/search?foo=1", {
        ...bearer(good),
        "X-Request-Id": id,
      });
      expect(headers.get("X-Request-Id")).toBe(id);
      expect(error.request_id).toBe(id);
      expect(JSON.parse(await service.logLine(`"request_id":"${id}"`))).toMatchObject({
        msg: "request",
        code: "unknown_parameter",
        status: 400,
      });
    }
  });

  test("is made where there is none or no sane one, and grows with time", async () => {
    const made: string[] = [];
    for (const id of [
      undefined,
      "",
      "a b",
      "a/b",
      "x".repeat(129),
      "<b>",
      `interdict_${"a".repeat(12)}_secrets1`,
    ]) {
      const headers: Record<string, string> = id === undefined ? {} : { "X-Request-Id": id };
      const { headers: answered, error } = await send("/v1/sanctions/search?foo=1", {
        ...bearer(good),
        ...headers,
      });
      const requestId = answered.get("X-Request-Id") ?? "";
      expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(error.request_id).toBe(requestId);
      expect(await service.logLine(`"request_id":"${requestId}"`)).toContain('"msg":"request"');
      made.push(requestId);
      await Bun.sleep(2);
    }
    expect(made).toEqual([...new Set(made)].sort());
  });
});

describe("HTTP", () => {
  const request = (target: string, lines: string[], method = "GET") =>
    exchange(
      `${[`${method} ${target} HTTP/1.1`, ...lines, `Authorization: Bearer ${good}`, "Connection: close"].join("\r\n")}\r\n\r\n`,
    );
  const hosts = [
    "",
    "a",
    "a b",
    "a/b",
    "http://x/",
    "a@b",
    "a?b",
    "a#b",
    "[::1",
    "%zz",
    "a:99999",
    "..",
    "/",
    "\xff",
  ];

  test.each(hosts)("a Host of %p changes nothing", async (host) => {
    const line = [`Host: ${host}`];
    expect(await request("/v1/sanctions/schemas", line)).toStartWith("HTTP/1.1 200");
    expect(await request("/v1/sanctions/search?query=bulgozhina&per_page=1", line)).toContain('"per_page":1');
    expect(await request("/v1/sanctions/search?foo=1", line)).toContain('"code":"unknown_parameter"');
    expect(await request("/v1/nowhere", line)).toContain('"code":"not_found"');
    const body = JSON.stringify({ schema: "Person", properties: { name: ["Taisiya Bulgozhina"] } });
    const post = `POST /v1/sanctions/match HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${good}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await exchange(post)).toContain('"ofac-990002"');
  });

  test("an unknown route, HEAD and OPTIONS need no key to be not found", async () => {
    for (const path of ["/v1", "/v1/sanctions", "/v2/sanctions/search", "/v1/sanctions/search/"])
      expect([path, (await send(path, {})).error.code]).toEqual([path, "not_found"]);
    for (const method of ["OPTIONS", "PUT", "PATCH", "DELETE"]) {
      const { status, error } = await send("/v1/sanctions/search", {}, { method });
      expect([method, status, error.code]).toEqual([method, 404, "not_found"]);
    }
    const head = await fetch(`${service.url}/v1/sanctions/search`, { method: "HEAD" });
    expect(head.status).toBe(404);
    expect(head.headers.get("X-Request-Id")).toBeString();
    expect((await send("/v1/sanctions/match", {})).error.code).toBe("not_found");
  });

  test("a connection that says nothing does not keep others from being answered", async () => {
    const idle = await Promise.all(
      Array.from({ length: 50 }, () =>
        Bun.connect({
          hostname: "127.0.0.1",
          port: Number(new URL(service.url).port),
          socket: { open: (socket) => void socket.write("GET /healthz HTTP/1.1\r\nHost:"), data() {} },
        }),
      ),
    );
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    for (const socket of idle) socket.terminate();
  });
});

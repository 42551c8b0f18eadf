// What an attacker or a broken client can write on the wire, sent to the compiled executable byte by byte:
// one request is never taken for two, a path never leads past the key, and what reaches the service gets the
// contract's error.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { ENDPOINTS } from "../../src/service/http/endpoints.ts";
import {
  BINARY,
  createKey,
  importInvented,
  makeFolder,
  type RunningService,
  startService,
} from "../support/binary.ts";
import { exchangeRaw, openRaw } from "../support/raw-exchange.ts";

const folder = makeFolder();
const binary = join(folder.path, "interdict");
const SUBJECT = '{"schema":"Person","properties":{"name":["Taisiya Bulgozhina"]}}';
/** A request that must never be answered, because it is the body of another. */
const INNER = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

let service: RunningService;
let authorization: string;

beforeAll(async () => {
  // Others may build the executable again while this runs.
  copyFileSync(BINARY, binary);
  const state = join(folder.path, "state");
  authorization = `Authorization: Bearer ${await createKey(state, "wire", { binary })}`;
  await importInvented(state, { binary });
  // A request behind one that waits for the journal would not be answered on the same connection.
  service = await startService(state, { binary }, ["--journal", "off"]);
});
afterAll(async () => {
  await service?.stop();
  folder.remove();
});

/** The status of each answer, with the code of its error: "404 not_found". */
async function answersTo(text: string): Promise<string[]> {
  const received = await exchangeRaw(service.url, text);
  return received
    .split(/(?=HTTP\/1\.1 \d{3})/)
    .filter((answer) => answer !== "")
    .map((answer) => {
      const status = answer.slice(9, 12);
      const code = /\{"error":\{.*"code":"([a-z_]+)"/.exec(answer)?.[1];
      if (code !== undefined) expect(answer).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
      return code === undefined ? status : `${status} ${code}`;
    });
}

/** The answers to one request; with a key unless the lines hold an Authorization of their own. */
const ask = (method: string, target: string, lines: readonly string[] = [], body = "") =>
  answersTo(
    `${[`${method} ${target} HTTP/1.1`, "Host: a", authorization, "Connection: close", ...lines].join("\r\n")}\r\n\r\n${body}`,
  );

describe("framing that could be read in two ways is refused, and nothing of it is a second request", () => {
  const size = String(INNER.length);
  const chunk = `${INNER.length.toString(16)}\r\n${INNER}\r\n0\r\n\r\n`;
  const rows: [what: string, lines: string[], body: string][] = [
    ["two lengths", [`Content-Length: ${size}`, "Content-Length: 0"], INNER],
    ["two lengths, the other way", ["Content-Length: 0", `Content-Length: ${size}`], INNER],
    ["a list of lengths", [`Content-Length: ${size}, ${size}`], INNER],
    ["a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"], `0\r\n\r\n${INNER}`],
    ["chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 5"], `0\r\n\r\n${INNER}`],
    ...["-1", "+5", "0x10", "1e1", "5;", "5 5", "99999999999999999999"].map(
      (length): [string, string[], string] => [`a length of ${length}`, [`Content-Length: ${length}`], INNER],
    ),
    ...["gzip", "identity", "chunked, identity", "xchunked", "chunked;q=1"].map(
      (coding): [string, string[], string] => [
        `a coding of ${coding}`,
        [`Transfer-Encoding: ${coding}`],
        chunk,
      ],
    ),
    ["two codings", ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], chunk],
    ["a space before the colon", ["Transfer-Encoding : chunked", "Content-Length: 3"], chunk],
    ["a folded header", ["X-A: b", " Content-Length: 3"], INNER],
    ["a header without a colon", ["Content-Length 3"], ""],
    ["a NUL in a header", ["X-A: b\0c"], ""],
    ...["-1", "0x5", "+5", "5 ", "", "FFFFFFFFFFFFFFFFF"].map((length): [string, string[], string] => [
      `a chunk of the size ${length}`,
      ["Transfer-Encoding: chunked"],
      `${length}\r\nhello\r\n0\r\n\r\n`,
    ]),
  ];
  test.each(rows)("%s", async (_, lines, body) => {
    expect(await ask("POST", "/v1/sanctions/match", lines, body)).toEqual(["400"]);
  });
});

describe("a body that is not read is not taken for the next request", () => {
  const next = `GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  const rows: [request: string, own: string][] = [
    ["PUT /v1/sanctions/match", "404 not_found"],
    ["POST /nowhere", "404 not_found"],
    ["GET /healthz", "200"],
    ["GET /v1/sanctions/schemas", "200"],
  ];
  test.each(rows)("%s", async (request, own) => {
    const head = `${request} HTTP/1.1\r\nHost: a\r\n${authorization}\r\nContent-Length: ${INNER.length}\r\n\r\n`;
    expect(await answersTo(head + INNER + next)).toEqual([own, "404 not_found"]);
  });

  test("and one that is read ends where its length says", async () => {
    const head = (length: number) =>
      `POST /v1/sanctions/match HTTP/1.1\r\nHost: a\r\n${authorization}\r\nContent-Length: ${length}\r\n\r\n`;
    expect(await answersTo(head(SUBJECT.length) + SUBJECT + next)).toEqual(["200", "404 not_found"]);
    expect((await answersTo(head(SUBJECT.length - 1) + SUBJECT))[0]).toBe("400 invalid_request");
  });
});

describe("a target", () => {
  const SCHEMAS = "/v1/sanctions/schemas";
  const rows: [target: string, answer: string][] = [
    [`http://a${SCHEMAS}`, "200"],
    [`HTTP://a${SCHEMAS}`, "200"],
    [`https://user:word@a:99999${SCHEMAS}`, "200"],
    ["http://a", "200"],
    ["http://a?x=1", "200"],
    [`//a${SCHEMAS}`, "404 not_found"],
    [`/${SCHEMAS}`, "404 not_found"],
    ["/v1//sanctions/schemas", "404 not_found"],
    [`${SCHEMAS}/`, "404 not_found"],
    [`${SCHEMAS};a=1`, "404 not_found"],
    [`${SCHEMAS}%20`, "404 not_found"],
    [`${SCHEMAS}%00`, "404 not_found"],
    [`${SCHEMAS}#x`, "404 not_found"],
    ["/V1/sanctions/schemas", "404 not_found"],
    ["/%76%31/sanctions/schemas", "404 not_found"],
    ["/v1%2fsanctions%2fschemas", "404 not_found"],
    ["/__proto__", "404 not_found"],
    ["/v1/sanctions/constructor", "404 not_found"],
    [`/${"a".repeat(100_000)}`, "404 not_found"],
    ["/v1/sanctions/entities/", "404 not_found"],
    ["/v1/sanctions/entities//history", "404 not_found"],
    ["/v1/sanctions/entities/%2e%2e", "404 not_found"],
    ["/v1/sanctions/entities/a%2fhistory", "404 entity_not_found"],
    ["/v1/sanctions/entities/a%3Fb", "404 entity_not_found"],
    ["/v1/sanctions/entities/:id", "404 entity_not_found"],
    ["/v1/sanctions/entities/*", "404 entity_not_found"],
    ["/v1/sanctions/entities/%", "400 invalid_request"],
    ["/v1/sanctions/entities/%zz", "400 invalid_request"],
    ["/v1/sanctions/entities/%00", "400 invalid_request"],
    ["/v1/sanctions/entities/%c3%28", "400 invalid_request"],
    [`/v1/sanctions/entities/${"a".repeat(100_000)}`, "400 invalid_request"],
    [`${SCHEMAS}?`, "200"],
    [`${SCHEMAS}?&&`, "200"],
    [`${SCHEMAS}??`, "400 unknown_parameter"],
    [`${SCHEMAS}?=`, "400 unknown_parameter"],
    [`${SCHEMAS}?a`, "400 unknown_parameter"],
    [`${SCHEMAS}?%`, "400 unknown_parameter"],
    [`${SCHEMAS}?;`, "400 unknown_parameter"],
    // A fragment has no place in a request: it is read as it stands, never dropped.
    [`${SCHEMAS}?#`, "400 unknown_parameter"],
    [`${SCHEMAS}?#a=1`, "400 unknown_parameter"],
    ["/v1/sanctions/search?per_page=1#x", "400 invalid_request"],
    ["/v1/sanctions/search?%23=1", "400 unknown_parameter"],
  ];
  test.each(rows)("%p", async (target, answer) => {
    expect(await ask("GET", target)).toEqual([answer]);
  });

  test.each(["*", "healthz", "a:80", "ftp://a/healthz", "?", "\\healthz"])(
    "%p is no target of HTTP",
    async (target) => {
      expect(await ask("GET", target)).toEqual(["400"]);
    },
  );

  const DOTTED = ["/./v1", "/v1/../v1", "/%2e/v1", "/x/%2e%2e/v1", "/healthz/../v1", "/healthz/..\\v1"];
  const DEEP = ["/a/b/c/d/e/f/g/../../../../../../../v1", "//../v1", "/v1/sanctions/search/../../../v1"];
  test.each([...DOTTED, ...DEEP, "http://a/x/../v1"])("that begins with %p is none", async (start) => {
    expect(await ask("GET", `${start}/sanctions/schemas`)).toEqual(["404 not_found"]);
  });
  test.each([".", "%2E", "..", "x/..", "../entities", "%2e%2E/entities/ofac-990002"])(
    "of an entity that ends with %p is none",
    async (end) => {
      expect(await ask("GET", `/v1/sanctions/entities/${end}`)).toEqual(["404 not_found"]);
    },
  );
});

describe("a method that no endpoint has", () => {
  const METHODS = ["OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"];
  for (const path of new Set(ENDPOINTS.map((endpoint) => endpoint.path))) {
    test(`is not_found at ${path}`, async () => {
      const target = path.replace(":id", "ofac-990002");
      const known = ENDPOINTS.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
      const others = (["GET", "POST"] as const).filter((method) => !known.includes(method));
      for (const method of [...METHODS, ...others])
        expect([method, ...(await ask(method, target))]).toEqual([method, "404 not_found"]);
      // What stands beside the contract answers HEAD as it answers GET.
      expect(await ask("HEAD", target)).toEqual([/^\/(v1|review|payments)\//.test(path) ? "404" : "200"]);
      expect(await ask("GET", `${target}/`)).toEqual(["404 not_found"]);
    });
  }

  test("is not taken from a header", async () => {
    const lines = ["X-HTTP-Method-Override: POST", "X-Method-Override: POST"];
    expect(await ask("GET", "/v1/sanctions/match", lines)).toEqual(["404 not_found"]);
    expect(await ask("GET", "/v1/sanctions/schemas", lines)).toEqual(["200"]);
  });
});

describe("other oddities", () => {
  const SCHEMAS = "/v1/sanctions/schemas";
  test("two Authorization headers are no key", async () => {
    expect(await ask("GET", SCHEMAS, [authorization])).toEqual(["401 invalid_api_key"]);
    expect(await ask("GET", SCHEMAS, ["Authorization: Bearer x"])).toEqual(["401 invalid_api_key"]);
  });

  test("HTTP/1.0 is answered, other versions and requests without a Host are not", async () => {
    const received = await exchangeRaw(service.url, `GET ${SCHEMAS} HTTP/1.0\r\n${authorization}\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1\.[01] 200 /);
    expect(await answersTo(`GET ${SCHEMAS} HTTP/1.1\r\n${authorization}\r\n\r\n`)).toEqual(["400"]);
    for (const version of ["1.2", "2.0"])
      expect(await answersTo(`GET ${SCHEMAS} HTTP/${version}\r\nHost: a\r\n\r\n`)).toEqual(["505"]);
  });

  test("a head that is too long is refused whole", async () => {
    expect(await ask("GET", SCHEMAS, [`X-A: ${"a".repeat(140_000)}`])).toEqual(["431"]);
    expect(await ask("GET", `/${"a".repeat(140_000)}`)).toEqual(["431"]);
  });

  test("a body of any announced length is refused by the service, before it comes", async () => {
    for (const length of [4_194_305, 200_000_000, 5_000_000_000])
      expect(await ask("POST", "/v1/sanctions/match", [`Content-Length: ${length}`])).toEqual([
        "400 invalid_request",
      ]);
  });

  test.each([
    ["of an announced length", `Content-Length: ${SUBJECT.length}`, SUBJECT.slice(0, -1), SUBJECT.slice(-1)],
    [
      "in chunks",
      "Transfer-Encoding: chunked",
      `${(SUBJECT.length - 1).toString(16)}\r\n${SUBJECT.slice(0, -1)}\r\n`,
      `1\r\n${SUBJECT.slice(-1)}\r\n0\r\n\r\n`,
    ],
  ])(
    "a body %s may come late, and is the client's affair when it breaks off",
    async (_, framing, begin, rest) => {
      const head = (id: string) =>
        [
          "POST /v1/sanctions/match HTTP/1.1",
          "Host: a",
          authorization,
          "Connection: close",
          `X-Request-Id: ${id}`,
          framing,
        ].join("\r\n");
      const late = await openRaw(service.url, `${head("late")}\r\n\r\n${begin}`);
      const broken = `broken-${framing.length}`;
      const breaking = await openRaw(service.url, `${head(broken)}\r\n\r\n${begin}`);
      // What was sent is read before the next request of anybody is.
      await fetch(`${service.url}/healthz`);
      breaking.end();
      late.send(rest);
      expect(await late.received).toMatch(/^HTTP\/1\.1 200 /);
      expect(await service.logLine(broken)).toContain('"code":"invalid_request"');
    },
  );

  test("an upgrade and an expectation change nothing", async () => {
    expect(
      await ask("GET", SCHEMAS, ["Upgrade: websocket", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]),
    ).toEqual(["200"]);
    const lines = ["Expect: 100-continue", `Content-Length: ${SUBJECT.length}`];
    expect((await ask("POST", "/v1/sanctions/match", lines, SUBJECT)).at(-1)).toBe("200");
  });

  // The last test: whatever was sent, the service neither failed nor fell.
  test("left no failure in the log", async () => {
    const last = await fetch(`${service.url}/openapi.json`);
    expect(last.status).toBe(200);
    await service.logLine(last.headers.get("X-Request-Id") ?? "no id");
    expect(service.log()).toContain('"code":"not_found"');
    expect(service.log()).not.toContain("internal_error");
    expect(service.log()).not.toMatch(/"level":"(error|fatal)"/);
  });
});

// What a provider may answer besides what it should: too much, another address, an error. A server on a
// loopback socket answers so at one of its three places.

import { afterAll, beforeEach, expect, test } from "bun:test";
import { Provider } from "../../src/service/sign-in/provider.ts";
import type { SignInSettings } from "../../src/service/sign-in/settings.ts";

type Place = "/.well-known/openid-configuration" | "/token" | "/jwks";
const DISCOVERY = "/.well-known/openid-configuration";

/** A part of an ID token. Nobody signs it: keys are fetched before its signature is looked at. */
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const tokenFor = (nonce: string): string => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: "console", sub: "ann", nonce, iat: now, exp: now + 60 };
  return `${encode({ alg: "RS256", kid: "own" })}.${encode(claims)}.AAAA`;
};

let odd: Partial<Record<Place, () => Response>> = {};
let nonce = "";
const asked: Record<string, number> = {};
const server: Bun.Server<undefined> = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request): Response {
    const { pathname } = new URL(request.url);
    asked[pathname] = (asked[pathname] ?? 0) + 1;
    const answer = odd[pathname as Place];
    if (answer !== undefined) return answer();
    if (pathname === DISCOVERY)
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      });
    if (pathname === "/token")
      return Response.json({ access_token: "a", token_type: "bearer", id_token: tokenFor(nonce) });
    return Response.json({ keys: [] });
  },
});
const issuer: string = `http://127.0.0.1:${server.port}`;
beforeEach(() => {
  odd = {};
});
afterAll(() => server.stop(true));

function make(): Provider {
  const settings: SignInSettings = {
    issuer,
    clientId: "console",
    clientSecret: "secret",
    origin: "http://127.0.0.1:18080",
    groups: new Map(),
    groupsClaim: "groups",
    nameClaim: "preferred_username",
    ask: "openid",
    idleSeconds: 600,
    absoluteSeconds: 3600,
    authority: null,
  };
  return new Provider(settings, new Uint8Array(32));
}

/** Begins a sign-in and redeems a code; resolves with the error of it. */
async function failure(): Promise<{ code: string; message: string; cause: Error }> {
  const provider = make();
  try {
    const { sealed } = await provider.begin("/");
    const attempt = await provider.unseal(sealed);
    if (attempt === null) throw new Error("The sign-in was not sealed.");
    nonce = attempt.nonce;
    await provider.redeem(`code=abc&state=${attempt.state}`, attempt);
  } catch (error) {
    return error as { code: string; message: string; cause: Error };
  }
  throw new Error("The sign-in succeeded.");
}

const OVER_A_MEBIBYTE = " ".repeat((1 << 20) + 1);
const AWAY = "The provider of sign-ins does not answer, so nobody can sign in until it does.";
const json = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { "Content-Type": "application/json", ...init.headers } });

const ODD: [string, () => Response, string][] = [
  ["an answer without an end", () => json(OVER_A_MEBIBYTE), "more than 1048576 bytes"],
  [
    "an answer that is small until it is unpacked",
    () => json(Bun.gzipSync(OVER_A_MEBIBYTE) as never, { headers: { "Content-Encoding": "gzip" } }),
    "more than 1048576 bytes",
  ],
  ["another address", () => Response.redirect(`${issuer}/elsewhere`, 302), "answers 302"],
  ["too many requests", () => json("{}", { status: 429 }), "answers 429"],
];

for (const place of [DISCOVERY, "/token", "/jwks"] as const)
  test.each(ODD)(`${place}: %s is no answer, and says so`, async (_, answer, reason) => {
    odd = { [place]: answer };
    const { code, message, cause } = await failure();
    expect([code, message]).toEqual(["index_unavailable", AWAY]);
    expect(cause.message).toContain(reason);
    expect(asked["/elsewhere"]).toBeUndefined();
  });

test.each([
  ["in its answer", {}],
  ["with a challenge", { "WWW-Authenticate": 'Basic realm="provider"' }],
])(
  "a client that the provider does not know is told apart from a code that was used, %s",
  async (_, headers) => {
    odd = {
      "/token": () => json('{"error":"invalid_client","error_description":"ann"}', { status: 401, headers }),
    };
    const { code, message, cause } = await failure();
    expect([code, message]).toEqual([
      "index_unavailable",
      "The provider of sign-ins does not accept this service as its client, so nobody can sign in until it does.",
    ]);
    expect(cause.message).not.toContain("ann");
    odd = { "/token": () => json('{"error":"invalid_grant"}', { status: 400 }) };
    const used = await failure();
    expect(used.code).toBe("invalid_request");
    expect(used.cause.message).toContain("(invalid_grant)");
  },
);

test("many who begin at once ask the provider once", async () => {
  const provider = make();
  asked[DISCOVERY] = 0;
  const begun = await Promise.all(Array.from({ length: 50 }, () => provider.begin("/")));
  expect(asked[DISCOVERY]).toBe(1);
  expect(new Set(begun.map(({ location }) => location)).size).toBe(50);
  await provider.begin("/");
  expect(asked[DISCOVERY]).toBe(2);
});

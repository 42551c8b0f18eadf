// Signing in with a real provider over loopback sockets: who is let in, who is not, and what goes wrong.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { SIGN_INS_PER_CLIENT, SIGN_INS_PER_MINUTE, SIGN_INS_PER_PROXY } from "../../src/base/model/limits.ts";
import { SIGN_IN_ENDPOINTS } from "../../src/console/sign-in-endpoints.ts";
import { changeAccount, createAccount } from "../../src/service/access/accounts.ts";
import { createKey, listKeys, revokeKey } from "../../src/service/access/keys.ts";
import { createApp } from "../../src/service/http/app.ts";
import { notePeer } from "../../src/service/http/client-address.ts";
import { Provider } from "../../src/service/sign-in/provider.ts";
import { Sessions } from "../../src/service/sign-in/sessions.ts";
import type { SignInSettings } from "../../src/service/sign-in/settings.ts";
import { SignIn } from "../../src/service/sign-in/sign-in.ts";
import { startApp } from "../http/support.ts";
import { scratchFolder } from "../support/scratch.ts";
import { CLIENT, type RunningProvider, startProvider, type TestPerson } from "./provider.ts";

const ORIGIN = "http://127.0.0.1:18080";
const OWN = { "X-Console-Session": "1" };
const NOW = new Date();

/** People at the provider, by subject; a test may change them. */
const PEOPLE: Record<string, TestPerson> = {
  ann: { name: "ann.example", groups: ["analysts", "everybody"] },
  eve: { name: "eve.example", groups: ["everybody"] },
  bob: { name: "bob.example" },
  cat: { name: "cat.example", groups: "heads" },
  dan: { name: "dan.example", groups: [["analysts"]] },
  zoe: { name: "ann.example", groups: ["analysts"] },
  nul: { name: "bell\u0007", groups: ["analysts"] },
  ann2: { name: "ann.example\u3164", groups: ["analysts"] },
  jose: { name: "Jose\u0301", groups: ["analysts"] },
};

let provider: RunningProvider;
beforeAll(async () => {
  provider = await startProvider(PEOPLE, `${ORIGIN}/console/signed-in`);
});
beforeEach(() => {
  provider.tamper = null;
  provider.signsWithOtherKey = false;
});
afterAll(() => provider.stop());

async function world(changes: Partial<SignInSettings> = {}) {
  const base = await startApp();
  const settings: SignInSettings = {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    origin: ORIGIN,
    groups: new Map([
      ["analysts", ["sanctions:read", "sanctions:review"]],
      ["heads", ["sanctions:review", "sanctions:administer"]],
    ]),
    groupsClaim: "groups",
    nameClaim: "preferred_username",
    ask: "openid profile",
    idleSeconds: 600,
    absoluteSeconds: 3600,
    authority: null,
    ...changes,
  };
  const clock = { seconds: Math.floor(Date.now() / 1000) };
  const sessions = new Sessions(
    join(scratchFolder("interdict-sign-in-"), "state"),
    settings,
    () => clock.seconds,
  );
  const client = new Provider(settings, crypto.getRandomValues(new Uint8Array(32)));
  const signIn = new SignIn(settings, {
    storage: base.access,
    keys: base.access,
    sessions,
    provider: async () => client,
    record: (act) => base.journal.act(act),
    log: base.log,
  });
  const app = createApp({ ...base.service, signIn }, "all", SIGN_IN_ENDPOINTS);
  const jar = new Map<string, string>();
  /** Sends a request with the cookies of a browser. */
  const send = async (path: string, body?: unknown, headers: Record<string, string> = OWN) => {
    const answer = await app.handle(
      new Request(`${ORIGIN}${path}`, {
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        headers: {
          Host: "127.0.0.1:18080",
          "Content-Type": "application/json",
          Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
          ...headers,
        },
      }),
    );
    for (const set of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (set.split(";")[0] ?? "").split(/=(.*)/s);
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of any form.
    return { status: answer.status, headers: answer.headers, json: (await answer.json()) as any };
  };
  const begin = async () => (await send("/console/sign-in/begin", { place: "/cases/12" })).json.to as string;
  /** Signs a person in, from the first request to the last. */
  const enter = async (person: string) => {
    const back = await provider.signIn(await begin(), person);
    return send("/console/sign-in/finish", { query: back.search.slice(1) });
  };
  const session = () => send("/review/session");
  return { ...base, app, signIn, sessions, send, begin, enter, session, jar, clockOfSessions: clock };
}

const codeOf = (answer: { status: number; json: { error?: { code: string } } }) => [
  answer.status,
  answer.json.error?.code,
];

describe("a person who signs in", () => {
  test("has an account of that name, the rights of the groups, and comes back to the place", async () => {
    const { enter, session, journal, send, access } = await world();
    const done = await enter("ann");
    expect([done.status, done.json]).toEqual([200, { to: "/cases/12" }]);
    const { json, status } = await session();
    expect(status).toBe(200);
    expect(json).toMatchObject({ account: "ann.example", scopes: ["sanctions:read", "sanctions:review"] });
    expect(json.key).toStartWith("oidc");
    expect((await send("/v1/sanctions/datasets")).status).toBe(200);
    expect((await send("/review/imports")).json.error.code).toBe("missing_scope");
    expect(journal.acts).toMatchObject([
      {
        user: "ann.example",
        command: "sign in",
        details: { issuer: provider.issuer, subject: "ann", groups: ["analysts"] },
      },
    ]);
    // The second time, it is the same entry.
    await enter("ann");
    expect(await listKeys(access, "ann.example")).toHaveLength(1);
  });

  test("has other rights with other groups, and no session keeps those of before", async () => {
    const { enter, session, jar, access } = await world();
    await enter("cat");
    const before = new Map(jar);
    expect((await session()).json.scopes).toEqual(["sanctions:review", "sanctions:administer"]);
    PEOPLE.cat = { name: "cat.married", groups: ["analysts"] };
    await enter("cat");
    expect((await session()).json).toMatchObject({
      account: "cat.example",
      scopes: ["sanctions:read", "sanctions:review"],
    });
    for (const [name, value] of before) jar.set(name, value);
    expect(codeOf(await session())).toEqual([401, "invalid_api_key"]);
    const entries = await listKeys(access, "cat.example");
    expect(entries.map(({ revokedAt }) => revokedAt !== null).sort()).toEqual([false, true]);
  });

  test("is never taken for another of the same name, or for an account with keys", async () => {
    const { enter, session, access } = await world();
    await createAccount(access, "ann.example", {}, NOW);
    await enter("ann");
    expect((await session()).json.account).toBe("ann.example (2)");
    await enter("zoe");
    expect((await session()).json.account).toBe("ann.example (3)");
    await enter("ann");
    expect((await session()).json.account).toBe("ann.example (2)");
  });

  // Composed, with a Cyrillic letter, in capitals.
  test.each(["Jos\u00e9", "J\u043es\u00e9", "JOS\u00c9"])(
    "has another name than an account that looks like it: %s",
    async (name) => {
      const { enter, session, access } = await world();
      await createAccount(access, name, {}, NOW);
      await enter("jose");
      expect((await session()).json.account).toBe("Jos\u00e9 (2)");
    },
  );

  test("is let in at once after the provider changed its keys, however many wait", async () => {
    const { send, begin, jar } = await world();
    const begun: { query: string; cookie: string }[] = [];
    for (let count = 0; count < 9; count++) {
      jar.clear();
      const back = await provider.signIn(await begin(), "ann");
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      begun.push({ query: back.search.slice(1), cookie });
    }
    const finish = ({ query, cookie }: { query: string; cookie: string }) =>
      send("/console/sign-in/finish", { query }, { ...OWN, Cookie: cookie });
    const [first, ...others] = begun;
    if (first === undefined) throw new Error("Nobody began.");
    expect((await finish(first)).status).toBe(200);
    await provider.rotate();
    provider.keysAsked = 0;
    const statuses = await Promise.all(others.map(async (one) => (await finish(one)).status));
    expect(statuses).toEqual(others.map(() => 200));
    expect(provider.keysAsked).toBeLessThanOrEqual(2);
  });

  test("in two tabs at once for the first time has one account", async () => {
    const { begin, send, jar, access, journal } = await world();
    const tabs: { attempt: string; query: string }[] = [];
    for (let tab = 0; tab < 2; tab++) {
      const back = await provider.signIn(await begin(), "ann");
      tabs.push({ attempt: jar.get("interdict-attempt") ?? "", query: back.search.slice(1) });
    }
    // Both have found no account before either makes one.
    const found = Promise.withResolvers<void>();
    const { addAccount } = access;
    let calls = 0;
    access.addAccount = async (account) => {
      calls += 1;
      if (calls === 1) await found.promise;
      else found.resolve();
      return addAccount.call(access, account);
    };
    const done = await Promise.all(
      tabs.map(({ attempt, query }) =>
        send("/console/sign-in/finish", { query }, { ...OWN, Cookie: `interdict-attempt=${attempt}` }),
      ),
    );
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    expect((await access.accounts()).map(({ name }) => name)).toEqual(["ann.example", "bank"]);
    expect(journal.acts).toHaveLength(2);
  });

  test("is refused without a group that has a right here, and makes no account", async () => {
    const { enter, session, access, journal, logged } = await world();
    for (const [person, says] of [
      ["eve", "None of your groups has a right here."],
      ["bob", "its claim groups is missing"],
      ["dan", "its claim groups is missing"],
    ] as const) {
      const answer = await enter(person);
      expect([person, ...codeOf(answer)]).toEqual([person, 403, "missing_scope"]);
      expect(answer.json.error.message).toContain(says);
      expect((await session()).status).toBe(401);
    }
    expect(logged).toContainEqual(expect.objectContaining({ claim: "groups", groups: ["everybody"] }));
    expect((await access.accounts()).map(({ name }) => name)).toEqual(["bank"]);
    expect(journal.acts).toEqual([]);
  });

  test("is refused with a name that no account can have, or without one", async () => {
    const { enter } = await world();
    expect(codeOf(await enter("nul"))).toEqual([403, "missing_scope"]);
    // Ends with a letter that no font shows.
    expect(codeOf(await enter("ann2"))).toEqual([403, "missing_scope"]);
    const other = await world({ nameClaim: "email" });
    expect(codeOf(await other.enter("ann"))).toEqual([403, "missing_scope"]);
  });

  test("is refused when the journal can't be written", async () => {
    const { enter, journal, access, session } = await world();
    const { ServiceError } = await import("../../src/base/model/errors.ts");
    journal.fault = new ServiceError("index_unavailable", "The journal can't be written.");
    expect(codeOf(await enter("ann"))).toEqual([503, "index_unavailable"]);
    expect((await session()).status).toBe(401);
    expect(await access.findAccount("ann.example")).toBeNull();
  });
});

describe("a session ends", () => {
  test("when the person is blocked, and does not come back", async () => {
    const { enter, session, access } = await world();
    await enter("ann");
    await changeAccount(access, "ann.example", { blocked: true });
    expect(codeOf(await session())).toEqual([403, "account_blocked"]);
    expect(codeOf(await enter("ann"))).toEqual([403, "account_blocked"]);
    await changeAccount(access, "ann.example", { blocked: false });
    expect(codeOf(await session())).toEqual([401, "invalid_api_key"]);
    await enter("ann");
    expect((await session()).status).toBe(200);
  });

  test("when the person's entry is revoked, or by signing out", async () => {
    const { enter, session, access, send, jar } = await world();
    await enter("ann");
    const [entry] = await listKeys(access, "ann.example");
    await revokeKey(access, entry?.publicId ?? "", NOW);
    expect((await session()).status).toBe(401);
    await enter("ann");
    const stolen = new Map(jar);
    expect((await send("/console/sign-in/out", {})).status).toBe(200);
    expect(jar.has("interdict-session")).toBe(false);
    for (const [name, value] of stolen) jar.set(name, value);
    expect((await session()).status).toBe(401);
  });

  test("when its browser signs in anew, because nobody else could end it", async () => {
    const { enter, session, jar } = await world();
    await enter("ann");
    const before = jar.get("interdict-session") ?? "";
    await enter("ann");
    expect((await session()).status).toBe(200);
    jar.set("interdict-session", before);
    expect((await session()).status).toBe(401);
  });

  test("after the time without a request", async () => {
    const { enter, session, send, clockOfSessions } = await world();
    const offered = async () => (await send("/console/sign-in/offer")).json;
    const provider = expect.stringMatching(/^127\.0\.0\.1:\d+$/);
    expect(await offered()).toEqual({ provider, hasSession: false });
    await enter("ann");
    expect(await offered()).toEqual({ provider, hasSession: true });
    clockOfSessions.seconds += 601;
    expect(await offered()).toEqual({ provider, hasSession: false });
    expect((await session()).json.error.message).toBe("The session has ended. Sign in again.");
  });
});

describe("nobody forges a request", () => {
  test("without the header that no page of another site can set", async () => {
    const { enter, send } = await world();
    await enter("ann");
    for (const headers of [
      {},
      { "X-Console-Session": "other" },
      { ...OWN, "Sec-Fetch-Site": "cross-site" },
      { ...OWN, "Sec-Fetch-Site": "same-site" },
      { ...OWN, Origin: "https://evil.example" },
    ] as Record<string, string>[]) {
      expect((await send("/v1/sanctions/datasets", undefined, headers)).status).toBe(401);
      expect((await send("/review/session", undefined, headers)).status).not.toBe(200);
      for (const step of ["begin", "finish", "out"])
        expect((await send(`/console/sign-in/${step}`, { place: "/" }, headers)).status).toBe(400);
    }
    expect((await send("/review/session")).status).toBe(200);
  });

  test("by beginning without end, so that the provider is not asked for them all", async () => {
    const { send } = await world();
    const place = { place: "/" };
    for (let count = 0; count < SIGN_INS_PER_MINUTE; count++)
      expect((await send("/console/sign-in/begin", place)).status).toBe(200);
    const { status, headers, json } = await send("/console/sign-in/begin", place);
    expect(status).toBe(429);
    expect(headers.get("Retry-After")).toBe("60");
    expect(JSON.stringify(json)).toContain(
      "More than 600 sign-ins began within a minute. Retry in 60 seconds.",
    );
  });

  test("by beginning so often that others can't: the limit of an address is lower, behind a proxy too", async () => {
    const { app } = await world();
    const begin = async (peer: string, forwarded: string | null = null, at = app) => {
      const request = new Request(`${ORIGIN}/console/sign-in/begin`, {
        method: "POST",
        body: '{"place":"/"}',
        headers: {
          ...OWN,
          "Content-Type": "application/json",
          ...(forwarded === null ? {} : { "X-Forwarded-For": forwarded }),
        },
      });
      notePeer(request, { address: () => peer });
      const answer = await at.handle(request);
      return answer.status === 200
        ? 200
        : ((await answer.json()) as { error: { message: string } }).error.message;
    };
    for (let count = 0; count < SIGN_INS_PER_CLIENT; count++) expect(await begin("192.0.2.1")).toBe(200);
    expect(await begin("192.0.2.1")).toBe(
      "More than 120 sign-ins of one client began within a minute. Retry in 60 seconds.",
    );
    expect(await begin("::ffff:192.0.2.1")).toContain("of one client");
    expect(await begin("192.0.2.2")).toBe(200);
    // A client that makes up whom it stands for leaves room for others, too.
    const { app: fresh } = await world();
    let made = 0;
    while ((await begin("192.0.2.3", `198.51.100.${made}`, fresh)) === 200) made++;
    // Two made-up addresses may share a counter.
    expect(made).toBeWithin(SIGN_INS_PER_PROXY - 1, SIGN_INS_PER_PROXY + 1);
    expect(await begin("192.0.2.4", null, fresh)).toBe(200);
  });

  test("by leading the browser to another host", async () => {
    const { send } = await world();
    for (const place of ["//evil.example", "/\\evil.example", "https://evil.example", "", "/a b", "/\n/x"])
      expect(codeOf(await send("/console/sign-in/begin", { place }))).toEqual([400, "invalid_request"]);
  });

  test("with a key at the endpoints of the console, which opens the rest", async () => {
    const { send, access } = await world();
    await createAccount(access, "machine", {}, NOW);
    const { text } = await createKey(access, "machine", ["sanctions:read", "sanctions:review"], NOW);
    const Authorization = `Bearer ${text}`;
    const refused = await send("/review/session", undefined, { Authorization });
    expect(codeOf(refused)).toEqual([401, "invalid_api_key"]);
    expect(refused.json.error.message).toContain("people sign in at 127.0.0.1");
    expect((await send("/v1/sanctions/datasets", undefined, { Authorization })).status).toBe(200);
  });

  test("with what the provider gave another browser, or for another sign-in", async () => {
    const { begin, send, jar, session } = await world();
    const first = await provider.signIn(await begin(), "ann");
    const second = await provider.signIn(await begin(), "ann");
    const finish = (back: URL) => send("/console/sign-in/finish", { query: back.search.slice(1) });
    expect((await finish(first)).json.error.message).toBe(
      "This answer of the provider is for another sign-in.",
    );
    const kept = jar.get("interdict-attempt") ?? "";
    for (const attempt of ["", "nonsense", `${kept}x`]) {
      jar.set("interdict-attempt", attempt);
      expect((await finish(second)).json.error.message).toContain("began in another browser");
    }
    jar.set("interdict-attempt", kept);
    expect((await finish(second)).status).toBe(200);
    expect((await finish(second)).json.error.message).toBe("This sign-in was finished before.");
    expect((await session()).status).toBe(200);
  });
});

describe("an answer of the provider is refused", () => {
  const refusedWith = async (changes: () => void, says: string, reason: string) => {
    const { enter, session, logged } = await world();
    changes();
    const answer = await enter("ann");
    expect(codeOf(answer)).toEqual([400, "invalid_request"]);
    expect(answer.json.error.message).toContain(says);
    expect(JSON.stringify(logged)).toContain(reason);
    expect((await session()).status).toBe(401);
  };
  const seconds = () => Math.floor(Date.now() / 1000);

  test.each([
    ["of another issuer", { iss: "https://evil.example" }, 'unexpected JWT \\"iss\\" (issuer) claim value'],
    ["for another client", { aud: "another-client" }, 'unexpected JWT \\"aud\\" (audience) claim value'],
    ["that another client asked for", { azp: "another-client" }, "issued to another client"],
    ["of nobody", { sub: "" }, "does not have 1 to 255 characters"],
    ["of a subject without an end", { sub: "x".repeat(256) }, "does not have 1 to 255 characters"],
    ["for another sign-in", { nonce: "another" }, 'unexpected ID Token \\"nonce\\" claim value'],
    ["without its nonce", { nonce: undefined }, "nonce"],
    ["without a subject", { sub: undefined }, "sub"],
    ["that has expired", { exp: seconds() - 120, iat: seconds() - 900 }, 'unexpected JWT \\"exp\\"'],
    ["of a clock that is ahead", { iat: seconds() + 600, exp: seconds() + 1200 }, "issued in the future"],
  ])("with a token %s", (_, change, reason) =>
    refusedWith(
      () => {
        provider.tamper = (claims) => ({ ...claims, ...change }) as typeof claims;
      },
      "is not accepted",
      reason,
    ),
  );

  test("with a token that somebody else signed", () =>
    refusedWith(
      () => {
        provider.signsWithOtherKey = true;
      },
      "is not accepted",
      "JWT signature verification failed",
    ));

  test("with a code that was used", async () => {
    const { begin, send, sessions, logged } = await world();
    const back = await provider.signIn(await begin(), "ann");
    const query = back.search.slice(1);
    expect((await send("/console/sign-in/finish", { query })).status).toBe(200);
    // As if our own note of it were lost.
    sessions.finish = () => true;
    const again = await send("/console/sign-in/finish", { query });
    expect(codeOf(again)).toEqual([400, "invalid_request"]);
    expect(again.json.error.message).toContain("it was used before, or it is too old");
    expect(JSON.stringify(logged)).not.toContain(back.searchParams.get("code") ?? "-");
  });

  test("that comes from another issuer, or is no answer", async () => {
    for (const change of [
      (back: URL) => back.searchParams.set("iss", "https://evil.example"),
      (back: URL) => back.searchParams.delete("iss"),
      (back: URL) => back.searchParams.delete("code"),
    ]) {
      const { begin, send } = await world();
      const back = await provider.signIn(await begin(), "ann");
      change(back);
      const answer = await send("/console/sign-in/finish", { query: back.search.slice(1) });
      expect(codeOf(answer)).toEqual([400, "invalid_request"]);
    }
  });

  test("when it did not sign the person in", async () => {
    const { enter } = await world();
    expect((await enter("nobody")).json.error.message).toBe("The provider did not sign you in.");
  });

  test("unless clocks are less than a minute apart", async () => {
    for (const shift of [-40, 40]) {
      const { enter } = await world();
      provider.tamper = (claims) => ({ ...claims, iat: seconds() + shift, exp: seconds() + shift + 10 });
      expect([shift, (await enter("ann")).status]).toEqual([shift, 200]);
    }
  });
});

describe("while the provider is away", () => {
  test("nobody signs in, sessions go on, and it is logged once", async () => {
    const { enter, begin, send, session, signIn, logged } = await world();
    await enter("ann");
    const location = await begin();
    const back = await provider.signIn(location, "ann");
    await provider.stop();
    try {
      const finished = await send("/console/sign-in/finish", { query: back.search.slice(1) });
      expect(codeOf(finished)).toEqual([503, "index_unavailable"]);
      expect(signIn.away).toContain("does not answer");
      expect((await session()).status).toBe(200);
      const other = await world();
      expect(codeOf(await other.send("/console/sign-in/begin", { place: "/" }))).toEqual([
        503,
        "index_unavailable",
      ]);
      await other.signIn.look();
      const lines = (log: Record<string, unknown>[]) =>
        log.filter(({ msg }) => String(msg).includes("sign-ins can't be used"));
      expect(lines(other.logged)).toMatchObject([{ level: 50, issuer: provider.issuer }]);
      expect(lines(logged)).toHaveLength(1);
    } finally {
      await provider.start();
    }
    await enter("ann");
    expect(signIn.away).toBeNull();
    expect(JSON.stringify(logged)).toContain("answers again");
  });

  test("or says that it is another issuer, nobody signs in", async () => {
    const { send, logged } = await world({ issuer: provider.issuer.replace("127.0.0.1", "localhost") });
    expect((await send("/console/sign-in/begin", { place: "/" })).status).toBe(503);
    expect(JSON.stringify(logged)).toContain("issuer");
  });
});

test("without --sign-in, keys open the console and nobody signs in", async () => {
  const { service, key } = await startApp();
  const app = createApp(service, "all", SIGN_IN_ENDPOINTS);
  const ask = async (path: string, body?: unknown) =>
    app.handle(
      new Request(`${ORIGIN}${path}`, {
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        headers: { ...OWN, Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      }),
    );
  const offer = await (await ask("/console/sign-in/offer")).json();
  expect(offer).toEqual({ provider: null, hasSession: false });
  expect((await ask("/review/session")).status).toBe(200);
  expect((await ask("/console/sign-in/begin", { place: "/" })).status).toBe(404);
});

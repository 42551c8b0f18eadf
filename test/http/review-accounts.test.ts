// /review/accounts and /review/keys: who may use them, what each act does and records, and that the text of a
// key is in one answer and nowhere else.

import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../src/base/model/errors.ts";
import { SCOPE_ADMINISTER, SCOPE_PAYMENTS, SCOPE_READ, SCOPE_REVIEW } from "../../src/base/model/scopes.ts";
import { createAccount } from "../../src/service/access/accounts.ts";
import { certificateId, parseKey, personId } from "../../src/service/access/key-format.ts";
import { createKey, storeKey } from "../../src/service/access/keys.ts";
import { addKeyUses } from "../../src/service/figures/key-uses.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import { scratchFolder } from "../support/scratch.ts";
import { startApp } from "./support.ts";

const fits = new DocumentValidator(readDocument()).at("components", "schemas", "KeptAccounts");
const ADMINISTRATOR = [SCOPE_READ, SCOPE_ADMINISTER];
const start = (options: Parameters<typeof startApp>[2] = {}) =>
  startApp({ ratePerMinute: null }, ADMINISTRATOR, options);

describe("accounts and keys", () => {
  test("are made, changed, blocked and revoked, and each act is in the journal before it is done", async () => {
    const { get, post, journal, access } = await start();
    const made = await post("/review/accounts", { name: "a.analyst", ratePerMinute: 60 });
    expect(made.status).toBe(200);
    const { id } = made.json;
    expect(made.json).toMatchObject({ name: "a.analyst", ratePerMinute: 60, blocked: false, keys: [] });
    const withKey = await post(`/review/accounts/${id}/keys`, { scopes: [SCOPE_READ, SCOPE_REVIEW] });
    const [key] = withKey.json.account.keys;
    expect(parseKey(withKey.json.key)?.publicId).toBe(key.id);
    expect(key).toMatchObject({ kind: "key", scopes: [SCOPE_READ, SCOPE_REVIEW], revokedAt: null });
    const session = { headers: { Authorization: `Bearer ${withKey.json.key}` } };
    expect((await get("/review/session", session)).json.account).toBe("a.analyst");
    await post(`/review/accounts/${id}/settings`, { ratePerMinute: null });
    expect((await access.findAccount("a.analyst"))?.ratePerMinute).toBeNull();
    await post(`/review/accounts/${id}/block`, { blocked: true });
    expect((await get("/review/session", session)).json.error.code).toBe("account_blocked");
    await post(`/review/accounts/${id}/block`, { blocked: false });
    const revoked = await post(`/review/keys/${key.id}/revocation`, {});
    expect(revoked.json.keys[0].revokedAt).toMatch(/Z$/);
    expect((await get("/review/session", session)).status).toBe(401);
    const by = { account: 1, key: expect.any(String), request: expect.any(String) };
    expect(journal.acts.map(({ user, command, details }) => [user, command, details])).toEqual([
      ["bank", "accounts create", { account: "a.analyst", ratePerMinute: 60, by }],
      ["bank", "keys create", { account: "a.analyst", key: key.id, scopes: [SCOPE_READ, SCOPE_REVIEW], by }],
      ["bank", "accounts set", { account: "a.analyst", ratePerMinute: null, by }],
      ["bank", "accounts block", { account: "a.analyst", by }],
      ["bank", "accounts unblock", { account: "a.analyst", by }],
      ["bank", "keys revoke", { key: key.id, by }],
    ]);
  });

  test("are listed with the last use of each key", async () => {
    const state = scratchFolder("interdict-http-");
    const { get, access, service } = await start({ state });
    const other = await createKey(access, "bank", [SCOPE_READ], new Date("2026-01-03T00:00:00Z"));
    const kept = "2026-11-01T08:00:00.000Z";
    addKeyUses(state, new Map([[other.key.publicId, kept]]), new Date("2026-10-01T00:00:00Z"));
    const { status, json } = await get("/review/accounts");
    expect(status).toBe(200);
    expect(fits(json)).toBe(true);
    expect(json).toMatchObject({ usesSince: "2026-10-01T00:00:00.000Z", usesHereOnly: false });
    const [own, unused] = json.accounts[0].keys;
    expect(Date.now() - Date.parse(own.lastUsedAt)).toBeLessThan(60_000);
    expect(unused).toMatchObject({ id: other.key.publicId, lastUsedAt: kept });
    expect(service.keyUses.read().has(own.id)).toBe(true);
  });

  test("tell keys, certificates and people who sign in apart", async () => {
    const { get, access } = await start();
    const [hash, at] = [new Uint8Array(32).fill(7), new Date("2026-01-03T00:00:00Z")];
    await storeKey(access, "bank", { publicId: certificateId(hash, 0), hash, scopes: [SCOPE_READ] }, at);
    await storeKey(access, "bank", { publicId: personId(hash, 0), hash, scopes: [SCOPE_READ] }, at);
    const { json } = await get("/review/accounts");
    expect(fits(json)).toBe(true);
    const kinds = json.accounts[0].keys.map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(["certificate", "key", "sign-in"]);
  });

  test("need the scope, on the server", async () => {
    const { send, get, post, journal } = await startApp({ ratePerMinute: null }, [
      SCOPE_READ,
      SCOPE_REVIEW,
      SCOPE_PAYMENTS,
    ]);
    const acts: [string, unknown][] = [
      ["/review/accounts", { name: "x", ratePerMinute: 1 }],
      ["/review/accounts/1/settings", { ratePerMinute: 1 }],
      ["/review/accounts/1/block", { blocked: true }],
      ["/review/accounts/1/keys", { scopes: [SCOPE_ADMINISTER] }],
      ["/review/keys/aaaaaaaaaaaa/revocation", {}],
    ];
    for (const [path, body] of acts) expect((await post(path, body)).json.error.code).toBe("missing_scope");
    expect((await get("/review/accounts")).json.error.code).toBe("missing_scope");
    expect((await send("GET", "/review/accounts", { headers: {} })).status).toBe(401);
    expect(journal.acts).toEqual([]);
  });

  test("are not changed by a page of another site, or by a form", async () => {
    const { send, key, access } = await start();
    const authorised = { Authorization: `Bearer ${key}` };
    const body = JSON.stringify({ name: "intruder", ratePerMinute: null });
    const crossSite = await send("POST", "/review/accounts", {
      body,
      headers: { ...authorised, "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site" },
    });
    const form = await send("POST", "/review/accounts", {
      body,
      headers: { ...authorised, "Content-Type": "text/plain" },
    });
    expect([crossSite.status, form.status]).toEqual([400, 400]);
    expect(await access.findAccount("intruder")).toBeNull();
  });

  test("a key is in the answer that makes it, and in no log line, act or later answer", async () => {
    const { get, post, logged, journal } = await start();
    const made = await post("/review/accounts/1/keys", { scopes: [SCOPE_READ] });
    const secret = made.json.key.split("_")[2];
    expect(made.headers.get("Cache-Control")).toBe("no-store");
    const later = await get("/review/accounts");
    for (const text of [JSON.stringify(logged), JSON.stringify(journal.acts), later.text])
      expect(text).not.toContain(secret);
    expect(JSON.stringify(logged)).toContain(made.json.account.keys.at(-1).id);
  });

  test("give no right that can't be recorded, and take rights away all the same", async () => {
    const { post, access, journal, logged } = await start();
    await createAccount(access, "lost", {}, new Date());
    const { key } = await createKey(access, "lost", [SCOPE_READ], new Date());
    journal.fault = new ServiceError("index_unavailable", "The disk is full.");
    expect((await post("/review/accounts", { name: "new", ratePerMinute: 1 })).status).toBe(503);
    expect((await post("/review/accounts/2/keys", { scopes: [SCOPE_READ] })).status).toBe(503);
    expect((await post("/review/accounts/2/settings", { ratePerMinute: null })).status).toBe(503);
    expect(await access.findAccount("new")).toBeNull();
    expect(await access.keys(2)).toHaveLength(1);
    expect((await post(`/review/keys/${key.publicId}/revocation`, {})).status).toBe(200);
    expect((await post("/review/accounts/2/block", { blocked: true })).status).toBe(200);
    expect((await post("/review/accounts/2/block", { blocked: false })).status).toBe(503);
    expect((await access.findAccount("lost"))?.blocked).toBe(true);
    expect(JSON.stringify(logged)).toContain("is not in the journal, because it takes rights away");
  });

  test("with four eyes, nobody makes themself a second person", async () => {
    const { get, post, access } = await start({ fourEyes: true });
    expect((await get("/review/accounts")).json.grantableScopes).toEqual([SCOPE_READ, SCOPE_PAYMENTS]);
    for (const scope of [SCOPE_REVIEW, SCOPE_ADMINISTER]) {
      const { status, json } = await post("/review/accounts/1/keys", { scopes: [SCOPE_READ, scope] });
      expect([status, json.error.message]).toEqual([
        400,
        `Four eyes are required here, so a key with ${scope} is made on the command line: interdict keys create.`,
      ]);
    }
    expect((await post("/review/accounts/1/keys", { scopes: [SCOPE_PAYMENTS] })).status).toBe(200);
    expect(await access.keys(1)).toHaveLength(2);
  });

  test("what is wrong is refused with its value, and nothing is done", async () => {
    const { post, journal, service } = await start();
    const refusals: [string, unknown, number, string][] = [
      ["/review/accounts", { name: "bank", ratePerMinute: 1 }, 400, "An account named bank already exists."],
      ["/review/accounts", { name: " x", ratePerMinute: 1 }, 400, '" x" is not a valid account name.'],
      ["/review/accounts/1/block", { blocked: true }, 400, "so you can't block it"],
      ["/review/accounts/1/settings", { plan: "none" }, 400, "so you can't end its plan"],
      ["/review/accounts/1/settings", { subscription: "none" }, 400, "so you can't end its plan"],
      ["/review/accounts/9/block", { blocked: true }, 404, "There is no account with this number."],
      ["/review/accounts/1/settings", {}, 400, "plan, subscription or ratePerMinute"],
      [
        "/review/accounts/1/settings",
        { ratePerMinute: 0 },
        400,
        "an integer from 1 to 100000, or null, not 0",
      ],
      ["/review/accounts/1/keys", { scopes: ["sanctions:reed"] }, 400, "sanctions:reed"],
      ["/review/accounts/1/keys", { scopes: [] }, 400, "scopes"],
      ["/review/keys/aaaaaaaaaaaa/revocation", {}, 404, "There is no key with this id."],
    ];
    for (const [path, body, status, message] of refusals) {
      const answer = await post(path, body);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.json.error.message).toContain(message);
    }
    expect(journal.acts.map(({ command }) => command)).toEqual([]);
    Object.assign(service.accounts, { refusal: "Nothing can be written." });
    const refused = await post("/review/accounts", { name: "x", ratePerMinute: null });
    expect([refused.status, refused.json.error.message]).toEqual([503, "Nothing can be written."]);
  });
});

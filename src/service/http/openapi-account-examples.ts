// Requests and answers of accounts and keys, as the document shows them. The checksum of the key is wrong, so
// it opens nothing.

const KEY = {
  id: "7Hq2mZ4xKc9P",
  kind: "key",
  scopes: ["sanctions:read", "sanctions:review"],
  createdAt: "2026-10-01T08:00:00Z",
  revokedAt: null,
  lastUsedAt: "2026-11-01T09:12:44.120Z",
};

const ACCOUNT = {
  id: 3,
  name: "a.analyst",
  plan: "active",
  subscription: "active",
  blocked: false,
  ratePerMinute: 120,
  createdAt: "2026-10-01T07:59:12Z",
  keys: [KEY],
};

export const ACCOUNT_REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = {
  "POST /review/accounts": { name: "a.analyst", ratePerMinute: 120 },
  "POST /review/accounts/:id/settings": { ratePerMinute: null },
  "POST /review/accounts/:id/block": { blocked: true },
  "POST /review/accounts/:id/keys": { scopes: ["sanctions:read"] },
};

export const ACCOUNT_RESPONSE_EXAMPLES: Readonly<Record<string, unknown>> = {
  "GET /review/accounts": {
    accounts: [ACCOUNT],
    usesSince: "2026-09-01T00:00:31.000Z",
    usesHereOnly: false,
    grantableScopes: ["sanctions:read", "sanctions:review", "sanctions:administer", "sanctions:payments"],
    unchangeable: null,
  },
  "POST /review/accounts": { ...ACCOUNT, keys: [] },
  "POST /review/accounts/:id/settings": { ...ACCOUNT, ratePerMinute: null },
  "POST /review/accounts/:id/block": { ...ACCOUNT, blocked: true },
  "POST /review/accounts/:id/keys": {
    key: `interdict_${KEY.id}_${"SECRET".padEnd(43, "x")}XXXXXX`,
    account: ACCOUNT,
  },
  "POST /review/keys/:id/revocation": {
    ...ACCOUNT,
    keys: [{ ...KEY, revokedAt: "2026-11-01T09:15:00Z" }],
  },
};

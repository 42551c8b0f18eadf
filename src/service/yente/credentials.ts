// Who asks: clients of yente send their key in one of three schemes, and on a loopback address that is opened
// without keys none.

import { SCOPE_READ } from "../../base/model/scopes.ts";
import { isLoopback } from "../../base/platform/loopback.ts";
import type { Grant } from "../access/grant.ts";
import { NO_ACCOUNT } from "../http/endpoint.ts";

/** As `Bearer KEY`: so mean `ApiKey KEY` of yente's client, and `Basic`, whose password is the key. */
export function bearerOf(header: string | null): string | null {
  const [, scheme = "", text = ""] = /^(\w+) +(\S+)$/.exec(header ?? "") ?? [];
  if (/^apikey$/i.test(scheme)) return `Bearer ${text}`;
  if (!/^basic$/i.test(scheme)) return header;
  const [, password = ""] = /^[^:]*:(.*)$/s.exec(Buffer.from(text, "base64").toString("latin1")) ?? [];
  return `Bearer ${password}`;
}

/** Who asks without a key. */
const GUEST: Grant = {
  account: {
    id: NO_ACCOUNT,
    name: "yente without key",
    createdAt: "",
    plan: "active",
    subscription: "active",
    blocked: false,
    ratePerMinute: null,
  },
  key: { publicId: "none", accountId: NO_ACCOUNT, scopes: [SCOPE_READ], createdAt: "", revokedAt: null },
};

/** The guest, for a request that names this host: a page whose name was pointed here names another. */
export function guestOf({ headers }: Request): Grant | null {
  return isLoopback((headers.get("Host") ?? "").replace(/:\d+$/, "")) ? GUEST : null;
}

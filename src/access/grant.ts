// Who calls, and whether they may: reads the Authorization header, finds the key, and checks the account and the
// scope in the order that the contract's decisions give.

import { timingSafeEqual } from "node:crypto";
import { ServiceError } from "../model/errors.ts";
import type { AccessStorage, Account, KeyRecord } from "./access-storage.ts";
import { readKey } from "./key-format.ts";

/** A caller whose key is good; what the key may do is another question. */
export interface Grant {
  readonly account: Account;
  readonly key: KeyRecord;
}

/** The scheme in any case and one or more spaces, as RFC 9110 (section 11.4) has it. */
const BEARER = /^bearer +(\S+)$/i;

/** Finds who calls. Throws invalid_api_key for a missing, malformed, unknown or revoked key. */
export async function identify(storage: AccessStorage, header: string | null): Promise<Grant> {
  if (header === null) {
    throw new ServiceError("invalid_api_key", "The header Authorization: Bearer <API key> is missing.");
  }
  const text = BEARER.exec(header.trim())?.[1];
  const sent = text === undefined ? null : readKey(text);
  if (sent === null) {
    throw new ServiceError("invalid_api_key", "The Authorization header does not hold an API key.");
  }
  const stored = await storage.findKey(sent.publicId);
  if (stored === null || !timingSafeEqual(stored.secretHash, sent.secretHash)) {
    throw new ServiceError("invalid_api_key", "The API key is not known.");
  }
  if (stored.key.revokedAt !== null) {
    throw new ServiceError("invalid_api_key", "The API key was revoked.");
  }
  return { account: stored.account, key: stored.key };
}

/** Throws account_blocked, plan_required, subscription_required or missing_scope, the first that holds. */
export function authorise({ account, key }: Grant, scope: string): void {
  if (account.blocked) {
    throw new ServiceError("account_blocked", "The account is blocked by the operator of the service.");
  }
  if (account.plan !== "active") {
    throw new ServiceError("plan_required", "The account has no active plan for this API.");
  }
  if (account.subscription !== "active") {
    throw new ServiceError(
      "subscription_required",
      "The application subscription of the account is not active.",
    );
  }
  if (!key.scopes.includes(scope)) {
    throw new ServiceError("missing_scope", `The API key lacks the scope ${scope}.`);
  }
}

/** identify and authorise in one step. */
export async function authenticate(
  storage: AccessStorage,
  header: string | null,
  scope: string,
): Promise<Grant> {
  const grant = await identify(storage, header);
  authorise(grant, scope);
  return grant;
}

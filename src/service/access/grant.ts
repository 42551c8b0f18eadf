// Authentication and authorisation: parses the Authorization header, finds the key, and checks account and
// scope in the order that the contract prescribes.

import { timingSafeEqual } from "node:crypto";
import { ServiceError } from "../../base/model/errors.ts";
import type { Account, KeyRecord } from "./access-storage.ts";
import { findCertificate } from "./certificates.ts";
import { isPersonId, parseKey } from "./key-format.ts";
import type { KeyFinder } from "./known-keys.ts";

/** An authenticated caller. What the key may do is checked separately. */
export interface Grant {
  readonly account: Account;
  readonly key: KeyRecord;
}

/** The scheme in any case and one or more spaces (RFC 9110, section 11.4). */
const BEARER = /^bearer +(\S+)$/i;

/** Compared with an unknown key, so that it takes the same time as a known one. No secret has this hash. */
const NO_HASH = new Uint8Array(32);

/**
 * Identifies the caller by its key, by the certificate that it has shown (its SHA-256; null for none), or by
 * both, which must then be of one account. Throws invalid_api_key as identifyByKey, and what findKey throws.
 */
export async function identify(
  storage: KeyFinder,
  header: string | null,
  certificate: Uint8Array | null = null,
): Promise<Grant> {
  const shown = certificate === null ? null : await findCertificate(storage, certificate);
  if (shown !== null && header === null) return { account: shown.account, key: shown.key };
  const grant = await identifyByKey(storage, header);
  if (shown !== null && shown.account.id !== grant.account.id) throw invalidKey();
  return grant;
}

/**
 * Identifies the caller. Throws invalid_api_key with the same message for a missing, malformed, unknown and
 * revoked key, so that guessing does not reveal which keys exist. A key with a wrong checksum is refused
 * without a look-up.
 */
async function identifyByKey(storage: KeyFinder, header: string | null): Promise<Grant> {
  const text = BEARER.exec(header ?? "")?.[1];
  const sent = text === undefined ? null : parseKey(text);
  if (sent === null) throw invalidKey();
  const stored = await storage.findKey(sent.publicId);
  const isSecret = timingSafeEqual(stored?.secretHash ?? NO_HASH, sent.secretHash);
  if (stored === null || !isSecret || stored.key.revokedAt !== null) throw invalidKey();
  return { account: stored.account, key: stored.key };
}

function invalidKey(): ServiceError {
  return new ServiceError(
    "invalid_api_key",
    "The request needs the header Authorization: Bearer <API key> with a key that is known and not revoked.",
  );
}

/**
 * Throws account_blocked, plan_required, subscription_required or missing_scope: the first that applies. With
 * the scope null, every key has it.
 */
export function authorise({ account, key }: Grant, scope: string | null): void {
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
  if (scope !== null && !key.scopes.includes(scope)) {
    throw new ServiceError(
      "missing_scope",
      isPersonId(key.publicId)
        ? `None of your groups gives the scope ${scope}.`
        : `The API key lacks the scope ${scope}.`,
    );
  }
}

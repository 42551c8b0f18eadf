// Client certificates that stand for an account. One is stored as a key is: the hash of the certificate takes
// the place of the hash of a secret, so it is listed, revoked and logged like any other key. No Authorization
// header can carry it, because the secret of a key has 43 characters.

import { timingSafeEqual } from "node:crypto";
import { OperatorError } from "../../base/model/errors.ts";
import type { AccessStorage, KeyRecord, StoredKey } from "./access-storage.ts";
import { certificateId } from "./key-format.ts";
import { type KeyToStore, storeKey } from "./keys.ts";
import type { KeyFinder } from "./known-keys.ts";

const SHA256_BYTES = 32;

/** A certificate that was revoked can be added again, under its next id. */
const ADDITIONS_MAX = 20;

/** The SHA-256 of a certificate in DER form, which identifies it. */
export function hashCertificate(der: Uint8Array): Uint8Array {
  const hash = new Uint8Array(SHA256_BYTES);
  Bun.SHA256.hash(der, hash);
  return hash;
}

/** The unrevoked entry of a certificate, with its account, as it is now; null when it stands for none. */
export async function findCertificate(
  storage: KeyFinder,
  certificate: Uint8Array,
): Promise<StoredKey | null> {
  return (await locate(storage, certificate)).stored;
}

/**
 * Lets the certificate with this hash stand for an account. Throws an OperatorError as createKey, and for a
 * certificate that stands for an account already. `confirm` is part of the change.
 */
export async function addCertificate(
  storage: AccessStorage,
  accountName: string,
  { hash, scopes }: Omit<KeyToStore, "publicId">,
  now: Date,
  confirm?: (key: KeyRecord) => void | Promise<void>,
): Promise<KeyRecord> {
  const { stored, freeId } = await locate(storage, hash);
  if (stored !== null)
    throw new OperatorError(
      `This certificate already stands for the account ${stored.account.name}.`,
      `Revoke it first: interdict keys revoke ${stored.key.publicId}`,
    );
  if (freeId === null)
    throw new OperatorError(
      `This certificate was added and revoked ${ADDITIONS_MAX} times.`,
      "Use another certificate.",
    );
  return storeKey(storage, accountName, { publicId: freeId, hash, scopes }, now, confirm);
}

/** The unrevoked entry of a certificate, or the id that its next one gets. */
async function locate(
  storage: KeyFinder,
  certificate: Uint8Array,
): Promise<{ readonly stored: StoredKey | null; readonly freeId: string | null }> {
  for (let addition = 0; addition < ADDITIONS_MAX; addition++) {
    const id = certificateId(certificate, addition);
    const stored = await storage.findKey(id);
    if (stored === null) return { stored: null, freeId: id };
    if (stored.key.revokedAt !== null) continue;
    // Another certificate whose id is the same by chance: it must not stand for this one.
    if (!timingSafeEqual(stored.secretHash, certificate)) continue;
    return { stored, freeId: null };
  }
  return { stored: null, freeId: null };
}

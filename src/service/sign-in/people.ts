// People as accounts. A person is known by issuer and subject, as a certificate is by its hash: an entry
// among the keys has that hash in place of one of a secret. So people are listed, blocked and revoked like
// keys, and their names stand in cases and journal. No Authorization header can carry such an entry.

import { createHash, timingSafeEqual } from "node:crypto";
import { OperatorError, ServiceError } from "../../base/model/errors.ts";
import type { Scope } from "../../base/model/scopes.ts";
import type { AccessStorage, Account, KeyRecord } from "../access/access-storage.ts";
import { createAccount, findAlike, isAccountName } from "../access/accounts.ts";
import { personId } from "../access/key-format.ts";
import { storeKey } from "../access/keys.ts";

/** A person, as the provider vouches for them. */
interface Person {
  readonly issuer: string;
  /** The provider's own id of the person, which never changes. */
  readonly subject: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

/** A person who is known here. */
interface KnownPerson {
  readonly account: Account;
  readonly key: KeyRecord;
  /** The entries that no longer hold: their sessions end. */
  readonly ended: readonly string[];
}

/** How often the rights of one person may change. */
const ENTRIES_MAX = 500;
/** People of one name. */
const NAMESAKES_MAX = 100;

/** What another attempt would not change. */
class Refused extends OperatorError {}

const ATTEMPTS_MAX = 3;
const ATTEMPT_PAUSE_MS = 100;

/**
 * The account and entry of a person, made at the first sign-in. When the groups give other rights than the
 * last time, the entry is revoked and another one made, so no session keeps earlier rights. `record` is
 * called before anything changes. Two tabs may admit one person at once: the later one tries again. Throws
 * account_blocked, and an OperatorError for a name that no account can have.
 */
export async function admitPerson(
  storage: AccessStorage,
  person: Person,
  record: (name: string) => Promise<void>,
  now: Date,
): Promise<KnownPerson> {
  let recorded: string | null = null;
  const recordOnce = async (name: string) => {
    if (recorded !== name) await record(name);
    recorded = name;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await admitOnce(storage, person, recordOnce, now);
    } catch (error) {
      if (error instanceof ServiceError || error instanceof Refused || attempt === ATTEMPTS_MAX) throw error;
      // The other one, of this or another worker, is done by then.
      await Bun.sleep(ATTEMPT_PAUSE_MS);
    }
  }
}

async function admitOnce(
  storage: AccessStorage,
  person: Person,
  record: (name: string) => Promise<void>,
  now: Date,
): Promise<KnownPerson> {
  const hash = hashPerson(person);
  const { account, current, freeId } = await findPerson(storage, hash);
  if (account?.blocked === true)
    throw new ServiceError("account_blocked", `${account.name} is blocked by the operator of the service.`);
  const name = account?.name ?? (await freeName(storage, person.name));
  await record(name);
  if (account !== null && current !== null && haveSame(current.scopes, person.scopes))
    return { account, key: current, ended: [] };
  const owner = account ?? (await createAccount(storage, name, {}, now));
  if (current !== null) await storage.revokeKey(current.publicId, now.toISOString().slice(0, 19));
  const key = await storeKey(storage, owner.name, { publicId: freeId, hash, scopes: person.scopes }, now);
  return { account: owner, key, ended: current === null ? [] : [current.publicId] };
}

interface FoundPerson {
  /** Null at the first sign-in. */
  readonly account: Account | null;
  /** The entry that holds; null when the last one was revoked. */
  readonly current: KeyRecord | null;
  /** The id of the next entry. */
  readonly freeId: string;
}

async function findPerson(storage: AccessStorage, hash: Uint8Array): Promise<FoundPerson> {
  let account: Account | null = null;
  let current: KeyRecord | null = null;
  for (let addition = 0; addition < ENTRIES_MAX; addition++) {
    const id = personId(hash, addition);
    const stored = await storage.findKey(id);
    if (stored === null) return { account, current, freeId: id };
    // Another person whose id is the same by chance.
    if (!timingSafeEqual(stored.secretHash, hash)) continue;
    account = stored.account;
    if (stored.key.revokedAt === null) current = stored.key;
  }
  throw new Refused(
    `The rights of ${account?.name} changed ${ENTRIES_MAX} times.`,
    "Give this person another subject at the provider.",
  );
}

/**
 * A free name that an account can have: somebody of the same name, or of one that looks like it, is never
 * taken for another.
 */
async function freeName(storage: AccessStorage, name: string): Promise<string> {
  for (let number = 1; number <= NAMESAKES_MAX; number++) {
    const tried = number === 1 ? name : `${name} (${number})`;
    if (!isAccountName(tried))
      throw new Refused(
        `${JSON.stringify(tried)} can't be the name of an account.`,
        "Set nameClaim to a claim with a short printable name that tells people apart.",
      );
    if ((await findAlike(storage, tried)) === null) return tried;
  }
  throw new Refused(
    `${NAMESAKES_MAX} accounts are called ${JSON.stringify(name)}.`,
    "Set nameClaim to a claim that identifies each person.",
  );
}

function hashPerson({ issuer, subject }: Person): Uint8Array {
  return createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest();
}

function haveSame(left: readonly string[], right: readonly string[]): boolean {
  return [...left].sort().join(" ") === [...right].sort().join(" ");
}

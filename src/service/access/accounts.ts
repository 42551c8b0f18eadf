// Creating, listing and changing accounts, for operators.

import { formatTimestamp } from "../../base/model/dates.ts";
import { OperatorError } from "../../base/model/errors.ts";
import {
  ACCOUNT_NAME_LENGTH_MAX,
  RATE_PER_MINUTE_DEFAULT,
  RATE_PER_MINUTE_MAX,
} from "../../base/model/limits.ts";
import { lookOf } from "../../engine/names/keys/look.ts";
import type { AccessStorage, Account, AccountSettings, Confirm } from "./access-storage.ts";
import { holdsKey } from "./key-format.ts";

const ACCOUNT_SETTINGS_DEFAULT: AccountSettings = {
  plan: "active",
  subscription: "active",
  blocked: false,
  ratePerMinute: RATE_PER_MINUTE_DEFAULT,
};

/**
 * Creates an account. Throws an OperatorError when the name is taken, looks like that of another account or
 * is invalid, and for a rate out of range.
 * `confirm` is part of the change.
 */
export async function createAccount(
  storage: AccessStorage,
  name: string,
  settings: Partial<AccountSettings>,
  now: Date,
  confirm?: Confirm,
): Promise<Account> {
  checkName(name);
  checkRate(settings);
  const alike = await findAlike(storage, name);
  if (alike !== null && alike !== name)
    throw new OperatorError(
      `${JSON.stringify(name)} looks like ${JSON.stringify(alike)}, the name of another account.`,
      "Choose a name that people can tell apart, whatever its case and script.",
    );
  const account = await storage.addAccount(
    { ...ACCOUNT_SETTINGS_DEFAULT, ...settings, name, createdAt: formatTimestamp(now) },
    confirm,
  );
  if (account === null) {
    throw new OperatorError(
      `An account named ${name} already exists.`,
      "Choose another name, or change that account.",
    );
  }
  return account;
}

/**
 * Changes the given settings. Throws an OperatorError for an unknown account or a rate out of range.
 * `confirm` is part of the change.
 */
export async function changeAccount(
  storage: AccessStorage,
  name: string,
  changes: Partial<AccountSettings>,
  confirm?: Confirm,
): Promise<Account> {
  checkRate(changes);
  const account = await findAccount(storage, name);
  return storage.changeAccount(account.id, changes, confirm);
}

/** The account of that name. Throws an OperatorError when there is none. */
export async function findAccount(storage: AccessStorage, name: string): Promise<Account> {
  const account = await storage.findAccount(name);
  if (account === null) {
    throw new OperatorError(
      holdsKey(name) ? "That is a key, not an account." : `There is no account named ${name}.`,
      "See: interdict accounts list",
    );
  }
  return account;
}

/** The name of an account that this name is, or looks like; null when there is none. */
export async function findAlike(storage: AccessStorage, name: string): Promise<string | null> {
  if ((await storage.findAccount(name)) !== null) return name;
  const look = lookOf(name);
  return (await storage.accounts()).find((account) => lookOf(account.name) === look)?.name ?? null;
}

/** Controls, breaks of lines, and what no font shows: with it, two names would look the same. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True for a name that an account can have. */
export function isAccountName(name: string): boolean {
  return (
    !holdsKey(name) &&
    name.length >= 1 &&
    name.length <= ACCOUNT_NAME_LENGTH_MAX &&
    name === name.trim() &&
    !UNSEEN.test(name)
  );
}

function checkName(name: string): void {
  if (holdsKey(name))
    throw new OperatorError("A key can't be the name of an account.", "Choose another name.");
  if (isAccountName(name)) return;
  throw new OperatorError(
    `${JSON.stringify(name.slice(0, ACCOUNT_NAME_LENGTH_MAX))} is not a valid account name.`,
    `Use 1 to ${ACCOUNT_NAME_LENGTH_MAX} printable characters, without spaces at either end.`,
  );
}

function checkRate({ ratePerMinute }: Partial<AccountSettings>): void {
  if (ratePerMinute === undefined || ratePerMinute === null) return;
  if (Number.isInteger(ratePerMinute) && ratePerMinute >= 1 && ratePerMinute <= RATE_PER_MINUTE_MAX) return;
  throw new OperatorError(
    `${ratePerMinute} is not a valid rate.`,
    `Use a whole number from 1 to ${RATE_PER_MINUTE_MAX} requests per minute, or no limit.`,
  );
}

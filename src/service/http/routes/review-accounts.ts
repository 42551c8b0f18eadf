// /review/accounts and /review/keys: the accounts and keys of the service, for administrators. Each act is in
// the journal as that of the command line is, with the account that asked. The text of a new key is in the
// answer that makes it, and nowhere else.

import { Type } from "@sinclair/typebox";
import { OperatorError, ServiceError } from "../../../base/model/errors.ts";
import { SCOPE_ADMINISTER } from "../../../base/model/scopes.ts";
import type { Account, AccountSettings, Confirm, KeyRecord } from "../../access/access-storage.ts";
import { changeAccount, createAccount, findAlike } from "../../access/accounts.ts";
import { grantableScopes, isStorageAway } from "../../access/administration.ts";
import { isPublicId, kindOfId } from "../../access/key-format.ts";
import { createKey, revokeKey } from "../../access/keys.ts";
import {
  AccountBody,
  type AccountEntry,
  AccountSettingsRequest,
  AccountsBody,
  BlockRequest,
  decodeAccountSettings,
  NewAccountRequest,
  NewKeyBody,
  NewKeyRequest,
} from "../../contract/review-accounts.ts";
import { type KeyUses, readKeyUses } from "../../figures/key-uses.ts";
import { actWithEntry, type RecordDetails, restrictWithEntry } from "../../journal/act-with-entry.ts";
import { parseJsonBody, readBody } from "../body.ts";
import {
  type Answer,
  answerJson,
  askerOf,
  type Call,
  type Endpoint,
  type PathParameter,
  segmentOf,
} from "../endpoint.ts";
import { refuseContent } from "../uploads.ts";

/** What these endpoints need of the service. */
type Needs = "accounts" | "keyUses" | "bodies" | "log" | "uploads" | "cases" | "recordAct";

const COMMON = { scope: SCOPE_ADMINISTER } as const;
const CHANGE = {
  ...COMMON,
  method: "POST",
  responseBody: AccountBody,
  errors: ["not_found", "index_unavailable"],
} as const;
const ACCOUNT_ID: PathParameter = {
  meaning: "Number of an account.",
  schema: Type.String({ pattern: "^[1-9][0-9]{0,15}$" }),
  example: "3",
};
const OF_ACCOUNT = { ...CHANGE, pathParameters: { id: ACCOUNT_ID } } as const;
const KEY_ID: PathParameter = {
  meaning: "Public id of a key or certificate.",
  schema: Type.String({ pattern: "^[0-9A-Za-z]{12}$" }),
  example: "7Hq2mZ4xKc9P",
};

const list: Endpoint<Needs> = {
  ...COMMON,
  method: "GET",
  path: "/review/accounts",
  operationId: "listAccounts",
  summary: "Every account with its keys, and when each key was last used.",
  responseBody: AccountsBody,
  errors: ["index_unavailable"],
  async answer(call) {
    const { accounts, cases } = call.service;
    const { storage, refusal, isShared } = accounts;
    return atStorage(async () => {
      const [all, keys] = await Promise.all([storage.accounts(), storage.keys(null)]);
      const known = knownUses(call);
      return answerJson({
        accounts: all.map((account) => encodeAccount(account, keys, known)),
        usesSince: known.since,
        usesHereOnly: isShared,
        grantableScopes: grantableScopes(cases.fourEyes),
        unchangeable: refusal,
      });
    });
  },
};

const creation: Endpoint<Needs> = {
  ...CHANGE,
  path: "/review/accounts",
  operationId: "createAccount",
  summary: "Create an account. It has no key yet.",
  requestBody: NewAccountRequest,
  errors: ["index_unavailable"],
  async answer(call) {
    refuseUnchangeable(call);
    const { name, ratePerMinute } = await readBody(call, NewAccountRequest);
    const { storage } = call.service.accounts;
    const account = await atStorage(async () => {
      const alike = await findAlike(storage, name);
      if (alike === name)
        throw new ServiceError("invalid_request", `An account named ${name} already exists.`);
      if (alike !== null)
        throw new ServiceError("invalid_request", `name looks like ${alike}, the name of another account.`);
      return doRecorded(call, "accounts create", (record) =>
        createAccount(storage, name, { ratePerMinute }, new Date(), () =>
          record({ account: name, ratePerMinute }),
        ),
      );
    });
    return answerAccount(call, account);
  },
};

const settings: Endpoint<Needs> = {
  ...OF_ACCOUNT,
  path: "/review/accounts/:id/settings",
  operationId: "changeAccount",
  summary: "Change the plan, the subscription or the rate of an account.",
  description: "Nobody ends the plan or the subscription of the account of the key that they use.",
  requestBody: AccountSettingsRequest,
  async answer(call) {
    refuseUnchangeable(call);
    const changes = decodeAccountSettings(await parseJsonBody(call)) as Partial<AccountSettings>;
    const { id, name } = await accountOf(call);
    if ([changes.plan, changes.subscription].includes("none")) refuseOwn(call, id, name, "end its plan");
    return change(call, name, changes, (changing) =>
      doRecorded(call, "accounts set", (record) => changing(() => record({ account: name, ...changes }))),
    );
  },
};

const block: Endpoint<Needs> = {
  ...OF_ACCOUNT,
  path: "/review/accounts/:id/block",
  operationId: "blockAccount",
  summary: "Block an account, or end that: the next request of each of its keys is refused.",
  description: "Nobody blocks the account of the key that they use.",
  requestBody: BlockRequest,
  async answer(call) {
    refuseUnchangeable(call);
    const { blocked } = await readBody(call, BlockRequest);
    const { id, name } = await accountOf(call);
    if (blocked) refuseOwn(call, id, name, "block it");
    const command = blocked ? "accounts block" : "accounts unblock";
    return change(call, name, { blocked }, (changing) =>
      (blocked ? restrictRecorded : doRecorded)(call, command, (record) =>
        changing(() => record({ account: name })),
      ),
    );
  },
};

const keyCreation: Endpoint<Needs> = {
  ...OF_ACCOUNT,
  path: "/review/accounts/:id/keys",
  operationId: "createKey",
  summary: "Create a key for an account. This answer has it; it is never shown again.",
  description:
    "With `--four-eyes`, a key with `sanctions:review` or `sanctions:administer` is refused: whoever makes a key sees it, and could confirm their own decision with it. The command line makes such keys.",
  requestBody: NewKeyRequest,
  responseBody: NewKeyBody,
  async answer(call) {
    refuseUnchangeable(call);
    const scopes = [...new Set((await readBody(call, NewKeyRequest)).scopes)];
    refuseUngrantable(call, scopes);
    const account = await accountOf(call);
    const { storage } = call.service.accounts;
    const { text, key } = await atStorage(() =>
      doRecorded(call, "keys create", (record) =>
        createKey(storage, account.name, scopes, new Date(), ({ publicId }) =>
          record({ account: account.name, key: publicId, scopes }),
        ),
      ),
    );
    const entry = await entryOf(call, account);
    return { ...answerJson({ key: text, account: entry }), logged: { made_key: key.publicId } };
  },
};

const revocation: Endpoint<Needs> = {
  ...CHANGE,
  path: "/review/keys/:id/revocation",
  operationId: "revokeKey",
  summary: "Revoke a key or certificate: its next request is refused.",
  pathParameters: { id: KEY_ID },
  async answer(call) {
    refuseUnchangeable(call);
    await refuseContent(call);
    const { storage } = call.service.accounts;
    const id = segmentOf(call.path);
    return atStorage(async () => {
      const stored = isPublicId(id) ? await storage.findKey(id) : null;
      if (stored === null) throw new ServiceError("not_found", "There is no key with this id.");
      await restrictRecorded(call, "keys revoke", (record) =>
        revokeKey(storage, id, new Date(), () => record({ key: id })),
      );
      return { ...(await answerAccount(call, stored.account)), logged: { revoked_key: id } };
    });
  },
};

export const reviewAccounts: readonly Endpoint<Needs>[] = [
  list,
  creation,
  settings,
  block,
  keyCreation,
  revocation,
];

/** Throws index_unavailable where accounts and keys can only be read. */
function refuseUnchangeable({ service }: Call<Needs>): void {
  const { refusal } = service.accounts;
  if (refusal !== null) throw new ServiceError("index_unavailable", refusal);
}

/** Throws invalid_request when callers would lock themselves out, which they could not undo. */
function refuseOwn(call: Call<Needs>, id: number, name: string, act: string): void {
  if (id !== askerOf(call).account.id) return;
  throw new ServiceError(
    "invalid_request",
    `You use a key of the account ${name}, so you can't ${act}. Ask another administrator.`,
  );
}

function refuseUngrantable({ service }: Call<Needs>, scopes: readonly string[]): void {
  const grantable = grantableScopes(service.cases.fourEyes);
  const refused = scopes.filter((scope) => !grantable.includes(scope));
  if (refused.length === 0) return;
  throw new ServiceError(
    "invalid_request",
    `Four eyes are required here, so a key with ${refused.join(" and ")} is made on the command line: interdict keys create.`,
  );
}

/** Throws not_found unless there is an account with the number of the path. */
async function accountOf(call: Call<Needs>): Promise<Account> {
  const id = segmentOf(call.path);
  const accounts = await atStorage(() => call.service.accounts.storage.accounts());
  const account = accounts.find((one) => String(one.id) === id);
  if (account === undefined) throw new ServiceError("not_found", "There is no account with this number.");
  return account;
}

async function change(
  call: Call<Needs>,
  name: string,
  changes: Partial<AccountSettings>,
  doIt: (changing: (confirm: Confirm) => Promise<Account>) => Promise<Account>,
): Promise<Answer> {
  const { storage } = call.service.accounts;
  const changing = (confirm: Confirm) => changeAccount(storage, name, changes, confirm);
  return answerAccount(call, await atStorage(() => doIt(changing)));
}

/**
 * What the storage answers. Throws index_unavailable when it can't be asked or written, and invalid_request
 * for what it refuses; hints are for the command line.
 */
async function atStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isStorageAway(error))
      throw new ServiceError(
        "index_unavailable",
        "The accounts and keys can't be read or written now. Retry in a few minutes.",
        null,
        { cause: error },
      );
    if (error instanceof OperatorError) throw new ServiceError("invalid_request", error.message);
    throw error;
  }
}

type RecordedAct<T> = (record: RecordDetails<Promise<void>>) => Promise<T>;

/** Records acts as the command line does, and who asked for them. */
function recorderOf(call: Call<Needs>, command: string): RecordDetails<Promise<void>> {
  const { account, key, request } = askerOf(call);
  const by = { account: account.id, key, request };
  return (details) =>
    call.service.recordAct({ user: account.name, command, details: { ...details, by }, customerTexts: {} });
}

function doRecorded<T>(call: Call<Needs>, command: string, act: RecordedAct<T>): Promise<T> {
  return actWithEntry(recorderOf(call, command), act);
}

/** As doRecorded, for what only takes rights away: that is done although it can't be recorded. */
function restrictRecorded<T>(call: Call<Needs>, command: string, act: RecordedAct<T>): Promise<T> {
  return restrictWithEntry(recorderOf(call, command), act, (error) =>
    call.service.log.error(
      { request_id: call.requestId, err: error },
      `${command} is done and is not in the journal, because it takes rights away`,
    ),
  );
}

/** The uses that are written down, and those that this thread has seen since. */
function knownUses({ service, requestId }: Call<Needs>): KeyUses {
  const recent = service.keyUses.read();
  try {
    const { since, uses } = readKeyUses(service.uploads.state);
    return { since, uses: new Map([...uses, ...recent]) };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    service.log.error({ request_id: requestId, err: error }, "the uses of keys can't be read");
    return { since: null, uses: recent };
  }
}

async function entryOf(call: Call<Needs>, account: Account): Promise<AccountEntry> {
  const keys = await call.service.accounts.storage.keys(account.id);
  return encodeAccount(account, keys, knownUses(call));
}

async function answerAccount(call: Call<Needs>, account: Account): Promise<Answer> {
  return { ...answerJson(await entryOf(call, account)), logged: { administered: account.id } };
}

function encodeAccount(account: Account, keys: readonly KeyRecord[], { uses }: KeyUses): AccountEntry {
  const { id, name, plan, subscription, blocked, ratePerMinute, createdAt } = account;
  return {
    id,
    name,
    plan,
    subscription,
    blocked,
    ratePerMinute,
    createdAt: `${createdAt}Z`,
    keys: keys
      .filter(({ accountId }) => accountId === id)
      .map(({ publicId, scopes, createdAt: madeAt, revokedAt }) => ({
        id: publicId,
        kind: kindOfId(publicId),
        scopes: [...scopes],
        createdAt: `${madeAt}Z`,
        revokedAt: revokedAt === null ? null : `${revokedAt}Z`,
        lastUsedAt: uses.get(publicId) ?? null,
      })),
  };
}

// The requests and answers of /review/accounts and /review/keys as TypeBox schemata, and their decoding. The
// text of a new key is in one answer, and in no other.

import { type Static, Type } from "@sinclair/typebox";
import { ACCOUNT_NAME_LENGTH_MAX, RATE_PER_MINUTE_MAX } from "../../base/model/limits.ts";
import { SCOPES } from "../../base/model/scopes.ts";
import { decode, refuseWrong } from "./decode.ts";
import type { JsonDocument } from "./json-text.ts";
import { choice, text } from "./request-formats.ts";
import { asked, closed, Instant, nullable, orNull, textOrNull } from "./schema-parts.ts";

const ScopeName = choice(SCOPES, "Scope");
const Rate = nullable(Type.Integer({ minimum: 1, maximum: RATE_PER_MINUTE_MAX, format: "int32" }), {
  meaning: "Requests per minute; null for no limit.",
  description: `an integer from 1 to ${RATE_PER_MINUTE_MAX}, or null`,
});
const Standing = choice(["active", "none"], "Standing");

const AccountKey = closed("AccountKey", {
  id: Type.String({ description: "public id of the key, certificate or person who signs in; no secret" }),
  kind: choice(["key", "certificate", "sign-in"], "KeyKind"),
  scopes: Type.Array(Type.String()),
  createdAt: Instant,
  revokedAt: orNull({ ...Instant, description: "null while it is valid" }),
  lastUsedAt: orNull({ ...Instant, description: "null when no use is known" }),
});

const KeptAccount = closed("KeptAccount", {
  id: Type.Integer({ minimum: 1, format: "int64" }),
  name: Type.String(),
  plan: Standing,
  subscription: Standing,
  blocked: Type.Boolean(),
  ratePerMinute: orNull(
    Type.Integer({ format: "int32", description: "requests per minute; null for no limit" }),
  ),
  createdAt: Instant,
  keys: Type.Array(AccountKey, { description: "oldest first, with those that are revoked" }),
});

export const AccountsBody = closed("KeptAccounts", {
  accounts: Type.Array(KeptAccount, { description: "ordered by name" }),
  usesSince: orNull({ ...Instant, description: "from when on uses of keys are known" }),
  usesHereOnly: Type.Boolean({
    description: "true when replicas share the accounts: each knows the uses of its own requests alone",
  }),
  grantableScopes: Type.Array(Type.String(), { description: "what a key that is made here may do" }),
  unchangeable: textOrNull("why nothing can be changed here"),
});
export type KeptAccounts = Static<typeof AccountsBody>;
export type AccountEntry = Static<typeof KeptAccount>;
export type KeyEntry = Static<typeof AccountKey>;

export const AccountBody = KeptAccount;

/** Both are shown once. */
export const NewKeyBody = closed("NewKey", {
  key: Type.String({ description: "the whole key; the service keeps its hash, and never shows it again" }),
  account: KeptAccount,
});
export type NewKey = Static<typeof NewKeyBody>;

export const NewAccountRequest = asked("NewAccountRequest", {
  name: text(1, ACCOUNT_NAME_LENGTH_MAX, {
    description: `a name of 1 to ${ACCOUNT_NAME_LENGTH_MAX} characters`,
  }),
  ratePerMinute: Rate,
});

export const AccountSettingsRequest = asked("AccountSettingsRequest", {
  plan: Type.Optional(Standing),
  subscription: Type.Optional(Standing),
  ratePerMinute: Type.Optional(Rate),
});

export function decodeAccountSettings(document: JsonDocument): Static<typeof AccountSettingsRequest> {
  const settings = decode(AccountSettingsRequest, document);
  if (Object.keys(settings).length === 0)
    refuseWrong(["the body must have plan, subscription or ratePerMinute"]);
  return settings;
}

export const BlockRequest = asked("BlockRequest", {
  blocked: Type.Boolean({ description: "true or false" }),
});

export const NewKeyRequest = asked("NewKeyRequest", {
  scopes: Type.Array(ScopeName, {
    minItems: 1,
    maxItems: SCOPES.length,
    meaning: "What the key may do; no scope includes another one.",
    description: `an array of one or more of ${SCOPES.join(", ")}`,
  }),
});

// `keys`: creates, lists and revokes API keys. A new key is printed once, alone on standard output, so that a
// script can read it.

import { type FlagsOf, flag } from "../../base/flags/flag.ts";
import { UsageError } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { isScope, SCOPE_READ, SCOPES } from "../../base/model/scopes.ts";
import { didYouMean } from "../../engine/names/distance/nearest-name.ts";
import { addCertificate } from "../../service/access/certificates.ts";
import { kindOfId } from "../../service/access/key-format.ts";
import { createKey, listKeys, revokeKey } from "../../service/access/keys.ts";
import { loadClientCertificate } from "../../service/server/client-certificates.ts";
import { STORE_FLAGS, withAccessOf } from "../access.ts";
import { command, group } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { conclude, formatTable, printJson, printResult, say } from "../output.ts";
import { doRecorded, restrictRecorded } from "../record-act.ts";

const KEY_FLAGS = [...STORE_FLAGS, jsonFlag()];
const NEW_KEY_FLAGS = [
  ...STORE_FLAGS,
  flag(
    "--scope <scope>",
    `permission of the key: ${SCOPES.join(", ")}; repeatable (default: ${SCOPE_READ})`,
    { repeatable: true },
  ),
  jsonFlag(),
];
type NewKeyFlags = FlagsOf<typeof NEW_KEY_FLAGS>;

/** The scopes of a new key. Throws a UsageError for one that no endpoint needs: the key opens nothing. */
function scopesOf({ scope = [SCOPE_READ] }: NewKeyFlags): string[] {
  const unknown = scope.find((one) => !isScope(one));
  if (unknown !== undefined)
    throw new UsageError(
      `No endpoint needs the scope ${JSON.stringify(unknown)}.${didYouMean(unknown, SCOPES)} Scopes are ${SCOPES.join(", ")}.`,
    );
  return scope;
}

export const keysCommand = () =>
  group("keys", "creates, lists and revokes API keys, and adds client certificates", [
    createCommand(),
    addCertificateCommand(),
    listCommand(),
    revokeCommand(),
  ]);

/** `keys create`. */
const createCommand = () =>
  command("create", {
    about: "creates a key for an account and prints it; it is never shown again",
    arguments: [["<account>", "name of the account"]],
    flags: NEW_KEY_FLAGS,
    example: 'keys create "core banking"',
    run: (account, options) => {
      const scopes = scopesOf(options);
      return withAccessOf(options, async (storage) => {
        const { text, key } = await doRecorded(options.state, "keys create", (record) =>
          createKey(storage, account, scopes, new Date(), ({ publicId }) =>
            record({ account, key: publicId, scopes }),
          ),
        );
        if (options.json) printJson({ key: text, ...key });
        else printResult(text);
        say(
          `Created the key ${key.publicId} for ${account}. It is never shown again: only its hash is stored.`,
        );
      });
    },
  });

/** `keys add-certificate`. */
const addCertificateCommand = () =>
  command("add-certificate", {
    about: "lets a client certificate stand for an account, in place of a key",
    arguments: [
      ["<account>", "name of the account"],
      ["<file>", "the certificate of the client (PEM)"],
    ],
    flags: NEW_KEY_FLAGS,
    example: 'keys add-certificate "core banking" client.pem',
    run: (account, file, options) => {
      const scopes = scopesOf(options);
      return withAccessOf(options, async (storage) => {
        const { hash, subject } = loadClientCertificate(file);
        const key = await doRecorded(options.state, "keys add-certificate", (record) =>
          addCertificate(storage, account, { hash, scopes }, new Date(), ({ publicId }) =>
            record({ account, key: publicId, scopes }),
          ),
        );
        const sha256 = Buffer.from(hash).toString("hex");
        if (options.json) printJson({ ...key, sha256 });
        else printResult(key.publicId);
        say(`The certificate of ${subject} (SHA-256 ${sha256}) now stands for ${account}.`);
      });
    },
  });

/** `keys list`. */
const listCommand = () =>
  command("list", {
    about: "lists the keys of one account, or of all accounts",
    arguments: [["[account]", "name of the account"]],
    flags: KEY_FLAGS,
    example: 'keys list "core banking"',
    run: (account, options) =>
      withAccessOf(options, async (storage) => {
        const keys = await listKeys(storage, account ?? null);
        const names = new Map((await storage.accounts()).map(({ id, name }) => [id, name]));
        const rows = keys.map((key) => ({
          ...key,
          account: names.get(key.accountId) ?? String(key.accountId),
        }));
        if (options.json) printJson(rows);
        else {
          printResult(
            formatTable(
              ["ID", "KIND", "ACCOUNT", "SCOPES", "CREATED", "REVOKED"],
              rows.map((key) => [
                key.publicId,
                kindOfId(key.publicId),
                key.account,
                key.scopes.join(" "),
                key.createdAt,
                key.revokedAt ?? "",
              ]),
            ),
          );
        }
        const revoked = keys.filter((key) => key.revokedAt !== null).length;
        say(`${plural(keys.length, "key")}, ${revoked} revoked.`);
      }),
  });

/** `keys revoke`. */
const revokeCommand = () =>
  command("revoke", {
    about: "revokes a key or certificate; a running service refuses the next request with it",
    arguments: [["<id>", "id of the key (the part between its underscores) or of the certificate"]],
    flags: KEY_FLAGS,
    example: "keys revoke 7Hq2mZ4xKc9P",
    run: (id, options) =>
      withAccessOf(options, async (storage) => {
        const key = await restrictRecorded(options.state, "keys revoke", (record) =>
          revokeKey(storage, id, new Date(), () => record({ key: id })),
        );
        if (options.json) printJson(key);
        conclude(`Revoked the key ${key.publicId} at ${key.revokedAt}.`, options.json);
      }),
  });

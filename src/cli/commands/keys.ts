// `keys`: creates, lists and revokes API keys. A new key is printed once, alone on standard output, so that a
// script can read it.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../base/flags/flag.ts";
import { UsageError } from "../../base/model/errors.ts";
import { plural } from "../../base/model/plural.ts";
import { isScope, SCOPE_READ, SCOPES } from "../../base/model/scopes.ts";
import { didYouMean } from "../../engine/names/distance/nearest-name.ts";
import { addCertificate } from "../../service/access/certificates.ts";
import { kindOfId } from "../../service/access/key-format.ts";
import { createKey, listKeys, revokeKey } from "../../service/access/keys.ts";
import { loadClientCertificate } from "../../service/server/client-certificates.ts";
import { STORE_FLAGS, withAccessOf } from "../access.ts";
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
type KeyFlags = FlagsOf<typeof KEY_FLAGS>;
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

export function keysCommand(): Command {
  const command = new Command("keys").description(
    "creates, lists and revokes API keys, and adds client certificates",
  );
  command.addCommand(createCommand());
  command.addCommand(addCertificateCommand());
  command.addCommand(listCommand());
  command.addCommand(revokeCommand());
  return command;
}

/** `keys create`. */
function createCommand(): Command {
  return addFlags(new Command("create"), NEW_KEY_FLAGS)
    .description("creates a key for an account and prints it; it is never shown again")
    .argument("<account>", "name of the account")
    .addHelpText("after", '\nExample:\n  interdict keys create "core banking"')
    .action((account: string, options: NewKeyFlags) => {
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
    });
}

/** `keys add-certificate`. */
function addCertificateCommand(): Command {
  return addFlags(new Command("add-certificate"), NEW_KEY_FLAGS)
    .description("lets a client certificate stand for an account, in place of a key")
    .argument("<account>", "name of the account")
    .argument("<file>", "the certificate of the client (PEM)")
    .addHelpText("after", '\nExample:\n  interdict keys add-certificate "core banking" client.pem')
    .action((account: string, file: string, options: NewKeyFlags) => {
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
    });
}

/** `keys list`. */
function listCommand(): Command {
  return addFlags(new Command("list"), KEY_FLAGS)
    .description("lists the keys of one account, or of all accounts")
    .argument("[account]", "name of the account")
    .addHelpText("after", '\nExample:\n  interdict keys list "core banking"')
    .action((account: string | undefined, options: KeyFlags) =>
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
    );
}

/** `keys revoke`. */
function revokeCommand(): Command {
  return addFlags(new Command("revoke"), KEY_FLAGS)
    .description("revokes a key or certificate; a running service refuses the next request with it")
    .argument("<id>", "id of the key (the part between its underscores) or of the certificate")
    .addHelpText("after", "\nExample:\n  interdict keys revoke 7Hq2mZ4xKc9P")
    .action((id: string, options: KeyFlags) =>
      withAccessOf(options, async (storage) => {
        const key = await restrictRecorded(options.state, "keys revoke", (record) =>
          revokeKey(storage, id, new Date(), () => record({ key: id })),
        );
        if (options.json) printJson(key);
        conclude(`Revoked the key ${key.publicId} at ${key.revokedAt}.`, options.json);
      }),
    );
}

// `keys`: what clients send as their bearer token. A key is shown once, alone on standard output, so that it
// can be caught by a script and never scrolls past among other words.

import { Command } from "commander";
import { withAccess } from "../../access/access-file.ts";
import { createKey, listKeys, revokeKey } from "../../access/keys.ts";
import { SCOPE } from "../../model/limits.ts";
import { formatTable, printJson, printResult, say } from "../output.ts";
import { type StateOptions, stateOption } from "../state.ts";

interface KeyOptions extends StateOptions {
  readonly scope?: string[];
  readonly json?: boolean;
}

export function keysCommand(): Command {
  const command = new Command("keys").description("creates, lists and revokes keys");
  command.addCommand(
    new Command("create")
      .description("makes a key for an account and prints it, this once")
      .argument("<account>", "name of the account")
      .addOption(stateOption())
      .option(
        "--scope <scope>",
        `what the key may do; repeatable (default: ${SCOPE})`,
        (scope: string, before: string[] = []) => [...before, scope],
      )
      .option("--json", "print as JSON")
      .addHelpText("after", '\nExample:\n  interdict keys create "core banking"')
      .action((account: string, options: KeyOptions) =>
        withAccess(options.state, async (storage) => {
          const { text, key } = await createKey(storage, account, options.scope ?? [SCOPE], new Date());
          if (options.json) printJson({ key: text, ...key });
          else printResult(text);
          say(`Created the key ${key.publicId} of ${account}. It is shown this once; only its hash is kept.`);
        }),
      ),
  );
  command.addCommand(
    new Command("list")
      .description("lists the keys of an account, or of all")
      .argument("[account]", "name of the account")
      .addOption(stateOption())
      .option("--json", "print as JSON")
      .addHelpText("after", '\nExample:\n  interdict keys list "core banking"')
      .action((account: string | undefined, options: KeyOptions) =>
        withAccess(options.state, async (storage) => {
          const keys = await listKeys(storage, account ?? null);
          const names = new Map((await storage.accounts()).map(({ id, name }) => [id, name]));
          const told = keys.map((key) => ({
            ...key,
            account: names.get(key.accountId) ?? String(key.accountId),
          }));
          if (options.json) printJson(told);
          else {
            printResult(
              formatTable(
                ["ID", "ACCOUNT", "SCOPES", "CREATED", "REVOKED"],
                told.map((key) => [
                  key.publicId,
                  key.account,
                  key.scopes.join(" "),
                  key.createdAt,
                  key.revokedAt ?? "",
                ]),
              ),
            );
          }
          say(`${keys.length} keys, ${keys.filter((key) => key.revokedAt === null).length} of them good.`);
        }),
      ),
  );
  command.addCommand(
    new Command("revoke")
      .description("revokes a key; a running service refuses it from the next request on")
      .argument("<id>", "id of the key: the part between its underscores")
      .addOption(stateOption())
      .option("--json", "print as JSON")
      .addHelpText("after", "\nExample:\n  interdict keys revoke 7Hq2mZ4xKc9P")
      .action((id: string, options: KeyOptions) =>
        withAccess(options.state, async (storage) => {
          const key = await revokeKey(storage, id, new Date());
          if (options.json) printJson(key);
          say(`Revoked the key ${key.publicId} at ${key.revokedAt}.`);
        }),
      ),
  );
  return command;
}

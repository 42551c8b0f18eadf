// `accounts`: creates, lists and changes the accounts of the API.

import { type FlagsOf, flag, wholeNumber } from "../../base/flags/flag.ts";
import { UsageError } from "../../base/model/errors.ts";
import { RATE_PER_MINUTE_DEFAULT, RATE_PER_MINUTE_MAX } from "../../base/model/limits.ts";
import { plural } from "../../base/model/plural.ts";
import { openAccess } from "../../service/access/access-file.ts";
import type { Account, AccountSettings, Confirm } from "../../service/access/access-storage.ts";
import { changeAccount, createAccount } from "../../service/access/accounts.ts";
import { copyAccess } from "../../service/access/migrate.ts";
import { shareAll } from "../../service/clearances/shared-pairs.ts";
import { openShared, STORE_FLAGS, storeOf, withAccessOf } from "../access.ts";
import { command, group } from "../command.ts";
import { jsonFlag } from "../flags.ts";
import { conclude, formatTable, printJson, printResult, say } from "../output.ts";
import { doRecorded, restrictRecorded } from "../record-act.ts";

const UNLIMITED = "unlimited";
const COUNTS_FLAGS = [...STORE_FLAGS, jsonFlag("print the counts as JSON")];
const ACCOUNT_FLAGS = [...STORE_FLAGS, jsonFlag()];
const SETTING_FLAGS = [
  ...STORE_FLAGS,
  flag("--plan <standing>", "plan for this API", { choices: ["active", "none"] }),
  flag("--subscription <standing>", "application subscription", { choices: ["active", "none"] }),
  flag("--rate <number>", "requests per minute, or unlimited", { parse: parseRate }),
  jsonFlag(),
];
type AccountFlags = FlagsOf<typeof ACCOUNT_FLAGS>;
type SettingFlags = FlagsOf<typeof SETTING_FLAGS>;

export const accountsCommand = () =>
  group("accounts", "creates, lists, changes, blocks and unblocks accounts", [
    createCommand(),
    listCommand(),
    command("set", {
      about: "changes the plan, subscription or rate of an account",
      arguments: NAME,
      flags: SETTING_FLAGS,
      example: 'accounts set "core banking" --plan none',
      run: (name, options) => {
        const settings = parseSettings(options);
        if (Object.keys(settings).length === 0)
          throw new UsageError("Nothing to change; give --plan, --subscription or --rate.");
        return change(name, options, settings, (changing) =>
          doRecorded(options.state, "accounts set", (record) =>
            changing(() => record({ account: name, ...settings })),
          ),
        );
      },
    }),
    command("migrate", {
      about:
        "copies the accounts, keys and cleared pairs from the state folder into --access, which must hold none yet",
      flags: COUNTS_FLAGS,
      example: "accounts migrate --access postgres://interdict@db/interdict",
      run: migrate,
    }),
    blockCommand("block", true, restrictRecorded),
    blockCommand("unblock", false, doRecorded),
  ]);

const NAME = [["<name>", "name of the account"]] as const;

/** `accounts block` and `unblock`. */
const blockCommand = (verb: string, blocked: boolean, doIt: typeof doRecorded | typeof restrictRecorded) =>
  command(verb, {
    about: `${verb}s an account; a running service applies it to the next request`,
    arguments: NAME,
    flags: ACCOUNT_FLAGS,
    example: `accounts ${verb} "core banking"`,
    run: (name, options) =>
      change(name, options, { blocked }, (changing) =>
        doIt(options.state, `accounts ${verb}`, (record) => changing(() => record({ account: name }))),
      ),
  });

/** `accounts create`. */
const createCommand = () =>
  command("create", {
    about: `creates an account, by default active and with ${RATE_PER_MINUTE_DEFAULT} requests per minute`,
    arguments: NAME,
    flags: SETTING_FLAGS,
    example: 'accounts create "core banking" --rate unlimited',
    run: (name, options) =>
      withAccessOf(
        options,
        async (storage) => {
          const settings = parseSettings(options);
          const account = await doRecorded(options.state, "accounts create", (record) =>
            createAccount(storage, name, settings, new Date(), () => record({ account: name, ...settings })),
          );
          show(account, options);
          say(
            `Created the account ${name}. Create a key for it: interdict keys create ${JSON.stringify(name)}`,
          );
        },
        true,
      ),
  });

/** `accounts list`. */
const listCommand = () =>
  command("list", {
    about: "lists the accounts",
    flags: ACCOUNT_FLAGS,
    example: "accounts list --json",
    run: (options) =>
      withAccessOf(options, async (storage) => {
        const accounts = await storage.accounts();
        if (options.json) printJson(accounts);
        else printResult(formatAccounts(accounts));
        say(`${plural(accounts.length, "account")}.`);
      }),
  });

function parseSettings({ plan, subscription, rate }: SettingFlags): Partial<AccountSettings> {
  return {
    ...(plan === undefined ? {} : { plan }),
    ...(subscription === undefined ? {} : { subscription }),
    ...(rate === undefined ? {} : { ratePerMinute: rate === UNLIMITED ? null : rate }),
  };
}

/** A word stands for no limit: commander takes null for a flag without a value. */
function parseRate(text: string): number | typeof UNLIMITED {
  return text === UNLIMITED ? text : wholeNumber(1, RATE_PER_MINUTE_MAX, `, or ${UNLIMITED}`)(text);
}

async function migrate(options: AccountFlags): Promise<void> {
  const { state } = options;
  const shared = await openShared(storeOf(options));
  if (shared === null)
    throw new UsageError("Name the store to copy to: --access postgres://USER@HOST/DATABASE");
  const storage = openAccess(state);
  try {
    const copied = await doRecorded(state, "accounts migrate", (record) =>
      shared.transact(async (ask) => {
        const counts = { ...(await copyAccess(ask, shared.name, storage)), ...(await shareAll(ask, state)) };
        record({ to: shared.name, ...counts });
        return counts;
      }),
    );
    if (options.json) printJson(copied);
    const { accounts, keys, pairs } = copied;
    conclude(
      `Copied ${plural(accounts, "account")}, ${plural(keys, "key")} and ${plural(pairs, "cleared pair")} to ${shared.name}. Start every service with --access now: what changes in the state folder from here on is not copied.`,
      options.json,
    );
  } finally {
    storage.close();
    shared.close();
  }
}

function change(
  name: string,
  options: AccountFlags,
  changes: Partial<AccountSettings>,
  doIt: (changing: (confirm: Confirm) => Promise<Account>) => Promise<Account>,
): Promise<void> {
  return withAccessOf(options, async (storage) => {
    show(await doIt((confirm) => changeAccount(storage, name, changes, confirm)), options);
    say(`Changed the account ${name}.`);
  });
}

function show(account: Account, options: AccountFlags): void {
  if (options.json) printJson(account);
  else printResult(formatAccounts([account]));
}

function formatAccounts(accounts: readonly Account[]): string {
  return formatTable(
    ["ID", "NAME", "PLAN", "SUBSCRIPTION", "BLOCKED", "RATE PER MINUTE", "CREATED"],
    accounts.map((account) => [
      String(account.id),
      account.name,
      account.plan,
      account.subscription,
      account.blocked ? "yes" : "no",
      account.ratePerMinute === null ? UNLIMITED : String(account.ratePerMinute),
      account.createdAt,
    ]),
  );
}

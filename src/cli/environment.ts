// The variables of the program, and those with which no command begins: variables that make the runtime
// execute other code, and unknown ones with the program's prefix. The executable ignores both, so one that is
// set is a mistake or an attack.

import { OperatorError } from "../model/errors.ts";
import { didYouMean } from "../names/distance/nearest-name.ts";

const PREFIX = "INTERDICT_";

/** Every variable that some command reads; a test holds this list against the sources. */
export const VARIABLES = [
  "INTERDICT_ACCESS",
  "INTERDICT_ACCESS_CA",
  "INTERDICT_ACCESS_GRACE",
  "INTERDICT_ACCESS_PASSWORD",
  "INTERDICT_ACCESS_PASSWORD_FILE",
  "INTERDICT_ANSWER_CACHE",
  "INTERDICT_CANARIES",
  "INTERDICT_CONSOLE",
  "INTERDICT_FOLLOW",
  "INTERDICT_FOLLOW_EVERY",
  "INTERDICT_FOUR_EYES",
  "INTERDICT_HOLD_LIMIT",
  "INTERDICT_HOLD_UNTIL",
  "INTERDICT_JOURNAL",
  "INTERDICT_JOURNAL_CREDENTIALS",
  "INTERDICT_JOURNAL_FULL",
  "INTERDICT_JOURNAL_KEY",
  "INTERDICT_JOURNAL_SUBJECT",
  "INTERDICT_JOURNAL_TO",
  "INTERDICT_JOURNAL_YEARS",
  "INTERDICT_LISTEN",
  "INTERDICT_LOG",
  "INTERDICT_LOG_LEVEL",
  "INTERDICT_MAX_AGE",
  "INTERDICT_PAYMENT_PLACES",
  "INTERDICT_PAYMENT_RULES",
  "INTERDICT_RATES",
  "INTERDICT_RATES_CA",
  "INTERDICT_RATES_PASSWORD",
  "INTERDICT_RATES_PASSWORD_FILE",
  "INTERDICT_REPLICA",
  "INTERDICT_REPLICAS",
  "INTERDICT_SIGN_IN",
  "INTERDICT_SIGN_IN_SECRET",
  "INTERDICT_SIGN_IN_SECRET_FILE",
  "INTERDICT_SIGN_IN_SETTINGS",
  "INTERDICT_SOURCE_CREDENTIALS",
  "INTERDICT_SOURCE_TOKEN",
  "INTERDICT_STATE",
  "INTERDICT_TLS_CERT",
  "INTERDICT_TLS_KEY",
  "INTERDICT_TRUST",
  "INTERDICT_UNIX",
  "INTERDICT_WARN_AGE",
  "INTERDICT_WORKERS",
] as const;

/** What the variables hold that no flag stands for, so that no secret is on a command line. */
export const VARIABLES_ALONE: Readonly<Partial<Record<(typeof VARIABLES)[number], string>>> = {
  INTERDICT_ACCESS_PASSWORD: "password of --access, in place of a file",
  INTERDICT_RATES_PASSWORD: "password of --rates, in place of a file",
  INTERDICT_SIGN_IN_SECRET: "secret of the client of --sign-in, in place of a file",
  INTERDICT_SOURCE_TOKEN: "bearer token for a source of snapshots at https://",
};

/** The variables that make Bun execute other code. */
export const RUNTIME_VARIABLES = [
  "BUN_BE_BUN",
  "BUN_OPTIONS",
  "BUN_INSPECT",
  "BUN_INSPECT_CONNECT_TO",
  "BUN_INSPECT_PRELOAD",
] as const;

/**
 * Throws an OperatorError for a variable with the program's prefix that no command reads: a misspelt setting
 * must not start a service without it. A variable of another command is fine.
 */
export function refuseUnknownVariables(environment: Readonly<Record<string, string | undefined>>): void {
  const unknown = Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !(VARIABLES as readonly string[]).includes(name))
    .sort();
  const [first] = unknown;
  if (first === undefined) return;
  throw new OperatorError(
    `The environment sets ${unknown.join(", ")}, which no command reads.${didYouMean(first, VARIABLES)}`,
    `Correct it, or start without: env ${unknown.map((name) => `-u ${name}`).join(" ")} interdict … The help of a command names its variables.`,
  );
}

/** Throws an OperatorError that names every such variable that is set. */
export function refuseRuntimeVariables(environment: Readonly<Record<string, string | undefined>>): void {
  const set = RUNTIME_VARIABLES.filter((name) => environment[name] !== undefined);
  if (set.length === 0) return;
  throw new OperatorError(
    `The environment sets ${set.join(", ")}, which can make Bun execute other code.`,
    `Start without ${set.length === 1 ? "it" : "them"}: env ${set.map((name) => `-u ${name}`).join(" ")} interdict …`,
  );
}

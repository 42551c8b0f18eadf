// The flags of the stores that replicas share.

import { InvalidArgumentError } from "commander";
import { type FlagsOf, flag, variableOf, wholeNumber } from "./flag.ts";

const GRACE_SECONDS_DEFAULT = 900;
const GRACE_SECONDS_MAX = 86_400;
export const REPLICAS_MAX = 1000;

/** `--access` and what goes with it, for every command that reads or changes what replicas share. */
export const ACCESS_FLAGS = [
  flag(
    "--access <url>",
    "PostgreSQL for the accounts, keys and cleared pairs that replicas share: postgres://USER@HOST/DATABASE, or HOST,HOST to use the primary among several (default: in the state folder)",
    { variable: true },
  ),
  ...secretFlags("access"),
];
export type AccessFlags = FlagsOf<typeof ACCESS_FLAGS>;

/** What the service has beside ACCESS_FLAGS. */
export const RATES_FLAGS = [
  flag(
    "--access-grace <seconds>",
    `how long known keys work while --access is unreachable, 0 to ${GRACE_SECONDS_MAX}`,
    { variable: true, parse: wholeNumber(0, GRACE_SECONDS_MAX), default: GRACE_SECONDS_DEFAULT },
  ),
  flag(
    "--rates <url>",
    "Redis or Valkey for the rate counters that replicas share: rediss://HOST:6379, or rediss+sentinel://HOST,HOST/NAME (default: each service counts for itself)",
    { variable: true },
  ),
  ...secretFlags("rates"),
  flag(
    "--replicas <n>",
    "number of replicas; while --rates is unreachable, each allows its equal share of a rate",
    {
      variable: true,
      parse: wholeNumber(1, REPLICAS_MAX),
    },
  ),
];
export type RatesFlags = AccessFlags & FlagsOf<typeof RATES_FLAGS>;

/** No store is shared. */
export const NOTHING_SHARED: RatesFlags = { accessGrace: GRACE_SECONDS_DEFAULT };

/** `--replica NAME`; `rule` says in words which names `form` takes. */
export function replicaFlag(about: string, form: RegExp, rule: string) {
  return flag("--replica <name>", about, {
    variable: true,
    parse: (name: string) => {
      if (form.test(name)) return name;
      throw new InvalidArgumentError(rule);
    },
  });
}

/** The flags with which the connection to a store is secured. */
function secretFlags<const Store extends string>(store: Store) {
  return [
    flag(
      `--${store}-password-file <file>`,
      `password of --${store}, in a file with mode 600; or in ${passwordVariable(`--${store}`)}`,
      { variable: true },
    ),
    flag(`--${store}-ca <file>`, `authorities (PEM) for the certificate of --${store}`, { variable: true }),
  ];
}

/** The variable that has the password of a store: INTERDICT_ACCESS_PASSWORD of --access. */
export function passwordVariable(store: string): string {
  return `${variableOf(store)}_PASSWORD`;
}

// The flags of the stores that replicas share.

import { InvalidArgumentError, Option } from "commander";
import { UsageError } from "../model/errors.ts";
import { parsePostgres, parseRedis, passwordVariable, type StoreAddress } from "./store-address.ts";

/** Of every command that reads or changes what replicas share. */
export interface AccessFlags {
  readonly access?: string;
  readonly accessPasswordFile?: string;
  readonly accessCa?: string;
}

/** Of the service. */
export interface RatesFlags extends AccessFlags {
  readonly accessGrace: number;
  readonly rates?: string;
  readonly ratesPasswordFile?: string;
  readonly ratesCa?: string;
  readonly replicas?: number;
}

/** The rate counters that replicas share. */
export interface SharedRates {
  readonly address: StoreAddress;
  readonly replicas: number;
}

const GRACE_SECONDS_DEFAULT = 900;
const GRACE_SECONDS_MAX = 86_400;
const REPLICAS_MAX = 1000;
const REPLICA_NAME = /^[\w.-]{1,100}$/;

/** No store is shared. */
export const NOTHING_SHARED: RatesFlags = { accessGrace: GRACE_SECONDS_DEFAULT };

/** `--access` and what goes with it. */
export function accessOptions(): Option[] {
  return [
    new Option(
      "--access <url>",
      "accounts, keys and cleared pairs in a PostgreSQL that replicas share: postgres://USER@HOST/DATABASE, or HOST,HOST for the primary of several (default: in the state folder)",
    ).env("INTERDICT_ACCESS"),
    new Option(
      "--access-password-file <file>",
      `password of --access, in a file with mode 600; or in ${passwordVariable("--access")}`,
    ).env("INTERDICT_ACCESS_PASSWORD_FILE"),
    new Option("--access-ca <file>", "authorities (PEM) for the certificate of --access").env(
      "INTERDICT_ACCESS_CA",
    ),
  ];
}

/** The flags of the service in addition to accessOptions. */
export function ratesOptions(): Option[] {
  return [
    new Option(
      "--access-grace <seconds>",
      `how long known keys work while --access is away, 0 to ${GRACE_SECONDS_MAX}`,
    )
      .env("INTERDICT_ACCESS_GRACE")
      .argParser((text) => parseWhole(text, 0, GRACE_SECONDS_MAX))
      .default(GRACE_SECONDS_DEFAULT),
    new Option(
      "--rates <url>",
      "rate counters in a Redis or Valkey that replicas share: rediss://HOST:6379, or rediss+sentinel://HOST,HOST/NAME (default: each service counts for itself)",
    ).env("INTERDICT_RATES"),
    new Option(
      "--rates-password-file <file>",
      `password of --rates, in a file with mode 600; or in ${passwordVariable("--rates")}`,
    ).env("INTERDICT_RATES_PASSWORD_FILE"),
    new Option("--rates-ca <file>", "authorities (PEM) for the certificate of --rates").env(
      "INTERDICT_RATES_CA",
    ),
    new Option("--replicas <n>", "number of replicas; each allows this part of a rate while --rates is away")
      .env("INTERDICT_REPLICAS")
      .argParser((text) => parseWhole(text, 1, REPLICAS_MAX)),
  ];
}

/** `--replica NAME`. */
export function replicaOption(about: string): Option {
  return new Option("--replica <name>", about).env("INTERDICT_REPLICA").argParser((name) => {
    if (REPLICA_NAME.test(name)) return name;
    throw new InvalidArgumentError("Use 1 to 100 letters, digits, dots, hyphens and underscores.");
  });
}

/** The shared PostgreSQL; null without --access. Throws as parsePostgres. */
export function accessOf({ access, accessPasswordFile, accessCa }: AccessFlags): StoreAddress | null {
  const url = access ?? "";
  if (url === "") {
    refuseAlone("--access", { "--access-password-file": accessPasswordFile, "--access-ca": accessCa });
    return null;
  }
  return parsePostgres({
    flag: "--access",
    url,
    passwordFile: accessPasswordFile,
    password: process.env[passwordVariable("--access")],
    caFile: accessCa,
  });
}

/** The shared rate counters; null without --rates. Throws as parseRedis. */
export function ratesOf(flags: RatesFlags): SharedRates | null {
  const { access, rates, ratesPasswordFile, ratesCa, replicas } = flags;
  const url = rates ?? "";
  if (url === "") {
    refuseAlone("--rates", { "--rates-password-file": ratesPasswordFile, "--rates-ca": ratesCa });
    return null;
  }
  // Two state folders give the same number to different accounts.
  if ((access ?? "") === "")
    throw new UsageError("--rates needs --access: replicas must know the same accounts.");
  if (replicas === undefined)
    throw new UsageError(
      "--rates needs --replicas N: each replica allows its part of a rate while --rates is away.",
    );
  const address = parseRedis({
    flag: "--rates",
    url,
    passwordFile: ratesPasswordFile,
    password: process.env[passwordVariable("--rates")],
    caFile: ratesCa,
  });
  return { address, replicas };
}

function refuseAlone(flag: string, others: Readonly<Record<string, string | undefined>>): void {
  const given = Object.entries(others).find(([, value]) => value !== undefined);
  if (given !== undefined) throw new UsageError(`${given[0]} is given without ${flag}.`);
}

function parseWhole(text: string, min: number, max: number): number {
  const number = Number(text);
  if (/^\d{1,6}$/.test(text) && number >= min && number <= max) return number;
  throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
}

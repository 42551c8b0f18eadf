// The stores that replicas share, from their flags.

import { type AccessFlags, passwordVariable, type RatesFlags } from "../../base/flags/stores.ts";
import { UsageError } from "../../base/model/errors.ts";
import { parsePostgres, parseRedis, type StoreAddress } from "./store-address.ts";

/** The rate counters that replicas share. */
export interface SharedRates {
  readonly address: StoreAddress;
  readonly replicas: number;
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
  if (given !== undefined) throw new UsageError(`${given[0]} needs ${flag}.`);
}

// The flags of `selftest`, checked.

import { INCLUDE_WORD_LIST, type IncludeWord } from "../model/corpus.ts";
import { quoteName, UsageError } from "../model/errors.ts";
import { LIMIT_MAX, THRESHOLD_DEFAULT } from "../model/limits.ts";
import type { Required } from "../selftest/criteria.ts";
import type { SelftestSettings } from "../selftest/settings.ts";
import { type AllowedFlags, allowedSharesOf } from "./allowed-shares.ts";
import { parseNumber } from "./output.ts";

/** Names per kind and list: the interval of a kind on one list is then some 2 percent wide. */
export const SAMPLE_DEFAULT = 250;
const SAMPLE_MAX = 100_000;
const SEED_MAX = 2 ** 32 - 1;

/** The flags as commander stores them. */
export interface SelftestFlags extends AllowedFlags {
  readonly threshold?: string;
  readonly limit?: string;
  readonly include?: string[];
  readonly dataset?: string[];
  readonly seed?: string;
  readonly sample?: string;
  readonly minExact?: string;
  readonly minFuzzy?: string;
  readonly maxFalseAlerts?: string;
}

/** Throws a UsageError that names the flag. */
export function parseSettings(flags: SelftestFlags): SelftestSettings {
  const { threshold, limit, include = INCLUDE_WORD_LIST, dataset, seed, sample } = flags;
  const wrong = include.find((word) => !(INCLUDE_WORD_LIST as readonly string[]).includes(word));
  if (wrong !== undefined)
    throw new UsageError(`--include must be ${INCLUDE_WORD_LIST.join(" or ")}, not ${quoteName(wrong)}.`);
  return {
    threshold: parseWithin("--threshold", threshold, THRESHOLD_DEFAULT, [0, 1]),
    limit: parseWhole("--limit", limit, LIMIT_MAX, [1, LIMIT_MAX]),
    include: INCLUDE_WORD_LIST.filter((word): word is IncludeWord => include.includes(word)),
    datasets: dataset === undefined ? null : [...new Set(dataset)].sort(),
    seed: parseWhole("--seed", seed, 1, [0, SEED_MAX]),
    sample: parseWhole("--sample", sample, SAMPLE_DEFAULT, [1, SAMPLE_MAX]),
  };
}

/** Throws a UsageError that names the flag. */
export function parseRequired(flags: SelftestFlags): Required {
  const { minExact, minFuzzy, maxFalseAlerts } = flags;
  const optional = (flag: string, text: string | undefined, most: number) =>
    text === undefined ? null : parseWithin(flag, text, 0, [0, most]);
  return {
    exact: parseWithin("--min-exact", minExact, 100, [0, 100]),
    fuzzy: optional("--min-fuzzy", minFuzzy, 100),
    falseAlerts: optional("--max-false-alerts", maxFalseAlerts, 1000),
    ...allowedSharesOf(flags),
  };
}

/** The number of a flag, or `missing` without the flag. Throws a UsageError outside of least to most. */
function parseWithin(
  flag: string,
  text: string | undefined,
  missing: number,
  [least, most]: readonly [least: number, most: number],
): number {
  if (text === undefined) return missing;
  const value = parseNumber(flag, text);
  if (value >= least && value <= most) return value;
  throw new UsageError(`${flag} must be from ${least} to ${most}, not ${text}.`);
}

function parseWhole(
  flag: string,
  text: string | undefined,
  missing: number,
  range: readonly [least: number, most: number],
): number {
  const value = parseWithin(flag, text, missing, range);
  if (Number.isInteger(value)) return value;
  throw new UsageError(`${flag} must be a whole number, not ${text}.`);
}

// The flags of `selftest`, checked.

import { type FlagsOf, flag, wholeNumber } from "../base/flags/flag.ts";
import { INCLUDE_WORD_LIST, type IncludeWord } from "../base/model/corpus.ts";
import { quoteName, UsageError } from "../base/model/errors.ts";
import { LIMIT_MAX, THRESHOLD_DEFAULT } from "../base/model/limits.ts";
import type { Required } from "../operator/selftest/criteria.ts";
import type { SelftestSettings } from "../operator/selftest/settings.ts";
import { allowedSharesOf, allowRejectedFlag, allowUnreadFlag } from "./allowed-shares.ts";
import { CUSTOMER_FILE_FLAGS } from "./customer-file-options.ts";
import {
  datasetFlag,
  includeFlag,
  jsonFlag,
  limitFlag,
  nowFlag,
  outFolderFlag,
  threadsFlag,
  thresholdFlag,
} from "./flags.ts";
import { parseNumber } from "./output.ts";
import { SNAPSHOT_FLAGS } from "./state-snapshot.ts";

/** Names per kind and list: the interval of a kind on one list is then some 2 percent wide. */
const SAMPLE_DEFAULT = 250;
/** The files of a report. */
export const HTML_FILE = "selftest.html";
export const JSON_FILE = "selftest.json";

const SAMPLE_MAX = 100_000;
const SEED_MAX = 2 ** 32 - 1;

export const SELFTEST_FLAGS = [
  ...SNAPSHOT_FLAGS,
  outFolderFlag(`a new folder for ${HTML_FILE} and ${JSON_FILE}`),
  flag("--against <file>", `the ${JSON_FILE} of an earlier test: shows what improved and what got worse`),
  flag(
    "--min-exact <percent>",
    "lowest acceptable share of listed names found, when screened as listed (default: 100)",
  ),
  flag("--min-fuzzy <percent>", "lowest acceptable share of manipulated names found (default: any)"),
  flag("--max-false-alerts <number>", "maximum of clean customers with an alert, per 1,000 (default: any)"),
  thresholdFlag(),
  limitFlag(LIMIT_MAX),
  includeFlag("both"),
  datasetFlag("test this dataset only; repeatable"),
  flag(
    "--seed <number>",
    "seed that decides which names are drawn and how they are manipulated (default: 1)",
    { parse: wholeNumber(0, SEED_MAX) },
  ),
  flag("--sample <number>", `manipulated names per kind and list (default: ${SAMPLE_DEFAULT})`, {
    parse: wholeNumber(1, SAMPLE_MAX),
  }),
  threadsFlag(),
  flag("--clean <file>", "customers that are not listed (default: 5,000 invented ones)"),
  allowRejectedFlag("with --clean: share of its rows that may be rejected, 0 to 1 (default: 0)"),
  allowUnreadFlag("with --clean: share of its rows with a fact that can't be read (default: 0)"),
  nowFlag("date the report as if at this past time, YYYY-MM-DDTHH:MM:SSZ (UTC)"),
  jsonFlag("print everything as JSON"),
  ...CUSTOMER_FILE_FLAGS,
];
export type SelftestFlags = FlagsOf<typeof SELFTEST_FLAGS>;

/** Throws a UsageError that names the flag. */
export function parseSettings(flags: SelftestFlags): SelftestSettings {
  const { threshold, limit = LIMIT_MAX, include = INCLUDE_WORD_LIST, dataset } = flags;
  const { seed = 1, sample = SAMPLE_DEFAULT } = flags;
  const wrong = include.find((word) => !(INCLUDE_WORD_LIST as readonly string[]).includes(word));
  if (wrong !== undefined)
    throw new UsageError(`--include must be ${INCLUDE_WORD_LIST.join(" or ")}, not ${quoteName(wrong)}.`);
  return {
    threshold: parseWithin("--threshold", threshold, THRESHOLD_DEFAULT, [0, 1]),
    limit,
    include: INCLUDE_WORD_LIST.filter((word): word is IncludeWord => include.includes(word)),
    datasets: dataset === undefined ? null : [...new Set(dataset)].sort(),
    seed,
    sample,
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

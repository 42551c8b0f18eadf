// The flags of `serve` for the age of lists.

import { InvalidArgumentError } from "commander";
import { type AgeLimit, ALL_OTHERS, DEFAULT_AGE_LIMITS } from "../model/content-age.ts";
import { type FlagsOf, flag } from "./flag.ts";

const FORM = "Write DAYS, DATASET=DAYS, or several of them separated by commas; DAYS is 1 to 9999, or off.";

const GENERAL_WARNING = DEFAULT_AGE_LIMITS.warn.get(ALL_OTHERS);

export const AGE_FLAGS = [
  flag(
    "--warn-age <[dataset=]days>",
    `warn when a list's content is older; off for never; repeatable (default: ${GENERAL_WARNING})`,
    { variable: true, parse: parseAgeLimit },
  ),
  flag(
    "--max-age <[dataset=]days>",
    "answer 503 to /readyz while a list's content is older, or the dataset is missing; repeatable",
    { variable: true, parse: parseAgeLimit },
  ),
];
export type AgeFlags = FlagsOf<typeof AGE_FLAGS>;

/**
 * Parses the value of one flag and adds it to the limits of earlier flags. Throws an InvalidArgumentError
 * when it is not a limit, or when a dataset has two.
 */
export function parseAgeLimit(text: string, before: AgeLimit = new Map()): AgeLimit {
  const limits = new Map(before);
  for (const part of text.split(",")) {
    const split = part.lastIndexOf("=");
    const dataset = split < 0 ? ALL_OTHERS : part.slice(0, split).trim();
    const days = part.slice(split + 1).trim();
    if (dataset === "" || !/^([1-9]\d{0,3}|off)$/.test(days))
      throw new InvalidArgumentError(`${JSON.stringify(part)} is not an age limit. ${FORM}`);
    if (limits.has(dataset)) {
      const whose = dataset === ALL_OTHERS ? "all datasets" : dataset;
      throw new InvalidArgumentError(`The limit of ${whose} is given twice.`);
    }
    limits.set(dataset, days === "off" ? null : Number(days));
  }
  return limits;
}

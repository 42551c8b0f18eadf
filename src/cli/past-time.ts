// The flag --now: a command acts as if at a time of the past, so that it can be repeated byte for byte.

import { formatTimestamp } from "../model/dates.ts";
import { UsageError } from "../model/errors.ts";

/** Throws a UsageError for what is not YYYY-MM-DDTHH:MM:SSZ, or lies in the future. */
export function parsePastTime(text: string): Date {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(time.getTime()) || `${formatTimestamp(time)}Z` !== text)
    throw new UsageError(`--now: "${text}" is not a valid time; use YYYY-MM-DDTHH:MM:SSZ (UTC).`);
  if (time.getTime() > Date.now()) throw new UsageError(`--now: ${text} is in the future (UTC).`);
  return time;
}

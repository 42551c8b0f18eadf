// The flags --day, --from and --to of the commands that read the journal.

import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { isCalendarDay } from "../base/model/dates.ts";
import { UsageError } from "../base/model/errors.ts";

/** The first and last moment, as entries have them; null for no bound. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

export const PERIOD_FLAGS = [
  flag("--day <day>", "entries of this day, YYYY-MM-DD (UTC)"),
  flag("--from <time>", "entries from this time: YYYY-MM-DD or YYYY-MM-DDTHH:MM (UTC)"),
  flag("--to <time>", "entries up to the end of this day or minute (UTC)"),
];
type PeriodFlags = FlagsOf<typeof PERIOD_FLAGS>;

/** The period that the flags describe. Throws a UsageError. */
export function parsePeriod({ day, from, to }: PeriodFlags): Period {
  if (day !== undefined && (from !== undefined || to !== undefined))
    throw new UsageError("Give either --day or --from and --to, not both.");
  const period = {
    from:
      (day ?? from) === undefined
        ? null
        : parseMoment(day === undefined ? "--from" : "--day", day ?? from ?? "", "T00:00:00.000Z"),
    to:
      (day ?? to) === undefined
        ? null
        : parseMoment(day === undefined ? "--to" : "--day", day ?? to ?? "", "T23:59:59.999Z"),
  };
  if (period.from !== null && period.to !== null && period.from > period.to)
    throw new UsageError(`--from ${from} is after --to ${to}.`);
  return period;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{3})?)?)?Z?$/;

/** Completes a day or time with the end of `rest`, such as T23:59:59.999Z. */
function parseMoment(flag: string, text: string, rest: string): string {
  const [, day = "", time = ""] = MOMENT.exec(text) ?? [];
  if (!isCalendarDay(day))
    throw new UsageError(`${flag} must be YYYY-MM-DD or YYYY-MM-DDTHH:MM in UTC, not "${text}".`);
  return `${day}${time}${rest.slice(time.length)}`;
}

// A time or a day, ISO, with its age beside it.

import { formatAge, formatTime } from "../format.ts";

interface TimeProps {
  /** A time in UTC, a day, or a part of a date as a list has it. */
  readonly at: string;
}

export function Time({ at }: TimeProps) {
  const isDay = at.length <= 10;
  return (
    <time dateTime={at} class="time">
      {isDay ? at : formatTime(at)} <span class="quiet">{formatAge(at)}</span>
    </time>
  );
}

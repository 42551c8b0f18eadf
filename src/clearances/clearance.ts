// A cleared pair: a customer of the bank is not the listed record that matches. Pure.

import { isCalendarDay } from "../model/dates.ts";
import { ENTITY_ID_LENGTH_MAX } from "../model/limits.ts";

/** Characters of a customer's reference and of a user's name. */
export const REFERENCE_LENGTH_MAX = 200;
export const REASON_LENGTH_MAX = 1000;

/** The two sides of a pair. */
export interface PairKey {
  /** The bank's own reference of the customer. */
  readonly reference: string;
  /** An id of the listed record as it was given: its own, or a referent's. */
  readonly entity: string;
}

export interface Clearance extends PairKey {
  readonly reason: string;
  /** Who cleared the pair. */
  readonly user: string;
  /** When: YYYY-MM-DDTHH:MM:SS.mmmZ. */
  readonly time: string;
  /** The last day (UTC) on which it holds, YYYY-MM-DD; null without end. */
  readonly until: string | null;
}

/** True from the day after the last one; `today` is the day in UTC, YYYY-MM-DD. */
export function isExpired({ until }: Pick<Clearance, "until">, today: string): boolean {
  return until !== null && until < today;
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Why a clearance can't be stored, as the rest of a sentence that begins with it; null when it can. */
export function problemOf({ reference, entity, reason, user, time, until }: Clearance): string | null {
  return (
    problemOfText("reference", reference, REFERENCE_LENGTH_MAX) ??
    problemOfText("entity", entity, ENTITY_ID_LENGTH_MAX) ??
    problemOfText("reason", reason, REASON_LENGTH_MAX) ??
    problemOfText("user", user, REFERENCE_LENGTH_MAX) ??
    (TIME.test(time) && Number.isFinite(Date.parse(time))
      ? null
      : `has the time ${JSON.stringify(time)}; write YYYY-MM-DDTHH:MM:SS.mmmZ`) ??
    (until === null || isCalendarDay(until)
      ? null
      : `has the last day ${JSON.stringify(until)}; write a day of the calendar, YYYY-MM-DD`)
  );
}

function problemOfText(what: string, text: string, lengthMax: number): string | null {
  if (text.trim() === "") return `has no ${what}`;
  if (text.length > lengthMax) return `has a ${what} of ${text.length} characters; at most ${lengthMax} fit`;
  return CONTROLS.test(text) || !text.isWellFormed()
    ? `has a control character or a damaged letter in its ${what}`
    : null;
}

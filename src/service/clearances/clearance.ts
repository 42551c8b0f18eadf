// A cleared pair: a customer of the bank is not the listed record that matches. Pure.

import { isCalendarDay } from "../../base/model/dates.ts";
import {
  ACCOUNT_NAME_LENGTH_MAX,
  ENTITY_ID_LENGTH_MAX,
  REASON_LENGTH_MAX,
  REFERENCE_LENGTH_MAX,
} from "../../base/model/limits.ts";
import { cleanText, REPLACEMENT } from "../../lists/sources/files/text.ts";
import { isRule, problemOfRule } from "./name-rule.ts";

/** Two accounts, and the words between them. */
const USER_LENGTH_MAX = 2 * ACCOUNT_NAME_LENGTH_MAX + 20;

/** The two sides of a pair. */
export interface PairKey {
  /** The bank's own reference of the customer, or a rule (name-rule.ts). */
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

/**
 * True from the day after the last one; `today` is the day in UTC, YYYY-MM-DD. A rule without a last day
 * never holds: an earlier version made it of a customer's reference.
 */
export function isExpired(
  { reference, until }: Pick<Clearance, "reference" | "until">,
  today: string,
): boolean {
  return until === null ? isRule(reference) : until < today;
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** A day, or a time in UTC. */
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?)?$/;

/** What a pair is for: one customer, or also a rule, which only `interdict clearances` makes. */
export type PairScope = "customer" | "customer or rule";

/**
 * A clearance as it is stored: references are cleaned as those of a customer file. Returns what is wrong with
 * it instead, as the rest of a sentence that begins with the place. Cleaning a clean one changes nothing.
 */
export function parseClearance(given: Clearance, scope: PairScope): Clearance | string {
  const texts = {
    reference: cleanText(given.reference),
    entity: cleanText(given.entity),
    reason: cleanText(given.reason),
    user: cleanText(given.user),
  };
  const { until } = given;
  const time = parseTime(given.time);
  const problem =
    problemOfReference({ reference: texts.reference, until }, scope) ??
    problemOfText("entity", texts.entity, ENTITY_ID_LENGTH_MAX) ??
    problemOfText("reason", texts.reason, REASON_LENGTH_MAX) ??
    problemOfText("user", texts.user, USER_LENGTH_MAX);
  if (problem !== null) return problem;
  if (time === null) return `has the time ${JSON.stringify(given.time)}; write YYYY-MM-DDTHH:MM:SSZ (UTC)`;
  if (until !== null && !isCalendarDay(until))
    return `has the last day ${JSON.stringify(until)}; write a day of the calendar, YYYY-MM-DD`;
  return { ...texts, time, until };
}

/** Why no pair can have a reference, as parseClearance says it; null when one can. */
export function problemOfReference(
  { reference, until }: Pick<Clearance, "reference" | "until">,
  scope: PairScope,
): string | null {
  const problem = problemOfText("reference", reference, REFERENCE_LENGTH_MAX);
  if (problem !== null) return problem;
  // It stands for any damaged letter, so references of two customers may have become one.
  if (reference.includes(REPLACEMENT)) return `has the damaged reference ${JSON.stringify(reference)}`;
  if (!isRule(reference)) return null;
  if (scope === "customer")
    return `has the reference ${JSON.stringify(reference)}, which begins as a rule does, so no customer can be cleared by it; give the customer another`;
  if (until === null)
    return "is a rule without a last day; give it one, because a rule clears customers to come";
  return problemOfRule(reference);
}

/** In the form of Clearance. */
function parseTime(text: string): string | null {
  if (!TIME.test(text) || !isCalendarDay(text.slice(0, 10))) return null;
  const ms = Date.parse(text.length === 10 || text.endsWith("Z") ? text : `${text}Z`);
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}

function problemOfText(what: string, text: string, lengthMax: number): string | null {
  if (text === "") return `has no ${what}`;
  const length = text.length <= lengthMax ? 0 : [...text].length;
  if (length > lengthMax) return `has a ${what} of ${length} characters; at most ${lengthMax} fit`;
  return CONTROLS.test(text) || !text.isWellFormed()
    ? `has a control character or a damaged letter in its ${what}`
    : null;
}

// What a firm sets for its reviews: the reasons that people choose from, and how soon a case is to be
// decided, by list and score. Without a file, the console has reasons of its own, and no case has a last
// day.

import { readFileSync } from "node:fs";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { describeJsonFault } from "../../base/model/json-fault.ts";

/** A reason that people choose: its code, by which reports group, and the words that it stands for. */
interface ReasonCode {
  readonly code: string;
  readonly text: string;
}

/** What can be decided; the reasons of each are its own. */
const CHOICES = ["false_positive", "true_hit", "unsure", "confirm", "refuse"] as const;

export interface ReviewRules {
  readonly reasons: Readonly<Partial<Record<(typeof CHOICES)[number], readonly ReasonCode[]>>>;
  /** Days from the opening or reopening of a case; the fewest count. */
  readonly due: {
    readonly days?: number;
    readonly lists: Readonly<Record<string, number>>;
    readonly scores: readonly { readonly from: number; readonly days: number }[];
  };
}

export const NO_RULES: ReviewRules = { reasons: {}, due: { lists: {}, scores: [] } };

const REASONS_MAX = 9;
const DAYS_MAX = 3650;
const CODE_FORM = /^[A-Z0-9][A-Z0-9_-]{0,15}$/;
const TEXT_LENGTH_MAX = 300;

const HINT =
  'A file of rules is a JSON object such as {"reasons": {"false_positive": [{"code": "DOB", "text": "The date of birth differs."}]}, "due": {"days": 10, "lists": {"us_ofac_sdn": 2}, "scores": [{"from": 0.95, "days": 1}]}}.';

/** How many days a case has for a record of these lists and this score; null without a last day. */
export function daysFor({ due }: ReviewRules, datasets: readonly string[], score: number): number | null {
  const days = [
    ...(due.days === undefined ? [] : [due.days]),
    ...datasets.flatMap((name) => due.lists[name] ?? []),
    ...due.scores.filter(({ from }) => score >= from).map((rule) => rule.days),
  ];
  return days.length === 0 ? null : Math.min(...days);
}

/** The rules in a file, or none without one. Throws an OperatorError that names what is wrong. */
export function loadReviewRules(path: string | undefined): ReviewRules {
  if (path === undefined) return NO_RULES;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new OperatorError(
      `The rules of reviews can't be read from ${path}: ${reasonOf(error)}`,
      "Name a file that the user of the service may read.",
    );
  }
  return parseReviewRules(path, text);
}

/** As loadReviewRules, for the text of a file. */
export function parseReviewRules(path: string, text: string): ReviewRules {
  const refuse = (what: string): never => {
    throw new OperatorError(`${path}: ${what}.`, HINT);
  };
  const objectOf = (
    value: unknown,
    what: string,
    keys: readonly string[] | null,
  ): Record<string, unknown> => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return refuse(`${what} is no object`);
    const unknown = Object.keys(value).find((key) => keys !== null && !keys.includes(key));
    if (unknown !== undefined)
      return refuse(`${what} has the unknown key ${JSON.stringify(unknown)}; known are ${keys?.join(", ")}`);
    return value as Record<string, unknown>;
  };
  const listOf = (value: unknown, what: string): readonly unknown[] =>
    Array.isArray(value) && value.length <= REASONS_MAX
      ? value
      : refuse(`${what} is no array of at most ${REASONS_MAX} values`);
  const days = (value: unknown, what: string): number =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= DAYS_MAX
      ? Number(value)
      : refuse(`${what} is ${JSON.stringify(value)}, and no whole number from 0 to ${DAYS_MAX}`);
  const reasonOfCode = (value: unknown, what: string): ReasonCode => {
    const { code, text: words } = objectOf(value, what, ["code", "text"]);
    if (typeof code !== "string" || !CODE_FORM.test(code))
      return refuse(`${what} has the code ${JSON.stringify(code)}; write 1 to 16 capital letters and digits`);
    if (typeof words !== "string" || words.trim() === "" || words.length > TEXT_LENGTH_MAX)
      return refuse(`${what} has no text of 1 to ${TEXT_LENGTH_MAX} characters`);
    return { code, text: words.trim() };
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(`it is not JSON: ${describeJsonFault(text)}`);
  }
  const { reasons = {}, due = {} } = objectOf(value, "the file", ["reasons", "due"]);
  const given = objectOf(due, "due", ["days", "lists", "scores"]);
  const lists = objectOf(given.lists ?? {}, "due.lists", null);
  return {
    reasons: Object.fromEntries(
      Object.entries(objectOf(reasons, "reasons", CHOICES)).map(([choice, codes]) => [
        choice,
        listOf(codes, `reasons.${choice}`).map((one, i) => reasonOfCode(one, `reasons.${choice}[${i}]`)),
      ]),
    ),
    due: {
      ...(given.days === undefined ? {} : { days: days(given.days, "due.days") }),
      lists: Object.fromEntries(
        Object.entries(lists).map(([name, count]) => [name, days(count, `due.lists.${name}`)]),
      ),
      scores: listOf(given.scores ?? [], "due.scores").map((one, i) => {
        const rule = objectOf(one, `due.scores[${i}]`, ["from", "days"]);
        const from = Number(rule.from);
        if (!(from >= 0 && from <= 1)) return refuse(`due.scores[${i}].from is no score from 0 to 1`);
        return { from, days: days(rule.days, `due.scores[${i}].days`) };
      }),
    },
  };
}

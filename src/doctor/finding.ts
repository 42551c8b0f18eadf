// What a check of the doctor finds. A check only reads: it runs beside a service and on a read-only disk.

import { OperatorError, reasonOf } from "../model/errors.ts";
import { describeSystemError } from "../platform/system-errors.ts";

export const LEVELS = ["ok", "warning", "error"] as const;
export type Level = (typeof LEVELS)[number];

/** One line of the report. */
export interface Finding {
  /** What was checked, in a word or two. */
  readonly check: string;
  readonly level: Level;
  readonly message: string;
  /** What to do, with the command where there is one; null when nothing needs to be done. */
  readonly advice: string | null;
}

/** What the checks look at. */
export interface Examined {
  /** The state folder. */
  readonly state: string;
  readonly now: Date;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export type Check = (examined: Examined) => Finding[];

export function ok(check: string, message: string): Finding {
  return { check, level: "ok", message, advice: null };
}

export function warning(check: string, message: string, advice: string): Finding {
  return { check, level: "warning", message, advice };
}

export function error(check: string, message: string, advice: string): Finding {
  return { check, level: "error", message, advice };
}

/** The finding for a check that failed itself. */
export function failed(check: string, cause: unknown): Finding {
  const message = describeSystemError(cause) ?? reasonOf(cause);
  const hint = cause instanceof OperatorError ? cause.hint : undefined;
  return error(check, message, hint ?? "Run this as the user who runs the service.");
}

// What a check of the doctor finds. A check only reads: it runs beside a service and on a read-only disk.

import type { FollowFlags } from "../../base/flags/follow.ts";
import type { ListenFlags } from "../../base/flags/service.ts";
import type { RatesFlags } from "../../base/flags/stores.ts";
import type { AgeLimits } from "../../base/model/content-age.ts";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { AS_SERVICE_HINT } from "../../base/platform/state-folder.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";

const LEVELS = ["ok", "warning", "error"] as const;
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

/** What the checks of a state folder look at. */
export interface Examined {
  /** The state folder. */
  readonly state: string;
  readonly now: Date;
}

/** The settings of the service in the environment. */
export interface ServiceSettings {
  /** The variables that there are. */
  readonly variables: readonly string[];
  /** Why a value can't be used; null when all can. */
  readonly problem: string | null;
  readonly listeners: ListenFlags;
  readonly ageLimits: AgeLimits;
  readonly following: FollowFlags;
  readonly stores: RatesFlags;
}

/** What the checks of the host look at. */
export interface ExaminedHost extends Examined {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly service: ServiceSettings;
}

export type Check<Looked extends Examined = Examined> = (looked: Looked) => Finding[];

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
  return error(check, message, hint ?? AS_SERVICE_HINT);
}

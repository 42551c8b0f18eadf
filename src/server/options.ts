// The options of `serve`.

import type { AgeLimit } from "../model/content-age.ts";
import type { RatesFlags } from "../shared/store-flags.ts";
import type { FollowFlags } from "./follow-options.ts";
import type { JournalFlags } from "./journal-options.ts";
import type { ListenFlags } from "./listener-settings.ts";
import type { ShippingFlags } from "./shipping-options.ts";
import type { SignInFlags } from "./sign-in-options.ts";

export const LOG_FORMS = ["json", "text"] as const;
export type LogForm = (typeof LOG_FORMS)[number];

/** Probes are logged at debug, other requests at info, and what an operator must look at from warn on. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * How long a stopping service waits for requests in progress. A batch takes at most a second; anything slower
 * sends its body slowly, and a restart should not wait for that.
 */
export const LAST_ANSWERS_SECONDS = 5;

/** How long a stopping service waits for the reader of its log, which may be stuck. */
export const LAST_LINES_MS = 1000;

/** How long a stopping service takes to ship the rest of its journal; the next start ships what is left. */
export const LAST_PARTS_MS = 3000;

export interface ServeOptions
  extends ListenFlags,
    JournalFlags,
    ShippingFlags,
    RatesFlags,
    FollowFlags,
    SignInFlags {
  /** The state folder. */
  readonly state: string;
  readonly workers: number;
  readonly log: LogForm;
  readonly logLevel: LogLevel;
  /** True to serve the demonstration. */
  readonly demo: boolean;
  /** "off" leaves the console and the endpoints of reviews out. */
  readonly console: "on" | "off";
  /** `on` when a second account must confirm each decision on a case. */
  readonly fourEyes: "on" | "off";
  /** Megabytes in which each worker keeps answers; 0 for none. */
  readonly answerCache: number;
  /** File of the rules that block payment messages; undefined for those that come with the program. */
  readonly paymentRules?: string;
  readonly paymentPlaces?: string;
  /** The process to take over from. */
  readonly takeover?: number;
  /** Undefined for the default. */
  readonly warnAge?: AgeLimit;
  readonly maxAge?: AgeLimit;
}

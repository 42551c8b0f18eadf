// What `serve` is told by its flags.

import type { AgeLimit } from "../model/content-age.ts";
import type { ListenFlags } from "./listener.ts";

export const LOG_FORMS = ["json", "text"] as const;
export type LogForm = (typeof LOG_FORMS)[number];

/**
 * How long a service that ends waits for the requests under way. A batch takes a second at most; who is
 * slower sends its body slowly, and whoever restarts the service doesn't wait for that.
 */
export const LAST_ANSWERS_SECONDS = 5;

/** How long a service that ends waits for the reader of its log, which may be stuck. */
export const LAST_LINES_MS = 1000;

export interface ServeOptions extends ListenFlags {
  /** The state folder. */
  readonly state: string;
  readonly workers: number;
  readonly log: LogForm;
  /** True to answer from invented people. */
  readonly demo: boolean;
  /** Undefined for the default. */
  readonly warnAge?: AgeLimit;
  readonly maxAge?: AgeLimit;
}

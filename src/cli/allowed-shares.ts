// How much of a file a run may leave unscreened or unread and still end with success: the flags, and the exit
// code of a run.

import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { UsageError } from "../base/model/errors.ts";
import { EXIT_MATCHES, EXIT_REJECTED, EXIT_UNREAD } from "../base/platform/exit-codes.ts";
import { parseNumber, say } from "./output.ts";

/** Shares of the rows, 0 to 1. */
export interface AllowedShares {
  readonly rejected: number;
  readonly unread: number;
}

/** `--allow-rejected SHARE`. */
export function allowRejectedFlag(about: string) {
  return flag("--allow-rejected <share>", about);
}

/** `--allow-unread SHARE`. */
export function allowUnreadFlag(about: string) {
  return flag("--allow-unread <share>", about);
}

/** The flags of a run. A message that can't be read whole has findings, so there only rejecting matters. */
export function allowedFlags(row: "customer" | "message") {
  const rejected = allowRejectedFlag(
    `share of the ${row === "customer" ? "rows" : "messages"} that may be rejected, 0 to 1; with more, exit with ${EXIT_REJECTED} (default: 0)`,
  );
  const unread = allowUnreadFlag(
    `share of the rows that may be screened without a fact that can't be read, 0 to 1; with more, exit with ${EXIT_UNREAD} (default: 0)`,
  );
  return row === "customer" ? [rejected, unread] : [rejected];
}
type AllowedFlags = FlagsOf<typeof allowedFlags>;

/** The exit codes of a run, for the end of its help; `matches` is null where matches decide none. */
export function exitCodesHelp(matches: string | null, row: "customer" | "message"): string {
  const lines = [
    ["0", `every ${row} was screened`],
    ["1", "failed or interrupted, or nothing could be screened"],
    ["2", "wrong use"],
    ...(matches === null ? [] : [[String(EXIT_MATCHES), `with --fail-on-match: ${matches}`]]),
    [
      String(EXIT_REJECTED),
      `${row === "customer" ? "rows" : "messages"} were not screened (--allow-rejected)`,
    ],
    ...(row === "customer"
      ? [[String(EXIT_UNREAD), "rows were screened without a fact that can't be read (--allow-unread)"]]
      : []),
  ];
  const order = [
    EXIT_REJECTED,
    ...(matches === null ? [] : [EXIT_MATCHES]),
    ...(row === "customer" ? [EXIT_UNREAD] : []),
  ].join(", ");
  return `\nExit codes (if several apply, the first of ${order}):\n${lines.map(([code, what]) => `  ${code}  ${what}`).join("\n")}\n`;
}

/** The flags checked. Throws a UsageError. */
export function allowedSharesOf({ allowRejected, allowUnread }: AllowedFlags): AllowedShares {
  return {
    rejected: parseShare("--allow-rejected", allowRejected),
    unread: parseShare("--allow-unread", allowUnread),
  };
}

function parseShare(flag: string, text: string | undefined): number {
  if (text === undefined) return 0;
  const share = /^\d+(\.\d+)?$/.test(text) ? parseNumber(flag, text) : Number.NaN;
  if (share >= 0 && share <= 1) return share;
  throw new UsageError(
    `${flag} must be a share from 0 to 1, such as 0.01 for one row in a hundred, not "${text}".`,
  );
}

/** What became of the rows of a run. */
interface RowOutcome {
  readonly screened: number;
  readonly rejected: number;
  /** Screened rows of which something could not be read. */
  readonly unread: number;
  /** True when something was found, and the caller wants to be told by the exit code. */
  readonly isMatch: boolean;
}

/**
 * Sets the exit code of a run that is done, and says why it is not 0. Rows that were not screened go before
 * matches: a job that acts on matches alone must not take the run for whole.
 */
export function endRun({ screened, rejected, unread, isMatch }: RowOutcome, allowed: AllowedShares): void {
  const rows = screened + rejected;
  if (rejected > allowed.rejected * rows) {
    process.exitCode = EXIT_REJECTED;
    say(
      `The exit code is ${EXIT_REJECTED}, because not everything was screened. Correct and screen what was rejected; --allow-rejected SHARE allows a share of it.`,
    );
  } else if (isMatch) process.exitCode = EXIT_MATCHES;
  else if (unread > allowed.unread * rows) {
    process.exitCode = EXIT_UNREAD;
    say(
      `The exit code is ${EXIT_UNREAD}, because facts were not read. Correct them, or how the columns are read; --allow-unread SHARE allows a share of such rows.`,
    );
  }
}

// Output of the commands: results go to standard output, everything else to standard error.

import { once } from "node:events";
import { type ErrorCode, OperatorError, ServiceError, UsageError } from "../base/model/errors.ts";
import type { Failure, JobEvent } from "../base/model/job-events.ts";
import { showSafely } from "../base/model/safe-text.ts";
import { EXIT_DONE, EXIT_FAILED, EXIT_READER_GONE, EXIT_WRONG_USE } from "../base/platform/exit-codes.ts";
import { priorityPrefix } from "../base/platform/journal-stream.ts";
import { describeSystemError, isDiskFull, isReaderGone } from "../base/platform/system-errors.ts";
import type { Finding } from "../operator/doctor/finding.ts";

/** Prints a result for a person. */
export function printResult(text: string): void {
  process.stdout.write(`${showSafely(text)}\n`);
}

/** Prints one line of a long result, and waits for a reader that is slower. */
export async function printLine(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
}

/** Ends the command with success when its reader, such as head, closes the pipe. */
export function endWithReader(): void {
  process.stdout.on("error", (error) => {
    if (!isReaderGone(error)) process.exit(reportFailure(error));
    process.exit(EXIT_DONE);
  });
}

/** Prints the body of an endpoint's answer, byte for byte, and ends the line. */
export function printBody(body: string): void {
  process.stdout.write(`${body}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints a message that is not part of the result, to standard error. */
export function say(text: string): void {
  process.stderr.write(`${showSafely(text)}\n`);
}

/**
 * Prints what a command did or found, as a sentence: to standard output, or to standard error where standard
 * output has data for a program (`hasData`): JSON, or the bytes of a file.
 */
export function conclude(text: string, hasData = false): void {
  if (hasData) say(text);
  else printResult(text);
}

/** As say, for why a command failed. */
function complain(text: string): void {
  const prefix = priorityPrefix("error");
  say(
    text
      .split("\n")
      .map((line) => `${prefix}${line}`)
      .join("\n"),
  );
}

/** Parses a number from a flag. Throws a UsageError for anything but a plain decimal number. */
export function parseNumber(flag: string, text: string): number {
  if (/^(?:0|[1-9]\d*)(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`${flag} must be a plain decimal number, not "${text}".`);
}

const UNITS = ["kB", "MB", "GB", "TB"] as const;

/** A size for a person, with three digits: "81.4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${UNITS[power - 1]}`;
}

/** Columns padded to the widest cell, two spaces apart. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(Bun.stringWidth(title), ...rows.map((row) => Bun.stringWidth(row[column] ?? ""))),
  );
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - Bun.stringWidth(cell))))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Reports an event to the program that started this one, when it asked for events. */
export function reportEvent(event: JobEvent): void {
  if (process.env.INTERDICT_JOB === "1") process.stderr.write(`${JSON.stringify(event)}\n`);
}

/** What is known of a failure. The stack of an unexpected one stays with the operator. */
function describeFailure(error: unknown): Failure {
  const code = isDiskFull(error) ? { code: "disk full" as const } : {};
  if (error instanceof OperatorError)
    return { message: error.message, hint: error.hint ?? null, ...code, ...error.details };
  if (error instanceof UsageError) return { message: error.message, hint: null, ...error.details };
  if (error instanceof ServiceError)
    return { message: `${error.message} (${error.code})`, hint: null, ...code };
  const message = describeSystemError(error);
  return message === null
    ? { message: "An unexpected failure.", hint: null, code: "unexpected" }
    : { message, hint: null, ...code };
}

/** The codes of refusals that say that a command was used wrongly. */
const WRONG_USE: readonly ErrorCode[] = ["invalid_request", "unknown_parameter", "query_too_short"];

/**
 * Reports why a command failed, and returns its exit code. Only an unexpected error shows its stack. A reader
 * that closed the pipe has seen enough, so there is nothing to report to it.
 */
export function reportFailure(error: unknown): number {
  if (isReaderGone(error)) return EXIT_READER_GONE;
  const failure = describeFailure(error);
  reportEvent({ failure });
  const stack = error instanceof Error ? error.stack : String(error);
  complain(
    failure.code === "unexpected"
      ? `error: unexpected failure; please report it with these lines:\n${stack}`
      : `error: ${failure.message}`,
  );
  if (failure.hint !== null) complain(`hint: ${failure.hint}`);
  const isWrongUse =
    error instanceof UsageError || (error instanceof ServiceError && WRONG_USE.includes(error.code));
  return isWrongUse ? EXIT_WRONG_USE : EXIT_FAILED;
}

/** "ERROR    disk          12 MB are free … → Make room …", in columns. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .map(({ check, level, message, advice }) => {
      const shown = level === "ok" ? level : level.toUpperCase();
      return `${shown.padEnd(7)}  ${check.padEnd(width)}  ${message}${advice === null ? "" : ` → ${advice}`}`;
    })
    .join("\n");
}

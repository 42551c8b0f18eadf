// How every command speaks: results to standard output, all else to standard error, and exit codes 0 done, 1
// failed, 2 wrong use.

import { once } from "node:events";
import { OperatorError, ServiceError, UsageError } from "../model/errors.ts";
import { EXIT_DONE, EXIT_FAILED, EXIT_WRONG_USE } from "../platform/exit-codes.ts";
import { describeSystemError } from "../platform/system-errors.ts";

/** Writes a result for a person to standard output. */
export function printResult(text: string): void {
  process.stdout.write(`${showSafely(text)}\n`);
}

/** Writes one line of a long result, and waits while the reader is slower than we are. */
export async function printLine(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
}

/**
 * A reader that has seen enough, such as head, closes the pipe: that ends the command, and is no failure of
 * it.
 */
export function endWithReader(): void {
  process.stdout.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "EPIPE") process.exit(reportFailure(error));
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

/** Says something beside the result. */
export function say(text: string): void {
  process.stderr.write(`${showSafely(text)}\n`);
}

/**
 * Everything that a terminal would obey instead of showing: control characters and changes of the writing
 * direction.
 */
const TERMINAL_CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Lists are other people's text: what is shown must not be able to rewrite the screen. */
function showSafely(text: string): string {
  return text.replace(TERMINAL_CONTROLS, "\ufffd");
}

/** A number from a flag. Throws a UsageError for anything that is not written as a plain decimal number. */
export function parseNumber(flag: string, text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`${flag} must be a number, such as 0.8 or 10.`);
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

/** Says why a command failed and returns its exit code. Only an unexpected error shows its stack. */
export function reportFailure(error: unknown): number {
  if (error instanceof UsageError) {
    say(`error: ${error.message}`);
    return EXIT_WRONG_USE;
  }
  if (error instanceof OperatorError) {
    say(`error: ${error.message}`);
    if (error.hint !== undefined) say(`hint: ${error.hint}`);
    return EXIT_FAILED;
  }
  if (error instanceof ServiceError) {
    say(`error: ${error.message} (${error.code})`);
    return error.code === "invalid_request" ||
      error.code === "unknown_parameter" ||
      error.code === "query_too_short"
      ? EXIT_WRONG_USE
      : EXIT_FAILED;
  }
  const systemMessage = describeSystemError(error);
  if (systemMessage !== null) {
    say(`error: ${systemMessage}`);
    return EXIT_FAILED;
  }
  say(
    `error: unexpected failure; please report it with the lines below\n${error instanceof Error ? error.stack : String(error)}`,
  );
  return EXIT_FAILED;
}

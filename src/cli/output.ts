// How every command speaks: results to standard output, all else to standard error, and exit codes 0 done, 1 failed,
// 2 wrong use.

import { OperatorError, ServiceError } from "../model/errors.ts";

export const EXIT_DONE = 0;
export const EXIT_FAILED = 1;
export const EXIT_WRONG_USE = 2;

/** Arguments that make no sense together or hold a wrong value: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Writes a result, whole, to standard output. */
export function printResult(text: string): void {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

export function printJson(value: unknown): void {
  printResult(JSON.stringify(value, null, 2));
}

/** Says something beside the result. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
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

/** What the operating system refused, in words; null when the error is not of that kind. */
function describeSystemError(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  const path = "path" in error && typeof error.path === "string" ? `: ${error.path}` : "";
  const words: Record<string, string> = {
    EACCES: "permission denied",
    EADDRINUSE: "the address is in use by another process",
    EDQUOT: "the disk quota is used up",
    ENOENT: "no such file or folder",
    ENOSPC: "the disk is full",
    EPERM: "operation not permitted",
    EROFS: "the file system is read-only",
    SQLITE_FULL: "the disk is full",
    SQLITE_CANTOPEN: "the database file can't be opened",
    SQLITE_READONLY: "the database file can't be written",
    SQLITE_BUSY: "the database is in use by another process",
  };
  const word = words[error.code];
  return word === undefined ? null : `${word}${path}`;
}

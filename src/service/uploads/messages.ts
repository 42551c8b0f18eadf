// What a command said on standard error: its progress, and why it failed. Pure but for reading the end of a
// file.

import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { eventsIn, type Failure } from "../../base/model/job-events.ts";
import { isMissing } from "../../base/platform/durable-file.ts";
import type { ListedFile } from "../contract/review-files.ts";

/** How far a screening has come; null where that is not known. */
type RowProgress = NonNullable<ListedFile["progress"]>;

/** The last lines say both. */
const END_BYTES = 16 * 1024;

const MESSAGE_LENGTH_MAX = 4000;

/** The end of a file of messages; empty when there is none. */
export function readEnd(path: string): string {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, END_BYTES));
    const length = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8", 0, length);
  } finally {
    closeSync(file);
  }
}

/** The JSON object that a command printed into a file; null when it is not whole, or there is none. */
export function readPrinted(path: string): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** The last progress in a text of messages; null when there is none. */
export function lastProgress(text: string): RowProgress | null {
  return eventsIn<RowProgress>(text, "progress").at(-1) ?? null;
}

/** The last line that is no event: the stage of a command that runs. */
export function lastStage(text: string): string | null {
  return linesForPeople(text).at(-1) ?? null;
}

/** The lines of a text of messages without its events. */
export function linesForPeople(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith('{"'));
}

/**
 * Why a command failed; null when it did not say. `names` replaces paths of the host, which are nothing to a
 * client, by what they stand for.
 */
export function failureIn(text: string, names: ReadonlyMap<string, string>): Failure | null {
  const failure = eventsIn<Failure>(text, "failure").at(-1);
  if (failure === undefined) return null;
  if (failure.code === "unexpected")
    return {
      message: "The command failed in an unexpected way. Tell the operator of the service.",
      hint: null,
    };
  const named = (said: string) => withNames(said, names);
  const { message, hint, onPage = {} } = failure;
  return {
    ...failure,
    message: named(message),
    hint: hint === null ? null : named(hint),
    onPage: Object.fromEntries(Object.entries(onPage).map(([part, said]) => [part, named(said)])),
  };
}

/** The text with paths replaced by what they stand for, and cut when it is very long. */
export function withNames(text: string, names: ReadonlyMap<string, string>): string {
  let named = text.trim();
  for (const [path, name] of names) named = named.replace(wholePath(path), () => name);
  return named.length > MESSAGE_LENGTH_MAX ? `${named.slice(0, MESSAGE_LENGTH_MAX)}…`.toWellFormed() : named;
}

/** Finds a path that is not a part of a longer name. */
function wholePath(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const end = path.endsWith("/") ? "" : "(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])";
  return new RegExp(`(?<![\\p{L}\\p{N}_./-])${escaped}${end}`, "gu");
}

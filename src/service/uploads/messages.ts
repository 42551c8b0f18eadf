// What a command said on standard error: its progress, and why it failed. Pure but for reading the end of a
// file.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { isMissing } from "../../base/platform/durable-file.ts";
import type { ListedFile } from "../contract/review-files.ts";
import type { FailureText } from "./records.ts";

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

/** The last progress in a text of messages; null when there is none. */
export function lastProgress(text: string): RowProgress | null {
  for (const line of text.split("\n").reverse()) {
    if (!line.startsWith('{"progress":') || !line.endsWith("}")) continue;
    try {
      return (JSON.parse(line) as { progress: RowProgress }).progress;
    } catch {
      // The first line of the end of a file may be cut.
    }
  }
  return null;
}

/** The last line that is neither progress nor the failure, such as the stage of an import. */
export function lastStage(text: string): string | null {
  const lines = text.split("\n").filter((line) => line !== "" && !/^(?:\{"|error:|hint:)/.test(line));
  return lines.at(-1) ?? null;
}

/**
 * Why a command failed, in its words; null when it did not say. `names` replaces paths of the host, which are
 * nothing to a client, by what they stand for.
 */
export function failureIn(text: string, names: ReadonlyMap<string, string>): FailureText | null {
  const lines = text.split("\n");
  const at = lines.findLastIndex((line) => line.startsWith("error: "));
  if (at < 0) return null;
  const said = lines.slice(at).filter((line) => !line.startsWith('{"'));
  const hintAt = said.findIndex((line) => line.startsWith("hint: "));
  const message = (hintAt < 0 ? said : said.slice(0, hintAt)).join("\n").slice("error: ".length);
  const hint = hintAt < 0 ? null : said.slice(hintAt).join("\n").slice("hint: ".length);
  if (message.startsWith("unexpected failure"))
    return {
      message: "The command failed in an unexpected way. Tell the operator of the service.",
      hint: null,
    };
  return { message: withNames(message, names), hint: hint === null ? null : withNames(hint, names) };
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

// What a source of snapshot files can do, whatever it is. Nothing that it returns is trusted: the pointer
// file is parsed with bounds, and a snapshot file is verified by its signature.

import { OperatorError } from "../../base/model/errors.ts";

/** A source could not be read or written now. The same attempt may succeed later. */
export class SourceUnavailable extends OperatorError {}

/** A small file and the tag of its version; unchanged when the source says that the tag is still good. */
export type SourceText =
  | { readonly isUnchanged: true }
  | { readonly isUnchanged: false; readonly text: string; readonly tag: string | null };

/** A file that is being read. */
export interface SourceFile {
  /** Where the chunks begin: the byte that was asked for, or 0 when the source can't begin there. */
  readonly from: number;
  /** The size of the whole file; null when the source doesn't say. */
  readonly bytes: number | null;
  /** Throws SourceUnavailable when the file can't be read on. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A place that snapshot files are fetched from. Every method throws SourceUnavailable. */
export interface SnapshotSource {
  /** For messages. */
  readonly name: string;
  /** Null when there is no such file. `tag` is that of a version known already. */
  readText(file: string, tag: string | null): Promise<SourceText | null>;
  /** Null when there is no such file. */
  open(file: string, from: number): Promise<SourceFile | null>;
}

/** A place that snapshot files are published to. */
export interface SnapshotStore extends SnapshotSource {
  /** Writes a file whole: readers see all of it or nothing. */
  writeText(file: string, text: string): Promise<void>;
  copyFile(file: string, path: string): Promise<void>;
  /** The names of the files whose names begin with `prefix`, at most FILES_LISTED_MAX. */
  list(prefix: string): Promise<readonly string[]>;
}

/** A pointer file has a few hundred bytes per snapshot. */
const TEXT_BYTES_MAX = 64 * 1024;

/** A file of this kind can't be a small file of a source, now or later: it is too large, or no file. */
export class UnusableFile extends SourceUnavailable {}

/** Replicas of one bank. */
export const FILES_LISTED_MAX = 1000;

/** How long a source may take to answer, and to send the next bytes. */
export const ANSWER_MS_MAX = 15_000;
export const SILENCE_MS_MAX = 30_000;

/**
 * The text of a small file. Throws UnusableFile when it is larger than TEXT_BYTES_MAX, and SourceUnavailable
 * when it takes longer than `msMax`: a source that sends a byte now and then is not waited for.
 */
export async function readWhole(
  chunks: AsyncIterable<Uint8Array>,
  what: string,
  msMax = SILENCE_MS_MAX,
): Promise<string> {
  const untilMs = performance.now() + msMax;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > TEXT_BYTES_MAX)
      throw new UnusableFile(`${what} has more than ${TEXT_BYTES_MAX} bytes, so it is not read.`);
    if (performance.now() >= untilMs)
      throw new SourceUnavailable(`${what} did not arrive whole within ${msMax / 1000} seconds.`);
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString("utf8");
}

// Downloads a snapshot file next to the snapshots: bounded in size and time, resumed after a cut-off, and
// compared with the digest that the pointer file gives. What arrives is not trusted yet.

import { closeSync, ftruncateSync, openSync, readdirSync, rmSync, statSync, writeSync } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import { takeExclusiveLock } from "../../base/platform/exclusive-lock.ts";
import type { Published } from "./pointer.ts";
import { type SnapshotSource, SourceUnavailable } from "./source.ts";

/** In the state folder. */
export const INCOMING_FOLDER = "incoming";

const PART = ".part";

/** What stays free on the disk after the file was downloaded and unpacked. */
const FREE_BYTES_MIN = 256 * 1024 ** 2;

/** A download that takes longer is ended; the next one continues it. */
const DOWNLOAD_MS_MAX = 2 * 60 * 60 * 1000;

/** How often a download that was cut off is continued while it makes progress. */
const RESUMES_MAX = 20;

export interface DownloadOptions {
  readonly timeMsMax?: number;
  /** Called with the bytes that are there. */
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Downloads a file into STATE/incoming, hands its path to `use`, and deletes it when that is done. A file
 * that could not be downloaded whole stays there, to be continued. Throws SourceUnavailable, or an
 * OperatorError when the disk has no room or another process downloads.
 */
export async function withDownloaded<T>(
  source: SnapshotSource,
  published: Published,
  state: string,
  use: (path: string) => Promise<T>,
  options: DownloadOptions = {},
): Promise<T> {
  const folder = join(state, INCOMING_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = takeExclusiveLock(join(folder, "lock"), 0);
  if (release === null)
    throw new OperatorError(`Another process is downloading into ${folder}.`, "Wait until it ends.");
  try {
    const path = join(folder, `${published.sha256}${PART}`);
    for (const name of readdirSync(folder))
      if (name.endsWith(PART) && join(folder, name) !== path) rmSync(join(folder, name));
    await refuseFullDisk(folder, path, published);
    await download(source, published, path, options);
    try {
      return await use(path);
    } finally {
      rmSync(path, { force: true });
    }
  } finally {
    release();
  }
}

async function refuseFullDisk(folder: string, path: string, { bytes, file }: Published): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  // The file, and once more what is unpacked from it.
  const needed = 2 * bytes - (statSync(path, { throwIfNoEntry: false })?.size ?? 0) + FREE_BYTES_MIN;
  if (bavail * bsize >= needed) return;
  throw new OperatorError(
    `The disk has no room for ${file}: ${needed} bytes are needed, ${bavail * bsize} are free.`,
    "Make room: interdict snapshots prune",
  );
}

async function download(
  source: SnapshotSource,
  published: Published,
  path: string,
  { timeMsMax = DOWNLOAD_MS_MAX, onProgress = () => undefined }: DownloadOptions,
): Promise<void> {
  const untilMs = performance.now() + timeMsMax;
  const out = openSync(path, "a+", 0o600);
  try {
    let had = sizeOf(path);
    for (let resumes = 0; ; resumes++) {
      try {
        await continueDownload(source, published, { path, out, untilMs, onProgress });
        return;
      } catch (error) {
        if (!(error instanceof SourceUnavailable)) throw error;
        const has = sizeOf(path);
        const isProgress = has > had && has < published.bytes;
        if (!isProgress || resumes >= RESUMES_MAX || performance.now() >= untilMs) throw error;
        had = has;
      }
    }
  } finally {
    closeSync(out);
  }
}

interface PartFile {
  readonly path: string;
  readonly out: number;
  /** On the clock of performance.now. */
  readonly untilMs: number;
  readonly onProgress: (bytes: number) => void;
}

/** Brings the file to its end and compares its digest. Leaves what is good of it when it is cut off. */
async function continueDownload(
  source: SnapshotSource,
  { file, bytes, sha256 }: Published,
  { path, out, untilMs, onProgress }: PartFile,
): Promise<void> {
  const what = `${source.name}/${file}`.replace(/([^:])\/\//, "$1/");
  if (sizeOf(path) > bytes) ftruncateSync(out, 0);
  let hasher = await hashOf(path);
  let at = sizeOf(path);
  if (at < bytes) {
    const opened = await source.open(file, at);
    if (opened === null) throw new SourceUnavailable(`${what} is not there, although the pointer names it.`);
    if (opened.bytes !== null && opened.bytes !== bytes)
      throw new SourceUnavailable(`${what} has ${opened.bytes} bytes instead of ${bytes}.`);
    if (opened.from !== at) {
      ftruncateSync(out, 0);
      hasher = new Bun.CryptoHasher("sha256");
      at = 0;
    }
    for await (const chunk of opened.chunks) {
      at += chunk.length;
      if (at > bytes) {
        ftruncateSync(out, 0);
        throw new SourceUnavailable(`${what} has more than ${bytes} bytes.`);
      }
      writeAll(out, chunk);
      hasher.update(chunk);
      onProgress(at);
      if (performance.now() >= untilMs)
        throw new SourceUnavailable(`${what} took too long; the next attempt continues after ${at} bytes.`);
    }
    if (at < bytes) throw new SourceUnavailable(`${what} was cut off after ${at} of ${bytes} bytes.`);
  }
  if (hasher.digest("hex") === sha256) return;
  // What is there can't be told from what is wrong, so the next attempt begins anew.
  ftruncateSync(out, 0);
  throw new SourceUnavailable(`${what} is not the file that the pointer describes: its SHA-256 differs.`);
}

/** On a disk that becomes full, a write may write only a part and not fail. */
function writeAll(out: number, chunk: Uint8Array): void {
  for (let done = 0; done < chunk.length; ) done += writeSync(out, chunk, done);
}

function sizeOf(path: string): number {
  return statSync(path).size;
}

async function hashOf(path: string): Promise<Bun.CryptoHasher> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk);
  return hasher;
}

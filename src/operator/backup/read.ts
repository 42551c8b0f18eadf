// Reads a backup. Nothing in it is used before the checksum of the whole file holds, and each part is then
// compared with the manifest.

import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { type Extract, extract } from "tar-stream";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import {
  BACKUP_MANIFEST,
  type BackupManifest,
  type BackupPart,
  parseBackupManifest,
  refuseBackup,
} from "./format.ts";
import { verifyTrailer } from "./trailer.ts";

/** A journal of ten years, whose files are all in a backup, has some thousand parts of 200 bytes each. */
const MANIFEST_BYTES_MAX = 64 * 1024 * 1024;

/** Takes a part's content; it must read all of it. */
type TakePart = (part: BackupPart, content: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Reads a backup: calls `confirm`, which may throw, with its manifest, then `take` for each part. Throws an
 * OperatorError when the file is no backup, was cut or changed, or has a newer format.
 */
export async function readBackup(
  path: string,
  confirm: (manifest: BackupManifest) => void,
  take: TakePart,
): Promise<BackupManifest> {
  return unpack(path, verifyTrailer(path), async (entries, unpacking) => {
    const manifest = await readParts(path, entries, confirm, take);
    await unpacking;
    return manifest;
  });
}

/** The manifest of a backup, without a look at anything behind it. Throws as readBackup. */
export function readBackupManifest(path: string): Promise<BackupManifest> {
  return unpack(path, statSync(path).size, async (entries) =>
    parseBackupManifest(path, await readManifest(path, entries)),
  );
}

async function unpack<T>(
  path: string,
  length: number,
  read: (entries: AsyncIterator<Entry>, unpacking: Promise<void>) => Promise<T>,
): Promise<T> {
  const archive = extract();
  const source = createReadStream(path, { end: length - 1 });
  const unpacking = pipeline(source, createZstdDecompress(), archive as unknown as NodeJS.WritableStream);
  // The loop over the entries sees the error of whichever stream fails.
  unpacking.catch(() => {});
  try {
    return await read(archive[Symbol.asyncIterator](), unpacking);
  } catch (error) {
    if (error instanceof OperatorError || describeSystemError(error) !== null) throw error;
    throw refuseBackup(path, `is damaged: ${reasonOf(error)}`, error);
  } finally {
    source.destroy();
    archive.destroy(null);
  }
}

/** An entry of the archive, whose content is bytes. */
type Entry = Extract extends AsyncIterable<infer Source> ? Source : never;

async function readParts(
  path: string,
  entries: AsyncIterator<Entry>,
  confirm: (manifest: BackupManifest) => void,
  take: TakePart,
): Promise<BackupManifest> {
  const manifest = parseBackupManifest(path, await readManifest(path, entries));
  confirm(manifest);
  for (const part of manifest.parts) {
    const entry = await nextEntry(path, entries, part.name);
    if (entry.header.size !== part.bytes) throw refuseBackup(path, `has ${part.name} with a wrong size`);
    const hasher = new Bun.CryptoHasher("sha256");
    await take(part, hashing(entry as AsyncIterable<Uint8Array>, hasher));
    if (hasher.digest("hex") !== part.sha256)
      throw refuseBackup(path, `has ${part.name} with a wrong checksum`);
  }
  const more = await entries.next();
  if (!more.done) throw refuseBackup(path, `holds ${more.value.header.name}, which its manifest lacks`);
  return manifest;
}

async function readManifest(path: string, entries: AsyncIterator<Entry>): Promise<Buffer> {
  const entry = await nextEntry(path, entries, BACKUP_MANIFEST);
  if ((entry.header.size ?? 0) > MANIFEST_BYTES_MAX) throw refuseBackup(path, "has too large a manifest");
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

async function nextEntry(path: string, entries: AsyncIterator<Entry>, name: string): Promise<Entry> {
  const next = await entries.next();
  if (next.done) throw refuseBackup(path, `ends before ${name}`);
  const { header } = next.value;
  if (header.name === name && header.type === "file") return next.value;
  throw refuseBackup(path, `has ${header.name} in the place of ${name}`);
}

async function* hashing(
  chunks: AsyncIterable<Uint8Array>,
  hasher: Bun.CryptoHasher,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hasher.update(chunk);
    yield chunk;
  }
}

// Reads portable snapshot files (portable.ts): unpacks, verifies or opens them. Nothing in a file is trusted
// before it is checked: the signature first, then the size and SHA-256 of every part.

import type { KeyObject } from "node:crypto";
import { closeSync, createReadStream, fsyncSync, openSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Extract, extract } from "tar-stream";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { RefusedImport } from "../../base/model/last-import.ts";
import { syncPath } from "../../base/platform/durable-file.ts";
import { makeScratchFolder } from "../../base/platform/scratch-folder.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import { type FileDigest, hashFile } from "./digest.ts";
import { MANIFEST_FILE } from "./folders.ts";
import { type Manifest, parseManifest } from "./manifest.ts";
import { openTemporary, type Snapshot } from "./open.ts";
import { SIGNATURE_FILE } from "./portable.ts";
import { isSignedBy } from "./signature.ts";

/** An unsigned snapshot has an empty signature. */
const SIGNATURE_BYTES_MAX = 64;

/** The manifest of all public lists together has about 30 KB. */
const MANIFEST_BYTES_MAX = 16 * 1024 * 1024;

const COPY_AGAIN_HINT = "Copy the file again, or build it again: interdict build PATH… --out FILE";

export interface UnpackedSnapshot {
  readonly manifest: Manifest;
  /** False when the file is unsigned, or there is no key to check it with. */
  readonly isVerified: boolean;
}

/**
 * Unpacks a file into an empty folder and checks the size and SHA-256 of every part. Throws an OperatorError
 * when the file is damaged, contains anything else, has another format, or is not signed by `trusted`. Calls
 * `confirm`, which may throw, with the manifest and the result of the signature before any other part is
 * read.
 */
export function unpackPortable(
  path: string,
  folder: string,
  trusted: KeyObject | null,
  confirm: (unpacked: UnpackedSnapshot) => void,
): Promise<UnpackedSnapshot> {
  return readArchive(path, async (entries) => {
    const head = await readHead(entries, path);
    const { manifest } = head;
    const isVerified = trusted !== null && head.signature.length > 0;
    refuseForged(head, path, trusted);
    const unpacked = { manifest, isVerified };
    confirm(unpacked);
    writeFileSync(join(folder, MANIFEST_FILE), head.manifestBytes, { mode: 0o600 });
    await readParts(entries, path, manifest, (entry, name) => writePart(entry, join(folder, name)));
    syncPath(join(folder, MANIFEST_FILE));
    return unpacked;
  });
}

/**
 * Opens a portable file for reading: unpacks it, verified, into a new folder under `parent`, which is removed
 * as openTemporary does. The folder takes as much disk as the snapshot. `trusted` is the key that must have
 * signed the file, or null. Throws an OperatorError as unpackPortable and openSnapshot do.
 */
export async function openPortable(
  path: string,
  trusted: KeyObject | null = null,
  parent: string = tmpdir(),
): Promise<Snapshot> {
  const folder = makeScratchFolder("interdict-snapshot-", parent);
  return openTemporary(folder, () =>
    unpackPortable(path, folder, trusted, ({ isVerified }) => {
      if (trusted !== null && !isVerified)
        throw new OperatorError(`${path} is not signed.`, "Use the signed file, or leave out the key.");
    }),
  );
}

/** The manifest at the beginning of a portable file. Throws an OperatorError when it is no such file. */
export function peekPortable(path: string): Promise<Manifest> {
  return readArchive(path, async (entries) => (await readHead(entries, path)).manifest);
}

/**
 * Reads every byte of a portable file and returns its manifest, byte for byte. Throws an OperatorError when
 * any part is not as the manifest says. Ignores the signature.
 */
export function verifyPortable(path: string): Promise<Buffer> {
  return readArchive(path, async (entries) => {
    const { manifest, manifestBytes } = await readHead(entries, path);
    await readParts(entries, path, manifest, (entry) => hashPart(entry));
    return manifestBytes;
  });
}

/** A snapshot file that was read whole. */
interface CheckedPortable extends FileDigest {
  readonly manifest: Manifest;
  readonly isSigned: boolean;
}

/**
 * Reads every byte of a portable file, as verifyPortable. Throws an OperatorError also when it is signed, and
 * not by `trusted`; null accepts every signature.
 */
export async function checkPortable(path: string, trusted: KeyObject | null): Promise<CheckedPortable> {
  const { manifest, isSigned } = await readArchive(path, async (entries) => {
    const head = await readHead(entries, path);
    refuseForged(head, path, trusted);
    await readParts(entries, path, head.manifest, (entry) => hashPart(entry));
    return { manifest: head.manifest, isSigned: head.signature.length > 0 };
  });
  return { manifest, isSigned, ...hashFile(path) };
}

/** A wrong signature is never good, where a missing one may be. */
function refuseForged(
  { manifestBytes, signature }: PortableHead,
  path: string,
  trusted: KeyObject | null,
): void {
  if (trusted === null || signature.length === 0 || isSignedBy(manifestBytes, signature, trusted)) return;
  throw new RefusedImport(
    `${path} is not signed by the trusted key, or was changed after it was signed.`,
    "Don't use the file. Find out where it comes from.",
    ["signature"],
  );
}

/** An entry of the archive, whose content is bytes. */
type Entry = Extract extends AsyncIterable<infer Source> ? Source : never;
type Entries = AsyncIterator<Entry>;

async function readArchive<T>(path: string, read: (entries: Entries) => Promise<T>): Promise<T> {
  const archive = extract();
  const source = createReadStream(path);
  // An error of reading the file ends the archive, whose iteration then throws it.
  source.on("error", (error) => archive.destroy(error));
  source.on("close", () => archive.end(null));
  source.on("data", (chunk) => {
    if (archive.write(chunk)) return;
    source.pause();
    archive.once("drain", () => source.resume());
  });
  try {
    return await read(archive[Symbol.asyncIterator]());
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (error instanceof Error && "code" in error && error.code === "EISDIR")
      throw new OperatorError(`${path} is a folder.`, "Pass the file that `interdict build` wrote.");
    if (describeSystemError(error) !== null) throw error;
    throw new OperatorError(`${path} is not a complete snapshot file: ${reasonOf(error)}.`, COPY_AGAIN_HINT);
  } finally {
    source.destroy();
    archive.destroy(null);
  }
}

interface PortableHead {
  readonly manifestBytes: Buffer;
  readonly manifest: Manifest;
  readonly signature: Buffer;
}

async function readHead(entries: Entries, path: string): Promise<PortableHead> {
  const manifestBytes = await bufferEntry(await nextEntry(entries, MANIFEST_FILE, path), MANIFEST_BYTES_MAX);
  const signature = await bufferEntry(await nextEntry(entries, SIGNATURE_FILE, path), SIGNATURE_BYTES_MAX);
  return { manifestBytes, manifest: parseManifest(manifestBytes.toString("utf8"), path), signature };
}

/** Passes each part to `take`, which returns its SHA-256. */
async function readParts(
  entries: Entries,
  path: string,
  manifest: Manifest,
  take: (entry: Entry, name: string) => Promise<string>,
): Promise<void> {
  for (const file of manifest.files) {
    const entry = await nextEntry(entries, file.name, path);
    const isWhole = entry.header.size === file.bytes;
    if (!isWhole || (await take(entry, file.name)) !== file.sha256)
      throw new OperatorError(
        `${path}: ${file.name} lacks the size or checksum in the manifest.`,
        COPY_AGAIN_HINT,
      );
  }
  const more = await entries.next();
  if (!more.done)
    throw new OperatorError(
      `${path} contains more than a snapshot: ${more.value.header.name}.`,
      COPY_AGAIN_HINT,
    );
}

async function nextEntry(entries: Entries, name: string, path: string): Promise<Entry> {
  const next = await entries.next();
  if (next.done) throw new OperatorError(`${path} ends before ${name}.`, COPY_AGAIN_HINT);
  const entry = next.value;
  if (entry.header.name === name && entry.header.type === "file") return entry;
  throw new OperatorError(
    `${path} is not a snapshot file: it has ${entry.header.name} in the place of ${name}.`,
    COPY_AGAIN_HINT,
  );
}

async function bufferEntry(entry: Entry, bytesMax: number): Promise<Buffer> {
  const { name, size } = entry.header;
  if (size > bytesMax) throw new OperatorError(`${name} has ${size} bytes, more than ${bytesMax}.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Writes a part durably and returns its SHA-256. */
async function writePart(entry: Entry, path: string): Promise<string> {
  const out = openSync(path, "wx", 0o600);
  try {
    const sha256 = await hashPart(entry, (chunk) => writeFileSync(out, chunk));
    fsyncSync(out);
    return sha256;
  } finally {
    closeSync(out);
  }
}

async function hashPart(entry: Entry, keep?: (chunk: Uint8Array) => void): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of entry as AsyncIterable<Uint8Array>) {
    hasher.update(chunk);
    keep?.(chunk);
  }
  return hasher.digest("hex");
}

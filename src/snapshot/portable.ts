// One snapshot as one file, to copy to another host: a tar archive, so that other tools can inspect it too.
// The manifest comes first and its signature second, so both are checked before anything else is unpacked.

import type { KeyObject } from "node:crypto";
import {
  closeSync,
  createReadStream,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Extract, extract, type Pack, pack } from "tar-stream";
import { OperatorError, reasonOf } from "../model/errors.ts";
import { describeSystemError } from "../platform/system-errors.ts";
import { MANIFEST_FILE, syncPath } from "./folders.ts";
import { loadManifest, type Manifest } from "./manifest.ts";
import { isSignedBy, signManifest } from "./signature.ts";

const SIGNATURE_FILE = "manifest.sig";

/** An unsigned snapshot has an empty signature. */
const SIGNATURE_BYTES_MAX = 64;

/** The manifest of all public lists together has about 30 KB. */
const MANIFEST_BYTES_MAX = 16 * 1024 * 1024;

const COPY_AGAIN_HINT = "Copy the file again, or build it again: interdict build PATH… --out FILE";

/** Writes the snapshot in `folder` as one file (mode 0600), atomically; signs it when there is a key. */
export async function writePortable(folder: string, path: string, key: KeyObject | null): Promise<void> {
  const manifest = readFileSync(join(folder, MANIFEST_FILE));
  const { files } = loadManifest(folder);
  const signature = key === null ? new Uint8Array() : signManifest(manifest, key);
  const temporary = `${path}.${process.pid}.new`;
  const out = openSync(temporary, "wx", 0o600);
  try {
    const archive = pack();
    await Promise.all([
      writeChunks(archive, out),
      (async () => {
        await addEntry(archive, MANIFEST_FILE, manifest.length, [manifest]);
        await addEntry(archive, SIGNATURE_FILE, signature.length, [signature]);
        for (const { name, bytes } of files)
          await addEntry(archive, name, bytes, Bun.file(join(folder, name)).stream());
        archive.finalize();
      })(),
    ]);
    fsyncSync(out);
    renameSync(temporary, path);
    syncPath(dirname(path));
  } finally {
    closeSync(out);
    rmSync(temporary, { force: true });
  }
}

async function writeChunks(chunks: AsyncIterable<unknown>, out: number): Promise<void> {
  for await (const chunk of chunks) writeFileSync(out, chunk as Uint8Array);
}

/** The header depends on the content only: packing a snapshot twice gives the same bytes. */
async function addEntry(
  archive: Pack,
  name: string,
  size: number,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const entry = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) });
  const ended = new Promise<void>((resolve, reject) => {
    entry.on("finish", resolve);
    entry.on("error", reject);
  });
  for await (const chunk of chunks) {
    if (!entry.write(chunk)) await new Promise<void>((resolve) => entry.once("drain", () => resolve()));
  }
  entry.end(null);
  await ended;
}

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
export async function unpackPortable(
  path: string,
  folder: string,
  trusted: KeyObject | null,
  confirm: (unpacked: UnpackedSnapshot) => void,
): Promise<UnpackedSnapshot> {
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
    return await unpackParts(archive, path, folder, trusted, confirm);
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

/** An entry of the archive, whose content is bytes. */
type Entry = Extract extends AsyncIterable<infer Source> ? Source : never;

async function unpackParts(
  archive: Extract,
  path: string,
  folder: string,
  trusted: KeyObject | null,
  confirm: (unpacked: UnpackedSnapshot) => void,
): Promise<UnpackedSnapshot> {
  const entries = archive[Symbol.asyncIterator]();
  const manifestBytes = await bufferEntry(await nextEntry(entries, MANIFEST_FILE, path), MANIFEST_BYTES_MAX);
  const signature = await bufferEntry(await nextEntry(entries, SIGNATURE_FILE, path), SIGNATURE_BYTES_MAX);
  writeFileSync(join(folder, MANIFEST_FILE), manifestBytes, { mode: 0o600 });
  const manifest = loadManifest(folder);
  const isVerified = trusted !== null && signature.length > 0;
  if (isVerified && !isSignedBy(manifestBytes, signature, trusted)) {
    throw new OperatorError(
      `${path} is not signed by the trusted key, or was changed after it was signed.`,
      "Don't use the file. Find out where it comes from.",
    );
  }
  const unpacked = { manifest, isVerified };
  confirm(unpacked);
  for (const file of manifest.files) {
    const entry = await nextEntry(entries, file.name, path);
    const isWhole = entry.header.size === file.bytes;
    if (!isWhole || (await writePart(entry, join(folder, file.name))) !== file.sha256)
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
  syncPath(join(folder, MANIFEST_FILE));
  return unpacked;
}

async function nextEntry(entries: AsyncIterator<Entry>, name: string, path: string): Promise<Entry> {
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
  const hasher = new Bun.CryptoHasher("sha256");
  const out = openSync(path, "wx", 0o600);
  try {
    for await (const chunk of entry) {
      hasher.update(chunk as Uint8Array);
      writeFileSync(out, chunk as Uint8Array);
    }
    fsyncSync(out);
  } finally {
    closeSync(out);
  }
  return hasher.digest("hex");
}

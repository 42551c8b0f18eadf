// One snapshot as one file, for carrying to another host: a tar archive, so that other tools can look into it
// too. The manifest comes first and its signature second, so that nothing else is believed before they are
// checked.

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
import { type Manifest, readManifest } from "./manifest.ts";
import { isSignedBy, signManifest } from "./signature.ts";

const SIGNATURE_FILE = "manifest.sig";

/** An unsigned snapshot has an empty signature. */
const SIGNATURE_BYTES_MAX = 64;

/** The manifests of all public lists together have some 30 KB. */
const MANIFEST_BYTES_MAX = 16 * 1024 * 1024;

const CARRY_AGAIN_HINT = "Carry the file over again, or build it again: interdict build PATH… --out FILE";

/**
 * Writes the snapshot in `folder` as one file (mode 0600), whole or not at all; signed when a key is given.
 */
export async function writePortable(folder: string, path: string, key: KeyObject | null): Promise<void> {
  const manifest = readFileSync(join(folder, MANIFEST_FILE));
  const { files } = readManifest(folder);
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

/** The header is the same for the same snapshot, whoever packs it and when. */
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

export interface Unpacked {
  readonly manifest: Manifest;
  /** False when the file is unsigned, or no key was given to check it by. */
  readonly isVerified: boolean;
}

/**
 * Unpacks a file into an empty folder, checking the size and SHA-256 of every part. Throws an OperatorError
 * when the file is damaged, holds anything else, is of another format, or is signed by another key than
 * `trusted`; `confirm` is called with the manifest and whether its signature holds before any other part is
 * read, and may throw.
 */
export async function unpackPortable(
  path: string,
  folder: string,
  trusted: KeyObject | null,
  confirm: (unpacked: Unpacked) => void,
): Promise<Unpacked> {
  const archive = extract();
  const source = createReadStream(path);
  // What fails in reading the file ends the archive, whose iteration then throws it.
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
      throw new OperatorError(`${path} is a folder.`, "Name the file that `interdict build` wrote.");
    if (describeSystemError(error) !== null) throw error;
    throw new OperatorError(`${path} is no whole snapshot file: ${reasonOf(error)}.`, CARRY_AGAIN_HINT);
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
  confirm: (unpacked: Unpacked) => void,
): Promise<Unpacked> {
  const entries = archive[Symbol.asyncIterator]();
  const manifestBytes = await readSmall(await nextEntry(entries, MANIFEST_FILE, path), MANIFEST_BYTES_MAX);
  const signature = await readSmall(await nextEntry(entries, SIGNATURE_FILE, path), SIGNATURE_BYTES_MAX);
  writeFileSync(join(folder, MANIFEST_FILE), manifestBytes, { mode: 0o600 });
  const manifest = readManifest(folder);
  const isVerified = trusted !== null && signature.length > 0;
  if (isVerified && !isSignedBy(manifestBytes, signature, trusted)) {
    throw new OperatorError(
      `${path} is not signed by the trusted key, or was changed after it was signed.`,
      "Don't use the file. See where it comes from.",
    );
  }
  const unpacked = { manifest, isVerified };
  confirm(unpacked);
  for (const file of manifest.files) {
    const entry = await nextEntry(entries, file.name, path);
    const isWhole = entry.header.size === file.bytes;
    if (!isWhole || (await writePart(entry, join(folder, file.name))) !== file.sha256)
      throw new OperatorError(`${path}: ${file.name} is not as its manifest says.`, CARRY_AGAIN_HINT);
  }
  const more = await entries.next();
  if (!more.done)
    throw new OperatorError(
      `${path} holds more than a snapshot: ${more.value.header.name}.`,
      CARRY_AGAIN_HINT,
    );
  syncPath(join(folder, MANIFEST_FILE));
  return unpacked;
}

async function nextEntry(entries: AsyncIterator<Entry>, name: string, path: string): Promise<Entry> {
  const next = await entries.next();
  if (next.done) throw new OperatorError(`${path} ends before ${name}.`, CARRY_AGAIN_HINT);
  const entry = next.value;
  if (entry.header.name === name && entry.header.type === "file") return entry;
  throw new OperatorError(
    `${path} is no snapshot file: it has ${entry.header.name} for ${name}.`,
    CARRY_AGAIN_HINT,
  );
}

async function readSmall(entry: Entry, bytesMax: number): Promise<Buffer> {
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

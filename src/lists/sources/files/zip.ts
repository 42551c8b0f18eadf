// Lists the files of a zip archive and reads one of them as a stream. Nothing is written to disk, so the
// names of members are only shown. Every size that an archive claims is checked against a limit.

import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";
import { refuseZippedDocument } from "./other-documents.ts";

/** Archives of lists hold a handful of files; one with more than this is something else. */
const ZIP_ENTRIES_MAX = 10_000;

/**
 * A member may unpack to this many times its size. Measured on published lists: 3 to 19 times; a bomb has
 * about 1,000.
 */
const ZIP_RATIO_MAX = 250;

/**
 * No member may unpack to more than this many bytes: far above any published list, far below what fills a
 * host.
 */
const ZIP_MEMBER_BYTES_MAX = 64 * 1024 ** 3;

/** The ratio is checked only above this many unpacked bytes. */
const RATIO_FREE_BYTES = 64 * 1024 * 1024;

/** A file in an archive. */
export type ZipMember = Entry;

/**
 * The files of an archive by name, without folders, hidden files and the `__MACOSX` folder. Throws an
 * OperatorError when it is damaged or a bomb, and when it holds a link: the link could lead to a list, which
 * would be missing without a warning.
 */
export async function listMembers(path: string): Promise<Entry[]> {
  const zip = await openZip(path);
  try {
    if (zip.entryCount > ZIP_ENTRIES_MAX) {
      throw new OperatorError(
        `${path} holds ${zip.entryCount} entries, more than ${ZIP_ENTRIES_MAX}.`,
        "Unpack the lists that you need and name them.",
      );
    }
    const members = new Map<string, Entry>();
    const entries = await listEntries(path, zip);
    refuseZippedDocument(
      path,
      entries.map(({ fileName }) => fileName),
    );
    await refuseMore(path, zip);
    refuseOverlap(path, entries);
    for (const entry of entries) {
      if (isHidden(entry.fileName)) continue;
      refuseLink(path, entry);
      if (entry.fileName.endsWith("/")) continue;
      checkMember(path, entry);
      if (members.has(entry.fileName)) {
        throw new OperatorError(
          `${path} holds ${entry.fileName} twice.`,
          "Unpack the archive and choose one.",
        );
      }
      members.set(entry.fileName, entry);
    }
    return [...members.values()].sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  } finally {
    zip.close();
  }
}

/** The content of a member. Throws an OperatorError when it is damaged or longer than the archive claims. */
export async function* readMember(path: string, member: Entry): AsyncGenerator<Uint8Array> {
  const zip = await openZip(path);
  try {
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(member, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    throw damaged(`${path}!${member.fileName}`, error);
  } finally {
    zip.close();
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(damaged(path, error)) : resolve(zip),
    );
  });
}

function listEntries(path: string, zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", (error: unknown) => reject(damaged(path, error)));
    zip.readEntry();
  });
}

/** Bytes of the header before each content, without the name. */
const LOCAL_HEADER_BYTES = 30;

/** Throws an OperatorError where entries share bytes: the ratio of a bomb is then that of all of them. */
function refuseOverlap(path: string, entries: readonly Entry[]): void {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { fileName, relativeOffsetOfLocalHeader: start, compressedSize } of inOrder) {
    if (start < end)
      throw new OperatorError(
        `${path} is damaged, or a bomb: the content of ${fileName} overlaps that of another entry.`,
        "Check where the archive comes from.",
      );
    end = start + LOCAL_HEADER_BYTES + compressedSize;
  }
}

/** Bits of the mode that say what a file is, as Unix writes them. */
const KIND = 0o170_000;
const REGULAR = 0o100_000;
const FOLDER = 0o040_000;
const KINDS: ReadonlyMap<number, string> = new Map([
  [0o120_000, "symbolic link"],
  [0o010_000, "named pipe"],
  [0o020_000, "device"],
  [0o060_000, "device"],
  [0o140_000, "socket"],
]);

/** The attribute of links on Windows: FILE_ATTRIBUTE_REPARSE_POINT. */
const WINDOWS_LINK = 0x400;

/** Throws an OperatorError for an entry that is neither a file nor a folder. */
function refuseLink(path: string, { fileName, externalFileAttributes, uncompressedSize }: Entry): void {
  const kind = (externalFileAttributes >>> 16) & KIND;
  const isFolder = fileName.endsWith("/");
  const isPlain = kind === 0 || kind === (isFolder ? FOLDER : REGULAR);
  if (isPlain && (externalFileAttributes & WINDOWS_LINK) === 0) {
    if (!isFolder || uncompressedSize === 0) return;
    throw new OperatorError(
      `${path} holds ${fileName} as a folder with ${uncompressedSize} bytes of content.`,
      "Pack the files again.",
    );
  }
  const what = isPlain ? "link" : (KINDS.get(kind) ?? "entry of another kind");
  throw new OperatorError(
    `${path} holds ${fileName} as a ${what}, and not the file itself.`,
    "Pack the files that links lead to: zip follows links unless it is told -y.",
  );
}

/** The first bytes of an entry in the directory of an archive. */
const ENTRY_SIGNATURE = "504b0102";

/** Throws when the directory goes on behind its last entry: the others would be missing without a word. */
async function refuseMore(path: string, { readEntryCursor }: ZipFile): Promise<void> {
  const next = await readPlaces(path, Number(readEntryCursor), ENTRY_SIGNATURE.length / 2);
  if (next.toString("hex") === ENTRY_SIGNATURE)
    throw damaged(path, new Error("it holds more entries than it says"));
}

async function readPlaces(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function checkMember(path: string, entry: Entry): void {
  const name = `${path}!${entry.fileName}`;
  if (entry.isEncrypted()) {
    throw new OperatorError(`${name} is encrypted.`, "Unpack the archive first.");
  }
  if (entry.uncompressedSize === 0) {
    throw new OperatorError(`${name} is empty.`, "Fetch the archive again.");
  }
  const isBomb =
    entry.uncompressedSize > RATIO_FREE_BYTES &&
    entry.uncompressedSize > entry.compressedSize * ZIP_RATIO_MAX;
  if (isBomb || entry.uncompressedSize > ZIP_MEMBER_BYTES_MAX) {
    throw new OperatorError(
      `${name} unpacks to ${entry.uncompressedSize} bytes, more than is allowed.`,
      `At most ${ZIP_RATIO_MAX} times the packed size; check where the archive comes from.`,
    );
  }
}

function isHidden(fileName: string): boolean {
  return fileName.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

function damaged(path: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const [, name] = /^(?:absolute path|invalid relative path): (.*)$/.exec(reasonOf(error)) ?? [];
  if (name !== undefined)
    return new OperatorError(
      `${path} holds ${name}, a path that leads out of the archive.`,
      "Pack the files again, each with a path below one folder.",
      { cause: error },
    );
  return new OperatorError(
    `${path} is damaged: the archive can't be read (${reasonOf(error)}).`,
    "Fetch it again.",
    { cause: error },
  );
}

// Lists the files of a zip archive and reads one of them as a stream. Nothing is written to disk, so the
// names of members are only shown. Every size that an archive claims is checked against a limit.

import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { OperatorError, reasonOf } from "../../model/errors.ts";

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

/** The files of an archive by name, without folders, hidden files and the `__MACOSX` folder. */
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
    for (const entry of await listEntries(path, zip)) {
      if (entry.fileName.endsWith("/") || isHidden(entry.fileName)) continue;
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
  return new OperatorError(
    `${path} is damaged: the archive can't be read (${reasonOf(error)}).`,
    "Fetch it again.",
    { cause: error },
  );
}

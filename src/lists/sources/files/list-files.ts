// Turns the paths that an operator names into list files. Folders are walked; `.gz`, `.zst`, `.zip`, `.tar`,
// `.xlsx` and Parquet are recognised by content and opened. Everything is streamed, so memory does not grow
// with a file. Knows nothing of list formats.

import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { OperatorError } from "../../../base/model/errors.ts";
import { guessEncoding } from "./encodings.ts";
import { FoundFile, readPlain, unreadable } from "./found-file.ts";
import {
  HEAD_BYTES,
  type ListFile,
  type MappingFile,
  type RecordParts,
  type TextParts,
} from "./list-file.ts";
import { examineShare, openParquet, PARQUET_MAGIC } from "./parquet.ts";
import { isTar, listTarMembers, readTarMember } from "./tar.ts";
import { endsInReturns, openUtf8, textStart, withLineFeeds } from "./text-marks.ts";
import { type OpenBytes, packingOf, readStart, unpacking } from "./unpack.ts";
import { isWorkbook, listSheets } from "./workbook.ts";
import { listMembers, readMember } from "./zip.ts";

/** Tables of one archive or workbook; published archives of lists have a handful. */
const TABLES_MAX = 500;

/** Folders deeper than this are refused: a loop of links, or not a folder of lists. */
export const FOLDER_DEPTH_MAX = 16;

/**
 * Every list file under the paths, in the order of the paths and, within a folder, of the names. Hidden files
 * in folders and archives are left out, and so are documents (`.md`); a file reached twice counts once.
 * Throws an OperatorError that names the path when one is absent, unreadable, empty, too deep or a damaged
 * archive.
 */
export async function listFiles(paths: readonly string[]): Promise<ListFile[]> {
  const files: ListFile[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    for await (const found of walk(path, 0)) {
      const real = await realpath(found);
      if (seen.has(real)) continue;
      seen.add(real);
      files.push(...(await openPath(found)));
    }
  }
  return files;
}

async function* walk(path: string, depth: number): AsyncGenerator<string> {
  const status = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (status.isFile()) {
    if (status.size === 0) throw new OperatorError(`${path} is empty.`, "Fetch the file again.");
    if (!(await isMappingOfList(path))) yield path;
    return;
  }
  if (!status.isDirectory()) {
    throw new OperatorError(`${path} is neither a file nor a folder.`, "Name list files or folders of them.");
  }
  if (depth >= FOLDER_DEPTH_MAX) {
    throw new OperatorError(
      `${path} is more than ${FOLDER_DEPTH_MAX} folders deep.`,
      "Name the folder that holds the lists; look for a link that leads back to its own folder.",
    );
  }
  const names = await readdir(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  for (const name of names.sort()) {
    if (!name.startsWith(".") && !isDocument(name)) yield* walk(join(path, name), depth + 1);
  }
}

const MAPPING_NAME = /\.mapping\.json$/;

/** A mapping file is a page of text; more is another file under its name. */
const MAPPING_BYTES_MAX = 1024 * 1024;

/** The name of a list file without its endings: `blacklist` of `blacklist.csv.gz`. */
function stemOf(name: string): string {
  return name.replace(/\.(?:gz|zst)$/i, "").replace(/\.[^.]+$/, "");
}

/**
 * A mapping belongs to its list; one without a list is a file like any other, and no source recognises it.
 */
async function isMappingOfList(path: string): Promise<boolean> {
  if (!MAPPING_NAME.test(path)) return false;
  const names = await readdir(dirname(path));
  const stem = basename(path).replace(MAPPING_NAME, "");
  return names.some((name) => !MAPPING_NAME.test(name) && stemOf(name) === stem);
}

/** The name of the mapping of a file: `blacklist.mapping.json` of `blacklist.csv.gz`. */
export function mappingNameOf(name: string): string {
  return `${stemOf(name)}.mapping.json`;
}

/** The mapping file in the folder of a list file, if there is one. */
export async function findMapping(path: string): Promise<MappingFile | null> {
  const mappingPath = join(dirname(path), mappingNameOf(basename(path)));
  const status = await stat(mappingPath).catch(() => null);
  if (status === null || mappingPath === path) return null;
  if (!status.isFile() || status.size > MAPPING_BYTES_MAX) {
    throw new OperatorError(
      `${mappingPath} is not a mapping: it is not a file, or larger than ${MAPPING_BYTES_MAX / 1024} KiB.`,
      "Remove it, or put a mapping file in its place.",
    );
  }
  const text = await readFile(mappingPath, "utf8").catch((error: unknown) => {
    throw unreadable(mappingPath, error);
  });
  return { path: mappingPath, text };
}

async function openPath(path: string): Promise<ListFile[]> {
  return withMapping(await openTables(path), await findMapping(path));
}

export function withMapping(files: readonly ListFile[], mapping: MappingFile | null): ListFile[] {
  return mapping === null ? [...files] : files.map((file) => ({ ...file, mapping }));
}

/** The files at a path: itself, the members of an archive, or the sheets of a workbook. */
export async function openTables(path: string): Promise<ListFile[]> {
  const found = await FoundFile.at(path);
  const magic = await found.magic();
  if (magic.startsWith("504b0304") || magic.startsWith("504b0506")) {
    const members = (await listMembers(path)).filter(({ fileName }) => !isDocument(fileName));
    if (isWorkbook(members)) return openSheets(path, found, members);
    return openMembers(path, members, (member) => found.guard(readMember(path, member)));
  }
  let share = 0;
  const onShare = (now: number) => {
    share = now;
  };
  if (magic === PARQUET_MAGIC) {
    const openRecords = () => found.guard(openParquet(path, onShare));
    // What is made of it is neither packed nor marked; each look at its beginning would read a row group.
    const place = { path, name: fileNameOf(path), folder: dirname(path) };
    const head = await readHead(openRecords);
    return [{ ...place, head, open: openRecords, share: () => share, parts: recordParts(found) }];
  }
  const openContents = await unpacking(path, () => countingShare(readPlain(path), found.bytes, onShare));
  const openUnpacked = () => found.guard(openContents());
  if (isTar(await readStart(openUnpacked, 1024))) return openTar(path, openUnpacked);
  const file = await makeFile(path, dirname(path), openUnpacked, () => share);
  const parts = await textParts(found);
  return [parts === null ? file : { ...file, parts }];
}

/** The sheets that hold cells. What is made of them is neither packed nor marked. */
async function openSheets(
  path: string,
  found: FoundFile,
  members: Awaited<ReturnType<typeof listMembers>>,
): Promise<ListFile[]> {
  const sheets = await listSheets(path, members);
  refuseTooMany(path, sheets.length, "sheets");
  const files: ListFile[] = [];
  for (const { name, open, share } of sheets) {
    const openRows = () => found.guard(open());
    const head = await readHead(openRows);
    const sheetPath = `${path}!${name}`;
    if (head !== "")
      files.push({
        ...{ path: sheetPath, name: fileNameOf(sheetPath), folder: dirname(path) },
        ...{ head, open: openRows, share },
      });
  }
  if (files.length === 0)
    throw new OperatorError(`${path} holds no filled sheet.`, "Fetch the workbook again.");
  return files;
}

/** The members of an archive, one after another: each is held by its beginning. */
async function openMembers<Member extends { readonly fileName: string }>(
  path: string,
  members: readonly Member[],
  openMember: (member: Member) => AsyncIterable<Uint8Array>,
): Promise<ListFile[]> {
  if (members.length === 0) throw new OperatorError(`${path} holds no file.`, "Fetch the archive again.");
  refuseTooMany(path, members.length, "files");
  const files: ListFile[] = [];
  for (const member of members) {
    const { fileName } = member;
    const slash = fileName.lastIndexOf("/");
    const folder = slash < 0 ? path : `${path}!${fileName.slice(0, slash)}`;
    files.push(await makeFile(`${path}!${fileName}`, folder, () => openMember(member)));
  }
  return files;
}

/** Throws an OperatorError for more tables than an archive of lists has: each is opened to recognise it. */
function refuseTooMany(path: string, count: number, what: "sheets" | "files"): void {
  if (count <= TABLES_MAX) return;
  throw new OperatorError(
    `${path} holds ${count} ${what}, more than the ${TABLES_MAX} that are read.`,
    "Take out those that you need, and name them.",
  );
}

function recordParts(found: FoundFile): RecordParts {
  const { path, bytes, modified } = found;
  return {
    kind: "records",
    bytes,
    modified,
    examine: (number, count) => examineShare(path, number, count),
    open: (from, to, onShare) => found.guard(openParquet(path, onShare, { from, to })),
  };
}

/** Null for content that has to be unpacked, decoded from UTF-16, or given other line ends. */
async function textParts(found: FoundFile): Promise<TextParts | null> {
  const { path, bytes } = found;
  const head = await readStart(() => readPlain(path), HEAD_BYTES);
  const start = textStart(head);
  if (packingOf(head) !== null || start === null || endsInReturns(head)) return null;
  return {
    kind: "text",
    bytes,
    start,
    open(from, to, onShare = () => {}) {
      return found.guard(countingShare(readPlain(path, from, to), to - from, onShare));
    },
  };
}

/** Reports the share of `bytesMax` bytes that was passed on, after each chunk. */
async function* countingShare(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
  onShare: (share: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onShare(bytes / bytesMax);
    yield chunk;
  }
}

/**
 * An archive of up to this unpacked size is held in memory: a tar has no directory, so each file costs one
 * pass.
 */
const ARCHIVE_HELD_BYTES_MAX = 32 * 1024 * 1024;

async function holdSmall(openBytes: OpenBytes): Promise<OpenBytes> {
  const held = await readStart(openBytes, ARCHIVE_HELD_BYTES_MAX);
  if (held.length === ARCHIVE_HELD_BYTES_MAX) return openBytes;
  const whole = held.slice();
  return async function* () {
    yield whole;
  };
}

/** Each file of a tar archive; documents (`.md`) are left out. */
async function openTar(path: string, openStream: OpenBytes): Promise<ListFile[]> {
  const openArchive = await holdSmall(openStream);
  const members = (await listTarMembers(path, openArchive())).filter(({ fileName }) => !isDocument(fileName));
  return openMembers(path, members, (member) => readTarMember(path, openArchive(), member));
}

/** True for documents about lists. */
function isDocument(fileName: string): boolean {
  return /\.md$/i.test(fileName);
}

/** Makes the list file of raw bytes, unpacking them when they are packed. `path` is what messages show. */
async function makeFile(
  path: string,
  folder: string,
  openRaw: OpenBytes,
  share?: () => number,
): Promise<ListFile> {
  const openUnpacked = await unpacking(path, openRaw);
  const openText = await openUtf8(path, openUnpacked);
  const start = await readStart(openText, HEAD_BYTES);
  const text = new TextDecoder().decode(start, { stream: true });
  const isReturns = endsInReturns(start);
  const head = isReturns ? text.replaceAll("\r", "\n") : text;
  const open = isReturns ? () => withLineFeeds(openText()) : openText;
  const file = { path, name: fileNameOf(path), folder, head, guess: guessEncoding(start, "utf-8"), open };
  return share === undefined ? file : { ...file, share };
}

/** The name of a list file at a path, which may lie in an archive: without folder and without `.gz`. */
export function fileNameOf(path: string): string {
  return basename(path.slice(path.indexOf("!") + 1)).replace(/\.(?:gz|zst)$/i, "");
}

/** The first of a file's unpacked bytes as text, for recognition. */
export async function readHead(open: OpenBytes): Promise<string> {
  return new TextDecoder().decode(await readStart(open, HEAD_BYTES), { stream: true });
}

// The texts at a path or in standard input: a file, the files of a folder, the members of an archive, each
// unpacked. Everything is streamed, so memory does not grow with what there is.

import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";
import { FoundFile, readPlain, unreadable } from "../../../lists/sources/files/found-file.ts";
import { FOLDER_DEPTH_MAX } from "../../../lists/sources/files/list-files.ts";
import { peek, STANDARD_INPUT } from "../../../lists/sources/files/standard-input.ts";
import { isTar, streamTarMembers } from "../../../lists/sources/files/tar.ts";
import { streamUtf8 } from "../../../lists/sources/files/text-marks.ts";
import { MAGIC_BYTES, packingOf, unpack } from "../../../lists/sources/files/unpack.ts";
import { listMembers, readMember } from "../../../lists/sources/files/zip.ts";
import { declaredEncoding } from "../iso20022/read-messages.ts";
import type { ReadMessage } from "../message.ts";
import { MessageReader } from "./read-text.ts";

/** A message with the name of the file that it came from. */
interface FoundMessage {
  /** Below the path that was given; a member of an archive is written `archive.tar.gz!member.xml`. */
  readonly file: string;
  readonly message: ReadMessage;
}

/** Messages to screen. */
export interface MessageInput {
  /** The path for messages; "standard input" for that. */
  readonly path: string;
  /** Every message once, in the order of the files' names. Standard input can be read once only. */
  messages(): AsyncGenerator<FoundMessage>;
  /** The files, in their order; empty for standard input. */
  files(): AsyncGenerator<string>;
  /** How much of the one file `messages` has read, 0 to 1; null for a folder or standard input. */
  share(): number | null;
}

const ZIP_MAGIC = "504b0304";
const TAR_HEADER_BYTES = 512;

/** Opens a path, or standard input for "-". Throws an OperatorError when there is nothing at the path. */
export async function openMessages(path: string): Promise<MessageInput> {
  if (path === "-")
    return {
      path: STANDARD_INPUT,
      messages: () => messagesOf(STANDARD_INPUT, process.stdin),
      async *files() {},
      share: () => null,
    };
  const status = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (!status.isFile() && !status.isDirectory())
    throw new OperatorError(`${path} is neither a file nor a folder.`, "Name files, a folder or an archive.");
  let readBytes = 0;
  const count = (bytes: number) => {
    readBytes += bytes;
  };
  return {
    path,
    messages: () => messagesAt(path, status.isDirectory(), count),
    files: () => walk(path, 0),
    share: () => (status.isFile() && status.size > 0 ? Math.min(1, readBytes / status.size) : null),
  };
}

/** Messages of every file; a file that can't be read is one that was refused. */
async function* messagesAt(
  path: string,
  isFolder: boolean,
  count: (bytes: number) => void,
): AsyncGenerator<FoundMessage> {
  let files = 0;
  for await (const file of walk(path, 0)) {
    files++;
    const name = isFolder ? file.slice(path.length).replace(/^\/+/, "") : basename(file);
    yield* guarded(name, messagesOfFile(file, name, count));
  }
  if (files === 0) throw new OperatorError(`${path} holds no file.`, "Name a folder with messages.");
}

/** What is found, and then why nothing more is. */
async function* guarded(file: string, found: AsyncIterable<FoundMessage>): AsyncGenerator<FoundMessage> {
  try {
    yield* found;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    yield { file, message: { line: 1, type: null, reference: null, reason: reasonOf(error) } };
  }
}

async function* messagesOfFile(
  path: string,
  name: string,
  count: (bytes: number) => void,
): AsyncGenerator<FoundMessage> {
  const found = await FoundFile.at(path);
  if ((await found.magic()) === ZIP_MAGIC) {
    const members = await listMembers(path);
    if (members.length === 0) yield holdsNothing(name);
    for (const member of members) {
      const memberName = `${name}!${member.fileName}`;
      yield* guarded(memberName, messagesOf(memberName, found.guard(readMember(path, member))));
    }
    return;
  }
  yield* messagesOf(name, found.guard(counting(readPlain(path), count)));
}

async function* counting(
  chunks: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

/** Messages of a stream of bytes, which may be packed, and an archive. */
async function* messagesOf(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FoundMessage> {
  let start = await peek(bytes, (read) => read.length >= MAGIC_BYTES);
  const packing = packingOf(start.start);
  if (packing !== null) start = await peek(unpack(name, packing, start.bytes), () => true);
  const magic = Buffer.from(start.start.subarray(0, MAGIC_BYTES)).toString("hex");
  if (magic === ZIP_MAGIC)
    throw new OperatorError(`${name} is a zip archive within a stream.`, "Unpack it, or name its file.");
  // A pipe is answered message by message, so no more is waited for than an archive can begin with.
  const mayBeTar = !/^[\s\ufeff]*[<{:$\u0001]/.test(new TextDecoder().decode(start.start.subarray(0, 64)));
  if (mayBeTar) start = await peek(start.bytes, (read) => read.length >= TAR_HEADER_BYTES);
  if (mayBeTar && isTar(start.start)) {
    let members = 0;
    for await (const member of streamTarMembers(name, start.bytes)) {
      members++;
      const memberName = `${name}!${member.fileName}`;
      yield* guarded(memberName, messagesOf(memberName, member.bytes));
    }
    if (members === 0) yield holdsNothing(name);
    return;
  }
  yield* messagesOfText(name, streamUtf8(name, start.start, start.bytes));
}

/** An archive that was damaged may say that it is empty. */
function holdsNothing(file: string): FoundMessage {
  return { file, message: { line: 1, type: null, reference: null, reason: "The archive holds no file." } };
}

const DECLARATION_BYTES_MAX = 200;

/** Whether these first bytes say which encoding the text is declared in, if any. */
function holdsDeclaration(read: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(read.subarray(0, DECLARATION_BYTES_MAX));
  return read.length >= DECLARATION_BYTES_MAX || text.includes("?>") || !"<?xml".startsWith(text.slice(0, 5));
}

/**
 * Bytes that are not of the encoding become replacement characters, which the readers report at their place.
 */
async function* messagesOfText(
  file: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<FoundMessage> {
  const { start, bytes } = await peek(content, holdsDeclaration);
  const encoding = declaredEncoding(
    new TextDecoder("latin1").decode(start.subarray(0, DECLARATION_BYTES_MAX)),
  );
  const reader = new MessageReader(encoding);
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const chunk of bytes)
    for (const message of reader.write(decoder.decode(chunk, { stream: true }))) yield { file, message };
  for (const message of reader.write(decoder.decode())) yield { file, message };
  for (const message of reader.end()) yield { file, message };
}

/** The files at a path in the order of their names; hidden ones are left out. */
async function* walk(path: string, depth: number): AsyncGenerator<string> {
  const status = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (!status.isDirectory()) {
    yield path;
    return;
  }
  if (depth >= FOLDER_DEPTH_MAX)
    throw new OperatorError(
      `${path} is more than ${FOLDER_DEPTH_MAX} folders deep.`,
      "Name the folder that holds the messages; look for a link that leads back to its own folder.",
    );
  const names = await readdir(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  for (const name of names.sort()) if (!name.startsWith(".")) yield* walk(join(path, name), depth + 1);
}

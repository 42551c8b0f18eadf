// Lists the files of a tar archive and reads one of them, both as a stream. Nothing is written to disk. The
// archive's bytes come unpacked; the unpacker of the outer format limits their size.

import { pipeline, Readable } from "node:stream";
import { type Extract, extract } from "tar-stream";
import { OperatorError, reasonOf } from "../../../base/model/errors.ts";

interface TarMember {
  readonly fileName: string;
  /** Its place among all entries, counted from 0: a name may occur twice. */
  readonly place: number;
}

/** A header; contents are padded to blocks of this size. */
const BLOCK_BYTES = 512;

/** Archives of lists hold some hundred files; one with more than this is something else. */
const MEMBERS_MAX = 10_000;

/**
 * True when a file begins with a tar header: its mark, and the sum of its bytes (its own field counted as
 * blanks).
 */
export function isTar(head: Uint8Array): boolean {
  if (head.length < BLOCK_BYTES || textOf(head, 257, 5) !== "ustar") return false;
  const header = head.subarray(0, BLOCK_BYTES);
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  return sum === Number.parseInt(textOf(head, 148, 8), 8);
}

function textOf(head: Uint8Array, from: number, length: number): string {
  return new TextDecoder().decode(head.subarray(from, from + length));
}

/**
 * The files of an archive in its order, without folders and hidden files. Throws an OperatorError when it is
 * damaged or cut, and when it holds a link: the link could lead to a list, which would be missing without a
 * warning.
 */
export async function listTarMembers(path: string, archive: AsyncIterable<Uint8Array>): Promise<TarMember[]> {
  const members: TarMember[] = [];
  let place = 0;
  try {
    for await (const entry of entriesOf(archive)) {
      const { name, type } = entry.header;
      if (isHidden(name) || type === "directory") {
        // Nothing to read.
      } else if (type === "file" || type === "contiguous-file") members.push({ fileName: name, place });
      else throw notAFile(path, name, type);
      place++;
      if (place > MEMBERS_MAX) throw damaged(path, `it holds more than ${MEMBERS_MAX} entries`);
      entry.resume();
    }
  } catch (error) {
    throw explain(path, error);
  }
  return members;
}

/** The content of a member; the archive is read from its start. */
export async function* readTarMember(
  path: string,
  archive: AsyncIterable<Uint8Array>,
  member: TarMember,
): AsyncGenerator<Uint8Array> {
  let place = 0;
  try {
    for await (const entry of entriesOf(archive)) {
      if (place++ < member.place) {
        entry.resume();
        continue;
      }
      for await (const chunk of entry) yield chunk as Uint8Array;
      return;
    }
  } catch (error) {
    throw explain(path, error);
  }
  throw damaged(path, "it changed while it was read");
}

/** A file of an archive that is read in one pass. */
interface StreamedMember {
  readonly fileName: string;
  /** To be read to its end before the next one. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Every file of an archive with its content, in one pass, of any number. Throws as listTarMembers, when it
 * comes to the place.
 */
export async function* streamTarMembers(
  path: string,
  archive: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamedMember> {
  try {
    for await (const entry of entriesOf(archive)) {
      const { name, type } = entry.header;
      if (isHidden(name) || type === "directory") entry.resume();
      else if (type !== "file" && type !== "contiguous-file") throw notAFile(path, name, type);
      else {
        yield { fileName: name, bytes: explaining(path, entry as AsyncIterable<Uint8Array>) };
        // What the reader left unread keeps the next entry from coming.
        entry.resume();
      }
    }
  } catch (error) {
    throw explain(path, error);
  }
}

/** The content of an entry, whose reader is told as everybody else that the archive ends too early. */
async function* explaining(path: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw explain(path, error);
  }
}

function entriesOf(archive: AsyncIterable<Uint8Array>): Extract {
  const entries = extract();
  // The loop over the entries sees the error of whichever stream fails; the callback keeps it from being
  // thrown twice.
  pipeline(Readable.from(archive), entries, () => {});
  return entries;
}

function explain(path: string, error: unknown): OperatorError {
  return error instanceof OperatorError ? error : damaged(path, reasonOf(error));
}

function isHidden(fileName: string): boolean {
  return fileName.split("/").some((part) => part.startsWith(".") && part !== "." && part !== "..");
}

function notAFile(path: string, name: string, type: string | null | undefined): OperatorError {
  return new OperatorError(
    `${path} holds ${name} as a ${type ?? "entry of an unknown kind"}, and not the file itself.`,
    "Pack the files that links lead to: tar --dereference --hard-dereference.",
  );
}

function damaged(path: string, what: string): OperatorError {
  return new OperatorError(`${path} is damaged: ${what}.`, "Fetch the archive again.");
}

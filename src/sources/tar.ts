// Looks into tar archives (ustar, with the long names of GNU and of pax), as a stream: which files one holds, and the
// content of one of them. Nothing is ever written to disk. The archive's own bytes come unpacked; limits on what a
// packed archive may unpack to are those of its packing.

import { OperatorError } from "../model/errors.ts";

export interface TarMember {
  readonly fileName: string;
  /** Where its content begins in the archive. */
  readonly offsetBytes: number;
  readonly sizeBytes: number;
}

/** Headers and contents are padded to blocks of this size. */
const BLOCK_BYTES = 512;

/** Archives of lists hold some hundred files; one with more than this is something else. */
const MEMBERS_MAX = 10_000;

/** A name in an extended header. */
const NAME_BYTES_MAX = 64 * 1024;

/** True when a file begins with a tar header. */
export function isTar(head: Uint8Array): boolean {
  return head.length >= BLOCK_BYTES && text(head, 257, 5) === "ustar" && checksumHolds(head);
}

/** The files of an archive in its order, without folders, links and hidden files. Throws when it is damaged or cut. */
export async function listTarMembers(path: string, archive: AsyncIterable<Uint8Array>): Promise<TarMember[]> {
  const members: TarMember[] = [];
  const reader = new BlockReader(path, archive);
  let longName: string | null = null;
  for (;;) {
    const header = await reader.read(BLOCK_BYTES);
    if (header === null || header.every((byte) => byte === 0)) break;
    if (!checksumHolds(header)) throw damaged(path, "a header doesn't match its checksum");
    const sizeBytes = readOctal(path, header, 124, 12);
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === "L" || type === "x") {
      if (sizeBytes > NAME_BYTES_MAX) throw damaged(path, "a name is too long");
      const content = await reader.read(padded(sizeBytes));
      if (content === null) throw damaged(path, "it is cut short");
      const name = readLongName(type, new TextDecoder().decode(content.subarray(0, sizeBytes)));
      longName = name ?? longName;
      continue;
    }
    const fileName = longName ?? shortName(header);
    longName = null;
    const isFile = type === "0" || type === "\0";
    if (isFile && !isHidden(fileName)) members.push({ fileName, offsetBytes: reader.offsetBytes, sizeBytes });
    if (members.length > MEMBERS_MAX) throw damaged(path, `it holds more than ${MEMBERS_MAX} files`);
    await reader.skip(padded(sizeBytes));
  }
  return members;
}

/** The content of a member, out of the archive read from its start. */
export async function* readTarMember(
  path: string,
  archive: AsyncIterable<Uint8Array>,
  member: TarMember,
): AsyncGenerator<Uint8Array> {
  const end = member.offsetBytes + member.sizeBytes;
  let at = 0;
  for await (const chunk of archive) {
    const from = Math.max(0, member.offsetBytes - at);
    const to = Math.min(chunk.length, end - at);
    if (to > from) yield chunk.subarray(from, to);
    at += chunk.length;
    if (at >= end) return;
  }
  throw damaged(path, "it is cut short");
}

/** Reads a stream in pieces of asked sizes. */
class BlockReader {
  offsetBytes = 0;
  readonly #path: string;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(path: string, archive: AsyncIterable<Uint8Array>) {
    this.#path = path;
    this.#chunks = archive[Symbol.asyncIterator]();
  }

  /** That many bytes, or null at the end. Throws when the archive ends within them. */
  async read(length: number): Promise<Uint8Array | null> {
    const parts: Uint8Array[] = [];
    let missing = length;
    while (missing > 0) {
      const part = await this.#next(missing);
      if (part === null) {
        if (missing === length) return null;
        throw damaged(this.#path, "it is cut short");
      }
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  async skip(length: number): Promise<void> {
    let missing = length;
    while (missing > 0) {
      const part = await this.#next(missing);
      if (part === null) throw damaged(this.#path, "it is cut short");
      missing -= part.length;
    }
  }

  async #next(lengthMax: number): Promise<Uint8Array | null> {
    if (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done) return null;
      this.#rest = value;
    }
    const part = this.#rest.subarray(0, lengthMax);
    this.#rest = this.#rest.subarray(part.length);
    this.offsetBytes += part.length;
    return part;
  }
}

function readLongName(type: "L" | "x", content: string): string | null {
  if (type === "L") return content.replace(/\0+$/, "");
  // A pax header is lines of "length key=value"; of those only the path matters here.
  return /^\d+ path=(.*)$/m.exec(content)?.[1] ?? null;
}

function shortName(header: Uint8Array): string {
  const prefix = text(header, 345, 155);
  const name = text(header, 0, 100);
  return prefix === "" || text(header, 257, 6) !== "ustar" ? name : `${prefix}/${name}`;
}

function text(header: Uint8Array, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}

function readOctal(path: string, header: Uint8Array, from: number, length: number): number {
  const digits = text(header, from, length).trim();
  if (!/^[0-7]*$/.test(digits)) throw damaged(path, "a size is not written as octal digits");
  return Number.parseInt(digits === "" ? "0" : digits, 8);
}

/** The sum of all bytes of a header, its own field counted as blanks. */
function checksumHolds(header: Uint8Array): boolean {
  const told = Number.parseInt(text(header, 148, 8).trim(), 8);
  let sum = 0;
  for (let i = 0; i < BLOCK_BYTES; i++) sum += i >= 148 && i < 156 ? 0x20 : (header[i] ?? 0);
  return sum === told;
}

function padded(length: number): number {
  return Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES;
}

function isHidden(fileName: string): boolean {
  return fileName.split("/").some((part) => part.startsWith(".") && part !== "." && part !== "..");
}

function damaged(path: string, what: string): OperatorError {
  return new OperatorError(`${path} is damaged: ${what}.`, "Fetch the archive again.");
}

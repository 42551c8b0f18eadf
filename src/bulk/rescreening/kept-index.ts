// The file of an index of customers, which is kept from night to night: reading and analysing a million
// customers takes half a minute, and loading them from here a quarter of a second. A header of fixed size and
// then the contents of one or more stretches of customers. A file is used when it is whole, or not at all.

import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { OperatorError, reasonOf } from "../../model/errors.ts";
import { isMissing, syncPath, withPath } from "../../platform/durable-file.ts";
import { isRunning } from "../../platform/processes.ts";
import { type CustomerContent, SECTIONS, sizeOf } from "./customer-content.ts";

/** What the file begins with: nothing else is ever replaced by an index. */
const BEGINNING = '{"index of":"customers"';

/** Increased when an index of another version of the program can't be read. */
const FORMAT = 7;

/** The header is JSON, filled with spaces: a mapping may be long. */
const HEADER_BYTES = 256 * 1024;

/** What an index was made of; one of anything else is no use. */
export interface IndexIdentity {
  /** Of the customer file. */
  readonly sha256: string;
  /** How it is read: the text of its mapping. */
  readonly mapping: string;
  /** Version, commit and name rules. */
  readonly program: string;
}

const HASH = "blake2b256";

/** Read at once where a file is only verified. */
const CHUNK_BYTES = 4 * 1024 * 1024;

interface Stretch {
  readonly lengths: readonly number[];
  /** Of the bytes. */
  readonly hash: string;
}

interface Header {
  readonly format: number;
  readonly identity: IndexIdentity;
  readonly stretches: readonly Stretch[];
  /** Of the identity and the stretches. */
  readonly hash: string;
}

/** An index whose bytes were whole when it was opened. */
class KeptIndex {
  readonly #path: string;
  readonly #file: number;
  readonly #stretches: readonly Stretch[];
  /** The content of the only stretch. */
  readonly #only: CustomerContent | null;

  /** Takes over the open file. Throws a DamagedIndex when it is not as its header says. */
  constructor(path: string, file: number, { stretches }: Header) {
    this.#path = path;
    this.#file = file;
    this.#stretches = stretches;
    const size = stretches.reduce((sum, { lengths }) => sum + sizeOf(lengths), HEADER_BYTES);
    if (fstatSync(file).size !== size) throw new DamagedIndex();
    this.#only = stretches.length === 1 ? (this.#read().next().value ?? null) : null;
    if (stretches.length !== 1) this.#verify();
  }

  /** Throws a DamagedIndex when the bytes of a stretch are not those that were written. */
  #verify(): void {
    const chunk = new Uint8Array(CHUNK_BYTES);
    let at = HEADER_BYTES;
    for (const { lengths, hash } of this.#stretches) {
      const end = at + sizeOf(lengths);
      const hasher = new Bun.CryptoHasher(HASH);
      while (at < end) {
        const length = readInto(this.#file, chunk.subarray(0, end - at), at);
        if (length === 0) throw new DamagedIndex();
        hasher.update(chunk.subarray(0, length));
        at += length;
      }
      if (hasher.digest("hex") !== hash) throw new DamagedIndex();
    }
  }

  /** The contents in their order. Throws an OperatorError when the file was changed meanwhile. */
  *contents(): Generator<CustomerContent> {
    if (this.#only !== null) {
      yield this.#only;
      return;
    }
    try {
      yield* this.#read();
    } catch (error) {
      if (!(error instanceof DamagedIndex)) throw error;
      throw new OperatorError(`${this.#path} was changed while it was read.`, "Run it again.", {
        cause: error,
      });
    }
  }

  *#read(): Generator<CustomerContent> {
    let at = HEADER_BYTES;
    for (const { lengths, hash } of this.#stretches) {
      const bytes = new Uint8Array(new SharedArrayBuffer(sizeOf(lengths)));
      if (readInto(this.#file, bytes, at) < bytes.length || hashBytes(bytes) !== hash)
        throw new DamagedIndex();
      at += bytes.length;
      yield { bytes, lengths };
      // The engine would wait for several stretches.
      Bun.gc(true);
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

class DamagedIndex extends Error {}

/**
 * The index at `path`, or why there is none to be used: null when the file is missing, else a sentence.
 * Removes what killed runs left beside it. Throws an OperatorError when the file is none of ours: it must not
 * be replaced.
 */
export function loadIndex(
  path: string,
  identity: IndexIdentity,
): { readonly index: KeptIndex } | { readonly index: null; readonly why: string | null } {
  let file: number | null = null;
  try {
    removeUnfinished(path);
    file = openSync(path, "r");
    const head = new Uint8Array(HEADER_BYTES);
    const text = DECODER.decode(head.subarray(0, readInto(file, head, 0)));
    if (!text.startsWith(BEGINNING))
      throw new OperatorError(
        `${path} is not an index of customers, so rescreen does not replace it.`,
        "Name another file with --keep-index, or remove this one.",
      );
    const header = decodeHeader(text);
    const why =
      header === null ? "is damaged or of another version of the program" : whyOther(header, identity);
    if (header === null || why !== null) return unusable(path, why);
    const index = new KeptIndex(path, file, header);
    file = null;
    return { index };
  } catch (error) {
    if (isMissing(error)) return { index: null, why: null };
    if (error instanceof DamagedIndex) return unusable(path, "is damaged");
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} can't be read: ${reasonOf(error)}.`, "Check --keep-index.", {
      cause: error,
    });
  } finally {
    if (file !== null) closeSync(file);
  }
}

function unusable(path: string, why: string | null): { readonly index: null; readonly why: string } {
  return { index: null, why: `The index ${path} ${why}; it is made again.` };
}

/** Why an index of this header is no use for what is wanted; null when it is. */
function whyOther({ identity: own }: Header, identity: IndexIdentity): string | null {
  if (own.program !== identity.program) return "is of another version of the program";
  if (own.mapping !== identity.mapping)
    return "was made when the columns of the file were understood in another way";
  return own.sha256 === identity.sha256 ? null : "is of another content of the customer file";
}

function decodeHeader(text: string): Header | null {
  try {
    const header = JSON.parse(text) as Header;
    const { format, identity, stretches, hash } = header;
    if (format !== FORMAT || hash !== hashHeader(identity, stretches)) return null;
    return stretches.every(({ lengths }) => lengths.length === SECTIONS.length) ? header : null;
  } catch {
    return null;
  }
}

/** An index that is written; it has its name only when it is whole (mode 0600). */
export class IndexWriter {
  readonly #path: string;
  readonly #temporary: string;
  readonly #identity: IndexIdentity;
  readonly #file: number;
  readonly #stretches: Stretch[] = [];

  /** Throws the system's error when the file can't be made. */
  constructor(path: string, identity: IndexIdentity) {
    this.#path = path;
    this.#temporary = `${path}.${process.pid}.new`;
    this.#identity = identity;
    this.#file = openSync(this.#temporary, "w", 0o600);
    this.#write(new Uint8Array(HEADER_BYTES));
  }

  /** Throws the system's error. */
  append({ bytes, lengths }: CustomerContent): void {
    this.#write(bytes);
    this.#stretches.push({ lengths, hash: hashBytes(bytes) });
  }

  #write(bytes: Uint8Array): void {
    try {
      // Not writeSync: on a disk that becomes full it writes a part, and says so only by a number.
      writeFileSync(this.#file, bytes);
    } catch (error) {
      throw withPath(error, this.#path);
    }
  }

  /** Replaces the index at the path. Throws the system's error, and a RangeError for a mapping too long. */
  publish(): void {
    const header = encodeHeader(this.#identity, this.#stretches);
    try {
      const written = writeSync(this.#file, header, 0, header.length, 0);
      if (written < header.length) throw new Error("only a part of its header could be written");
      fsyncSync(this.#file);
      renameSync(this.#temporary, this.#path);
    } catch (error) {
      throw withPath(error, this.#path);
    }
    syncPath(dirname(this.#path));
  }

  /** Closes the file, and removes one that is not published. */
  close(): void {
    closeSync(this.#file);
    rmSync(this.#temporary, { force: true });
  }
}

/** Removes what killed runs left: it is as large as the index, and holds names and birth dates. */
function removeUnfinished(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    const rest = name.startsWith(`${basename(path)}.`) ? name.slice(basename(path).length + 1) : "";
    const [, pid] = /^(\d+)\.new$/.exec(rest) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

function encodeHeader(identity: IndexIdentity, stretches: readonly Stretch[]): Uint8Array {
  const header: Header = { format: FORMAT, identity, stretches, hash: hashHeader(identity, stretches) };
  const text = Buffer.from(`${BEGINNING},${JSON.stringify(header).slice(1)}`);
  if (text.length > HEADER_BYTES)
    throw new RangeError("The mapping of the customer file is too long to be kept.");
  return Buffer.concat([text, Buffer.alloc(HEADER_BYTES - text.length, " ")]);
}

function hashHeader(identity: IndexIdentity, stretches: readonly Stretch[]): string {
  return hashBytes(Buffer.from(JSON.stringify([identity, stretches])));
}

function hashBytes(bytes: Uint8Array): string {
  return new Bun.CryptoHasher(HASH).update(bytes).digest("hex");
}

const DECODER = new TextDecoder();

/** The most that one call of the system reads. */
const READ_BYTES_MAX = 1024 * 1024 * 1024;

/** Reads from a place of a file until `bytes` are full or the file ends; returns how many were read. */
function readInto(file: number, bytes: Uint8Array, at: number): number {
  let done = 0;
  while (done < bytes.length) {
    const length = readSync(file, bytes, done, Math.min(READ_BYTES_MAX, bytes.length - done), at + done);
    if (length === 0) break;
    done += length;
  }
  return done;
}

// Where journals are shipped to: a folder, S3-compatible storage, or a web server that takes PUT. Files hold
// whom clients asked about, so those of a folder are for their owner alone.

import { constants } from "node:fs";
import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { OperatorError, reasonOf } from "../../base/model/errors.ts";
import { isMissing, replaceDurably, syncPath } from "../../base/platform/durable-file.ts";
import { describeSystemError, isDiskFull } from "../../base/platform/system-errors.ts";
import { type Credentials, loadCredentials } from "../../lists/follow/credentials.ts";
import { authorizationOf } from "../../lists/follow/http-source.ts";
import { S3Store } from "../../lists/follow/s3-store.ts";
import { type SourceName, showSource } from "../../lists/follow/source-name.ts";

/** A place with files by their names, such as `replica/stream/1/000000001.part`. All throw OperatorErrors. */
export interface Place {
  /** For messages. */
  readonly name: string;
  /** Writes a file whole, durably: it may be there already, with the same bytes. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(file: string): Promise<Uint8Array | null>;
  /** The names of all files, or of those in a folder, ascending. */
  list(folder?: string): Promise<readonly string[]>;
  /** Adds to a file at its end, durably; null where files can't grow. */
  readonly append: ((file: string, bytes: Uint8Array, at: number) => Promise<void>) | null;
  /** Removes a file that is not a part; null where only its keeper does. */
  readonly remove: ((file: string) => Promise<void>) | null;
}

/** How long a web server may take to take a part of 64 MB, or to send one. */
const TRANSFER_MS = 120_000;

/**
 * Opens a place. `credentials` is the file that has them; null for the environment. Throws an OperatorError
 * when they can't be used. Makes no connection yet.
 */
export function openPlace(name: SourceName, credentials: string | null): Place {
  if (name.kind === "folder") return new FolderPlace(name.path);
  const known = loadCredentials(credentials);
  if (name.kind === "s3") return new S3Place(new S3Store(name.bucket, name.prefix, known));
  if (name.url.protocol !== "https:")
    throw new OperatorError(
      `${showSource(name)} is not encrypted, so others could read whom clients asked about.`,
      "Ship to https://HOST/PATH/, s3://BUCKET/PREFIX or a folder.",
    );
  return new HttpPlace(name.url, known);
}

/** A write is durable when it returns. */
const GROWING_FILE = constants.O_WRONLY | constants.O_DSYNC;
const NEW_FILE = GROWING_FILE | constants.O_CREAT | constants.O_EXCL;

class FolderPlace implements Place {
  constructor(readonly name: string) {}

  async write(file: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.name, file);
    try {
      // The folder itself must be there: a share that is not mounted is not an empty one.
      await readdir(this.name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await replaceDurably(path, bytes);
    } catch (error) {
      throw this.#unusable(error);
    }
  }

  readonly append = async (file: string, bytes: Uint8Array, at: number): Promise<void> => {
    const path = join(this.name, file);
    try {
      if (at === 0) {
        await readdir(this.name);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      }
      // A file that is gone is not begun anew: the entries before would be missing.
      const growing = await open(path, at === 0 ? NEW_FILE : GROWING_FILE, 0o600);
      try {
        for (let written = 0; written < bytes.length; ) {
          const rest = bytes.length - written;
          written += (await growing.write(bytes, written, rest, at + written)).bytesWritten;
        }
      } finally {
        await growing.close();
      }
      if (at === 0) syncPath(dirname(path));
    } catch (error) {
      throw this.#unusable(error);
    }
  };

  readonly remove = (file: string): Promise<void> => rm(join(this.name, file), { force: true });

  async read(file: string): Promise<Uint8Array | null> {
    try {
      return await readFile(join(this.name, file));
    } catch (error) {
      if (isMissing(error)) return null;
      throw this.#unusable(error);
    }
  }

  async list(folder = ""): Promise<readonly string[]> {
    try {
      const within = join(this.name, folder);
      const found = await readdir(within, { recursive: true, withFileTypes: true });
      const link = found.find((one) => one.isSymbolicLink());
      if (link !== undefined)
        throw new OperatorError(
          `${join(link.parentPath, link.name)} is a symbolic link, and parts behind it would not be read.`,
          "Replace the link with its target, or remove it.",
        );
      return found
        .filter((one) => one.isFile() && !one.name.endsWith(".new"))
        .map((one) => relative(this.name, join(one.parentPath, one.name)))
        .sort();
    } catch (error) {
      throw error instanceof OperatorError ? error : this.#unusable(error);
    }
  }

  #unusable(error: unknown): OperatorError {
    const reason = describeSystemError(error) ?? reasonOf(error);
    return new OperatorError(
      `The folder ${this.name} for the journal can't be used: ${reason}.`,
      isDiskFull(error)
        ? "Free space there: entries stay on this host, and the next attempt is in a minute."
        : `Make the folder, for the user of the service: mkdir -m 700 ${this.name}`,
      { cause: error },
    );
  }
}

class S3Place implements Place {
  readonly name: string;
  readonly append = null;
  readonly remove = null;

  constructor(private readonly store: S3Store) {
    this.name = store.name;
  }

  write(file: string, bytes: Uint8Array): Promise<void> {
    return this.store.writeBytes(file, bytes);
  }

  async read(file: string): Promise<Uint8Array | null> {
    const found = await this.store.open(file, 0);
    if (found === null) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of found.chunks) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  list(): Promise<readonly string[]> {
    return this.store.listAll();
  }
}

class HttpPlace implements Place {
  readonly name: string;
  readonly append = null;
  readonly remove = null;
  readonly #headers: Record<string, string>;
  readonly #tls: { tls?: { ca: string } };

  constructor(
    private readonly url: URL,
    credentials: Credentials,
  ) {
    this.name = url.href;
    const authorization = authorizationOf(credentials);
    this.#headers = authorization === null ? {} : { Authorization: authorization };
    this.#tls = credentials.ca === undefined ? {} : { tls: { ca: credentials.ca } };
  }

  async write(file: string, bytes: Uint8Array): Promise<void> {
    const { status } = await this.#ask(file, { method: "PUT", body: bytes });
    if (status >= 200 && status < 300) return;
    throw new OperatorError(`${this.name}${file} answered ${status} to PUT.`);
  }

  async read(file: string): Promise<Uint8Array | null> {
    const answer = await this.#ask(file, {});
    if (answer.status === 404) return null;
    if (answer.status === 200) return answer.bytes();
    throw new OperatorError(`${this.name}${file} answered ${answer.status}.`);
  }

  list(): Promise<readonly string[]> {
    throw new OperatorError(
      `${this.name} can't be listed.`,
      "Read the journal where that server keeps it: a folder, or s3://BUCKET/PREFIX.",
    );
  }

  async #ask(file: string, request: RequestInit): Promise<Response> {
    const { ca } = this.#tls.tls ?? {};
    try {
      return await fetch(new URL(file, this.url), {
        ...request,
        headers: this.#headers,
        redirect: "manual",
        signal: AbortSignal.timeout(TRANSFER_MS),
        ...(ca === undefined ? {} : { tls: { ca: await Bun.file(ca).text() } }),
      });
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : reasonOf(error);
      throw new OperatorError(`${this.name}${file} can't be reached: ${code}.`);
    }
  }
}

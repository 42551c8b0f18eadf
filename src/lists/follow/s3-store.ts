// S3-compatible storage as a source and a store. The runtime's client signs and uploads; files are read from
// addresses that it has signed, so that tags, ranges and time limits are those of every HTTP source.

import { S3Client } from "bun";
import { OperatorError } from "../../base/model/errors.ts";
import { awaitWithin } from "../../base/platform/deadline.ts";
import { isLoopback } from "../../base/platform/loopback.ts";
import type { Credentials } from "./credentials.ts";
import { HttpSource, TIMEOUTS, type Timeouts } from "./http-source.ts";
import {
  FILES_LISTED_MAX,
  type SnapshotStore,
  type SourceFile,
  type SourceText,
  SourceUnavailable,
} from "./source.ts";

/** How long a signed address holds: a download begins at once. */
const ADDRESS_SECONDS = 300;

/** The region that storage has which names none. */
const DEFAULT_REGION = "us-east-1";

/** Parts of an upload that are sent one after the other, so that memory stays small. */
const PART_BYTES = 16 * 1024 * 1024;

export class S3Store implements SnapshotStore {
  readonly name: string;
  readonly #client: S3Client;
  readonly #prefix: string;
  readonly #reader: HttpSource;
  readonly #timeouts: Timeouts;

  /** Throws an OperatorError without credentials, and for an endpoint that is not encrypted. */
  constructor(bucket: string, prefix: string, credentials: Credentials, timeouts: Timeouts = TIMEOUTS) {
    const { access_key_id, secret_access_key, session_token, ca = null } = credentials;
    if (access_key_id === undefined || secret_access_key === undefined)
      throw new OperatorError(
        "There are no credentials for the S3 storage.",
        "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a file: --source-credentials FILE.",
      );
    this.name = `s3://${bucket}/${prefix}`;
    refusePlain(credentials.endpoint);
    this.#prefix = prefix;
    this.#timeouts = timeouts;
    this.#client = new S3Client({
      bucket,
      accessKeyId: access_key_id,
      secretAccessKey: secret_access_key,
      ...(session_token === undefined ? {} : { sessionToken: session_token }),
      ...addressOf(credentials),
    });
    this.#reader = new HttpSource({
      name: this.name,
      addressOf: (file) =>
        this.#client.presign(this.#prefix + file, { method: "GET", expiresIn: ADDRESS_SECONDS }),
      headers: {},
      ca,
      timeouts,
    });
  }

  readText(file: string, tag: string | null): Promise<SourceText | null> {
    return this.#reader.readText(file, tag);
  }

  open(file: string, from: number): Promise<SourceFile | null> {
    return this.#reader.open(file, from);
  }

  async writeText(file: string, text: string): Promise<void> {
    const writing = this.#client.write(this.#prefix + file, text, { type: "application/json" });
    await this.#within(writing, `${this.name}${file} can't be written`);
  }

  /** Writes a file whole. Throws SourceUnavailable. */
  async writeBytes(file: string, bytes: Uint8Array): Promise<void> {
    const writing = this.#client.write(this.#prefix + file, bytes);
    await this.#during(writing, `${this.name}${file} can't be written`);
  }

  /** The names of all files, ascending. Throws SourceUnavailable. */
  async listAll(): Promise<readonly string[]> {
    const found: string[] = [];
    for (;;) {
      const last = found.at(-1);
      const listing = this.#client.list({
        prefix: this.#prefix,
        maxKeys: FILES_LISTED_MAX,
        ...(last === undefined ? {} : { startAfter: this.#prefix + last }),
      });
      const { contents = [] } = await this.#within(listing, `${this.name} can't be listed`);
      found.push(...contents.map(({ key }) => key.slice(this.#prefix.length)));
      if (contents.length < FILES_LISTED_MAX) return found;
    }
  }

  async copyFile(file: string, path: string): Promise<void> {
    const what = `${this.name}${file} can't be written`;
    const writer = this.#client
      .file(this.#prefix + file)
      .writer({ partSize: PART_BYTES, queueSize: 1, retry: 3 });
    try {
      for await (const chunk of Bun.file(path).stream()) {
        writer.write(chunk);
        await this.#during(Promise.resolve(writer.flush()), what);
      }
      await this.#during(Promise.resolve(writer.end()), what);
    } catch (error) {
      await Promise.resolve(writer.end(error as Error)).catch(() => undefined);
      throw error;
    }
  }

  async list(prefix: string): Promise<readonly string[]> {
    const listing = this.#client.list({ prefix: this.#prefix + prefix, maxKeys: FILES_LISTED_MAX });
    const { contents = [] } = await this.#within(listing, `${this.name} can't be listed`);
    return contents.map(({ key }) => key.slice(this.#prefix.length));
  }

  #within<T>(work: Promise<T>, what: string): Promise<T> {
    return within(work, what, this.#timeouts.answerMs);
  }

  #during<T>(work: Promise<T>, what: string): Promise<T> {
    return within(work, what, this.#timeouts.silenceMs);
  }
}

/** The secret key never leaves the host, but a reader of a signed address may fetch what it names. */
function refusePlain(endpoint: string | undefined): void {
  if (endpoint === undefined || !/^http:/i.test(endpoint)) return;
  const url = URL.parse(endpoint);
  if (url !== null && isLoopback(url.hostname)) return;
  throw new OperatorError(
    `The endpoint ${url?.origin ?? "of the S3 storage"} is not encrypted, so signed requests could be read on the way.`,
    "Use an endpoint of https://, with ca= in --source-credentials FILE for an authority of your own.",
  );
}

/** The runtime would take an endpoint of its own variables for keys that come from a file. */
function addressOf({ endpoint, region }: Credentials): { endpoint: string; region?: string } {
  if (endpoint !== undefined) return region === undefined ? { endpoint } : { endpoint, region };
  const known = region ?? DEFAULT_REGION;
  return { endpoint: `https://s3.${known}.amazonaws.com`, region: known };
}

const LATE = Symbol("late");

async function within<T>(work: Promise<T>, what: string, ms: number): Promise<T> {
  const named = work.catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new SourceUnavailable(`${what}: ${code}.`);
  });
  const done = await awaitWithin<T, typeof LATE>(named, ms, LATE);
  if (done !== LATE) return done;
  named.catch(() => undefined);
  throw new SourceUnavailable(`${what}: no answer within ${ms / 1000} seconds.`);
}

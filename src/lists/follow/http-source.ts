// Files over HTTP(S): bounded in time, never redirected, and resumed where a connection was cut off. S3 reads
// through it too, with addresses that its client has signed.

import { readFileSync } from "node:fs";
import { OperatorError } from "../../base/model/errors.ts";
import { awaitWithin } from "../../base/platform/deadline.ts";
import { type Credentials, SOURCE_TOKEN } from "./credentials.ts";
import {
  ANSWER_MS_MAX,
  readWhole,
  SILENCE_MS_MAX,
  type SnapshotSource,
  type SourceFile,
  type SourceText,
  SourceUnavailable,
} from "./source.ts";

/** How long a source may be silent; tests have shorter ones. */
export interface Timeouts {
  readonly answerMs: number;
  readonly silenceMs: number;
}

export const TIMEOUTS: Timeouts = { answerMs: ANSWER_MS_MAX, silenceMs: SILENCE_MS_MAX };

interface HttpSourceOptions {
  /** For messages: the addresses themselves may be signed. */
  readonly name: string;
  /** The address of a file. */
  readonly addressOf: (file: string) => string;
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** File with the certificates (PEM) that are trusted in place of those of the system; null for these. */
  readonly ca: string | null;
  readonly timeouts?: Timeouts;
}

export class HttpSource implements SnapshotSource {
  readonly name: string;

  constructor(private readonly options: HttpSourceOptions) {
    this.name = options.name;
  }

  async readText(file: string, tag: string | null): Promise<SourceText | null> {
    const headers = tag === null ? {} : { "If-None-Match": tag };
    const { answer, chunks } = await this.#request(file, headers, [200, 304, 404]);
    if (answer.status === 200) {
      const { silenceMs } = this.options.timeouts ?? TIMEOUTS;
      const text = await readWhole(chunks, `${this.name}${file}`, silenceMs);
      return { isUnchanged: false, text, tag: answer.headers.get("etag") };
    }
    await answer.body?.cancel();
    return answer.status === 304 ? { isUnchanged: true } : null;
  }

  async open(file: string, from: number): Promise<SourceFile | null> {
    const headers = from === 0 ? {} : { Range: `bytes=${from}-` };
    const { answer, chunks } = await this.#request(file, headers, [200, 206, 404, 416]);
    const { status } = answer;
    if (status === 200) return { from: 0, bytes: lengthOf(answer), chunks };
    if (status === 206) {
      const [, first, whole] =
        /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get("content-range") ?? "") ?? [];
      if (Number(first) === from) return { from, bytes: Number(whole), chunks };
    }
    await answer.body?.cancel();
    if (status === 404) return null;
    // The file has become shorter, or the source counts differently: begin anew.
    return from === 0 ? Promise.reject(this.#refuse(file, status)) : this.open(file, 0);
  }

  async #request(file: string, headers: Readonly<Record<string, string>>, expected: readonly number[]) {
    const { addressOf, ca, timeouts = TIMEOUTS } = this.options;
    const abort = new AbortController();
    const asked = fetch(addressOf(file), {
      headers: { ...this.options.headers, ...headers, "Accept-Encoding": "identity" },
      redirect: "manual",
      decompress: false,
      signal: abort.signal,
      ...(ca === null ? {} : { tls: { ca: readFileSync(ca, "utf8") } }),
    }).catch((error: unknown) => {
      throw this.#unreachable(file, error);
    });
    const answer = await awaitWithin(asked, timeouts.answerMs, null);
    if (answer === null) {
      abort.abort();
      asked.catch(() => undefined);
      throw new SourceUnavailable(
        `${this.name}${file} was not answered within ${timeouts.answerMs / 1000} seconds.`,
      );
    }
    if (expected.includes(answer.status))
      return { answer, chunks: this.#chunksOf(file, answer, abort, timeouts.silenceMs) };
    abort.abort();
    throw this.#refuse(file, answer.status);
  }

  async *#chunksOf(
    file: string,
    answer: Response,
    abort: AbortController,
    silenceMs: number,
  ): AsyncGenerator<Uint8Array> {
    const reader = answer.body?.getReader();
    if (reader === undefined) return;
    try {
      for (;;) {
        const reading = reader.read().catch((error: unknown) => {
          throw this.#unreachable(file, error);
        });
        const read = await awaitWithin(reading, silenceMs, null);
        if (read === null) {
          reading.catch(() => undefined);
          throw new SourceUnavailable(`${this.name}${file}: no byte came for ${silenceMs / 1000} seconds.`);
        }
        if (read.done) return;
        yield read.value;
      }
    } finally {
      abort.abort();
    }
  }

  #refuse(file: string, status: number): SourceUnavailable {
    const what = `${this.name}${file} answered ${status}`;
    if (status >= 300 && status < 400)
      return new SourceUnavailable(`${what}, a redirection.`, "Name the place itself: none is followed.");
    if (status === 401 || status === 403)
      return new SourceUnavailable(`${what}: the credentials are not accepted.`);
    return new SourceUnavailable(`${what}.`);
  }

  /** The runtime's own message may hold the address, which may be signed. */
  #unreachable(file: string, error: unknown): Error {
    if (error instanceof OperatorError) return error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return new SourceUnavailable(`${this.name}${file} can't be read: ${code}.`);
  }
}

function lengthOf(answer: Response): number | null {
  const length = answer.headers.get("content-length");
  return length === null ? null : Number(length);
}

/** The value of the Authorization header; null without a token and a user. */
export function authorizationOf({ token, user, password }: Credentials): string | null {
  if (token !== undefined) return `Bearer ${token}`;
  if (user === undefined) return null;
  return `Basic ${Buffer.from(`${user}:${password ?? ""}`).toString("base64")}`;
}

/**
 * A source at a URL. Throws an OperatorError when credentials would go without encryption: on this host too,
 * where any user may listen on a port that its server has left.
 */
export function httpSource(url: URL, credentials: Credentials, timeouts: Timeouts = TIMEOUTS): HttpSource {
  const { ca = null } = credentials;
  const authorization = authorizationOf(credentials);
  if (authorization !== null && url.protocol === "http:")
    throw new OperatorError(
      `${url.origin} is not encrypted, so its credentials could be read on the way.`,
      `Use https://, or leave the credentials out (${SOURCE_TOKEN}, --source-credentials): snapshot files are signed.`,
    );
  return new HttpSource({
    name: url.href,
    addressOf: (file) => new URL(file, url).href,
    headers: authorization === null ? {} : { Authorization: authorization },
    ca,
    timeouts,
  });
}

// A program of its own that loads a service: so many connections, kept alive, each with one request at a
// time, for so long. It speaks HTTP/1.1 over plain sockets, since a client that works hard would measure
// itself. Its settings come as one JSON argument; it prints what it saw as JSON.

export interface LoadSettings {
  readonly host: string;
  readonly port: number;
  readonly key: string;
  readonly path: string;
  /** A file that holds a JSON array of bodies; they are sent in turn. */
  readonly bodiesFile: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadSeen {
  readonly requests: number;
  readonly seconds: number;
  /** Answers with another status than 200. */
  readonly failures: number;
  /** Those of them with 429: refused for now. */
  readonly refusals: number;
  /** The time from sending a request to the last byte of its answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** The mean length of a body that was answered. */
  readonly answerBytes: number;
}

/** Less than any Retry-After: the load stays as heavy as the service lets it be. */
const REFUSED_MS = 500;

const HEAD_END = "\r\n\r\n";
const CONTENT_LENGTH = /\r\nContent-Length: (\d+)/i;

/** Reads answers from what a socket gives, piece by piece. */
class AnswerReader {
  #head = "";
  #bodyBytesLeft = -1;
  #status = "";
  /** Of all bodies so far. */
  bodyBytes = 0;

  /** The status when the piece ends an answer, else null. */
  take(piece: Buffer): string | null {
    if (this.#bodyBytesLeft < 0) {
      this.#head += piece.toString("latin1");
      const end = this.#head.indexOf(HEAD_END);
      if (end < 0) return null;
      const length = CONTENT_LENGTH.exec(this.#head)?.[1];
      if (length === undefined) throw new Error(`An answer without a length: ${this.#head.slice(0, 200)}`);
      this.#status = this.#head.slice(9, 12);
      this.bodyBytes += Number(length);
      this.#bodyBytesLeft = Number(length) - (this.#head.length - end - HEAD_END.length);
      this.#head = "";
    } else {
      this.#bodyBytesLeft -= piece.length;
    }
    if (this.#bodyBytesLeft > 0) return null;
    this.#bodyBytesLeft = -1;
    return this.#status;
  }
}

function encodeRequest(settings: LoadSettings, body: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(body));
  const head = [
    `POST ${settings.path} HTTP/1.1`,
    `Host: ${settings.host}:${settings.port}`,
    `Authorization: Bearer ${settings.key}`,
    "Content-Type: application/json",
    `Content-Length: ${text.length}`,
  ].join("\r\n");
  return Buffer.concat([Buffer.from(head + HEAD_END), text]);
}

async function load(settings: LoadSettings): Promise<LoadSeen> {
  const bodies: unknown[] = await Bun.file(settings.bodiesFile).json();
  const requests = bodies.map((body) => encodeRequest(settings, body));
  const times: number[] = [];
  let sent = 0;
  let failures = 0;
  let refusals = 0;
  const startedMs = performance.now();
  const endMs = startedMs + settings.seconds * 1000;
  const closed: Promise<void>[] = [];
  const readers: AnswerReader[] = [];
  for (let number = 0; number < settings.connections; number++) {
    const reader = new AnswerReader();
    readers.push(reader);
    let sentMs = 0;
    let close: () => void = () => {};
    closed.push(
      new Promise((done) => {
        close = done;
      }),
    );
    /** What of a request has not gone out. */
    let unsent: Buffer = Buffer.alloc(0);
    const flush = (socket: { write(bytes: Buffer): number }) => {
      if (unsent.length > 0) unsent = unsent.subarray(Math.max(0, socket.write(unsent)));
    };
    const send = (socket: { write(bytes: Buffer): number; end(): void }) => {
      sentMs = performance.now();
      if (sentMs >= endMs) {
        socket.end();
        close();
        return;
      }
      unsent = requests[sent++ % requests.length] ?? Buffer.alloc(0);
      flush(socket);
    };
    await Bun.connect({
      hostname: settings.host,
      port: settings.port,
      socket: {
        open: send,
        drain: flush,
        data(socket, piece) {
          const status = reader.take(piece);
          if (status === null) return;
          times.push(performance.now() - sentMs);
          if (status !== "200") failures++;
          if (status !== "429") return send(socket);
          refusals++;
          // A client that is refused waits; otherwise it would measure refusals.
          setTimeout(() => send(socket), REFUSED_MS);
        },
        error: (_, error) => {
          throw error;
        },
      },
    });
  }
  await Promise.all(closed);
  const seconds = (performance.now() - startedMs) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
  const bodyBytes = readers.reduce((sum, reader) => sum + reader.bodyBytes, 0);
  return {
    requests: times.length,
    seconds,
    failures,
    refusals,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    p999Ms: at(0.999),
    answerBytes: Math.round(bodyBytes / times.length),
  };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2] ?? "{}"))));

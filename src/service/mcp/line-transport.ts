// The messages of the protocol, one JSON text per line. The transport of the SDK bounds bytes only. This one
// has the bounds of a request body: bytes, depth, number of values, and no name twice in one object. It
// reads no further while the reader of the answers is behind, so a client can't fill the memory.

import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { reasonOf } from "../../base/model/errors.ts";
import { BODY_BYTES_MAX } from "../../base/model/limits.ts";
import { fieldName } from "../contract/decode.ts";
import { type JsonDocument, parseJson } from "../contract/json-text.ts";

const LINE_FEED = 0x0a;

/** Why a message is refused, for the client. */
class Refusal {
  constructor(
    readonly code: ErrorCode,
    readonly message: string,
    /** The id of the request; null when it can't be known. */
    readonly id: string | number | null = null,
  ) {}
}

export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;
  /** Settles when the client has ended its input, or can't be read. */
  readonly ended: Promise<void>;
  #end: (failure?: unknown) => void = () => {};
  #written: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
    private readonly lineBytesMax = BODY_BYTES_MAX,
  ) {
    this.ended = new Promise((resolve, reject) => {
      this.#end = (failure) => (failure === undefined ? resolve() : reject(failure));
    });
  }

  async start(): Promise<void> {
    this.#readAll().then(
      () => this.#end(),
      (error) => this.#end(error),
    );
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(message);
    await this.#written;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }

  #write(message: object): void {
    if (!this.output.write(`${JSON.stringify(message)}\n`)) this.#written = once(this.output, "drain");
  }

  async #readAll(): Promise<void> {
    for await (const line of this.#lines()) {
      const read = line === null ? this.#refuseLong() : readMessage(line);
      if (read === null) continue;
      if (read instanceof Refusal) this.#refuse(read);
      else this.onmessage?.(read);
      // Answers are written in the microtasks after a message.
      await new Promise(setImmediate);
      await this.#written;
      if (this.#isClosed) return;
    }
  }

  #refuseLong(): Refusal {
    return new Refusal(
      ErrorCode.InvalidRequest,
      `A message is longer than ${this.lineBytesMax} bytes. It was left out.`,
    );
  }

  #refuse({ code, message, id }: Refusal): void {
    this.#write({ jsonrpc: "2.0", id, error: { code, message } });
  }

  /** Lines without their ends; null for one that is too long. */
  async *#lines(): AsyncGenerator<Uint8Array | null> {
    let parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of this.input as AsyncIterable<Uint8Array>) {
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(LINE_FEED, start);
        const part = chunk.subarray(start, end < 0 ? chunk.length : end);
        bytes += part.length;
        if (bytes <= this.lineBytesMax) parts.push(part);
        else parts = [];
        if (end < 0) break;
        yield bytes <= this.lineBytesMax ? Buffer.concat(parts) : null;
        parts = [];
        bytes = 0;
        start = end + 1;
      }
    }
    // Clients end each message with a line feed, so this is one that was cut off.
    if (bytes > 0) yield bytes <= this.lineBytesMax ? Buffer.concat(parts) : null;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A message of the protocol, why it is refused, or null for an empty line. */
function readMessage(line: Uint8Array): JSONRPCMessage | Refusal | null {
  let document: JsonDocument;
  try {
    const text = utf8.decode(line);
    if (text.trim() === "") return null;
    document = parseJson(text);
  } catch (error) {
    const reason = error instanceof TypeError ? "The message is not UTF-8." : reasonOf(error);
    return new Refusal(ErrorCode.ParseError, reason.replace("The body", "The message"));
  }
  const { value, repeated } = document;
  const [twice] = repeated;
  if (twice !== undefined)
    return new Refusal(ErrorCode.InvalidRequest, `${fieldName(twice)} is sent more than once.`, idOf(value));
  const parsed = JSONRPCMessageSchema.safeParse(value);
  if (!parsed.success)
    return new Refusal(ErrorCode.InvalidRequest, "The message is not one of JSON-RPC 2.0.", idOf(value));
  // The SDK would answer such a call with an internal error and the account of its validator.
  if (isToolCall(parsed.data) && !CallToolRequestSchema.safeParse(parsed.data).success)
    return new Refusal(
      ErrorCode.InvalidParams,
      "tools/call takes the name of a tool as a text and its arguments as an object.",
      idOf(value),
    );
  return parsed.data;
}

function isToolCall(message: JSONRPCMessage): boolean {
  return "method" in message && "id" in message && message.method === "tools/call";
}

function idOf(value: unknown): string | number | null {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  const { id } = value;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

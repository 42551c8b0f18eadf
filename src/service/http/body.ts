// Reads a request body of bounded size as UTF-8 and parses it as JSON. The Content-Type is ignored here:
// clients of the contract that forget it still send JSON. Beside the contract, other-sites.ts looks at it.

import type { Static, TSchema } from "@sinclair/typebox";
import { quoteName, ServiceError } from "../../base/model/errors.ts";
import { BODY_BYTES_MAX } from "../../base/model/limits.ts";
import type { ReceivedBody } from "../access/received-bodies.ts";
import { decode } from "../contract/decode.ts";
import { type DepthPolicy, type JsonDocument, parseJson } from "../contract/json-text.ts";
import { type Call, NO_ACCOUNT } from "./endpoint.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the body of a call and parses it as JSON, as parseJson. Throws invalid_request when it is too large,
 * compressed, not UTF-8 or not JSON, and rate_limit_exceeded when the account sends too many bodies at the
 * same time.
 */
export async function parseJsonBody(
  call: Pick<Call<"bodies">, "request" | "grant" | "service">,
  mayBeDeep?: DepthPolicy,
): Promise<JsonDocument> {
  return parseJson(await readTextBody(call, BODY_BYTES_MAX, "a JSON object"), mayBeDeep);
}

/**
 * The body of a call, as its schema has it. Throws as parseJsonBody, and unknown_parameter or
 * invalid_request, naming the fields.
 */
export async function readBody<Schema extends TSchema>(
  call: Call<"bodies">,
  schema: Schema,
): Promise<Static<Schema>> {
  return decode(schema, await parseJsonBody(call));
}

/**
 * Reads the body of a call as text, of `bytesMax` at most; `what` is to be sent. Throws as parseJsonBody, but
 * for no JSON.
 */
export async function readTextBody(
  { request, grant, service }: Pick<Call<"bodies">, "request" | "grant" | "service">,
  bytesMax: number,
  what: string,
): Promise<string> {
  refuseEncoded(request);
  const received = service.bodies.open(grant?.account.id ?? NO_ACCOUNT);
  try {
    return decodeUtf8(await readBytes(request, received, bytesMax, what));
  } finally {
    received.close();
  }
}

/** Throws invalid_request for a body that is compressed on its way. */
export function refuseEncoded({ headers }: Request): void {
  const encoding = headers.get("Content-Encoding");
  if (encoding === null || encoding.toLowerCase() === "identity") return;
  throw new ServiceError(
    "invalid_request",
    `The body must not be compressed; send it without Content-Encoding: ${quoteName(encoding)}.`,
  );
}

async function readBytes(
  request: Request,
  received: ReceivedBody,
  bytesMax: number,
  what: string,
): Promise<Uint8Array> {
  const { headers } = request;
  const length = headers.get("Content-Length");
  if (Number(length ?? 0) > bytesMax) throw tooLarge(bytesMax);
  // The server enforces Content-Length. Reading such a body as a stream would cost 30 µs more.
  if (length === null || headers.has("Transfer-Encoding"))
    return readStream(request, received, bytesMax, what);
  received.add(Number(length));
  const bytes = await request.bytes().catch(() => {
    throw brokenOff();
  });
  if (bytes.byteLength === 0) throw missing(what);
  if (bytes.byteLength > bytesMax) throw tooLarge(bytesMax);
  return bytes;
}

async function readStream(
  request: Request,
  received: ReceivedBody,
  bytesMax: number,
  what: string,
): Promise<Uint8Array> {
  if (request.body === null) throw missing(what);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body) {
      length += chunk.byteLength;
      // Leaving the loop cancels the stream: what the client still sends is not kept.
      if (length > bytesMax) throw tooLarge(bytesMax);
      received.add(chunk.byteLength);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw brokenOff();
  }
  return joinChunks(chunks, length);
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return joined;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new ServiceError("invalid_request", "The body is not valid UTF-8.");
  }
}

/** A client that stops in the middle of its body is not a failure of the service. */
function brokenOff(): ServiceError {
  return new ServiceError("invalid_request", "The body ended before its last byte.");
}

function missing(what: string): ServiceError {
  return new ServiceError("invalid_request", `The body is missing; send ${what}.`);
}

function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError("invalid_request", `The body is larger than ${bytesMax} bytes.`);
}

// Turns a row of the scenario table into the request that is sent, and sends it. Rows write long values in
// short.

import type { Question } from "./scenario-table.ts";

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the body is not JSON. */
  readonly body: unknown;
}

/** `<<x*300>>` is 300 times x, in every string of a row. */
export function expandText(text: string): string {
  return text.replace(/<<(.+?)\*(\d+)>>/gs, (_, piece: string, count: string) => piece.repeat(Number(count)));
}

/**
 * Expands what a body writes in short: `{"$times":[20,"name #"]}` is an array of 20 values,
 * `{"$members":[100,"key-#",v]}` an object of 100 members; `#` is the position, from 1.
 */
export function expandBody(value: unknown): unknown {
  if (typeof value === "string") return expandText(value);
  if (Array.isArray(value)) return value.map(expandBody);
  if (typeof value !== "object" || value === null) return value;
  if ("$times" in value) {
    const [count, item] = value.$times as [number, unknown];
    return Array.from({ length: count }, (_, i) => expandBody(numbered(item, i + 1)));
  }
  if ("$members" in value) {
    const [count, key, item] = value.$members as [number, string, unknown];
    return Object.fromEntries(
      Array.from({ length: count }, (_, i) => [numbered(key, i + 1), expandBody(numbered(item, i + 1))]),
    );
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [expandText(key), expandBody(member)]),
  );
}

function numbered<Value>(value: Value, position: number): Value {
  return JSON.parse(JSON.stringify(value).replaceAll("#", String(position))) as Value;
}

/** "tie-01..tie-03" stands for tie-01, tie-02, tie-03; backwards too. */
export function expandIds(ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const [, prefix = "", from = "", to = ""] = /^(.*?)(\d+)\.\.\1(\d+)$/.exec(id) ?? [];
    if (from === "") return [id];
    const step = Number(from) <= Number(to) ? 1 : -1;
    const count = Math.abs(Number(to) - Number(from)) + 1;
    return Array.from({ length: count }, (_, i) => {
      return prefix + String(Number(from) + i * step).padStart(from.length, "0");
    });
  });
}

/** Sends a request. `authorization` is null when the header is left out. */
export async function send(url: string, question: Question, authorization: string | null): Promise<Answered> {
  const ask = expandText(question.ask ?? "");
  const space = ask.indexOf(" ");
  const body = bodyOf(question);
  const answer = await fetch(url + ask.slice(space + 1), {
    method: ask.slice(0, space),
    redirect: "manual",
    // The certificate of the fixture is its own authority.
    tls: { rejectUnauthorized: false },
    headers: {
      ...(authorization === null ? {} : { Authorization: authorization }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...Object.fromEntries(
        Object.entries(question.headers ?? {}).map(([name, value]) => [name, expandText(value)]),
      ),
    },
    ...(body === undefined ? {} : { body: question.isChunked ? pieces(body) : body }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: parse(text) };
}

const PIECE_LENGTH = 65_536;

/** A body of unknown length. */
async function* pieces(body: string | Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  for (let i = 0; i < bytes.length; i += PIECE_LENGTH) yield bytes.subarray(i, i + PIECE_LENGTH);
}

function bodyOf({ body, text, bytes }: Question): string | Uint8Array<ArrayBuffer> | undefined {
  if (bytes !== undefined) return new Uint8Array(Buffer.from(bytes, "base64"));
  if (text !== undefined) return expandText(text);
  return body === undefined ? undefined : JSON.stringify(expandBody(body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

// Every request of the console goes through here: it carries the key, or the session of the browser, and an
// id, and comes back as a value or as a Problem. A key or session that is no longer accepted opens the
// sign-in over the page.

import { waitForRate } from "../rate-wait.ts";
import { BY_SESSION, currentKey, keyRefused } from "../session.ts";
import { type ErrorBody, offline, Problem, problemOf } from "./problem.ts";

/** What an answer says about itself, for the record of a screening. */
export interface Provenance {
  readonly requestId: string;
  readonly snapshot: string | null;
  readonly engine: string | null;
  /** Names of the lists that are past their limit. */
  readonly stale: readonly string[];
  /** Keys of the subject that were accepted, but not compared. */
  readonly notCompared: readonly string[];
  /** True when a match was left out, because the answer holds no more. */
  readonly isTruncated: boolean;
  /** When the answer came, ISO with Z. */
  readonly at: string;
}

export interface Answered<T> extends Provenance {
  readonly body: T;
}

interface Asking {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Ends the wait after too many requests, but no request that is under way. */
  readonly stop?: AbortSignal;
  /** The key to try instead of that of the session. */
  readonly key?: string;
  /** True for what no person asks for: it does not keep a session from ending. */
  readonly isPassive?: boolean;
}

/** An id of our own, so that a request without an answer has one, too. */
function newRequestId(): string {
  // randomUUID needs TLS or this host.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** GET, or POST with a JSON body. Throws a Problem. */
export async function ask<T>(path: string, asking: Asking = {}): Promise<Answered<T>> {
  const { body, signal } = asking;
  const response = await send(path, asking, {
    ...postOf(body),
    ...(signal === undefined ? {} : { signal }),
  });
  return { ...provenanceOf(response), body: (await response.json()) as T };
}

/** A POST of JSON; a GET without a body. */
const postOf = (body: unknown): RequestInit =>
  body === undefined
    ? {}
    : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };

/** POST without a body of JSON: nothing, or a file. Throws a Problem. */
export async function post<T>(path: string, body: Blob | null = null): Promise<Answered<T>> {
  const response = await send(path, {}, { method: "POST", body });
  return { ...provenanceOf(response), body: (await response.json()) as T };
}

/** A stream of events: it is no use of a session. Throws a Problem. */
export async function openStream(
  path: string,
  asked: unknown,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await sendOnce(path, { signal, isPassive: true }, { ...postOf(asked), signal });
  if (body === null) throw offline("");
  return body;
}

/**
 * Fetches a file with the key, by a POST where there is a body, and hands it to the browser as a download.
 * Throws a Problem.
 */
export async function download(path: string, fileName: string, body?: unknown): Promise<void> {
  const response = await send(path, {}, postOf(body));
  save(await response.blob(), fileName);
}

/** Hands texts, one after the other, to the browser as a download. */
export function saveText(parts: readonly string[], fileName: string): void {
  save(new Blob([...parts], { type: "text/plain;charset=utf-8" }), fileName);
}

function save(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** After so many refusals for the rate in a row, the page says so. */
const RATE_TRIES_MAX = 5;
/** The window of the rate is a minute; a service that asks for more is not waited for. */
const RATE_WAIT_MAX_S = 65;

/** Sends a request, and again by itself while the account has sent too many: nothing of it was done then. */
async function send(path: string, asking: Asking, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(path, asking, init);
    } catch (error) {
      const seconds = error instanceof Problem && error.kind === "rate" ? error.retryAfterSeconds : null;
      if (seconds === null || seconds > RATE_WAIT_MAX_S || attempt === RATE_TRIES_MAX) throw error;
      await waitForRate(seconds, asking.stop ?? asking.signal);
    }
  }
}

async function sendOnce(
  path: string,
  { key, signal, isPassive }: Asking,
  init: RequestInit,
): Promise<Response> {
  const sentId = newRequestId();
  const sentKey = key ?? currentKey();
  const isPerson = sentKey === BY_SESSION;
  let response: Response;
  try {
    response = await fetch(path, {
      ...init,
      credentials: isPerson ? "same-origin" : "omit",
      cache: "no-store",
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        ...(isPerson
          ? { "X-Console-Session": isPassive === true ? "passive" : "1" }
          : { Authorization: `Bearer ${sentKey}` }),
        "X-Request-Id": sentId,
      },
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw offline(sentId);
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const problem = problemOf(response, body, sentId, isPerson);
  if (problem.kind === "key" && key === undefined) keyRefused(sentKey);
  throw problem;
}

function provenanceOf({ headers }: Response): Provenance {
  return {
    requestId: headers.get("X-Request-Id") ?? "",
    snapshot: headers.get("Interdict-Snapshot"),
    engine: headers.get("Interdict-Engine"),
    stale: listOf(headers.get("Interdict-Stale")).map(decode),
    notCompared: propertiesOf(headers.get("Interdict-Not-Compared")),
    isTruncated: headers.get("Interdict-Truncated") !== null,
    at: `${new Date().toISOString().slice(0, 19)}Z`,
  };
}

function listOf(header: string | null): string[] {
  return (header ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The quoted members of a structured list; their parameters are left out. */
function propertiesOf(header: string | null): string[] {
  return [...(header ?? "").matchAll(/(?:^|, )(%?)"((?:[^"\\]|\\.)*)"/g)].map(([, isEncoded, text = ""]) =>
    isEncoded === "%" ? decode(text) : text.replace(/\\(.)/g, "$1"),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Sends generated requests and judges the answers: the documented error whole, the field named, and never a
// word of the inside of the service.

import { TypeCompiler } from "@sinclair/typebox/compiler";
import { ERROR_TABLE, type ErrorCode } from "../../src/base/model/errors.ts";
import { ErrorBody } from "../../src/service/contract/response-schemata.ts";

export interface GeneratedCase {
  readonly label: string;
  readonly method: "GET" | "POST";
  /** Path and query string as sent, percent-encoded. */
  readonly target: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly expected: Expectation;
}

export interface Expectation {
  /** Empty when the request has to be answered. */
  readonly codes: readonly ErrorCode[];
  /** What the message has to name; null when there is no field to name. */
  readonly field: string | null;
  /** True when an answer 200 will do as well. */
  readonly orAnswered?: boolean;
}

export const answered: Expectation = { codes: [], field: null };

export const refused = (field: string | null, ...codes: ErrorCode[]): Expectation => ({ codes, field });

const errorBody = TypeCompiler.Compile(ErrorBody);

/** What nobody outside may read: a stack trace, a path of the sources, the name of a JavaScript error. */
const INSIDE =
  /\bat \S+ \(|\.ts\b|\$bunfs|node_modules|\b(Type|Range|Syntax|SQLite|Reference)Error\b|SQLITE_/;
const MESSAGE_LENGTH_MAX = 4000;

interface Problem {
  readonly label: string;
  readonly problem: string;
  readonly status: number;
  readonly text: string;
}

/** Sends a case and tells what is wrong with the answer; null when nothing is. */
export async function runCase(url: string, key: string, sent: GeneratedCase): Promise<Problem | null> {
  const answer = await fetch(url + sent.target, {
    method: sent.method,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
  const text = await answer.text();
  const problem = judge(answer, text, sent.expected);
  return problem === null
    ? null
    : { label: sent.label.slice(0, 200), problem, status: answer.status, text: text.slice(0, 500) };
}

function judge(answer: Response, text: string, { codes, field, orAnswered }: Expectation): string | null {
  const requestId = answer.headers.get("X-Request-Id") ?? "";
  if (requestId === "") return "has no X-Request-Id";
  if (!answer.headers.get("Content-Type")?.startsWith("application/json")) return "is not JSON";
  const body: unknown = JSON.parse(text);
  if (answer.status === 200) {
    return codes.length === 0 || orAnswered ? null : `is answered in place of ${codes.join(" or ")}`;
  }
  if (!errorBody.Check(body)) return "is not the error object";
  const { type, code, message, request_id } = (body as { error: ErrorObject }).error;
  if (!codes.includes(code)) return `is ${code} in place of ${codes.join(" or ") || "an answer"}`;
  if (ERROR_TABLE[code].status !== answer.status) return "has the status of another code";
  if (ERROR_TABLE[code].type !== type) return "has the type of another code";
  if (request_id !== requestId) return "has another request id in its body";
  return judgeMessage(message, field);
}

/** Tells what is wrong with the message of an error; null when nothing is. */
export function judgeMessage(message: string, field: string | null): string | null {
  if (INSIDE.test(message)) return "tells of the inside";
  if (message.length > MESSAGE_LENGTH_MAX) return `has a message of ${message.length} characters`;
  if (!message.isWellFormed() || /[\0-\x08\x0b-\x1f]/.test(message))
    return "has control characters in its message";
  return field === null || message.includes(field) ? null : `doesn't name ${field}`;
}

interface ErrorObject {
  readonly type: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly request_id: string;
}

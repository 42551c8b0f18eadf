// Refusals as clients of yente read them: `{"detail": …}` with a sentence, or with a list of what is wrong.

import { ERROR_TABLE, ServiceError } from "../../base/model/errors.ts";
import { type Answer, answerJson } from "../http/endpoint.ts";
import { WrongMethodError } from "../http/error-response.ts";

/** The place of a value in a request: "query" or "body", and the names and positions that lead to it. */
export type Place = readonly (string | number)[];

/** One thing that is wrong with a request, as clients expect it to be described. */
export interface Problem {
  /** "missing", "int_parsing" … */
  readonly type: string;
  readonly loc: Place;
  readonly msg: string;
  readonly input: unknown;
  readonly ctx?: Readonly<Record<string, unknown>> | undefined;
}

/** A refusal with a status and detail of its own. */
export class Refusal extends ServiceError {
  constructor(
    readonly status: 400 | 404 | 414 | 422,
    readonly detail: string | readonly Problem[],
  ) {
    const message = typeof detail === "string" ? detail : detail.map(({ msg }) => msg).join("; ");
    super(status === 404 ? "not_found" : "invalid_request", message);
  }
}

/** Throws 422 with all problems, if there are any. */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(422, problems);
}

/** The answer to a failed request. */
export function renderDetail(error: ServiceError): Answer {
  if (error instanceof Refusal) return answerJson({ detail: error.detail }, error.status);
  if (error instanceof WrongMethodError) return answerJson({ detail: "Method Not Allowed" }, 405);
  if (error.code === "not_found") return answerJson({ detail: "Not Found" }, 404);
  return answerJson({ detail: error.message }, ERROR_TABLE[error.code].status);
}

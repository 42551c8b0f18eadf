// Fuzzes requests, in process, with the grammar of request-grammar.ts. Every answer must be a documented one
// and whole, and a listed name that is asked as it is listed must be found.

import { TypeCompiler } from "@sinclair/typebox/compiler";
import { ERROR_TABLE, type ErrorCode } from "../../src/base/model/errors.ts";
import { ErrorBody } from "../../src/service/contract/response-schemata.ts";
import { ENDPOINTS } from "../../src/service/http/endpoints.ts";
import { judgeMessage } from "../support/generated-exchange.ts";
import { DocumentValidator, readDocument } from "../support/openapi-document.ts";
import type { Random } from "../support/random.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import { AUTHORISATIONS, RequestGrammar, type RequestInput } from "./request-grammar.ts";
import { type LocalService, openLocalService } from "./service.ts";

export const requests: FuzzerKind = {
  name: "requests",
  share: 0.01,
  inTests: 800,
  open: async () => new RequestFuzzer(await openLocalService()),
};

class RequestFuzzer implements Fuzzer {
  readonly #errorBody = TypeCompiler.Compile(ErrorBody);
  readonly #validators = new Map<string, ReturnType<DocumentValidator["at"]>>();

  readonly #grammar: RequestGrammar;

  constructor(private readonly service: LocalService) {
    this.#grammar = new RequestGrammar(service.listed);
    const validator = new DocumentValidator(readDocument());
    for (const { method, path, scope, responseBody } of ENDPOINTS)
      if (scope !== null && responseBody !== undefined)
        this.#validators.set(
          `${method} ${path}`,
          validator.at(
            ...["paths", path.replace(/:(\w+)/g, "{$1}"), method.toLowerCase(), "responses", "200"],
            ...["content", "application/json", "schema"],
          ),
        );
  }

  generate(random: Random): RequestInput {
    return this.#grammar.generate(random);
  }

  async run(input: unknown): Promise<string | null> {
    const sent = input as RequestInput;
    const { method, target, access, headers, body, finds } = sent;
    const authorization = AUTHORISATIONS[access](this.service.key);
    const answer = await this.service.handle(
      new Request(`http://localhost${target}`, {
        method,
        headers: [...headers, ...(authorization === null ? [] : [["Authorization", authorization]])] as [
          string,
          string,
        ][],
        ...(body === null ? {} : { body: Buffer.from(body, "base64") }),
      }),
    );
    const text = await answer.text();
    const failures = this.service.takeFailures();
    if (failures.length > 0) return `logs a failure: ${failures.join()}`;
    return this.#judge(sent, answer, text) ?? (finds === null ? null : judgeFound(answer, text, finds));
  }

  #judge({ method, target }: RequestInput, answer: Response, text: string): string | null {
    const { status, headers } = answer;
    if (headers.get("X-Request-Id") === null) return `answers ${status} without X-Request-Id`;
    // The server takes the body off an answer to HEAD; here there is none.
    if (method === "HEAD") return status < 500 ? null : `answers ${status}`;
    if (!headers.get("Content-Type")?.startsWith("application/json"))
      return status === 200 && /^\/metrics(\?|$)/.test(target) ? null : `answers ${status} without JSON`;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `answers ${status} with a body that is no JSON`;
    }
    if (status === 200) return this.#judgeGood(method, new URL(target, "http://localhost").pathname, body);
    if (!this.#errorBody.Check(body)) return `answers ${status} without the error object`;
    const { code, message, request_id } = (
      body as { error: { code: ErrorCode; message: string; request_id: string } }
    ).error;
    if (status >= 500) return `answers ${status} ${code}`;
    if (ERROR_TABLE[code].status !== status) return `answers ${code} with ${status}`;
    if (request_id !== headers.get("X-Request-Id")) return "has two request ids";
    const problem = judgeMessage(message, null);
    return problem === null ? null : `${code}: ${problem}: ${message}`;
  }

  #judgeGood(method: string, path: string, body: unknown): string | null {
    for (const [endpoint, fits] of this.#validators) {
      const [wanted = "", pattern = ""] = endpoint.split(" ");
      if (wanted !== method || !new RegExp(`^${pattern.replace(":id", "[^/]+")}$`).test(path)) continue;
      if (!fits(body)) return `answers what the document doesn't say: ${JSON.stringify(fits.errors)}`;
      return judgeOrder(body);
    }
    return path.startsWith("/v1/") ? `answers 200 at ${path}` : null;
  }

  async close(): Promise<void> {
    this.service.close();
  }
}

interface Candidates {
  readonly results?: readonly { readonly id: string; readonly score?: number; readonly match?: boolean }[];
}

/** Candidates come with the highest score first, and no entity twice. */
function judgeOrder(body: unknown): string | null {
  const { responses = {}, ...single } = body as Candidates & { responses?: Record<string, Candidates> };
  for (const { results = [] } of [single as Candidates, ...Object.values(responses)]) {
    const scores = results.map(({ score = 0 }) => score);
    if (scores.some((score, i) => score > (scores[i - 1] ?? 1))) return `ranks ${scores}`;
    if (new Set(results.map(({ id }) => id)).size < results.length) return "answers an entity twice";
  }
  return null;
}

function judgeFound(answer: Response, text: string, finds: string): string | null {
  if (answer.status !== 200) return `answers ${answer.status} to a listed name: ${text}`;
  const body = JSON.parse(text) as Candidates & { responses?: { a: Candidates } };
  const results = (body.responses?.a ?? body).results ?? [];
  const found = results.find(({ id }) => id === finds);
  return found?.match === true ? null : `does not match ${finds} by its own name`;
}

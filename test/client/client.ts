// A typed client of the service in a page: all that it knows of the interface are the types that openapi-typescript made
// of the OpenAPI document. A path, parameter or field that doesn't exist fails to compile.

import type { paths } from "./api.d.ts";

type Method = "get" | "post";

/** The paths that have an operation of this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends PathOf<M>> = Extract<paths[P][M], { responses: object }>;

type Parameters<O> = O extends { parameters: infer All } ? All : never;
type PathParameters<O> = Parameters<O> extends { path: infer Path } ? { path: Path } : { path?: never };
type QueryParameters<O> =
  Parameters<O> extends { query?: infer Query }
    ? [Query] extends [never]
      ? { query?: never }
      : { query?: NonNullable<Query> }
    : { query?: never };
type Body<O> = O extends { requestBody: { content: { "application/json": infer Sent } } }
  ? { body: Sent }
  : { body?: never };

export type RequestOf<M extends Method, P extends PathOf<M>> = PathParameters<OperationOf<M, P>> &
  QueryParameters<OperationOf<M, P>> &
  Body<OperationOf<M, P>>;

type Answers<O> = O extends { responses: infer All } ? All : never;

/** One form a status: checking `status` narrows `body`. */
export type AnswerOf<M extends Method, P extends PathOf<M>> = {
  [Status in keyof Answers<OperationOf<M, P>>]: Answers<OperationOf<M, P>>[Status] extends {
    content: { "application/json": infer Received };
  }
    ? { readonly status: Status; readonly headers: Headers; readonly body: Received }
    : never;
}[keyof Answers<OperationOf<M, P>>];

export class Client {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  get<P extends PathOf<"get">>(path: P, request: RequestOf<"get", P>): Promise<AnswerOf<"get", P>> {
    return this.#send("GET", path, request);
  }

  post<P extends PathOf<"post">>(path: P, request: RequestOf<"post", P>): Promise<AnswerOf<"post", P>> {
    return this.#send("POST", path, request);
  }

  async #send<Answer>(method: string, path: string, request: AnyRequest): Promise<Answer> {
    const names = new Map(Object.entries(request.path ?? {}));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(names.get(name))),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(request.query ?? {})) query.set(name, String(value));
    const answer = await fetch(`${this.url}${filled}?${query}`, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, "Content-Type": "application/json" },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() } as Answer;
  }
}

/** A request without its types; String writes an array with commas, as the service reads it. */
interface AnyRequest {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

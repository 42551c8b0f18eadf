// The error for a request without an endpoint: it names the methods of the path, or the path that was
// probably meant.

import { ServiceError } from "../../base/model/errors.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { WrongMethodError } from "./error-response.ts";

/** The prefix of the contract's endpoints. A client whose base address is the bare host leaves it out. */
const CONTRACT_PREFIX = "/v1";

/** The error for a path or method without an endpoint. `path` is as sent, without the query string. */
export function noEndpoint(path: string, endpoints: readonly AnyEndpoint[]): ServiceError {
  const here = endpoints.filter((endpoint) => fits(endpoint, path));
  const meant =
    here.length > 0 ? here : endpoints.filter((endpoint) => fits(endpoint, CONTRACT_PREFIX + path));
  const advice = meant.map(({ method, path: pattern }) => `${method} ${pattern.replace(/:(\w+)/g, "{$1}")}`);
  const message = `There is no endpoint at this path and method${advice.length === 0 ? "" : `: use ${advice.join(" or ")}`}.`;
  return here.length === 0
    ? new ServiceError("not_found", message)
    : new WrongMethodError(message, here.flatMap(methodsOf));
}

/** The error for a path with dots: resolved, it could be the path of an endpoint that nobody asked for. */
export function dotSegments(): ServiceError {
  return new ServiceError(
    "not_found",
    'There is no endpoint at a path with a segment "." or "..". Send the path of the endpoint itself.',
  );
}

/** The endpoint that answers HEAD at a path. Probes and load balancers send HEAD; the contract has none. */
export function endpointOfHead(path: string, endpoints: readonly AnyEndpoint[]): AnyEndpoint | null {
  return endpoints.find((endpoint) => fits(endpoint, path) && methodsOf(endpoint).includes("HEAD")) ?? null;
}

function methodsOf({ method, scope }: AnyEndpoint): string[] {
  return method === "GET" && scope === null ? ["GET", "HEAD"] : [method];
}

function fits({ path: pattern }: AnyEndpoint, path: string): boolean {
  const parts = path.split("/");
  const wanted = pattern.split("/");
  return (
    parts.length === wanted.length &&
    wanted.every((part, i) => (part.startsWith(":") ? parts[i] !== "" : parts[i] === part))
  );
}

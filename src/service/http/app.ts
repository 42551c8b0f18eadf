// The web application: the table of endpoints on Elysia's router. Elysia only routes. It parses no body and
// no query string and validates nothing, because its own validation drops unknown fields silently.

import { Elysia } from "elysia";
import type { AnyEndpoint, Service } from "./endpoint.ts";
import { endpointsOf, type Offer } from "./endpoints.ts";
import { dotSegments, endpointOfHead, noEndpoint } from "./not-found.ts";
import { answerRequest, refuseRequest } from "./request-pipeline.ts";
import { pathOf, wasResolved } from "./request-url.ts";
import { root } from "./routes/root.ts";

/**
 * Makes the application. Serve it with `Bun.serve({ fetch: app.fetch })`, or call `app.handle(request)`.
 * `pages` are the endpoints of the console, which a listener for metrics leaves out; null leaves out the
 * endpoints of reviews, too.
 */
export function createApp(
  service: Service,
  offer: Offer = "all",
  pages: readonly AnyEndpoint[] | null = [],
): Elysia {
  const shown = offer === "metrics" ? [] : (pages ?? []);
  const offered = { api: offer !== "metrics", metrics: offer !== "api", pages: shown.length > 0 };
  return routeEndpoints(service, [root(offered), ...endpointsOf(offer, pages !== null), ...shown]);
}

/** The application of these endpoints alone. */
export function routeEndpoints(service: Service, endpoints: readonly AnyEndpoint[]): Elysia {
  const app = new Elysia({
    strictPath: true,
    // Otherwise a short Host header makes Elysia take the start of the path for the host.
    handler: { standardHostname: false },
  });
  app.onRequest(({ request }) => {
    if (wasResolved(request)) return refuseRequest(request, dotSegments(), service);
    if (request.method === "GET" || request.method === "POST") return undefined;
    // Elysia would answer HEAD at every GET endpoint; the contract has GET and POST only.
    const path = pathOf(request.url);
    const endpoint = request.method === "HEAD" ? endpointOfHead(path, endpoints) : null;
    if (endpoint === null) return refuseRequest(request, noEndpoint(path, endpoints), service);
    return answerRequest(endpoint, request, path, service);
  });
  app.onError(({ request, code, error }) =>
    refuseRequest(
      request,
      code === "NOT_FOUND" ? noEndpoint(pathOf(request.url), endpoints) : error,
      service,
    ),
  );
  for (const endpoint of endpoints) {
    app.route(
      endpoint.method,
      endpoint.path,
      ({ request, path }) => answerRequest(endpoint, request, path, service),
      // Otherwise Elysia inspects the source of this function to find out whether to parse the body.
      { parse: "none" },
    );
  }
  return app;
}

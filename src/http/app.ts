// The web application: the table of endpoints on Elysia's router. Elysia routes and no more: it parses no body and no
// query string and validates nothing, because its own handling drops what it doesn't know.

import { Elysia } from "elysia";
import { ServiceError } from "../model/errors.ts";
import type { Service } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { answerRequest, refuseRequest } from "./exchange.ts";

/** Makes the application. Serve it with `Bun.serve({ fetch: app.fetch })`, or ask it with `app.handle(request)`. */
export function createApp(service: Service): Elysia {
  const app = new Elysia({
    strictPath: true,
    // Else the first characters of a path are taken for the host when the Host header is short.
    handler: { standardHostname: false },
  });
  app.onRequest(({ request }) => {
    // Elysia would answer HEAD with the endpoint of GET; the contract has GET and POST only.
    return request.method === "GET" || request.method === "POST"
      ? undefined
      : refuseRequest(request, notFound(), service);
  });
  app.onError(({ request, code, error }) =>
    refuseRequest(request, code === "NOT_FOUND" ? notFound() : error, service),
  );
  for (const endpoint of ENDPOINTS) {
    app.route(
      endpoint.method,
      endpoint.path,
      ({ request, path }) => answerRequest(endpoint, request, path, service),
      // Else Elysia would read the source of this function to find out whether it wants the body parsed.
      { parse: "none" },
    );
  }
  return app;
}

function notFound(): ServiceError {
  return new ServiceError("not_found", "There is no endpoint at this path and method.");
}

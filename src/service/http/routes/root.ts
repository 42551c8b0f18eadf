// GET /: what this is, and where to look. A browser is led to the console, where there is one.

import { type Answer, answerJson, type Call, type Endpoint } from "../endpoint.ts";

/** What these endpoints need of the service. */
type Needs = "version";

/** Where the console is served. */
export const CONSOLE_PATH = "/console/";

/** What a listener offers. */
interface Offered {
  readonly api: boolean;
  readonly metrics: boolean;
  readonly pages: boolean;
}

/** Makes the endpoint of a listener, which is not in the OpenAPI document. */
export function root(offered: Offered): Endpoint<Needs> {
  return {
    method: "GET",
    path: "/",
    operationId: "getRoot",
    scope: null,
    isProbe: true,
    summary: "What this is, and where to look.",
    parameters: null,
    answer: (call) =>
      offered.pages && isBrowser(call) ? leadToConsole() : answerJson(describe(call, offered)),
  };
}

function describe({ service: { version } }: Call<Needs>, { api, metrics, pages }: Offered) {
  return {
    name: "Interdict",
    about: "Screening of names against sanctions and PEP lists.",
    version,
    ...(api
      ? {
          match: "POST /v1/sanctions/match",
          key: "Authorization: Bearer KEY, from interdict keys create",
          interface: "/openapi.json",
        }
      : {}),
    ...(pages ? { console: CONSOLE_PATH } : {}),
    ready: "/readyz",
    ...(metrics ? { metrics: "/metrics" } : {}),
  };
}

function isBrowser({ request }: Call<Needs>): boolean {
  return /\btext\/html\b/.test(request.headers.get("Accept") ?? "");
}

function leadToConsole(): Answer {
  return {
    status: 302,
    contentType: "text/plain; charset=utf-8",
    body: "",
    headers: { Location: CONSOLE_PATH, Vary: "Accept" },
  };
}

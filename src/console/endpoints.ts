// The endpoints that serve the console and the manual. They need no key: the program that they deliver asks
// for one, and sends it with each of its own requests. They are not part of the OpenAPI document.

import type { Answer, AnyEndpoint, Call, Endpoint } from "../service/http/endpoint.ts";
import { noEndpoint } from "../service/http/not-found.ts";
import { CONSOLE_PATH } from "../service/http/routes/root.ts";
import { type ConsoleBundle, type ConsoleFile, loadConsole, type ManualFiles } from "./bundle.ts";
import { PAGE_HEADERS } from "./page-headers.ts";
import { SIGN_IN_ENDPOINTS } from "./sign-in-endpoints.ts";

const MANUAL_PATH = "/manual/";

/** The paths that lead to the page. The program itself reads the rest of the path. */
const PAGE_PATHS = [
  CONSOLE_PATH,
  "/console/overview",
  "/console/screen",
  "/console/search",
  "/console/entities/:id",
  "/console/cases",
  "/console/cases/:id",
  "/console/lists",
  "/console/files",
  "/console/files/:id",
  "/console/payments",
  "/console/accounts",
  "/console/accounts/:id",
  "/console/journal",
  "/console/journal/:id",
  "/console/signed-in",
] as const;

/** Any other path below: the program says that there is no such page. */
const UNKNOWN_PATH = "/console/*";

/** Assets have a hash in their names, so a browser asks for each of them once. */
const ASSET_HEADERS = { "Cache-Control": "public, max-age=31536000, immutable" };

/** The endpoints of the console whose bundled program is in this file. */
export function openConsole(bundle: string): readonly AnyEndpoint[] {
  return consoleEndpoints(loadConsole(bundle));
}

/** The endpoints of the console. */
export function consoleEndpoints(bundle: ConsoleBundle): readonly AnyEndpoint[] {
  return [
    page("/console", "getConsoleRoot", () => leadTo(CONSOLE_PATH)),
    ...PAGE_PATHS.map((path, i) =>
      page(path, `getConsolePage${i}`, (call) => serveFile(call, bundle.page, PAGE_HEADERS)),
    ),
    page("/console/assets/:name", "getConsoleAsset", (call) =>
      serveOne(call, "/console/assets/", bundle.assets, ASSET_HEADERS),
    ),
    page("/console/assets/*", "getNoConsoleAsset", (call) => {
      throw noEndpoint(call.path, []);
    }),
    page(UNKNOWN_PATH, "getUnknownConsolePage", (call) => ({
      ...wholeFile(call, bundle.page, PAGE_HEADERS),
      status: 404,
    })),
    ...SIGN_IN_ENDPOINTS,
    ...manualEndpoints(bundle.manual),
  ];
}

/** The endpoints of the manual, which holds nothing of the bank. */
function manualEndpoints({ pages, assets }: ManualFiles): Endpoint[] {
  const serve = (call: Call) => serveOne(call, MANUAL_PATH, pages, PAGE_HEADERS);
  return [
    page("/manual", "getManualRoot", () => leadTo(MANUAL_PATH)),
    page(MANUAL_PATH, "getManual", serve),
    page(`${MANUAL_PATH}:name`, "getManualChapter", serve),
    page(`${MANUAL_PATH}assets/:name`, "getManualAsset", (call) =>
      serveOne(call, `${MANUAL_PATH}assets/`, assets, ASSET_HEADERS),
    ),
  ];
}

/** The file whose name follows `prefix` in the path. */
function serveOne(
  call: Call,
  prefix: string,
  files: ReadonlyMap<string, ConsoleFile>,
  headers: Readonly<Record<string, string>>,
): Answer {
  const file = files.get(call.path.slice(prefix.length));
  if (file === undefined) throw noEndpoint(call.path, []);
  return serveFile(call, file, headers);
}

function page(path: string, operationId: string, answer: (call: Call) => Answer): Endpoint {
  return {
    method: "GET",
    path,
    operationId,
    scope: null,
    isProbe: true,
    summary: "The console.",
    parameters: null,
    answer,
  };
}

function leadTo(Location: string): Answer {
  return {
    status: 302,
    contentType: "text/plain; charset=utf-8",
    body: "",
    headers: { Location },
  };
}

function serveFile(call: Call, file: ConsoleFile, headers: Readonly<Record<string, string>>): Answer {
  const whole = wholeFile(call, file, headers);
  if (!isKnown(call.request.headers.get("If-None-Match"), file.etag)) return whole;
  const { "Content-Encoding": _, ...kept } = whole.headers ?? {};
  return { ...whole, status: 304, body: "", headers: kept };
}

function wholeFile({ request }: Call, file: ConsoleFile, headers: Readonly<Record<string, string>>): Answer {
  const common = { ...headers, ETag: file.etag, Vary: "Accept-Encoding" };
  const { contentType } = file;
  if (!acceptsGzip(request.headers.get("Accept-Encoding")))
    return { status: 200, contentType, body: Bun.gunzipSync(file.gzip), headers: common };
  return { status: 200, contentType, body: file.gzip, headers: { ...common, "Content-Encoding": "gzip" } };
}

/** True when the client has the file with this tag. A proxy that compresses makes tags weak. */
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}

function acceptsGzip(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? "").split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === "gzip" && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

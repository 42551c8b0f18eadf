// Normalises the URL of a request, whatever its scheme and Host header are. The router expects `http://` and
// a host before the path; Bun omits both when the Host header is not a valid host.

/** The request with an absolute http URL; the same object if it has one already. */
export function withAbsoluteUrl(request: Request): Request {
  const { url } = request;
  if (url.startsWith("http:")) return request;
  return new Request(
    url.startsWith("/") ? `http://localhost${url}` : url.replace(/^https:/, "http:"),
    request,
  );
}

/** No endpoint has a path of more segments. */
export const PATH_SEGMENTS_MAX = 8;

/** Requests whose path was sent with segments "." or "..", which are resolved before anybody sees them. */
const RESOLVED = new WeakSet<Request>();

/**
 * Notes a request with an absolute URL whose path has another number of segments than were sent: null for one
 * with an empty segment, or with more than PATH_SEGMENTS_MAX.
 */
export function noteSegments(request: Request, sent: number | null): void {
  const [, ...segments] = pathOf(request.url).split("/");
  const isOdd = segments.includes("") || segments.length > PATH_SEGMENTS_MAX;
  if (sent === null ? !isOdd : isOdd || segments.length !== sent) RESOLVED.add(request);
}

/** True for a request that noteSegments noted: no endpoint has such a path. */
export function wasResolved(request: Request): boolean {
  return RESOLVED.has(request);
}

/** The path of an absolute URL, as sent. The URL is not parsed, because its host can be invalid. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", "http://".length);
  const query = url.indexOf("?", start);
  return start < 0 ? "/" : url.slice(start, query < 0 ? undefined : query);
}

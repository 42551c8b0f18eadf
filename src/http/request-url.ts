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

/** The path of an absolute URL, as sent. The URL is not parsed, because its host can be invalid. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", "http://".length);
  const query = url.indexOf("?", start);
  return start < 0 ? "/" : url.slice(start, query < 0 ? undefined : query);
}

// The address of a request, whatever its scheme and its Host header say. The router looks for the path behind
// the seventh character, where the host begins after `http://`; Bun leaves the origin away when the Host
// header can't be one.

/** The request with an absolute URL of the scheme http; the same object when it has one. */
export function withAbsoluteUrl(request: Request): Request {
  const { url } = request;
  if (url.startsWith("http:")) return request;
  return new Request(
    url.startsWith("/") ? `http://localhost${url}` : url.replace(/^https:/, "http:"),
    request,
  );
}

/**
 * The path of an absolute URL, as it was sent. A URL is not parsed, because a bad Host header may be no host.
 */
export function pathOf(url: string): string {
  const start = url.indexOf("/", "http://".length);
  const query = url.indexOf("?", start);
  return start < 0 ? "/" : url.slice(start, query < 0 ? undefined : query);
}

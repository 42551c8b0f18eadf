import { expect, test } from "bun:test";
import { withAbsoluteUrl } from "../../src/service/http/request-url.ts";

const rows: [url: string, absolute: string][] = [
  ["https://a/v1/x?y=1", "http://a/v1/x?y=1"],
  ["https://a.example:8443/https:/x?https:", "http://a.example:8443/https:/x?https:"],
  ["/v1/x?y=1", "http://localhost/v1/x?y=1"],
  ["/https://a/x", "http://localhost/https://a/x"],
];

test.each(rows)("%s becomes %s", async (url, absolute) => {
  const sent = new Request("http://a/", { method: "POST", headers: { "X-A": "b" }, body: "text" });
  // What Bun's server gives, which no constructor makes.
  Object.defineProperty(sent, "url", { value: url });
  const request = withAbsoluteUrl(sent);
  expect(request.url).toBe(absolute);
  expect([request.method, request.headers.get("X-A"), await request.text()]).toEqual(["POST", "b", "text"]);
});

test("one that is absolute already stays the same object", () => {
  const request = new Request("http://a/https:/x");
  expect(withAbsoluteUrl(request)).toBe(request);
});

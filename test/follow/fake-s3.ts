// Storage that speaks as much of S3 as a source needs: get with ranges and tags, put, uploads in parts, and
// lists. Every request must be signed (signature version 4), in a header or in the address.

import { createHash, createHmac } from "node:crypto";

export const S3_KEYS = {
  access_key_id: "AKIATEST",
  secret_access_key: "s3cret/of+tests",
  region: "eu-north-1",
};

export interface FakeS3 {
  readonly endpoint: string;
  /** By bucket and key: "lists/latest.json". */
  readonly objects: Map<string, Uint8Array>;
  /** "METHOD /path" of each request that was let in, and those that were not. */
  readonly asked: string[];
  readonly refused: string[];
  stop(): Promise<void>;
}

export function startFakeS3(): FakeS3 {
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, Map<number, Uint8Array>>();
  const asked: string[] = [];
  const refused: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const url = new URL(request.url);
      const line = `${request.method} ${url.pathname}`;
      if (!isSigned(request, url)) {
        refused.push(line);
        return errorAnswer(403, "SignatureDoesNotMatch");
      }
      asked.push(line);
      const key = decodeURIComponent(url.pathname.slice(1));
      const query = url.searchParams;
      if (request.method === "PUT") return put(key, query, new Uint8Array(await request.arrayBuffer()));
      if (request.method === "POST") return complete(key, query);
      if (request.method === "GET" && query.has("list-type")) return list(key.replace(/\/$/, ""), query);
      return get(key, request);
    },
  });
  const put = (key: string, query: URLSearchParams, body: Uint8Array): Response => {
    const upload = uploads.get(query.get("uploadId") ?? "");
    if (upload === undefined) objects.set(key, body);
    else upload.set(Number(query.get("partNumber")), body);
    return new Response(null, { headers: { ETag: tagOf(body) } });
  };
  const complete = (key: string, query: URLSearchParams): Response => {
    if (query.has("uploads")) {
      const id = `upload-${uploads.size}`;
      uploads.set(id, new Map());
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const parts = [...(uploads.get(query.get("uploadId") ?? "") ?? [])].sort(([a], [b]) => a - b);
    objects.set(key, Buffer.concat(parts.map(([, part]) => part)));
    return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
  };
  const list = (bucket: string, query: URLSearchParams): Response => {
    const prefix = `${bucket}/${query.get("prefix") ?? ""}`;
    const after = `${bucket}/${query.get("start-after") ?? ""}`;
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort()
      .slice(0, Number(query.get("max-keys") ?? 1000));
    const contents = keys.map((key) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key></Contents>`);
    return xml(`<ListBucketResult><Name>${bucket}</Name>${contents.join("")}</ListBucketResult>`);
  };
  const get = (key: string, request: Request): Response => {
    const object = objects.get(key);
    if (object === undefined) return errorAnswer(404, "NoSuchKey");
    if (request.headers.get("if-none-match") === tagOf(object)) return new Response(null, { status: 304 });
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.get("range") ?? "")?.[1] ?? 0);
    return new Response(Buffer.from(object.subarray(from)), {
      status: from === 0 ? 200 : 206,
      headers: {
        ETag: tagOf(object),
        "Content-Range": `bytes ${from}-${object.length - 1}/${object.length}`,
      },
    });
  };
  return { endpoint: server.url.origin, objects, asked, refused, stop: () => server.stop(true) };
}

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    headers: { "Content-Type": "application/xml" },
  });
}

function errorAnswer(status: number, code: string): Response {
  return new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`, {
    status,
    headers: { "Content-Type": "application/xml" },
  });
}

function tagOf(body: Uint8Array): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

/** The signature that AWS describes for version 4, made again from the secret key. */
function isSigned(request: Request, url: URL): boolean {
  const query = url.searchParams;
  const header = request.headers.get("authorization");
  const inHeader =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      header ?? "",
    );
  const credential = inHeader?.[1] ?? query.get("X-Amz-Credential") ?? "";
  const names = (inHeader?.[2] ?? query.get("X-Amz-SignedHeaders") ?? "").split(";");
  const signature = inHeader?.[3] ?? query.get("X-Amz-Signature") ?? "";
  const time = (inHeader ? request.headers.get("x-amz-date") : query.get("X-Amz-Date")) ?? "";
  const [keyId, day, region, service, end] = credential.split("/");
  if (keyId !== S3_KEYS.access_key_id || end !== "aws4_request" || region !== S3_KEYS.region) return false;
  query.delete("X-Amz-Signature");
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const canonical = [
    request.method,
    url.pathname,
    [...query]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${request.headers.get(name)?.trim() ?? ""}`),
    "",
    names.join(";"),
    request.headers.get("x-amz-content-sha256") ?? "UNSIGNED-PAYLOAD",
  ].join("\n");
  const scope = `${day}/${region}/${service}/${end}`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash("sha256").update(canonical).digest("hex")}`;
  const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
  const steps = [day ?? "", region ?? "", service ?? "", "aws4_request"];
  const key = steps.reduce<string | Buffer>(hmac, `AWS4${S3_KEYS.secret_access_key}`);
  return createHmac("sha256", key).update(text).digest("hex") === signature;
}

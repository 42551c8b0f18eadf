// Where snapshot files are published: a folder, an HTTP(S) URL, or a bucket of S3-compatible storage with a
// prefix. A name never holds a secret, because command lines are seen by every user of a host.

import { resolve } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";

export type SourceName =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "http"; readonly url: URL }
  | { readonly kind: "s3"; readonly bucket: string; readonly prefix: string };

const S3_NAME = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;
const KEY_PART = /^[\w.=+-]+$/;

/** True when a text names a place on a network, not a path of this host. */
export function isRemoteName(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

/** Parses the name of a source. Throws an OperatorError, which never quotes a password. */
export function parseSourceName(text: string): SourceName {
  if (!isRemoteName(text)) return { kind: "folder", path: resolve(text) };
  if (/^s3:\/\//i.test(text)) return parseS3(text);
  if (/^https?:\/\//i.test(text)) return parseHttp(text);
  throw new OperatorError(
    `${JSON.stringify(text.slice(0, text.indexOf("://") + 3))} is not a kind of source.`,
    "Name a folder, http://…, https://…, or s3://BUCKET/PREFIX.",
  );
}

function parseS3(text: string): SourceName {
  const [, bucket, path = ""] = S3_NAME.exec(text) ?? [];
  const parts = path.split("/").filter((part) => part !== "");
  const isPlain = parts.every((part) => KEY_PART.test(part) && part !== "." && part !== "..");
  if (bucket === undefined || !isPlain)
    throw new OperatorError(
      "The name of the bucket can't be used.",
      "Write s3://BUCKET/PREFIX with letters, digits and . _ - = + only. Set the keys in the environment or a file.",
    );
  return { kind: "s3", bucket, prefix: parts.map((part) => `${part}/`).join("") };
}

function parseHttp(text: string): SourceName {
  const url = URL.parse(text);
  if (url === null)
    throw new OperatorError("The URL of the source can't be read.", "Write https://HOST/PATH/.");
  if (url.username !== "" || url.password !== "")
    throw new OperatorError(
      "The URL of the source has a user or a password, which every user of this host could see.",
      "Put the credentials into a file: --source-credentials FILE.",
    );
  if (url.search !== "" || url.hash !== "")
    throw new OperatorError(
      "The URL of the source has a query or a fragment.",
      "Name the folder that holds the pointer file: https://HOST/PATH/.",
    );
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return { kind: "http", url };
}

/** The name as messages and logs show it. */
export function showSource(name: SourceName): string {
  if (name.kind === "folder") return name.path;
  return name.kind === "http" ? name.url.href : `s3://${name.bucket}/${name.prefix}`;
}

// Names of sources, and files with credentials: what is wrong is named, and nothing secret is quoted.

import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadCredentials } from "../../src/lists/follow/credentials.ts";
import { parseSourceName, showSource } from "../../src/lists/follow/source-name.ts";
import { scratchFolder } from "../support/scratch.ts";

describe("a name", () => {
  test.each([
    ["lists", resolve("lists")],
    ["/srv/lists", "/srv/lists"],
    ["https://lists.example/a", "https://lists.example/a/"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080/"],
    ["s3://bank-lists", "s3://bank-lists/"],
    ["s3://bank-lists/a//b/", "s3://bank-lists/a/b/"],
  ])("%s", (text, shown) => expect(showSource(parseSourceName(text))).toBe(shown));

  test.each([
    ["https://user:s3cret@lists.example/", "has a user or a password"],
    ["https://lists.example/?token=s3cret", "has a query"],
    ["ftp://s3cret@lists.example/", '"ftp://" is not a kind of source'],
    ["s3://s3cret@bucket/x", "The name of the bucket can't be used"],
    ["s3://bucket/../other", "The name of the bucket can't be used"],
    ["https://", "The URL of the source can't be read"],
  ])("%s is refused and not quoted", (text, message) => {
    expect(() => parseSourceName(text)).toThrow(message);
    expect(() => parseSourceName(text)).not.toThrow("s3cret");
  });
});

describe("credentials", () => {
  const file = (text: string) => {
    const path = join(scratchFolder("interdict-credentials-"), "file");
    writeFileSync(path, text);
    return path;
  };

  test("come from a file, which wins, or from the environment", () => {
    const variables = { AWS_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key", AWS_REGION: "" };
    expect(loadCredentials(null, variables)).toEqual({ access_key_id: "id", secret_access_key: "key" });
    expect(loadCredentials(file("\n# a\ntoken = a=b\r\nca=/x.pem"), variables)).toEqual({
      token: "a=b",
      ca: "/x.pem",
    });
  });

  test.each([
    ["token=x\nsecret s3cret\n", ":2 is not a known NAME=VALUE"],
    ["password=s3cret\npassword=s3cret\n", ":2 has password twice"],
  ])("%p is refused by its line", (text, message) => {
    expect(() => loadCredentials(file(text))).toThrow(message);
    expect(() => loadCredentials(file(text))).not.toThrow("s3cret");
  });

  test("a file that is missing is named", () => {
    expect(() => loadCredentials("/nonexistent/credentials")).toThrow("no such file or folder");
  });
});

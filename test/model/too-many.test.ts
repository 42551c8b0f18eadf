// Every refusal with 429 is worded in one file, and says when to retry.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ServiceError } from "../../src/base/model/errors.ts";
import * as refusals from "../../src/base/model/too-many.ts";

const SRC = join(import.meta.dir, "../../src");

test("no other file refuses with 429", () => {
  const files = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(SRC)].filter((path) =>
    /new ServiceError\(\s*"rate_limit_exceeded"/.test(readFileSync(join(SRC, path), "utf8")),
  );
  expect(files).toEqual(["base/model/too-many.ts"]);
});

test.each([
  [refusals.tooManyRequests(60, 1), null, "60 requests per minute. Retry in 1 second."],
  [refusals.tooManyParties(11, 10, { limit: 3, resetSeconds: 7 }), 7, "has 11 parties, and every 10 count"],
  [refusals.tooMuchWork("account", 2), 2, "work of the account is waiting. Retry in 2 seconds"],
  [refusals.tooMuchWork("all", 2), 2, "work of all accounts is waiting"],
  [refusals.tooManyBytes(100), 1, "more than 100 bytes of request bodies"],
  [refusals.tooManyFiles(2), 1, "sends 2 files at the same time"],
  [refusals.tooManyReaders("Others are reading"), 2, "Others are reading. Retry in 2 seconds."],
])("refusal %#", (error, retryAfter, words) => {
  expect(error).toBeInstanceOf(ServiceError);
  expect([error.code, error.retryAfterSeconds]).toEqual(["rate_limit_exceeded", retryAfter]);
  expect(error.message).toContain(words);
});

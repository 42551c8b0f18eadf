// The thread that verifies alias indexes for the service.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileVerifier } from "../../../src/cli/serve/file-verifier.ts";
import { OperatorError } from "../../../src/model/errors.ts";
import { buildSnapshot } from "../../../src/snapshot/build.ts";
import { INDEX_FILE, snapshotFolder } from "../../../src/snapshot/folders.ts";

const VERIFIER = new URL("../../../src/verifier.ts", import.meta.url).href;
const STILLBORN = new URL("./stillborn-worker.ts", import.meta.url).href;

const root = mkdtempSync(join(tmpdir(), "interdict-verifier-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const copy = join(root, "copy.idx");
let index: string;

beforeAll(async () => {
  const { id } = await buildSnapshot({ paths: ["fixtures/demo/un"], state: root });
  index = join(snapshotFolder(root, id), INDEX_FILE);
});

const failureOf = (verifying: Promise<unknown>) =>
  verifying.then(
    () => null,
    (error: unknown) => error,
  );

describe.each([
  ["a thread", VERIFIER],
  ["this thread", null],
])("in %s", (_, entry) => {
  test("a whole index is verified, once however often it is asked for", async () => {
    const verifier = new FileVerifier(entry);
    const first = verifier.verifyIndex(index);
    expect(verifier.verifyIndex(index)).toBe(first);
    const { dev, ino } = statSync(index, { bigint: true });
    expect(await first).toStartWith(`${dev}:${ino}:`);
    expect(verifier.verifyIndex(index)).toBe(first);
  });

  test("a damaged one is refused in the words of the opening, and looked at anew when it is asked for again", async () => {
    const verifier = new FileVerifier(entry);
    copyFileSync(index, copy);
    truncateSync(copy, 5000);
    const failure = await failureOf(verifier.verifyIndex(copy));
    expect(failure).toBeInstanceOf(OperatorError);
    expect(String(failure)).toContain(`${copy}: the header at byte 0 promises`);
    copyFileSync(index, copy);
    expect(await verifier.verifyIndex(copy)).toContain(":");
  });

  test("another index is verified after the first", async () => {
    const verifier = new FileVerifier(entry);
    copyFileSync(index, copy);
    expect(await verifier.verifyIndex(copy)).not.toBe(await verifier.verifyIndex(index));
  });
});

test("a thread that dies is a refusal", async () => {
  const failure = await failureOf(new FileVerifier(STILLBORN).verifyIndex(index));
  expect(failure).toBeInstanceOf(OperatorError);
  expect(String(failure)).toContain("died");
});

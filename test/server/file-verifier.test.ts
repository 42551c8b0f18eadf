// The thread that verifies the files of snapshots for the service.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { hashFile } from "../../src/engine/snapshot/digest.ts";
import { INDEX_FILE, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { FileVerifier } from "../../src/service/server/file-verifier.ts";

const VERIFIER = new URL("../../src/verifier.ts", import.meta.url).href;
const STILLBORN = new URL("./stillborn-worker.ts", import.meta.url).href;

const root = mkdtempSync(join(tmpdir(), "interdict-verifier-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const copy = join(root, "copy.idx");
let index: string;
let whole: Buffer;

beforeAll(async () => {
  const { id } = await buildSnapshot({ paths: ["fixtures/demo/un"], state: root });
  index = join(snapshotFolder(root, id), INDEX_FILE);
  whole = readFileSync(index);
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
    writeFileSync(copy, whole);
    truncateSync(copy, 5000);
    const failure = await failureOf(verifier.verifyIndex(copy));
    expect(failure).toBeInstanceOf(OperatorError);
    expect(String(failure)).toContain(`${copy}: the header at byte 0 promises`);
    writeFileSync(copy, whole);
    expect(await verifier.verifyIndex(copy)).toContain(":");
  });

  test("a written file is verified and hashed again, even with an old modification time", async () => {
    const verifier = new FileVerifier(entry);
    writeFileSync(copy, whole);
    utimesSync(copy, 1000, 1000);
    const verified = await verifier.verifyIndex(copy);
    const hashed = verifier.hash(copy);
    expect(verifier.hash(copy)).toBe(hashed);
    expect((await hashed).digest).toEqual(hashFile(copy));
    const damaged = Buffer.from(whole);
    damaged[damaged.length - 1] = 1;
    writeFileSync(copy, damaged);
    utimesSync(copy, 1000, 1000);
    expect(String(await failureOf(verifier.verifyIndex(copy)))).toContain("does not have the hash");
    const again = await verifier.hash(copy);
    expect(again.digest).toEqual(hashFile(copy));
    expect(again.digest.sha256).not.toBe((await hashed).digest.sha256);
    expect(again.identity).not.toBe(verified);
  });

  test("a file that isn't there can't be hashed", async () => {
    expect(await failureOf(new FileVerifier(entry).hash(join(root, "nowhere")))).toMatchObject({
      code: "ENOENT",
    });
  });

  test("another index is verified after the first", async () => {
    const verifier = new FileVerifier(entry);
    writeFileSync(copy, whole);
    expect(await verifier.verifyIndex(copy)).not.toBe(await verifier.verifyIndex(index));
  });
});

test("a thread that dies is a refusal", async () => {
  const failure = await failureOf(new FileVerifier(STILLBORN).verifyIndex(index));
  expect(failure).toBeInstanceOf(OperatorError);
  expect(String(failure)).toContain("died");
});

test("what is under way when the thread is closed fails, and another thread does what is asked next", async () => {
  const verifier = new FileVerifier(VERIFIER);
  const failure = failureOf(verifier.verifyIndex(index));
  verifier.close();
  expect(await failure).toBeInstanceOf(OperatorError);
  expect(await verifier.verifyIndex(index)).toContain(":");
});

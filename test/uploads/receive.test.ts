// Uploads on their way to disk: bounded, atomic, for the owner of the state folder alone.

import { describe, expect, test } from "bun:test";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { ServiceError } from "../../src/base/model/errors.ts";
import { removeOldUploads, removeUnfinished } from "../../src/service/uploads/clean-up.ts";
import {
  listUploadIds,
  receivingFolder,
  uploadFolder,
  uploadsFolder,
} from "../../src/service/uploads/folders.ts";
import { listFileName } from "../../src/service/uploads/list-file-name.ts";
import { type ReceiveRequest, UploadReceiver } from "../../src/service/uploads/receive.ts";
import { measureSpace } from "../../src/service/uploads/space.ts";
import { scratchFolder } from "../support/scratch.ts";
import { ANALYST, bodyOf, LIMITS, OTHER, upload } from "./support.ts";

const root = scratchFolder("interdict-uploads-");
let states = 0;
function newState(): string {
  const state = join(root, `state-${states++}`);
  mkdirSync(state, { mode: 0o700 });
  return state;
}

const receiver = new UploadReceiver();
const receive = (state: string, more: Partial<ReceiveRequest>) =>
  receiver.receive({
    state,
    kind: "files",
    by: ANALYST,
    fileName: "customers.csv",
    body: bodyOf("name\nAnn\n"),
    length: null,
    limits: LIMITS,
    ...more,
  });

const refusal = (state: string, more: Partial<ReceiveRequest>): Promise<{ code: string; message: string }> =>
  receive(state, more).then(
    () => {
      throw new Error("It was received.");
    },
    (error: ServiceError) => ({ code: error.code, message: error.message }),
  );

/** Everything in the folder of uploads, as paths. */
function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    yield join(folder, name);
    if (lstatSync(join(folder, name)).isDirectory()) yield* walk(join(folder, name));
  }
}

test("a file arrives whole, whatever it is called, and nobody else may read it", async () => {
  const state = newState();
  const fileName = "../../../etc/passwd\u202e.csv";
  const id = await receive(state, { fileName, body: bodyOf("na", "me\nA", "nn\n") });
  const folder = uploadFolder(state, "files", id);
  expect(readFileSync(join(folder, "uploaded-file"), "utf8")).toBe("name\nAnn\n");
  expect(JSON.parse(readFileSync(join(folder, "upload.json"), "utf8"))).toEqual({
    version: 1,
    by: ANALYST,
    fileName,
    bytes: 9,
    receivedAt: expect.stringMatching(/Z$/),
  });
  for (const path of walk(uploadsFolder(state)))
    expect([path, lstatSync(path).mode & 0o077]).toEqual([path, 0]);
  expect(readdirSync(receivingFolder(state))).toEqual([]);
});

describe("nothing is left of", () => {
  const cases: readonly [string, Partial<ReceiveRequest>, string][] = [
    ["no body", { body: null }, "The body is missing"],
    ["an empty body", { body: bodyOf() }, "The body is missing"],
    ["a body that announces too much", { length: 1001 }, "larger than 1000 bytes"],
    [
      "a body that is longer than announced",
      { length: 10, body: bodyOf("x".repeat(1001)) },
      "larger than 1000",
    ],
    ["too many uploads", { limits: { ...LIMITS, accountUploads: 0 } }, "may have 0"],
    [
      "too many bytes of the account",
      { limits: { ...LIMITS, accountBytes: 5 }, length: 9 },
      "may take 5 bytes",
    ],
    ["too many bytes of all", { limits: { ...LIMITS, totalBytes: 5 }, length: 9 }, "All uploads"],
    ["a disk that is nearly full", { limits: { ...LIMITS, freeBytes: 2 ** 60 } }, "nearly full"],
  ];
  test.each(cases)("%s", async (_, more, message) => {
    const state = newState();
    const refused = await refusal(state, more);
    expect(refused.code).toBe("invalid_request");
    expect(refused.message).toContain(message);
    expect(listUploadIds(state, "files")).toEqual([]);
    if (existsSync(receivingFolder(state))) expect(readdirSync(receivingFolder(state))).toEqual([]);
  });

  test("a client that stops in the middle", async () => {
    const state = newState();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* bodyOf("name\n");
      throw new DOMException("The connection was closed.", "AbortError");
    }
    expect((await refusal(state, { body: broken() })).message).toBe("The body ended before its last byte.");
    expect(readdirSync(receivingFolder(state))).toEqual([]);
  });
});

test("an account sends two files at the same time, and another one sends too", async () => {
  const state = newState();
  const gate = Promise.withResolvers<void>();
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield* bodyOf("name\n");
    await gate.promise;
    yield* bodyOf("Ann\n");
  }
  const slowOnes = [receive(state, { body: slow() }), receive(state, { body: slow() })];
  expect((await refusal(state, {})).code).toBe("rate_limit_exceeded");
  await receive(state, { by: OTHER });
  gate.resolve();
  expect((await Promise.all(slowOnes)).length).toBe(2);
  await receive(state, {});
  expect(measureSpace(state, 1).accountUploads).toBe(3);
  expect(measureSpace(state, 2).accountUploads).toBe(1);
});

test("what a killed process left is removed, what is being received stays", async () => {
  const state = newState();
  const [own, ended, earlier] = [Bun.randomUUIDv7(), Bun.randomUUIDv7(), Bun.randomUUIDv7("hex", 1_000_000)];
  await upload(state, "files", "a.csv", "name\n");
  // The largest process id of Linux, which is hardly in use.
  const names = [`${process.pid}-${own}`, `4194303-${ended}`, `${process.pid}-${earlier}`, "stray"];
  for (const name of names) mkdirSync(join(receivingFolder(state), name));
  removeUnfinished(state);
  expect(readdirSync(receivingFolder(state))).toEqual([names[0] ?? ""]);
});

test("uploads are removed after their days, but for those at work", async () => {
  const state = newState();
  const [a, b] = [await upload(state, "files", "a", "x"), await upload(state, "imports", "b", "x")];
  const later = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
  expect(removeOldUploads(state, later(29), 30, () => false)).toBe(0);
  expect(removeOldUploads(state, later(31), 30, (id) => id === a)).toBe(1);
  expect([listUploadIds(state, "files"), listUploadIds(state, "imports")]).toEqual([[a], []]);
  expect(b).not.toBe(a);
  utimesSync(uploadFolder(state, "files", a), 0, 0);
});

test.each([
  ["sdn.csv", "sdn.csv"],
  ["../../sdn.csv", "sdn.csv"],
  ["C:\\lists\\sdn.csv", "sdn.csv"],
  ["/", "list"],
  ["..", "list"],
  ["", "list"],
  [".hidden.csv", "hidden.csv"],
  ["Schwarze Liste (neu).xlsx", "Schwarze_Liste_neu_.xlsx"],
  ["Прекращено.csv", "csv"],
  ["a.mapping.json", "a.mapping.json.list"],
  ["README.md", "README.md.list"],
  ["-rf", "rf"],
  ["a\0b\n.csv", "a_b_.csv"],
  [`${"x".repeat(300)}.csv`, `${"x".repeat(96)}.csv`],
])("the list file %j is %j on disk", (sent, expected) => {
  expect(listFileName(sent)).toBe(expected);
});

// A portable file that is read without being published: opened in a scratch folder, verified, exported again.

import { beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openPortable, peekPortable, verifyPortable } from "../../src/engine/snapshot/open-portable.ts";
import { writePortable } from "../../src/engine/snapshot/portable.ts";
import { type BuiltSnapshot, buildAside, buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { scratchFolder } from "../support/scratch.ts";

const root = scratchFolder("interdict-open-portable-");
const scratch = join(root, "scratch");
const file = join(root, "built.snapshot");
const state = join(root, "state");
const NOW = new Date("2026-11-01T12:00:00Z");
const own = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");
let built: BuiltSnapshot;

beforeAll(async () => {
  mkdirSync(scratch);
  const request = { paths: ["fixtures/demo/un"], now: NOW };
  built = await buildSnapshot({ ...request, state });
  await buildAside({ ...request, state: join(root, "aside") }, (folder) =>
    writePortable(folder, file, own.privateKey),
  );
});

describe("an opened file", () => {
  test("answers as the snapshot does, and leaves nothing behind", async () => {
    const snapshot = await openPortable(file, own.publicKey, scratch);
    expect(readdirSync(scratch)).toHaveLength(1);
    expect(statSync(snapshot.folder).mode & 0o777).toBe(0o700);
    expect(snapshot.manifest).toEqual(built.manifest);
    expect(snapshot.store.counts().entities).toBe(built.manifest.entities);
    expect(snapshot.aliases?.summary.entities).toBeGreaterThan(0);
    snapshot.close();
    expect(readdirSync(scratch)).toEqual([]);
  });

  test.each([
    [
      "signed by another key",
      () => openPortable(file, other.publicKey, scratch),
      "not signed by the trusted",
    ],
    ["damaged", () => openPortable(damaged(), null, scratch), "lacks the size or checksum"],
    ["cut short", () => openPortable(cut(), null, scratch), "not a complete snapshot file"],
    ["missing", () => openPortable(join(root, "none"), null, scratch), "ENOENT"],
  ])("that is %s is refused, and leaves nothing behind", async (_, open, message) => {
    await expect(open()).rejects.toThrow(message);
    expect(readdirSync(scratch)).toEqual([]);
  });

  test("that is not signed is refused where a key is named", async () => {
    const unsigned = join(root, "unsigned.snapshot");
    await writePortable(snapshotFolder(state, built.id), unsigned, null);
    await expect(openPortable(unsigned, own.publicKey, scratch)).rejects.toThrow("is not signed");
  });
});

describe("a file in an archive", () => {
  test("names its snapshot, and is verified to the last byte", async () => {
    expect((await peekPortable(file)).id).toBe(built.id);
    const manifest = readFileSync(join(snapshotFolder(state, built.id), "manifest.json"));
    expect((await verifyPortable(file)).equals(manifest)).toBe(true);
    expect((await peekPortable(damaged())).id).toBe(built.id);
    await expect(verifyPortable(damaged())).rejects.toThrow("lacks the size or checksum");
    await expect(verifyPortable(cut())).rejects.toThrow("not a complete snapshot file");
    await expect(peekPortable("package.json")).rejects.toThrow("package.json");
  });
});

describe("an export", () => {
  test("has the bytes that the build wrote, and names their checksum", async () => {
    const path = join(root, "exported.snapshot");
    const written = await writePortable(snapshotFolder(state, built.id), path, own.privateKey);
    const bytes = readFileSync(path);
    expect(bytes.equals(readFileSync(file))).toBe(true);
    expect(written).toEqual({
      bytes: bytes.length,
      sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["changed", (path: string) => flipByte(path)],
    ["cut short", (path: string) => truncateSync(path, 5_000)],
    ["longer", (path: string) => writeFileSync(path, "more", { flag: "a" })],
  ])("of a snapshot with a part that is %s leaves no file", async (what, damage) => {
    const copy = join(root, `damaged ${what}`);
    const { id } = await buildSnapshot({ paths: ["fixtures/demo/un"], state: copy, now: NOW });
    const folder = snapshotFolder(copy, id);
    const part = join(folder, "entities.sqlite");
    chmodSync(part, 0o600);
    damage(part);
    await expect(writePortable(folder, join(copy, "out.snapshot"), null)).rejects.toThrow(
      "is not as it was written",
    );
    expect(readdirSync(copy).sort()).toEqual(["current", "import.lock", "snapshots"]);
  });
});

function flipByte(path: string): void {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function damaged(): string {
  const copy = join(root, "flipped.snapshot");
  writeFileSync(copy, readFileSync(file));
  flipByte(copy);
  return copy;
}

function cut(): string {
  const copy = join(root, "cut.snapshot");
  const bytes = readFileSync(file);
  writeFileSync(copy, bytes.subarray(0, bytes.length - 1_500));
  return copy;
}

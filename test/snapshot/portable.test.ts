// A snapshot as one file: published complete, refused when any part of it was changed.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pack } from "tar-stream";
import {
  listSnapshotIds,
  loadCurrentId,
  snapshotFolder,
  snapshotsFolder,
} from "../../src/engine/snapshot/folders.ts";
import { openSnapshot } from "../../src/engine/snapshot/open.ts";
import { writePortable } from "../../src/engine/snapshot/portable.ts";
import { type PublishRequest, publishFile } from "../../src/engine/snapshot/publish.ts";
import { rollBack } from "../../src/engine/snapshot/roll-back.ts";
import { loadSigningKey, loadTrustedKey } from "../../src/engine/snapshot/signature.ts";
import { type BuiltSnapshot, buildAside, buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { flipByte as damageFile } from "../support/damage.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-portable-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const NOW = new Date("2026-11-01T12:00:00Z");
const signedPath = join(root, "signed.snapshot");
const unsignedPath = join(root, "unsigned.snapshot");
let built: BuiltSnapshot;
let made = 0;
const newState = () => join(root, `state-${made++}`);

function writeKeys(name: string): { signing: string; trusted: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const paths = { signing: join(root, `${name}.pem`), trusted: join(root, `${name}.pub`) };
  writeFileSync(paths.signing, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  writeFileSync(paths.trusted, publicKey.export({ type: "spki", format: "pem" }));
  return paths;
}

const own = writeKeys("own");
const other = writeKeys("other");

beforeAll(async () => {
  await buildAside({ paths: ["fixtures/demo/un"], state: newState(), now: NOW }, async (folder, snapshot) => {
    built = snapshot;
    await writePortable(folder, signedPath, loadSigningKey(own.signing));
    await writePortable(folder, unsignedPath, null);
  });
});

function publish(path: string, more: Partial<PublishRequest> = {}, state = newState()) {
  return publishFile({ path, state, trusted: null, force: false, replaces: null, check: () => {}, ...more });
}

/** A copy of the file with one byte changed at a place. */
function flipByte(path: string, at: number): string {
  const copy = join(root, `flipped-${made++}.snapshot`);
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(copy, bytes);
  return copy;
}

describe("a snapshot file", () => {
  test("is published as the snapshot that was built, readable by its owner only", async () => {
    const state = newState();
    const { isVerified } = await publish(signedPath, { trusted: loadTrustedKey(own.trusted) }, state);
    expect(isVerified).toBe(true);
    expect(loadCurrentId(state)).toBe(built.id);
    const folder = snapshotFolder(state, built.id);
    expect(readdirSync(folder).sort()).toEqual([
      "account.json",
      "aliases.idx",
      "entities.sqlite",
      "lists.zst",
      "manifest.json",
    ]);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o400);
    expect(statSync(signedPath).mode & 0o777).toBe(0o600);
    const snapshot = openSnapshot(folder);
    expect(snapshot.manifest).toEqual(built.manifest);
    expect(snapshot.aliases).not.toBeNull();
    snapshot.close();
    expect(readdirSync(snapshotsFolder(state))).toEqual([built.id]);
  });

  test("of the same snapshot has the same bytes", async () => {
    const again = join(root, "again.snapshot");
    await buildAside({ paths: ["fixtures/demo/un"], state: newState(), now: NOW }, (folder) =>
      writePortable(folder, again, null),
    );
    expect(readFileSync(again).equals(readFileSync(unsignedPath))).toBe(true);
  });

  test("that can't be written leaves nothing", async () => {
    const missing = join(root, "nowhere", "out.snapshot");
    const writing = buildAside({ paths: ["fixtures/demo/un"], state: newState() }, (folder) =>
      writePortable(folder, missing, null),
    );
    await expect(writing).rejects.toThrow();
    expect(existsSync(join(root, "nowhere"))).toBe(false);
  });
});

describe("with a trusted key", () => {
  const trusted = loadTrustedKey(own.trusted);

  test("an unsigned file is refused without --force", async () => {
    await expect(publish(unsignedPath, { trusted })).rejects.toThrow("is not signed");
    expect((await publish(unsignedPath, { trusted, force: true })).isVerified).toBe(false);
  });

  test("a file that somebody else signed is refused even with --force", async () => {
    const strange = { trusted: loadTrustedKey(other.trusted), force: true };
    await expect(publish(signedPath, strange)).rejects.toThrow("not signed by the trusted key");
  });

  test("a changed manifest is refused", async () => {
    const at = readFileSync(signedPath).indexOf('"entities"');
    await expect(publish(flipByte(signedPath, at + 2), { trusted, force: true })).rejects.toThrow();
  });

  test("a private key serves as its public half; other keys and files are refused by name", () => {
    expect(loadTrustedKey(own.signing).type).toBe("public");
    expect(() => loadSigningKey(own.trusted)).toThrow(own.trusted);
    const rsa = join(root, "rsa.pem");
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    writeFileSync(rsa, privateKey.export({ type: "pkcs8", format: "pem" }));
    expect(() => loadSigningKey(rsa)).toThrow("must be Ed25519");
  });
});

describe("a damaged file", () => {
  test("is refused wherever it is cut, and the snapshot in use stays", async () => {
    const bytes = readFileSync(unsignedPath);
    const state = newState();
    await buildSnapshot({ paths: ["fixtures/demo/ofac"], state, now: new Date("2026-10-01T00:00:00Z") });
    const before = loadCurrentId(state);
    const cut = join(root, "cut.snapshot");
    const lengths = [0, 1, 511, 512, 600, 1024, bytes.length >> 1, bytes.length - 1500, bytes.length - 1025];
    for (const length of lengths) {
      writeFileSync(cut, bytes.subarray(0, length));
      expect(
        await publish(cut, {}, state).then(
          () => "published",
          (error) => String(error),
        ),
      ).toContain(cut);
    }
    expect(loadCurrentId(state)).toBe(before);
    expect(readdirSync(snapshotsFolder(state))).toEqual([before ?? ""]);
  });

  test("is refused for a flipped byte in every part", async () => {
    const bytes = readFileSync(unsignedPath);
    const places = built.manifest.files.map(({ name }) => bytes.indexOf(`${name}\0`) + 512 + 40);
    expect(places).toHaveLength(4);
    for (const place of places)
      await expect(publish(flipByte(unsignedPath, place))).rejects.toThrow(
        "lacks the size or checksum in the manifest",
      );
  });

  test.each<[string, Record<string, string>]>([
    ["another first part", { "aliases.idx": "" }],
    ["a manifest that is none", { "manifest.json": "{}", "manifest.sig": "" }],
    ["a part too many", {}],
    ["an id that is a path", { "manifest.json": '"id": "../../escaped"' }],
  ])("is refused for %s", async (what, parts) => {
    const path = join(root, `strange-${made++}.snapshot`);
    const archive = pack();
    const manifest = JSON.stringify({
      ...built.manifest,
      ...(what.startsWith("an id") ? { id: "../../escaped" } : {}),
    });
    const whole: Record<string, string | Buffer> =
      what === "a part too many" || what.startsWith("an id")
        ? {
            "manifest.json": manifest,
            "manifest.sig": "",
            ...readParts(),
            ...(what === "a part too many" ? { "extra.txt": "x" } : {}),
          }
        : parts;
    for (const [name, content] of Object.entries(whole)) archive.entry({ name }, content);
    archive.finalize();
    const chunks: Uint8Array[] = [];
    for await (const chunk of archive) chunks.push(chunk as Uint8Array);
    writeFileSync(path, Buffer.concat(chunks));
    expect(
      await publish(path).then(
        () => "published",
        (error) => String(error),
      ),
    ).not.toBe("published");
    expect(existsSync(join(root, "escaped"))).toBe(false);
  });

  function readParts(): Record<string, Buffer> {
    const bytes = readFileSync(unsignedPath);
    return Object.fromEntries(
      built.manifest.files.map(({ name, bytes: length }) => {
        const start = bytes.indexOf(`${name}\0`) + 512;
        return [name, bytes.subarray(start, start + length)];
      }),
    );
  }
});

describe("publishing", () => {
  test("refuses a file older than the snapshot in use, without --force", async () => {
    const state = newState();
    await buildSnapshot({ paths: ["fixtures/demo/un"], state, now: new Date("2026-11-02T00:00:00Z") });
    await expect(publish(unsignedPath, {}, state)).rejects.toThrow("before the snapshot in use");
    await publish(unsignedPath, { force: true }, state);
    expect(loadCurrentId(state)).toBe(built.id);
  });

  test("replaces the snapshot that was named, and no other", async () => {
    const state = newState();
    const empty = { replaces: "20260101T000000Z-00000000" };
    await expect(publish(unsignedPath, empty, state)).rejects.toThrow("but none is in use now");
    await publish(unsignedPath, { replaces: "none" }, state);
    // Whoever was ended before it could say that the file is in use publishes it again.
    await publish(unsignedPath, { replaces: "none" }, state);
    expect(loadCurrentId(state)).toBe(built.id);

    const now = new Date("2026-11-02T00:00:00Z");
    const { id } = await buildSnapshot({ paths: ["fixtures/demo/un"], state, now });
    for (const replaces of ["none", empty.replaces])
      await expect(publish(unsignedPath, { replaces, force: true }, state)).rejects.toThrow(
        `built to replace the snapshot ${replaces}, but ${id} is in use now`,
      );
    await publish(unsignedPath, { replaces: id, force: true }, state);
    expect(loadCurrentId(state)).toBe(built.id);
  });

  test("stops when the check of the operator does, and publishing the same again is harmless", async () => {
    const state = newState();
    const check = () => {
      throw new Error("a canary is missed");
    };
    await expect(publish(unsignedPath, { check }, state)).rejects.toThrow("canary");
    expect(loadCurrentId(state)).toBeNull();
    await publish(unsignedPath, {}, state);
    await publish(unsignedPath, {}, state);
    expect(listSnapshotIds(state)).toEqual([built.id]);
  });
});

describe("going back", () => {
  async function makeFour(): Promise<{ state: string; ids: string[] }> {
    mkdirSync(root, { recursive: true });
    const state = newState();
    const ids: string[] = [];
    for (const day of [1, 2, 3, 4]) {
      const now = new Date(Date.UTC(2026, 9, day));
      ids.push((await buildSnapshot({ paths: ["fixtures/demo/un"], state, now })).id);
    }
    return { state, ids };
  }

  test("goes to the newest other one that is good, or to the one named", async () => {
    const { state, ids } = await makeFour();
    const [first = "", second = "", third = "", fourth = ""] = ids;
    expect(rollBack(state, null, () => {})).toMatchObject({ from: fourth, to: { id: third } });
    expect(rollBack(state, null, () => {})).toMatchObject({ from: third, to: { id: fourth }, leftOut: [] });
    damageFile(join(snapshotFolder(state, third), "aliases.idx"), 5000);
    expect(rollBack(state, null, () => {})).toMatchObject({
      to: { id: second },
      leftOut: [{ id: third, problem: expect.stringContaining("aliases.idx") }],
    });
    expect(() => rollBack(state, third, () => {})).toThrow("aliases.idx");
    // What names the snapshot in use is damaged or lost.
    for (const damage of [
      () => writeFileSync(join(state, "current"), "../x"),
      () => rmSync(join(state, "current")),
    ]) {
      damage();
      expect(rollBack(state, null, () => {})).toMatchObject({ from: null, to: { id: fourth } });
    }
    expect(rollBack(state, first, () => {}).to.id).toBe(first);
    expect(() => rollBack(state, "20200101T000000Z-00000000", () => {})).toThrow("There is no snapshot");
    const refuse = () => {
      throw new Error("not recorded");
    };
    expect(() => rollBack(state, fourth, refuse)).toThrow("not recorded");
    expect(loadCurrentId(state)).toBe(first);
    for (const id of [second, fourth]) rmSync(snapshotFolder(state, id), { recursive: true });
    expect(() => rollBack(state, null, () => {})).toThrow(
      `No snapshot in ${state} can be used for a rollback`,
    );
    rmSync(snapshotFolder(state, third), { recursive: true });
    expect(() => rollBack(state, null, () => {})).toThrow("There is no snapshot to go back to");
  });
});

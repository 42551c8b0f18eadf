// Snapshots from end to end on the invented lists: built, published, opened and damaged.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { hashFile } from "../../src/engine/snapshot/digest.ts";
import { unpackEmbedded } from "../../src/engine/snapshot/embedded.ts";
import {
  BUILDING_PREFIX,
  INDEX_FILE,
  LISTS_FILE,
  listSnapshotIds,
  loadCurrentId,
  STORE_FILE,
  snapshotFolder,
  snapshotsFolder,
} from "../../src/engine/snapshot/folders.ts";
import { takeImportLock } from "../../src/engine/snapshot/import-lock.ts";
import { openSnapshot } from "../../src/engine/snapshot/open.ts";
import { type BuiltSnapshot, buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { makeWritable } from "../support/damage.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-snapshot-"));
const state = join(root, "state");
const NOW = new Date("2026-11-01T12:00:00Z");
let built: BuiltSnapshot;
let folder: string;

beforeAll(async () => {
  built = await buildSnapshot({ paths: ["fixtures/demo/un"], state, now: NOW });
  folder = snapshotFolder(state, built.id);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A copy of the state folder that a test may damage. */
function copyState(): string {
  const copy = mkdtempSync(join(root, "copy-"));
  cpSync(state, copy, { recursive: true });
  makeWritable(snapshotFolder(copy, built.id));
  return copy;
}

describe("a build", () => {
  test("publishes what it made, readable by its owner only, and leaves nothing else behind", () => {
    expect(loadCurrentId(state)).toBe(built.id);
    expect(built.id).toStartWith("20261101T120000Z-");
    expect(readdirSync(snapshotsFolder(state))).toEqual([built.id]);
    expect(readdirSync(state).sort()).toEqual(["current", "import.lock", "snapshots"]);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o400);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("accounts for every record, name and byte", async () => {
    const [source] = built.manifest.sources;
    const list = readFileSync("fixtures/demo/un/consolidated.xml");
    const { size } = statSync(join(folder, LISTS_FILE));
    const [path, mapping] = ["consolidated.xml", null];
    expect(source?.files).toEqual([
      {
        name: "consolidated.xml",
        bytes: list.length,
        sha256: new Bun.CryptoHasher("sha256").update(list).digest("hex"),
        records: [...list.toString().matchAll(/<(INDIVIDUAL|ENTITY)>/g)].length,
        copy: { at: 0, packedBytes: size, role: "list", path, folder: "", mapping },
      },
    ]);
    expect(built.manifest.entities).toBe(source?.files[0]?.records ?? 0);
    expect(built.manifest.aliasesSearchable).toBe(built.manifest.aliases);
    expect(built.manifest.aliases).toBeGreaterThan(built.manifest.entities);
    for (const file of built.manifest.files) expect(await hashFile(join(folder, file.name))).toEqual(file);
  });

  test("of the same lists gives the same bytes", async () => {
    const again = await buildSnapshot({ paths: ["fixtures/demo/un"], state: join(root, "again"), now: NOW });
    expect(again.manifest).toEqual(built.manifest);
  });

  test("that fails changes nothing", async () => {
    const copy = copyState();
    const broken = join(root, "broken.xml");
    const list = readFileSync("fixtures/demo/un/consolidated.xml");
    writeFileSync(broken, list.subarray(0, list.length / 2));
    await expect(buildSnapshot({ paths: [broken], state: copy })).rejects.toThrow(broken);
    expect(loadCurrentId(copy)).toBe(built.id);
    expect(readdirSync(snapshotsFolder(copy))).toEqual([built.id]);
  });

  test("clears away what a killed build left", async () => {
    const copy = copyState();
    mkdirSync(join(snapshotsFolder(copy), `${BUILDING_PREFIX}99999999`));
    await buildSnapshot({ paths: ["fixtures/demo/un"], state: copy, now: NOW });
    expect(readdirSync(snapshotsFolder(copy))).toEqual([built.id]);
    expect(listSnapshotIds(copy)).toEqual([built.id]);
  });

  test("waits for no other: a second import at the same time is refused", async () => {
    const copy = copyState();
    const giveBack = takeImportLock(copy);
    await expect(buildSnapshot({ paths: ["fixtures/demo/un"], state: copy })).rejects.toThrow(
      "Another import",
    );
    giveBack();
    takeImportLock(copy)();
  });

  test("is held off by another process until that one dies, however it dies", async () => {
    const copy = copyState();
    const code = `import { takeImportLock } from "${join(process.cwd(), "src/engine/snapshot/import-lock.ts")}";
      globalThis.giveBack = takeImportLock(${JSON.stringify(copy)}); process.stdout.write("taken"); setInterval(() => {}, 1000);`;
    const child = Bun.spawn([process.execPath, "-e", code], { stdout: "pipe" });
    const { value } = await child.stdout.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("taken");
    expect(() => takeImportLock(copy)).toThrow("Another import");
    child.kill("SIGKILL");
    await child.exited;
    takeImportLock(copy)();
  });
});

describe("an open snapshot", () => {
  test("answers from store and index", () => {
    const snapshot = openSnapshot(folder);
    expect(snapshot.aliasError).toBeNull();
    expect(snapshot.aliases?.summary.entities).toBeGreaterThan(0);
    expect(snapshot.store.counts().entities).toBe(built.manifest.entities);
    snapshot.close();
  });

  test("with a damaged index still has its store", () => {
    const copy = snapshotFolder(copyState(), built.id);
    truncateSync(join(copy, INDEX_FILE), 5000);
    const snapshot = openSnapshot(copy);
    expect(snapshot.aliases).toBeNull();
    expect(snapshot.aliasError?.message).toContain(INDEX_FILE);
    expect(snapshot.store.counts().entities).toBe(built.manifest.entities);
    snapshot.close();
  });

  test.each([
    ["a truncated store", (path: string) => truncateSync(join(path, STORE_FILE), 5000)],
    [
      "a store in which a byte is another",
      (path: string) => {
        const bytes = readFileSync(join(path, STORE_FILE));
        bytes[40_000] = (bytes[40_000] ?? 0) ^ 1;
        writeFileSync(join(path, STORE_FILE), bytes);
      },
    ],
    ["a missing store", (path: string) => rmSync(join(path, STORE_FILE))],
    ["a missing manifest", (path: string) => rmSync(join(path, "manifest.json"))],
    ["a manifest that is no JSON", (path: string) => truncateSync(join(path, "manifest.json"), 10)],
    [
      "a manifest with another day of a list",
      (path: string) => {
        const manifest = readFileSync(join(path, "manifest.json"), "utf8");
        writeFileSync(
          join(path, "manifest.json"),
          manifest.replace('"contentDate": "20', '"contentDate": "21'),
        );
      },
    ],
    ["a manifest without its fields", (path: string) => writeFileSync(join(path, "manifest.json"), "{}")],
    [
      "a manifest of a later format",
      (path: string) =>
        writeFileSync(
          join(path, "manifest.json"),
          readFileSync(join(path, "manifest.json"), "utf8").replace(
            '"formatVersion": 4',
            '"formatVersion": 5',
          ),
        ),
    ],
    [
      "a manifest of a format before those that are read",
      (path: string) => writeFileSync(join(path, "manifest.json"), '{ "formatVersion": 2 }'),
    ],
  ])("%s is refused with the path and what to do", (_, damage) => {
    const copy = snapshotFolder(copyState(), built.id);
    damage(copy);
    try {
      openSnapshot(copy);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(OperatorError);
      expect((error as OperatorError).message).toContain(copy);
      expect((error as OperatorError).hint).toContain("interdict import");
    }
  });
});

test("the embedded snapshot is unpacked once and made current", async () => {
  const own = join(root, "fresh");
  const files = ["aliases.idx", "entities.sqlite", "lists.zst", "manifest.json"].map((name) => ({
    name,
    path: join(folder, name),
  }));
  expect(await unpackEmbedded(own, { files })).toBe(built.id);
  expect(loadCurrentId(own)).toBe(built.id);
  expect(readdirSync(snapshotsFolder(own))).toEqual([built.id]);
  for (const name of readdirSync(snapshotFolder(own, built.id))) {
    expect(statSync(join(snapshotFolder(own, built.id), name)).mode & 0o777).toBe(0o400);
  }
  openSnapshot(snapshotFolder(own, built.id)).close();
  expect(await unpackEmbedded(own, { files })).toBeNull();
  // Where a file of it is missing or cut off it is unpacked again.
  rmSync(join(snapshotFolder(own, built.id), STORE_FILE));
  expect(await unpackEmbedded(own, { files })).toBe(built.id);
  rmSync(snapshotsFolder(own), { recursive: true });
  expect(await unpackEmbedded(own, { files })).toBe(built.id);
  openSnapshot(snapshotFolder(own, built.id)).close();
});

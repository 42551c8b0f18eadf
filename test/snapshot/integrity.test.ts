// Files that are watched while they are in use, the trust in an open snapshot, and the place that a finished
// one is given.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SnapshotScreening } from "../../src/engine/screening/screening.ts";
import { CurrentSnapshot } from "../../src/engine/snapshot/current-snapshot.ts";
import {
  BUILDING_PREFIX,
  INDEX_FILE,
  STORE_FILE,
  snapshotFolder,
} from "../../src/engine/snapshot/folders.ts";
import { sealManifest } from "../../src/engine/snapshot/manifest.ts";
import { moveIntoPlace } from "../../src/engine/snapshot/move-into-place.ts";
import { openRecords, openSnapshotAside, verifyHere } from "../../src/engine/snapshot/open.ts";
import { identifySnapshot, WatchedFile } from "../../src/engine/snapshot/watched-file.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";
import { makeWritable } from "../support/damage.ts";
import { EVERYTHING } from "../support/search-query.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-integrity-"));
const state = join(root, "state");
let id: string;
beforeAll(async () => {
  id = (await buildSnapshot({ paths: ["fixtures/demo"], state })).id;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A snapshot folder whose files can be written to. */
function copySnapshot(): string {
  const copy = join(mkdtempSync(join(root, "copy-")), "snapshot");
  cpSync(snapshotFolder(state, id), copy, { recursive: true });
  makeWritable(copy);
  return copy;
}

describe("a watched file", () => {
  const path = join(root, "watched");
  const content = Buffer.alloc(5000, 7);

  test.each([
    ["shrinks", () => truncateSync(path, 100), false],
    ["grows", () => writeFileSync(path, "more", { flag: "a" }), false],
    ["is written over", () => writeFileSync(path, Buffer.alloc(5000, 8), { flag: "r+" }), false],
    ["is given another time", () => utimesSync(path, 1000, 1000), false],
    ["is read", () => readFileSync(path), true],
    ["gets another name", () => linkSync(path, join(root, "linked")), true],
    ["gets another mode", () => chmodSync(path, 0o640), true],
    ["is deleted", () => rmSync(path), true],
  ])("that %s", (_, change, isUnchanged) => {
    rmSync(path, { force: true });
    writeFileSync(path, content);
    const file = new WatchedFile(path);
    expect(file.isUnchanged()).toBe(true);
    change();
    expect([file.isUnchanged(), file.isUnchanged()]).toEqual([isUnchanged, isUnchanged]);
    file.close();
    file.close();
    expect(file.isUnchanged()).toBe(false);
  });

  test("stays changed when its size and time are set back", () => {
    writeFileSync(path, content);
    utimesSync(path, 1000, 1000);
    const file = new WatchedFile(path);
    writeFileSync(path, "other");
    expect(file.isUnchanged()).toBe(false);
    writeFileSync(path, content);
    utimesSync(path, 1000, 1000);
    expect(file.isUnchanged()).toBe(false);
    file.close();
  });

  test("that can't be read is named", () => {
    expect(() => new WatchedFile(join(root, "absent"))).toThrow(join(root, "absent"));
  });

  test.skipIf(process.platform !== "linux")(
    "with a lease makes a writer wait until somebody asks",
    async () => {
      writeFileSync(path, content);
      const file = new WatchedFile(path, true);
      const writer = Bun.spawn(["sh", "-c", `: > ${path}`]);
      const started = performance.now();
      while (file.isUnchanged()) {
        expect(statSync(path).size).toBe(content.length);
        expect(performance.now() - started).toBeLessThan(60_000);
        // In this time the writer may come to the file, which nobody asks about.
        await Bun.sleep(20);
      }
      expect(await writer.exited).toBe(0);
      expect(statSync(path).size).toBe(0);
      await Bun.sleep(1100);
      expect(file.isUnchanged()).toBe(false);
    },
  );

  test.skipIf(process.platform !== "linux")("is trusted again when the writer wrote nothing", async () => {
    writeFileSync(path, content);
    const file = new WatchedFile(path, true);
    const writer = Bun.spawn(["sh", "-c", `: >> ${path}`]);
    while (file.isUnchanged()) await Bun.sleep(20);
    await writer.exited;
    expect(file.isUnchanged()).toBe(false);
    while (!file.isUnchanged()) await Bun.sleep(20);
    file.close();
  });
});

describe("an open snapshot", () => {
  test.skipIf(process.platform !== "linux")(
    "is not opened from an index of which a waiting writer will cut pages off",
    async () => {
      const copy = copySnapshot();
      const path = join(copy, INDEX_FILE);
      const inUse = new WatchedFile(path, true);
      expect(inUse.hasLease).toBe(true);
      const writer = Bun.spawn(["sh", "-c", `: > ${path}`]);
      // Nobody else gets a lease once the writer is at the file.
      for (let isThere = false; !isThere; ) {
        const other = new WatchedFile(path, true);
        isThere = !other.hasLease;
        other.close();
        await Bun.sleep(5);
      }
      const opening = openSnapshotAside(copy);
      expect(inUse.isUnchanged()).toBe(false);
      await writer.exited;
      await expect(opening).rejects.toThrow(INDEX_FILE);
      inUse.close();
    },
  );

  const makeScreening = () => {
    const shared = { generation: 0 };
    const current = new CurrentSnapshot(() => shared.generation);
    return { shared, current, screening: new SnapshotScreening(current) };
  };
  const search = { ...EVERYTHING, perPage: 5, sortMethod: "relevance" } as const;

  test("answers nothing from records that were changed, not even that there are none", async () => {
    const folder = copySnapshot();
    const { shared, current, screening } = makeScreening();
    current.stage(1, await openSnapshotAside(folder));
    shared.generation = 1;
    const pinned = screening.pin();
    expect(screening.readiness()).toMatchObject({
      ready: true,
      intact: true,
      snapshot: { records: "verified" },
    });
    const zeros = Buffer.alloc(statSync(join(folder, STORE_FILE)).size);
    writeFileSync(join(folder, STORE_FILE), zeros, { flag: "r+" });
    const view = screening.view();
    for (const answer of [
      () => view.search(search),
      () => view.entity("sanction", "nobody"),
      () => view.history("sanction", "nobody"),
      () => view.datasets(),
    ])
      expect(answer).toThrow(`${STORE_FILE} was changed`);
    const subject = { schema: "Person", properties: { name: ["Anybody"] }, include: ["sanction"] } as const;
    const asked = { ...subject, threshold: 0.5, limit: 5, datasets: null };
    expect(() => view.match(asked)).toThrow(`${STORE_FILE} was changed`);
    expect(() => pinned.match(asked)).toThrow(`${STORE_FILE} was changed`);
    expect(screening.readiness()).toMatchObject({
      ready: false,
      intact: false,
      snapshot: { records: "refused" },
    });
    pinned.release();
    current.close();
  });

  test("that is refused answers nothing, in a batch that began before either", async () => {
    const { shared, current, screening } = makeScreening();
    current.stage(1, await openSnapshotAside(snapshotFolder(state, id)));
    shared.generation = 1;
    const pinned = screening.pin();
    current.get()?.integrity.refuse("It is damaged.");
    expect(() => pinned.datasets()).toThrow("It is damaged. Retry in a few minutes.");
    expect(screening.readiness()).toMatchObject({ ready: false, reason: "It is damaged.", intact: false });
    pinned.release();
    // The next one is another matter.
    current.stage(2, await openSnapshotAside(snapshotFolder(state, id)));
    shared.generation = 2;
    expect(screening.readiness()).toMatchObject({ ready: true, reason: null, intact: true });
    current.close();
  });

  test("whose small records are damaged isn't opened, though waiting for large ones may be put off", async () => {
    const folder = copySnapshot();
    const path = join(folder, STORE_FILE);
    const bytes = readFileSync(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(path, bytes);
    for (const open of [openRecords, openSnapshotAside])
      await expect(open(folder, verifyHere, true)).rejects.toThrow(`${path} is not as it was written`);
  });

  test("is vouched for only in the file that was verified", async () => {
    const path = join(copySnapshot(), STORE_FILE);
    truncateSync(path, 65 * 1024 * 1024);
    const folder = join(path, "..");
    const manifestPath = join(folder, "manifest.json");
    const manifest = readFileSync(manifestPath, "utf8");
    const { bytes } = JSON.parse(manifest).files.find(({ name }: { name: string }) => name === STORE_FILE);
    const resized = JSON.parse(manifest.replace(`"bytes": ${bytes},`, `"bytes": ${statSync(path).size},`));
    writeFileSync(manifestPath, JSON.stringify(sealManifest(resized)));
    const snapshot = await openRecords(folder, verifyHere, true);
    expect(snapshot.integrity.records).toBe("being verified");
    snapshot.integrity.vouch("another file");
    expect(snapshot.integrity.records).toBe("being verified");
    snapshot.integrity.vouch((await verifyHere.hash(path)).identity);
    expect(snapshot.integrity.records).toBe("verified");
    snapshot.close();
    await expect(openRecords(folder)).rejects.toThrow("is not as it was written");
  });
});

describe("a finished folder", () => {
  /** A state folder with the snapshot in its place, and the same snapshot finished aside once more. */
  function finishAgain(): { own: string; place: string; aside: string } {
    const own = mkdtempSync(join(root, "own-"));
    mkdirSync(join(own, "snapshots"));
    const place = snapshotFolder(own, id);
    const aside = join(own, "snapshots", `${BUILDING_PREFIX}1`);
    for (const to of [place, aside]) cpSync(snapshotFolder(state, id), to, { recursive: true });
    makeWritable(place);
    return { own, place, aside };
  }

  test.each([
    ["a byte is another", (place: string) => writeFileSync(join(place, STORE_FILE), "x", { flag: "r+" })],
    ["the index is missing", (place: string) => rmSync(join(place, INDEX_FILE))],
    [
      "the manifest is another",
      (place: string) => writeFileSync(join(place, "manifest.json"), " ", { flag: "a" }),
    ],
    ["everything is missing", (place: string) => rmSync(place, { recursive: true })],
  ])("takes the place of a snapshot in which %s", (_, damage) => {
    const { own, place, aside } = finishAgain();
    damage(place);
    const before = identifySnapshot(place);
    moveIntoPlace(aside, own, id);
    expect(identifySnapshot(place)).not.toBe(before);
    expect(readdirSync(join(own, "snapshots"))).toEqual([id]);
    for (const name of readdirSync(place)) {
      expect(statSync(join(place, name)).mode & 0o777).toBe(0o400);
      expect(
        readFileSync(join(place, name)).equals(readFileSync(join(snapshotFolder(state, id), name))),
      ).toBe(true);
    }
  });

  test("leaves a snapshot that is the same to the byte where it is", () => {
    const { own, place, aside } = finishAgain();
    const before = identifySnapshot(place);
    moveIntoPlace(aside, own, id);
    expect(identifySnapshot(place)).toBe(before);
    expect(existsSync(aside)).toBe(true);
  });
});

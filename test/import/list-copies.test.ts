// Copies of list files: the same bytes come back, and nothing else does when the file of copies is damaged.

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../../src/base/model/errors.ts";
import { ListCopies, type ListCopy, unpackCopy } from "../../src/lists/import/list-copies.ts";
import { seededRandom } from "../sources/conformance.ts";
import { memoryFile } from "../sources/support.ts";

const root = mkdtempSync(join(tmpdir(), "interdict-copies-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let made = 0;
const newPath = () => join(root, `lists-${made++}.zst`);

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const random = seededRandom(14);
const CONTENTS = [0, 1, 1_000, 700_000].map((length) =>
  Uint8Array.from({ length }, () => Math.floor(random() * 64)),
);

async function copyAll(path: string): Promise<ListCopy[]> {
  const copies = new ListCopies(path);
  const places: ListCopy[] = [];
  for (const bytes of CONTENTS) places.push(await copies.add(memoryFile("list.csv", bytes, 3_000), () => {}));
  copies.close();
  copies.close();
  return places;
}

describe("copies", () => {
  test("give back every file, in any order, as often as asked", async () => {
    const path = newPath();
    const places = await copyAll(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(places.map(({ bytes }) => bytes)).toEqual(CONTENTS.map(({ length }) => length));
    expect(statSync(path).size).toBe(places.reduce((sum, { packedBytes }) => sum + packedBytes, 0));
    for (const i of [3, 0, 1, 3, 2]) {
      const [place, content = new Uint8Array()] = [places[i], CONTENTS[i]];
      if (place === undefined) throw new Error("A copy is missing.");
      expect(await bytesOf(unpackCopy(path, place))).toEqual(Buffer.from(content));
      expect(place.sha256).toBe(new Bun.CryptoHasher("sha256").update(content).digest("hex"));
    }
  });

  test("can be read while others are added, and left in the middle", async () => {
    const copies = new ListCopies(newPath());
    const content = CONTENTS[3] ?? new Uint8Array();
    const first = await copies.add(memoryFile("a", content), () => {});
    for await (const _ of copies.unpack(first)) break;
    const copied: number[] = [];
    await copies.add(memoryFile("b", content, 300_000), (bytes) => copied.push(bytes));
    expect(copied).toEqual([300_000, 600_000, 700_000]);
    expect(await bytesOf(copies.unpack(first))).toEqual(Buffer.from(content));
    copies.close();
  });

  test("fail as the file fails that is copied", async () => {
    const copies = new ListCopies(newPath());
    const broken = {
      ...memoryFile("a", new Uint8Array()),
      async *open(): AsyncGenerator<Uint8Array> {
        yield new Uint8Array(100_000);
        throw new OperatorError("a changed while it was read.");
      },
    };
    await expect(copies.add(broken, () => {})).rejects.toThrow("a changed while it was read.");
    copies.close();
  });

  test("that are cut short, longer than they say, or gone are refused with the path", async () => {
    const path = newPath();
    const last = (await copyAll(path)).at(-1);
    if (last === undefined) throw new Error("There is no copy.");
    const longer = unpackCopy(path, { ...last, bytes: last.bytes - 1 });
    await expect(bytesOf(longer)).rejects.toThrow("the copy of a list is damaged");
    const cuts = [last.at + Math.floor(last.packedBytes / 2), last.at];
    for (const cut of cuts) {
      truncateSync(path, cut);
      const failure = await bytesOf(unpackCopy(path, last)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(OperatorError);
      expect(String(failure)).toContain(`${path}: the copy of a list is damaged`);
    }
    rmSync(path);
    await expect(bytesOf(unpackCopy(path, last))).rejects.toThrow(path);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { OperatorError } from "../../../src/base/model/errors.ts";
import { FOLDER_DEPTH_MAX, listFiles } from "../../../src/lists/sources/files/list-files.ts";
import { decodeText } from "../../../src/lists/sources/files/text.ts";
import { seeded } from "../../support/random.ts";
import { bytesOf, memoryFile } from "../support.ts";
import { tarOf } from "./tar-writer.ts";
import { zipOf } from "./zip-writer.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lists-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function textOf(path: string): Promise<string[]> {
  const files = await listFiles([path]);
  return Promise.all(files.map(async (file) => Buffer.from(await bytesOf(file)).toString()));
}

async function failureOf(work: Promise<unknown>): Promise<OperatorError> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(OperatorError);
  return failure as OperatorError;
}

test("folders are walked by name, hidden files left out, and a file reached twice counts once", async () => {
  mkdirSync(join(folder, "b"));
  mkdirSync(join(folder, ".hidden"));
  write("c.csv", "c");
  write("a.csv", "a");
  write("b/z.csv", "z");
  write(".DS_Store", "x");
  write(".hidden/y.csv", "y");
  const files = await listFiles([folder, join(folder, "a.csv")]);
  expect(files.map(({ path, name, folder: place }) => [path, name, place])).toEqual([
    [join(folder, "a.csv"), "a.csv", folder],
    [join(folder, "b/z.csv"), "z.csv", join(folder, "b")],
    [join(folder, "c.csv"), "c.csv", folder],
  ]);
});

test("documents beside lists are left out, but read where they are named", async () => {
  write("README.md", "words");
  write("list.csv", "a");
  write(
    "lists.zip",
    zipOf([
      ["NOTES.md", Buffer.from("words")],
      ["b.csv", Buffer.from("b")],
    ]),
  );
  const paths = (files: { path: string }[]) => files.map(({ path }) => path.slice(folder.length + 1));
  expect(paths(await listFiles([folder]))).toEqual(["list.csv", "lists.zip!b.csv"]);
  expect(paths(await listFiles([join(folder, "README.md")]))).toEqual(["README.md"]);
});

test("a mapping goes with the list beside it, named or found, and stands alone without one", async () => {
  const mapping = write("list.mapping.json", "{}");
  const list = write("list.csv.gz", gzipSync("a,b\n"));
  for (const paths of [[folder], [list], [list, mapping]]) {
    const files = await listFiles(paths);
    expect(files.map((file) => [file.name, file.mapping])).toEqual([
      ["list.csv", { path: mapping, text: "{}" }],
    ]);
  }
  rmSync(list);
  expect((await listFiles([folder])).map(({ name }) => name)).toEqual(["list.mapping.json"]);
  write("list.csv", "a");
  write("list.mapping.json", "x".repeat(1024 * 1024 + 1));
  expect((await failureOf(listFiles([folder]))).message).toContain("is not a mapping");
});

test("gzip is recognised by content, also in several members, and the name loses its ending", async () => {
  const path = write("list.csv.gz", Buffer.concat([gzipSync("one\n"), gzipSync("two\n")]));
  const [file] = await listFiles([path]);
  expect([file?.name, file?.head]).toEqual(["list.csv", "one\ntwo\n"]);
  expect(await textOf(path)).toEqual(["one\ntwo\n"]);
  write("plain.gz", "not packed at all");
  expect(await textOf(join(folder, "plain.gz"))).toEqual(["not packed at all"]);
});

test("a byte order mark is left out, wherever the text comes from", async () => {
  expect(await textOf(write("a.csv", "\ufeffid"))).toEqual(["id"]);
  expect(await textOf(write("b.csv.gz", gzipSync("\ufeffid")))).toEqual(["id"]);
  expect(await textOf(write("c.csv", "\ufeff"))).toEqual([""]);
  expect(await textOf(write("d.csv", Uint8Array.of(0xef, 0xbb)))).toEqual(["\ufffd"]);
});

test("the head is what stands first, at most 64 KiB, and never half a letter", async () => {
  const [file] = await listFiles([write("long.csv", `a${"ж".repeat(50_000)}`)]);
  expect(file?.head.length).toBe(1 + (65_536 - 2) / 2);
  expect(file?.head).not.toContain("\ufffd");
});

test("members of a zip archive are files of the folder that it is", async () => {
  const path = write(
    "lists.zip",
    zipOf([
      ["sdn.csv", Buffer.from("sdn")],
      ["ofac/alt.csv.gz", gzipSync("alt")],
      ["__MACOSX/._sdn.csv", Buffer.from("x")],
      ["ofac/", Buffer.alloc(0)],
    ]),
  );
  const files = await listFiles([path]);
  expect(files.map((file) => [file.path, file.name, file.folder])).toEqual([
    [`${path}!ofac/alt.csv.gz`, "alt.csv", `${path}!ofac`],
    [`${path}!sdn.csv`, "sdn.csv", path],
  ]);
  expect(await textOf(path)).toEqual(["alt", "sdn"]);
});

test("an archive of too many files is refused with their number, and nothing of them is read", async () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `list-${i}.csv`);
  const message = (path: string) => `${path} holds 501 files, more than the 500 that are read.`;
  const zip = write("many.zip", zipOf(names(501).map((name) => [name, Buffer.from("a,b\n")])));
  expect((await failureOf(listFiles([zip]))).message).toBe(message(zip));
  const tar = write("many.tar", tarOf(names(501).map((name) => ({ name, content: "a,b\n" }))));
  expect((await failureOf(listFiles([tar]))).message).toBe(message(tar));
  const most = write("most.zip", zipOf(names(500).map((name) => [name, Buffer.from("a,b\n")])));
  expect((await listFiles([most])).length).toBe(500);
});

test("what can't be read is refused by name", async () => {
  const absent = join(folder, "absent.csv");
  expect((await failureOf(listFiles([absent]))).message).toBe(`${absent} does not exist.`);
  expect((await failureOf(listFiles([write("empty.csv", "")]))).message).toContain("empty.csv is empty");
  const cut = write("cut.gz", gzipSync("x".repeat(500_000) + Math.random()).subarray(0, -6));
  expect((await failureOf(textOf(cut))).message).toContain("cut.gz is damaged or cut short");
  const zip = zipOf([["sdn.csv", Buffer.from("a text of some length")]]);
  const cutZip = write("cut.zip", zip.subarray(0, zip.length - 10));
  expect((await failureOf(listFiles([cutZip]))).message).toContain("cut.zip is damaged");
  const miscounted = zipOf([
    ["a.csv", Buffer.from("a,b")],
    ["b.csv", Buffer.from("c,d")],
  ]);
  for (const count of [0, 1]) {
    miscounted.writeUInt16LE(count, miscounted.length - 12);
    expect((await failureOf(listFiles([write(`${count}.zip`, miscounted)]))).message).toContain(
      "it holds more entries than it says",
    );
  }
  const damaged = Uint8Array.from(zip);
  damaged.fill(0xff, 37, 47);
  expect((await failureOf(textOf(write("bad.zip", damaged)))).message).toContain(
    "bad.zip!sdn.csv is damaged",
  );
  expect((await failureOf(listFiles([write("none.zip", zipOf([]))]))).message).toContain("holds no file");
  const twice = zipOf([
    ["sdn.csv", Buffer.from("a")],
    ["sdn.csv", Buffer.from("b")],
  ]);
  expect((await failureOf(listFiles([write("twice.zip", twice)]))).message).toContain("sdn.csv twice");
});

test("a folder that leads back to itself is refused", async () => {
  write("list.csv", "x");
  symlinkSync(folder, join(folder, "self"));
  const failure = await failureOf(listFiles([folder]));
  expect(failure.message).toContain(`more than ${FOLDER_DEPTH_MAX} folders deep`);
});

test("a file that unpacks to far more than its size is refused before it fills anything", async () => {
  const path = write("bomb.gz", gzipSync(Buffer.alloc(80 * 1024 * 1024)));
  const [file] = await listFiles([path]);
  let read = 0;
  const work = (async () => {
    for await (const chunk of file?.open() ?? []) read += chunk.length;
  })();
  expect((await failureOf(work)).message).toContain("unpacks to more than");
  expect(read).toBeLessThan(80 * 1024 * 1024);
});

test("text is read strictly, with the place of the first byte that is none", async () => {
  const read = async (bytes: Uint8Array, chunkBytes: number) => {
    let text = "";
    for await (const part of decodeText(memoryFile("list.csv", bytes, chunkBytes))) text += part;
    return text;
  };
  const good = Buffer.from("Жан\nЭ\ufffd😀金");
  const bad = Buffer.concat([Buffer.from("Жан\nаб"), Uint8Array.of(0xe9, 0x20), Buffer.from("z\n")]);
  for (const chunkBytes of [1, 2, 3, 5, 100]) {
    expect(await read(good, chunkBytes)).toBe(good.toString());
    expect((await failureOf(read(bad, chunkBytes))).message).toBe(
      "list.csv is not UTF-8 text at line 2, column 3.",
    );
    expect((await failureOf(read(good.subarray(0, -1), chunkBytes))).message).toContain(
      "ends inside a character",
    );
    expect((await failureOf(read(Buffer.from("a\nb\0c"), chunkBytes))).message).toContain("line 2, column 2");
  }
});

test("the demonstration list reads the same packed and plain", async () => {
  const plain = readFileSync("fixtures/demo/ofac/sdn.csv");
  const packed = write("sdn.csv.gz", gzipSync(plain));
  expect(await textOf(packed)).toEqual([plain.toString()]);
});

describe("a file that changes while it is read is refused", () => {
  // Text that packs badly: a short packed file would be read to its end before the first of its text is
  // handed out.
  const random = seeded(9);
  const old = Array.from({ length: 150_000 }, () => `name ${random().toString(36)}\n`).join("");
  const changes: readonly (readonly [string, (path: string) => void])[] = [
    ["written to", (path) => appendFileSync(path, "more")],
    [
      "replaced",
      (path) => {
        writeFileSync(`${path}.new`, old);
        renameSync(`${path}.new`, path);
      },
    ],
  ];
  const kinds: readonly (readonly [string, string, () => Uint8Array])[] = [
    ["plain", "a.csv", () => Buffer.from(old)],
    ["gzip", "a.csv.gz", () => gzipSync(old)],
    ["zip", "a.zip", () => zipOf([["a.csv", Buffer.from(old)]])],
  ];
  for (const [how, change] of changes) {
    for (const [kind, name, make] of kinds) {
      test(`${kind}, ${how} in the middle, and between two readings`, async () => {
        for (const isBetween of [false, true]) {
          const path = write(name, make());
          const [file] = await listFiles([path]);
          if (file === undefined) throw new Error("No file was found.");
          if (isBetween) {
            await bytesOf(file);
            change(path);
          }
          const failure = await failureOf(
            (async () => {
              let isChanged = isBetween;
              for await (const _ of file.open()) {
                if (!isChanged) change(path);
                isChanged = true;
              }
            })(),
          );
          expect(failure.message).toBe(`${path} changed while it was read.`);
        }
      });
    }
  }
});

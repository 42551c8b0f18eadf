import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { OperatorError } from "../../../src/base/model/errors.ts";
import { listFiles } from "../../../src/lists/sources/files/list-files.ts";
import { bytesOf } from "../support.ts";
import { tarOf } from "./tar-writer.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tars-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function contentsOf(archive: Uint8Array) {
  const path = join(folder, "lists.tar.gz");
  writeFileSync(path, archive);
  const files = await listFiles([path]);
  return Promise.all(
    files.map(async (file) => [
      file.path.slice(folder.length + 1),
      Buffer.from(await bytesOf(file)).toString(),
    ]),
  );
}

const LONG = `${"folder/".repeat(20)}list.csv`;

test("each file of an archive, packed or not; folders, hidden files and documents are left out", async () => {
  const archive = tarOf([
    { name: "acts/", type: "5" },
    { name: "acts/README.md", content: "words" },
    { name: "acts/.hidden.csv", content: "x" },
    { name: "acts/a.csv", content: "a\n".repeat(700) },
    { name: "b.csv", prefix: "far/away", content: "b" },
    { name: "empty.csv" },
  ]);
  const expected = [
    ["lists.tar.gz!acts/a.csv", "a\n".repeat(700)],
    ["lists.tar.gz!far/away/b.csv", "b"],
    ["lists.tar.gz!empty.csv", ""],
  ];
  expect(await contentsOf(gzipSync(archive))).toEqual(expected);
  expect(await contentsOf(archive)).toEqual(expected);
});

test("long names of GNU and of pax", async () => {
  const pax = ` path=${LONG}\n`;
  const length = pax.length + String(pax.length + 3).length;
  const archive = tarOf([
    { name: "././@LongLink", type: "L", content: `${LONG}\0` },
    { name: "cut", content: "1" },
    { name: "pax", type: "x", content: `${length}${pax}` },
    { name: "cut", content: "2" },
    { name: "plain.csv", content: "3" },
  ]);
  expect(await contentsOf(archive)).toEqual([
    [`lists.tar.gz!${LONG}`, "1"],
    [`lists.tar.gz!${LONG}`, "2"],
    ["lists.tar.gz!plain.csv", "3"],
  ]);
});

describe("refused", () => {
  const whole = tarOf([
    { name: "a.csv", content: "a".repeat(2_000) },
    { name: "b.csv", content: "b" },
  ]);
  const broken = Buffer.from(whole);
  broken[512 + 2_048] = 0x7a;
  const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ["cut inside a file", whole.subarray(0, 1_500), /lists\.tar\.gz is damaged/],
    ["cut inside a header", whole.subarray(0, 512 + 2_048 + 100), /lists\.tar\.gz is damaged/],
    ["a broken header", broken, /lists\.tar\.gz is damaged/],
    ["no file", tarOf([{ name: "acts/", type: "5" }]), /holds no file/],
    [
      "a symbolic link",
      tarOf([
        { name: "a.csv", content: "a" },
        { name: "b.csv", type: "2" },
      ]),
      /b\.csv as a symlink/,
    ],
    [
      "a hard link",
      tarOf([
        { name: "a.csv", content: "a" },
        { name: "b.csv", type: "1" },
      ]),
      /b\.csv as a link/,
    ],
    ["a device", tarOf([{ name: "b.csv", type: "3" }]), /b\.csv as a character-device/],
  ];
  for (const [what, archive, message] of cases) {
    test(what, async () => {
      const failure = await contentsOf(archive).then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(OperatorError);
      expect((failure as OperatorError).message).toMatch(message);
    });
  }
});

// Text in other encodings and with other line ends, and documents that are no text.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TextEncoding } from "../../../src/lists/sources/files/encodings.ts";
import { listFiles } from "../../../src/lists/sources/files/list-files.ts";
import { refuseDocument } from "../../../src/lists/sources/files/other-documents.ts";
import { decodeText } from "../../../src/lists/sources/files/text.ts";
import { zipOf } from "./zip-writer.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "text-forms-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(bytes: Uint8Array) {
  const path = join(folder, "a.csv");
  writeFileSync(path, bytes);
  const [file] = await listFiles([path]);
  if (file === undefined) throw new Error("No file.");
  return file;
}

async function textOf(bytes: Uint8Array, encoding: TextEncoding = "utf-8") {
  return (await Array.fromAsync(decodeText(await open(bytes), encoding))).join("");
}

const fails = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: Error) => error.message,
  );

test.each([
  ["windows-1250", "a3756b61737a", "Łukasz"],
  ["windows-1251", "d2eeebeae2e8f1f2", "Толквист"],
  ["windows-1252", "4df8726b", "Mørk"],
  ["windows-1253", "c3e9fef1e3effa", "Γιώργοϊ"],
  ["windows-1254", "deeb6b72fc", "Şëkrü"],
  ["windows-1256", "e3cde3cf", "محمد"],
  ["windows-874", "cac1aad2c2", "สมชาย"],
  ["koi8-r", "f4cfcccb", "Толк"],
  ["shift_jis", "8e52936391be98593b5c3b835c", "山田太郎;\\;ソ"],
  ["gb18030", "cdf5d0a1c3f7", "王小明"],
  ["big5", "a4fda470a9fab35c", "王小明許"],
  ["euc-kr", "b1e8c3b6bcf6", "김철수"],
] as const)("%s", async (encoding, hex, text) => {
  expect(await textOf(Buffer.from(hex, "hex"), encoding)).toBe(text);
  // No line end belongs to a letter, a half one neither.
  const lines = Buffer.concat([Buffer.from("81", "hex"), Buffer.from('\nx"\n')]);
  expect(new TextDecoder(encoding).decode(lines)).toEndWith('\nx"\n');
});

test("bytes that are not of an encoding are refused with their place", async () => {
  const bytes = Buffer.from("name\nx\xff,y\n", "latin1");
  expect(await fails(textOf(bytes, "gb18030"))).toContain("is not gb18030 text at line 2, column 2");
});

test("UTF-8 is not read as an encoding of single bytes, in which it is other letters", async () => {
  expect(await fails(textOf(Buffer.from("Jørgen"), "windows-1252"))).toContain(
    "is UTF-8, and not windows-1252",
  );
  expect(await textOf(Buffer.from("Jorgen"), "windows-1252")).toBe("Jorgen");
});

const TEXT = "id,name\nK-1,Ilvara\n";
test.each([
  ["carriage returns alone", Buffer.from(TEXT.replaceAll("\n", "\r")), TEXT],
  ["carriage returns within lines", Buffer.from("a\rb\nc\n"), "a\rb\nc\n"],
  ["UTF-16 without its mark", Buffer.from(TEXT, "utf16le"), TEXT],
  ["UTF-16 of the other order without its mark", Buffer.from(TEXT, "utf16le").swap16(), TEXT],
])("%s", async (_what, bytes, text) => {
  const file = await open(bytes);
  expect(file.head).toBe(text);
  expect((await Array.fromAsync(decodeText(file))).join("")).toBe(text);
  // A share is a stretch of the file itself, so it needs the bytes as they are read.
  expect(file.parts === undefined).toBe(!bytes.equals(Buffer.from(text)));
});

describe("documents of other programs", () => {
  const OLE = "\ufffd\ufffd\x11\ufffd\ufffd\ufffd\x1a\ufffd";
  test.each([
    ["an old workbook", `${OLE}${"\0".repeat(500)}W\0o\0r\0k\0`, "is an old workbook (XLS)"],
    ["an old workbook as windows-1252", "ÐÏ\x11à¡±\x1aá", "is an old workbook (XLS)"],
    ["a workbook with a password", `${OLE}E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0`, "with a password"],
    ["a PDF", "%PDF-1.7\n", "is a PDF document"],
    ["RTF", "{\\rtf1\\ansi", "is a document in rich text"],
    ["a page named .xls", '<html xmlns:x="urn:x">', "is a web page (HTML)"],
    ["a page in capitals", "\n<!DOCTYPE HTML>", "is a web page (HTML)"],
    [
      "an XML spreadsheet",
      '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      "is an XML spreadsheet of 2003",
    ],
    ["other XML", '<?xml version="1.0"?><customers/>', "is XML"],
    ["SQLite", "SQLite format 3\0", "is an SQLite database"],
    ["bzip2", "BZh91AY", "is packed with bzip2"],
    ["xz", "\ufffd7zXZ\0", "is packed with xz"],
    ["7z", "7z\ufffd\ufffd'\x1c", "is a 7z archive"],
    ["PNG", "\ufffdPNG\r\n", "is an image"],
  ])("%s", (_what, head, words) => {
    expect(() => refuseDocument("a", head)).toThrow(words);
  });

  test.each(["id,name\n", '{"name": "x"}\n', '["id","name"]\n', "№;Имя\n", "\ufffdx"])(
    "%j is none",
    (head) => {
      expect(() => refuseDocument("a", head)).not.toThrow();
    },
  );

  const text = Buffer.from("<x/>");
  test.each([
    ["OpenDocument", ["mimetype", "content.xml"], "is an OpenDocument file"],
    ["Word", ["[Content_Types].xml", "word/document.xml"], "is a Word document"],
    ["XLSB", ["[Content_Types].xml", "xl/workbook.bin"], "is a binary workbook"],
    ["Numbers", ["Index/Document.iwa"], "is a document of Numbers"],
  ])("%s", async (_what, names, words) => {
    expect(await fails(open(zipOf(names.map((name) => [name, text]))))).toContain(words);
  });
});

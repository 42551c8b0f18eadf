import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { readDocument, type UnDocument } from "../../../src/sources/un-xml/documents.ts";
import { readWrittenNames, type WrittenNames } from "../../../src/sources/un-xml/names.ts";

function readGolden<T>(name: string): T[] {
  return readFileSync(`fixtures/golden/un/${name}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

const NAMES = readGolden<{ text: string } & Partial<WrittenNames>>("names.jsonl");
const DOCUMENTS = readGolden<{ document: Record<string, string> } & UnDocument>("documents.jsonl");

test("the golden tables are there", () => {
  expect(NAMES.length).toBeGreaterThan(15);
  expect(DOCUMENTS.length).toBeGreaterThan(10);
});

for (const { text, ...expected } of NAMES) {
  test(`takes "${text}" apart`, () => {
    expect(readWrittenNames(text)).toEqual({
      names: [],
      abbreviations: [],
      isFormer: false,
      remarks: [],
      ...expected,
    });
  });
}

for (const { document, ...expected } of DOCUMENTS) {
  test(`reads ${JSON.stringify(document)}`, () => {
    expect(readDocument(new Map(Object.entries(document)))).toEqual(expected);
  });
}

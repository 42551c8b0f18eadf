import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { parseDocument, type UnDocument } from "../../../../src/lists/sources/lists/un/identity-documents.ts";

const DOCUMENTS = readFileSync("fixtures/golden/un/documents.jsonl", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as { document: Record<string, string> } & UnDocument);

test("the golden table is there", () => {
  expect(DOCUMENTS.length).toBeGreaterThan(10);
});

for (const { document, ...expected } of DOCUMENTS) {
  test(`parses ${JSON.stringify(document)}`, () => {
    expect(parseDocument(new Map(Object.entries(document)))).toEqual(expected);
  });
}

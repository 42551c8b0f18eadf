// The order of the sub-folders of retrieval/: build and query share what is in format, and format knows
// neither. Imports of types count too.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const RETRIEVAL = resolve(import.meta.dir, "../../src/retrieval");

/** Sub-folder, or "" for the files at the root, to the others that it may import. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  format: [],
  build: ["format"],
  query: ["format"],
  "": ["format", "build", "query"],
};

/** The candidate query and its answer, which the entry file of the room defines. */
const ENTRY_TYPES = "alias-index.ts";

test("imports between sub-folders go where the table allows", () => {
  const offences: string[] = [];
  let checked = 0;
  for (const file of new Bun.Glob("**/*.ts").scanSync(RETRIEVAL)) {
    const folder = folderOf(file);
    for (const [, specifier = ""] of readFileSync(join(RETRIEVAL, file), "utf8").matchAll(
      /from "(\.[^"]+)"/g,
    )) {
      const target = relative(RETRIEVAL, resolve(RETRIEVAL, file, "..", specifier));
      if (target.startsWith("..") || folderOf(target) === folder) continue;
      checked++;
      const isEntryType = folder === "query" && target === ENTRY_TYPES;
      if (!isEntryType && !ALLOWED[folder]?.includes(folderOf(target)))
        offences.push(`${file} imports ${target}`);
    }
  }
  expect(offences).toEqual([]);
  expect(checked).toBeGreaterThan(30);
});

function folderOf(file: string): string {
  return file.includes("/") ? (file.split("/")[0] ?? "") : "";
}

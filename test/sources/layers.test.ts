// Reads the import lines of src/lists/sources and compares them with the order of its folders, type imports
// included.

import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const ROOT = "src/lists/sources";

/**
 * Each folder with the folders of the room that it may import, itself left out; "." holds the room's root.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  files: [],
  fields: ["files"],
  columns: ["files", "fields"],
  lists: ["files", "fields"],
  publisher: ["files", "fields", "columns", "lists"],
  ".": ["files", "lists", "publisher"],
};

/** The one publisher that takes over the records of another: the screening list compiles those of OFAC. */
const SHARED_PUBLISHERS: readonly string[] = ["us ofac"];

interface Place {
  readonly folder: string;
  /** The folder below lists/ that a file is in, or null. */
  readonly publisher: string | null;
}

function placeOf(path: string): Place {
  const [folder = "", publisher = ""] = path.split("/");
  if (/\.tsv?$/.test(folder)) return { folder: ".", publisher: null };
  if (folder !== "lists" || /\.tsv?$/.test(publisher)) return { folder, publisher: null };
  return { folder: "publisher", publisher };
}

const IMPORTS = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(/\b(?:from|import) "(\.[^"]+)"/g)].map(
      ([, specifier = ""]) => ({ path, target: normalize(join(dirname(path), specifier)) }),
    ),
  )
  .filter(({ target }) => !target.startsWith(".."));

test("every import points down: files ← fields ← lists ← publishers ← registry", () => {
  expect(IMPORTS.length).toBeGreaterThan(300);
  const upward = IMPORTS.filter(({ path, target }) => {
    const [from, to] = [placeOf(path).folder, placeOf(target).folder];
    return from !== to && !ALLOWED[from]?.includes(to);
  });
  expect(upward).toEqual([]);
});

test("no publisher's list imports another publisher's", () => {
  const across = IMPORTS.filter(({ path, target }) => {
    const [from, to] = [placeOf(path).publisher, placeOf(target).publisher];
    return from !== null && to !== null && from !== to && !SHARED_PUBLISHERS.includes(`${from} ${to}`);
  });
  expect(across).toEqual([]);
});

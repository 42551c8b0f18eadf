// Each committed file of results says which sources it was measured with. One that is older than these is
// named, and is no error: measuring takes from minutes to an hour.

import { expect, test } from "bun:test";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestSources, MEASURED, readMarks, staleResults } from "./measured.ts";
import { scratchFolder } from "./support/scratch.ts";

test("every file of results has the digest of its sources and the day when it was measured", () => {
  const results = [...new Bun.Glob("test/{bench,eval,fuzz,mutants,soak}/**/*.txt").scanSync()]
    // Pinned versions of the peers.
    .filter((file) => !file.startsWith("test/bench/peers/"))
    .sort();
  expect(Object.keys(MEASURED).sort()).toEqual(results);
  const marks = readMarks();
  expect([...marks.keys()]).toEqual(results);
  for (const [file, [digest, day]] of marks)
    expect([file, digest, day]).toEqual([
      file,
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
  for (const line of staleResults()) process.stderr.write(`${line}\n`);
});

test("the digest changes with code and tables, not with comments or documents", () => {
  const root = scratchFolder("interdict-measured-");
  for (const room of ["model", "names", "scoring"])
    cpSync(join("src", room), join(root, "src", room), { recursive: true });
  const digest = () => digestSources("test/eval/rules.txt", root);
  const append = (path: string, text: string) =>
    writeFileSync(join(root, path), readFileSync(join(root, path), "utf8") + text);
  const before = digest();
  expect(before).toBe(digestSources("test/eval/rules.txt"));
  append("src/engine/scoring/score.ts", "// A remark.\n");
  append("src/engine/scoring/README.md", "A sentence.\n");
  expect(digest()).toBe(before);
  append("src/engine/scoring/data/amounts.tsv", "\n");
  const withTable = digest();
  expect(withTable).not.toBe(before);
  append("src/engine/scoring/score.ts", "export const more = 1;\n");
  expect(digest()).not.toBe(withTable);
});

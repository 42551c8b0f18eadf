import { describe, expect, test } from "bun:test";
import { basename, join } from "node:path";
import type { ListFile } from "../../src/lists/sources/files/list-file.ts";
import { defaultDataset, ftmEntities, ftmNested } from "../../src/lists/sources/lists/ftm/source.ts";
import { ofacCsv } from "../../src/lists/sources/lists/ofac/csv/source.ts";
import type { Source } from "../../src/lists/sources/lists/source.ts";
import { recordedPathOf } from "../../src/lists/sources/recorded-path.ts";
import { memoryFile } from "./support.ts";

function fileAt(path: string, folder: string, name: string): ListFile {
  return { ...memoryFile(path, new Uint8Array()), path, folder, name };
}

describe("a recorded path has no folder of the host", () => {
  const VERSION = "20261102120000-xyz";
  test.each<[path: string, Source, folder: string, name: string, recorded: string, inFolder: string]>([
    ["/a/b/sdn.csv", ofacCsv, "/a/b", "sdn.csv", "sdn.csv", ""],
    ["sdn.csv", ofacCsv, ".", "sdn.csv", "sdn.csv", ""],
    ["./sdn.csv", ofacCsv, ".", "sdn.csv", "sdn.csv", ""],
    ["sdn.csv", ofacCsv, "", "sdn.csv", "sdn.csv", ""],
    ["/a/b.zip!sdn.csv", ofacCsv, "/a/b.zip", "sdn.csv", "b.zip!sdn.csv", "b.zip"],
    ["/a/b.zip!in/sdn.csv", ofacCsv, "/a/b.zip!in", "sdn.csv", "b.zip!in/sdn.csv", "b.zip!in"],
    ["/a/b.xlsx!Sheet", ofacCsv, "/a", "Sheet", "b.xlsx!Sheet", ""],
    ["/a/b/own.json", ftmEntities, "/a/b", "own.json", "own.json", ""],
    ["/a/b/entities.ftm.json", ftmEntities, "/a/b", "entities.ftm.json", "b/entities.ftm.json", "b"],
    ["/a/b/targets.nested.json", ftmNested, "/a/b", "targets.nested.json", "b/targets.nested.json", "b"],
    [
      `/a/${VERSION}/b/own.json`,
      ftmEntities,
      `/a/${VERSION}/b`,
      "own.json",
      `${VERSION}/b/own.json`,
      `${VERSION}/b`,
    ],
    [
      "/a/b.zip!in/entities.json",
      ftmEntities,
      "/a/b.zip!in",
      "entities.json",
      "b.zip!in/entities.json",
      "b.zip!in",
    ],
    ["b/entities.json", ftmEntities, "b", "entities.json", "b/entities.json", "b"],
  ])("%s", (path, source, folder, name, recorded, inFolder) => {
    const file = fileAt(path, folder, name);
    const found = recordedPathOf(source, file);
    expect(found).toEqual({ path: recorded, folder: inFolder });
    // A dataset that is kept is read from its recorded path: nothing that it says is lost.
    const again = fileAt(found.path, found.folder, name);
    expect(recordedPathOf(source, again)).toEqual(found);
    if (source !== ofacCsv) expect(defaultDataset(again)).toBe(defaultDataset(file));
  });

  test("the folder in use has its own name, too", () => {
    const here = basename(process.cwd());
    const file = fileAt("entities.json", ".", "entities.json");
    expect(recordedPathOf(ftmEntities, file)).toEqual({ path: join(here, "entities.json"), folder: here });
    expect(defaultDataset(file)).toBe(here);
  });
});

// Which files a manifest of yente means, and what they are read as.

import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { OperatorError } from "../../../../src/base/model/errors.ts";
import { datasetRuleOf, readYenteManifest } from "../../../../src/lists/sources/lists/ftm/yente-manifest.ts";
import { scratchFolder } from "../../../support/scratch.ts";

/** A folder with these files, of which the contents don't matter but for manifests and catalogs. */
function folderWith(files: Record<string, string>): string {
  const folder = scratchFolder("interdict-manifest-");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text.replaceAll("FOLDER", folder));
  }
  return folder;
}

/** The files that are read, without the folder, with the rule of each. */
function read(files: Record<string, string>, manifest = "manifest.yml") {
  const folder = folderWith(files);
  const found = readYenteManifest(join(folder, manifest));
  return [...found].map(([path, mapping]) => [path.slice(folder.length + 1), datasetRuleOf(mapping)]);
}

const RULE = { name: "quarry", title: "Quarry", members: ["quarry"] };

describe("a manifest", () => {
  test.each([
    ["path: quarry/entities.ftm.json"],
    ["path: FOLDER/quarry/entities.ftm.json"],
    ["entities_url: file://FOLDER/quarry/entities.ftm.json"],
    ["entities_url: quarry/entities.ftm.json"],
  ])("names a file: %s", (where) => {
    const files = {
      "manifest.yml": `datasets:\n  - name: quarry\n    title: Quarry\n    ${where}\n`,
      "quarry/entities.ftm.json": "{}",
    };
    expect(read(files)).toEqual([["quarry/entities.ftm.json", RULE]]);
  });

  test("is JSON too, and what is not to be loaded stays out", () => {
    const datasets = [
      { name: "quarry", title: "Quarry", path: "a/entities.ftm.json", children: ["north", "south"] },
      { name: "north", children: ["far"] },
      { name: "later", path: "b/entities.ftm.json", load: false },
      { name: "full", title: "Full index", datasets: ["south", "north", "other"] },
    ];
    const files = { "manifest.json": JSON.stringify({ datasets }), "a/entities.ftm.json": "{}" };
    expect(read(files, "manifest.json")).toEqual([
      [
        "a/entities.ftm.json",
        {
          ...RULE,
          members: ["quarry", "north", "far", "south"],
          collections: [
            { name: "quarry", title: "Quarry", members: ["quarry", "north", "far", "south"] },
            { name: "north", title: "north", members: ["north", "far"] },
            { name: "full", title: "Full index", members: ["north", "far", "south"] },
          ],
        },
      ],
    ]);
  });

  test("names a catalog whose scopes lie beside it, with files of changes", () => {
    const catalog = {
      datasets: [
        { name: "quarry", title: "Quarry", delta_url: "file://FOLDER/dmz/quarry/delta.json" },
        { name: "other", title: "Other" },
      ],
    };
    const files = {
      "manifest.yml": "catalogs:\n  - url: file://FOLDER/dmz/index.json\n    scope: quarry\n",
      "dmz/index.json": JSON.stringify(catalog),
      "dmz/quarry/entities.ftm.json": "{}",
      "dmz/quarry/delta.json": "{}",
      "dmz/quarry/20240528014702-pfh/entities.delta.json": "{}",
    };
    expect(read(files)).toEqual([
      ["dmz/quarry/entities.ftm.json", RULE],
      ["dmz/quarry/20240528014702-pfh/entities.delta.json", RULE],
    ]);
  });

  const WRONG: [what: string, text: string, says: string][] = [
    [
      "a file on the web",
      "datasets: [{name: q, entities_url: 'https://lists.example/q.json'}]",
      "names https://lists.example/q.json, which is not on disk",
    ],
    [
      "a catalog on the web",
      "catalogs: [{url: 'https://lists.example/index.json', scope: q}]",
      "which is not on disk",
    ],
    ["a file that is not there", "datasets: [{name: q, path: q.json}]", "names q.json, which is not on disk"],
    ["no dataset", "datasets: []", "loads no dataset"],
    [
      "one file twice",
      "datasets: [{name: a, path: manifest.yml}, {name: b, path: manifest.yml}]",
      "as two datasets",
    ],
    ["text", "just text", "can't be read as a manifest"],
    ["broken YAML", "datasets: [", "can't be read as a manifest"],
  ];
  test.each(WRONG)("with %s is refused", (_what, text, says) => {
    const path = join(folderWith({ "manifest.yml": text }), "manifest.yml");
    expect(() => readYenteManifest(path)).toThrow(OperatorError);
    expect(() => readYenteManifest(path)).toThrow(says);
  });
});

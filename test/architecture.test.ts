// Holds the import lines of src/ against the tables of its READMEs: src/README.md has houses and entry files,
// that of a house its rooms, that of a room its sub-folders. An import of a type counts like any other: it
// ties two files together just as firmly.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dir, "..");
const SRC = join(ROOT, "src");
const DECLARED_EXPORT =
  /^export (?:default )?(?:abstract |async |declare )*(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** One row of a table in a README. */
interface Row {
  /** A house ("engine"), a room ("names"), a sub-folder ("names/keys") or an entry file ("main.ts"). */
  readonly place: string;
  /**
   * Houses for a house, rooms for a room or an entry file; for a sub-folder those beside it, and "root" for
   * the files above it.
   */
  readonly allowed: ReadonlySet<string>;
}

interface Import {
  readonly from: string;
  readonly to: string;
}

function parseTables(readmes: readonly string[]): Row[] {
  const rows: Row[] = [];
  for (const line of readmes.flatMap(linesOf)) {
    const found = /^\| `([a-z0-9/.-]+?)\/?` \|[^|]*\| ([^|]*) \|$/.exec(line);
    if (found?.[1] === undefined || found[2] === undefined) continue;
    rows.push({ place: found[1], allowed: new Set(found[2].match(/[a-z0-9-]+/g) ?? []) });
  }
  return rows;
}

function linesOf(file: string): string[] {
  return readFileSync(join(SRC, file), "utf8").split("\n");
}

/** Every import between two files of src/, static, dynamic or of types only. */
function findImports(): Import[] {
  return files.flatMap((from) => {
    const text = readFileSync(join(SRC, from), "utf8");
    return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)]
      .map((found) => relative(SRC, resolve(SRC, dirname(from), found[1] ?? "")))
      .filter((to) => !to.startsWith(".."))
      .map((to) => ({ from, to }));
  });
}

/** The path from its room on: "names/keys/skeleton.ts" of "engine/names/keys/skeleton.ts". */
function withinRooms(file: string): string {
  return file.replace(/^(?:base|engine|lists|service|operator)\//, "");
}

/** "names" of "engine/names/keys/skeleton.ts"; the name without its ending for a file of src/ itself. */
function roomOf(file: string): string {
  return (withinRooms(file).split("/")[0] ?? "").replace(/\.ts$/, "");
}

/** "keys" of "engine/names/keys/skeleton.ts", "root" of a file that lies in the room itself. */
function subFolderOf(file: string): string {
  const steps = withinRooms(file).split("/");
  return steps.length > 2 ? (steps[1] ?? "") : "root";
}

/** "engine" of "engine/names/keys/skeleton.ts"; null for a file of src/ itself. */
function houseOf(file: string): string | null {
  return file.includes("/") ? (file.split("/")[0] ?? "") : null;
}

/** The first cycle that is found, as a path that ends where it began; null when there is none. */
function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    path.push(node);
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle !== null) return cycle;
    }
    path.pop();
    done.add(node);
    return null;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node);
    if (cycle !== null) return cycle;
  }
  return null;
}

function graphOf(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of pairs) {
    if (from === to) continue;
    edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  return edges;
}

/** The names of `{ a, type b as c }`, as the file has them that they are imported from. */
function namesIn(braces: string): string[] {
  return braces.split(",").map((name) =>
    name
      .trim()
      .replace(/^type /, "")
      .replace(/ as .*/, ""),
  );
}

/** Exports that no other file imports, as "FILE: NAME". Who imports a file whole uses what it mentions. */
function findUnusedExports(texts: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  const importedWhole = new Map<string, string[]>();
  for (const [from, text] of texts) {
    const pathOf = (to = "") => relative(ROOT, resolve(ROOT, dirname(from), to));
    for (const [, braces = "", to] of text.matchAll(
      /^(?:import|export)[^;{"]*\{([^}]*)\} from "(\.[^"]+)"/gm,
    ))
      for (const name of namesIn(braces)) used.add(`${pathOf(to)}: ${name}`);
    for (const [, to] of text.matchAll(/(?:\* as \w+ from |import\(\s*)"(\.[^"]+)"/g))
      importedWhole.set(pathOf(to), [...(importedWhole.get(pathOf(to)) ?? []), text]);
  }
  return [...texts].flatMap(([file, text]) =>
    [
      ...[...text.matchAll(DECLARED_EXPORT)].map(([, name = ""]) => name),
      ...[...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, braces = ""]) =>
        namesIn(braces.replace(/\w+ as /g, "")),
      ),
    ]
      .filter((name) => name !== "" && !used.has(`${file}: ${name}`))
      .filter((name) => !importedWhole.get(file)?.some((user) => new RegExp(`\\b${name}\\b`).test(user)))
      .map((name) => `${file}: ${name}`),
  );
}

const files = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(SRC)]
  .filter((file) => !file.endsWith(".d.ts"))
  .sort();
const imports = findImports();
const map = parseTables(["README.md"]);
const houses = map.filter(({ place }) => !place.endsWith(".ts"));
const entries = map.filter(({ place }) => place.endsWith(".ts"));
const within = parseTables(
  ["*/README.md", "*/*/README.md"].flatMap((maps) => [...new Bun.Glob(maps).scanSync(SRC)]),
);
const rooms = within.filter(({ place }) => !place.includes("/"));
const subFolders = within.filter(({ place }) => place.includes("/"));

describe("the folders of src/", () => {
  test("the tables name every house, room, sub-folder and entry file, once", () => {
    const found = { houses: new Set<string>(), within: new Set<string>() };
    for (const file of files) {
      found.houses.add(houseOf(file) ?? file);
      // The console and the command line are houses of one room.
      if (withinRooms(file) !== file) found.within.add(roomOf(file));
      if (subFolderOf(file) !== "root") found.within.add(`${roomOf(file)}/${subFolderOf(file)}`);
    }
    expect(map.map(({ place }) => place).sort()).toEqual([...found.houses].sort());
    expect(within.map(({ place }) => place).sort()).toEqual([...found.within].sort());
    expect(imports.length).toBeGreaterThan(1000);
  });

  test("houses import what the table allows, and need every permission", () => {
    const offences: string[] = [];
    for (const { place, allowed } of houses) {
      const used = new Set<string>();
      for (const { from, to } of imports) {
        const house = houseOf(to);
        if (houseOf(from) !== place || house === null || house === place) continue;
        used.add(house);
        if (!allowed.has(house)) offences.push(`${from} imports ${to}`);
      }
      for (const house of allowed) if (!used.has(house)) offences.push(`${place} never imports ${house}`);
    }
    expect(offences).toEqual([]);
  });

  test("rooms and entry files import what the table allows, and need every permission", () => {
    const offences: string[] = [];
    for (const { place, allowed } of [...rooms, ...entries]) {
      const used = new Set<string>();
      for (const { from, to } of imports) {
        const isOurs = place.endsWith(".ts") ? from === place : roomOf(from) === place && from.includes("/");
        if (!isOurs || roomOf(to) === roomOf(from)) continue;
        used.add(roomOf(to));
        if (!allowed.has(roomOf(to))) offences.push(`${from} imports ${to}`);
      }
      for (const room of allowed) if (!used.has(room)) offences.push(`${place} never imports ${room}`);
    }
    expect(offences).toEqual([]);
  });

  test("sub-folders import what the table allows, and need every permission", () => {
    const offences: string[] = [];
    for (const { place, allowed } of subFolders) {
      const used = new Set<string>();
      for (const { from, to } of imports) {
        const isWithin = (file: string) => withinRooms(file).startsWith(`${place}/`);
        if (!isWithin(from) || roomOf(to) !== roomOf(from) || isWithin(to)) continue;
        used.add(subFolderOf(to));
        if (!allowed.has(subFolderOf(to))) offences.push(`${from} imports ${to}`);
      }
      for (const folder of allowed) if (!used.has(folder)) offences.push(`${place} never imports ${folder}`);
    }
    expect(offences).toEqual([]);
  });

  test("the program for the browser imports types alone of other rooms, and the search of the manual", () => {
    const offences = files
      .filter((file) => file.startsWith("console/app/"))
      .flatMap((file) =>
        [...readFileSync(join(SRC, file), "utf8").matchAll(/^(import|export) ([^;]*?)from "([^"]+)"/gm)]
          .filter(([, , what = "", from = ""]) => {
            const to = relative(SRC, resolve(SRC, dirname(file), from));
            if (to === "operator/manual/search.ts" && file.startsWith("console/app/manual/")) return false;
            return from.startsWith(".") && !to.startsWith("console/app/") && !what.startsWith("type ");
          })
          .map(([line]) => `${file}: ${line}`),
      );
    expect(offences).toEqual([]);
  });

  test("the program for the browser uses nothing that only the runtime of the service has", () => {
    const offences = files.filter(
      (file) =>
        file.startsWith("console/app/") &&
        /\b(?:Bun|Buffer|process|require)\s*[.(]/.test(readFileSync(join(SRC, file), "utf8")),
    );
    expect(offences).toEqual([]);
  });

  test("nothing imports in a circle: neither houses, nor rooms, nor sub-folders, nor files", () => {
    expect(
      findCycle(
        graphOf(houses.flatMap(({ place, allowed }) => [...allowed].map((to) => [place, to] as const))),
      ),
    ).toBeNull();
    const between = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to));
    expect(findCycle(graphOf(between.map(({ from, to }) => [roomOf(from), roomOf(to)])))).toBeNull();
    for (const room of new Set(files.map(roomOf))) {
      const own = imports.filter(({ from, to }) => roomOf(from) === room && roomOf(to) === room);
      // A file of the room itself stands for itself: those that sub-folders share import none of them.
      const placeOf = (file: string) => (subFolderOf(file) === "root" ? file : subFolderOf(file));
      const folders = graphOf(own.map(({ from, to }) => [placeOf(from), placeOf(to)]));
      expect(findCycle(folders)).toBeNull();
    }
    expect(findCycle(graphOf(imports.map(({ from, to }) => [from, to])))).toBeNull();
  });

  // A type in the signature of an exported function needs no export: no declarations are written. The tables
  // of names/data are all read by index/name-rules.ts, by the paths of their modules.
  test("every export of src/ is imported by another file", () => {
    const all = [...new Bun.Glob("{src,index,test}/**/*.{ts,tsx}").scanSync(ROOT)];
    const texts = new Map(all.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
    expect(
      findUnusedExports(texts).filter((found) => /^src\/(?!engine\/names\/data\/.*[: ][A-Z_]+$)/.test(found)),
    ).toEqual([]);
  });

  test("only http/ knows Elysia, and only rooms with files of their own open SQLite", () => {
    const offences: string[] = [];
    for (const file of files) {
      const text = readFileSync(join(SRC, file), "utf8");
      if (/from "elysia"/.test(text) && !withinRooms(file).startsWith("http/"))
        offences.push(`${file} imports elysia`);
      if (
        /from "bun:sqlite"/.test(text) &&
        !/^(store|access|cases|clearances|figures|sign-in|sources|platform)\//.test(withinRooms(file))
      )
        offences.push(`${file} opens SQLite`);
    }
    expect(offences).toEqual([]);
  });
});

test("a circle is found, and a diamond is none", () => {
  expect(findCycle(graphOf([["a", "b"], ["b", "c"], ["c", "b"]]))).toEqual(["b", "c", "b"]); // biome-ignore format: one line
  expect(findCycle(graphOf([["a", "b"], ["a", "c"], ["b", "d"], ["c", "d"]]))).toBeNull(); // biome-ignore format: one line
});

test("an export is used by name, by a new name, or by a file that imports it whole", () => {
  const exporting =
    "export const a = 1;\nexport type B = 1;\nexport async function c() {}\nexport { d as e };\n";
  const unused = (user: string) =>
    findUnusedExports(new Map([["src/x/one.ts", exporting], ["test/two.ts", user]])); // biome-ignore format: one line
  expect(unused("")).toEqual(["a", "B", "c", "e"].map((name) => `src/x/one.ts: ${name}`));
  expect(unused('import {\n  a as z,\n  type B,\n} from "../src/x/one.ts";\n')).toEqual([
    "src/x/one.ts: c",
    "src/x/one.ts: e",
  ]);
  expect(unused('const { c } = await import("../src/x/one.ts");\n')).toEqual(
    ["a", "B", "e"].map((name) => `src/x/one.ts: ${name}`),
  );
  expect(unused('import { a, B, c, e } from "./one.ts";\n')).toHaveLength(4);
});

// Reads the import lines of src/ and holds them against the table of rooms in src/README.md.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const SRC = resolve(import.meta.dir, "../src");

/** Room → rooms it may import, read from the table in src/README.md. */
function readRoomTable(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const line of readFileSync(join(SRC, "README.md"), "utf8").split("\n")) {
    const found = /^\| `([a-z]+)\/` \|[^|]*\| ([^|]*) \|/.exec(line);
    if (found?.[1] !== undefined && found[2] !== undefined) {
      rooms.set(found[1], new Set(found[2].match(/[a-z]+/g) ?? []));
    }
  }
  return rooms;
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)].map((found) => found[1] ?? "");
}

const rooms = readRoomTable();
const files = [...new Bun.Glob("**/*.ts").scanSync(SRC)].sort();

describe("the rooms of src/", () => {
  test("the table names every folder", () => {
    const folders = new Set(files.filter((file) => file.includes("/")).map((file) => file.split("/")[0]));
    expect([...rooms.keys()].sort()).toEqual([...folders].sort() as string[]);
  });

  test("imports go where the table allows", () => {
    const offences: string[] = [];
    let checked = 0;
    for (const file of files.filter((name) => name.includes("/"))) {
      const room = file.split("/")[0] ?? "";
      for (const specifier of importsOf(join(SRC, file))) {
        const target = relative(SRC, resolve(SRC, file, "..", specifier));
        const targetRoom = target.split("/")[0] ?? "";
        if (target.startsWith("..") || targetRoom === room) continue;
        checked++;
        if (!rooms.get(room)?.has(targetRoom.replace(/\.ts$/, "")))
          offences.push(`${file} imports ${target}`);
      }
    }
    expect(offences).toEqual([]);
    expect(checked).toBeGreaterThan(50);
  });

  test("only the edges know Elysia, and only store, access, sources and platform open SQLite", () => {
    const offences: string[] = [];
    for (const file of files) {
      const text = readFileSync(join(SRC, file), "utf8");
      if (/from "elysia"/.test(text) && !file.startsWith("http/")) offences.push(`${file} imports elysia`);
      if (/from "bun:sqlite"/.test(text) && !/^(store|access|sources|platform)\//.test(file))
        offences.push(`${file} opens SQLite`);
    }
    expect(offences).toEqual([]);
  });
});

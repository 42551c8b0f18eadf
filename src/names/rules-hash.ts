// Hashes the sources of a folder: run as a macro while the code is bundled, so that the program carries the version of
// the name rules it was made from. It reads the disk, which nothing else here may; the program itself never calls it.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SOURCE_FILE = /\.(ts|json|txt|csv|tsv)$/;

/** The version of the rules in this folder: the same wherever the same sources lie, 32 hexadecimal digits. */
export function hashNameRules(): string {
  return hashRules(import.meta.dir, join(import.meta.dir, "..", "..", "package.json"));
}

/**
 * Hashes every source file under `folder` by relative path and content (line ends don't count), and the version that
 * `packageFile` pins of each package that the sources import: a new transliteration table is a new rule.
 */
export function hashRules(folder: string, packageFile: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => SOURCE_FILE.test(path))
    .sort(compareText);
  const hash = createHash("sha256");
  const packages = new Set<string>();
  for (const path of paths) {
    const text = readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n");
    hash.update(`${path}\0${text.length}\0${text}\0`);
    if (path.endsWith(".ts")) for (const name of importedPackages(text)) packages.add(name);
  }
  const versions = readVersions(packageFile);
  for (const name of [...packages].sort(compareText)) hash.update(`${name}@${versions[name] ?? ""}\0`);
  return hash.digest("hex").slice(0, 32);
}

function importedPackages(source: string): string[] {
  return new Bun.Transpiler({ loader: "ts" })
    .scanImports(source)
    .map(({ path }) => path)
    .filter((path) => !/^(\.|\/|node:|bun:)/.test(path))
    .map((path) => (path.startsWith("@") ? path.split("/", 2).join("/") : (path.split("/", 1)[0] ?? path)));
}

function readVersions(packageFile: string): Readonly<Record<string, string>> {
  const content: unknown = JSON.parse(readFileSync(packageFile, "utf8"));
  const dependencies = content instanceof Object && "dependencies" in content ? content.dependencies : {};
  return dependencies instanceof Object ? { ...(dependencies as Record<string, string>) } : {};
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

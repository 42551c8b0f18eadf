// Hashes the sources that shape the alias index: run as a macro while the code is bundled, so that the program carries the version of
// the name rules it was made from. It reads the disk, which nothing else here may; the program itself never calls it.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCE_FILE = /\.(ts|json|txt|csv|tsv)$/;

/**
 * What decides which keys a record is filed under, relative to src/: the names, and the facts beside them (identifiers
 * in normal form, dates, countries, which properties hold names).
 */
const RULES = [
  "names",
  "model/countries.ts",
  "model/dates.ts",
  "model/entity.ts",
  "model/facts.ts",
  "model/identifiers.ts",
  "model/schemata.ts",
];

/** The version of the rules: the same wherever the same sources lie, 32 hexadecimal digits. */
export function hashNameRules(): string {
  const src = join(import.meta.dir, "..");
  return hashRules(src, RULES, join(src, "..", "package.json"));
}

/**
 * Hashes source files and folders of them (`rules`, relative to `root`) by path and content, where line ends don't count,
 * and the version that `packageFile` pins of each package that they import: a new transliteration table is a new rule.
 */
export function hashRules(root: string, rules: readonly string[], packageFile: string): string {
  const paths = rules.flatMap((rule) => listSources(root, rule)).sort(compareText);
  const hash = createHash("sha256");
  const packages = new Set<string>();
  for (const path of paths) {
    const text = readFileSync(join(root, path), "utf8").replaceAll("\r\n", "\n");
    hash.update(`${path}\0${text.length}\0${text}\0`);
    if (path.endsWith(".ts")) for (const name of importedPackages(text)) packages.add(name);
  }
  const versions = readVersions(packageFile);
  for (const name of [...packages].sort(compareText)) hash.update(`${name}@${versions[name] ?? ""}\0`);
  return hash.digest("hex").slice(0, 32);
}

function listSources(root: string, rule: string): string[] {
  if (statSync(join(root, rule)).isFile()) return [rule];
  return readdirSync(join(root, rule), { recursive: true, encoding: "utf8" })
    .map((path) => `${rule}/${path.replaceAll("\\", "/")}`)
    .filter((path) => SOURCE_FILE.test(path));
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

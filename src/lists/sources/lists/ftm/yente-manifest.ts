// A manifest of yente: which datasets it loads, from files that lie on disk here. What each dataset is goes
// with its file as a mapping, so that a kept list is read the same way again.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { OperatorError, reasonOf } from "../../../../base/model/errors.ts";
import type { MappingFile } from "../../files/list-file.ts";

/** One dataset of a manifest or of a catalog that it names. */
interface Described {
  readonly name?: unknown;
  readonly title?: unknown;
  readonly path?: unknown;
  readonly entities_url?: unknown;
  readonly delta_url?: unknown;
  readonly load?: unknown;
  readonly children?: unknown;
  readonly datasets?: unknown;
  readonly resources?: unknown;
}

/** What a file of FollowTheMoney is read as. */
interface DatasetRule {
  readonly name: string;
  readonly title: string;
  /** Datasets that records may name; those that name none of them are of `name`. */
  readonly members: readonly string[];
  /** The collections of manifest and catalogs that hold some of them, with those members. */
  readonly collections?: readonly Pick<DatasetRule, "name" | "title" | "members">[];
}

/**
 * The list files of a manifest, with what each is read as. Throws an OperatorError that names what of it
 * is not on disk.
 */
export function readYenteManifest(path: string): Map<string, MappingFile> {
  const manifest = parseFile(path);
  const files = new Map<string, MappingFile>();
  const known = new Map<string, Described>();
  const loaded: { one: Described; folder: string; resource: string | null }[] = [];
  for (const one of listOf(manifest.datasets)) {
    known.set(String(one.name), one);
    if (one.load !== false && (one.path ?? one.entities_url) !== undefined)
      loaded.push({ one, folder: dirname(path), resource: null });
  }
  for (const catalog of listOf(manifest.catalogs) as Record<string, unknown>[]) {
    const place = onDisk(catalog.url, dirname(path), path);
    const scopes = [...listOfTexts(catalog.scopes), ...listOfTexts([catalog.scope])];
    const resource = typeof catalog.resource_name === "string" ? catalog.resource_name : "entities.ftm.json";
    for (const one of listOf(parseFile(place).datasets)) {
      known.set(String(one.name), one);
      if (scopes.includes(String(one.name))) loaded.push({ one, folder: dirname(place), resource });
    }
  }
  for (const { one, folder, resource } of loaded) {
    const name = String(one.name);
    const entities =
      resource === null
        ? onDisk(one.path ?? one.entities_url, folder, path)
        : besideCatalog(folder, name, resource);
    const members = [...membersOf(name, known, new Set())];
    const collections = [...known.values()].flatMap((other) => {
      const held = membersOf(String(other.name), known, new Set());
      const own = members.filter((member) => held.has(member));
      const isOne = childrenOf(other).length > 0 && own.length > 0;
      return isOne
        ? [{ name: String(other.name), title: String(other.title ?? other.name), members: own }]
        : [];
    });
    const own = { name, title: String(one.title ?? name), members };
    const rule: DatasetRule = collections.length === 0 ? own : { ...own, collections };
    const mapping = { path: basename(path), text: JSON.stringify(rule) };
    if (files.has(entities))
      throw new OperatorError(`${path} loads ${entities} as two datasets.`, "Leave one of them out.");
    for (const file of [entities, ...deltasOf(one, folder, path)]) files.set(file, mapping);
  }
  if (files.size === 0)
    throw new OperatorError(`${path} loads no dataset.`, "Name datasets with path: or entities_url:.");
  return files;
}

/** The rule that goes with a file; null for a file that no manifest names. */
export function datasetRuleOf(mapping: MappingFile | undefined): DatasetRule | null {
  if (mapping === undefined) return null;
  const rule = JSON.parse(mapping.text) as Partial<DatasetRule>;
  return Array.isArray(rule.members) ? (rule as DatasetRule) : null;
}

function parseFile(path: string): Record<string, unknown> {
  try {
    const text = readFileSync(path, "utf8");
    const value: unknown = /\.json$/i.test(path) ? JSON.parse(text) : Bun.YAML.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
    throw new Error("it holds no object");
  } catch (error) {
    throw new OperatorError(`${path} can't be read as a manifest or catalog: ${reasonOf(error)}.`);
  }
}

const listOf = (value: unknown): Described[] => (Array.isArray(value) ? (value as Described[]) : []);
const listOfTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The path that a manifest means. A path is looked for here, and in the folder of the manifest. */
function onDisk(url: unknown, folder: string, manifest: string): string {
  const text = String(url);
  const path = text.startsWith("file:") ? fileURLToPath(text) : text;
  const found = [path, join(folder, path)].find((one) => existsSync(one));
  if (found !== undefined) return found;
  throw new OperatorError(
    `${manifest} names ${text}, which is not on disk.`,
    "Fetch it, and name the file in the manifest: path: FOLDER/entities.ftm.json",
  );
}

function besideCatalog(folder: string, name: string, resource: string): string {
  const paths = [join(folder, name, resource), join(folder, resource)];
  const found = paths.find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new OperatorError(`The dataset ${name} has no file ${paths.join(" or ")}.`, "Fetch it to there.");
}

/** The files of changes: those beside the file of deltas, in folders that are named by their versions. */
function deltasOf({ delta_url: url }: Described, folder: string, manifest: string): string[] {
  if (url === undefined || url === null || /^https?:/.test(String(url))) return [];
  const place = dirname(onDisk(url, folder, manifest));
  return readdirSync(place)
    .map((version) => join(place, version, "entities.delta.json"))
    .filter((path) => existsSync(path));
}

/** The datasets of a collection; manifests and catalogs of different age name them differently. */
const childrenOf = ({ children, datasets }: Described) => [
  ...listOfTexts(children),
  ...listOfTexts(datasets),
];

function membersOf(name: string, known: ReadonlyMap<string, Described>, seen: Set<string>): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const child of childrenOf(known.get(name) ?? {})) membersOf(child, known, seen);
  return seen;
}

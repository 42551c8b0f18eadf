// Groups recognised files into list sets. Pure: the files and the sources are given. A file that no source
// recognises is an error, because a list that is silently not screened is the worst outcome.

import { resolve } from "node:path";
import { OperatorError } from "../../base/model/errors.ts";
import type { ListFile } from "./files/list-file.ts";
import { looksBinary } from "./files/text.ts";
import type { ListSet, Recognition, Source } from "./lists/source.ts";
import { recordedPathOf } from "./recorded-path.ts";

/** Unknown files named in one message; more are counted. */
const NAMED_FILES_MAX = 10;

/**
 * The sets that the files make up: files of one source, dataset and folder are one set, and all parts of a
 * publication in parts. A file whose dataset only its records name is a set of its own. `overrides` maps a
 * path (file, folder or archive) to the name of the source of the files there. Throws an OperatorError
 * naming the files when a file is not recognised or is recognised by two sources, when several play one
 * role, and when an override names no source or applies to no file.
 */
export function groupIntoSets(
  files: readonly ListFile[],
  sources: readonly Source[],
  overrides: ReadonlyMap<string, string>,
): ListSet[] {
  checkOverrides(files, sources, overrides);
  const sets = new Map<string, OpenSet>();
  const unknown: string[] = [];
  const changes: FileOfChanges[] = [];
  const clashes = new Map<string, Clash>();
  for (const file of files) {
    const found = recognise(file, sources, sourceNameFor(file, overrides));
    if (found === null) {
      unknown.push(file.path);
      continue;
    }
    const { source, recognition } = found;
    const { role, dataset } = recognition;
    if (recognition.changes !== undefined) {
      changes.push({ file, source, recognition });
      continue;
    }
    const key = keyOf(source, dataset, file);
    const set = sets.get(key) ?? { source, dataset, files: new Map<string, ListFile>() };
    sets.set(key, set);
    const other = set.files.get(role);
    if (other === undefined) {
      set.files.set(role, file);
      continue;
    }
    const clashKey = `${key} ${role}`;
    const clash = clashes.get(clashKey) ?? {
      what: `the ${role} file of ${dataset ?? source.title}`,
      source,
      files: [other],
    };
    clash.files.push(file);
    clashes.set(clashKey, clash);
  }
  if (unknown.length > 0) throw notRecognised(unknown, files, sources);
  if (clashes.size > 0) throw severalEditions([...clashes.values()]);
  for (const change of changes) {
    const set = changedSet(change, [...sets.values()]);
    set.files.set(`${change.recognition.role} ${change.file.path}`, change.file);
  }
  return inOrderOfSets(
    [...sets.values()].map((set) => ({ set: { ...set, files: inOrderOfNames(set) } })),
    sources,
  ).map(({ set }) => set);
}

/**
 * Sorts list sets by source, dataset and name, so that their order depends neither on where they lay nor on
 * the order in which they were found.
 */
export function inOrderOfSets<T extends { readonly set: ListSet }>(
  items: readonly T[],
  sources: readonly Source[],
): T[] {
  const keyed = items.map((item) => {
    const { source, dataset, files } = item.set;
    const [first] = files.values();
    if (first === undefined) throw new Error(`A set of ${source.name} has no file.`);
    const key = [sources.indexOf(source), dataset, recordedPathOf(source, first).path, first.path];
    return { item, key: JSON.stringify(key) };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}

function inOrderOfNames({ source, files }: OpenSet): Map<string, ListFile> {
  const nameOf = (file: ListFile) => recordedPathOf(source, file).path;
  return new Map([...files].sort(([, a], [, b]) => (nameOf(a) < nameOf(b) ? -1 : 1)));
}

function keyOf(source: Source, dataset: string | null, file: ListFile): string {
  const folder = source.hasParts ? null : file.folder;
  return JSON.stringify([source.name, dataset, dataset === null ? file.path : folder]);
}

interface OpenSet {
  readonly source: Source;
  readonly dataset: string | null;
  readonly files: Map<string, ListFile>;
}

/** Several files with the same role in one set, which can have only one. */
interface Clash {
  readonly what: string;
  readonly source: Source;
  readonly files: ListFile[];
}

interface FileOfChanges {
  readonly file: ListFile;
  readonly source: Source;
  readonly recognition: Recognition;
}

function severalEditions(clashes: readonly Clash[]): OperatorError {
  const sentences = clashes.map(({ what, source, files }) => {
    const days = files.map(({ head }) => source.dayOf?.(head) ?? null);
    return `There are ${files.length} files that are ${what}: ${formatDays(
      files.map(({ path }) => path),
      days,
    )}.`;
  });
  return new OperatorError(
    sentences.join(" "),
    "A list is imported in one edition, the newest: name that file instead of its folder, or take the others out.",
  );
}

/** Paths with the day of each content, where it is known; the newest is marked when all days are known. */
export function formatDays(paths: readonly string[], days: readonly (string | null)[]): string {
  const newest = days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
  const isOne = days.filter((day) => day === newest).length === 1;
  return paths
    .map((path, i) => {
      const day = days[i] ?? null;
      if (day === null) return path;
      return `${path} (of ${day}${isOne && day === newest ? ", the newest" : ""})`;
    })
    .join("; ");
}

/** The set that a file of changes joins: the one in its own folder, else the only one of its source. */
function changedSet({ file, source, recognition }: FileOfChanges, sets: readonly OpenSet[]): OpenSet {
  const role = recognition.changes ?? "";
  const possible = sets.filter((set) => set.source === source && set.files.has(role));
  const beside = possible.filter((set) => set.files.get(role)?.folder === file.folder);
  const [found, ...others] = beside.length > 0 ? beside : possible;
  if (found === undefined) {
    throw new OperatorError(
      `${file.path} holds changes to a list, but the list is not among the files.`,
      "Name that list, too: changes mean nothing without it.",
    );
  }
  if (others.length > 0) {
    const paths = [found, ...others].map((set) => set.files.get(role)?.path).join(", ");
    throw new OperatorError(
      `${file.path} holds changes to a list, and could change any of ${paths}.`,
      "Put the changes into the folder of the list that they are for, or import one list at a time.",
    );
  }
  return found;
}

function recognise(
  file: ListFile,
  sources: readonly Source[],
  wanted: string | null,
): { source: Source; recognition: Recognition } | null {
  if (file.head.includes("\0")) return null;
  const asked = wanted === null ? sources : sources.filter((source) => source.name === wanted);
  const found = asked.flatMap((source) => {
    const recognition =
      wanted !== null && source.recogniseNamed !== undefined
        ? source.recogniseNamed(file)
        : source.recognise(file);
    return recognition === null ? [] : [{ source, recognition }];
  });
  if (found.length > 1) {
    throw new OperatorError(
      `${file.path} could be ${found.map(({ source }) => source.name).join(" or ")}.`,
      `Say which: --source NAME=${file.path}`,
    );
  }
  if (found.length === 0 && wanted !== null) {
    throw new OperatorError(
      `${file.path} was named as ${wanted}, but its content is not of that format.`,
      "Check the file, or leave the override out.",
    );
  }
  return found[0] ?? null;
}

function checkOverrides(
  files: readonly ListFile[],
  sources: readonly Source[],
  overrides: ReadonlyMap<string, string>,
): void {
  for (const [path, name] of overrides) {
    if (!sources.some((source) => source.name === name)) {
      throw new OperatorError(
        `There is no source named ${name}.`,
        `Known are: ${sources.map((source) => source.name).join(", ")}.`,
      );
    }
    if (!files.some((file) => liesAt(file, path))) {
      throw new OperatorError(
        `--source ${name}=${path} applies to no file of the import.`,
        "Name the path among the lists, too.",
      );
    }
  }
}

/** The override that applies to a file; the longest path wins, so that a file can differ from its folder. */
function sourceNameFor(file: ListFile, overrides: ReadonlyMap<string, string>): string | null {
  const applying = [...overrides].filter(([path]) => liesAt(file, path));
  applying.sort(([a], [b]) => resolve(b).length - resolve(a).length);
  return applying[0]?.[1] ?? null;
}

function liesAt(file: ListFile, path: string): boolean {
  const at = resolve(path);
  const own = resolve(file.path);
  return own === at || own.startsWith(at.endsWith("/") ? at : `${at}/`) || own.startsWith(`${at}!`);
}

function notRecognised(
  unknown: readonly string[],
  files: readonly ListFile[],
  sources: readonly Source[],
): OperatorError {
  const named = unknown.slice(0, NAMED_FILES_MAX).join(", ");
  const more = unknown.length > NAMED_FILES_MAX ? ` and ${unknown.length - NAMED_FILES_MAX} more` : "";
  const head = files.find(({ path }) => path === unknown[0])?.head ?? "";
  const isBinary = head.includes("\0") || looksBinary(head);
  const held = head.includes("\0") ? "holds NUL characters" : "begins with control characters";
  return new OperatorError(
    `Not recognised as a list: ${named}${more}.${isBinary ? ` ${unknown[0]} ${held}, so it is damaged or no text.` : ""}`,
    `Known formats: ${sources.map((source) => `${source.name} (${source.title})`).join("; ")}. ` +
      "Take other files out of the folder, or name the lists one by one.",
  );
}

// Fuzzes list files: the invented lists of every publication, damaged in bytes, lines, elements and values,
// as text and inside archives. A list is refused with a sentence, or read with all its records; what a small
// change takes away must be noted.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { OperatorError } from "../../src/base/model/errors.ts";
import { findSchema } from "../../src/base/model/schemata.ts";
import { refuseUnstorable } from "../../src/lists/import/storable-entity.ts";
import type { ListFile } from "../../src/lists/sources/files/list-file.ts";
import { listFiles } from "../../src/lists/sources/files/list-files.ts";
import { groupIntoSets } from "../../src/lists/sources/list-sets.ts";
import { recogniseLists, SOURCES } from "../../src/lists/sources/registry.ts";
import { zipOf } from "../sources/files/zip-writer.ts";
import { bytesOf, memoryFile, type Outcome, readSets } from "../sources/support.ts";
import { pick, type Random } from "../support/random.ts";
import { below, chance } from "./chance.ts";
import type { Fuzzer, FuzzerKind } from "./fuzzer.ts";
import { judgeSentence } from "./judge-sentence.ts";
import { changeFewBytes, changeParts, changeStretch, changeValue } from "./mutate.ts";

/** A damaged list as JSON keeps it. */
export interface ListInput {
  /** The paths of the list, as they are in LISTS. */
  readonly list: string;
  /** The path of the file that is replaced; for an archive, of the one that it holds. */
  readonly file: string;
  /** The container that the bytes are of; null for the file itself, unpacked. */
  readonly container: Container | null;
  /** The bytes of the file or archive, in base64. */
  readonly bytes: string;
  /** True when the change is too small to take a whole record away. */
  readonly isSmall: boolean;
}

type Container = "gz" | "zip" | "xlsx";

/** Each a list of one or several files; smaller ones are tried more often. */
const LISTS: readonly (readonly string[])[] = [
  ["fixtures/lists/ofac-csv"],
  ["fixtures/lists/ofac-sdn-xml"],
  ["fixtures/lists/ofac-enhanced-xml"],
  ["fixtures/lists/ofac-advanced-xml"],
  ["fixtures/demo/un"],
  ["fixtures/demo/ftm/entities.ftm.json"],
  ["fixtures/demo/ftm/targets.nested.json"],
  ["fixtures/lists/ftm-delta"],
  ["fixtures/lists/ftm-simple"],
  ["fixtures/lists/eu/fsf-1.1.xml"],
  ["fixtures/lists/eu/fsf-1.1.csv"],
  ["fixtures/lists/eu/older"],
  ["fixtures/lists/eu-journal/consolidated/39917R0017.csv"],
  ["fixtures/lists/uk/uk-sanctions-list.csv"],
  ["fixtures/lists/uk/uk-sanctions-list.xml"],
  ["fixtures/lists/uk/ConList.csv"],
  ["fixtures/lists/ch"],
  ["fixtures/lists/ca/sema.xml"],
  ["fixtures/lists/au"],
  ["fixtures/lists/us-csl"],
  ["fixtures/lists/us-bis"],
  ["fixtures/lists/in-house/blacklist.csv"],
  ["fixtures/lists/in-house/officials.jsonl"],
  ["fixtures/lists/in-house/sperrliste.xlsx"],
];

interface OpenList {
  readonly name: string;
  readonly files: readonly (ListFile & { readonly bytes: Uint8Array })[];
  /** What the list gives when it is whole. */
  readonly whole: Outcome;
}

export const lists: FuzzerKind = {
  name: "lists",
  share: 0.0015,
  inTests: 300,
  open: () => ListFuzzer.open(),
};

class ListFuzzer implements Fuzzer {
  readonly #folder = mkdtempSync(join(tmpdir(), "interdict-fuzz-"));
  /** The lists by name, each as often as it is to be tried. */
  readonly #deck: OpenList[];

  private constructor(private readonly lists: ReadonlyMap<string, OpenList>) {
    this.#deck = [...lists.values()].flatMap((list) => {
      const size = list.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      return Array.from({ length: Math.max(1, Math.min(12, Math.round(60_000 / size))) }, () => list);
    });
  }

  static async open(): Promise<ListFuzzer> {
    const opened = new Map<string, OpenList>();
    for (const paths of LISTS) {
      const files: (ListFile & { bytes: Uint8Array })[] = [];
      for (const file of await listFiles(paths)) files.push({ ...file, bytes: await bytesOf(file) });
      const whole = await readSets(groupIntoSets(files, SOURCES, new Map()));
      if (whole.entities.length === 0) throw new Error(`${paths} lists nobody.`);
      const name = paths.join();
      opened.set(name, { name, files, whole });
    }
    return new ListFuzzer(opened);
  }

  generate(random: Random): ListInput {
    const list = pick(random, this.#deck);
    const file = pick(random, list.files);
    const inWorkbook = file.path.includes(".xlsx!");
    if (chance(random, inWorkbook ? 0.4 : 0.06)) {
      const container = inWorkbook ? "xlsx" : pick(random, ["gz", "zip"] as const);
      const packed = packInto(container, file);
      const bytes = chance(random, 0.6) ? changeFewBytes(random, packed) : changeStretch(random, packed);
      return { list: list.name, file: file.path, container, bytes: base64(bytes), isSmall: false };
    }
    const { bytes, isSmall } = damageText(random, file);
    return { list: list.name, file: file.path, container: null, bytes: base64(bytes), isSmall };
  }

  async run(input: unknown): Promise<string | null> {
    const { list, file, container, bytes, isSmall } = input as ListInput;
    const open = this.lists.get(list);
    if (open === undefined) throw new Error(`There is no list ${list}.`);
    const damaged = Buffer.from(bytes, "base64");
    let outcome: Outcome;
    try {
      outcome =
        container === null
          ? await readReplaced(open, file, damaged)
          : await this.#readPacked(`${basename(file).replace(/!.*$/, "")}.${container}`, damaged);
      for (const entity of outcome.entities) refuseUnstorable(entity, file);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return judgeSentence(error.message) ?? (error.hint === undefined ? null : judgeSentence(error.hint));
    }
    for (const { message } of outcome.notes) {
      const problem = judgeSentence(message);
      if (problem !== null) return `notes: ${problem}`;
    }
    return judgeEntities(outcome) ?? (isSmall ? judgeLoss(open.whole, outcome) : null);
  }

  async #readPacked(name: string, bytes: Uint8Array): Promise<Outcome> {
    const path = join(this.#folder, name);
    writeFileSync(path, bytes);
    return readSets(await recogniseLists([path]));
  }

  async close(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function readReplaced({ files }: OpenList, path: string, bytes: Uint8Array): Promise<Outcome> {
  const replaced = files.map((file) =>
    file.path === path ? { ...file, ...memoryFile(path, bytes), name: file.name, folder: file.folder } : file,
  );
  return readSets(groupIntoSets(replaced, SOURCES, new Map()));
}

function packInto(container: Container, file: ListFile & { readonly bytes: Uint8Array }): Uint8Array {
  if (container === "gz") return gzipSync(file.bytes);
  if (container === "zip") return zipOf([[file.name, file.bytes]]);
  return readFileSync(file.path.replace(/!.*$/, ""));
}

function damageText(random: Random, { bytes, head }: ListFile & { readonly bytes: Uint8Array }) {
  const kind = below(random, 10);
  if (kind < 5) return { bytes: changeFewBytes(random, bytes), isSmall: true };
  if (kind < 7 || bytes.length === 0) return { bytes: changeStretch(random, bytes), isSmall: false };
  const text = Buffer.from(bytes).toString("utf8");
  const isXml = /^\s*</.test(head);
  if (isXml || kind === 7 || !/^\s*[{[]/.test(head)) {
    const isSmall = chance(random, 0.7);
    const separator = isXml ? /(?=<)/ : /(?<=\n)/;
    return { bytes: Buffer.from(changeParts(random, text, separator, !isSmall)), isSmall };
  }
  const lines = text.split("\n");
  const at = below(random, lines.length);
  try {
    lines[at] = JSON.stringify(changeValue(random, JSON.parse(lines[at] ?? "")));
  } catch {
    lines[at] = "";
  }
  return { bytes: Buffer.from(lines.join("\n")), isSmall: false };
}

function judgeEntities({ entities, datasets }: Outcome): string | null {
  const names = new Set(datasets.map(({ name }) => name));
  for (const { entity, corpora, listings } of entities) {
    const { id, caption, schema, properties } = entity;
    const where = JSON.stringify(id).slice(0, 100);
    if (caption === "" || caption !== caption.trim())
      return `${where} has the caption ${JSON.stringify(caption)}`;
    if (findSchema(schema)?.name !== schema) return `${where} is a ${schema}`;
    if (corpora.length === 0) return `${where} is in no corpus`;
    if (entity.datasets.some((name) => !names.has(name)))
      return `${where} is of a dataset that is not announced`;
    if (entity.target && (properties.name ?? []).length === 0) return `${where} is listed without a name`;
    for (const [key, values] of Object.entries(properties))
      for (const value of values)
        if (value.trim() === "") return `${where} has ${JSON.stringify(value)} in ${key}`;
    for (const { dataset } of listings)
      if (!names.has(dataset)) return `${where} has a listing of ${dataset}, which is not announced`;
  }
  return null;
}

/** The spellings of a set's names. */
function namesOf({ entities }: Outcome): Set<string> {
  return new Set(
    entities.flatMap(({ entity: { properties } }) =>
      ["name", "alias", "weakAlias", "previousName"].flatMap((key) => properties[key] ?? []),
    ),
  );
}

/** A record that a small change cost must be reported. */
function judgeLoss(whole: Outcome, outcome: Outcome): string | null {
  const reports = ({ notes, missing, orphans }: Outcome) =>
    notes.length + missing.length + Object.values(orphans).reduce((sum, count) => sum + count, 0);
  if (reports(outcome) > reports(whole)) return null;
  const found = namesOf(outcome);
  const lostNames = [...namesOf(whole)].filter((name) => !found.has(name));
  // A party of unknown kind is two entities of one caption, and a changed name may show its kind. Rows of one
  // reference can become one entity. So a caption is lost when it is nobody's name any more.
  const captions = ({ entities }: Outcome) =>
    new Set(entities.filter(({ entity }) => entity.target).map(({ entity }) => entity.caption));
  const [before, after] = [captions(whole), captions(outcome)];
  const lost = [...before].filter((caption) => !found.has(caption) && !after.has(caption)).length;
  const added = [...after].filter((caption) => !before.has(caption)).length;
  if (lost > added) return `loses ${lost - added} listed entities without a word`;
  return lostNames.length > LOST_NAMES_MAX
    ? `loses ${lostNames.length} names: ${lostNames.join("; ")}`
    : null;
}

/** Names that up to three small changes can reach: in some formats one field is part of several spellings. */
const LOST_NAMES_MAX = 9;

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

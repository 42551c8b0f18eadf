// The snapshots that are measured: built with the compiled program, once for each version of corpus and
// program, and kept under dist/bench.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { NAME_RULES_VERSION } from "../../src/engine/names/version.ts";
import { ALIAS_FORMAT_VERSION } from "../../src/engine/retrieval/format/layout.ts";
import { loadCurrentId, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { SNAPSHOT_FORMAT_VERSION } from "../../src/engine/snapshot/manifest.ts";
import { BINARY } from "../support/binary.ts";
import { DATA } from "./corpus/real-names.ts";
import {
  CORPUS_SIZES,
  type CorpusSize,
  LIST_FILE,
  QUESTIONS_FILE,
  type Question,
} from "./corpus/write-lists.ts";
import { type ProcessCost, runMeasured } from "./process-usage.ts";

const FOLDER = resolve("dist/bench");

/** Real lists as a customer starts with, next to the made ones. OFAC's files are of different years. */
const REAL_LISTS = ["lists/ofac", "lists/un/consolidated_2026-02-27.xml"];
const REAL_LIST_FLAGS = ["--allow", "mixed=us_ofac_sdn"];
export const OFAC_UN = "ofac-un";

export type SnapshotName = CorpusSize | typeof OFAC_UN;
export const SNAPSHOT_NAMES: readonly SnapshotName[] = [OFAC_UN, ...CORPUS_SIZES];

/** What building a snapshot took, all of it: reading the lists, the store, the alias index. */
interface ImportCost extends ProcessCost {
  /** Of the program and the corpus that it was built with. */
  readonly key: string;
}

export interface BenchSnapshot {
  readonly name: SnapshotName;
  /** State folder of the service. */
  readonly state: string;
  /** Folder of the snapshot within it. */
  readonly folder: string;
  readonly cost: ProcessCost;
  readonly questions: readonly Question[];
}

/** A snapshot that is there already, or built now. Throws when the import fails. */
export async function ensureSnapshot(
  name: SnapshotName,
  log: (text: string) => void,
): Promise<BenchSnapshot> {
  const folder = join(FOLDER, name);
  const state = join(folder, "state");
  const costPath = join(folder, "cost.json");
  const key = keyOf(name);
  const questionsOf = name === OFAC_UN ? "20k" : name;
  const questionsPath = join(FOLDER, "lists", questionsOf, QUESTIONS_FILE);
  if (!existsSync(costPath) || readCost(costPath).key !== key || !existsSync(questionsPath)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(state, { recursive: true, mode: 0o700 });
    log(`${name}: writing the list`);
    // In a process of its own: millions of names would stay in the memory of this one.
    const writer = resolve(import.meta.dir, "corpus/write-lists.ts");
    await runMeasured([process.execPath, writer, questionsOf, dirname(questionsPath)]);
    log(`${name}: importing`);
    const cost: ImportCost = {
      ...(await runMeasured([BINARY, "import", "--state", state, ...argumentsOf(name)])),
      key,
    };
    writeFileSync(costPath, JSON.stringify(cost));
  }
  const id = loadCurrentId(state);
  if (id === null) throw new Error(`${state} holds no snapshot.`);
  return {
    name,
    state,
    folder: snapshotFolder(state, id),
    cost: readCost(costPath),
    questions: JSON.parse(readFileSync(questionsPath, "utf8")),
  };
}

function argumentsOf(name: SnapshotName): string[] {
  if (name === OFAC_UN) return [...REAL_LISTS.map((path) => join(DATA, path)), ...REAL_LIST_FLAGS];
  return [join(FOLDER, "lists", name, LIST_FILE)];
}

function readCost(path: string): ImportCost {
  return JSON.parse(readFileSync(path, "utf8"));
}

/**
 * Changes with the corpus, the rules of names and the formats. After another change of a build, remove
 * dist/bench.
 */
function keyOf(name: SnapshotName): string {
  const versions = [NAME_RULES_VERSION, ALIAS_FORMAT_VERSION, SNAPSHOT_FORMAT_VERSION];
  const hasher = new Bun.CryptoHasher("sha256").update(JSON.stringify([name, ...versions]));
  const corpus = resolve(import.meta.dir, "corpus");
  for (const file of readdirSync(corpus).sort()) hasher.update(readFileSync(join(corpus, file)));
  return hasher.digest("hex");
}

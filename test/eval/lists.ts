// The lists that the evaluation screens against, imported as the program imports them. Snapshots are kept
// under dist/eval, by a digest of the list files and of everything that shapes a snapshot.

import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { INCLUDE_DEFAULT, INCLUDE_WORDS } from "../../src/base/model/corpus.ts";
import { aliasesOf, type Entity, type Properties } from "../../src/base/model/entity.ts";
import { ServiceError } from "../../src/base/model/errors.ts";
import { LIMIT_MAX, THRESHOLD_DEFAULT } from "../../src/base/model/limits.ts";
import type { SubjectSchema } from "../../src/base/model/schemata.ts";
import type { Candidate } from "../../src/base/model/subject.ts";
import { Matcher } from "../../src/engine/screening/match.ts";
import { loadCurrentId, snapshotFolder } from "../../src/engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/engine/snapshot/open.ts";
import { buildSnapshot } from "../../src/lists/import/pipeline.ts";

export const EVAL_FOLDER = "dist/eval";
export const SHARED = "../shared";

const LISTS_FOLDER = `${SHARED}/data/lists`;

interface ListSet {
  readonly title: string;
  /** Below LISTS_FOLDER. */
  readonly files: readonly string[];
  readonly allowed: readonly string[];
}

const OFAC = ["sdn", "alt", "add", "sdn_comments"].map((name) => `ofac/${name}.csv`);
const UN = "un/consolidated_2026-02-27.xml";
// OFAC's names are of another year than its aliases and addresses.
const OFAC_ALLOWED = ["mixed=us_ofac_sdn"];

/** OFAC's SDN list and the UN's, whose records the judgements across lists name. */
const OFAC_AND_UN: ListSet = { title: "OFAC and UN", files: [...OFAC, UN], allowed: OFAC_ALLOWED };

/** One edition of each list; samples and what only repeats other lists are left out. */
const EVERY_LIST: ListSet = {
  title: "every list",
  files: [
    ...OFAC,
    ...["prim", "alt", "add", "comments"].map((name) => `ofac-consolidated/cons_${name}.csv`),
    UN,
    "uk/ConList_2025-04-10.csv.gz",
    "eu/fsf-v1.0_first-1000-rows.csv",
    "eu/journal_annexes.tar.gz",
    "ca/sema_2025-05-25.xml",
    "ch/seco-sample.xml",
    "us-bis/dpl.txt",
  ],
  allowed: OFAC_ALLOWED,
};

/** The rooms of src/ whose code shapes what is in a snapshot. */
const SHAPING_ROOMS = ["import", "model", "names", "retrieval", "snapshot", "sources", "store"];

const STATE_PREFIX = "state-";

export interface Lists {
  readonly snapshot: Snapshot;
  readonly matcher: Matcher;
  /** Every listed record, in the order of the store. */
  readonly entities: readonly Entity[];
  readonly byId: ReadonlyMap<string, Entity>;
}

/** Opens OFAC and UN; the first run, and the first after a change of the import, builds their snapshot. */
export async function openLists(): Promise<Lists> {
  return openListSet(OFAC_AND_UN);
}

/** Opens one edition of each list, as `openLists` does. */
export async function openEveryList(): Promise<Lists> {
  return openListSet(EVERY_LIST);
}

async function openListSet({ title, files, allowed }: ListSet): Promise<Lists> {
  const paths = files.map((file) => `${LISTS_FOLDER}/${file}`);
  const prefix = `${STATE_PREFIX}${title.replaceAll(" ", "-")}-`;
  const state = join(EVAL_FOLDER, prefix + digestInputs(paths));
  if (currentIn(state) === null) {
    removeStates(prefix);
    mkdirSync(state, { recursive: true });
    process.stderr.write(`Importing ${title} …\n`);
    await buildSnapshot({ paths, state, fresh: true, keptApart: null, allowed });
  }
  const id = currentIn(state);
  if (id === null) throw new Error(`${state} holds no snapshot.`);
  return openImported(state, id);
}

/** Imports lists into an empty state folder and opens them. */
export async function importLists(paths: readonly string[], state: string): Promise<Lists> {
  const { id } = await buildSnapshot({ paths: [...paths], state, fresh: true, keptApart: null });
  return openImported(state, id);
}

function openImported(state: string, id: string): Lists {
  const snapshot = openSnapshot(snapshotFolder(state, id));
  if (snapshot.aliasError !== null) throw snapshot.aliasError;
  const entities = [...snapshot.store.screenable()].map(({ entity }) => entity);
  return {
    snapshot,
    matcher: new Matcher(snapshot),
    entities,
    byId: new Map(entities.map((entity) => [entity.id, entity])),
  };
}

function digestInputs(listFiles: readonly string[]): string {
  const sources = SHAPING_ROOMS.flatMap((room) =>
    [...new Bun.Glob("**/*.{ts,tsv,txt}").scanSync(join("src", room))]
      .sort()
      .map((file) => join("src", room, file)),
  );
  const hasher = new Bun.CryptoHasher("sha256");
  // The version of the name rules covers golden names, too.
  for (const path of [...sources, "index/name-rules.json", ...listFiles])
    hasher.update(`${path}\n`).update(readFileSync(path));
  return hasher.digest("hex").slice(0, 16);
}

function currentIn(state: string): string | null {
  try {
    return loadCurrentId(state);
  } catch {
    // An import that was cut short is made again.
    return null;
  }
}

function removeStates(prefix: string): void {
  mkdirSync(EVAL_FOLDER, { recursive: true });
  for (const name of readdirSync(EVAL_FOLDER)) {
    if (name.startsWith(prefix)) rmSync(join(EVAL_FOLDER, name), { recursive: true });
  }
}

/** What match answers with the default threshold and corpora. A name that can't be screened finds nobody. */
export function ask(
  { matcher }: Lists,
  schema: SubjectSchema,
  properties: Properties,
  limit = LIMIT_MAX,
): readonly Candidate[] {
  const include = INCLUDE_DEFAULT.map((word) => INCLUDE_WORDS[word]);
  try {
    return matcher.match({
      schema,
      properties,
      threshold: THRESHOLD_DEFAULT,
      limit,
      include,
      datasets: null,
    }).candidates;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid_request") return [];
    throw error;
  }
}

/** Every spelling of a record that is not weak. */
export function strongNames(entity: Entity): string[] {
  return aliasesOf(entity.caption, entity.properties).flatMap(({ text, quality }) =>
    quality === "strong" ? [text] : [],
  );
}

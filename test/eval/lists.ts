// The lists that the evaluation screens against: OFAC's SDN list and the UN's, imported as the program
// imports them, but records of the two stay apart, as the judgements across lists name them. The snapshot is
// kept under dist/eval, by a digest of the list files and of everything that shapes a snapshot.

import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildSnapshot } from "../../src/import/pipeline.ts";
import { INCLUDE_DEFAULT, INCLUDE_WORDS } from "../../src/model/corpus.ts";
import { aliasesOf, type Entity, type Properties } from "../../src/model/entity.ts";
import { ServiceError } from "../../src/model/errors.ts";
import { LIMIT_MAX, THRESHOLD_DEFAULT } from "../../src/model/limits.ts";
import type { SubjectSchema } from "../../src/model/schemata.ts";
import type { Candidate } from "../../src/model/subject.ts";
import { Matcher } from "../../src/screening/match.ts";
import { loadCurrentId, snapshotFolder } from "../../src/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../src/snapshot/open.ts";

export const EVAL_FOLDER = "dist/eval";
export const SHARED = "../shared";

const LIST_FILES = [
  ...["sdn", "alt", "add", "sdn_comments"].map((name) => `${SHARED}/data/lists/ofac/${name}.csv`),
  `${SHARED}/data/lists/un/consolidated_2026-02-27.xml`,
];
const LIST_PATHS = [`${SHARED}/data/lists/ofac`, `${SHARED}/data/lists/un/consolidated_2026-02-27.xml`];

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

/** Opens the lists; the first run, and the first after a change of the import, builds them. */
export async function openLists(): Promise<Lists> {
  const state = join(EVAL_FOLDER, STATE_PREFIX + digestInputs());
  if (currentIn(state) === null) {
    removeStates();
    mkdirSync(state, { recursive: true });
    process.stderr.write("Importing OFAC and UN …\n");
    // OFAC's names are of another year than its aliases and addresses.
    const allowed = ["mixed=us_ofac_sdn"];
    await buildSnapshot({ paths: LIST_PATHS, state, fresh: true, keptApart: null, allowed });
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

function digestInputs(): string {
  const sources = SHAPING_ROOMS.flatMap((room) =>
    [...new Bun.Glob("**/*.ts").scanSync(join("src", room))].sort().map((file) => join("src", room, file)),
  );
  const hasher = new Bun.CryptoHasher("sha256");
  for (const path of [...sources, ...LIST_FILES]) hasher.update(`${path}\n`).update(readFileSync(path));
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

function removeStates(): void {
  mkdirSync(EVAL_FOLDER, { recursive: true });
  for (const name of readdirSync(EVAL_FOLDER)) {
    if (name.startsWith(STATE_PREFIX)) rmSync(join(EVAL_FOLDER, name), { recursive: true });
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

// Builds a snapshot from list files and publishes it. Everything happens in a folder aside; the last two steps, renaming
// that folder and replacing `current`, are atomic, so an import that fails or is killed leaves the old snapshot in use.

import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { AliasIndexBuilder } from "../alias/build.ts";
import { formatTimestamp } from "../model/dates.ts";
import { aliasesOf } from "../model/entity.ts";
import { OperatorError } from "../model/errors.ts";
import { factsOf } from "../model/facts.ts";
import { groupOf } from "../model/schemata.ts";
import { describeSystemError } from "../model/system-errors.ts";
import { recogniseLists } from "../sources/registry.ts";
import type { ListSet } from "../sources/source.ts";
import { EntityStore } from "../store/entity-store.ts";
import { EntityWriter } from "../store/entity-writer.ts";
import { AccountKeeper, type ImportAccount } from "./account.ts";
import { type FileDigest, hashFile, watchFile } from "./digest.ts";
import {
  ACCOUNT_FILE,
  BUILDING_PREFIX,
  INDEX_FILE,
  MANIFEST_FILE,
  moveIntoPlace,
  publishCurrent,
  STORE_FILE,
  snapshotsFolder,
  syncPath,
} from "./folders.ts";
import { takeImportLock } from "./import-lock.ts";
import { type Manifest, SNAPSHOT_FORMAT_VERSION } from "./manifest.ts";

/** How often progress is told: once in this many entities. */
const PROGRESS_INTERVAL_ENTITIES = 1_000;

export interface BuildRequest {
  readonly paths: readonly string[];
  readonly state: string;
  /** Path to source name, where content does not tell. */
  readonly overrides?: ReadonlyMap<string, string>;
  readonly demonstration?: boolean;
  readonly now?: Date;
  readonly onProgress?: (progress: { stage: string; done: number; total: number | null }) => void;
}

export interface BuiltSnapshot {
  readonly id: string;
  readonly manifest: Manifest;
  readonly account: ImportAccount;
}

/**
 * Reads the lists, builds the store and the alias index, and makes the snapshot current. Throws an OperatorError naming
 * file and line when a list can't be trusted, when another import is running, or when the disk refuses; the snapshot in
 * use then stays.
 */
export async function buildSnapshot(request: BuildRequest): Promise<BuiltSnapshot> {
  const { state } = request;
  const giveBack = takeImportLock(state);
  const folder = join(snapshotsFolder(state), `${BUILDING_PREFIX}${process.pid}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    const built = await buildInto(folder, request);
    moveIntoPlace(folder, state, built.id);
    publishCurrent(state, built.id);
    return built;
  } catch (error) {
    throw explainDiskError(error, state);
  } finally {
    try {
      rmSync(folder, { recursive: true, force: true });
    } finally {
      giveBack();
    }
  }
}

async function buildInto(folder: string, request: BuildRequest): Promise<BuiltSnapshot> {
  const createdAt = formatTimestamp(request.now ?? new Date());
  const sets = await recogniseLists(request.paths, request.overrides ?? new Map());
  refuseNothing(request.paths, sets);
  refuseTwoEditions(sets);
  const keeper = new AccountKeeper();
  const sources = await writeStore(folder, sets, createdAt, keeper, request);
  const index = await writeIndex(folder, keeper, request);

  const storePath = join(folder, STORE_FILE);
  chmodSync(storePath, 0o600);
  const files: FileDigest[] = [];
  for (const name of [STORE_FILE, INDEX_FILE]) {
    syncPath(join(folder, name));
    files.push(await hashFile(join(folder, name)));
  }
  const store = EntityStore.open(storePath);
  const counts = store.counts();
  store.close();
  const { account } = keeper;
  account.entities = counts.entities;

  const manifest: Manifest = {
    formatVersion: SNAPSHOT_FORMAT_VERSION,
    id: makeId(createdAt, files),
    createdAt,
    demonstration: request.demonstration ?? false,
    indexFormatVersion: index.formatVersion,
    nameRulesVersion: index.nameRulesVersion,
    sources,
    entities: counts.entities,
    entitiesByCorpus: counts.byCorpus,
    entitiesByDataset: counts.byDataset,
    entitiesBySchema: counts.bySchema,
    aliases: account.aliases,
    aliasesSearchable: account.aliasesSearchable,
    notes: account.noteCounts,
    files,
  };
  for (const [name, value] of [
    [ACCOUNT_FILE, account],
    [MANIFEST_FILE, manifest],
  ] as const) {
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    syncPath(join(folder, name));
  }
  syncPath(folder);
  return { id: manifest.id, manifest, account };
}

/** A snapshot of nothing would clear everybody. */
function refuseNothing(paths: readonly string[], sets: readonly ListSet[]): void {
  if (sets.length > 0) return;
  throw new OperatorError(
    `There is no list in ${paths.join(", ")}.`,
    "Name list files, or folders that hold some; hidden files are not looked at.",
  );
}

/** Two editions of one list, merged, would keep whom the later one no longer lists. */
function refuseTwoEditions(sets: readonly ListSet[]): void {
  const seen = new Map<string, ListSet>();
  for (const set of sets) {
    if (set.dataset === null) continue;
    const other = seen.get(set.dataset);
    if (other !== undefined) {
      const places = [other, set].map(({ files }) => [...files.values()].map(({ path }) => path).join(", "));
      throw new OperatorError(
        `Two sets of files claim the dataset ${set.dataset}: ${places.join(" and ")}.`,
        "Import one edition of a list; the files of one edition belong into one folder.",
      );
    }
    seen.set(set.dataset, set);
  }
}

/** Reads every set into the store; the answer says where the data is from. */
async function writeStore(
  folder: string,
  sets: readonly ListSet[],
  createdAt: string,
  keeper: AccountKeeper,
  request: BuildRequest,
): Promise<Manifest["sources"]> {
  const writer = new EntityWriter(join(folder, STORE_FILE));
  const sources: Manifest["sources"] = [];
  let done = 0;
  try {
    for (const [number, set] of sets.entries()) {
      const scratchFolder = join(folder, `scratch-${number}`);
      mkdirSync(scratchFolder, { mode: 0o700 });
      const watched = [...set.files].map(([role, file]) => [role, watchFile(file)] as const);
      for (const file of set.files.values()) keeper.openFile(file.path, set.source.name);
      let contentDate: string | null = null;
      const datasets = new Set<string>();
      const entities = set.source.read(
        { ...set, files: new Map(watched.map(([role, { file }]) => [role, file])) },
        {
          scratchFolder,
          loadedAt: createdAt,
          note: (note) => keeper.note(note),
          countRecord: (path) => keeper.countRecord(path),
          setContentDate: (date) => {
            contentDate = date;
          },
          addDataset: (dataset) => {
            datasets.add(dataset.name);
            writer.addDataset(dataset);
          },
        },
      );
      for await (const listed of entities) {
        writer.add(listed);
        done++;
        if (done % PROGRESS_INTERVAL_ENTITIES === 0) {
          request.onProgress?.({ stage: `reading ${set.source.title}`, done, total: null });
        }
      }
      const files: Manifest["sources"][number]["files"] = [];
      for (const [, { file, digest }] of watched) {
        files.push({ ...(await digest()), name: basename(file.path), records: keeper.records(file.path) });
      }
      sources.push({ source: set.source.name, datasets: [...datasets].sort(), contentDate, files });
      rmSync(scratchFolder, { recursive: true, force: true });
    }
    writer.finish();
  } finally {
    writer.close();
  }
  return sources;
}

/** Feeds every listed entity of the finished store, in row order, to the alias index. */
async function writeIndex(folder: string, keeper: AccountKeeper, request: BuildRequest) {
  const builder = new AliasIndexBuilder();
  const store = EntityStore.open(join(folder, STORE_FILE));
  const { account } = keeper;
  try {
    const total = store.counts().entities;
    let done = 0;
    for (const { row, corpus, entity } of store.screenable()) {
      done++;
      if (done % PROGRESS_INTERVAL_ENTITIES === 0)
        request.onProgress?.({ stage: "indexing names", done, total });
      const group = groupOf(entity.schema);
      if (group === null) continue;
      const aliases = aliasesOf(entity.caption, entity.properties);
      const facts = factsOf(entity.properties);
      const { searchable, unsearchable } = builder.add({
        row,
        corpus,
        group,
        datasets: entity.datasets,
        aliases,
        facts,
      });
      account.aliases += searchable + unsearchable.length;
      account.aliasesSearchable += searchable;
      for (const text of unsearchable) account.unsearchable.push({ id: entity.id, text });
    }
  } finally {
    store.close();
  }
  return builder.write(join(folder, INDEX_FILE));
}

/** Sorts by time; the tail tells two builds of one second apart and is the same for the same content. */
function makeId(createdAt: string, files: readonly FileDigest[]): string {
  const digest = new Bun.CryptoHasher("sha256")
    .update(files.map(({ sha256 }) => sha256).join("\n"))
    .digest("hex");
  return `${createdAt.replace(/[-:]/g, "")}Z-${digest.slice(0, 8)}`;
}

/** Turns what the system refused into words; any other error stays as it is. */
function explainDiskError(error: unknown, state: string): unknown {
  const reason = describeSystemError(error);
  if (reason === null || error instanceof OperatorError) return error;
  return new OperatorError(
    `The import into ${state} was given up: ${reason}.`,
    "The snapshot in use was left as it is. Make room or mend the permissions, then import again.",
    { cause: error },
  );
}

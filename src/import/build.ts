// Builds a snapshot from list files. Everything happens in a folder aside, so an import that fails or is
// killed leaves the snapshot in use as it is. The import goes on from that snapshot: its gates compare with
// it, its history continues.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { agesOf, DEFAULT_AGE_LIMITS, findStale } from "../model/content-age.ts";
import { formatTimestamp } from "../model/dates.ts";
import { OperatorError } from "../model/errors.ts";
import { describeSystemError } from "../platform/system-errors.ts";
import { type FileDigest, hashFile } from "../snapshot/digest.ts";
import {
  ACCOUNT_FILE,
  INDEX_FILE,
  LISTS_FILE,
  MANIFEST_FILE,
  publishCurrent,
  STORE_FILE,
  syncPath,
} from "../snapshot/folders.ts";
import { inBuildingFolder } from "../snapshot/import-lock.ts";
import { type Manifest, SNAPSHOT_FORMAT_VERSION, sealManifest } from "../snapshot/manifest.ts";
import { moveIntoPlace } from "../snapshot/place.ts";
import type { ListSet } from "../sources/lists/source.ts";
import { recogniseLists } from "../sources/registry.ts";
import { EntityStore } from "../store/entity-store.ts";
import { EntityWriter } from "../store/entity-writer.ts";
import { carryOver } from "./carry-over.ts";
import { compareWithUse, refuseFindings, tellReused } from "./gates.ts";
import { type ImportReport, ImportReporter } from "./import-report.ts";
import { type InUse, readInUse } from "./in-use.ts";
import { type IndexingOptions, indexNames } from "./index-names.ts";
import { findKept } from "./keep.ts";
import { linkRecords } from "./link-records.ts";
import { arrangeLists, findEditions, type ListToRead, tellKept } from "./lists-to-read.ts";
import { type ReadLists, readLists } from "./read-lists.ts";

export interface BuildRequest extends IndexingOptions {
  readonly paths: readonly string[];
  readonly state: string;
  /** Path to source name, where content does not tell. */
  readonly overrides?: ReadonlyMap<string, string>;
  /** Days (YYYY-MM-DD) of the content of datasets, where the operator knows better than the list. */
  readonly dates?: ReadonlyMap<string, string>;
  /** Gates that may be passed: "shrunken=us_ofac_sdn". */
  readonly allowed?: readonly string[];
  /** Datasets that are carried over from the snapshot in use, because their lists are not among the paths. */
  readonly carried?: readonly string[];
  /** True to take no notice of the snapshot in use: no gates, no history. */
  readonly fresh?: boolean;
  /** Pairs of ids that are not one subject, as link-records.ts reads them; null to join no records at all. */
  readonly keptApart?: ReadonlySet<string> | null;
  /** True for invented lists, which get the demonstration's names of datasets. */
  readonly demonstration?: boolean;
  /** True for real lists that an executable will carry. */
  readonly embedded?: boolean;
  readonly now?: Date;
}

export interface BuiltSnapshot {
  readonly id: string;
  readonly manifest: Manifest;
  readonly account: ImportReport;
}

/**
 * Reads the lists, builds the store and the alias index, and makes the snapshot current after `check`, which
 * may throw, has seen its folder. Throws an OperatorError naming file and line when a list can't be trusted,
 * a gate that stops the import, or that another import is running or the disk refuses; the snapshot in use
 * then stays.
 */
export async function buildSnapshot(
  request: BuildRequest,
  check?: (folder: string) => void,
): Promise<BuiltSnapshot> {
  const { state } = request;
  return buildAside(request, async (folder, built) => {
    check?.(folder);
    moveIntoPlace(folder, state, built.id);
    publishCurrent(state, built.id);
    return built;
  });
}

/** Builds a snapshot in a folder that is deleted after `use` has seen it. Throws as buildSnapshot does. */
export async function buildAside<T>(
  request: BuildRequest,
  use: (folder: string, built: BuiltSnapshot) => Promise<T>,
): Promise<T> {
  const { state } = request;
  try {
    return await inBuildingFolder(state, async (folder) => use(folder, await buildInto(folder, request)));
  } catch (error) {
    throw explainDiskError(error, state);
  }
}

async function buildInto(folder: string, request: BuildRequest): Promise<BuiltSnapshot> {
  const createdAt = formatTimestamp(request.now ?? new Date());
  const inUse = readInUse(request.state, request.fresh ?? false);
  const sets = await recogniseLists(request.paths, request.overrides ?? new Map());
  refuseNothing(request.paths, sets);
  const kept = await findKept(inUse, request.carried ?? []);
  const lists = arrangeLists(sets, kept, request.carried ?? []);
  const keeper = new ImportReporter();
  const { sources, tally } = await writeStore(folder, lists, createdAt, inUse, keeper, request);
  const index = await indexNames(folder, keeper, request);

  const { account } = keeper;
  const storePath = join(folder, STORE_FILE);
  const store = EntityStore.open(storePath);
  const counts = store.counts();
  store.close();
  account.entities = counts.entities;
  writeJson(join(folder, ACCOUNT_FILE), account);

  const files: FileDigest[] = [];
  for (const name of [STORE_FILE, INDEX_FILE, ACCOUNT_FILE, LISTS_FILE]) {
    syncPath(join(folder, name));
    files.push(hashFile(join(folder, name)));
  }
  const manifest = sealManifest({
    formatVersion: SNAPSHOT_FORMAT_VERSION,
    id: makeId(createdAt, files),
    createdAt,
    demonstration: request.demonstration ?? false,
    ...(request.embedded === true ? { embedded: true } : {}),
    indexFormatVersion: index.formatVersion,
    nameRulesVersion: index.nameRulesVersion,
    sources,
    datasets: tally,
    entities: counts.entities,
    entitiesByCorpus: counts.byCorpus,
    entitiesByDataset: counts.byDataset,
    entitiesBySchema: counts.bySchema,
    aliases: account.aliases,
    aliasesSearchable: account.aliasesSearchable,
    notes: account.noteCounts,
    files,
  });
  writeJson(join(folder, MANIFEST_FILE), manifest);
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

/**
 * Reads the lists, joins what is one subject, goes on from the snapshot in use, and passes the gates on the
 * way.
 */
async function writeStore(
  folder: string,
  lists: readonly ListToRead[],
  loadedAt: string,
  inUse: InUse | null,
  keeper: ImportReporter,
  request: BuildRequest,
): Promise<ReadLists> {
  const { account } = keeper;
  const { allowed = [], carried = [], keptApart = new Set<string>(), onProgress } = request;
  refuseFindings(findEditions(lists), allowed);
  const writer = new EntityWriter(join(folder, STORE_FILE));
  try {
    const dates = request.dates ?? new Map<string, string>();
    const read = await readLists(lists, writer, keeper, {
      folder,
      loadedAt,
      dates,
      carried,
      demonstration: request.demonstration ?? false,
      onProgress,
    });
    const { tally } = read;
    refuseUnknown([...dates.keys()], "--dated", Object.keys(tally));
    const inUseNames = Object.keys(inUse?.manifest.datasets ?? {});
    const allowedNames = allowed.map((text) => text.slice(text.indexOf("=") + 1));
    refuseUnknown(allowedNames, "--allow", [...Object.keys(tally), ...inUseNames]);
    const findings = [...read.findings, ...compareWithUse(inUse?.manifest.datasets ?? {}, tally)];
    refuseFindings(findings, allowed);

    if (keptApart !== null && lists.length > 1)
      account.linked = linkRecords(writer, inUse?.storePath ?? null, keptApart);
    if (inUse !== null) {
      const dayOf = (name: string) =>
        tally[name] === undefined ? null : (tally[name].contentDate ?? loadedAt.slice(0, 10));
      account.carriedOver = carryOver(writer, inUse, { loadedAt, dayOf }, Object.keys(tally));
      const reused = tellReused(account.carriedOver.reused);
      refuseFindings(reused, allowed);
      findings.push(...reused);
    }
    const ages = agesOf(
      { datasets: tally, createdAt: loadedAt, sources: read.sources },
      new Date(`${loadedAt}Z`),
    );
    account.kept.push(...tellKept(lists, ages));
    account.warnings.push(
      ...findStale(ages, DEFAULT_AGE_LIMITS).map(({ message }) => message),
      ...account.linked.unknown.map((id) => `No list has ${id}, which --keep-apart names.`),
      ...new Set(findings.map(({ gate, message }) => `Let pass by --allow ${gate}: ${message}`)),
    );
    writer.finish();
    return read;
  } finally {
    writer.close();
  }
}

/** A dataset that is misspelt would leave what was said of it unsaid. */
function refuseUnknown(names: readonly string[], flag: string, known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `${flag} names ${unknown.join(", ")}, and there is no such dataset.`,
    `There are: ${[...new Set(known)].sort().join(", ")}.`,
  );
}

/**
 * Sorts by time; the tail tells two builds of one second apart and is the same for the same content, wherever
 * its lists lay and in which order they were read.
 */
function makeId(createdAt: string, files: readonly FileDigest[]): string {
  const content = files.filter(({ name }) => name === STORE_FILE || name === INDEX_FILE);
  const digest = new Bun.CryptoHasher("sha256")
    .update(content.map(({ sha256 }) => sha256).join("\n"))
    .digest("hex");
  return `${createdAt.replace(/[-:]/g, "")}Z-${digest.slice(0, 8)}`;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  syncPath(path);
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

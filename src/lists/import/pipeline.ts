// The import pipeline: list files in, a sealed snapshot out. Everything is built in a temporary folder, so an
// import that fails or is killed leaves the snapshot in use untouched.

import { join } from "node:path";
import { agesOf, DEFAULT_AGE_LIMITS, findStale } from "../../base/model/content-age.ts";
import { formatTimestamp } from "../../base/model/dates.ts";
import { OperatorError } from "../../base/model/errors.ts";
import { describeSystemError } from "../../base/platform/system-errors.ts";
import { didYouMean } from "../../engine/names/distance/nearest-name.ts";
import { publishCurrent, STORE_FILE } from "../../engine/snapshot/folders.ts";
import { inBuildingFolder } from "../../engine/snapshot/import-lock.ts";
import type { Manifest } from "../../engine/snapshot/manifest.ts";
import { moveIntoPlace } from "../../engine/snapshot/move-into-place.ts";
import { EntityWriter } from "../../engine/store/entity-writer.ts";
import type { HoldingStaging } from "../../engine/store/holding-staging.ts";
import type { Rule } from "../ownership/rules.ts";
import type { ListFile, MappingFile } from "../sources/files/list-file.ts";
import type { ListSet } from "../sources/lists/source.ts";
import { recogniseLists } from "../sources/registry.ts";
import { carryHistoryOver } from "./carry-history-over.ts";
import { derivedDatasetName, deriveOwnership, openHoldingStaging } from "./derive-ownership.ts";
import {
  compareWithPrevious,
  describeAllUnread,
  enforceGates,
  findReusedIds,
  type GateFailure,
} from "./gates.ts";
import { type ImportReport, ImportReporter } from "./import-report.ts";
import { type IndexingOptions, indexNames } from "./index-names.ts";
import { openKeptLists } from "./kept-lists.ts";
import { linkRecords } from "./link-records.ts";
import { arrangeLists, findEditions, type ListInput, placeOf, reportKept } from "./list-inputs.ts";
import { type LoadedLists, type LoadRequest, loadLists } from "./load-lists.ts";
import { otherDatasets } from "./other-datasets.ts";
import { openPreviousSnapshot, type PreviousSnapshot, refuseEarlierThan } from "./previous-snapshot.ts";
import { sealSnapshot } from "./seal.ts";
import { findStartTime } from "./start-time.ts";

/**
 * The stages of an import, in order. Gates are checked as soon as their facts are known: editions when lists
 * are gathered, completeness and changes after reading, reused ids after the history was carried over.
 */
async function runPipeline(run: ImportRun): Promise<BuiltSnapshot> {
  const { lists, keep } = await gatherLists(run);
  const loaded = await writeStore(run, async (writer) => {
    const holdings = run.request.ownershipRules === undefined ? null : openHoldingStaging(run.folder);
    try {
      const loaded = await readLists(run, lists, { keep, holdings }, writer);
      checkGates(run, loaded);
      linkSubjects(run, lists, writer);
      if (holdings !== null) addOwned(run, loaded, holdings, writer);
      carryHistory(run, loaded, writer);
      return loaded;
    } finally {
      holdings?.close();
    }
  });
  addWarnings(run, lists, loaded);
  const index = await indexNames(run.folder, run.reporter, run.request);
  return sealSnapshot(run, loaded, index);
}

/** What every stage of one import shares. */
interface ImportRun {
  readonly request: BuildRequest;
  /** The temporary folder that becomes the snapshot. */
  readonly folder: string;
  /** When the import began: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly startedAt: string;
  /** Null for an import that continues nothing. */
  readonly previous: PreviousSnapshot | null;
  readonly reporter: ImportReporter;
  /** Gate failures that the operator let pass. */
  readonly allowedFailures: GateFailure[];
}

export interface BuildRequest extends IndexingOptions {
  /** List files, folders and archives. */
  readonly paths: readonly string[];
  /** The state folder. */
  readonly state: string;
  /** Source name by path, for files whose content does not identify their source. */
  readonly overrides?: ReadonlyMap<string, string>;
  /** Content days (YYYY-MM-DD) by dataset. They win over the day that the list gives. */
  readonly dates?: ReadonlyMap<string, string>;
  /** Gates to let pass: "shrunken=us_ofac_sdn". */
  readonly allowed?: readonly string[];
  /** Datasets to keep from the snapshot in use, because their lists are not among the paths. */
  readonly keep?: readonly string[];
  /** True to keep every dataset in use that the paths don't hold, in place of `keep`. */
  readonly keepOthers?: boolean;
  /** True to ignore the snapshot in use: no gates, no history. */
  readonly fresh?: boolean;
  /** Pairs of ids that must not be linked, as parseKeptApart returns them; null to link no records at all. */
  readonly keptApart?: ReadonlySet<string> | null;
  /** The rules to derive ownership by; none is derived when left out. */
  readonly ownershipRules?: readonly Rule[];
  /** What files of FollowTheMoney are read as, by path. They may list nobody: they can be looked up then. */
  readonly mappings?: ReadonlyMap<string, MappingFile>;
  /** True for invented lists, whose datasets get the demonstration's names. */
  readonly demonstration?: boolean;
  /** True for real lists that an executable will carry. */
  readonly embedded?: boolean;
  /** When the import begins; the clock's time by default. The snapshot in use must not be younger. */
  readonly now?: Date;
}

export interface BuiltSnapshot {
  readonly id: string;
  readonly manifest: Manifest;
  readonly report: ImportReport;
}

/**
 * Builds a snapshot from list files and makes it current. `check` inspects its folder before that, and may
 * throw. Throws an OperatorError when a list can't be trusted (naming file and line), a gate fails, another
 * import is running, or the disk refuses; the snapshot in use then stays.
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

/** Builds a snapshot in a folder that is deleted once `use` has returned. Throws as buildSnapshot does. */
export async function buildAside<T>(
  request: BuildRequest,
  use: (folder: string, built: BuiltSnapshot) => Promise<T>,
): Promise<T> {
  const { state } = request;
  try {
    return await inBuildingFolder(state, async (folder) => {
      const { now } = request;
      const startedAt = now === undefined ? findStartTime(state, new Date()) : formatTimestamp(now);
      const previous = openPreviousSnapshot(state, request.fresh ?? false);
      if (now !== undefined) refuseEarlierThan(previous, startedAt);
      const reporter = new ImportReporter();
      return use(
        folder,
        await runPipeline({ request, folder, startedAt, previous, reporter, allowedFailures: [] }),
      );
    });
  } catch (error) {
    throw explainDiskError(error, state);
  }
}

/**
 * Recognises the lists among the paths and adds those to keep. Throws an OperatorError when there are none,
 * because an empty snapshot would clear everybody.
 */
async function gatherLists(run: ImportRun): Promise<{ lists: ListInput[]; keep: readonly string[] }> {
  const { request, previous, folder, startedAt } = run;
  const { paths, overrides = new Map<string, string>(), allowed = [] } = request;
  const sets = (await recogniseLists(paths, overrides)).map((set) => withMappings(set, request));
  if (sets.length === 0)
    throw new OperatorError(
      `There is no list in ${paths.join(", ")}.`,
      "Pass list files, or folders that contain them. Hidden files are ignored.",
    );
  const keep = request.keepOthers
    ? await otherDatasets(datasetsToKeep(run), sets, folder, startedAt)
    : (request.keep ?? []);
  const derived = derivedDatasetName(request.demonstration ?? false);
  if (request.keep?.includes(derived))
    throw new OperatorError(
      `--keep names ${derived}, which is derived from other lists and can't be kept alone.`,
      "Keep or pass the lists that state who owns whom, and derive again with --derive-ownership.",
    );
  const lists = arrangeLists(sets, await openKeptLists(previous, keep), keep);
  refuseRegisters(request, sets);
  // An edition that is let pass is reported again when its records are read.
  enforceGates(findEditions(lists), allowed);
  return { lists, keep };
}

function withMappings(set: ListSet, { mappings }: BuildRequest): ListSet {
  if (mappings === undefined) return set;
  const files = [...set.files].map(([role, file]): [string, ListFile] => {
    const mapping = mappings.get(file.path);
    return [role, mapping === undefined ? file : { ...file, mapping }];
  });
  return { ...set, files: new Map(files) };
}

/** The datasets in use that were read from lists. */
function datasetsToKeep({ request, previous }: ImportRun): string[] {
  const derived = derivedDatasetName(request.demonstration ?? false);
  return Object.keys(previous?.manifest.datasets ?? {}).filter((name) => name !== derived);
}

/** Registers of ownership list nobody: without a derivation, all that they say would be lost in silence. */
function refuseRegisters({ ownershipRules }: BuildRequest, sets: readonly ListSet[]): void {
  const register = sets.find(({ source }) => source.listsNobody === true);
  if (ownershipRules !== undefined || register === undefined) return;
  throw new OperatorError(
    `${placeOf(register)} lists nobody and only states who owns whom.`,
    "Derive what listed persons own with --derive-ownership RULES, or leave the file out.",
  );
}

/** Fills a new store. Returns what `fill` returns, once the store is finished. */
async function writeStore<T>({ folder }: ImportRun, fill: (writer: EntityWriter) => Promise<T>): Promise<T> {
  const writer = new EntityWriter(join(folder, STORE_FILE));
  try {
    const filled = await fill(writer);
    writer.finish();
    return filled;
  } finally {
    writer.close();
  }
}

async function readLists(
  { request, folder, startedAt, reporter }: ImportRun,
  lists: readonly ListInput[],
  { keep, holdings }: Pick<LoadRequest, "keep" | "holdings">,
  writer: EntityWriter,
): Promise<LoadedLists> {
  const dates = request.dates ?? new Map<string, string>();
  const loaded = await loadLists(lists, writer, reporter, {
    folder,
    loadedAt: startedAt,
    dates,
    keep,
    holdings,
    demonstration: request.demonstration ?? false,
    mayListNobody: request.mappings !== undefined,
    onProgress: request.onProgress,
  });
  refuseUnknown([...dates.keys()], "--dated", Object.keys(loaded.tally));
  return loaded;
}

/**
 * Throws an OperatorError when a list looks incomplete, stale or mixed up and the operator doesn't allow it.
 */
function checkGates(run: ImportRun, { tally, failures }: LoadedLists): void {
  const before = run.previous?.manifest.datasets ?? {};
  const derived = derivedDatasetName(run.request.demonstration ?? false);
  const allowedNames = (run.request.allowed ?? []).map((text) => text.slice(text.indexOf("=") + 1));
  refuseUnknown(allowedNames, "--allow", [...Object.keys(tally), ...Object.keys(before)]);
  // A dataset that is derived later is compared then; when none is derived, the one in use is missing.
  const { [derived]: _, ...others } = before;
  const isDerived = run.request.ownershipRules !== undefined;
  const changed = compareWithPrevious(isDerived ? others : before, tally).map((failure) =>
    failure.dataset === derived
      ? { ...failure, message: `${failure.message} Derive it again with --derive-ownership.` }
      : failure,
  );
  enforce(run, [...failures, ...changed]);
}

/** Derives ownership, and compares the derived dataset with the one in use. */
function addOwned(
  run: ImportRun,
  { tally }: LoadedLists,
  staging: HoldingStaging,
  writer: EntityWriter,
): void {
  const { request, startedAt, previous, reporter } = run;
  const demonstration = request.demonstration ?? false;
  request.onProgress?.({ stage: "deriving ownership", done: 0, total: null });
  reporter.report.ownership = deriveOwnership({
    rules: request.ownershipRules ?? [],
    writer,
    staging,
    tally,
    loadedAt: startedAt,
    previousStorePath: previous?.storePath ?? null,
    demonstration,
  });
  const name = derivedDatasetName(demonstration);
  const before = previous?.manifest.datasets[name];
  if (before !== undefined) enforce(run, compareWithPrevious({ [name]: before }, tally));
}

/** Links the records of different lists that describe one subject. */
function linkSubjects(
  { request, previous, reporter }: ImportRun,
  lists: readonly ListInput[],
  writer: EntityWriter,
): void {
  const { keptApart = new Set<string>() } = request;
  if (keptApart === null || lists.length < 2) return;
  reporter.report.linked = linkRecords(writer, previous?.storePath ?? null, keptApart);
}

/** Continues the records of the previous snapshot, then refuses ids that a list gave to another subject. */
function carryHistory(run: ImportRun, { tally }: LoadedLists, writer: EntityWriter): void {
  const { previous, startedAt, reporter } = run;
  if (previous === null) return;
  const dayOf = (name: string) =>
    tally[name] === undefined ? null : (tally[name].contentDate ?? startedAt.slice(0, 10));
  const history = carryHistoryOver(writer, previous, { loadedAt: startedAt, dayOf }, Object.keys(tally));
  reporter.report.carriedOver = history;
  enforce(run, findReusedIds(history.reused));
}

function enforce({ request, allowedFailures }: ImportRun, failures: readonly GateFailure[]): void {
  enforceGates(failures, request.allowed ?? []);
  allowedFailures.push(...failures);
}

/** Adds to the report what an operator should know although the import went on. */
function addWarnings(run: ImportRun, lists: readonly ListInput[], { tally, sources }: LoadedLists): void {
  const { startedAt, allowedFailures } = run;
  const { report } = run.reporter;
  const ages = agesOf({ datasets: tally, createdAt: startedAt, sources }, new Date(`${startedAt}Z`));
  report.kept.push(...reportKept(lists, ages));
  report.warnings.push(
    ...findStale(ages, DEFAULT_AGE_LIMITS).map(({ message }) => message),
    ...report.linked.unknown.map((id) => `--keep-apart names ${id}, which no list contains.`),
    ...describeAllUnread(report.fields),
    ...new Set(allowedFailures.map(({ gate, message }) => `Let pass by --allow ${gate}: ${message}`)),
  );
}

/** A misspelt dataset in a flag would silently have no effect. */
function refuseUnknown(names: readonly string[], flag: string, known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `${flag} names ${unknown.join(", ")}, but there is no such dataset.${didYouMean(unknown[0] ?? "", known)}`,
    `The datasets are: ${[...new Set(known)].sort().join(", ")}.`,
  );
}

/** Describes a refusal by the operating system in words; returns any other error unchanged. */
function explainDiskError(error: unknown, state: string): unknown {
  const reason = describeSystemError(error);
  if (reason === null || error instanceof OperatorError) return error;
  return new OperatorError(
    `The import into ${state} failed: ${reason}.`,
    "The snapshot in use is unchanged. Free some space or fix the permissions, then import again.",
    { cause: error },
  );
}

// Loads every list set into the store that is being built, and counts its records. Each file is copied first
// and read from its copy (list-copies.ts).

import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Dataset, ListedEntity } from "../../base/model/entity.ts";
import { OperatorError } from "../../base/model/errors.ts";
import { LISTS_FILE } from "../../engine/snapshot/folders.ts";
import type { Manifest } from "../../engine/snapshot/manifest.ts";
import type { EntityWriter } from "../../engine/store/entity-writer.ts";
import type { HoldingStaging } from "../../engine/store/holding-staging.ts";
import { type ListFile, withoutFolders } from "../sources/files/list-file.ts";
import type { ListSet, MissingPart, SourceContext } from "../sources/lists/source.ts";
import { recordedPathOf } from "../sources/recorded-path.ts";
import { addToTally, emptyTally, type Tally } from "./dataset-counts.ts";
import { asDemonstration, demonstrationName } from "./demonstration-datasets.ts";
import { checkCompleteness, checkUnread, claimedTwice, type GateFailure } from "./gates.ts";
import type { FileReport, ImportReporter } from "./import-report.ts";
import type { KeptList } from "./kept-lists.ts";
import { ListCopies } from "./list-copies.ts";
import { keptAndGiven, type ListInput, placeOf } from "./list-inputs.ts";
import { type OnProgress, PROGRESS_INTERVAL_BYTES, PROGRESS_INTERVAL_ENTITIES } from "./progress.ts";
import { settleRecord } from "./settle-record.ts";
import { refuseUnstorable } from "./storable-entity.ts";

export interface LoadRequest {
  /** The folder that the snapshot is built in: receives the list copies and scratch folders. */
  readonly folder: string;
  /** When the import began: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly loadedAt: string;
  /** Content days (YYYY-MM-DD) by dataset from the operator; they win over the day of the list. */
  readonly dates: ReadonlyMap<string, string>;
  /** Datasets to keep: no passed list may have them. */
  readonly keep: readonly string[];
  /** True to give datasets their demonstration names. */
  readonly demonstration: boolean;
  readonly onProgress: OnProgress | undefined;
  /** True where a file of FollowTheMoney may list nobody. */
  readonly mayListNobody: boolean;
  /** Takes the statements of ownership; null in an import that derives none. */
  readonly holdings: HoldingStaging | null;
}

export interface LoadedLists {
  /** Where the data is from, for the manifest. */
  readonly sources: Manifest["sources"];
  readonly tally: Tally;
  /** Incomplete lists, and datasets with records from two list sets. */
  readonly failures: readonly GateFailure[];
  /** The path that the snapshot records, by the path of each list file. */
  readonly recordedPaths: ReadonlyMap<string, string>;
}

/** Throws an OperatorError that names file and line when a list can't be trusted. */
export async function loadLists(
  lists: readonly ListInput[],
  writer: EntityWriter,
  reporter: ImportReporter,
  request: LoadRequest,
): Promise<LoadedLists> {
  const copies = new ListCopies(join(request.folder, LISTS_FILE));
  try {
    const loader = new ListLoader(writer, reporter, copies, request);
    for (const list of lists) await loader.load(list);
    return loader;
  } finally {
    copies.close();
  }
}

type SourceFile = Manifest["sources"][number]["files"][number];

/** One list set while it is loaded. */
interface OpenSet {
  readonly list: ListInput;
  /** The reports of its files, by path. */
  readonly reports: Map<string, FileReport>;
  readonly orphans: Map<string, number>;
  readonly missing: MissingPart[];
  readonly datasets: Set<string>;
  contentDate: string | null;
}

class ListLoader implements LoadedLists {
  readonly sources: Manifest["sources"] = [];
  readonly tally: Tally = {};
  readonly failures: GateFailure[] = [];
  readonly recordedPaths = new Map<string, string>();
  /** The first list set that had records of a dataset. */
  readonly #owners = new Map<string, ListInput>();

  constructor(
    readonly writer: EntityWriter,
    readonly reporter: ImportReporter,
    readonly copies: ListCopies,
    readonly request: LoadRequest,
  ) {}

  async load(list: ListInput): Promise<void> {
    const { set, kept } = list;
    const open: OpenSet = {
      list,
      reports: new Map(),
      orphans: new Map(),
      missing: [],
      datasets: new Set(),
      contentDate: null,
    };
    const files: SourceFile[] = [];
    const copied = new Map<string, ListFile>();
    for (const [role, file] of set.files) {
      const { source, readable } = await this.#copy(list, role, file);
      files.push(source);
      copied.set(role, readable);
      open.reports.set(file.path, this.reporter.addFile(file.path, set.source.name, kept !== null));
    }
    await this.#loadRecords({ ...set, files: copied }, open);
    for (const [i, file] of [...set.files.values()].entries()) {
      const source = files[i];
      if (source !== undefined) source.records = reportOf(open, file.path).records;
    }
    this.#dateDatasets(open);
    this.sources.push({
      source: set.source.name,
      dataset: set.dataset,
      datasets: [...open.datasets].sort(),
      contentDate: open.contentDate,
      givenAt: kept?.givenAt ?? this.request.loadedAt,
      files,
    });
    // A kept list passed the gates, or was let pass, when it was passed to an import.
    if (kept !== null) return;
    for (const dataset of open.datasets)
      this.failures.push(...checkUnread(dataset, this.reporter.report.fields[dataset] ?? {}));
    this.failures.push(
      ...checkCompleteness({
        datasets: [...open.datasets],
        place: placeOf(set),
        missing: open.missing,
        files: [...open.orphans].map(([path, orphans]) => ({
          path,
          rows: reportOf(open, path).records,
          orphans,
        })),
      }),
    );
  }

  /** Copies a file. Returns its entry in the manifest, and a file whose content is the copy. */
  async #copy(
    { set, kept }: ListInput,
    role: string,
    file: ListFile,
  ): Promise<{ source: SourceFile; readable: ListFile }> {
    const name = basename(file.path);
    let reportedBytes = 0;
    const copy = await this.copies.add(file, (bytes) => {
      if (bytes - reportedBytes < PROGRESS_INTERVAL_BYTES) return;
      reportedBytes = bytes;
      this.request.onProgress?.({
        stage: `copying ${name} (MB)`,
        done: Math.round(bytes / 1e6),
        total: null,
      });
    });
    if (kept !== null && kept.checksums.get(role) !== copy.sha256)
      throw new OperatorError(
        `The copy of ${file.path} in the snapshot in use is damaged: its checksum is wrong.`,
        "Pass the list itself.",
      );
    const { at, packedBytes, bytes, sha256 } = copy;
    const { path, folder } = recordedPathOf(set.source, file);
    this.recordedPaths.set(file.path, path);
    const mapping =
      file.mapping === undefined
        ? null
        : { path: withoutFolders(file.mapping.path), text: file.mapping.text };
    // The role of a file of changes has its path in it.
    const recordedRole = role.replace(file.path, () => path);
    return {
      source: {
        name,
        bytes,
        sha256,
        records: 0,
        copy: { at, packedBytes, role: recordedRole, path, folder, mapping },
      },
      readable: { ...file, open: () => this.copies.unpack(copy) },
    };
  }

  async #loadRecords(set: ListSet, open: OpenSet): Promise<void> {
    const { request } = this;
    const scratchFolder = join(request.folder, `scratch-${this.sources.length}`);
    mkdirSync(scratchFolder, { mode: 0o700 });
    let loaded = 0;
    const context = this.#contextOf(set, open, scratchFolder, () => loaded === 0);
    const place = placeOf(set);
    for await (const read of set.source.read(set, context)) {
      refuseUnstorable(read, place);
      const named = request.demonstration ? asDemonstration(read) : read;
      const listed = settleRecord(asLastSeen(named, open.list.kept, request.loadedAt), request.loadedAt);
      this.writer.add(listed);
      addToTally(this.tally, listed);
      this.reporter.countFields(listed);
      this.#noteUnread(listed, open);
      loaded++;
      if (loaded % PROGRESS_INTERVAL_ENTITIES === 0)
        request.onProgress?.({ stage: `reading ${set.source.title}`, done: loaded, total: null });
    }
    rmSync(scratchFolder, { recursive: true, force: true });
  }

  /** Names what of a record could not be read, unless its source did with a line. */
  #noteUnread({ entity, unread = [] }: ListedEntity, { reports }: OpenSet): void {
    const [file] = reports.values();
    if (file === undefined) return;
    for (const { field, text, isNoted } of unread) {
      if (isNoted) continue;
      const message = `${entity.id}: ${field} ${JSON.stringify(text)} can't be read; its words are kept.`;
      this.reporter.note({ kind: "unread", file: file.path, line: null, message }, file);
    }
  }

  #contextOf(set: ListSet, open: OpenSet, scratchFolder: string, isAwaited: () => boolean): SourceContext {
    const { holdings, demonstration } = this.request;
    let counted = 0;
    return {
      scratchFolder,
      loadedAt: this.request.loadedAt,
      note: (note) => this.reporter.note(note, reportOf(open, note.file)),
      countRecord: (path) => {
        reportOf(open, path).records++;
        // Sources that join distant lines read all of them before they yield the first entity.
        counted++;
        if (isAwaited() && counted % PROGRESS_INTERVAL_ENTITIES === 0)
          this.request.onProgress?.({
            stage: `looking through ${set.source.title}`,
            done: counted,
            total: null,
          });
      },
      countOrphan: (path) => {
        open.orphans.set(path, (open.orphans.get(path) ?? 0) + 1);
      },
      reportMissing: (part) => {
        open.missing.push(part);
      },
      setContentDate: (date) => {
        open.contentDate = date;
      },
      addDataset: (dataset) => this.#addDataset(dataset, open),
      derivesOwnership: holdings !== null,
      addHolding: (holding) =>
        holdings?.addHolding(
          demonstration ? { ...holding, dataset: demonstrationName(holding.dataset) } : holding,
        ),
      addParty: (party) => holdings?.addParty(party),
      mayListNobody: this.request.mayListNobody,
      addGraphRecord: (record, targets) =>
        this.writer.addGraphRecord(
          demonstration ? { ...record, datasets: record.datasets.map(demonstrationName) } : record,
          targets,
        ),
    };
  }

  #addDataset(published: Dataset, { list, datasets }: OpenSet): void {
    const name = this.request.demonstration ? demonstrationName(published.name) : published.name;
    const owner = this.#owners.get(name) ?? list;
    const isPassed = owner.kept === null || list.kept === null;
    if (isPassed && this.request.keep.includes(name))
      throw keptAndGiven(name, owner.kept === null ? owner.set : list.set);
    // Files whose records name their dataset may share a dataset; a list that is one dataset may not.
    const isList = owner.set.dataset !== null || list.set.dataset !== null;
    if (owner !== list && isList && !datasets.has(name))
      this.failures.push(claimedTwice(name, `${placeOf(owner.set)} and ${placeOf(list.set)}`));
    this.#owners.set(name, owner);
    datasets.add(name);
    this.writer.addDataset({ ...published, name });
  }

  #dateDatasets({ list, datasets, contentDate }: OpenSet): void {
    for (const name of datasets) {
      const day = this.request.dates.get(name) ?? list.kept?.days.get(name) ?? dayOf(contentDate);
      const known = this.tally[name] ?? emptyTally();
      this.tally[name] = known;
      // The oldest of several files determines how fresh a dataset is.
      if (day !== null && (known.contentDate === null || day < known.contentDate)) known.contentDate = day;
    }
  }
}

/** A kept record was last seen when its files were passed to an import, not when their copies were read. */
function asLastSeen(listed: ListedEntity, kept: KeptList | null, loadedAt: string): ListedEntity {
  if (kept === null || listed.entity.lastSeen !== loadedAt) return listed;
  return { ...listed, entity: { ...listed.entity, lastSeen: kept.givenAt } };
}

function reportOf({ reports }: OpenSet, path: string): FileReport {
  const report = reports.get(path);
  if (report === undefined) throw new Error(`A source reported on ${path}, which is not a file of its set.`);
  return report;
}

function dayOf(date: string | null): string | null {
  return date === null ? null : date.slice(0, 10);
}

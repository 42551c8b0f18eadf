// Reads every set of lists into the store that is being built, and keeps count of what was read. Each file is
// copied first and read from its copy (list-copies.ts).

import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Dataset, ListedEntity } from "../model/entity.ts";
import { OperatorError } from "../model/errors.ts";
import { asDemonstration, demonstrationName } from "../snapshot/demonstration.ts";
import { LISTS_FILE } from "../snapshot/folders.ts";
import type { Manifest } from "../snapshot/manifest.ts";
import type { ListFile } from "../sources/files/list-file.ts";
import type { ListSet, MissingPart, SourceContext } from "../sources/lists/source.ts";
import type { EntityWriter } from "../store/entity-writer.ts";
import { checkCompleteness, claimedTwice, type Finding } from "./gates.ts";
import type { FileReport, ImportReporter } from "./import-report.ts";
import type { KeptList } from "./keep.ts";
import { ListCopies } from "./list-copies.ts";
import { keptAndGiven, type ListToRead, placeOf } from "./lists-to-read.ts";
import { type OnProgress, PROGRESS_INTERVAL_BYTES, PROGRESS_INTERVAL_ENTITIES } from "./progress.ts";
import { countRecord, emptyTally, type Tally } from "./tally.ts";

export interface ReadRequest {
  /**
   * The folder that the snapshot is built in: gets the copies of the lists, and what lies aside while one is
   * read.
   */
  readonly folder: string;
  /** When the import began: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly loadedAt: string;
  /**
   * Days (YYYY-MM-DD) of the content of datasets, in the operator's words; they win over what the list says.
   */
  readonly dates: ReadonlyMap<string, string>;
  /** Datasets that the operator carries over: a list that was given must not have them. */
  readonly carried: readonly string[];
  /** True to read the lists under the demonstration's names of their datasets. */
  readonly demonstration: boolean;
  readonly onProgress: OnProgress | undefined;
}

export interface ReadLists {
  /** Where the data is from. */
  readonly sources: Manifest["sources"];
  readonly tally: Tally;
  /** Lists that are incomplete, and datasets that two sets gave records of. */
  readonly findings: readonly Finding[];
}

/** Throws an OperatorError naming file and line when a list can't be trusted. */
export async function readLists(
  lists: readonly ListToRead[],
  writer: EntityWriter,
  keeper: ImportReporter,
  request: ReadRequest,
): Promise<ReadLists> {
  const copies = new ListCopies(join(request.folder, LISTS_FILE));
  try {
    const reader = new ListReader(writer, keeper, copies, request);
    for (const list of lists) await reader.read(list);
    return reader;
  } finally {
    copies.close();
  }
}

type SourceFile = Manifest["sources"][number]["files"][number];

/** One set while it is read. */
interface OpenSet {
  readonly list: ListToRead;
  /** The counts of its files by path. */
  readonly accounts: Map<string, FileReport>;
  readonly orphans: Map<string, number>;
  readonly missing: MissingPart[];
  readonly datasets: Set<string>;
  contentDate: string | null;
}

class ListReader implements ReadLists {
  readonly sources: Manifest["sources"] = [];
  readonly tally: Tally = {};
  readonly findings: Finding[] = [];
  /** Which list gave records of a dataset first. */
  readonly #owners = new Map<string, ListToRead>();

  constructor(
    readonly writer: EntityWriter,
    readonly keeper: ImportReporter,
    readonly copies: ListCopies,
    readonly request: ReadRequest,
  ) {}

  async read(list: ListToRead): Promise<void> {
    const { set, kept } = list;
    const open: OpenSet = {
      list,
      accounts: new Map(),
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
      open.accounts.set(file.path, this.keeper.openFile(file.path, set.source.name, kept !== null));
    }
    await this.#readRecords({ ...set, files: copied }, open);
    for (const [i, file] of [...set.files.values()].entries()) {
      const source = files[i];
      if (source !== undefined) source.records = accountOf(open, file.path).records;
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
    // What is carried over passed the gates, or was let pass them, when it was given.
    if (kept !== null) return;
    this.findings.push(
      ...checkCompleteness({
        datasets: [...open.datasets],
        place: placeOf(set),
        missing: open.missing,
        files: [...open.orphans].map(([path, orphans]) => ({
          path,
          rows: accountOf(open, path).records,
          orphans,
        })),
      }),
    );
  }

  /** Copies a file, and returns what the manifest says of it and the file that is read in its place. */
  async #copy(
    { kept }: ListToRead,
    role: string,
    file: ListFile,
  ): Promise<{ source: SourceFile; readable: ListFile }> {
    const name = basename(file.path);
    let toldBytes = 0;
    const copy = await this.copies.add(file, (bytes) => {
      if (bytes - toldBytes < PROGRESS_INTERVAL_BYTES) return;
      toldBytes = bytes;
      this.request.onProgress?.({
        stage: `copying ${name} (MB)`,
        done: Math.round(bytes / 1e6),
        total: null,
      });
    });
    if (kept !== null && kept.checksums.get(role) !== copy.sha256)
      throw new OperatorError(
        `The copy of ${file.path} in the snapshot in use is damaged: its checksum is another one.`,
        "Import the list itself.",
      );
    const { at, packedBytes, bytes, sha256 } = copy;
    const { path, folder, mapping = null } = file;
    return {
      source: { name, bytes, sha256, records: 0, copy: { at, packedBytes, role, path, folder, mapping } },
      readable: { ...file, open: () => this.copies.read(copy) },
    };
  }

  async #readRecords(set: ListSet, open: OpenSet): Promise<void> {
    const { request } = this;
    const scratchFolder = join(request.folder, `scratch-${this.sources.length}`);
    mkdirSync(scratchFolder, { mode: 0o700 });
    let given = 0;
    const context = this.#contextOf(set, open, scratchFolder, () => given === 0);
    for await (const read of set.source.read(set, context)) {
      const named = request.demonstration ? asDemonstration(read) : read;
      const listed = asLastSeen(named, open.list.kept, request.loadedAt);
      this.writer.add(listed);
      countRecord(this.tally, listed);
      given++;
      if (given % PROGRESS_INTERVAL_ENTITIES === 0)
        request.onProgress?.({ stage: `reading ${set.source.title}`, done: given, total: null });
    }
    rmSync(scratchFolder, { recursive: true, force: true });
  }

  #contextOf(set: ListSet, open: OpenSet, scratchFolder: string, isAwaited: () => boolean): SourceContext {
    let counted = 0;
    return {
      scratchFolder,
      loadedAt: this.request.loadedAt,
      note: (note) => this.keeper.note(note, accountOf(open, note.file)),
      countRecord: (path) => {
        accountOf(open, path).records++;
        // Sources that join lines which lie far apart read all of them before they give the first entity.
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
    };
  }

  #addDataset(published: Dataset, { list, datasets }: OpenSet): void {
    const name = this.request.demonstration ? demonstrationName(published.name) : published.name;
    const owner = this.#owners.get(name) ?? list;
    const isAmongGiven = owner.kept === null || list.kept === null;
    if (isAmongGiven && this.request.carried.includes(name))
      throw keptAndGiven(name, owner.kept === null ? owner.set : list.set);
    // Records that name their datasets themselves may lie in several files; a list of one dataset may not.
    const isList = owner.set.dataset !== null || list.set.dataset !== null;
    if (owner !== list && isList && !datasets.has(name))
      this.findings.push(claimedTwice(name, `${placeOf(owner.set)} and ${placeOf(list.set)}`));
    this.#owners.set(name, owner);
    datasets.add(name);
    this.writer.addDataset({ ...published, name });
  }

  #dateDatasets({ list, datasets, contentDate }: OpenSet): void {
    for (const name of datasets) {
      const day = this.request.dates.get(name) ?? list.kept?.days.get(name) ?? dayOf(contentDate);
      const known = this.tally[name] ?? emptyTally();
      this.tally[name] = known;
      // Of several files of one dataset the oldest tells how fresh it is.
      if (day !== null && (known.contentDate === null || day < known.contentDate)) known.contentDate = day;
    }
  }
}

/**
 * A record that is carried over was last seen when its files were given, and not when this import read their
 * copies.
 */
function asLastSeen(listed: ListedEntity, kept: KeptList | null, loadedAt: string): ListedEntity {
  if (kept === null || listed.entity.lastSeen !== loadedAt) return listed;
  return { ...listed, entity: { ...listed.entity, lastSeen: kept.givenAt } };
}

function accountOf({ accounts }: OpenSet, path: string): FileReport {
  const account = accounts.get(path);
  if (account === undefined) throw new Error(`A source reported on ${path}, which is not a file of its set.`);
  return account;
}

function dayOf(date: string | null): string | null {
  return date === null ? null : date.slice(0, 10);
}

// Reads every set of lists into the store that is being built, and keeps count of what was read.

import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { ListSet, MissingPart } from "../sources/source.ts";
import type { EntityWriter } from "../store/entity-writer.ts";
import type { AccountKeeper } from "./account.ts";
import { asDemonstration, demonstrationName } from "./demonstration.ts";
import { watchFile } from "./digest.ts";
import { checkCompleteness, claimedTwice, type Finding } from "./gates.ts";
import type { Manifest } from "./manifest.ts";
import { type OnProgress, PROGRESS_INTERVAL_ENTITIES } from "./progress.ts";
import { countRecord, emptyTally, type Tally } from "./tally.ts";

export interface ReadRequest {
  /** For what lies aside while a list is read. */
  readonly folder: string;
  /** When the import began: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly loadedAt: string;
  /** Days (YYYY-MM-DD) of the content of datasets, in the operator's words; they win over what the list says. */
  readonly dates: ReadonlyMap<string, string>;
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
  sets: readonly ListSet[],
  writer: EntityWriter,
  keeper: AccountKeeper,
  request: ReadRequest,
): Promise<ReadLists> {
  const sources: Manifest["sources"] = [];
  const tally: Tally = {};
  const findings: Finding[] = [];
  /** Which set gave records of a dataset first. */
  const owners = new Map<string, ListSet>();
  for (const [number, set] of sets.entries()) {
    const scratchFolder = join(request.folder, `scratch-${number}`);
    mkdirSync(scratchFolder, { mode: 0o700 });
    const watched = [...set.files].map(([role, file]) => [role, watchFile(file)] as const);
    for (const file of set.files.values()) keeper.openFile(file.path, set.source.name);
    let contentDate: string | null = null;
    let counted = 0;
    let given = 0;
    const datasets = new Set<string>();
    const orphans = new Map<string, number>();
    const missing: MissingPart[] = [];
    const entities = set.source.read(
      { ...set, files: new Map(watched.map(([role, { file }]) => [role, file])) },
      {
        scratchFolder,
        loadedAt: request.loadedAt,
        note: (note) => keeper.note(note),
        countRecord: (path) => {
          keeper.countRecord(path);
          // Sources that join lines which lie far apart read all of them before they give the first entity.
          counted++;
          if (given === 0 && counted % PROGRESS_INTERVAL_ENTITIES === 0)
            request.onProgress?.({
              stage: `looking through ${set.source.title}`,
              done: counted,
              total: null,
            });
        },
        countOrphan: (path) => {
          orphans.set(path, (orphans.get(path) ?? 0) + 1);
        },
        reportMissing: (part) => {
          missing.push(part);
        },
        setContentDate: (date) => {
          contentDate = date;
        },
        addDataset: (published) => {
          const dataset = request.demonstration
            ? { ...published, name: demonstrationName(published.name) }
            : published;
          const { name } = dataset;
          const owner = owners.get(name) ?? set;
          // Records that name their datasets themselves may lie in several files; a list of one dataset may not.
          const isList = owner.dataset !== null || set.dataset !== null;
          if (owner !== set && isList && !datasets.has(name))
            findings.push(claimedTwice(name, `${placeOf(owner)} and ${placeOf(set)}`));
          owners.set(name, owner);
          datasets.add(name);
          writer.addDataset(dataset);
        },
      },
    );
    for await (const read of entities) {
      const listed = request.demonstration ? asDemonstration(read) : read;
      writer.add(listed);
      countRecord(tally, listed);
      given++;
      if (given % PROGRESS_INTERVAL_ENTITIES === 0)
        request.onProgress?.({ stage: `reading ${set.source.title}`, done: given, total: null });
    }
    for (const name of datasets) {
      const day = request.dates.get(name) ?? dayOf(contentDate);
      const known = tally[name] ?? emptyTally();
      tally[name] = known;
      // Of several files of one dataset the oldest tells how fresh it is.
      if (day !== null && (known.contentDate === null || day < known.contentDate)) known.contentDate = day;
    }
    const files: Manifest["sources"][number]["files"] = [];
    for (const [, { file, digest }] of watched)
      files.push({ ...(await digest()), name: basename(file.path), records: keeper.records(file.path) });
    sources.push({ source: set.source.name, datasets: [...datasets].sort(), contentDate, files });
    findings.push(
      ...checkCompleteness({
        datasets: [...datasets],
        place: placeOf(set),
        missing,
        files: [...orphans].map(([path, count]) => ({ path, rows: keeper.records(path), orphans: count })),
      }),
    );
    rmSync(scratchFolder, { recursive: true, force: true });
  }
  return { sources, tally, findings };
}

/** Where the files of a set lie, for messages. */
export function placeOf(set: ListSet): string {
  return [...set.files.values()].map(({ path }) => path).join(", ");
}

function dayOf(date: string | null): string | null {
  return date === null ? null : date.slice(0, 10);
}

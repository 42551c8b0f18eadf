// What tests of sources share: running a source over a set, and list files made of bytes in memory.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Dataset, ListedEntity } from "../../src/base/model/entity.ts";
import type { Holding, Party } from "../../src/base/model/ownership.ts";
import type { ImportNote } from "../../src/lists/sources/files/import-note.ts";
import type { ListFile } from "../../src/lists/sources/files/list-file.ts";
import { listFiles } from "../../src/lists/sources/files/list-files.ts";
import { groupIntoSets } from "../../src/lists/sources/list-sets.ts";
import type { ListSet, Source } from "../../src/lists/sources/lists/source.ts";

/** The moment that every test import claims to begin at. */
export const LOADED_AT = "2026-11-21T12:00:00";

export interface Outcome {
  readonly entities: ListedEntity[];
  readonly notes: ImportNote[];
  /** Records counted, by file, and how many of them met no other. */
  readonly records: Record<string, number>;
  readonly orphans: Record<string, number>;
  /** Names of the parts that the sets lack. */
  readonly missing: string[];
  readonly datasets: Dataset[];
  readonly contentDates: string[];
  readonly holdings: Holding[];
  readonly parties: Party[];
}

/** Reads whole sets into memory, with a scratch folder that is deleted afterwards. */
export async function readSets(sets: readonly ListSet[]): Promise<Outcome> {
  const outcome: Outcome = {
    entities: [],
    notes: [],
    records: {},
    orphans: {},
    missing: [],
    datasets: [],
    contentDates: [],
    holdings: [],
    parties: [],
  };
  for (const set of sets) {
    const scratchFolder = mkdtempSync(join(tmpdir(), "interdict-scratch-"));
    try {
      const entities = set.source.read(set, {
        scratchFolder,
        loadedAt: LOADED_AT,
        note: (note) => outcome.notes.push(note),
        countRecord: (file) => {
          outcome.records[file] = (outcome.records[file] ?? 0) + 1;
        },
        countOrphan: (file) => {
          outcome.orphans[file] = (outcome.orphans[file] ?? 0) + 1;
        },
        reportMissing: ({ name }) => outcome.missing.push(name),
        setContentDate: (date) => outcome.contentDates.push(date),
        addDataset: (dataset) => outcome.datasets.push(dataset),
        addHolding: (holding) => outcome.holdings.push(holding),
        addParty: (party) => outcome.parties.push(party),
      });
      for await (const entity of entities) outcome.entities.push(entity);
    } finally {
      rmSync(scratchFolder, { recursive: true, force: true });
    }
  }
  return outcome;
}

/** The sets of one source that lie under the paths. */
export async function setsOf(source: Source, paths: readonly string[]): Promise<ListSet[]> {
  return groupIntoSets(await listFiles(paths), [source], new Map());
}

export async function bytesOf(file: ListFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A list file of bytes in memory, handed out in chunks of `chunkBytes`. */
export function memoryFile(path: string, bytes: Uint8Array, chunkBytes = 65_536): ListFile {
  return {
    path,
    name: basename(path),
    folder: dirname(path),
    head: new TextDecoder().decode(bytes.subarray(0, 65_536), { stream: true }),
    async *open() {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.slice(at, at + chunkBytes);
    },
  };
}

/** The same set with the file of one role replaced. */
export function withFile(set: ListSet, role: string, file: ListFile): ListSet {
  return { ...set, files: new Map([...set.files, [role, file]]) };
}

// The account of an import: what each file held, and what became of it. Nothing is dropped without a line here.

import type { ImportNote } from "../sources/source.ts";
import type { CarriedOver } from "./carry-over.ts";
import type { Linked } from "./link-records.ts";

/** Notes kept word for word, for each kind; all are counted. */
const NOTES_KEPT_MAX = 1_000;

export interface FileAccount {
  readonly path: string;
  readonly source: string;
  /** Records of the publisher that were read. */
  records: number;
  /** How many notes of each kind. */
  readonly notes: Record<string, number>;
}

export interface DatasetAccount {
  /** Listed entities with names that match reads. */
  entities: number;
  /** Their spellings, and how many of them match can find. */
  names: number;
  searchable: number;
}

/** What was read of the names of listed entities. */
export interface NameCounts {
  /** An entity of several datasets counts for each. */
  readonly datasets: Record<string, DatasetAccount>;
  /** Spellings of listed entities, and how many of them match can find. */
  aliases: number;
  aliasesSearchable: number;
  /** Spellings that hold no letter or digit that can be compared, with the entity's id. */
  readonly unsearchable: { id: string; text: string }[];
}

/** Counts to add to. The object of datasets has no prototype: one may be named "constructor". */
export function countNothing(): NameCounts {
  return { datasets: Object.create(null), aliases: 0, aliasesSearchable: 0, unsearchable: [] };
}

/** Adds to what is counted of a dataset. */
export function countDataset(counts: NameCounts, dataset: string, more: DatasetAccount): void {
  const counted = counts.datasets[dataset] ?? { entities: 0, names: 0, searchable: 0 };
  counts.datasets[dataset] = counted;
  counted.entities += more.entities;
  counted.names += more.names;
  counted.searchable += more.searchable;
}

export interface ImportAccount extends NameCounts {
  readonly files: FileAccount[];
  entities: number;
  readonly notes: ImportNote[];
  readonly noteCounts: Record<string, number>;
  /** Records of different lists that are one subject. */
  linked: Linked;
  /** What became of the records of the snapshot in use; null when the import didn't go on from one. */
  carriedOver: CarriedOver | null;
  /** What the operator is told though the import went on: stale lists, gates that were let pass. */
  readonly warnings: string[];
}

export class AccountKeeper {
  readonly account: ImportAccount = {
    ...countNothing(),
    files: [],
    entities: 0,
    notes: [],
    noteCounts: {},
    linked: { links: [], doubts: [], unknown: [] },
    carriedOver: null,
    warnings: [],
  };
  readonly #files = new Map<string, FileAccount>();

  openFile(path: string, source: string): void {
    const file: FileAccount = { path, source, records: 0, notes: {} };
    this.#files.set(path, file);
    this.account.files.push(file);
  }

  countRecord(path: string): void {
    this.#file(path).records++;
  }

  records(path: string): number {
    return this.#file(path).records;
  }

  note(note: ImportNote): void {
    const count = (this.account.noteCounts[note.kind] ?? 0) + 1;
    this.account.noteCounts[note.kind] = count;
    if (count <= NOTES_KEPT_MAX) this.account.notes.push(note);
    const { notes } = this.#file(note.file);
    notes[note.kind] = (notes[note.kind] ?? 0) + 1;
  }

  /** Counts the spellings of listed entities; those that can't be found are kept word for word. */
  addNames(counts: NameCounts): void {
    const { account } = this;
    account.aliases += counts.aliases;
    account.aliasesSearchable += counts.aliasesSearchable;
    for (const unsearchable of counts.unsearchable) account.unsearchable.push(unsearchable);
    for (const [dataset, more] of Object.entries(counts.datasets)) countDataset(account, dataset, more);
  }

  #file(path: string): FileAccount {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`A source reported on ${path}, which is not a file of its set.`);
    return file;
  }
}

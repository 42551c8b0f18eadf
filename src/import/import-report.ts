// The account of an import: what each file held, and what became of it. Nothing is dropped without a line
// here.

import type { ImportNote } from "../sources/files/import-note.ts";
import type { CarriedOver } from "./carry-over.ts";
import type { LinkReport } from "./link-records.ts";

/** Notes kept word for word, for each kind; all are counted. */
const NOTES_KEPT_MAX = 1_000;

export interface FileReport {
  readonly path: string;
  readonly source: string;
  /** True when the file was not given, but read from the copy of an earlier import. */
  readonly kept: boolean;
  /** Records of the publisher that were read. */
  records: number;
  /** How many notes of each kind. */
  readonly notes: Record<string, number>;
}

export interface DatasetReport {
  /** Listed entities with names that match reads. */
  entities: number;
  /** Their spellings, and how many of them match can find. */
  names: number;
  searchable: number;
}

/** What was read of the names of listed entities. */
export interface NameCounts {
  /** An entity of several datasets counts for each. */
  readonly datasets: Record<string, DatasetReport>;
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
export function countDataset(counts: NameCounts, dataset: string, more: DatasetReport): void {
  const counted = counts.datasets[dataset] ?? { entities: 0, names: 0, searchable: 0 };
  counts.datasets[dataset] = counted;
  counted.entities += more.entities;
  counted.names += more.names;
  counted.searchable += more.searchable;
}

/** A dataset that was carried over from the snapshot in use. */
export interface KeptDataset {
  readonly dataset: string;
  /** When an import was given its files: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly givenAt: string;
  /** The day of its content, YYYY-MM-DD, and how many days ago that was. */
  readonly contentDate: string | null;
  readonly days: number;
}

export interface ImportReport extends NameCounts {
  readonly files: FileReport[];
  /** Datasets that this import was not given anew. */
  readonly kept: KeptDataset[];
  entities: number;
  readonly notes: ImportNote[];
  readonly noteCounts: Record<string, number>;
  /** Records of different lists that are one subject. */
  linked: LinkReport;
  /** What became of the records of the snapshot in use; null when the import didn't go on from one. */
  carriedOver: CarriedOver | null;
  /** What the operator is told though the import went on: stale lists, gates that were let pass. */
  readonly warnings: string[];
}

export class ImportReporter {
  readonly account: ImportReport = {
    ...countNothing(),
    files: [],
    kept: [],
    entities: 0,
    notes: [],
    noteCounts: {},
    linked: { links: [], doubts: [], unknown: [] },
    carriedOver: null,
    warnings: [],
  };

  openFile(path: string, source: string, kept: boolean): FileReport {
    const file: FileReport = { path, source, kept, records: 0, notes: {} };
    this.account.files.push(file);
    return file;
  }

  /** `file` is the one that the note is about. */
  note(note: ImportNote, file: FileReport): void {
    const count = (this.account.noteCounts[note.kind] ?? 0) + 1;
    this.account.noteCounts[note.kind] = count;
    if (count <= NOTES_KEPT_MAX) this.account.notes.push(note);
    file.notes[note.kind] = (file.notes[note.kind] ?? 0) + 1;
  }

  /** Counts the spellings of listed entities; those that can't be found are kept word for word. */
  addNames(counts: NameCounts): void {
    const { account } = this;
    account.aliases += counts.aliases;
    account.aliasesSearchable += counts.aliasesSearchable;
    for (const unsearchable of counts.unsearchable) account.unsearchable.push(unsearchable);
    for (const [dataset, more] of Object.entries(counts.datasets)) countDataset(account, dataset, more);
  }
}

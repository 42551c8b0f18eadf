// The report of an import: what each file held, and what became of it. Nothing is dropped without an entry
// here.

import type { ListedEntity } from "../../base/model/entity.ts";
import type { ImportNote } from "../sources/files/import-note.ts";
import type { HistoryReport } from "./carry-history-over.ts";
import type { OwnershipReport } from "./derive-ownership.ts";
import type { LinkReport } from "./link-records.ts";

/** Notes of each kind that the report quotes; all are counted. */
const NOTES_KEPT_MAX = 1_000;

export interface FileReport {
  readonly path: string;
  readonly source: string;
  /** True when the file was kept (`--keep`): read from the copy of an earlier import. */
  readonly kept: boolean;
  /** How many records of the publisher were read. */
  records: number;
  /** How many notes, by kind. */
  readonly notes: Record<string, number>;
}

export interface DatasetReport {
  /** Listed entities that match searches. */
  entities: number;
  /** Their names. */
  names: number;
  /** The names that the alias index can find. */
  searchable: number;
}

/** Counts of the names of listed entities. */
export interface NameCounts {
  /** An entity of several datasets counts for each. */
  readonly datasets: Record<string, DatasetReport>;
  aliases: number;
  /** The names that the alias index can find. */
  aliasesSearchable: number;
  /** The names that can't be compared, without a letter or as placeholders, with the id of their entity. */
  readonly unsearchable: { id: string; text: string }[];
}

/** Zero counts. The object of datasets has no prototype, because a dataset may be named "constructor". */
export function emptyNameCounts(): NameCounts {
  return { datasets: Object.create(null), aliases: 0, aliasesSearchable: 0, unsearchable: [] };
}

/** Adds to the counts of a dataset. */
export function countDataset(counts: NameCounts, dataset: string, more: DatasetReport): void {
  const counted = counts.datasets[dataset] ?? { entities: 0, names: 0, searchable: 0 };
  counts.datasets[dataset] = counted;
  counted.entities += more.entities;
  counted.names += more.names;
  counted.searchable += more.searchable;
}

/** A dataset that was kept from the previous snapshot (`--keep`). */
export interface KeptDataset {
  readonly dataset: string;
  /** When its files were last passed to an import: YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly givenAt: string;
  /** The day of its content, YYYY-MM-DD, or null. */
  readonly contentDate: string | null;
  /** Its age in days: of its content, or of its files when the content has no day. */
  readonly days: number;
}

/** The values of one property of a dataset, or of one part of its listings. */
export interface FieldReport {
  /** Values that were read. */
  values: number;
  /** Values that could not be read, and the first of them. */
  unread: number;
  example: string | null;
}

export interface ImportReport extends NameCounts {
  /** Each property that is filled, by dataset: a list that loses a column shows here. */
  readonly fields: Record<string, Record<string, FieldReport>>;
  readonly files: FileReport[];
  /** Datasets that were kept instead of imported anew. */
  readonly kept: KeptDataset[];
  entities: number;
  readonly notes: ImportNote[];
  readonly noteCounts: Record<string, number>;
  /** Records of different lists that were linked as one subject. */
  linked: LinkReport;
  /** What a derivation of ownership read and found; null in an import without one. */
  ownership: OwnershipReport | null;
  /** What became of the previous records; null when there was no previous snapshot. */
  carriedOver: HistoryReport | null;
  /** What an operator should know although the import went on: stale lists, gates that were let pass. */
  readonly warnings: string[];
}

export class ImportReporter {
  readonly report: ImportReport = {
    ...emptyNameCounts(),
    fields: Object.create(null),
    files: [],
    kept: [],
    entities: 0,
    notes: [],
    noteCounts: {},
    linked: { links: [], doubts: [], unknown: [] },
    ownership: null,
    carriedOver: null,
    warnings: [],
  };

  /** Adds a file to the report. */
  addFile(path: string, source: string, kept: boolean): FileReport {
    const file: FileReport = { path, source, kept, records: 0, notes: {} };
    this.report.files.push(file);
    return file;
  }

  /** Counts a note about `file`, and quotes it while there are few of its kind. */
  note(note: ImportNote, file: FileReport): void {
    const count = (this.report.noteCounts[note.kind] ?? 0) + 1;
    this.report.noteCounts[note.kind] = count;
    if (count <= NOTES_KEPT_MAX) this.report.notes.push(note);
    file.notes[note.kind] = (file.notes[note.kind] ?? 0) + 1;
  }

  /** Counts the values of a record for each of its datasets, and those that could not be read. */
  countFields({ entity, unread = [] }: ListedEntity): void {
    const { datasets, properties } = entity;
    for (const dataset of datasets) {
      this.report.fields[dataset] ??= Object.create(null) as Record<string, FieldReport>;
      const fields = this.report.fields[dataset];
      const count = (field: string) => (fields[field] ??= { values: 0, unread: 0, example: null });
      for (const field in properties) count(field).values += properties[field]?.length ?? 0;
      for (const { field, text } of unread) {
        const counted = count(field);
        counted.unread++;
        counted.example ??= text;
      }
    }
  }

  /** Adds the counts of some names. */
  addNames(counts: NameCounts): void {
    const { report } = this;
    report.aliases += counts.aliases;
    report.aliasesSearchable += counts.aliasesSearchable;
    for (const unsearchable of counts.unsearchable) report.unsearchable.push(unsearchable);
    for (const [dataset, more] of Object.entries(counts.datasets)) countDataset(report, dataset, more);
  }
}

// The account of an import: what each file held, and what became of it. Nothing is dropped without a line here.

import type { ImportNote } from "../sources/source.ts";

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

export interface ImportAccount {
  readonly files: FileAccount[];
  entities: number;
  /** Spellings of listed entities, and how many of them match can find. */
  aliases: number;
  aliasesSearchable: number;
  /** Spellings that hold no letter or digit that can be compared, with the entity's id. */
  readonly unsearchable: { id: string; text: string }[];
  readonly notes: ImportNote[];
  readonly noteCounts: Record<string, number>;
}

export class AccountKeeper {
  readonly account: ImportAccount = {
    files: [],
    entities: 0,
    aliases: 0,
    aliasesSearchable: 0,
    unsearchable: [],
    notes: [],
    noteCounts: {},
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

  #file(path: string): FileAccount {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`A source reported on ${path}, which is not a file of its set.`);
    return file;
  }
}

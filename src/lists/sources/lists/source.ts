// The contract of a source: how the files of one publication are recognised, and how its records become
// entities. A source is a folder with a parser (bytes to the publisher's own record) and a mapper (record to
// entity). The README of this room says how to add one.

import type { Dataset, ListedEntity } from "../../../base/model/entity.ts";
import type { GraphRecord } from "../../../base/model/ftm.ts";
import type { Holding, Party } from "../../../base/model/ownership.ts";
import type { NoteSink } from "../files/import-note.ts";
import type { ListFile } from "../files/list-file.ts";

/** How a source classifies a file that it recognises. */
export interface Recognition {
  /** The file's role in its set (`sdn`, `alt` …); a set has at most one file per role. */
  readonly role: string;
  /** The dataset of the set; null when each record names its own (FollowTheMoney). */
  readonly dataset: string | null;
  /**
   * For a file of changes: the role of the file that it changes. It joins the set of that file, which may
   * have several files of changes.
   */
  readonly changes?: string;
}

/** One list to import: the files of one set, with their source. */
export interface ListSet {
  readonly source: Source;
  readonly dataset: string | null;
  readonly files: ReadonlyMap<string, ListFile>;
}

/** A part of a publication that is not among the files of its set. */
export interface MissingPart {
  /** The publisher's name of the file, or of the sheet: `alt.csv`. */
  readonly name: string;
  /** What is not loaded without it: "aliases". */
  readonly holds: string;
}

export interface SourceContext extends NoteSink {
  /** An empty folder for the source's scratch files; deleted after the import. */
  readonly scratchFolder: string;
  /** When the import began; it replaces dates that a list does not give. YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly loadedAt: string;
  /** Called once per record of the publisher, also for one that is left out. */
  countRecord(file: string): void;
  /**
   * Called once per row that belongs to no record, and per record whose continuation a file lacks. Both are
   * signs that the files are of different editions.
   */
  countOrphan(file: string): void;
  /** Called once for each part of the publication that the set lacks. */
  reportMissing(part: MissingPart): void;
  /** Called when the content has a date: YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS. */
  setContentDate(date: string): void;
  /** Called once per dataset of the records, before or after them. */
  addDataset(dataset: Dataset): void;
  /** True where a file may list nobody: a manifest names it, and its records can be looked up. */
  readonly mayListNobody?: boolean;
  /** True when the import derives ownership, so that a file which lists nobody can still matter. */
  readonly derivesOwnership?: boolean;
  /** Called for each statement that somebody owns a share of an entity. */
  addHolding(holding: Holding): void;
  /** Called for each record of a file whose records name each other, with the ids that it names. */
  readonly addGraphRecord?: (record: GraphRecord, targets: readonly string[]) => void;
  /** Called for owners and owned entities, with all that their source says of them; the first counts. */
  addParty(party: Party): void;
}

export interface Source {
  /** The publication, for `--source NAME=PATH`: `ofac-csv`, `un-xml` … */
  readonly name: string;
  readonly title: string;
  /** True for a register of ownership, which lists nobody and says nothing without a derivation. */
  readonly listsNobody?: boolean;
  /** True for a publication in parts, each in an archive of its own: they are one set wherever they lie. */
  readonly hasParts?: boolean;
  /** Recognises a file by its head, never by its name alone; null when it is not of this publication. */
  recognise(file: ListFile): Recognition | null;
  /**
   * The day (YYYY-MM-DD) of the content, from the head of a file; absent where no file of the publication has
   * one.
   */
  dayOf?(head: string): string | null;
  /** Recognises a file that the operator assigned to this source, where content alone is not enough. */
  recogniseNamed?(file: ListFile): Recognition | null;
  /**
   * The end of a file's path from the first folder that says something about its content, such as its
   * dataset; absent where a name is enough.
   */
  pathFromFolders?(file: ListFile): string;
  /**
   * Yields every entity of the set. Throws an OperatorError that names file and line when the set can't be
   * trusted (malformed, truncated, a part missing): a list is imported whole or not at all.
   */
  read(set: ListSet, context: SourceContext): AsyncIterable<ListedEntity>;
}

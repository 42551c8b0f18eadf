// The contract of a source: how files of one publication are recognised, and how its records become entities.
// A source is a folder with a reader (bytes to the publisher's own record) and a mapper (record to entity).

import type { Dataset, ListedEntity } from "../../model/entity.ts";
import type { NoteSink } from "../files/import-note.ts";
import type { ListFile } from "../files/list-file.ts";

/** What a source says of a file that it knows. */
export interface Recognition {
  /** The part the file plays in its set (`sdn`, `alt` …); a set has at most one file a role. */
  readonly role: string;
  /** The dataset that the set is; null when the records name theirs (FollowTheMoney). */
  readonly dataset: string | null;
  /**
   * Of a file of changes: the role of the file that it changes. It makes no set, but joins that of the file,
   * and a set may have many of them.
   */
  readonly changes?: string;
}

/** One list to import: the files of one set, with the source that reads them. */
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
  /** An empty folder of its own for whatever must be put aside; deleted after the import. */
  readonly scratchFolder: string;
  /** When the import began; stands in where a list gives no dates. YYYY-MM-DDTHH:MM:SS, UTC. */
  readonly loadedAt: string;
  /** Called once for each record of the publisher that was read, whatever became of it. */
  countRecord(file: string): void;
  /**
   * Called each time that a file and the records it goes with do not meet: a row that points at no record, or
   * a record whose continuation the file lacks. Both are signs that the files are of different editions.
   */
  countOrphan(file: string): void;
  /** Called once for each part of the publication that the set lacks. */
  reportMissing(part: MissingPart): void;
  /** Called when the content tells its date: YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS. */
  setContentDate(date: string): void;
  /** Called for each dataset that the records are of, before or after the records. */
  addDataset(dataset: Dataset): void;
}

export interface Source {
  /** The publication, for `--source NAME=PATH`: `ofac-csv`, `un-xml` … */
  readonly name: string;
  readonly title: string;
  /** Reads the head of a file, never its name alone; null when it is not of this publication. */
  recognise(file: ListFile): Recognition | null;
  /**
   * The day (YYYY-MM-DD) that a file of this publication tells for its content in its head; absent where none
   * do.
   */
  dayOf?(head: string): string | null;
  /** Reads a file that the operator named as of this source, where content alone doesn't tell. */
  recogniseNamed?(file: ListFile): Recognition | null;
  /**
   * Yields every entity of the set. Throws an OperatorError that names file and line when the set can't be
   * trusted (malformed, truncated, a part missing): a list is imported whole or not at all.
   */
  read(set: ListSet, context: SourceContext): AsyncIterable<ListedEntity>;
}

// Reports what a FollowTheMoney file holds that was not imported. A file can hold millions of records without
// a risk, so notes with the same reason are reported one by one up to a limit, and then as a count.

import type { ImportNote } from "../../files/import-note.ts";
import type { SourceContext } from "../source.ts";
import { lineOf } from "./line-number.ts";

/** Notes with the same reason that are reported one by one. */
export const NOTES_PER_KIND_MAX = 100;

/** Subjects that addOnce remembers; a file with more of them is damaged or of another format. */
const ONCE_MAX = 1_000;

interface LimitedNote {
  readonly note: ImportNote;
  count: number;
}

/** Takes the notes of a FollowTheMoney set. */
export interface FtmNotes {
  /**
   * `reason` is the same sentence for all notes of a kind; `what` names the subject, `place` its line
   * (place.ts).
   */
  add(kind: ImportNote["kind"], place: number | null, what: string, reason: string): void;
  /** Reports the first time only: for a word that the file may use in every record. */
  addOnce(kind: ImportNote["kind"], place: number | null, what: string, reason: string): void;
  /**
   * Called for a change to a record that the changed file lacks: it is for another version of that file. A
   * record that names another which the file lacks is not counted: collections and excerpts have such
   * records.
   */
  countOrphan(place: number): void;
}

/** For the second pass, whose notes the first has reported. */
export const SILENT: FtmNotes = { add: () => {}, addOnce: () => {}, countOrphan: () => {} };

export class NoteLimiter implements FtmNotes {
  readonly #context: SourceContext;
  readonly #files: readonly string[];
  readonly #limited = new Map<string, LimitedNote>();
  readonly #reported = new Set<string>();

  /** `files` are the paths of the set in the order in which places (place.ts) count them. */
  constructor(context: SourceContext, files: readonly string[]) {
    this.#context = context;
    this.#files = files;
  }

  add(kind: ImportNote["kind"], place: number | null, what: string, reason: string): void {
    const key = `${kind} ${reason}`;
    const { fileNumber, line } = place === null ? { fileNumber: 0, line: null } : lineOf(place);
    const file = this.#files[fileNumber] ?? "";
    const note: ImportNote = { kind, file, line, message: `${what}: ${reason}.` };
    const limited = this.#limited.get(key);
    if (limited === undefined) this.#limited.set(key, { note, count: 1 });
    else limited.count++;
    if ((limited?.count ?? 1) <= NOTES_PER_KIND_MAX) this.#context.note(note);
  }

  addOnce(kind: ImportNote["kind"], place: number | null, what: string, reason: string): void {
    const key = `${what} ${reason}`;
    if (this.#reported.has(key)) return;
    if (this.#reported.size < ONCE_MAX) this.#reported.add(key);
    this.add(kind, place, what, reason);
  }

  countOrphan(place: number): void {
    this.#context.countOrphan(this.#files[lineOf(place).fileNumber] ?? "");
  }

  /** Reports the counts of the notes beyond the limit. */
  close(): void {
    for (const [key, { note, count }] of this.#limited) {
      if (count <= NOTES_PER_KIND_MAX) continue;
      const reason = key.slice(note.kind.length + 1);
      const more = `${count - NOTES_PER_KIND_MAX} more (${count} in all)`;
      this.#context.note({ kind: note.kind, file: note.file, line: null, message: `${more}: ${reason}.` });
    }
    this.#limited.clear();
    this.#reported.clear();
  }
}

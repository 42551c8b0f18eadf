// Tells the account of an import what a FollowTheMoney file held that was not taken over. A file can hold
// millions of records that say nothing about risk, so each kind of limited is told one by one up to a limit,
// and then as a number.

import type { ImportNote } from "../../files/import-note.ts";
import type { SourceContext } from "../source.ts";
import { lineOf } from "./place.ts";

/** FtmNotes of one kind that are told one by one. */
export const NOTES_PER_KIND_MAX = 100;

/** Different words that are remembered as told; a file that holds more of them is not what it says it is. */
const ONCE_MAX = 1_000;

interface LimitedNote {
  readonly note: ImportNote;
  count: number;
}

/** Where findings go. */
export interface FtmNotes {
  /**
   * `reason` is the same sentence for all findings of a kind; `what` names the one at hand, `place` its line
   * (place.ts).
   */
  add(kind: ImportNote["kind"], place: number | null, what: string, reason: string): void;
  /** The first time only: for a word that the file may use in every record. */
  addOnce(kind: ImportNote["kind"], place: number | null, what: string, reason: string): void;
  /**
   * Called for a change to a record that the changed file lacks: it is for another version of that file. A
   * record that only names one which the file lacks is no sign of that; collections and excerpts do so.
   */
  countOrphan(place: number): void;
}

/** For a second reading, whose findings have been told. */
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

  /** Tells the numbers of the findings that were not told one by one. */
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

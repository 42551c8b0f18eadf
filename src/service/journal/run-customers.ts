// Records the customers of a run over a file, or messages and their parties, as entries of the journal.
// A person who knows a reference can then show whether it was screened. An entry has a code of 16 characters
// for each reference, so entries are bounded.

import type { Entry } from "./entries.ts";
import { subjectKeyFor } from "./personal-act.ts";
import { recordEntries } from "./record-act.ts";
import { CODE_LENGTH, referenceCode } from "./subject-hash.ts";

/** Codes of an entry: 16 KB, as an answer that is recorded whole. */
const CODES_MAX = 1024;
/** Entries of one write. */
const ENTRIES_MAX = 256;

/** What became of a row: left out is a customer whom an earlier run screened (--new-since). */
type RowOutcome = "screened" | "rejected" | "left out";

/** The run that screened the customers. */
interface RunFacts {
  readonly command: "screen" | "rescreen" | "screen-messages";
  /** What the journal calls the file. */
  readonly file: string;
  readonly snapshot: string;
}

/** Collects references in the memory of their codes. */
export class RunCustomers {
  /** Asked for with the first reference. */
  #key: { readonly key: Uint8Array | null } | null = null;
  readonly #codes = new Map<RowOutcome, { full: string[]; last: string[] }>();

  /** `isHashed` is true where subjects are recorded hashed. */
  constructor(
    private readonly state: string,
    private readonly isHashed: boolean,
  ) {}

  get isEmpty(): boolean {
    return this.#codes.size === 0;
  }

  /** Throws an OperatorError when the key of hashed subjects was lost. */
  add(reference: string, outcome: RowOutcome): void {
    this.#key ??= { key: subjectKeyFor(this.state, this.isHashed) };
    const codes = this.#codes.get(outcome) ?? { full: [], last: [] };
    this.#codes.set(outcome, codes);
    codes.last.push(referenceCode(reference, this.#key.key));
    if (codes.last.length < CODES_MAX) return;
    codes.full.push(codes.last.join(""));
    codes.last = [];
  }

  /** Records them, before the end of the run is. Throws as recordAct. */
  record(run: RunFacts): void {
    const entries: Entry[] = [];
    for (const [outcome, { full, last }] of this.#codes)
      for (const codes of [...full, ...(last.length === 0 ? [] : [last.join("")])]) {
        const count = codes.length / CODE_LENGTH;
        const members = JSON.stringify({
          ...run,
          outcome,
          count,
          isKeyed: this.#key?.key instanceof Uint8Array,
          codes,
        });
        entries.push({ kind: "customers", members: members.slice(1, -1) });
      }
    for (let at = 0; at < entries.length; at += ENTRIES_MAX)
      recordEntries(this.state, entries.slice(at, at + ENTRIES_MAX));
  }
}

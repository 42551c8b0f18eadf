// What the entries of one lane prove about another: checkpoints name the last entry of the lane of commands,
// and the removal of a file is an entry of the lane of the worker that removed it.

import type { ChainedLine, Tip } from "../chain.ts";
import type { Retired } from "../entries.ts";
import { COMMAND_LANE, RETIRED_FILE } from "../folders.ts";
import type { RetirementNote } from "../notes.ts";
import { type Finding, rangeOf } from "./finding.ts";

/** A checkpoint that names an entry of the lane of commands. */
interface CommandWitness extends Tip {
  /** When it was written. */
  readonly time: string;
  /** True when a key of the reader signed it. */
  readonly isSigned: boolean;
  /** Its file and line. */
  readonly file: string;
  readonly line: number;
}

export class CrossReferences {
  /** By the number of the entry that is named: the first checkpoint. */
  readonly #commands = new Map<number, CommandWitness>();
  /** The removals, as `removalKey`. */
  readonly #removals = new Set<string>();

  /** The keys of hashed subjects, each with the time of the last process that used it. */
  readonly #subjectKeys = new Map<string, string>();

  constructor(private readonly report: (finding: Finding) => void) {}

  addCheckpoint(witness: CommandWitness): void {
    const known = this.#commands.get(witness.seq);
    if (known !== undefined && known.hash !== witness.hash)
      this.#reportOther(witness, `${known.file}, line ${known.line}, names`);
    if (known === undefined || isBetter(witness, known)) this.#commands.set(witness.seq, witness);
  }

  addSubjectKey(id: string, time: string): void {
    const known = this.#subjectKeys.get(id) ?? "";
    this.#subjectKeys.set(id, time > known ? time : known);
  }

  /** The keys that subjects were hashed with and that are not `id`, with the time of their last start. */
  otherSubjectKeys(id: string | null): { readonly id: string; readonly lastUsed: string }[] {
    return [...this.#subjectKeys]
      .filter(([other]) => other !== id)
      .map(([other, lastUsed]) => ({ id: other, lastUsed }));
  }

  addRemoval(removal: Omit<Retired, "why">): void {
    this.#removals.add(removalKey(removal));
  }

  /** The checkpoint that names this entry of the lane of commands; null for none. */
  witnessOf({ seq, hash }: ChainedLine): CommandWitness | null {
    const witness = this.#commands.get(seq);
    if (witness === undefined) return null;
    if (witness.hash === hash) return witness;
    this.#reportOther(witness, `lane ${COMMAND_LANE} has`);
    return null;
  }

  /** The lane of commands ends at this entry. What came after `started` was written during the reading. */
  finishCommands(last: number, started: string): void {
    const [furthest] = [...this.#commands.values()]
      .filter(({ seq, time }) => seq > last && time < started)
      .sort((a, b) => b.seq - a.seq);
    if (furthest === undefined) return;
    const { file, line, seq } = furthest;
    const range = rangeOf(last + 1, seq);
    this.report({ file, line, problem: `${range} missing at the end of lane ${COMMAND_LANE}.` });
  }

  /**
   * Reports the files that are noted as removed by no entry. The entries of a day that was removed itself, as
   * it is after the time of retention once more, are gone in order.
   */
  checkRemovals(retired: readonly RetirementNote[]): void {
    const gone =
      retired
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? "";
    for (const note of retired)
      if (note.when.slice(0, 10) > gone && !this.#removals.has(removalKey(note)))
        this.report({
          file: RETIRED_FILE,
          line: null,
          problem: `${note.file}: No entry of the journal records that the file was removed.`,
        });
  }

  #reportOther({ file, line, seq }: CommandWitness, what: string): void {
    const problem = `The checkpoint names another entry ${seq} of lane ${COMMAND_LANE} than ${what}.`;
    this.report({ file, line, problem });
  }
}

/** A signature counts more than none, and then the earlier one. */
function isBetter(one: CommandWitness, other: CommandWitness): boolean {
  return one.isSigned === other.isSigned ? one.time < other.time : one.isSigned;
}

function removalKey({ file, lastSeq, lastHash, sha256 }: Omit<Retired, "why">): string {
  return `${file} ${lastSeq} ${lastHash} ${sha256}`;
}

// `journal replay`: recomputes recorded decisions on the snapshots that they were made on.

import type { FlagsOf } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { OperatorError, reasonOf, UsageError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { showSafely } from "../../../base/model/safe-text.ts";
import { type Differences, replayDecision } from "../../../service/audit/replay.ts";
import { SnapshotArchive } from "../../../service/audit/snapshot-archive.ts";
import { journalFolder } from "../../../service/journal/folders.ts";
import { EVERYTHING } from "../../../service/journal/reading/selection.ts";
import {
  type Decision,
  entryId,
  isDecision,
  parseDecision,
  type StoredEntry,
} from "../../../service/journal/reading/stored-entry.ts";
import { command } from "../../command.ts";
import { archiveFlag } from "../../flags.ts";
import { findEntries, readJournals } from "../../journal-entries.ts";
import { PERIOD_FLAGS, type Period, parsePeriod } from "../../journal-period.ts";
import { LeftOut, NO_PROBLEMS, refuseProblems } from "../../journal-problems.ts";
import { describeOtherProgram, loadSubject, recordedBody, subjectFlag } from "../../journal-subject.ts";
import { printLine, printResult, reportEvent, say } from "../../output.ts";
import { type ReadJournals, SHIPPED_FLAGS, withJournals } from "../../shipped-journal.ts";

const FLAGS = [...PERIOD_FLAGS, archiveFlag(), ...SHIPPED_FLAGS, stateFlag(), subjectFlag()];
type ReplayOptions = FlagsOf<typeof FLAGS>;

export const replayCommand = () =>
  command("replay", {
    about: "recomputes decisions on the snapshots that they were made on, and shows any difference",
    arguments: [["[id]", "LANE:NUMBER, or the id of a request; without it, all decisions"]],
    flags: FLAGS,
    example: "journal replay --day 2026-11-23",
    run: async (id, options) => {
      const period = parsePeriod(options);
      if (options.subject !== undefined && id === undefined)
        throw new UsageError("--subject needs the id of the decision.");
      const body = options.subject === undefined ? null : loadSubject(options.subject);
      await withJournals(options, period, (read) => replay(options, id, period, { read, body }));
    },
  });

async function replay(
  options: ReplayOptions,
  id: string | undefined,
  period: Period,
  { read, body }: { readonly read: ReadJournals; readonly body: unknown },
): Promise<void> {
  const leftOut = new LeftOut();
  const entries =
    id === undefined
      ? readJournals(read.journals, { ...EVERYTHING, ...period }, leftOut.add)
      : await findEntries(read.journals, id, period);
  // The entry that an id names is checked by its own hash.
  const problems = id === undefined ? await read.problems() : NO_PROBLEMS;
  for (const problem of problems.lines) await printLine(showSafely(problem));
  using archive = await SnapshotArchive.over(options.state, options.snapshotFile);
  const tally = new Tally();
  for await (const entry of entries) {
    if (!isDecision(entry)) continue;
    const decision = parseDecision(entry);
    await tally.add(entry, decision, () =>
      replayDecision(
        archive.open(decision.snapshot),
        decision,
        // The key of hashed subjects is that of the state folder.
        recordedBody(journalFolder(options.state), entry, decision, body),
      ),
    );
  }
  for (const line of leftOut.lines) await printLine(showSafely(line));
  tally.finish();
  refuseProblems(problems, leftOut);
}

/** Counts the outcomes, and prints each decision that is not the same. */
class Tally {
  #same = 0;
  #different = 0;
  #failed = 0;
  readonly #programs = new Set<string>();

  async add(entry: StoredEntry, decision: Decision, replay: () => Differences): Promise<void> {
    const other = describeOtherProgram(decision);
    if (other !== null && !this.#programs.has(other)) {
      this.#programs.add(other);
      say(other);
    }
    const id = entryId(entry);
    try {
      const differences = replay();
      if (differences.length === 0) {
        this.#same++;
        return;
      }
      this.#different++;
      await printLine(`${id}: different`);
      for (const difference of differences) await printLine(showSafely(`  ${difference}`));
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      this.#failed++;
      await printLine(
        showSafely(
          `${id}: not recomputed. ${reasonOf(error)}${error.hint === undefined ? "" : ` ${error.hint}`}`,
        ),
      );
    }
  }

  /** Says the counts. Throws an OperatorError unless every decision is the same. */
  finish(): void {
    const total = this.#same + this.#different + this.#failed;
    if (total === 0) throw new OperatorError("The journal has no decision to recompute there.");
    reportEvent({ replayed: { same: this.#same, different: this.#different, failed: this.#failed } });
    if (this.#same === total) {
      printResult(total === 1 ? "The same." : `The same: all ${total} decisions.`);
      return;
    }
    throw new OperatorError(
      `Of ${plural(total, "decision")}, ${this.#same} are the same, ${this.#different} different, and ${this.#failed} could not be recomputed.`,
    );
  }
}

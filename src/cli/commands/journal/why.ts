// `journal why ID RECORD`: why a record was, or was not, in a recorded answer.

import { Command } from "commander";
import { addFlags, type FlagsOf } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import { explainRecord, explainRefusal } from "../../../engine/screening/explain-record.ts";
import { loadCurrentId, snapshotFolder } from "../../../engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../../../engine/snapshot/open.ts";
import { pageOf } from "../../../service/audit/entry-page.ts";
import { subjectOf } from "../../../service/audit/replay.ts";
import { SnapshotArchive } from "../../../service/audit/snapshot-archive.ts";
import { journalFolder } from "../../../service/journal/folders.ts";
import { isDecision, parseDecision } from "../../../service/journal/reading/stored-entry.ts";
import { archiveFlag } from "../../flags.ts";
import { findEntries, refuseNoJournal } from "../../journal-entries.ts";
import { PERIOD_FLAGS, parsePeriod } from "../../journal-period.ts";
import { describeOtherProgram, loadSubject, recordedBody, subjectFlag } from "../../journal-subject.ts";
import { printLine, say } from "../../output.ts";
import { formatPage } from "../../page-text.ts";

const FLAGS = [...PERIOD_FLAGS, archiveFlag(), stateFlag(), subjectFlag()];
type WhyOptions = FlagsOf<typeof FLAGS>;

export function whyCommand(): Command {
  return addFlags(new Command("why"), FLAGS)
    .description("explains why a record was, or was not, in the answer of a decision")
    .argument("<id>", "LANE:NUMBER of the decision, or the id of its request")
    .argument("<record>", "id of the record")
    .addHelpText("after", "\nExample:\n  interdict journal why 1:4711 ofac-990002")
    .action(async (id: string, record: string, options: WhyOptions) => {
      const folder = journalFolder(options.state);
      refuseNoJournal(folder);
      const journals = [{ folder, replica: null }];
      const entries = (await findEntries(journals, id, parsePeriod(options))).filter(isDecision);
      if (entries.length === 0) throw new OperatorError(`The entry ${id} is not a decision.`);
      const body = options.subject === undefined ? null : loadSubject(options.subject);
      using archive = await SnapshotArchive.over(options.state, options.snapshotFile);
      using today = openCurrent(options.state);
      for (const entry of entries) {
        const decision = parseDecision(entry);
        const other = describeOtherProgram(decision);
        if (other !== null) say(other);
        const page = pageOf(entry, archive.manifest(decision.snapshot));
        const why =
          decision.error === undefined
            ? explainRecord(
                archive.open(decision.snapshot),
                subjectOf(decision, recordedBody(folder, entry, decision, body)),
                record,
                today,
              )
            : [explainRefusal(record)];
        await printLine(`${formatPage({ ...page, sections: [...why, ...page.sections] })}\n`);
      }
    });
}

/** The snapshot in use, which may list what an archived one does not; null when there is none. */
function openCurrent(state: string): Snapshot | null {
  const id = loadCurrentId(state);
  return id === null ? null : openSnapshot(snapshotFolder(state, id));
}

// `journal show ID`: one entry, or all of a request, as a page to read or to print. `journal why ID RECORD`:
// why a record was, or was not, in a recorded answer.

import { writeFileSync } from "node:fs";
import { flag } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import { explainRecord, explainRefusal } from "../../../engine/screening/explain-record.ts";
import { loadCurrentId, snapshotFolder } from "../../../engine/snapshot/folders.ts";
import type { Manifest } from "../../../engine/snapshot/manifest.ts";
import { openSnapshot, type Snapshot } from "../../../engine/snapshot/open.ts";
import { pageOf } from "../../../service/audit/entry-page.ts";
import { writeHtml } from "../../../service/audit/page-html.ts";
import { subjectOf } from "../../../service/audit/replay.ts";
import { SnapshotArchive } from "../../../service/audit/snapshot-archive.ts";
import { journalFolder } from "../../../service/journal/folders.ts";
import {
  isDecision,
  parseDecision,
  type StoredEntry,
} from "../../../service/journal/reading/stored-entry.ts";
import { command } from "../../command.ts";
import { archiveFlag } from "../../flags.ts";
import { findEntries, refuseNoJournal } from "../../journal-entries.ts";
import { PERIOD_FLAGS, parsePeriod } from "../../journal-period.ts";
import { describeOtherProgram, loadSubject, recordedBody, subjectFlag } from "../../journal-subject.ts";
import { conclude, printLine, say } from "../../output.ts";
import { formatPage } from "../../page-text.ts";
import { SHIPPED_FLAGS, withJournals } from "../../shipped-journal.ts";

export const showCommand = () =>
  command("show", {
    about: "shows a decision: who asked when, about whom, against which lists, and what was answered",
    arguments: [["<id>", "LANE:NUMBER as interdict journal list prints it, or the id of a request"]],
    flags: [
      ...PERIOD_FLAGS,
      archiveFlag(),
      ...SHIPPED_FLAGS,
      stateFlag(),
      flag("--html <file>", "write a printable page to this file"),
    ],
    example: "journal show 1:4711 --html decision.html",
    run: async (id, options) => {
      const period = parsePeriod(options);
      const entries = await withJournals(options, period, ({ journals }) =>
        findEntries(journals, id, period),
      );
      using archive = await SnapshotArchive.over(options.state, options.snapshotFile);
      const pages = entries.map((entry) => pageOf(entry, manifestOf(archive, entry)));
      if (options.html === undefined) {
        for (const page of pages) await printLine(`${formatPage(page)}\n`);
        return;
      }
      writeFileSync(options.html, writeHtml(...pages), { mode: 0o600 });
      conclude(`Wrote ${options.html}.`);
    },
  });

function manifestOf(archive: SnapshotArchive, entry: StoredEntry): Manifest | null {
  return isDecision(entry) ? archive.manifest(parseDecision(entry).snapshot) : null;
}

/** `journal why`. */
export const whyCommand = () =>
  command("why", {
    about: "explains why a record was, or was not, in the answer of a decision",
    arguments: [
      ["<id>", "LANE:NUMBER of the decision, or the id of its request"],
      ["<record>", "id of the record"],
    ],
    flags: [...PERIOD_FLAGS, archiveFlag(), stateFlag(), subjectFlag()],
    example: "journal why 1:4711 ofac-990002",
    run: async (id, record, options) => {
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
    },
  });

/** The snapshot in use, which may list what an archived one does not; null when there is none. */
function openCurrent(state: string): Snapshot | null {
  const id = loadCurrentId(state);
  return id === null ? null : openSnapshot(snapshotFolder(state, id));
}

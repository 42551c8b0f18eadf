// `journal show ID`: one entry, or all of a request, as a page to read or to print.

import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import type { Manifest } from "../../../engine/snapshot/manifest.ts";
import { pageOf } from "../../../service/audit/entry-page.ts";
import { writeHtml } from "../../../service/audit/page-html.ts";
import { SnapshotArchive } from "../../../service/audit/snapshot-archive.ts";
import {
  isDecision,
  parseDecision,
  type StoredEntry,
} from "../../../service/journal/reading/stored-entry.ts";
import { archiveFlag } from "../../flags.ts";
import { findEntries } from "../../journal-entries.ts";
import { PERIOD_FLAGS, parsePeriod } from "../../journal-period.ts";
import { conclude, printLine } from "../../output.ts";
import { formatPage } from "../../page-text.ts";
import { SHIPPED_FLAGS, withJournals } from "../../shipped-journal.ts";

const FLAGS = [
  ...PERIOD_FLAGS,
  archiveFlag(),
  ...SHIPPED_FLAGS,
  stateFlag(),
  flag("--html <file>", "write a printable page to this file"),
];
type ShowOptions = FlagsOf<typeof FLAGS>;

export function showCommand(): Command {
  return addFlags(new Command("show"), FLAGS)
    .description("shows a decision: who asked when, about whom, against which lists, and what was answered")
    .argument("<id>", "LANE:NUMBER as interdict journal list prints it, or the id of a request")
    .addHelpText("after", "\nExample:\n  interdict journal show 1:4711 --html decision.html")
    .action(async (id: string, options: ShowOptions) => {
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
    });
}

function manifestOf(archive: SnapshotArchive, entry: StoredEntry): Manifest | null {
  return isDecision(entry) ? archive.manifest(parseDecision(entry).snapshot) : null;
}

// `journal export`: writes entries for an examiner, with a readable page per decision.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { isDiskFull } from "../../../base/platform/system-errors.ts";
import type { Manifest } from "../../../engine/snapshot/manifest.ts";
import { exportEntries } from "../../../service/audit/export.ts";
import { SnapshotArchive } from "../../../service/audit/snapshot-archive.ts";
import { journalFolder } from "../../../service/journal/folders.ts";
import { readEntries } from "../../../service/journal/reading/read-entries.ts";
import { EVERYTHING } from "../../../service/journal/reading/selection.ts";
import { archiveFlag } from "../../flags.ts";
import { refuseNoJournal } from "../../journal-entries.ts";
import { PERIOD_FLAGS, parsePeriod } from "../../journal-period.ts";
import { findProblems, LeftOut, refuseProblems } from "../../journal-problems.ts";
import { conclude } from "../../output.ts";
import { recordAct } from "../../record-act.ts";

const FLAGS = [
  ...PERIOD_FLAGS,
  archiveFlag(),
  stateFlag(),
  flag("--out <folder>", "a new folder for the files", { required: true }),
  flag("--format <format>", "csv for spreadsheets, jsonl for the entries as they are stored", {
    choices: ["csv", "jsonl"],
    default: "csv",
  }),
  flag("--pages", "also write a readable page per decision (HTML)"),
];
type ExportOptions = FlagsOf<typeof FLAGS>;

export function exportCommand(): Command {
  return addFlags(new Command("export"), FLAGS)
    .description("writes entries for an examiner, with the SHA-256 of each file")
    .addHelpText(
      "after",
      "\nExample:\n  interdict journal export --from 2026-11-01 --to 2026-11-30 --out examiner --pages",
    )
    .action(async (options: ExportOptions) => {
      const { state, out, format, pages = false } = options;
      const period = parsePeriod(options);
      const folder = journalFolder(state);
      refuseNoJournal(folder);
      const problems = await findProblems(folder, period);
      const leftOut = new LeftOut();
      using archive = await SnapshotArchive.over(state, options.snapshotFile);
      try {
        recordAct(state, "journal export", { ...period, format, pages, problems: problems.count });
        const counts = await exportEntries({
          entries: readEntries(folder, { ...EVERYTHING, ...period }, leftOut.add),
          out,
          format,
          pages,
          problems: problems.lines,
          leftOut: leftOut.lines,
          manifestOf: remember((id) => archive.manifest(id)),
        });
        conclude(
          `Wrote ${plural(counts.entries, "entry")} (${plural(counts.decisions, "decision")}) to ${out}. Check the files: sha256sum --check SHA256SUMS`,
        );
      } catch (cause) {
        if (!isDiskFull(cause) || cause instanceof OperatorError) throw cause;
        throw new OperatorError(
          `The disk of ${out} is full, so the export is not complete.`,
          "Make room and remove that folder, or name one on another disk: --out FOLDER",
          { cause },
        );
      }
      refuseProblems(problems, leftOut);
    });
}

/** Thousands of decisions share a snapshot. */
function remember(load: (id: string) => Manifest | null): (id: string) => Manifest | null {
  const known = new Map<string, Manifest | null>();
  return (id) => {
    let manifest = known.get(id);
    if (manifest === undefined) {
      manifest = load(id);
      known.set(id, manifest);
    }
    return manifest;
  };
}

// `journal export`: writes entries for an examiner, with a readable page per decision.

import { type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { OperatorError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { isDiskFull } from "../../../base/platform/system-errors.ts";
import type { Manifest } from "../../../engine/snapshot/manifest.ts";
import { exportEntries } from "../../../service/audit/export.ts";
import { SnapshotArchive } from "../../../service/audit/snapshot-archive.ts";
import { EVERYTHING } from "../../../service/journal/reading/selection.ts";
import { recordedCustomerText } from "../../clearances.ts";
import { command } from "../../command.ts";
import { archiveFlag } from "../../flags.ts";
import { FILTER_FLAGS, readJournals, selectionFor } from "../../journal-entries.ts";
import { PERIOD_FLAGS, parsePeriod } from "../../journal-period.ts";
import { LeftOut, refuseProblems } from "../../journal-problems.ts";
import { conclude } from "../../output.ts";
import { recordAct } from "../../record-act.ts";
import { SHIPPED_FLAGS, withJournals } from "../../shipped-journal.ts";

const FLAGS = [
  ...PERIOD_FLAGS,
  ...FILTER_FLAGS,
  archiveFlag(),
  ...SHIPPED_FLAGS,
  stateFlag(),
  flag("--out <folder>", "a new folder for the files", { required: true }),
  flag("--format <format>", "csv for spreadsheets, jsonl for the entries as they are stored", {
    choices: ["csv", "jsonl"],
    default: "csv",
  }),
  flag("--pages", "also write a readable page per decision (HTML)"),
];
type ExportOptions = FlagsOf<typeof FLAGS>;

export const exportCommand = () =>
  command("export", {
    about: "writes entries for an examiner, with the SHA-256 of each file",
    flags: FLAGS,
    example: "journal export --from 2026-11-01 --to 2026-11-30 --out examiner --pages",
    run: async (options) => {
      const { state, out, format, pages = false } = options;
      const period = parsePeriod(options);
      const sought = soughtBy(options);
      const isAll = Object.keys(sought).length === 0;
      const selection = isAll ? { ...EVERYTHING, ...period } : selectionFor(sought, period, state);
      const { customer } = sought;
      const recorded = {
        ...sought,
        ...(customer === undefined ? {} : { customer: recordedCustomerText(state, customer) }),
      };
      await withJournals(options, period, async (read) => {
        const problems = await read.problems();
        const leftOut = new LeftOut();
        using archive = await SnapshotArchive.over(state, options.snapshotFile);
        try {
          recordAct(state, "journal export", {
            ...period,
            ...recorded,
            format,
            pages,
            problems: problems.count,
          });
          const counts = await exportEntries({
            entries: readJournals(read.journals, selection, leftOut.add),
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
    },
  });

/** The flags beside the period that were given. */
function soughtBy({ customer, account, entity, request, kind, matchOnly }: ExportOptions) {
  const asked = { customer, account, entity, request, kind, matchOnly };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as typeof asked;
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

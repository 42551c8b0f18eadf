// `journal list`: lists entries, oldest first, one per line.

import { stateFlag } from "../../../base/flags/state.ts";
import { plural } from "../../../base/model/plural.ts";
import { showSafely } from "../../../base/model/safe-text.ts";
import { type EntryRow, rowOf } from "../../../service/audit/entry-row.ts";
import { jsonOf } from "../../../service/journal/reading/stored-entry.ts";
import { command } from "../../command.ts";
import { jsonFlag } from "../../flags.ts";
import { FILTER_FLAGS, readJournals, selectionFor } from "../../journal-entries.ts";
import { PERIOD_FLAGS, parsePeriod } from "../../journal-period.ts";
import { LeftOut, refuseProblems } from "../../journal-problems.ts";
import { printLine, say } from "../../output.ts";
import { SHIPPED_FLAGS, withJournals } from "../../shipped-journal.ts";

export const listCommand = () =>
  command("list", {
    about: "lists entries of the journal, oldest first, one per line",
    flags: [
      ...PERIOD_FLAGS,
      ...SHIPPED_FLAGS,
      stateFlag(),
      ...FILTER_FLAGS,
      jsonFlag("print the entries as they are stored, one JSON object per line"),
    ],
    example:
      "journal list --day 2026-11-23 --match-only\n  interdict journal list --customer 4711 --day 2026-11-23     # was this customer screened?",
    run: async (options) => {
      const period = parsePeriod(options);
      const selection = selectionFor(options, period, options.state);
      const columns = widthsFor(process.stdout.columns ?? WIDTH_DEFAULT);
      // A name that was cut would not be found by grep.
      const format = (row: Row) => formatRow(row, columns, process.stdout.isTTY === true);
      await withJournals(options, period, async (read) => {
        const problems = await read.problems();
        const leftOut = new LeftOut();
        const printProblems = async (lines: readonly string[]) => {
          for (const problem of lines)
            await printLine(options.json ? JSON.stringify({ problem }) : showSafely(problem));
        };
        await printProblems(problems.lines);
        let count = 0;
        if (!options.json) await printLine(format(HEADER));
        for await (const entry of readJournals(read.journals, selection, leftOut.add)) {
          count++;
          await printProblems(leftOut.take());
          await printLine(options.json ? jsonOf(entry) : showSafely(format(cellsOf(rowOf(entry)))));
        }
        await printProblems(leftOut.take());
        say(`${plural(count, "entry")}.`);
        if (options.customer !== undefined) say(NOT_RECORDED);
        refuseProblems(problems, leftOut);
      });
    },
  });

/** Said beside what the journal has of a customer: no entry of a run does not mean that there was none. */
const NOT_RECORDED =
  "Runs with --within or --journal off, and customers without a reference of their own, leave no entry.";

type Row = readonly [time: string, id: string, kind: string, who: string, about: string, outcome: string];

const HEADER: Row = ["TIME (UTC)", "ID", "KIND", "WHO", "ABOUT", "OUTCOME"];
/** Without a terminal, where longer cells are not cut. */
const WIDTH_DEFAULT = 120;
const TIME_WIDTH = 19;
const ID_WIDTH = 10;
const KIND_WIDTH = 10;
const GAP = 2;

/** The widths of the columns for a terminal: the last three share what the others leave. */
function widthsFor(columns: number): number[] {
  const left = Math.max(30, columns - TIME_WIDTH - ID_WIDTH - KIND_WIDTH - 5 * GAP);
  const who = Math.floor(left * 0.25);
  const about = Math.floor(left * 0.4);
  return [TIME_WIDTH, ID_WIDTH, KIND_WIDTH, who, about, left - who - about];
}

function cellsOf({ time, id, kind, who, about, outcome }: EntryRow): Row {
  return [time.slice(0, TIME_WIDTH).replace("T", " "), id, kind, who, about, outcome];
}

function formatRow(row: Row, widths: readonly number[], isCut: boolean): string {
  return row
    .map((cell, i) => fit(cell, widths[i] ?? 0, isCut))
    .join(" ".repeat(GAP))
    .trimEnd();
}

const ASCII = /^[ -~]*$/;

/** Pads a text to a width in columns, or cuts it if `isCut`. */
function fit(text: string, width: number, isCut: boolean): string {
  const excess = Bun.stringWidth(text) - width;
  if (excess <= 0) return text + " ".repeat(-excess);
  if (!isCut) return text;
  if (ASCII.test(text)) return `${text.slice(0, width - 1)}…`;
  let cut = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Bun.stringWidth(cut + segment) > width - 1) break;
    cut += segment;
  }
  return `${cut}…${" ".repeat(Math.max(0, width - 1 - Bun.stringWidth(cut)))}`;
}

// `journal list`: lists entries, oldest first, one per line.

import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { plural } from "../../../base/model/plural.ts";
import { showSafely } from "../../../base/model/safe-text.ts";
import { type EntryRow, rowOf } from "../../../service/audit/entry-row.ts";
import { ENTRY_KINDS } from "../../../service/journal/entries.ts";
import type { Selection } from "../../../service/journal/reading/selection.ts";
import type { StoredEntry } from "../../../service/journal/reading/stored-entry.ts";
import { entityFlag, jsonFlag } from "../../flags.ts";
import { readJournals } from "../../journal-entries.ts";
import { PERIOD_FLAGS, parsePeriod } from "../../journal-period.ts";
import { LeftOut, refuseProblems } from "../../journal-problems.ts";
import { printLine, say } from "../../output.ts";
import { SHIPPED_FLAGS, withJournals } from "../../shipped-journal.ts";

const FLAGS = [
  ...PERIOD_FLAGS,
  ...SHIPPED_FLAGS,
  stateFlag(),
  flag("--account <account>", "decisions for this account, by name or number"),
  entityFlag("decisions whose answer contains this record"),
  flag("--request <id>", "decisions of this request"),
  flag("--kind <kind>", "entries of this kind", { choices: ENTRY_KINDS }),
  flag("--match-only", "decisions with at least one match"),
  jsonFlag("print the entries as they are stored, one JSON object per line"),
];
type ListOptions = FlagsOf<typeof FLAGS>;

export function listCommand(): Command {
  return addFlags(new Command("list"), FLAGS)
    .description("lists entries of the journal, oldest first, one per line")
    .addHelpText("after", "\nExample:\n  interdict journal list --day 2026-11-23 --match-only")
    .action(async (options: ListOptions) => {
      const selection = selectionOf(options);
      const columns = widthsFor(process.stdout.columns ?? WIDTH_DEFAULT);
      // A name that was cut would not be found by grep.
      const format = (row: Row) => formatRow(row, columns, process.stdout.isTTY === true);
      await withJournals(options, selection, async (read) => {
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
        say(count === 1 ? "1 entry." : `${plural(count, "entry")}.`);
        refuseProblems(problems, leftOut);
      });
    });
}

/** The entry as it is stored, behind the name of its replica if there are several. */
function jsonOf({ replica, text }: StoredEntry): string {
  return replica === undefined ? text : `{"replica":${JSON.stringify(replica)},${text.slice(1)}`;
}

function selectionOf(options: ListOptions): Selection {
  return {
    ...parsePeriod(options),
    lane: null,
    seq: null,
    kind: options.kind ?? null,
    account: options.account ?? null,
    request: options.request ?? null,
    entity: options.entity ?? null,
    matchOnly: options.matchOnly ?? false,
  };
}

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

// The section about what became better and worse since an earlier run.

import type { Html } from "../../../service/bulk/report/html.ts";
import { formatCount, formatCounted, formatShare } from "../../../service/bulk/report/number-text.ts";
import { notice, paragraph, section, table } from "../../../service/bulk/report/page.ts";
import type { ComparedShare, Comparison } from "../comparison.ts";
import { formatTime, showInvisible } from "./words.ts";

const MISSES_SHOWN = 40;

export function comparisonSection(comparison: Comparison, jsonFile: string): Html {
  const { since, differences, isSameSample, totals, moved, newMisses, missesGone } = comparison;
  const shown = newMisses.slice(0, MISSES_SHOWN);
  const rest = newMisses.length - shown.length;
  return section(
    "Since the earlier test",
    paragraph(
      `The earlier test ran on ${formatTime(since.time)} with Interdict ${since.program.version} (commit ${since.program.commit}) and the snapshot ${since.snapshot}. ${isSameSample ? "Both tests screened the same names, so every difference is one of the screening." : "The manipulated names were drawn anew. A share counts as better or worse only when it moved by more than chance explains in 19 of 20 cases."}`,
    ),
    differences.length > 0 &&
      notice(`Not the same in both tests, and so a possible reason: ${differences.join("; ")}.`),
    changeTable("The main figures", totals),
    moved.length > 0
      ? changeTable("Lists and kinds of manipulation that became better or worse", moved)
      : paragraph("No list and no kind of manipulation became better or worse."),
    paragraph(
      `${formatCounted(newMisses.length, "name")} ${newMisses.length === 1 ? "is" : "are"} missed that ${newMisses.length === 1 ? "was" : "were"} not missed before, and ${formatCount(missesGone)} that ${missesGone === 1 ? "was" : "were"} missed before ${missesGone === 1 ? "is" : "are"} found now or listed no more${isSameSample ? "" : " (of the names as listed)"}.`,
    ),
    shown.length > 0 &&
      table({
        caption: "Names that are missed now, and were not missed before",
        header: ["Listed name", "Screened as", "Manipulation", "Record", "Why"],
        rows: shown.map(({ name, screened, manipulation, id, reason }) => [
          name,
          showInvisible(screened ?? name),
          manipulation ?? "none",
          id,
          reason,
        ]),
        textColumns: [1, 2, 3, 4],
      }),
    rest > 0 && paragraph(`${formatCount(rest)} more are in ${jsonFile}.`),
  );
}

function changeTable(caption: string, shares: readonly ComparedShare[]): Html {
  return table({
    caption,
    header: ["", "Before", "Counts", "Now", "Counts", "Change"],
    rows: shares.map(({ what, before, now, change }) => [
      what,
      formatShare(before.counted, before.of),
      `${formatCount(before.counted)} of ${formatCount(before.of)}`,
      formatShare(now.counted, now.of),
      `${formatCount(now.counted)} of ${formatCount(now.of)}`,
      CHANGES[change],
    ]),
    textColumns: [5],
  });
}

/** A change is worded, not coloured: reports are printed. */
export const CHANGES: Readonly<Record<ComparedShare["change"], string>> = {
  better: "better",
  worse: "WORSE",
  same: "the same",
  "by chance": "within chance",
};

// What a self-test prints for a person.

import { formatCount, formatShare } from "../bulk/report/number-text.ts";
import type { ComparedDocument, Comparison } from "../selftest/comparison.ts";
import type { SelftestDocument } from "../selftest/document.ts";
import { CHANGES } from "../selftest/report/comparison-section.ts";
import { formatTable } from "./output.ts";

/** The figures by list, false alerts, and what changed since an earlier run. */
export function summariseSelftest(document: ComparedDocument): string {
  const { comparison } = document;
  return comparison === undefined
    ? figuresOf(document)
    : `${figuresOf(document)}\n\n${changesOf(comparison)}`;
}

function figuresOf({ control, manipulated, clean }: SelftestDocument): string {
  const lists = control.strong.byList.map(({ name, found, tested }) => {
    const fuzzy = manipulated.byList.find((one) => one.name === name) ?? { found: 0, tested: 0 };
    return [
      name,
      formatCount(tested),
      formatShare(found, tested),
      formatCount(fuzzy.tested),
      formatShare(fuzzy.found, fuzzy.tested),
    ];
  });
  const { asHeld, byName, file, refused, unread } = clean;
  const left =
    refused === 0 ? "" : ` Not screened, and in no figure: ${formatCount(refused)} of the file's rows.`;
  const without =
    unread === 0
      ? ""
      : ` Screened without a fact that can't be read: ${formatCount(unread)} of the customers.`;
  return `${formatTable(["list", "listed names", "found", "manipulated", "found"], lists)}
False alerts: ${formatCount(asHeld.alerted)} of ${formatCount(asHeld.customers)} ${file === null ? "invented " : ""}customers (${asHeld.perThousand.toFixed(1)} per 1,000); by the name alone ${formatCount(byName.alerted)} (${byName.perThousand.toFixed(1)} per 1,000).${left}${without}`;
}

function changesOf({ since, differences, totals, moved, newMisses, missesGone }: Comparison): string {
  const rows = [...totals, ...moved].map(({ what, before, now, change }) => [
    what,
    formatShare(before.counted, before.of),
    formatShare(now.counted, now.of),
    CHANGES[change],
  ]);
  const differing = differences.length === 0 ? "" : `\nNot the same in both: ${differences.join("; ")}.`;
  return `${formatTable([`since ${since.time.slice(0, 10)}`, "before", "now", "change"], rows)}
Missed now and not before: ${formatCount(newMisses.length)}. Missed before and not now: ${formatCount(missesGone)}.${differing}`;
}

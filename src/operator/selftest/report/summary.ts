// The first page of a report: the result, the figures and the criteria.

import { type HtmlPart, html } from "../../../service/bulk/report/html.ts";
import { formatCount, formatShare } from "../../../service/bulk/report/number-text.ts";
import { keyFigures, notice, paragraph, section, table } from "../../../service/bulk/report/page.ts";
import { formatInterval } from "../../../service/bulk/report/share-table.ts";
import type { Criterion } from "../criteria.ts";
import type { SelftestDocument } from "../document.ts";
import { KINDS } from "../manipulations/kinds.ts";
import { formatRate, formatThreshold } from "./words.ts";

export function summary(document: SelftestDocument): HtmlPart {
  const { control, manipulated, clean, settings, snapshot, isPassed, criteria } = document;
  const strong = control.strong.all;
  const fuzzy = manipulated.all;
  const { asHeld, byName, file } = clean;
  const unmet = criteria.filter(({ isFulfilled }) => !isFulfilled).length;
  const customers = file === null ? "invented customers" : "customers";
  return [
    keyFigures([
      [
        isPassed ? "Passed" : "Failed",
        isPassed ? `all ${criteria.length} criteria met` : `${unmet} of ${criteria.length} criteria not met`,
      ],
      [
        formatShare(strong.found, strong.tested),
        `of ${formatCount(strong.tested)} listed names found, screened as listed`,
      ],
      [
        formatShare(fuzzy.found, fuzzy.tested),
        `of ${formatCount(fuzzy.tested)} manipulated names found (95\u00a0% interval ${formatInterval(fuzzy)})`,
      ],
      [
        formatRate(asHeld.perThousand),
        `false alerts per 1,000 customers (95\u00a0% interval ${formatRate(asHeld.low)} to ${formatRate(asHeld.high)})`,
      ],
    ]),
    section(
      "In short",
      paragraph(
        `A bank screens its customers to find out whether one of them is on a sanctions list. This test shows how well the installed program finds the parties of the ${snapshot.lists.length === 1 ? "list" : `${snapshot.lists.length} lists`} loaded, and how often it raises an alert about somebody else.`,
      ),
      html`<ul>
<li>${strong.found === strong.tested ? `All ${formatCount(strong.tested)} listed names` : `${formatCount(strong.found)} of ${formatCount(strong.tested)} listed names`} returned their record when screened exactly as listed.${strong.found < strong.tested && ` The other ${formatCount(strong.tested - strong.found)} are named below.`}</li>
<li>${formatCount(fuzzy.found)} of ${formatCount(fuzzy.tested)} names that were changed in one of ${KINDS.length} ways returned their record: ${formatShare(fuzzy.found, fuzzy.tested)}. ${fuzzy.found < fuzzy.tested && "Below are the figures by kind of change, and the misses with their reasons."}</li>
<li>${formatCount(asHeld.alerted)} of ${formatCount(asHeld.customers)} ${customers} raised an alert: ${formatRate(asHeld.perThousand)} per 1,000. By their names alone it would be ${formatCount(byName.alerted)}, ${formatRate(byName.perThousand)} per 1,000.</li>
</ul>\n`,
      criteriaTable(criteria),
      paragraph(
        `A match is a candidate with a score of at least ${formatThreshold(settings.threshold)} among the ${settings.limit} candidates of an answer.`,
      ),
    ),
    document.program.sha256 === null &&
      notice("The program was run from source, not from an executable, so the report has no checksum of it."),
  ];
}

function criteriaTable(criteria: readonly Criterion[]): HtmlPart {
  return table({
    caption: "Criteria of this run",
    header: ["Criterion", "Required", "Measured", "Counts", "Met"],
    rows: criteria.map(({ title, required, measured, counts, isFulfilled }) => [
      title,
      String(required),
      measured === null ? "nothing tested" : truncate(measured),
      counts,
      isFulfilled ? "yes" : "NO",
    ]),
  });
}

/** Two digits, never rounded up: 99.996 % of the names are not 100 %. */
function truncate(value: number): string {
  return (Math.floor(value * 100 + 1e-9) / 100).toFixed(2);
}

// What a run over a customer file says at its end.

import type { Subject } from "../base/model/subject.ts";
import type { CustomerColumn } from "../service/bulk/reading/customer-row.ts";
import { formatCount, formatCounted } from "../service/bulk/report/number-text.ts";
import type { RepeatedReferences } from "../service/bulk/screening/repeated-references.ts";
import { comparedDatasets, type Tally } from "../service/bulk/screening/tally.ts";

interface RunSummary {
  readonly tally: Tally;
  readonly settings: Pick<Subject, "threshold" | "limit">;
  /** Id of the snapshot. */
  readonly snapshot: string;
  /** Where the rejected rows are; null when each was said. */
  readonly rejected: string | null;
  /** The file that was screened before. */
  readonly before: string | null;
  /** True when the customers were compared with each other. */
  readonly within?: boolean | undefined;
  readonly columns: readonly CustomerColumn[];
}

/** Sentences, one per line. */
export function summaryLines(summary: RunSummary): string[] {
  const { tally, settings, rejected, before } = summary;
  const { truncated, notCompared } = tally;
  const { limit } = settings;
  const lines = summary.within ? pairLines(summary) : matchLines(summary);
  if (tally.unchanged !== null)
    lines.push(
      `Left out ${formatCounted(tally.unchanged, "customer")}: ${before} has them in the same words. What changed in the lists since is for interdict rescreen.`,
    );
  lines.push(...placeLines(tally), ...clearanceLines(tally));
  if (tally.rejected > 0)
    lines.push(
      `warning: ${formatCounted(tally.rejected, "row")} could not be screened${rejected === null ? "; each is named above" : `; the reasons are in ${rejected}`}.`,
    );
  if (!summary.within && tally.uncompared > 0)
    lines.push(
      `warning: ${formatCounted(tally.uncompared, "customer")} ${tally.uncompared === 1 ? "was" : "were"} compared with no list: none has a record of their kind in what was asked for.`,
    );
  if (tally.unread > 0) lines.push(unreadLine(tally.unread, tally.unreadByField, rejected));
  if (tally.repeated !== null) lines.push(repeatedLine(tally.repeated));
  if (truncated > 0)
    lines.push(
      `warning: ${formatCounted(truncated, "customer")} ${truncated === 1 ? "has" : "have"} more matches than the limit of ${limit}; the others are not in the results. Raise --limit.`,
    );
  for (const [property, count] of Object.entries(notCompared))
    lines.push(`Not compared: values of ${property} of ${formatCounted(count, "customer")}.`);
  lines.push(...columnLines(summary.columns));
  return lines;
}

/** Names every filled column that was not compared, and what it looks like. */
function columnLines(columns: readonly CustomerColumn[]): string[] {
  const unnamed = columns.filter(({ fields, look }) => fields.length === 0 && look);
  if (unnamed.length === 0) return [];
  const named = unnamed.map(({ header, look }) => `${JSON.stringify(header)} (${look})`);
  const shown = named.slice(0, COLUMNS_SHOWN_MAX).join(", ");
  const more = named.length > COLUMNS_SHOWN_MAX ? ` and ${named.length - COLUMNS_SHOWN_MAX} more` : "";
  return [`Not compared: the columns ${shown}${more}, which nothing names.`];
}

const COLUMNS_SHOWN_MAX = 20;

function matchLines({ tally, settings: { threshold }, snapshot }: RunSummary): string[] {
  const { customers, alerts, matches, customersWithMatch } = tally;
  return [
    `Screened ${formatCounted(customers, "customer")} against the snapshot ${snapshot}.`,
    comparedLine(comparedDatasets(tally)),
    `${formatCounted(customersWithMatch, "customer")} ${customersWithMatch === 1 ? "has" : "have"} ${formatCounted(matches, "match")} at the threshold ${threshold}${alerts < matches ? `, of ${formatCounted(alerts, "alert")}: several lists have a record of one person or company` : ""}.`,
  ];
}

/** Names the places that most customers were found in. */
function placeLines({ customersWithPlace, byPlace }: Tally): string[] {
  if (customersWithPlace === 0) return [];
  const places = Object.entries(byPlace)
    .sort(([, a], [, b]) => b - a)
    .map(([place, by]) => `${place} ${formatCount(by)}`);
  const shown = places.slice(0, PLACES_SHOWN_MAX).join(", ");
  const more = places.length > PLACES_SHOWN_MAX ? `, and ${places.length - PLACES_SHOWN_MAX} more` : "";
  return [
    `${formatCounted(customersWithPlace, "customer")} ${customersWithPlace === 1 ? "has an address or a country" : "have addresses or countries"} in the table of places: ${shown}${more}.`,
  ];
}

const PLACES_SHOWN_MAX = 8;

/** Names the lists that were compared. */
export function comparedLine(datasets: readonly string[]): string {
  return datasets.length === 0
    ? "No list was compared."
    : `Compared with ${formatCounted(datasets.length, "list")}: ${datasets.join(", ")}.`;
}

function pairLines({ tally: { customers, matches }, settings: { threshold } }: RunSummary): string[] {
  return [
    `Compared ${formatCounted(customers, "customer")} with each other; no list was compared.`,
    `${formatCounted(matches, "pair")} of customers may be one person or company, at the threshold ${threshold}.`,
  ];
}

function repeatedLine({ references, rows, most }: RepeatedReferences): string {
  const name = JSON.stringify(most.reference);
  const which =
    references === 1
      ? `${formatCount(rows)} rows have the reference ${name}`
      : `${formatCount(rows)} rows share ${formatCount(references)} references; ${name} has the most, ${formatCount(most.rows)}`;
  return `warning: ${which}. Each row was screened, but a pair that is cleared for one of them is cleared for all.`;
}

/** Says how many customers were screened without facts that could not be read, and which facts. */
function unreadLine(
  unread: number,
  byField: Readonly<Record<string, number>>,
  rejected: string | null,
): string {
  const fields = Object.entries(byField).map(
    ([field, count]) => `${nameField(field)} of ${formatCount(count)}`,
  );
  const where = rejected === null ? "each is named above" : `the reasons are in ${rejected}`;
  return `warning: ${formatCounted(unread, "customer")} ${unread === 1 ? "was" : "were"} screened without what could not be read: ${fields.join(", ")}; ${where}.`;
}

function nameField(field: string): string {
  return field === "id" ? "reference" : field;
}

/** Sentences on cleared pairs and rules; none without any. */
export function clearanceLines({
  cleared,
  clearedByRule = {},
  lapsed,
}: Pick<Tally, "cleared" | "lapsed"> & Partial<Pick<Tally, "clearedByRule">>): string[] {
  const lines = clearedLines(cleared, clearedByRule);
  if (lapsed > 0)
    lines.push(
      `${formatCounted(lapsed, "match")} of a cleared pair that expired or whose record has changed; the column clearance says why.`,
    );
  return lines;
}

/** Sentences on matches that were left out, and on the rules among what left them out. */
export function clearedLines(cleared: number, byRule: Readonly<Record<string, number>>): string[] {
  if (cleared === 0) return [];
  const rules = Object.entries(byRule).map(
    ([change, count]) => `${formatCount(count)} by the rule of change ${change}`,
  );
  const among = rules.length === 0 ? "" : `, ${rules.join(", ")} (interdict clearances list --rules)`;
  return [
    `${formatCounted(cleared, "match")} left out as cleared ${cleared === 1 ? "pair" : "pairs"}${among}.`,
  ];
}

// The summary of a run, for a compliance officer who did not start it.

import { COUNTRIES } from "../../../base/model/countries.ts";
import type { CustomerColumn, InputIdentity } from "../reading/customer-row.ts";
import { barChart } from "../report/bar-chart.ts";
import { countTicks } from "../report/chart-frame.ts";
import type { Html } from "../report/html.ts";
import { lineChart } from "../report/line-chart.ts";
import { formatCount, formatCounted, formatShare } from "../report/number-text.ts";
import { facts, keyFigures, notice, paragraph, section, table, writePage } from "../report/page.ts";
import { ranking } from "../report/ranking.ts";
import { formatScore, scoreAxis, scoreTicks } from "../report/score-axis.ts";
import type { RunIdentity } from "./checkpoint.ts";
import { comparedDatasets, HUNDREDTH_MIN, NO_COUNTRY, sumFrom, type Tally } from "./tally.ts";

interface ScreeningReport {
  /** Name of the customer file. */
  readonly file: string;
  readonly run: Pick<RunIdentity, "input" | "settings" | "shard" | "clearances">;
  readonly columns: readonly CustomerColumn[];
  readonly snapshot: {
    readonly id: string;
    /** YYYY-MM-DDTHH:MM:SS, UTC. */
    readonly createdAt: string;
    readonly datasets: Readonly<Record<string, { readonly contentDate: string | null }>>;
  };
  /** Sentences on lists that are too old. */
  readonly warnings: readonly string[];
  readonly tally: Tally;
  readonly startedAt: Date;
  /** Version of the program. */
  readonly version: string;
}

/** Thresholds of the table; the lines have every hundredth between. */
const THRESHOLDS = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

const COUNTRIES_SHOWN = 15;

export function writeScreeningReport(report: ScreeningReport): string {
  const { tally, run, file, startedAt, version } = report;
  const { customers, customersWithMatch, alerts, matches, rejected, unread } = tally;
  const isWithin = run.settings.within === true;
  const body = [
    keyFigures([
      [formatCount(customers), "customers screened"],
      ...(isWithin
        ? [[formatCount(matches), "pairs of customers who may be one person or company"] as const]
        : ([
            [formatCount(customersWithMatch), "of them match a listed record"],
            [formatCount(alerts), "alerts: pairs of a customer and a person or company"],
            [formatCount(matches), "matches: records beneath them, of all lists"],
          ] as const)),
      [formatCount(rejected), "rows could not be screened"],
      [formatCount(unread), "customers screened without a fact that can't be read"],
    ]),
    summary(report),
    scores(tally, run.settings.threshold, run.settings.countFrom),
    thresholds(tally, run.settings),
    places(tally),
    isWithin ? null : lists(report),
    countries(tally),
    kinds(tally),
    method(report),
  ];
  return writePage({
    title: isWithin ? "Customers compared with each other" : "Customers screened against the lists",
    subtitle: `${file}, screened on ${startedAt.toISOString().slice(0, 10)}`,
    body,
    footer: `Made by Interdict ${version}. The run began at ${startedAt.toISOString()}.`,
  });
}

function summary({ tally, run, warnings }: ScreeningReport): Html {
  const { customers, customersWithMatch, alerts, matches, rejected, unread, truncated, cleared, lapsed } =
    tally;
  const { threshold, limit, within } = run.settings;
  return section(
    "In short",
    within === true &&
      paragraph(
        `${formatCounted(matches, "pair")} of customers are so similar that they may be one person or company: their score reaches the threshold of ${formatScore(threshold)}. No list was compared. Each pair is counted once, and where tables speak of a record, that is the other customer.`,
      ),
    !within &&
      paragraph(
        `${formatCount(customersWithMatch)} of ${formatCount(customers)} customers (${formatShare(customersWithMatch, customers)}) are similar enough to a listed record to be looked at: their score reaches the threshold of ${formatScore(threshold)}. A match is no proof that the customer is that person; each one is explained in the file of results.`,
      ),
    !within &&
      matches > customersWithMatch &&
      paragraph(
        `A customer can be like several people, and each can be on several lists: there are ${formatCount(alerts)} alerts with ${formatCount(matches)} matches in all. Rows of one customer with the same value in the column party are one alert.`,
      ),
    tally.unchanged !== null &&
      notice(
        `${formatCounted(tally.unchanged, "customer")} left out, because a file that was screened before has them in the same words. No other figure counts them, and nobody compared them with what changed in the lists since.`,
      ),
    cleared > 0 &&
      paragraph(
        `${formatCounted(cleared, "further match")} left out: the customer was cleared of the record, which has not changed since. No other figure counts them.`,
      ),
    Object.entries(tally.clearedByRule).map(([change, count]) =>
      paragraph(
        `${formatCounted(count, "match")} of these left out by the rule of change ${change} for a name and a country: interdict clearances list --rules says who made it, why, and until when.`,
      ),
    ),
    lapsed > 0 &&
      paragraph(
        `${formatCounted(lapsed, "match")} of a customer who was cleared of the record before. That expired, or the record has changed: the column clearance of the results says which.`,
      ),
    rejected > 0 &&
      notice(
        `${formatCounted(rejected, "row")} could not be screened, so nothing is known about ${rejected === 1 ? "this customer" : "these customers"}. The side file has the line and the reason of each: correct and screen them.`,
      ),
    !within &&
      tally.uncompared > 0 &&
      notice(
        `${formatCounted(tally.uncompared, "customer")} compared with no list: none has a record of their kind in what was asked for. Nothing is known about ${tally.uncompared === 1 ? "this customer" : "these customers"}.`,
      ),
    unread > 0 &&
      notice(
        `${formatCounted(unread, "customer")} ${unread === 1 ? "was" : "were"} screened by name without what could not be read (${Object.entries(
          tally.unreadByField,
        )
          .map(([field, count]) => `${field === "id" ? "reference" : field} of ${formatCount(count)}`)
          .join(", ")}). The side file and the column not_read of the results say what it was.`,
      ),
    tally.repeated !== null &&
      notice(
        `${formatCount(tally.repeated.rows)} rows share ${formatCounted(tally.repeated.references, "reference")}; ${JSON.stringify(tally.repeated.most.reference)} has the most, ${formatCount(tally.repeated.most.rows)}. Each row was screened, but a pair that is cleared for one of them is cleared for all.`,
      ),
    truncated > 0 &&
      notice(
        `${formatCounted(truncated, "customer")} ${truncated === 1 ? "has" : "have"} more matches than the limit of ${limit} per customer. The others are not in the results.`,
      ),
    Object.entries(tally.notCompared).map(([property, count]) =>
      notice(
        `Values of ${property} of ${formatCounted(count, "customer")} can't be read whole, and were not compared.`,
      ),
    ),
    warnings.map(notice),
  );
}

function scores({ candidatesByScore }: Tally, threshold: number, countFrom: number): Html {
  const hundredths = (from: number, to: number) =>
    candidatesByScore.map((count, i) => (i + HUNDREDTH_MIN >= from && i + HUNDREDTH_MIN < to ? count : 0));
  const first = Math.round(countFrom * 100);
  const at = Math.round(threshold * 100);
  const fromFirst = (counts: readonly number[]) => counts.slice(first - HUNDREDTH_MIN);
  const matches = sumFrom(candidatesByScore, threshold);
  return section(
    "Where the scores lie",
    paragraph(
      "The score says how alike a customer and a record are: 1 is the same name with nothing against it. True matches tend to lie on the right, chance ones on the left.",
    ),
    barChart({
      caption: "Pairs of a customer and a record by score, in steps of 0.01",
      alternative: `Histogram of ${formatCount(matches)} pairs from the threshold ${formatScore(threshold)} on${first < at ? `, and of ${formatCount(sumFrom(candidatesByScore, countFrom) - matches)} below it` : ""}. The table by threshold below has the same figures, summed.`,
      xLabel: "Score",
      yLabel: "Pairs",
      from: first / 100,
      step: 0.01,
      formatX: formatScore,
      ticks: scoreTicks(first / 100),
      series: [
        { name: "matches", counts: fromFirst(hundredths(at, 101)) },
        ...(first < at ? [{ name: "below the threshold", counts: fromFirst(hundredths(first, at)) }] : []),
      ],
    }),
  );
}

function thresholds(tally: Tally, { threshold, limit, countFrom }: RunIdentity["settings"]): Html {
  const shown = [...new Set([...THRESHOLDS, threshold])].filter((at) => at >= countFrom).sort();
  const customersAt = (at: number) => sumFrom(tally.customersByScore, at);
  const from = Math.round((shown[0] ?? threshold) * 100);
  const lines = Array.from({ length: 100 - from + 1 }, (_, i) => (from + i) / 100);
  const ticks = countTicks(sumFrom(tally.candidatesByScore, from / 100));
  const chosen = customersAt(threshold);
  return section(
    "What other thresholds would have given",
    paragraph(
      "A lower threshold finds more spellings and costs more work; a higher one saves work and can miss somebody. The marked row is the threshold of this run.",
    ),
    lineChart({
      caption: "Customers to look at, and matches in all, by threshold",
      alternative: `Two falling lines over the threshold. ${shown.map((at) => `At ${formatScore(at)}: ${formatCount(customersAt(at))} customers.`).join(" ")}`,
      x: scoreAxis("Threshold", from / 100),
      y: { label: "Count", from: 0, to: ticks.at(-1) ?? 1, ticks, format: formatCount },
      series: [
        { name: "customers", points: lines.map((x) => ({ x, y: customersAt(x) })) },
        { name: "matches", points: lines.map((x) => ({ x, y: sumFrom(tally.candidatesByScore, x) })) },
      ],
    }),
    table({
      caption: `What each threshold gives for this file. Matches are counted up to the limit of ${limit} per customer.`,
      header: [
        "Threshold",
        "Customers to look at",
        "Share of customers",
        "Matches",
        "Customers more or fewer",
      ],
      rows: shown.map((at) => [
        formatScore(at),
        formatCount(customersAt(at)),
        formatShare(customersAt(at), tally.customers),
        formatCount(sumFrom(tally.candidatesByScore, at)),
        formatDifference(customersAt(at) - chosen),
      ]),
      marked: shown.indexOf(threshold),
    }),
  );
}

function formatDifference(count: number): string {
  if (count === 0) return "–";
  return `${count > 0 ? "+" : "−"}${formatCount(Math.abs(count))}`;
}

/** Every list that was compared, also those without a match. */
function lists({ tally, snapshot }: ScreeningReport): Html {
  const rows = comparedDatasets(tally)
    .map((name) => ({
      name: `${name} (${snapshot.datasets[name]?.contentDate ?? "states no date"})`,
      count: tally.byDataset[name] ?? 0,
    }))
    .sort((a, b) => b.count - a.count);
  return section(
    "By list",
    ranking({
      caption:
        "Matches by list, with the day of its content. A record on several lists counts in each of them.",
      header: ["List", "Matches"],
      rows,
      whole: tally.matches,
    }),
  );
}

/** Those of the snapshot that have no record of the customers' kinds in what was asked for. */
function uncomparedLists(tally: Tally, { datasets }: ScreeningReport["snapshot"]): string[] {
  const compared = new Set(comparedDatasets(tally));
  return Object.keys(datasets).filter((name) => !compared.has(name));
}

function countries({ byCountry, matches }: Tally): Html | null {
  if (matches === 0) return null;
  const rows = ranked(byCountry).map(({ name, count }) => ({ name: nameCountry(name), count }));
  const more = rows.length - COUNTRIES_SHOWN;
  return section(
    "By country of the record",
    ranking({
      caption: `Matches by the countries that the record names; one with several counts in each.${more > 0 ? ` The ${COUNTRIES_SHOWN} most frequent of ${rows.length} are shown.` : ""}`,
      header: ["Country", "Matches"],
      rows: rows.slice(0, COUNTRIES_SHOWN),
      whole: matches,
    }),
  );
}

function places({ byPlace, customersWithPlace }: Tally): Html | null {
  if (customersWithPlace === 0) return null;
  return section(
    "By place",
    paragraph(
      `${formatCounted(customersWithPlace, "customer")} with an address or a country in the table of places under sanctions. The results have a row for each place; its column code says sanctioned-place or sanctioned-country.`,
    ),
    ranking({
      caption: "Customers by place; one may be in several.",
      header: ["Place", "Customers"],
      rows: ranked(byPlace),
      whole: customersWithPlace,
    }),
  );
}

function nameCountry(code: string): string {
  return code === NO_COUNTRY ? "(none stated)" : `${COUNTRIES.get(code) ?? code} (${code})`;
}

function kinds({ bySchema, matches }: Tally): Html | null {
  if (matches === 0) return null;
  return section(
    "By kind of record",
    ranking({
      caption: "Matches by the kind of the record.",
      header: ["Kind", "Matches"],
      rows: ranked(bySchema),
      whole: matches,
    }),
  );
}

function ranked(counts: Readonly<Record<string, number>>): { name: string; count: number }[] {
  return Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function checksums(input: InputIdentity | null): (readonly [string, string])[] {
  if (input === null) return [];
  if ("sha256" in input) return [["SHA-256 of the file", input.sha256]];
  return [
    ["SHA-256 of the file's footer", input.footer],
    ["SHA-256 of the row groups of this share", input.rowGroups],
  ];
}

function method({ file, run, columns, snapshot, tally }: ScreeningReport): Html {
  const { input, settings, shard, clearances } = run;
  const { threshold, limit, include, allCandidates, within } = settings;
  return section(
    "What was screened, and how",
    facts([
      ["File", file],
      ...checksums(input),
      ["Rows", formatCount(tally.customers + tally.rejected)],
      ...(shard === null ? [] : [["Share of the rows", `${shard.number} of ${shard.count}`] as const]),
      ...columns
        .filter(({ fields }) => fields.length > 0 && !fields.includes("ignore"))
        .map(
          ({ header, fields, by }) =>
            [
              `Column ${header}`,
              `${fields.join(", ")} (by ${by === "guess" ? "its header" : "the mapping"})`,
            ] as const,
        ),
      ...columns
        .filter(({ fields, look }) => fields.length === 0 && look)
        .map(({ header, look }) => [`Column ${header}`, `not compared; looks like ${look}`] as const),
      ["Threshold", formatScore(threshold)],
      ["Matches per customer", `at most ${limit}`],
      ...(within
        ? []
        : ([
            ["Corpora", include.map((corpus) => (corpus === "pep" ? "PEP" : "sanctions")).join(", ")],
            ["Lists compared", comparedDatasets(tally).join(", ") || "none"],
            ["Lists not compared", uncomparedLists(tally, snapshot).join(", ") || "none"],
          ] as const)),
      [
        "Table of places",
        settings.places === undefined ? "not asked" : settings.places === null ? "built-in" : "a file",
      ],
      ["In the file of results", allCandidates ? "matches and candidates below the threshold" : "matches"],
      [
        "Cleared pairs",
        clearances === null
          ? "not left out"
          : clearances.file === undefined
            ? `left out as of change ${clearances.revision}, on ${clearances.today}`
            : `those of the file with the SHA-256 ${clearances.file} left out, on ${clearances.today}`,
      ],
      within
        ? ["Compared with", "the other customers of the file"]
        : ["Snapshot of the lists", `${snapshot.id}, imported ${snapshot.createdAt.replace("T", " ")} UTC`],
    ]),
  );
}

// The summary of a run over messages, for a compliance officer who did not start it.

import type { Html } from "../../bulk/report/html.ts";
import { formatCount, formatCounted, formatShare } from "../../bulk/report/number-text.ts";
import { facts, keyFigures, notice, paragraph, section, table, writePage } from "../../bulk/report/page.ts";
import { ranking } from "../../bulk/report/ranking.ts";
import type { RunIdentity } from "../../bulk/screening/checkpoint.ts";
import { FINDING_CODES, type FindingCode } from "../finding.ts";
import { PARTY_ROLES, type PartyRole } from "../message.ts";
import type { MessageSettings } from "./message-settings.ts";
import type { MessageTally } from "./message-tally.ts";

interface MessageReport {
  /** Name of the file or folder. */
  readonly file: string;
  readonly run: Pick<RunIdentity<MessageSettings>, "input" | "settings" | "shard" | "clearances">;
  readonly snapshot: {
    readonly id: string;
    readonly createdAt: string;
    readonly datasets: Readonly<Record<string, { readonly contentDate: string | null }>>;
  };
  /** The datasets that parties were compared with. */
  readonly compared: readonly string[];
  /** Sentences on lists that are too old. */
  readonly warnings: readonly string[];
  readonly tally: MessageTally;
  readonly startedAt: Date;
  /** Version of the program. */
  readonly version: string;
}

export function writeMessageReport(report: MessageReport): string {
  const { tally, file, startedAt, version } = report;
  const { messages, review, blocked, rejected, findings } = tally;
  return writePage({
    title: "Payment messages screened against the lists",
    subtitle: `${file}, screened on ${startedAt.toISOString().slice(0, 10)}`,
    body: [
      keyFigures([
        [formatCount(messages), "messages screened"],
        [formatCount(review), "of them to be reviewed"],
        [formatCount(blocked), "blocked by a rule"],
        [formatCount(rejected), "could not be read"],
      ]),
      summary(report),
      counts("By code", "Findings by what they are about.", tally.byCode, findings, describeCode),
      counts("By role", "Findings by the role of the party.", tally.byRole, findings, describeRole),
      counts("By list", "Findings by list of the record.", tally.byDataset, findings),
      counts("By rule", "Messages by the rule that blocks them.", tally.byRule, messages),
      counts("By type", "Messages by type.", tally.byType, messages),
      method(report),
    ],
    footer: `Made by Interdict ${version}. The run began at ${startedAt.toISOString()}.`,
  });
}

function summary({ tally, warnings }: MessageReport): Html {
  const { messages, clear, parties, rejected, cleared, lapsed } = tally;
  return section(
    "In short",
    paragraph(
      `${formatCount(clear)} of ${formatCount(messages)} messages (${formatShare(clear, messages)}) are clear: they were read whole, and none of their ${formatCounted(parties, "party").replace("partys", "parties")} and texts led to a finding. A finding is no proof; each one is explained in the file of results.`,
    ),
    cleared > 0 &&
      paragraph(
        `${formatCounted(cleared, "match")} left out: the party was cleared of the record, which has not changed since.`,
      ),
    lapsed > 0 &&
      paragraph(
        `${formatCounted(lapsed, "match")} of a party that was cleared of the record before. That expired, or the record has changed.`,
      ),
    rejected > 0 &&
      notice(
        `${formatCounted(rejected, "message")} could not be read, so nothing is known about ${rejected === 1 ? "it" : "them"}. The side file has the place and the reason of each.`,
      ),
    warnings.map(notice),
  );
}

function counts(
  heading: string,
  caption: string,
  found: Readonly<Record<string, number>>,
  whole: number,
  name: (key: string) => string = (key) => key,
): Html | null {
  const rows = Object.entries(found)
    .map(([key, count]) => ({ name: name(key), count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  if (rows.length === 0) return null;
  return section(heading, ranking({ caption, header: [heading.replace("By ", ""), "Count"], rows, whole }));
}

function describeCode(code: string): string {
  return `${code}: ${FINDING_CODES[code as FindingCode] ?? ""}`;
}

function describeRole(role: string): string {
  return PARTY_ROLES[role as PartyRole] ?? role;
}

function method({ file, run, snapshot, compared }: MessageReport): Html {
  const { input, settings, shard, clearances } = run;
  const { threshold, limit, include, rules } = settings;
  return section(
    "What was screened, and how",
    facts([
      ["Input", file],
      ...(input !== null && "sha256" in input ? [["SHA-256 of the input", input.sha256] as const] : []),
      ...(shard === null ? [] : [["Share of the messages", `${shard.number} of ${shard.count}`] as const]),
      ["Threshold", threshold.toFixed(2)],
      ["Matches per party", `at most ${limit}`],
      ["Corpora", include.map((corpus) => (corpus === "pep" ? "PEP" : "sanctions")).join(", ")],
      ["Lists compared", compared.join(", ")],
      [
        "Cleared pairs",
        clearances === null
          ? "not left out"
          : `left out as of change ${clearances.revision}, on ${clearances.today}`,
      ],
      ["Snapshot of the lists", `${snapshot.id}, imported ${snapshot.createdAt.replace("T", " ")} UTC`],
    ]),
    table({
      caption: "The rules that block a message.",
      header: ["Rule", "Holds for"],
      rows: rules.map(({ rule, ...conditions }) => [
        rule,
        Object.entries(conditions)
          .map(([key, value]) => `${key} ${Array.isArray(value) ? value.join(", ") : value}`)
          .join("; "),
      ]),
      textColumns: [1],
    }),
  );
}

// The flags of `import` and `build`, and their report on the terminal.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type FlagsOf, flag } from "../base/flags/flag.ts";
import { stateFlag } from "../base/flags/state.ts";
import { formatTimestamp, isCalendarDay, isYetToCome } from "../base/model/dates.ts";
import { UsageError } from "../base/model/errors.ts";
import { plural } from "../base/model/plural.ts";
import { EXIT_FAILED } from "../base/platform/exit-codes.ts";
import type { DatasetChanges } from "../engine/snapshot/dataset-changes.ts";
import type { Embedding } from "../engine/snapshot/embedded.ts";
import { GATES } from "../lists/import/gates.ts";
import type { DatasetReport, ImportReport } from "../lists/import/import-report.ts";
import { indexingThreads } from "../lists/import/indexing-thread.ts";
import { parseKeptApart } from "../lists/import/link-records.ts";
import type { BuildRequest, BuiltSnapshot } from "../lists/import/pipeline.ts";
import { RULE_NAMES, RULES, type Rule } from "../lists/ownership/rules.ts";
import { jsonFlag, nowFlag } from "./flags.ts";
import { formatTable, printResult, say } from "./output.ts";
import { ProgressDisplay } from "./progress.ts";
import { parsePastTime } from "./state-snapshot.ts";

/** Notes shown on the terminal. The snapshot's account.json has all of them. */
const NOTES_SHOWN_MAX = 20;

export const BUILD_FLAGS = [
  stateFlag(),
  flag(
    "--source <name=path>",
    "read the file or folder at this path in the format with this name; repeatable",
    {
      repeatable: true,
    },
  ),
  flag("--dated <dataset=day>", "content date (YYYY-MM-DD) for a list that states none; repeatable", {
    repeatable: true,
  }),
  flag("--allow <gate=dataset>", "let a dataset pass a gate that stopped the import; repeatable", {
    repeatable: true,
  }),
  flag(
    "--keep <dataset>",
    "keep a dataset of the snapshot in use if its list could not be fetched; repeatable",
    { repeatable: true },
  ),
  flag("--keep-others", "keep every dataset of the snapshot in use that the paths don't contain"),
  flag("--fresh", "ignore the snapshot in use: no gates, no history"),
  flag(
    "--derive-ownership <rules>",
    `also list what listed persons own, under the rules of ${RULE_NAMES.join(", ")} (separated by commas)`,
    { parse: parseRules },
  ),
  flag("--no-links", "do not join records of different lists that are the same subject"),
  flag("--keep-apart <file>", "file with pairs of ids, one pair per line, that are not the same subject"),
  nowFlag(
    "import as if at this past time, YYYY-MM-DDTHH:MM:SSZ (UTC): the same lists then give the same bytes",
  ),
  jsonFlag("print the import report as JSON"),
];
export type BuildOptions = FlagsOf<typeof BUILD_FLAGS>;

/** What commands that import take, and when they stop, for their help. */
export const LISTS = "list files, folders, and archives of them (.gz, .zip)";
export const GATES_HELP = `\nGates (an import stops when):\n${Object.entries(GATES)
  .map(([name, meaning]) => `  ${name.padEnd(9)} ${meaning}`)
  .join("\n")}`;

/** The rules of `--derive-ownership`, each once. Throws a UsageError that quotes an unknown one. */
function parseRules(text: string): Rule[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names)].map((name) => {
    const known = RULE_NAMES.find((rule) => rule === name);
    if (known === undefined)
      throw new UsageError(
        `--derive-ownership: "${name}" is not a rule; use ${RULE_NAMES.join(", ")}, separated by commas.`,
      );
    return RULES[known];
  });
}

/** The build that the flags describe. Throws a UsageError that names the flag. */
export function parseBuildRequest(
  paths: readonly string[],
  options: BuildOptions,
  { indexerEntry }: Embedding,
): BuildRequest {
  const now = options.now === undefined ? null : parsePastTime(options.now);
  const dates = parseDates(options.dated, now ?? new Date());
  return {
    paths,
    state: options.state,
    overrides: new Map(
      parsePairs("--source", "NAME=PATH", options.source).map(([name, path]) => [path, name]),
    ),
    dates,
    allowed: parseAllowed(options.allow),
    keep: parseKept(options, dates),
    ...(options.keepOthers ? { keepOthers: true } : {}),
    fresh: options.fresh ?? false,
    ...(options.deriveOwnership === undefined ? {} : { ownershipRules: options.deriveOwnership }),
    keptApart: options.links ? loadKeptApart(options.keepApart) : null,
    startHelper: indexingThreads(indexerEntry),
    ...(now === null ? {} : { now }),
  };
}

/** What the journal records of a build: every flag that lets lists pass, leaves them out, or dates them. */
export function describeBuild(request: BuildRequest): Record<string, unknown> {
  const { allowed, keep, keepOthers, fresh, keptApart, dates = new Map<string, string>(), now } = request;
  const { ownershipRules } = request;
  return {
    allow: allowed,
    keep,
    ...(keepOthers ? { keepOthers } : {}),
    fresh,
    links: keptApart !== null,
    ...(ownershipRules === undefined ? {} : { deriveOwnership: ownershipRules.map(({ name }) => name) }),
    dated: Object.fromEntries(dates),
    ...(now === undefined ? {} : { now: `${formatTimestamp(now)}Z` }),
  };
}

/** Runs a build and shows its progress. An interruption leaves the snapshot in use unchanged. */
export async function withProgress<T extends BuiltSnapshot>(
  build: (onProgress: NonNullable<BuildRequest["onProgress"]>) => Promise<T>,
): Promise<T> {
  const progress = new ProgressDisplay();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      progress.stop();
      say("The import was interrupted. The snapshot in use is unchanged.");
      process.exit(EXIT_FAILED);
    });
  }
  try {
    return await build((report) => progress.update(report));
  } finally {
    progress.stop();
  }
}

/** Prints the tables of files and datasets, and says notes, history and warnings. */
export function printImportReport(report: ImportReport): void {
  printResult(
    formatTable(
      ["FILE", "FORMAT", "RECORDS", "NOTES"],
      report.files.map((file) => [
        basename(file.path),
        file.source,
        String(file.records),
        [
          ...(file.kept ? ["kept"] : []),
          ...Object.entries(file.notes).map(([kind, count]) => `${count} ${kind}`),
        ].join(", "),
      ]),
    ),
  );
  printResult(`\n${tabulateDatasets(report)}`);
  sayNotes(report);
  sayHistory(report);
  sayOwnership(report);
  for (const warning of report.warnings) say(`warning: ${warning}`);
}

/** The size of each dataset and, if the import replaced a snapshot, what it added and delisted. */
function tabulateDatasets({ datasets, carriedOver }: ImportReport): string {
  const changes = carriedOver?.datasets ?? null;
  const names = [...new Set([...Object.keys(datasets), ...Object.keys(changes ?? {})])].sort();
  const rows = names.map((name) => {
    const { entities, names: spellings, searchable } = datasets[name] ?? NO_NAMES;
    const { added, delisted } = changes?.[name] ?? NO_CHANGES;
    const compared = changes === null ? [] : [added, delisted];
    return [name, ...[entities, spellings, searchable, ...compared].map(String)];
  });
  const compared = changes === null ? [] : ["ADDED", "DELISTED"];
  return formatTable(["DATASET", "ENTITIES", "NAMES", "SEARCHABLE", ...compared], rows);
}

const NO_NAMES: DatasetReport = { entities: 0, names: 0, searchable: 0 };
const NO_CHANGES: DatasetChanges = { added: 0, delisted: 0 };

function sayNotes(report: ImportReport): void {
  for (const { kind, file, line, message } of report.notes.slice(0, NOTES_SHOWN_MAX)) {
    say(`${kind}: ${file}${line === null ? "" : `, line ${line}`}: ${message}`);
  }
  const total = Object.values(report.noteCounts).reduce((sum, count) => sum + count, 0);
  if (total > NOTES_SHOWN_MAX)
    say(`… and ${total - NOTES_SHOWN_MAX} more; account.json in the snapshot's folder has all notes.`);
  for (const { id, text } of report.unsearchable)
    say(`not searchable: ${id}: ${JSON.stringify(text)} has no letter or digit, or is a placeholder`);
}

function sayHistory({ linked, carriedOver, kept }: ImportReport): void {
  for (const { dataset, contentDate, days, givenAt } of kept) {
    const age = plural(days, "day");
    const content =
      contentDate === null
        ? `its content has no day and is at least ${age} old`
        : `its content is of ${contentDate}, ${age} old`;
    say(`${dataset} was kept as imported at ${givenAt}: ${content}.`);
  }
  const { links, doubts: rejected } = linked;
  if (links.length > 0) {
    const joined = links.reduce((sum, link) => sum + link.joined.length, 0);
    say(`Linked ${plural(joined, "record")} with ${plural(links.length, "record")} of other lists.`);
  }
  if (rejected.length > 0)
    say(
      `${plural(rejected.length, "shared identifier")} ${rejected.length === 1 ? "was" : "were"} not trusted.`,
    );
  if (carriedOver === null) return;
  const { from, added, unchanged, changed, delisted, relisted, replaced, dropped } = carriedOver;
  say(
    `Compared with ${from}: ${added} added, ${unchanged} unchanged, ${changed} changed, ${delisted} delisted, ` +
      `${relisted} relisted, ${replaced} replaced by others.`,
  );
  if (dropped > 0)
    say(`Dropped ${plural(dropped, "record")}: supporting records, and records of datasets that are gone.`);
}

/** Findings shown on the terminal; the snapshot's account.json has more. */
const FINDINGS_SHOWN_MAX = 10;

function sayOwnership({ ownership }: ImportReport): void {
  if (ownership === null) return;
  const { rules, holdings, notRunning, owned, mayBeOwned, unknownShares, mayBeListed, findings } = ownership;
  const { notCounted, unknownIds } = ownership;
  say(
    `Derived by ${rules.join(", ")} from ${plural(holdings, "holding")}: ${owned} owned by listed persons, ` +
      `${mayBeOwned} may be; ${plural(unknownShares, "holding")} without a share, ${notRunning} ended or not begun.`,
  );
  if (mayBeListed > 0)
    say(
      `${plural(mayBeListed, "party")} may be listed, by name and birth date or by a number that is no proof.`,
    );
  if (notCounted > 0)
    say(
      `WARNING: ${plural(notCounted, "listed owner")} not counted: on lists that none of these rules counts.`,
    );
  if (unknownIds > 0)
    say(
      `WARNING: ${plural(unknownIds, "owner")} not found: called as records are, by an id that no list here has.`,
    );
  for (const finding of findings.slice(0, FINDINGS_SHOWN_MAX)) say(`ownership: ${finding}`);
  if (findings.length > FINDINGS_SHOWN_MAX)
    say(`… and more findings; account.json in the snapshot's folder names them.`);
}

function parsePairs(flag: string, form: string, values: readonly string[] = []): [string, string][] {
  return values.map((text) => {
    const split = text.indexOf("=");
    if (split < 1 || split === text.length - 1)
      throw new UsageError(`${flag} must be ${form}, not "${text}".`);
    return [text.slice(0, split), text.slice(split + 1)];
  });
}

function parseDates(values: readonly string[] | undefined, now: Date): Map<string, string> {
  const pairs = parsePairs("--dated", "DATASET=YYYY-MM-DD", values);
  const today = now.toISOString().slice(0, 10);
  for (const [, day] of pairs) {
    if (!isCalendarDay(day)) throw new UsageError(`--dated: "${day}" is not a valid date; use YYYY-MM-DD.`);
    if (isYetToCome(day, today))
      throw new UsageError(`--dated: ${day} is in the future; use the date of the list.`);
  }
  return new Map(pairs);
}

function parseAllowed(values?: readonly string[]): string[] {
  return parsePairs("--allow", "GATE=DATASET", values).map(([gate, dataset]) => {
    if (!(gate in GATES))
      throw new UsageError(`--allow: "${gate}" is not a gate; use ${Object.keys(GATES).join(", ")}.`);
    return `${gate}=${dataset}`;
  });
}

/** The datasets to keep, each once. */
function parseKept(
  { keep = [], keepOthers, fresh }: BuildOptions,
  dates: ReadonlyMap<string, string>,
): string[] {
  if (keepOthers && keep.length > 0)
    throw new UsageError("--keep-others keeps every other dataset; leave out --keep.");
  if (keepOthers && fresh)
    throw new UsageError(
      "--keep-others needs the snapshot in use, which --fresh ignores; leave one of them out.",
    );
  if (keep.length > 0 && fresh)
    throw new UsageError("--keep needs the snapshot in use, which --fresh ignores; leave one of them out.");
  const dated = keep.find((name) => dates.has(name));
  if (dated !== undefined)
    throw new UsageError(`--keep ${dated}: a kept dataset keeps its day; leave out --dated ${dated}=….`);
  return [...new Set(keep)];
}

function loadKeptApart(path?: string): ReadonlySet<string> {
  return path === undefined ? new Set() : parseKeptApart(readFileSync(path, "utf8"), path);
}

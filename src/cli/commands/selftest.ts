// `selftest`: proves on the loaded lists that the screening finds the listed names, as a report for the
// bank's regulator.

import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { formatTimestamp } from "../../base/model/dates.ts";
import { UsageError } from "../../base/model/errors.ts";
import { writeDurably } from "../../base/platform/durable-file.ts";
import { EXIT_FAILED } from "../../base/platform/exit-codes.ts";
import { checksumOf } from "../../base/platform/file-checksum.ts";
import { NAME_RULES_VERSION } from "../../engine/names/version.ts";
import { ALIAS_FORMAT_VERSION } from "../../engine/retrieval/format/layout.ts";
import { refuseUnknownDatasets } from "../../engine/screening/candidates.ts";
import type { Embedding } from "../../engine/snapshot/embedded.ts";
import type { Snapshot } from "../../engine/snapshot/open.ts";
import {
  type CleanPopulation,
  filePopulation,
  inventedPopulation,
} from "../../operator/selftest/clean/clean-population.ts";
import { type ComparedDocument, type Comparison, compareRuns } from "../../operator/selftest/comparison.ts";
import { type Criterion, judge } from "../../operator/selftest/criteria.ts";
import { describeRun, type ProgramFacts, type SelftestDocument } from "../../operator/selftest/document.ts";
import { loadEarlierRun } from "../../operator/selftest/load-earlier.ts";
import { CHANGES } from "../../operator/selftest/report/comparison-section.ts";
import { writeReport } from "../../operator/selftest/report/report.ts";
import { runSelftest } from "../../operator/selftest/run.ts";
import type { SelftestSettings } from "../../operator/selftest/settings.ts";
import { type OpenRequest, startTesters, testerOf } from "../../operator/selftest/tester.ts";
import { formatCount, formatShare } from "../../service/bulk/report/number-text.ts";
import { COMMIT, VERSION } from "../../version.ts";
import { command } from "../command.ts";
import { customerFileOptions } from "../customer-file-options.ts";
import { makeNewFolder } from "../new-folder.ts";
import { conclude, formatTable, printLine, printResult } from "../output.ts";
import { ProgressDisplay } from "../progress.ts";
import { recordRescue } from "../record-act.ts";
import {
  HTML_FILE,
  JSON_FILE,
  parseRequired,
  parseSettings,
  SELFTEST_FLAGS,
  type SelftestFlags,
} from "../selftest-flags.ts";
import { openSelected, parsePastTime, refuseDamagedIndex } from "../state-snapshot.ts";

export const selftestCommand = (embedding: Embedding) =>
  command("selftest", {
    about:
      "tests on the loaded lists that listed and manipulated names are found and clean customers are not, and writes a report",
    flags: SELFTEST_FLAGS,
    notes: `
The flags from --map on say how to read the file of --clean, as for mapping.

Exit code: 0 if all criteria are met, 1 if one is not met or the test could not run, 2 wrong use.

Example:
  interdict selftest --min-exact 100 --min-fuzzy 95 --max-false-alerts 5 --out selftest-2026`,
    run: (options) => selftest(options, embedding),
  });

async function selftest(options: SelftestFlags, embedding: Embedding): Promise<void> {
  const { out, now, json } = options;
  const settings = parseSettings(options);
  const required = parseRequired(options);
  const threads = options.threads ?? availableParallelism();
  const time = now === undefined ? new Date() : parsePastTime(now);
  const earlier = options.against === undefined ? null : loadEarlierRun(options.against);
  const population = await openPopulation(options, settings);
  using snapshot = await openSelected(options, embedding.snapshot);
  refuseDamagedIndex(snapshot, options);
  refuseUnknownDatasets(snapshot, settings.datasets);
  if (out !== undefined) makeNewFolder(out);
  const progress = new ProgressDisplay();
  const { testers, end } = await openTesters(
    embedding,
    threads,
    { folder: snapshot.folder, settings },
    snapshot,
  );
  const result = await runSelftest(testers, snapshot, settings, population, (stage, done, total) =>
    progress.update({ stage, done, total }),
  ).finally(() => {
    progress.stop();
    end();
  });
  const described = describeRun(
    snapshot,
    {
      program: await describeProgram(embedding),
      time: `${formatTimestamp(time)}Z`,
      settings,
      criteria: judge(result, required),
    },
    result,
  );
  const document: ComparedDocument =
    earlier === null ? described : { ...described, comparison: compareRuns(earlier, described) };
  const text = JSON.stringify(document, null, 2);
  recordRun(options, document, text);
  if (json) await printLine(text);
  else printResult(summariseSelftest(document));
  if (out !== undefined) {
    writeDurably(join(out, JSON_FILE), `${text}\n`);
    writeDurably(join(out, HTML_FILE), writeReport(document, JSON_FILE));
    conclude(`Wrote ${HTML_FILE} and ${JSON_FILE} to ${out}.`, json);
  }
  reportCriteria(document.criteria, json);
}

/** Threads, or a tester in this one where the program has no entry for them. */
async function openTesters(
  { selftesterEntry }: Embedding,
  threads: number,
  request: OpenRequest,
  snapshot: Snapshot,
) {
  if (selftesterEntry !== undefined) return startTesters(selftesterEntry, threads, request);
  return { testers: [testerOf(snapshot, request.settings)], end: () => {} };
}

async function openPopulation(options: SelftestFlags, { seed }: SelftestSettings): Promise<CleanPopulation> {
  const { clean } = options;
  const fileOptions = customerFileOptions(options);
  if (clean === "-") throw new UsageError("--clean must be a file: its checksum is in the report.");
  if (clean !== undefined) return filePopulation(clean, fileOptions);
  if (Object.values(fileOptions).some((value) => value !== undefined))
    throw new UsageError("A flag that says how to read the file of --clean needs --clean FILE.");
  return inventedPopulation(seed);
}

async function describeProgram({ command }: Embedding): Promise<ProgramFacts> {
  return {
    version: VERSION,
    commit: COMMIT,
    bun: Bun.version,
    indexFormat: ALIAS_FORMAT_VERSION,
    nameRules: NAME_RULES_VERSION,
    // Only a program that runs from source needs a command to be started again. The link is to the file that
    // this process runs, even if another one has its name by now.
    sha256: command === undefined ? await checksumOf("/proc/self/exe") : null,
  };
}

/** The journal of the state folder gets the run; a file from elsewhere was not of this state folder. */
function recordRun(options: SelftestFlags, document: SelftestDocument, text: string): void {
  const { state, snapshotFile } = options;
  if (snapshotFile !== undefined) return;
  const { snapshot, settings, control, manipulated, clean, criteria, isPassed, program } = document;
  recordRescue(state, "selftest", {
    snapshot: snapshot.id,
    settings,
    exact: [control.strong.all.found, control.strong.all.tested],
    fuzzy: [manipulated.all.found, manipulated.all.tested],
    falseAlerts: [clean.asHeld.alerted, clean.asHeld.customers],
    criteria: criteria.map(({ name, required, isFulfilled }) => ({ name, required, isFulfilled })),
    passed: isPassed,
    program: program.sha256,
    report: createHash("sha256").update(`${text}\n`).digest("hex"),
  });
}

/** One line per criterion; the exit code is 1 unless all are met. */
function reportCriteria(criteria: readonly Criterion[], hasData: boolean | undefined): void {
  for (const { title, required, isFulfilled, counts } of criteria)
    conclude(`${isFulfilled ? "passed" : "FAILED"}: ${title} ${required}: ${counts}.`, hasData);
  if (criteria.some(({ isFulfilled }) => !isFulfilled)) process.exitCode = EXIT_FAILED;
}

/** The figures by list, false alerts, and what changed since an earlier run. */
function summariseSelftest(document: ComparedDocument): string {
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

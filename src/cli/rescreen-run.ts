// One run of `rescreen`: opens two snapshots, finds what changed between them, asks the customers about it,
// and writes the changes of their alerts.

import { basename } from "node:path";
import { OperatorError } from "../base/model/errors.ts";
import { SCORE_MIN } from "../base/model/limits.ts";
import { SUBJECT_SCHEMATA } from "../base/model/schemata.ts";
import { EXIT_FAILED } from "../base/platform/exit-codes.ts";
import { refuseUnknownDatasets } from "../engine/screening/candidates.ts";
import { Matcher } from "../engine/screening/match.ts";
import { demonstrationRefused } from "../engine/snapshot/demonstration.ts";
import { diffRecords } from "../engine/snapshot/diff.ts";
import type { Embedding } from "../engine/snapshot/embedded.ts";
import { listSnapshotIds } from "../engine/snapshot/folders.ts";
import { openSnapshot, type Snapshot } from "../engine/snapshot/open.ts";
import { type CustomerFile, passedOnBy } from "../service/bulk/reading/customer-row.ts";
import { openCustomers } from "../service/bulk/reading/open-customers.ts";
import { formatCount } from "../service/bulk/report/number-text.ts";
import { type AlertChangeKind, changeRow } from "../service/bulk/rescreening/alert-changes.ts";
import { ChangeFiles } from "../service/bulk/rescreening/change-files.ts";
import { writeChangedIndex } from "../service/bulk/rescreening/changed-index.ts";
import { type ChangedRecords, collectChanges } from "../service/bulk/rescreening/changed-records.ts";
import { Rescreener, type RescreeningSink, rescreenRows } from "../service/bulk/rescreening/rescreen-file.ts";
import { startRescreeners } from "../service/bulk/rescreening/rescreening-threads.ts";
import { RowScreener, type ScreeningSettings } from "../service/bulk/screening/screen-rows.ts";
import { ClearedPairs, type PinnedClearances, pinClearances } from "../service/clearances/cleared-pairs.ts";
import { countEndedPairs } from "../service/clearances/ended-pairs.ts";
import { endRun } from "./allowed-shares.ts";
import { followPairs } from "./clearances.ts";
import { refuseNoList } from "./no-list.ts";
import { conclude, printJson, say } from "./output.ts";
import { recordAct } from "./record-act.ts";
import { type RescreenSettings, rescreeningThreadsOf } from "./rescreen-options.ts";
import { allRejected, sayNotRead } from "./result-run.ts";
import { RowProgressDisplay } from "./screen-progress.ts";
import { clearedLines } from "./screen-summary.ts";
import { namedSnapshot } from "./state-snapshot.ts";

/** What a run counts. */
interface Counts extends Record<AlertChangeKind, number> {
  customers: number;
  rejected: number;
  /** Customers whose row holds something that could not be read. */
  unread: number;
  /** Matches of rescreened customers that were left out as cleared pairs. */
  cleared: number;
  /** Those among them that a rule left out, by the change that made it. */
  clearedByRule: Readonly<Record<string, number>>;
}

/** Rescreens a customer file. Sets the exit code of the process. */
export async function rescreenCustomers(
  settings: RescreenSettings,
  { rescreenerEntry }: Embedding,
): Promise<void> {
  if (rescreenerEntry === undefined) throw new Error("The program has no entry for rescreening threads.");
  const { state, screening, leftOut } = settings;
  const file = await openCustomers(settings.path, settings.reading);
  if (leftOut !== null) await followPairs(leftOut);
  using before = openSide(state, settings.from, screening);
  using now = openSide(state, settings.to, screening);
  refuseNoList(now, SUBJECT_SCHEMATA, screening);
  const threads = rescreeningThreadsOf(settings);
  await new Run(settings, { file, before, now, threads, threadEntry: rescreenerEntry }).do();
}

/** What a run has opened. */
interface Opened {
  readonly file: CustomerFile;
  readonly before: Snapshot;
  readonly now: Snapshot;
  /** How many threads look customers up, and the file that they run. */
  readonly threads: number;
  readonly threadEntry: string;
}

/**
 * Throws an OperatorError when there is no such snapshot or it can't be matched against, and a ServiceError
 * for a dataset that it lacks.
 */
function openSide(state: string, id: string | null, { datasets }: ScreeningSettings): Snapshot {
  if (id !== null && !listSnapshotIds(state).includes(id)) throw notThere(state, id);
  const snapshot = openSnapshot(namedSnapshot(state, id));
  try {
    if (snapshot.manifest.demonstration) throw demonstrationRefused(snapshot.id);
    if (snapshot.aliasError !== null)
      throw new OperatorError(
        `The snapshot ${snapshot.id} can't be matched against. ${snapshot.aliasError.message}`,
        "Screen the whole file against the snapshot in use instead: interdict screen FILE",
        { cause: snapshot.aliasError },
      );
    refuseUnknownDatasets(snapshot, datasets);
    return snapshot;
  } catch (error) {
    snapshot.close();
    throw error;
  }
}

/** Without the earlier lists nobody can say what changed. */
function notThere(state: string, id: string): OperatorError {
  return new OperatorError(
    `There is no snapshot ${id} in ${state}, so what changed since it can't be found. It may have been pruned: of older snapshots, "snapshots prune" keeps only the last of each month and those of runs that the journal records.`,
    "Screen the whole file: interdict screen FILE. Or name another snapshot (interdict snapshots list).",
  );
}

class Run {
  readonly #counts: Counts = {
    customers: 0,
    rejected: 0,
    unread: 0,
    cleared: 0,
    clearedByRule: {},
    new: 0,
    changed: 0,
    closed: 0,
  };
  readonly #display = new RowProgressDisplay();
  #files: ChangeFiles | null = null;
  #removeIndex: () => void = () => undefined;
  readonly #clearances: PinnedClearances | null;
  readonly #passedOn: readonly string[];
  readonly #startMs = performance.now();

  constructor(
    private readonly settings: RescreenSettings,
    private readonly opened: Opened,
  ) {
    this.#passedOn = passedOnBy(opened.file);
    this.#clearances = settings.leftOut === null ? null : pinClearances(settings.state, new Date());
  }

  async do(): Promise<void> {
    this.#record({ phase: "begin" });
    const changed = collectChanges(diffRecords(this.opened.before.folder, this.opened.now.folder));
    say(
      `${counted(changed.count, "record differs", "records differ")} between ${this.opened.before.id} and ${this.opened.now.id}.`,
    );
    // Ids begin with the time of the import.
    if (this.opened.before.id > this.opened.now.id)
      say(
        "warning: --to is older than --from, so the results show what going back would change. A closed alert is one that the later lists have.",
      );
    this.#discardAtSignals();
    const files = new ChangeFiles(this.settings.output, this.#passedOn, sayNotRead);
    this.#files = files;
    if (files.isAnew) say("An earlier run into this file was killed, so this run starts again.");
    try {
      const { cleared, clearedByRule } = await this.#rescreen(changed, files);
      Object.assign(this.#counts, { cleared, clearedByRule });
      if (this.#counts.customers + this.#counts.rejected === 0 && this.settings.path !== "-")
        throw noRow(this.opened.file);
      this.#display.clear();
      files.publish();
    } finally {
      files.discard();
      this.#display.clear();
    }
    this.#record({ phase: "end", ...this.#counts });
    this.#sayEnd(changed);
  }

  /** SIGINT and SIGTERM leave nothing behind; what a kill leaves, the next run removes. */
  #discardAtSignals(): void {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => {
        this.#files?.discard();
        this.#removeIndex();
        this.#display.clear();
        say(`The run was interrupted (${signal}), and leaves no file. Start it again with the same command.`);
        process.exit(EXIT_FAILED);
      });
  }

  /** Returns what counted the matches that were left out as cleared pairs. */
  async #rescreen(changed: ChangedRecords, files: ChangeFiles): Promise<Rescreener> {
    const { threshold } = this.settings.screening;
    const { file, before, now, threads, threadEntry } = this.opened;
    const index = await writeChangedIndex(changed.listed);
    this.#removeIndex = () => index.remove();
    const scoreMin = Math.max(SCORE_MIN, threshold);
    const { workers, end } = await startRescreeners(threadEntry, threads, {
      index: index.path,
      scoreMin,
    }).finally(() => index.remove());
    try {
      const rescreener = new Rescreener(this.#screenerOf(before), this.#screenerOf(now));
      await rescreenRows(file.rows(), this.#passedOn, workers, rescreener, this.#sinkOf(files, changed));
      return rescreener;
    } finally {
      end();
    }
  }

  #screenerOf(snapshot: Snapshot): RowScreener {
    const { state } = this.settings;
    const { store } = snapshot;
    const cleared =
      this.#clearances === null ? null : new ClearedPairs({ ...this.#clearances, state, store });
    return new RowScreener(new Matcher(snapshot), this.settings.screening, cleared);
  }

  #sinkOf(files: ChangeFiles, { changes: records }: ChangedRecords): RescreeningSink {
    const counts = this.#counts;
    return {
      acceptChanges: (changes) => {
        counts.customers++;
        this.#showProgress(counts.customers + counts.rejected);
        for (const change of changes) {
          counts[change.kind]++;
          files.appendChange(changeRow(change, records));
        }
      },
      acceptRejected(row) {
        counts.rejected++;
        files.appendNotRead(row);
      },
      acceptUnread(facts) {
        counts.unread++;
        for (const fact of facts) files.appendNotRead(fact);
      },
    };
  }

  #showProgress(rows: number): void {
    const elapsedMs = performance.now() - this.#startMs;
    this.#display.update(() => ({ rows, before: 0, elapsedMs, share: this.opened.file.share() }));
  }

  #sayEnd(changed: ChangedRecords): void {
    const { customers, rejected, unread, cleared, clearedByRule, ...kinds } = this.#counts;
    const { paths } = this.settings.output;
    const hasData = this.settings.printsJson || paths.changes === "-";
    conclude(
      `Rescreened ${counted(customers, "customer")} against them: ${counted(kinds.new, "new alert")}, ${formatCount(kinds.changed)} changed, ${formatCount(kinds.closed)} closed.`,
      hasData,
    );
    for (const line of clearedLines(cleared, clearedByRule)) conclude(line, hasData);
    this.#sayEndedPairs();
    if (rejected > 0)
      say(
        `warning: ${counted(rejected, "row")} could not be screened; ${paths.rejected === null ? "each is named above" : `the reasons are in ${paths.rejected}`}.`,
      );
    if (unread > 0)
      say(
        `warning: ${counted(unread, "customer")} ${unread === 1 ? "was" : "were"} looked up without what could not be read; ${paths.rejected === null ? "each is named above" : `the reasons are in ${paths.rejected}`}.`,
      );
    if (paths.changes !== "-") conclude(`Wrote ${paths.changes}.`, hasData);
    if (this.settings.printsJson)
      printJson({
        from: this.opened.before.id,
        to: this.opened.now.id,
        recordsChanged: changed.count,
        ...this.#counts,
        results: paths.changes,
        rejectedRows: rejected + unread > 0 ? paths.rejected : null,
      });
    if (customers === 0 && rejected > 0)
      throw new OperatorError(
        allRejected(rejected),
        "Check how the columns are understood: interdict screen FILE --preview",
      );
    const isMatch = this.settings.failsOnMatch && kinds.new + kinds.changed > 0;
    endRun({ screened: customers, rejected, unread, isMatch }, this.settings.allowed);
  }

  /** Pairs that ended without a change of their record are no difference between snapshots. */
  #sayEndedPairs(): void {
    if (this.#clearances === null) return;
    const { revision, today } = this.#clearances;
    const since = this.opened.before.manifest.createdAt;
    const { expired, removed, wereErased } = countEndedPairs(this.settings.state, revision, since, today);
    if (wereErased)
      say(
        `warning: Cleared pairs that ended since the snapshot ${this.opened.before.id} was imported were erased (clearances prune). Rescreening can't count them: screen the whole file.`,
      );
    if (expired + removed > 0)
      say(
        `warning: ${counted(expired, "cleared pair")} expired and ${formatCount(removed)} were removed since the snapshot ${this.opened.before.id} was imported. Rescreening does not see that: screen these customers (interdict clearances list --status expired, or removed).`,
      );
  }

  /** The snapshot comes first: the journal then keeps it from being pruned. */
  #record(details: Readonly<Record<string, unknown>>): void {
    if (!this.settings.isRecorded) return;
    recordAct(this.settings.state, "rescreen", {
      snapshot: this.opened.now.id,
      from: this.opened.before.id,
      file: basename(this.opened.file.path),
      settings: this.settings.screening,
      clearances: this.#clearances,
      ...details,
    });
  }
}

function noRow({ path }: CustomerFile): OperatorError {
  return new OperatorError(
    `${path} has no row below its header, so no customer was rescreened.`,
    "Check the export that wrote it.",
  );
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

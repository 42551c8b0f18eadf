// One run of `screen-messages`: opens what it needs, and pins what the run must keep to be resumed.

import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { basename, relative } from "node:path";
import { OperatorError } from "../base/model/errors.ts";
import { matcherOf } from "../engine/screening/match.ts";
import { hashFile } from "../engine/snapshot/digest.ts";
import type { Embedding } from "../engine/snapshot/embedded.ts";
import type { Snapshot } from "../engine/snapshot/open.ts";
import { isInShard } from "../service/bulk/reading/shard.ts";
import { formatCounted } from "../service/bulk/report/number-text.ts";
import type { RunIdentity } from "../service/bulk/screening/checkpoint.ts";
import { cutParts } from "../service/bulk/screening/row-parts.ts";
import { type ResultSink, screenParts } from "../service/bulk/screening/run.ts";
import { startScreeners } from "../service/bulk/screening/screening-threads.ts";
import { pinClearances } from "../service/clearances/cleared-pairs.ts";
import { RunCustomers } from "../service/journal/run-customers.ts";
import { ISO_20022_NAMES } from "../service/payments/iso20022/message-types.ts";
import { isUnreadable } from "../service/payments/message.ts";
import { type MessageInput, openMessages } from "../service/payments/reading/message-input.ts";
import { MESSAGE_COLUMNS, type MessageRow } from "../service/payments/screening/message-rows.ts";
import { comparedLists, type MessageSettings } from "../service/payments/screening/message-settings.ts";
import {
  MESSAGE_TALLY,
  type MessageTally,
  messageCounts,
} from "../service/payments/screening/message-tally.ts";
import {
  type MessageThreadSettings,
  messagesIn,
  rowsOf,
} from "../service/payments/screening/message-threads.ts";
import { referencesOf } from "../service/payments/screening/references.ts";
import { writeMessageReport } from "../service/payments/screening/report.ts";
import { makeSilentMemory, RUN_SLOTS } from "../service/payments/screening/silent-names.ts";
import { PARTY_SCHEMATA } from "../service/payments/screening/subjects.ts";
import { SWIFT_NAMES } from "../service/payments/swift/message-types.ts";
import { VERSION } from "../version.ts";
import { followPairs, isHashedByDefault } from "./clearances.ts";
import type { MessagesSettings } from "./messages-options.ts";
import { type ResultRun, writeFiles, writeStream } from "./result-run.ts";
import { openForRun, PROGRAM, unfinishedRun } from "./run-opening.ts";
import { RowProgressDisplay, showingProgress } from "./screen-progress.ts";
import { clearanceLines, comparedLine } from "./screen-summary.ts";

/** Screens payment messages. Sets the exit code of the process. */
export async function screenMessages(settings: MessagesSettings, embedding: Embedding): Promise<void> {
  const { path, selected, output, screening, leftOut } = settings;
  const input = await openMessages(path);
  const unfinished = unfinishedRun(settings);
  if (leftOut !== null) await followPairs(leftOut);
  const clearances =
    leftOut === null ? null : (unfinished?.clearances ?? pinClearances(leftOut.state, new Date()));
  const asked = { ...screening, schemata: PARTY_SCHEMATA };
  const { snapshot, warnings } = await openForRun(selected, asked, unfinished, embedding);
  try {
    const identity: RunIdentity<MessageSettings> = {
      program: PROGRAM,
      input: path === "-" ? null : await inputOf(path, input),
      mapping: "",
      settings: screening,
      format: output.format,
      shard: settings.shard,
      before: null,
      snapshot: snapshot.id,
      clearances,
    };
    const { messageScreenerEntry: entry } = embedding;
    if (entry === undefined) throw new Error("The program has no entry for threads that screen messages.");
    const customers = settings.isRecorded ? new RunCustomers(selected.state, isHashedByDefault()) : null;
    const run = messageRun({ settings, input, snapshot, warnings, identity, entry, customers });
    if (output.kind === "files") await writeFiles(run, output.paths);
    else await writeStream(run, output);
  } finally {
    snapshot.close();
  }
}

/** Messages of a part: as much work as two hundred customers. */
const PART_MESSAGES = 50;

interface OpenMessagesRun {
  readonly input: MessageInput;
  readonly settings: MessagesSettings;
  readonly snapshot: Snapshot;
  readonly warnings: readonly string[];
  readonly identity: RunIdentity<MessageSettings>;
  /** The file that the threads run. */
  readonly entry: string;
  readonly customers: RunCustomers | null;
}

function messageRun(run: OpenMessagesRun): ResultRun<MessageTally> {
  const { input, settings, snapshot, warnings, identity } = run;
  const label = settings.label ?? basename(input.path);
  const compared = comparedLists(matcherOf(snapshot), settings.screening);
  return {
    settings,
    command: "screen-messages",
    label,
    recordedSnapshot: snapshot.id,
    identity,
    columns: MESSAGE_COLUMNS,
    tallies: MESSAGE_TALLY,
    customers: run.customers,
    async collectCustomers() {
      for await (const _row of messagesOf(run, Number.POSITIVE_INFINITY));
    },
    screen: (...how) => screenRows(run, ...how),
    report: (tally, startedAt) =>
      writeMessageReport({
        file: label,
        run: identity,
        snapshot: snapshot.manifest,
        compared,
        warnings,
        tally,
        startedAt,
        version: VERSION,
      }),
    countsOf: messageCounts,
    summary: (tally, rejected) => summaryLines(tally, identity, rejected, compared),
    hasMatch: ({ review, blocked, rejected }) => review + blocked + rejected > 0,
    nothingThere: () =>
      new OperatorError(`${input.path} holds no message.`, "Check the program that wrote it."),
    nothingScreened: ({ rejected }, where) =>
      new OperatorError(
        `No message could be screened: ${rejected === 1 ? "the only one" : `all ${rejected}`} could not be read. ${where}`,
        `Messages are ISO 20022 (${ISO_20022_NAMES}) or SWIFT MT (${SWIFT_NAMES}).`,
      ),
  };
}

/** The messages after one. Those of the run are told of, by every reference that they have. */
function messagesOf({ input, identity: { shard }, customers }: OpenMessagesRun, afterLine: number) {
  return rowsOf(input, afterLine, (message, line) => {
    if (customers === null || (shard !== null && !isInShard(shard, line))) return;
    const outcome = isUnreadable(message) ? "rejected" : "screened";
    for (const reference of referencesOf(message)) customers.add(reference, outcome);
  });
}

async function screenRows(
  run: OpenMessagesRun,
  sink: ResultSink<MessageTally>,
  afterLine: number,
  tally: Readonly<MessageTally>,
  isStopped: () => boolean,
): Promise<void> {
  const { input, settings: asked, snapshot, identity, entry } = run;
  const { settings, clearances, shard } = identity;
  const threads = await startScreeners<MessageRow, MessageTally, MessageThreadSettings>(
    entry,
    asked.threads,
    {
      folder: snapshot.folder,
      settings: { ...settings, silent: makeSilentMemory(RUN_SLOTS) },
      clearances: clearances && { ...clearances, state: asked.selected.state },
    },
  );
  const display = new RowProgressDisplay(asked.progress, "messages");
  const shown = showingProgress(
    sink,
    display,
    () => tally.messages + tally.rejected,
    () => input.share(),
  );
  const limits = { rowsMax: PART_MESSAGES, endsAtPause: identity.input === null, shard };
  try {
    const parts = cutParts(messagesOf(run, afterLine), limits, (row) => row, messagesIn);
    await screenParts(parts, threads, shown, isStopped);
  } finally {
    display.clear();
    threads.end();
  }
}

function summaryLines(
  tally: MessageTally,
  { settings, snapshot }: RunIdentity<MessageSettings>,
  rejected: string | null,
  compared: readonly string[],
): string[] {
  const { messages, clear, review, blocked } = tally;
  const lines = [
    `Screened ${formatCounted(messages, "message")} against the snapshot ${snapshot} at the threshold ${settings.threshold}.`,
    comparedLine(compared),
    `Verdicts: ${clear} clear, ${review} to be reviewed, ${blocked} blocked by a rule.`,
  ];
  lines.push(...clearanceLines(tally));
  if (tally.rejected > 0)
    lines.push(
      `warning: ${formatCounted(tally.rejected, "message")} could not be read${rejected === null ? "; each is named above" : `; the reasons are in ${rejected}`}. None of them is clear.`,
    );
  return lines;
}

/** Of a folder the names and contents of its files, in their order. */
async function inputOf(path: string, input: MessageInput): Promise<RunIdentity["input"]> {
  if (statSync(path).isFile()) {
    const { bytes, sha256 } = hashFile(path);
    return { bytes, sha256 };
  }
  const hash = createHash("sha256");
  let total = 0;
  for await (const file of input.files()) {
    const { bytes, sha256 } = hashFile(file);
    total += bytes;
    hash.update(`${relative(path, file)}\0${sha256}\n`);
  }
  return { bytes: total, sha256: hash.digest("hex") };
}

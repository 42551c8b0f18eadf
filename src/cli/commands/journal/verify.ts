// `journal verify`: checks the whole journal, and says plainly what it can't prove.

import { Command } from "commander";
import { journalFolder } from "../../../journal/folders.ts";
import type { Finding } from "../../../journal/reading/finding.ts";
import { loadKeptHead } from "../../../journal/reading/load-notes.ts";
import { type JournalReport, type LaneReport, verifyJournal } from "../../../journal/reading/verify.ts";
import { OperatorError } from "../../../model/errors.ts";
import { plural } from "../../../model/plural.ts";
import { loadTrustedKey } from "../../../snapshot/signature.ts";
import { formatTable, printJson, printResult, say } from "../../output.ts";
import { type StateOptions, stateOption } from "../../state.ts";

interface VerifyOptions extends StateOptions {
  readonly key?: readonly string[];
  readonly head?: readonly string[];
  readonly json?: boolean;
}

/** Findings that are printed; the others are only counted. */
const FINDINGS_SHOWN_MAX = 1000;

export function verifyCommand(): Command {
  return new Command("verify")
    .description("finds entries that were altered, removed, moved or repeated, and says what it can't prove")
    .addOption(stateOption())
    .option(
      "--key <key>",
      "check the signatures of checkpoints with this Ed25519 public key (PEM); repeatable",
      (file: string, before: readonly string[] = []) => [...before, file],
    )
    .option(
      "--head <file>",
      "hold the journal against a copy of LANE.head that was kept on another host; repeatable",
      (file: string, before: readonly string[] = []) => [...before, file],
    )
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  interdict journal verify --key journal.pub.pem")
    .action(async (options: VerifyOptions) => {
      const keys = (options.key ?? []).map(loadTrustedKey);
      const heads = (options.head ?? []).map(loadKeptHead);
      const findings: Finding[] = [];
      const keep = (finding: Finding) => {
        if (findings.length < FINDINGS_SHOWN_MAX) findings.push(finding);
      };
      const report = await verifyJournal(journalFolder(options.state), keys, keep, heads);
      const limits = describeLimits(report, keys.length > 0);
      if (options.json) printJson({ ...report, problems: findings, notProven: limits });
      else {
        printResult(formatLanes(report.lanes));
        for (const finding of findings) printResult(describeFinding(finding));
        if (report.findings > findings.length) say(`… and ${report.findings - findings.length} more.`);
        for (const limit of limits) say(`Not proven: ${limit}`);
      }
      const entries = report.lanes.reduce((sum, lane) => sum + lane.entries, 0);
      if (report.findings > 0)
        throw new OperatorError(
          `The journal is not intact: ${plural(report.findings, "problem")} in ${plural(entries, "entry")}.`,
          "Keep the folder as it is, and compare it with the newest backup.",
        );
      say(`The journal is intact: ${plural(entries, "entry")} in ${plural(report.lanes.length, "lane")}.`);
    });
}

function describeFinding({ file, line, problem }: Finding): string {
  return `${file}${line === null ? "" : `, line ${line}`}: ${problem}`;
}

function formatLanes(lanes: readonly LaneReport[]): string {
  return formatTable(
    ["LANE", "FILES", "SEALED", "RETIRED", "ENTRIES", "FROM", "TO", "SIGNED TO"],
    lanes.map((lane) => [
      lane.lane,
      String(lane.files),
      String(lane.sealedFiles),
      String(lane.retiredFiles),
      String(lane.entries),
      formatTime(lane.firstTime),
      formatTime(lane.lastTime),
      formatTime(lane.signedThrough?.time ?? null),
    ]),
  );
}

function formatTime(time: string | null): string {
  return time === null ? "–" : time.slice(0, 19).replace("T", " ");
}

/** What the verification does not show, as sentences. */
function describeLimits({ lanes, lostSubjectKeys }: JournalReport, hasKeys: boolean): string[] {
  const limits = lostSubjectKeys.map(
    ({ id, lastUsed }) =>
      `whom the entries are about that were hashed with the key ${id.slice(0, 16)}…, last used by the start of ${formatTime(lastUsed)}: subject.key is another one.`,
  );
  const checkpoints = lanes.reduce((sum, lane) => sum + lane.checkpoints, 0);
  if (!hasKeys)
    limits.push(
      checkpoints === 0
        ? "no checkpoint is signed, so someone who can write to the folder could have written all of it anew."
        : `${plural(checkpoints, "signature")} not checked, because no --key was given.`,
    );
  for (const { lane, lastSeq, signedThrough, signedLate, unfinishedBytes, missed } of lanes) {
    if (signedLate !== null)
      limits.push(
        `${plural(signedLate.entries, "entry")} of lane ${lane}, the first number ${signedLate.first.seq} of ${formatTime(signedLate.first.time)}, were unsigned for ten minutes or 20,000 entries, as after a crash, without a key, or commands while no service runs. Someone who could write to the folder then could have replaced them.`,
      );
    if (hasKeys && lastSeq > (signedThrough?.seq ?? 0))
      limits.push(
        `the entries of lane ${lane} from number ${(signedThrough?.seq ?? 0) + 1} on follow the last checkpoint, so no signature covers them.`,
      );
    if (unfinishedBytes > 0)
      limits.push(
        `${unfinishedBytes} bytes at the end of lane ${lane} are a write under way, or one that a crash cut off.`,
      );
    if (missed > 0)
      limits.push(
        `${plural(missed, "answer")} of lane ${lane} ${missed === 1 ? "was" : "were"} sent without an entry (kind gap).`,
      );
  }
  limits.push(
    "a lane that was removed, or the end of one, leaves no trace here when its notes were changed, too; copies of the heads show it (--head FILE).",
  );
  return limits;
}

// `journal verify`: checks the whole journal, and says plainly what it can't prove.

import { Command } from "commander";
import { loadSharedMark } from "../../../access/shared-mark.ts";
import { journalFolder } from "../../../journal/folders.ts";
import { describeFinding, type Finding } from "../../../journal/reading/finding.ts";
import type { KeptHead } from "../../../journal/reading/head-check.ts";
import { loadKeptHead } from "../../../journal/reading/load-notes.ts";
import { type JournalReport, type LaneReport, verifyJournal } from "../../../journal/reading/verify.ts";
import { readSharedHeads } from "../../../journal/shared-heads.ts";
import { OperatorError } from "../../../model/errors.ts";
import { plural } from "../../../model/plural.ts";
import { replicaOption } from "../../../shared/store-flags.ts";
import { loadTrustedKey } from "../../../snapshot/signature.ts";
import { type AccessStateOptions, openShared, withStore } from "../../access.ts";
import { conclude, formatTable, printJson, printResult } from "../../output.ts";

interface VerifyOptions extends AccessStateOptions {
  readonly replica?: string;
  readonly key?: readonly string[];
  readonly head?: readonly string[];
  readonly json?: boolean;
}

/** Findings that are printed; the others are only counted. */
const FINDINGS_SHOWN_MAX = 1000;

export function verifyCommand(): Command {
  return withStore(
    new Command("verify").description(
      "finds entries that were altered, removed, moved or repeated, and says what it can't prove",
    ),
  )
    .addOption(
      replicaOption(
        "with --access, hold the journal against what is noted of this replica (default: that of the folder)",
      ),
    )
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
      const noted = await loadNoted(options);
      const heads = [...(options.head ?? []).map(loadKeptHead), ...(noted?.heads ?? [])];
      const findings: Finding[] = [];
      const keep = (finding: Finding) => {
        if (findings.length < FINDINGS_SHOWN_MAX) findings.push(finding);
      };
      const report = await verifyJournal(journalFolder(options.state), keys, keep, heads);
      const limits = [...describeLimits(report, keys.length > 0, noted !== null), ...(noted?.limits ?? [])];
      if (options.json) printJson({ ...report, problems: findings, notProven: limits });
      else {
        printResult(formatLanes(report.lanes));
        for (const finding of findings) printResult(describeFinding(finding));
        if (report.findings > findings.length)
          printResult(`… and ${report.findings - findings.length} more.`);
        for (const limit of limits) printResult(`Not proven: ${limit}`);
      }
      const entries = report.lanes.reduce((sum, lane) => sum + lane.entries, 0);
      if (report.findings > 0)
        throw new OperatorError(
          `The journal is not intact: ${plural(report.findings, "problem")} in ${plural(entries, "entry")}.`,
          "Keep the folder as it is, and compare it with the newest backup.",
        );
      conclude(
        `The journal is intact: ${plural(entries, "entry")} in ${plural(report.lanes.length, "lane")}.`,
        options.json,
      );
    });
}

/** What a shared store noted of this journal; null without --access. */
async function loadNoted(
  options: VerifyOptions,
): Promise<{ readonly heads: readonly KeptHead[]; readonly limits: readonly string[] } | null> {
  const postgres = await openShared(options);
  if (postgres === null) return null;
  try {
    const replica = options.replica ?? loadSharedMark(options.state)?.replica;
    if (replica === undefined)
      throw new OperatorError(
        `No service with --access ran in ${options.state}, so the name of the replica is not known.`,
        "Name it: --replica NAME.",
      );
    const { heads, replicas } = await readSharedHeads(postgres, replica);
    if (!replicas.includes(replica))
      throw new OperatorError(
        `${postgres.name} knows no replica ${replica}.`,
        `It knows: ${replicas.join(", ") || "none"}.`,
      );
    const others = replicas.filter((name) => name !== replica);
    return {
      heads: heads.map((note) => ({ file: `${replica} in ${postgres.name}`, note })),
      limits:
        others.length === 0
          ? []
          : [`the journals of the replicas ${others.join(", ")}: verify them on their hosts.`],
    };
  } finally {
    postgres.close();
  }
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
function describeLimits(
  { lanes, lostSubjectKeys }: JournalReport,
  hasKeys: boolean,
  hasNoted: boolean,
): string[] {
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
  if (hasNoted) return limits;
  limits.push(
    "a lane that was removed, or the end of one, leaves no trace here when its notes were changed, too; copies of the heads show it (--head FILE, --access URL).",
  );
  return limits;
}

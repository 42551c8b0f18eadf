// `journal verify`: checks the whole journal, and says plainly what it can't prove.

import { type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { replicaFlag } from "../../../base/flags/stores.ts";
import { OperatorError, UsageError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { loadTrustedKey } from "../../../engine/snapshot/signature.ts";
import { loadSharedMark } from "../../../service/access/shared-mark.ts";
import { journalFolder } from "../../../service/journal/folders.ts";
import { describeFinding, type Finding } from "../../../service/journal/reading/finding.ts";
import type { KeptHead } from "../../../service/journal/reading/head-check.ts";
import { loadKeptHead } from "../../../service/journal/reading/load-notes.ts";
import { verifyJournal } from "../../../service/journal/reading/verify.ts";
import { readSharedHeads } from "../../../service/journal/shared-heads.ts";
import { openShared, STORE_FLAGS, storeOf } from "../../access.ts";
import { command } from "../../command.ts";
import { jsonFlag } from "../../flags.ts";
import { describeLimits, formatLanes } from "../../journal-report.ts";
import { recordJob } from "../../outcome.ts";
import { conclude, printJson, printResult } from "../../output.ts";
import { SHIPPED_FLAGS } from "../../shipped-journal.ts";
import { type VerifiedJournals, verifyShipped } from "../../verify-shipped.ts";

/** Findings that are printed; the others are only counted. */
const FINDINGS_SHOWN_MAX = 1000;

/** What is verified, and with what. */
export const VERIFY_FLAGS = [
  ...STORE_FLAGS,
  ...SHIPPED_FLAGS,
  replicaFlag(
    "with --access, compare the journal with what is recorded for this replica (default: the folder's)",
    /^[\w.-]{1,100}$/,
    "Use 1 to 100 letters, digits, dots, hyphens and underscores.",
  ),
  flag("--key <key>", "check the signatures of checkpoints with this Ed25519 public key (PEM); repeatable", {
    repeatable: true,
  }),
  flag(
    "--head <file>",
    "compare the journal with a copy of LANE.head that was kept on another host; repeatable",
    { repeatable: true },
  ),
];
type VerifiedOptions = FlagsOf<typeof VERIFY_FLAGS>;

const FLAGS = [...VERIFY_FLAGS, jsonFlag()];
type VerifyOptions = FlagsOf<typeof FLAGS>;

export const verifyCommand = () =>
  command("verify", {
    about: "finds entries that were altered, removed, moved or repeated, and says what it can't prove",
    flags: FLAGS,
    example: "journal verify --key journal.pub.pem",
    run: (options) => {
      // That of other hosts says nothing of this one.
      return options.shipped === undefined
        ? recordJob(options.state, "verify", () => verify(options))
        : verify(options);
    },
  });

async function verify(options: VerifyOptions): Promise<void> {
  const findings: Finding[] = [];
  const keep = (finding: Finding) => {
    if (findings.length < FINDINGS_SHOWN_MAX) findings.push(finding);
  };
  const verified = await verifyAsked(options, keep);
  const { reports, limits, lostForGood, findings: problems } = verified;
  const lanes = reports.flatMap((report) => report.lanes);
  if (options.json)
    printJson({
      ...(options.shipped === undefined ? reports[0] : { replicas: reports, findings: problems }),
      problems: findings,
      lostForGood,
      notProven: limits,
    });
  else printVerified(verified, findings);
  const entries = lanes.reduce((sum, lane) => sum + lane.entries, 0);
  if (problems > 0)
    throw new OperatorError(
      `The journal is not intact: ${plural(problems, "problem")} in ${plural(entries, "entry")}.`,
      "Keep the folder as it is, and restore what another copy has: interdict journal repair --from COPY",
    );
  const replicas = options.shipped === undefined ? "" : ` of ${plural(reports.length, "replica")}`;
  const gone =
    lostForGood.length === 0
      ? "is intact"
      : `is intact but for ${plural(lostForGood.length, "loss")} that two accounts acknowledged`;
  conclude(
    `The journal ${gone}: ${plural(entries, "entry")} in ${plural(lanes.length, "lane")}${replicas}.`,
    options.json,
  );
}

/** Verifies the journal of the state folder, or with --shipped those of all replicas. */
export function verifyAsked(
  options: VerifiedOptions,
  onFinding: (finding: Finding) => void,
): Promise<VerifiedJournals> {
  return options.shipped === undefined ? verifyOwn(options, onFinding) : verifyAll(options, onFinding);
}

/** Prints what was verified for people to read; `shown` are the first of the findings. */
function printVerified(
  { reports, findings, lostForGood, limits }: VerifiedJournals,
  shown: readonly Finding[],
): void {
  for (const { replica, lanes } of reports) {
    if (replica !== undefined) printResult(`Replica ${replica}:`);
    printResult(formatLanes(lanes));
  }
  for (const finding of shown) printResult(describeFinding(finding));
  if (findings > shown.length) printResult(`… and ${findings - shown.length} more.`);
  for (const lost of lostForGood) printResult(`Lost for good, as acknowledged: ${lost}`);
  for (const limit of limits) printResult(`Not proven: ${limit}`);
}

/** Verifies the journal of the state folder. */
async function verifyOwn(
  options: VerifiedOptions,
  onFinding: (finding: Finding) => void,
): Promise<VerifiedJournals> {
  const keys = (options.key ?? []).map(loadTrustedKey);
  const noted = await loadNoted(options);
  const heads = [...(options.head ?? []).map(loadKeptHead), ...(noted?.heads ?? [])];
  const report = await verifyJournal(journalFolder(options.state), keys, onFinding, heads);
  const limits = [...describeLimits(report, keys.length > 0, noted !== null), ...(noted?.limits ?? [])];
  const { findings, lostForGood } = report;
  return { reports: [report], findings, lostForGood, limits };
}

/** Verifies the shipped journals of all replicas. */
async function verifyAll(
  options: VerifiedOptions,
  onFinding: (finding: Finding) => void,
): Promise<VerifiedJournals> {
  if (options.head !== undefined || options.replica !== undefined)
    throw new UsageError("--shipped verifies all replicas: leave out --head and --replica.");
  const postgres = await openShared(storeOf(options));
  try {
    return await verifyShipped(options, (options.key ?? []).map(loadTrustedKey), postgres, onFinding);
  } finally {
    postgres?.close();
  }
}

/** What a shared store noted of this journal; null without --access. */
async function loadNoted(
  options: VerifiedOptions,
): Promise<{ readonly heads: readonly KeptHead[]; readonly limits: readonly string[] } | null> {
  const postgres = await openShared(storeOf(options));
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

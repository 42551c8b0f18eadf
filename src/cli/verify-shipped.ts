// Verifies the shipped journals of all replicas: their parts, then every entry, and with a shared store what
// each replica noted there. So a replica that was lost with its host shows, and how much went with it.

import type { KeyObject } from "node:crypto";
import type { StateOptions } from "../base/flags/state.ts";
import { plural } from "../base/model/plural.ts";
import { journalFolder, SUBJECT_KEY_FILE } from "../service/journal/folders.ts";
import type { HeadNote } from "../service/journal/notes.ts";
import { Acknowledged, describeAcknowledged } from "../service/journal/reading/acknowledged.ts";
import { type Finding, rangeOf } from "../service/journal/reading/finding.ts";
import { type JournalReport, verifyJournal } from "../service/journal/reading/verify.ts";
import { readSharedHeads } from "../service/journal/shared-heads.ts";
import type { Postgres } from "../service/shared/postgres.ts";
import { loadShippedStream } from "../service/shipping/stream-state.ts";
import type { ShippedJournal } from "../service/shipping/unpack.ts";
import { describeLimits } from "./journal-report.ts";
import { type ShippedFlags, withShipped } from "./shipped-journal.ts";

/** A replica ships every minute; what is older than this should have come. */
const LATE_MS = 5 * 60_000;

/** What was verified, and what can't be proven. */
export interface VerifiedJournals {
  readonly reports: readonly (JournalReport & { readonly replica?: string })[];
  readonly findings: number;
  /** What is gone for good, and who acknowledged that, as sentences. */
  readonly lostForGood: readonly string[];
  readonly limits: readonly string[];
}

/** Verifies them; calls `onFinding` with everything that is wrong. Throws as withShipped. */
export function verifyShipped(
  options: ShippedFlags & StateOptions,
  keys: readonly KeyObject[],
  postgres: Postgres | null,
  onFinding: (finding: Finding) => void,
): Promise<VerifiedJournals> {
  let findings = 0;
  const lostForGood: string[] = [];
  const days = { first: null, last: null };
  const known = loadShippedStream(options.state);
  const ofParts: Finding[] = [];
  const how = { keys, days, known, report: (finding: Finding) => void ofParts.push(finding) };
  return withShipped(options, how, async (journals) => {
    const acknowledged = await Acknowledged.in([
      { folder: journalFolder(options.state), replica: known?.replica ?? null },
      ...journals,
    ]);
    const report = (finding: Finding) => {
      const by = acknowledged.by(finding);
      if (by !== null) lostForGood.push(describeAcknowledged(finding, by));
      else {
        findings++;
        onFinding(finding);
      }
    };
    for (const finding of ofParts) report(finding);
    const limits = new Set<string>();
    const heads = postgres === null ? null : await notedHeads(postgres, journals, report, limits);
    const reports: VerifiedJournals["reports"][number][] = [];
    for (const { replica, folder, lanes } of journals) {
      const kept = (heads?.get(replica) ?? []).map((note) => ({
        file: `${replica} in ${postgres?.name}`,
        note,
      }));
      const found = (finding: Finding) => {
        // The key of hashed subjects never leaves its host.
        if (finding.file === SUBJECT_KEY_FILE)
          limits.add(`whom the hashed subjects of ${replica} are: ${SUBJECT_KEY_FILE} stays on its host.`);
        else report({ ...ofReplica(finding, replica), file: `${replica}: ${finding.file}` });
      };
      const verified = await verifyJournal(folder, keys, found, kept);
      reports.push({ ...verified, replica });
      lostForGood.push(...verified.lostForGood.map((lost) => `${replica}: ${lost}`));
      const unsigned = lanes.reduce((sum, lane) => sum + lane.unsigned, 0);
      if (keys.length > 0 && unsigned > 0)
        limits.add(`that nobody replaced ${plural(unsigned, "part")} of ${replica}: no --key signed them.`);
      const tail = lanes.reduce((sum, lane) => sum + lane.tail, 0);
      if (tail > 0)
        limits.add(
          `that nobody replaced the last ${plural(tail, "entry")} of ${replica}: no part has them yet.`,
        );
      if (heads === null && known?.replica !== replica)
        limits.add(
          `that ${replica} shipped no later parts: name its --state, or the store that has its heads (--access).`,
        );
      for (const limit of describeLimits(
        { ...verified, lostSubjectKeys: [] },
        keys.length > 0,
        heads !== null,
      ))
        limits.add(`${replica}: ${limit}`);
    }
    return { reports, findings, lostForGood, limits: [...limits] };
  });
}

function ofReplica(finding: Finding, replica: string): Finding {
  return finding.lost === undefined ? finding : { ...finding, lost: { ...finding.lost, replica } };
}

/** The heads that are within what was shipped, by replica. Says what was noted and not shipped. */
async function notedHeads(
  postgres: Postgres,
  journals: readonly ShippedJournal[],
  report: (finding: Finding) => void,
  limits: Set<string>,
): Promise<ReadonlyMap<string, readonly HeadNote[]>> {
  const found = new Map<string, HeadNote[]>();
  const { replicas } = await readSharedHeads(postgres, "");
  for (const replica of replicas) {
    const shipped = new Map(
      journals
        .filter((journal) => journal.replica === replica)
        .flatMap(({ lanes }) => lanes.map(({ lane, lastSeq }) => [lane, lastSeq] as const)),
    );
    const { heads } = await readSharedHeads(postgres, replica);
    found.set(
      replica,
      heads.filter(({ lane, seq }) => seq <= (shipped.get(lane) ?? 0)),
    );
    for (const [lane, ofLane] of Map.groupBy(heads, ({ lane }) => lane)) {
      const last = ofLane.reduce((a, b) => (a.seq > b.seq ? a : b));
      const have = shipped.get(lane) ?? 0;
      if (last.seq <= have) continue;
      const range = `${rangeOf(have + 1, last.seq)} missing at the end of lane ${lane} of ${replica}`;
      if (Date.now() - Date.parse(last.time) > LATE_MS)
        report({
          file: `${replica} in ${postgres.name}`,
          line: null,
          problem: `${range}: written by ${last.time}, and not shipped. They are lost if the host of ${replica} is.`,
          lost: { replica, lane, from: have + 1, to: last.seq },
        });
      else limits.add(`${range}: written by ${last.time}, and not shipped yet.`);
    }
  }
  return found;
}

// Verifies the shipped journals of all replicas: their parts, then every entry, and with a shared store what
// each replica noted there. So a replica that was lost with its host shows, and how much went with it.

import type { KeyObject } from "node:crypto";
import type { StateOptions } from "../flags/state.ts";
import { SUBJECT_KEY_FILE } from "../journal/folders.ts";
import type { HeadNote } from "../journal/notes.ts";
import { type Finding, rangeOf } from "../journal/reading/finding.ts";
import { type JournalReport, verifyJournal } from "../journal/reading/verify.ts";
import { readSharedHeads } from "../journal/shared-heads.ts";
import { plural } from "../model/plural.ts";
import type { Postgres } from "../shared/postgres.ts";
import { loadShippedStream } from "../shipping/stream-state.ts";
import type { ShippedJournal } from "../shipping/unpack.ts";
import { describeLimits } from "./journal-report.ts";
import { type ShippedFlags, withShipped } from "./shipped-journal.ts";

/** A replica ships every minute; what is older than this should have come. */
const LATE_MS = 5 * 60_000;

/** What was verified, and what can't be proven. */
export interface VerifiedJournals {
  readonly reports: readonly (JournalReport & { readonly replica?: string })[];
  readonly findings: number;
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
  const report = (finding: Finding) => {
    findings++;
    onFinding(finding);
  };
  const days = { first: null, last: null };
  const known = loadShippedStream(options.state);
  return withShipped(options, { keys, days, report, known }, async (journals) => {
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
        else report({ ...finding, file: `${replica}: ${finding.file}` });
      };
      const verified = await verifyJournal(folder, keys, found, kept);
      reports.push({ ...verified, replica });
      const unsigned = lanes.reduce((sum, lane) => sum + lane.unsigned, 0);
      if (keys.length > 0 && unsigned > 0)
        limits.add(`that nobody replaced ${plural(unsigned, "part")} of ${replica}: no --key signed them.`);
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
    return { reports, findings, limits: [...limits] };
  });
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
        });
      else limits.add(`${range}: written by ${last.time}, and not shipped yet.`);
    }
  }
  return found;
}

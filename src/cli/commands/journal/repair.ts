// `journal repair`: restores what the journal lacks from another copy, as far as its chain proves it.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { flag } from "../../../base/flags/flag.ts";
import { stateFlag } from "../../../base/flags/state.ts";
import { replicaFlag } from "../../../base/flags/stores.ts";
import { OperatorError, UsageError } from "../../../base/model/errors.ts";
import { plural } from "../../../base/model/plural.ts";
import { refuseRootForAnother } from "../../../base/platform/state-folder.ts";
import { loadTrustedKey } from "../../../engine/snapshot/signature.ts";
import { journalFolder } from "../../../service/journal/folders.ts";
import { forgetLosses, type HeadNote } from "../../../service/journal/notes.ts";
import { describeFinding } from "../../../service/journal/reading/finding.ts";
import { loadKeptHead } from "../../../service/journal/reading/load-notes.ts";
import { noJournal, verifyJournal } from "../../../service/journal/reading/verify.ts";
import { type LaneRange, type Repair, repairJournal } from "../../../service/journal/repairing/repair.ts";
import { listReplaced, removeReplaced } from "../../../service/journal/repairing/replaced.ts";
import { command } from "../../command.ts";
import { withCopies } from "../../journal-copies.ts";
import { conclude, formatBytes, say } from "../../output.ts";
import { recordAct, recordFreeing } from "../../record-act.ts";
import { placeCredentialsFlag } from "../../shipped-journal.ts";

const FLAGS = [
  stateFlag(),
  flag(
    "--from <copy>",
    "a backup, the place of serve --journal-to, or a copy of STATE/journal; without it, lines are only put in order",
  ),
  placeCredentialsFlag(""),
  replicaFlag(
    "take the journal of this replica from the place (default: that of the state folder)",
    /^[\w.-]{1,100}$/,
    "Use 1 to 100 letters, digits, dots, hyphens and underscores.",
  ),
  flag(
    "--key <key>",
    "use only parts that this Ed25519 public key (PEM) signed or no key did; its checkpoints prove entries; repeatable",
    {
      repeatable: true,
    },
  ),
  flag(
    "--head <file>",
    "a copy of LANE.head that was kept on another host proves the end of a lane; repeatable",
    {
      repeatable: true,
    },
  ),
  flag("--unproven", "take also what nothing proves, if it goes on from the entries of the journal"),
  flag("--clean", "remove what earlier repairs replaced, once the journal is intact; nothing is repaired"),
];

export const repairCommand = () =>
  command("repair", {
    about: "restores what the journal lacks from a backup or a shipped place, proven by the chain",
    flags: FLAGS,
    notes:
      "\nStop the service first. What a repair replaces stays in STATE/journal/replaced, until --clean removes it.",
    example: "journal repair --from /backup/interdict-monday.tar.zst\n  interdict journal repair --clean",
    run: async (options) => {
      const { state, from, key = [], head = [] } = options;
      // A folder that was mistyped is not made; the journal itself may be gone.
      if (!existsSync(state)) throw noJournal(journalFolder(state));
      refuseRootForAnother(state);
      if (options.clean) {
        if (Object.keys(options).some((name) => name !== "clean" && name !== "state"))
          throw new UsageError("--clean repairs nothing: give it no other flag but --state.");
        return clean(state);
      }
      const kept = head.map((file) => loadKeptHead(file).note);
      const run = (folders: readonly string[], heads: readonly HeadNote[]) =>
        repairJournal({
          folder: journalFolder(state),
          copies: folders,
          kept: [...kept, ...heads],
          keys: key.map(loadTrustedKey),
          takesUnproven: options.unproven ?? false,
          now: new Date(),
          record: ({ restored, unproven, files }) =>
            recordAct(state, "journal repair", { from: from ?? null, restored, unproven, files }),
        });
      const repair =
        from === undefined
          ? await run([], [])
          : await withCopies(
              {
                ...{ from, state, replica: options.replica, journalCredentials: options.journalCredentials },
                keys: key.map(loadTrustedKey),
                report: (finding) => say(`warning: not used: ${describeFinding(finding)}`),
              },
              ({ folders, heads }) => run(folders, heads),
            );
      await report(state, from ?? null, repair);
    },
  });

/** Removes what repairs replaced: only beside a whole journal, which needs nothing of it. */
async function clean(state: string): Promise<void> {
  const folder = journalFolder(state);
  const replaced = listReplaced(folder);
  const bytes = replaced.reduce((sum, one) => sum + one.bytes, 0);
  if (replaced.length === 0) return conclude("No repair has put anything aside.");
  const { findings } = await verifyJournal(folder, [], () => undefined);
  if (findings > 0)
    throw new OperatorError(
      `The journal is not intact: ${plural(findings, "problem")}. What repairs replaced may still have what it lacks, so nothing was removed.`,
      `See what is missing: interdict journal verify. Repair it from there: --from ${join(folder, "replaced", replaced.at(-1)?.repair ?? "")}`,
    );
  const recordLater = recordFreeing(state, "journal repair", { cleaned: replaced });
  removeReplaced(folder, replaced);
  recordLater();
  conclude(`Removed what ${plural(replaced.length, "repair")} replaced: ${formatBytes(bytes)}.`);
}

async function report(state: string, from: string | null, repair: Repair): Promise<void> {
  const { restored, unproven, files, lost, refused } = repair;
  if (restored.length > 0) conclude(`Restored ${describeRanges(restored)}.`);
  if (unproven.length > 0)
    say(`warning: nothing proves ${describeRanges(unproven)}, which were taken all the same.`);
  if (files.length > 0)
    conclude(
      `Put together anew: ${files.join(", ")}. What was there before is in ${journalFolder(state)}/replaced.`,
    );
  if (refused.length > 0)
    say(
      `warning: ${from} has other entries in the place of ${describeRanges(refused)}, or nothing proves them. None of them was taken; --unproven takes those that go on from the entries of the journal.`,
    );
  if (lost.length > 0) say(`warning: nothing here has ${describeRanges(lost)}.`);
  const findings: string[] = [];
  const verified = await verifyJournal(journalFolder(state), [], (finding) =>
    findings.push(describeFinding(finding)),
  );
  if (verified.findings === 0 && refused.length > 0)
    throw new OperatorError(
      `The journal is intact up to where its notes end, and ${from} goes on from there.`,
      "If that copy is yours, as after a kill, take the rest: journal repair --from COPY --unproven",
    );
  if (verified.findings === 0) {
    forgetLosses(journalFolder(state));
    conclude(
      restored.length + files.length === 0
        ? "The journal is intact: there is nothing to repair."
        : "The journal is intact.",
    );
    return;
  }
  throw new OperatorError(
    `The journal is still not intact: ${plural(verified.findings, "problem")}, the first: ${findings[0]}`,
    "Try another copy: --from. When no copy has what is missing, two accounts acknowledge it: interdict journal acknowledge",
  );
}

function describeRanges(ranges: readonly LaneRange[]): string {
  return ranges
    .map(
      ({ lane, from, to }) => `${from === to ? `entry ${from}` : `entries ${from} to ${to}`} of lane ${lane}`,
    )
    .join(", ");
}

// The doctor: checks everything that the service needs, and says what to do about each finding.

import { lstatSync, statSync } from "node:fs";
import { refuseClosedState } from "../../base/platform/state-folder.ts";
import { checkAccounts } from "./accounts.ts";
import { checkCertificates } from "./certificate.ts";
import { checkClock } from "./clock.ts";
import { checkDisk } from "./disk.ts";
import { checkEnvironment, checkSettings } from "./environment.ts";
import { type Check, type Examined, type ExaminedHost, error, type Finding, failed } from "./finding.ts";
import { checkHost } from "./host.ts";
import { checkJournal } from "./journal.ts";
import { checkLeftovers } from "./leftovers.ts";
import { checkLists } from "./lists.ts";
import { checkSnapshots } from "./snapshots.ts";
import { checkSource } from "./source.ts";
import { checkCases, checkClearances } from "./state-database.ts";
import { checkFolder } from "./state-folder.ts";

/** What the state folder holds. */
const STATE_CHECKS: Readonly<Record<string, Check>> = {
  "state folder": checkFolder,
  accounts: checkAccounts,
  "cleared pairs": checkClearances,
  cases: checkCases,
  snapshot: checkSnapshots,
  journal: checkJournal,
  leftovers: checkLeftovers,
  clock: checkClock,
  disk: checkDisk,
};

const HOST_CHECKS: Readonly<Record<string, Check<ExaminedHost>>> = {
  lists: checkLists,
  settings: checkSettings,
  certificate: checkCertificates,
  source: checkSource,
  environment: checkEnvironment,
  host: checkHost,
};

/** Checks state folder and host. Changes nothing. Never throws: a check that fails is a finding. */
export function examine(examined: ExaminedHost): Finding[] {
  return [...examineState(examined), ...run(HOST_CHECKS, examined)];
}

/** Checks the state folder only. */
export function examineState(examined: Examined): Finding[] {
  const { state } = examined;
  try {
    refuseClosedState(state);
  } catch (cause) {
    // Checks would find nothing there, and call that good.
    return [failed("state folder", cause)];
  }
  if (statSync(state, { throwIfNoEntry: false })?.isDirectory() === true) return run(STATE_CHECKS, examined);
  return [error("state folder", `There is no folder ${state}.`, adviseFolder(state))];
}

/** Where the service of the unit that `deploy systemd` prints keeps its state. */
const UNIT_STATE = "/var/lib/interdict";

function adviseFolder(state: string): string {
  const advice = "Name the state folder of the service: --state DIR. A first import or account creates it.";
  if (state === UNIT_STATE || lstatSync(UNIT_STATE, { throwIfNoEntry: false }) === undefined) return advice;
  return `The service of this host keeps it in ${UNIT_STATE}: interdict-admin doctor. ${advice}`;
}

function run<Looked extends Examined>(
  checks: Readonly<Record<string, Check<Looked>>>,
  examined: Looked,
): Finding[] {
  return Object.entries(checks).flatMap(([name, check]) => {
    try {
      return check(examined);
    } catch (cause) {
      return [failed(name, cause)];
    }
  });
}

// The source of snapshots that the environment names: whether it could be followed. Connects to nothing;
// stores.ts does.

import { statSync } from "node:fs";
import { showSource } from "../../lists/follow/source-name.ts";
import { followingOf } from "../../service/server/follow-settings.ts";
import { type ExaminedHost, error, type Finding, ok } from "./finding.ts";

const CHECK = "source";
const OTHERS = 0o007;

export function checkSource({ state, service }: ExaminedHost): Finding[] {
  const settings = followingOf({ ...service.following, demo: false, state });
  if (settings === null) return [ok(CHECK, "No variable names a source of snapshots.")];
  const { credentials, holdUntil, replica } = settings;
  if (credentials !== null && (statSync(credentials).mode & OTHERS) !== 0)
    return [
      error(
        CHECK,
        `Every user of the host may read the credentials ${credentials}.`,
        `chmod o= ${credentials}`,
      ),
    ];
  const others = holdUntil > 1 ? `, with ${holdUntil} replicas, this one as ${replica}` : "";
  return [ok(CHECK, `${showSource(settings.source)} can be followed${others}.`)];
}

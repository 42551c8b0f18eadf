// The flag --state and its default.

import { homedir } from "node:os";
import { join } from "node:path";
import { type FlagsOf, flag } from "./flag.ts";

/** The flags that --state alone gives. */
export type StateOptions = FlagsOf<[ReturnType<typeof stateFlag>]>;

/**
 * `--state DIR`: $STATE_DIRECTORY (systemd), else $XDG_STATE_HOME/interdict, else ~/.local/state/interdict.
 * It is mandatory for a user without a home folder.
 */
export function stateFlag() {
  const state = defaultState();
  const about = "folder for snapshots, accounts and keys";
  return state === null
    ? flag("--state <dir>", `${about}; this user has no home folder`, { variable: true, required: true })
    : flag("--state <dir>", about, { variable: true, default: state });
}

function defaultState(): string | null {
  const { STATE_DIRECTORY, XDG_STATE_HOME } = process.env;
  // systemd separates several folders with colons; the first is the state folder.
  if (STATE_DIRECTORY) return STATE_DIRECTORY.split(":")[0] ?? STATE_DIRECTORY;
  if (XDG_STATE_HOME) return join(XDG_STATE_HOME, "interdict");
  const home = findHome();
  return home === null ? null : join(home, ".local", "state", "interdict");
}

/** Null for a user without one: HOME is not set and the system does not know the user. */
function findHome(): string | null {
  try {
    return homedir() || null;
  } catch {
    return null;
  }
}

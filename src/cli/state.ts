// The state folder: where it is. Knows nothing of what lies in it, so that a command can tell its flags before the rest of
// the program is read.

import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { OperatorError } from "../model/errors.ts";
import { describeSystemError } from "../model/system-errors.ts";

export interface StateOptions {
  readonly state: string;
}

/** `--state DIR`: $STATE_DIRECTORY (systemd), else $XDG_STATE_HOME/interdict, else ~/.local/state/interdict. */
export function stateOption(): Option {
  return new Option("--state <dir>", "folder that holds everything that changes")
    .env("INTERDICT_STATE")
    .default(defaultState());
}

function defaultState(): string {
  const { STATE_DIRECTORY, XDG_STATE_HOME } = process.env;
  // systemd separates several folders with a colon; the first is ours.
  if (STATE_DIRECTORY) return STATE_DIRECTORY.split(":")[0] ?? STATE_DIRECTORY;
  if (XDG_STATE_HOME) return join(XDG_STATE_HOME, "interdict");
  return join(homedir(), ".local", "state", "interdict");
}

/** Makes the state folder when it isn't there. Throws an OperatorError when it can't be made. */
export function prepareStateFolder(state: string): void {
  try {
    mkdirSync(state, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = describeSystemError(error);
    if (reason === null) throw error;
    throw new OperatorError(
      `The state folder ${state} can't be made: ${reason}.`,
      "Name another folder (--state DIR), or mend its permissions.",
      { cause: error },
    );
  }
}

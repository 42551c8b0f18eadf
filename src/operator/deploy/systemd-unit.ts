// The unit with which systemd runs the service. `interdict deploy systemd` prints it.

import { UsageError } from "../../base/model/errors.ts";
import { checkPath } from "./checked-options.ts";
import { asFile, fillTemplate } from "./fill-template.ts";
import UNIT from "./templates/interdict.service.txt" with { type: "text" };
import sandbox from "./templates/sandbox.txt" with { type: "text" };

export interface UnitOptions {
  /** Path of the executable. */
  readonly executable: string;
  /** A user of the system, or "dynamic": systemd then makes one for as long as the service runs. */
  readonly user: string;
  /** Path of the state folder. */
  readonly state: string;
  /** Environment variables that the service must not inherit. */
  readonly unsetVariables: readonly string[];
}

/** `--user` with this value lets systemd make the user. */
export const DYNAMIC_USER = "dynamic";

/** systemd makes the folders below this one, with the right owner and mode. */
const STATE_ROOT = "/var/lib/";

/** The name of a dynamic user. Commands that read the state folder must run under it, too. */
const SERVICE_NAME = "interdict";

/** How systemd accepts a user's name, in its strict mode. */
const USER_NAME = /^[a-zA-Z_][a-zA-Z0-9_-]{0,30}$/;

/** The text of the unit. Throws a UsageError that quotes an option that no unit can hold. */
export function systemdUnit(options: UnitOptions): string {
  const own = ownSettings(options);
  const lines = fillTemplate(UNIT, {
    executable: options.executable,
    mounts: mountSettings(options),
    own,
    sandbox: SANDBOX,
  });
  return asFile(lines);
}

/**
 * The settings of all that runs as the user of the service: user, folders and environment. `more` are further
 * folders that it may write. Throws as systemdUnit.
 */
export function ownSettings(options: UnitOptions, more: readonly string[] = []): string[] {
  const { executable, user, state, unsetVariables } = options;
  checkPath("--executable", executable);
  checkPath("--state", state);
  if (!USER_NAME.test(user))
    throw new UsageError(`--user ${JSON.stringify(user)} is not a name that systemd accepts for a user.`);
  if (folderBelowRoot(state) === null && user === DYNAMIC_USER)
    throw new UsageError(
      `--state ${state} is not below ${STATE_ROOT}, so it needs --user NAME: a dynamic user owns only folders that systemd makes.`,
    );
  const folders = [state, ...more];
  const made = folders.flatMap((folder) => folderBelowRoot(folder) ?? []);
  const others = folders.filter((folder) => folderBelowRoot(folder) === null);
  return [
    "EnvironmentFile=-/etc/interdict/environment",
    ...(user === DYNAMIC_USER ? ["DynamicUser=yes", `User=${SERVICE_NAME}`] : [`User=${user}`]),
    ...(folderBelowRoot(state) === null ? [`Environment=INTERDICT_STATE=${state}`] : []),
    ...(others.length === 0 ? [] : [`ReadWritePaths=${others.join(" ")}`]),
    ...(made.length === 0 ? [] : [`StateDirectory=${made.join(" ")}`, "StateDirectoryMode=0700"]),
    `UnsetEnvironment=${unsetVariables.join(" ")}`,
  ];
}

/** What a unit waits for. */
export function mountSettings({ state }: Pick<UnitOptions, "state">): string[] {
  return folderBelowRoot(state) === null ? [`RequiresMountsFor=${state}`] : [];
}

/** Null for a folder that systemd does not make. */
function folderBelowRoot(folder: string): string | null {
  return folder.startsWith(STATE_ROOT) ? folder.slice(STATE_ROOT.length) : null;
}

/** What a process of the service may do. */
export const SANDBOX: readonly string[] = fillTemplate(sandbox, {});

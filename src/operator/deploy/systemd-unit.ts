// The unit with which systemd runs the service. `interdict deploy systemd` prints it.

import { UsageError } from "../../base/model/errors.ts";
import { checkPath } from "./checked-options.ts";

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
  return `${[
    ...HEADER,
    "",
    "[Unit]",
    "Description=Interdict, sanctions and PEP screening",
    "After=network-online.target",
    "Wants=network-online.target",
    "# A service that fails is started again for as long as it takes.",
    "StartLimitIntervalSec=0",
    ...mountSettings(options),
    "",
    "[Service]",
    ...readiness(options.executable),
    ...own,
    ...LIFE,
    ...SANDBOX,
    "",
    "[Install]",
    "WantedBy=multi-user.target",
  ].join("\n")}\n`;
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
    ...SETTINGS,
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

const HEADER = [
  "# Printed by interdict deploy systemd. Change it with: systemctl edit interdict",
  "# Flags of serve are variables in /etc/interdict/environment, such as INTERDICT_LISTEN=10.0.0.5:8080.",
];

function readiness(executable: string): string[] {
  return [
    "Type=notify",
    `ExecStart=${executable} serve`,
    "# A reload starts the executable anew, with today's settings and certificate. The new process takes over from",
    "# the running one without refusing a request, and reports itself as the main process.",
    `ExecReload=${executable} upgrade $MAINPID`,
    "NotifyAccess=all",
    "# A large snapshot is unpacked and opened before the service is ready.",
    "TimeoutStartSec=300",
    "# The service reports once per second that each of its threads answers.",
    "WatchdogSec=30",
    "# At SIGABRT the runtime would report a crash of its own.",
    "WatchdogSignal=SIGKILL",
  ];
}

const SETTINGS = ["EnvironmentFile=-/etc/interdict/environment"];

const LIFE = [
  "Restart=always",
  "RestartSec=1",
  "# Requests under way have five seconds; the log and the files then close.",
  "TimeoutStopSec=15",
  "KillMode=control-group",
  "# Every request has a line in the log; the journal would drop some under load.",
  "LogRateLimitIntervalSec=0",
  "LimitNOFILE=65536",
  "LimitCORE=0",
];

/** What a process of the service may do. */
export const SANDBOX = [
  "",
  "# What the service may do. MemoryDenyWriteExecute= must stay off: JavaScript is compiled while it runs, and the",
  "# match index is mapped through code that is compiled at the start.",
  "NoNewPrivileges=yes",
  "CapabilityBoundingSet=",
  "AmbientCapabilities=",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "PrivateTmp=yes",
  "PrivateDevices=yes",
  "PrivateUsers=yes",
  "PrivateIPC=yes",
  "ProtectProc=invisible",
  "ProtectClock=yes",
  "ProtectHostname=yes",
  "ProtectControlGroups=yes",
  "ProtectKernelLogs=yes",
  "ProtectKernelModules=yes",
  "ProtectKernelTunables=yes",
  "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
  "RestrictNamespaces=yes",
  "RestrictRealtime=yes",
  "RestrictSUIDSGID=yes",
  "RemoveIPC=yes",
  "LockPersonality=yes",
  "KeyringMode=private",
  "SystemCallArchitectures=native",
  "SystemCallFilter=@system-service",
  "SystemCallFilter=~@privileged @resources",
  "# The screening of a file that somebody sent has the lowest priority.",
  "SystemCallFilter=setpriority",
  "SystemCallErrorNumber=EPERM",
  "UMask=0077",
];

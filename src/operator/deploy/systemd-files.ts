// What `interdict deploy systemd --into DIR` writes: the unit of the service, a command for its
// administration, its settings, and timers for imports, backups and verifications.

import { UsageError } from "../../base/model/errors.ts";
import { checkPath } from "./checked-options.ts";
import {
  DYNAMIC_USER,
  mountSettings,
  ownSettings,
  SANDBOX,
  systemdUnit,
  type UnitOptions,
} from "./systemd-unit.ts";

export interface FilesOptions extends UnitOptions {
  /** Folder of the list files that are imported each day. */
  readonly lists: string;
  /** Folder that takes the backups. */
  readonly backups: string;
}

interface SystemdFile {
  /** From the root of the host, without the first slash. */
  readonly path: string;
  readonly mode: number;
  readonly text: string;
  /** True for a file that operators change: one that is there stays. */
  readonly isTheirs: boolean;
}

const UNITS = "etc/systemd/system";

/** Backups of so many days stay. */
const BACKUP_DAYS = 14;

/** The files, in the order in which an operator reads them. Throws a UsageError as systemdUnit does. */
export function systemdFiles(options: FilesOptions): SystemdFile[] {
  const { lists, backups, user } = options;
  checkPath("--lists", lists);
  checkPath("--backups", backups);
  if (user === DYNAMIC_USER && !backups.startsWith("/var/lib/"))
    throw new UsageError(
      `--backups ${backups} is not below /var/lib/, so it needs --user NAME: a dynamic user owns only folders that systemd makes.`,
    );
  const unit = (name: string, text: string) => ({
    path: `${UNITS}/${name}`,
    mode: 0o644,
    text,
    isTheirs: false,
  });
  return [
    unit("interdict.service", systemdUnit(options)),
    { path: "etc/interdict/environment", mode: 0o640, text: SETTINGS, isTheirs: true },
    { path: "usr/local/sbin/interdict-admin", mode: 0o755, text: adminCommand(options), isTheirs: false },
    unit("interdict-import.service", importJob(options)),
    unit("interdict-import.timer", timer("Imports the lists of Interdict", "06:30")),
    unit("interdict-backup.service", backupJob(options)),
    unit("interdict-backup.timer", timer("Backs up Interdict", "01:30")),
    unit("interdict-verify.service", verifyJob(options)),
    unit("interdict-verify.timer", timer("Verifies the journal of Interdict", "03:30")),
  ];
}

const SETTINGS = `# Settings of interdict.service, of interdict-admin and of the jobs: flags of interdict serve, as variables.
# interdict serve --help names them. After a change: systemctl reload interdict (a new address: restart).
# Only root reads this file; passwords have files of their own.
#INTERDICT_LISTEN=127.0.0.1:8080
#INTERDICT_WORKERS=2
#INTERDICT_MAX_AGE=us_ofac_sdn=7,un_sc_sanctions=7
#INTERDICT_CANARIES=/etc/interdict/canaries.txt
`;

/** The properties of systemd-run that make a command one of the service. */
function adminCommand(options: FilesOptions): string {
  const properties = ownSettings(options).map((setting) => `  -p '${setting}' \\`);
  return `${[
    "#!/bin/sh",
    "# Runs interdict as the user of its service, with its state folder and settings. Printed by interdict deploy systemd.",
    "#   interdict-admin doctor",
    "#   interdict-admin keys list",
    "#   (umask 077; interdict-admin backup - >/root/interdict.tar.zst)",
    "# It reads what everybody may read, and writes to its output and the state folder.",
    "set -eu",
    'if [ "$(id -u)" != 0 ]; then',
    '  echo "error: interdict-admin runs as root: sudo interdict-admin $*" >&2',
    "  exit 1",
    "fi",
    "exec systemd-run --quiet --pipe --wait --collect --service-type=exec \\",
    ...properties,
    `  -p UMask=0077 -p "WorkingDirectory=-$PWD" \${SUDO_USER:+--setenv=SUDO_USER="$SUDO_USER"} \\`,
    `  ${options.executable} "$@"`,
  ].join("\n")}\n`;
}

function importJob(options: FilesOptions): string {
  const { executable, lists } = options;
  return job(options, `Interdict: import of the lists in ${lists}`, [
    "# Put every list there each time. A list that could not be fetched: systemctl edit interdict-import, --keep DATASET.",
    `ExecStart=${executable} import ${lists}`,
  ]);
}

function backupJob(options: FilesOptions): string {
  const { executable, backups } = options;
  return job(
    options,
    `Interdict: backup into ${backups}`,
    [
      "# Copy the files to another host. They hold the hashes of keys and what was decided. Each is read back before it",
      `# counts. Then those of more than ${BACKUP_DAYS} days go, but for one with entries of the journal that it lacks.`,
      `ExecStart=${executable} backup ${backups} --keep-days ${BACKUP_DAYS}`,
    ],
    [backups],
  );
}

function verifyJob(options: FilesOptions): string {
  return job(options, "Interdict: verification of the journal", [
    "# With the key of --journal-key: systemctl edit interdict-verify, an empty ExecStart= and one with --key FILE.",
    `ExecStart=${options.executable} journal verify`,
  ]);
}

/** A unit that runs once, as the user of the service. */
function job(
  options: FilesOptions,
  description: string,
  commands: readonly string[],
  folders: readonly string[] = [],
): string {
  return `${[
    "# Printed by interdict deploy systemd.",
    "",
    "[Unit]",
    `Description=${description}`,
    ...mountSettings(options),
    "",
    "[Service]",
    "Type=oneshot",
    ...commands,
    ...ownSettings(options, folders),
    "Nice=10",
    ...SANDBOX,
  ].join("\n")}\n`;
}

/** One that was missed while the host was off is made up for. */
function timer(description: string, time: string): string {
  return `${[
    "# Printed by interdict deploy systemd.",
    "",
    "[Unit]",
    `Description=${description}`,
    "",
    "[Timer]",
    `OnCalendar=*-*-* ${time}`,
    "Persistent=true",
    "",
    "[Install]",
    "WantedBy=timers.target",
  ].join("\n")}\n`;
}

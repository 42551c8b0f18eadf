// `deploy systemd`: prints the unit of the service, or writes it with what an operator needs beside it.

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { addFlags, type FlagsOf, flag } from "../../../base/flags/flag.ts";
import { OperatorError, UsageError } from "../../../base/model/errors.ts";
import { EARLY_VARIABLES } from "../../../base/platform/runtime-variables.ts";
import { describeSystemError } from "../../../base/platform/system-errors.ts";
import { systemdFiles } from "../../../operator/deploy/systemd-files.ts";
import { DYNAMIC_USER, systemdUnit } from "../../../operator/deploy/systemd-unit.ts";
import { printResult, say } from "../../output.ts";

const NEXT = `systemctl daemon-reload
systemctl enable --now interdict interdict-import.timer interdict-backup.timer interdict-verify.timer
interdict-admin doctor`;

const FLAGS = [
  flag("--user <name>", `user of the service; with ${DYNAMIC_USER}, systemd creates one`, {
    default: DYNAMIC_USER,
  }),
  flag("--executable <path>", "path of the executable on the host", { default: "/usr/local/bin/interdict" }),
  // Not the flag of the other commands: its default is the folder of the user who prints the unit.
  flag("--state <dir>", "state folder on the host", { default: "/var/lib/interdict" }),
  flag(
    "--into <dir>",
    "write the unit, the command interdict-admin, the settings, and timers for import, backup and verification below this folder; / for this host",
  ),
  flag("--replace", "with --into: replace existing files that differ, except the settings"),
  flag("--lists <dir>", "folder of the list files that the timer imports", {
    default: "/srv/interdict/lists",
  }),
  flag("--backups <dir>", "folder for the backups of the timer", { default: "/var/lib/interdict-backups" }),
];
type SystemdOptions = FlagsOf<typeof FLAGS>;

export function systemdCommand(): Command {
  return (
    addFlags(new Command("systemd"), FLAGS)
      .description(
        "prints the unit with which systemd runs the service, or writes it with interdict-admin, settings and timers",
      )
      // Not the flag of the other commands: its default is the folder of the user who prints the unit.
      .addHelpText(
        "after",
        "\nExample:\n  interdict deploy systemd >/etc/systemd/system/interdict.service\n  interdict deploy systemd --into /",
      )
      .action((options: SystemdOptions) => {
        const { into, replace = false } = options;
        const unit = { ...options, unsetVariables: EARLY_VARIABLES };
        if (into !== undefined) return explaining(into, () => writeFiles(into, replace, unit));
        if (replace) throw new UsageError("--replace needs --into DIR.");
        process.stdout.write(systemdUnit(unit));
      })
  );
}

function explaining(into: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    const reason = describeSystemError(cause);
    if (reason === null) throw cause;
    throw new OperatorError(
      `Not every file can be written below ${into}: ${reason}.`,
      "Run it as root, or write into another folder and copy the files: --into FOLDER",
      { cause },
    );
  }
}

/** Throws an OperatorError, before anything is written, for a file that is there and differs. */
function writeFiles(into: string, replace: boolean, options: Parameters<typeof systemdFiles>[0]): void {
  const files = systemdFiles(options).map((file) => {
    const path = join(into, file.path);
    const there = existsSync(path) ? readFileSync(path, "utf8") : null;
    return { ...file, path, there, stays: there === file.text || (there !== null && file.isTheirs) };
  });
  const other = files.filter(({ there, stays }) => there !== null && !stays);
  if (other.length > 0 && !replace)
    throw new OperatorError(
      `${other.map(({ path }) => path).join(", ")} ${other.length === 1 ? "is" : "are"} there, with other content.`,
      "Compare (interdict deploy systemd --into FOLDER), then replace them: --replace. Changes of your own belong into systemctl edit.",
    );
  // These are for every user of the host to read, as what a package installs.
  process.umask(0o022);
  for (const { path, mode, text, stays } of files) {
    if (!stays) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      chmodSync(path, mode);
    }
    printResult(`${stays ? "kept   " : "wrote  "} ${path}`);
  }
  say(`Then, as root:\n${NEXT}`);
}

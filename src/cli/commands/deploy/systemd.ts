// `deploy systemd`: prints the unit of the service.

import { Command } from "commander";
import { DYNAMIC_USER, systemdUnit } from "../../../deploy/systemd-unit.ts";
import { RUNTIME_VARIABLES } from "../../environment.ts";

interface SystemdOptions {
  readonly user: string;
  readonly executable: string;
  readonly state: string;
}

export function systemdCommand(): Command {
  return (
    new Command("systemd")
      .description("prints the unit with which systemd runs the service")
      .option("--user <name>", `user of the service; ${DYNAMIC_USER} lets systemd make one`, DYNAMIC_USER)
      .option("--executable <path>", "path of the executable on the host", "/usr/local/bin/interdict")
      // Not the flag of the other commands: its default is the folder of the user who prints the unit.
      .option("--state <dir>", "state folder on the host", "/var/lib/interdict")
      .addHelpText("after", "\nExample:\n  interdict deploy systemd >/etc/systemd/system/interdict.service")
      .action((options: SystemdOptions) => {
        process.stdout.write(systemdUnit({ ...options, unsetVariables: RUNTIME_VARIABLES }));
      })
  );
}

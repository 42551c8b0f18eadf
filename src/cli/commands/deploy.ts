// `deploy`: prints what an operator installs next to the executable; one file per subcommand.

import { Command } from "commander";
import { systemdCommand } from "./deploy/systemd.ts";

export function deployCommand(): Command {
  const command = new Command("deploy").description(
    "prints files that an operator installs next to the service, such as the unit for systemd",
  );
  for (const make of [systemdCommand]) command.addCommand(make());
  return command;
}

// `journal`: reads the journal of decisions; one file per subcommand.

import { Command } from "commander";
import { acknowledgeCommand } from "./journal/acknowledge.ts";
import { exportCommand } from "./journal/export.ts";
import { listCommand } from "./journal/list.ts";
import { repairCommand } from "./journal/repair.ts";
import { replayCommand } from "./journal/replay.ts";
import { showCommand } from "./journal/show.ts";
import { verifyCommand } from "./journal/verify.ts";
import { whyCommand } from "./journal/why.ts";

export function journalCommand(): Command {
  const command = new Command("journal").description(
    "lists, shows, verifies, repairs and exports the recorded decisions, recomputes them, and explains why a record was not reported",
  );
  const commands = [
    ...[listCommand, showCommand, verifyCommand, repairCommand, acknowledgeCommand],
    ...[exportCommand, replayCommand, whyCommand],
  ];
  for (const make of commands) command.addCommand(make());
  return command;
}

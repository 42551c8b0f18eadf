// `completions`: prints the script with which a shell completes commands and flags.

import { Argument, Command } from "commander";
import { CHAPTERS } from "../../manual/chapters.ts";
import { completionsOf, SHELLS, type Shell } from "../completions.ts";
import type { CommandEntry } from "../every-command.ts";

/** `commands` returns every command of the program. */
export function completionsCommand(commands: () => Promise<readonly CommandEntry[]>): Command {
  return new Command("completions")
    .description("prints the script with which a shell completes commands and flags")
    .addArgument(new Argument("<shell>", "the shell").choices(SHELLS))
    .addHelpText(
      "after",
      "\nExample:\n  interdict completions bash >/etc/bash_completion.d/interdict\n  interdict completions fish >~/.config/fish/completions/interdict.fish",
    )
    .action(async (shell: Shell) => {
      const topics = CHAPTERS.map(({ name }) => name);
      process.stdout.write(completionsOf(shell, await commands(), topics));
    });
}

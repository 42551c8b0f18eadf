// The commands of the program as plain values: for the reference, completions and the page of man.

import type { Command } from "commander";

export interface FlagEntry {
  /** As the help has it: "-V, --version" or "--limit <n>". */
  readonly flags: string;
  /** "--limit". */
  readonly long: string;
  readonly description: string;
  /** The values that are allowed; empty when any text may follow. */
  readonly choices: readonly string[];
  /** The variable that stands for the flag; null when none does. */
  readonly variable: string | null;
}

export interface CommandEntry {
  /** "keys create". */
  readonly path: string;
  readonly description: string;
  readonly flags: readonly FlagEntry[];
  /** The names of its own commands; empty for most. */
  readonly commands: readonly string[];
}

/** Every command below `program` and every command of a group, in the order of the help. */
export function everyCommand(program: Command, path = ""): CommandEntry[] {
  return program.commands.flatMap((command) => {
    const name = `${path}${command.name()}`;
    const flags = command.options
      .filter(({ hidden }) => !hidden)
      .map(({ flags, long, description, argChoices, envVar }) => ({
        flags,
        long: long ?? flags,
        description,
        choices: argChoices ?? [],
        variable: envVar ?? null,
      }));
    const commands = command.commands.map((one) => one.name());
    return [
      { path: name, description: command.description(), flags, commands },
      ...everyCommand(command, `${name} `),
    ];
  });
}

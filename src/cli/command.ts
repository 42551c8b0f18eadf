// How a command is declared, once: its head, in the words of its help, and what it runs.

import { Command } from "commander";
import { addFlags, type Flag, type FlagsOf } from "../base/flags/flag.ts";

/** An argument as the help has it, such as "<file>", "[id]" or "[path...]", and what it is. */
type Argument = readonly [syntax: string, about: string];

type TextOf<Syntax> = Syntax extends `${string}...${string}`
  ? string[]
  : Syntax extends `[${string}`
    ? string | undefined
    : string;

interface Head<Arguments extends readonly Argument[], Flags extends readonly Flag[]> {
  readonly about: string;
  readonly arguments?: Arguments;
  readonly flags?: Flags;
  /** What the help says after the flags. */
  readonly notes?: string;
  /** A command line without the name of the program, and further lines as they are shown. */
  readonly example?: string;
  /** Receives the texts of the arguments, the values of the flags, and the command. */
  readonly run: (
    ...given: [...{ [At in keyof Arguments]: TextOf<Arguments[At][0]> }, FlagsOf<Flags>, Command]
  ) => unknown;
}

/** Makes a command. */
export function command<
  const Arguments extends readonly Argument[] = [],
  const Flags extends readonly Flag[] = [],
>(name: string, head: Head<Arguments, Flags>): Command {
  const made = addFlags(new Command(name), head.flags ?? []).description(head.about);
  for (const [syntax, about] of head.arguments ?? []) made.argument(syntax, about);
  if (head.notes !== undefined) made.addHelpText("after", head.notes);
  if (head.example !== undefined) made.addHelpText("after", `\nExample:\n  interdict ${head.example}`);
  return made.action(head.run as (...given: unknown[]) => Promise<void>);
}

/** Makes a command that has commands of its own. */
export function group(name: string, about: string, commands: readonly Command[]): Command {
  const made = new Command(name).description(about);
  for (const one of commands) made.addCommand(one);
  return made;
}

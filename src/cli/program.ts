// The command line: every command, its flags and its help, and one place that turns failures into exit codes.

import { Command, CommanderError } from "commander";
import { EXIT_DONE, EXIT_WRONG_USE } from "../platform/exit-codes.ts";
import type { Embedding } from "../snapshot/embedded.ts";
import { VERSION } from "../version.ts";
import { refuseRuntimeVariables } from "./environment.ts";
import { endWithReader, reportFailure } from "./output.ts";

type CommandMaker = (embedding: Embedding) => Command;

/**
 * Every command, in the order of the help. A command is read when it is run: the readers of lists and the
 * writers of snapshots made a third of the time in which the service starts.
 */
const COMMANDS: Readonly<Record<string, () => Promise<CommandMaker>>> = {
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  import: async () => (await import("./commands/import.ts")).importCommand,
  build: async () => (await import("./commands/build.ts")).buildCommand,
  publish: async () => (await import("./commands/publish.ts")).publishCommand,
  snapshots: async () => (await import("./commands/snapshots.ts")).snapshotsCommand,
  match: async () => (await import("./commands/match.ts")).matchCommand,
  compare: async () => (await import("./commands/compare.ts")).compareCommand,
  search: async () => (await import("./commands/search.ts")).searchCommand,
  entity: async () => (await import("./commands/entity.ts")).entityCommand,
  history: async () => (await import("./commands/history.ts")).historyCommand,
  accounts: async () => (await import("./commands/accounts.ts")).accountsCommand,
  keys: async () => (await import("./commands/keys.ts")).keysCommand,
  inspect: async () => (await import("./commands/inspect.ts")).inspectCommand,
  version: async () => (await import("./commands/version.ts")).versionCommand,
};

/** The program with one command, or with all of them for a name that is none of theirs. */
export async function buildProgram(embedding: Embedding, name = ""): Promise<Command> {
  const program = new Command("interdict")
    .description("Sanctions and PEP screening: import lists, serve the API, search and match names.")
    .showHelpAfterError("(add --help for the flags of a command)")
    .version(VERSION, "-V, --version", "print the version");
  const wanted = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]] : Object.values(COMMANDS);
  for (const load of wanted) if (load !== undefined) program.addCommand((await load())(embedding));
  forEachCommand(program, (command) => command.exitOverride());
  return program;
}

const OWNER_ONLY_UMASK = 0o077;

/** Runs one command line (without the program's name) and returns its exit code. */
export async function run(args: readonly string[], embedding: Embedding): Promise<number> {
  endWithReader();
  // What this program makes is for its user alone, under every umask.
  process.umask(OWNER_ONLY_UMASK);
  try {
    refuseRuntimeVariables(process.env);
  } catch (error) {
    return reportFailure(error);
  }
  const program = await buildProgram(embedding, args[0]);
  if (args.length === 0) {
    program.outputHelp({ error: true });
    return EXIT_WRONG_USE;
  }
  try {
    await program.parseAsync([...args], { from: "user" });
    return typeof process.exitCode === "number" ? process.exitCode : EXIT_DONE;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT_DONE : EXIT_WRONG_USE;
    }
    return reportFailure(error);
  }
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}

// The program: its commands, which are loaded when they run, and the exit code of each failure.

import { Command, CommanderError } from "commander";
import { EXIT_DONE, EXIT_WRONG_USE } from "../platform/exit-codes.ts";
import type { Embedding } from "../snapshot/embedded.ts";
import { VERSION } from "../version.ts";
import { refuseRuntimeVariables, refuseUnknownVariables } from "./environment.ts";
import { endWithReader, reportFailure } from "./output.ts";

type CommandMaker = (embedding: Embedding) => Command;

/**
 * Every command, in the order of the help. A command is loaded when it runs: loading the importers took a
 * third of the start of the service.
 */
const COMMANDS: Readonly<Record<string, () => Promise<CommandMaker>>> = {
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  upgrade: async () => (await import("./commands/upgrade.ts")).upgradeCommand,
  import: async () => (await import("./commands/import.ts")).importCommand,
  build: async () => (await import("./commands/build.ts")).buildCommand,
  publish: async () => (await import("./commands/publish.ts")).publishCommand,
  snapshots: async () => (await import("./commands/snapshots.ts")).snapshotsCommand,
  match: async () => (await import("./commands/match.ts")).matchCommand,
  screen: async () => (await import("./commands/screen.ts")).screenCommand,
  "screen-messages": async () => (await import("./commands/screen-messages.ts")).screenMessagesCommand,
  rescreen: async () => (await import("./commands/rescreen.ts")).rescreenCommand,
  explain: async () => (await import("./commands/explain.ts")).explainCommand,
  journal: async () => (await import("./commands/journal.ts")).journalCommand,
  mapping: async () => (await import("./commands/mapping.ts")).mappingCommand,
  compare: async () => (await import("./commands/compare.ts")).compareCommand,
  selftest: async () => (await import("./commands/selftest.ts")).selftestCommand,
  calibrate: async () => (await import("./commands/calibrate.ts")).calibrateCommand,
  clearances: async () => (await import("./commands/clearances.ts")).clearancesCommand,
  search: async () => (await import("./commands/search.ts")).searchCommand,
  entity: async () => (await import("./commands/entity.ts")).entityCommand,
  history: async () => (await import("./commands/history.ts")).historyCommand,
  mcp: async () => (await import("./commands/mcp.ts")).mcpCommand,
  accounts: async () => (await import("./commands/accounts.ts")).accountsCommand,
  keys: async () => (await import("./commands/keys.ts")).keysCommand,
  sizing: async () => (await import("./commands/sizing.ts")).sizingCommand,
  deploy: async () => (await import("./commands/deploy.ts")).deployCommand,
  backup: async () => (await import("./commands/backup.ts")).backupCommand,
  restore: async () => (await import("./commands/restore.ts")).restoreCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  inspect: async () => (await import("./commands/inspect.ts")).inspectCommand,
  version: async () => (await import("./commands/version.ts")).versionCommand,
};

/** The program with the command `name`, or with all commands if there is no such command. */
export async function buildProgram(embedding: Embedding, name = ""): Promise<Command> {
  const program = new Command("interdict")
    .description(
      "Sanctions and PEP screening: imports lists, serves the API, and searches and matches names.",
    )
    .showHelpAfterError("(add --help to see the flags of a command)")
    .version(VERSION, "-V, --version", "print the version");
  const wanted = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]] : Object.values(COMMANDS);
  for (const load of wanted) if (load !== undefined) program.addCommand((await load())(embedding));
  forEachCommand(program, (command) => command.exitOverride());
  return program;
}

const OWNER_ONLY_UMASK = 0o077;

/** Runs a command line (without the program's name) and returns its exit code. */
export async function run(args: readonly string[], embedding: Embedding): Promise<number> {
  endWithReader();
  // Files of this program are for its user alone, under every umask.
  process.umask(OWNER_ONLY_UMASK);
  try {
    refuseRuntimeVariables(process.env);
    // The doctor names such a variable among its findings.
    if (args[0] !== "doctor") refuseUnknownVariables(process.env);
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

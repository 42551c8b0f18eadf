// The command line: every command, its flags and its help, and one place that turns failures into exit codes.

import { Command, CommanderError } from "commander";
import type { EmbeddedSnapshot } from "../snapshot/embedded.ts";
import { VERSION } from "../version.ts";
import { accountsCommand } from "./commands/accounts.ts";
import { buildCommand } from "./commands/build.ts";
import { compareCommand } from "./commands/compare.ts";
import { entityCommand } from "./commands/entity.ts";
import { historyCommand } from "./commands/history.ts";
import { importCommand } from "./commands/import.ts";
import { inspectCommand } from "./commands/inspect.ts";
import { keysCommand } from "./commands/keys.ts";
import { matchCommand } from "./commands/match.ts";
import { publishCommand } from "./commands/publish.ts";
import { searchCommand } from "./commands/search.ts";
import { serveCommand } from "./commands/serve.ts";
import { snapshotsCommand } from "./commands/snapshots.ts";
import { versionCommand } from "./commands/version.ts";
import { EXIT_DONE, EXIT_WRONG_USE, endWithReader, reportFailure } from "./output.ts";

/** What the entry of the program brings along; a run from source has no snapshot. */
export interface Embedding {
  readonly snapshot: EmbeddedSnapshot | null;
  /** The file that a worker thread of `serve` runs; without it there can be one worker only, in the main thread. */
  readonly workerEntry?: string;
}

export function buildProgram(embedding: Embedding): Command {
  const program = new Command("interdict")
    .description("Sanctions and PEP screening: import lists, serve the API, search and match names.")
    .showHelpAfterError("(add --help for the flags of a command)")
    .version(VERSION, "-V, --version", "print the version");
  for (const command of [
    serveCommand(embedding),
    importCommand(),
    buildCommand(),
    publishCommand(),
    snapshotsCommand(),
    matchCommand(embedding),
    compareCommand(),
    searchCommand(embedding),
    entityCommand(embedding),
    historyCommand(embedding),
    accountsCommand(),
    keysCommand(),
    inspectCommand(),
    versionCommand(),
  ]) {
    program.addCommand(command);
  }
  forEachCommand(program, (command) => command.exitOverride());
  return program;
}

/** Runs one command line (without the program's name) and returns its exit code. */
export async function run(args: readonly string[], embedding: Embedding): Promise<number> {
  endWithReader();
  const program = buildProgram(embedding);
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

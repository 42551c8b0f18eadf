// The program: its commands, which are loaded when they run, and the exit code of each failure.

import { isUtf8 } from "node:buffer";
import { Command, CommanderError } from "commander";
import { UsageError } from "../base/model/errors.ts";
import { readIfThere } from "../base/platform/durable-file.ts";
import { EXIT_DONE, EXIT_WRONG_USE } from "../base/platform/exit-codes.ts";
import { refuseClosedState } from "../base/platform/state-folder.ts";
import { didYouMean } from "../engine/names/distance/nearest-name.ts";
import type { Embedding } from "../engine/snapshot/embedded.ts";
import { VERSION } from "../version.ts";
import { refuseRuntimeVariables, refuseUnknownVariables } from "./environment.ts";
import { everyCommand } from "./every-command.ts";
import { endWithReader, reportFailure } from "./output.ts";

type CommandMaker = (embedding: Embedding) => Command;

/**
 * Every command by its task, in the order of the help. A command is loaded when it runs: loading the
 * importers took a third of the start of the service.
 */
const TASKS: Readonly<Record<string, Readonly<Record<string, () => Promise<CommandMaker>>>>> = {
  "Serve:": {
    serve: async () => (await import("./commands/serve.ts")).serveCommand,
    upgrade: async () => (await import("./commands/upgrade.ts")).upgradeCommand,
    mcp: async () => (await import("./commands/mcp.ts")).mcpCommand,
    accounts: async () => (await import("./commands/accounts.ts")).accountsCommand,
    keys: async () => (await import("./commands/keys.ts")).keysCommand,
  },
  "Load lists:": {
    import: async () => (await import("./commands/import.ts")).importCommand,
    build: async () => (await import("./commands/import.ts")).buildCommand,
    publish: async () => (await import("./commands/publish.ts")).publishCommand,
    snapshots: async () => (await import("./commands/snapshots.ts")).snapshotsCommand,
    lists: async () => (await import("./commands/lists.ts")).listsCommand,
  },
  "Screen:": {
    match: async () => (await import("./commands/match.ts")).matchCommand,
    screen: async () => (await import("./commands/screen.ts")).screenCommand,
    rescreen: async () => (await import("./commands/rescreen.ts")).rescreenCommand,
    "screen-messages": async () => (await import("./commands/screen-messages.ts")).screenMessagesCommand,
    "check-shares": async () => (await import("./commands/check-shares.ts")).checkSharesCommand,
    mapping: async () => (await import("./commands/mapping.ts")).mappingCommand,
    clearances: async () => (await import("./commands/clearances.ts")).clearancesCommand,
  },
  "Look into the lists:": {
    search: async () => (await import("./commands/search.ts")).searchCommand,
    entity: async () => (await import("./commands/entity.ts")).entityCommand,
    history: async () => (await import("./commands/entity.ts")).historyCommand,
    owned: async () => (await import("./commands/owned.ts")).ownedCommand,
  },
  "Explain and prove:": {
    explain: async () => (await import("./commands/explain.ts")).explainCommand,
    journal: async () => (await import("./commands/journal.ts")).journalCommand,
    selftest: async () => (await import("./commands/selftest.ts")).selftestCommand,
    calibrate: async () => (await import("./commands/calibrate.ts")).calibrateCommand,
    compare: async () => (await import("./commands/compare.ts")).compareCommand,
  },
  "Operate:": {
    doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
    backup: async () => (await import("./commands/backup.ts")).backupCommand,
    restore: async () => (await import("./commands/backup.ts")).restoreCommand,
    deploy: async () => (await import("./commands/deploy.ts")).deployCommand,
    sizing: async () => (await import("./commands/sizing.ts")).sizingCommand,
    inspect: async () => (await import("./commands/inspect.ts")).inspectCommand,
    completions: async () => {
      const { completionsCommand } = await import("./commands/completions.ts");
      return (embedding) => completionsCommand(async () => everyCommand(await buildProgram(embedding)));
    },
    version: async () => (await import("./commands/version.ts")).versionCommand,
  },
};

const HELP_HINT = `
Help of a command: interdict help COMMAND…, such as interdict help keys create
The manual: interdict help; interdict help --search "rotate a key"; interdict help InterdictUnready`;

/** The program with the command `name`, or with all commands if there is no such command. */
export async function buildProgram(embedding: Embedding, name = ""): Promise<Command> {
  const program = new Command("interdict")
    .description(
      "Sanctions and PEP screening: imports lists, serves the API, and searches and matches names.",
    )
    .version(VERSION, "-V, --version", "print the version")
    // commander's own names one command only, and not the command of a group.
    .helpCommand(false)
    .addHelpText("after", HELP_HINT);
  const isKnown = Object.values(TASKS).some((commands) => Object.hasOwn(commands, name));
  for (const [task, commands] of Object.entries(TASKS)) {
    program.commandsGroup(task);
    for (const [one, load] of Object.entries(commands))
      if (!isKnown || one === name) program.addCommand((await load())(embedding));
  }
  forEachCommand(program, (command) =>
    command
      .exitOverride()
      .showHelpAfterError(`(to see its flags: ${pathOf(command)} --help)`)
      .configureOutput({ outputError: (text, write) => write(inOneWording(text)) }),
  );
  program.hook("preAction", (_, command) => refuseOtherUser(command));
  return program;
}

/** "interdict keys create". */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/** Suggests a name as other errors do: "unknown option '--threshhold'. Did you mean --threshold?" */
function inOneWording(text: string): string {
  return text.replace(/\n\((Did you mean [^\n]+\?)\)/, ". $1");
}

/** Stands in arguments for bytes that are not UTF-8. */
const REPLACED = "\ufffd";

/** Throws a UsageError for an argument that is not UTF-8: its bytes are lost, and its file is not found. */
function refuseOtherEncodings(args: readonly string[]): void {
  const replaced = args.find((arg) => arg.includes(REPLACED));
  if (replaced === undefined || isUtf8(readIfThere("/proc/self/cmdline") ?? Buffer.of())) return;
  throw new UsageError(
    `${JSON.stringify(replaced)} is not UTF-8: where it has ${REPLACED}, there are other bytes. Rename the file, or write the value in UTF-8.`,
  );
}

const OWNER_ONLY_UMASK = 0o077;

/** Runs a command line (without the program's name) and returns its exit code. */
export async function run(args: readonly string[], embedding: Embedding): Promise<number> {
  endWithReader();
  // Files of this program are for its user alone, under every umask.
  process.umask(OWNER_ONLY_UMASK);
  try {
    refuseOtherEncodings(args);
    refuseRuntimeVariables(process.env);
    // The doctor names such a variable among its findings.
    if (args[0] !== "doctor") refuseUnknownVariables(process.env);
  } catch (error) {
    return reportFailure(error);
  }
  const [first, ...others] = args;
  const program = await buildProgram(embedding, first === "help" ? others[0] : first);
  if (first === undefined) {
    program.outputHelp({ error: true });
    return EXIT_WRONG_USE;
  }
  try {
    if (first === "help") return await printHelp(program, others, embedding);
    await program.parseAsync([...args], { from: "user" });
    return typeof process.exitCode === "number" ? process.exitCode : EXIT_DONE;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT_DONE : EXIT_WRONG_USE;
    }
    return reportFailure(error);
  }
}

/**
 * Prints the help of the command, the page of the manual or the meaning of the word that the words name.
 * Throws a UsageError for words that are none of these.
 */
async function printHelp(program: Command, words: readonly string[], embedding: Embedding): Promise<number> {
  const { chapterList, printFound, printPage, printSearch } = await import("./show-manual.ts");
  const { CHAPTERS } = await import("../operator/manual/chapters.ts");
  const commands = async () => everyCommand(await buildProgram(embedding));
  if (words.length === 0) {
    program.outputHelp();
    process.stdout.write(`\nChapters of the manual (interdict help CHAPTER):\n${chapterList()}\n`);
    return EXIT_DONE;
  }
  if (words[0] === "--search") {
    if (words.length === 1)
      throw new UsageError('Say what to look for: interdict help --search "rotate a key"');
    printSearch(words.slice(1).join(" "));
    return EXIT_DONE;
  }
  if (words[0] === "--man") {
    const { manPage } = await import("./man-page.ts");
    const names = CHAPTERS.map(({ name }) => name);
    process.stdout.write(manPage(await commands(), names));
    return EXIT_DONE;
  }
  const [name = ""] = words;
  // A chapter comes before a command of its name, whose own help is --help.
  const isChapter = CHAPTERS.some((chapter) => chapter.name === name);
  const isPage = isChapter || !program.commands.some((one) => one.name() === name);
  if (isPage && (await printPage(words, commands))) return EXIT_DONE;
  const known = program.commands.map((one) => one.name());
  if (!known.includes(name) && didYouMean(name, known) === "" && printFound(words.join(" ")))
    return EXIT_DONE;
  return printCommandHelp(program, words);
}

/** Prints the help of the command that the names lead to. Throws a UsageError for a name that is none. */
function printCommandHelp(program: Command, names: readonly string[]): number {
  let command = program;
  for (const name of names.filter((one) => !one.startsWith("-"))) {
    const known = command.commands.map((one) => one.name());
    const next = command.commands.find((one) => one.name() === name);
    if (next === undefined) {
      const search =
        command === program ? ` The manual may know: interdict help --search ${JSON.stringify(name)}` : "";
      throw new UsageError(
        known.length === 0
          ? `${pathOf(command)} has no commands of its own, so no ${JSON.stringify(name)}.`
          : `${pathOf(command)} has no command ${JSON.stringify(name)}.${didYouMean(name, known)} Commands are ${known.join(", ")}.${search}`,
      );
    }
    command = next;
  }
  command.outputHelp();
  return EXIT_DONE;
}

/** The doctor says it as a finding. What `deploy` prints is for another host. */
function refuseOtherUser(command: Command): void {
  const { state } = command.opts<{ state?: string }>();
  if (state === undefined || command.name() === "doctor" || command.parent?.name() === "deploy") return;
  refuseClosedState(state);
}

function forEachCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) forEachCommand(child, visit);
}

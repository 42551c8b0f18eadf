// `completions`: prints the script with which a shell completes commands and flags.

import { Argument, Command } from "commander";
import { CHAPTERS } from "../../operator/manual/chapters.ts";
import type { CommandEntry, FlagEntry } from "../every-command.ts";

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

const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

const FIRST_WORDS = ["help"];

function wordsAfter(command: CommandEntry): string {
  return [...command.commands, ...command.flags.map(({ long }) => long), "--help"].join(" ");
}

/** A function that looks up what may follow the words before the cursor. Files complete everything else. */
function bash(commands: readonly CommandEntry[], topics: readonly string[]): string {
  const top = commands.filter(({ path }) => !path.includes(" ")).map(({ path }) => path);
  const cases = commands.map((command) => `    "${command.path}") words="${wordsAfter(command)}" ;;`);
  return `# Completions of interdict for bash. Source this file, or put it into the folder of bash-completion.
_interdict() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break ;; esac
    case "$path" in ""|${groupsOf(commands).join("|")}) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
    "") words="${[...FIRST_WORDS, ...top].join(" ")} --help --version" ;;
    "help") words="${[...topics, ...top].join(" ")} --search --man" ;;
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _interdict interdict
`;
}

/** The commands that have commands of their own, and help. */
function groupsOf(commands: readonly CommandEntry[]): string[] {
  return commands.filter((one) => one.commands.length > 0).map(({ path }) => `"${path}"`);
}

/** zsh runs the completions of bash. */
function zsh(commands: readonly CommandEntry[], topics: readonly string[]): string {
  return `#compdef interdict
autoload -U +X bashcompinit && bashcompinit
${bash(commands, topics)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

function fishFlag(path: string, { long, description }: FlagEntry): string {
  const steps = path.split(" ").map((step) => `__fish_seen_subcommand_from ${step}`);
  return `complete -c interdict -n ${quote(steps.join("; and "))} -l ${long.slice(2)} -d ${quote(description)}`;
}

function fish(commands: readonly CommandEntry[], topics: readonly string[]): string {
  const names = commands.map(({ path, description }) => {
    const steps = path.split(" ");
    const [group, name] = steps.length > 1 ? steps : [null, path];
    const when = group === null ? "__fish_use_subcommand" : `__fish_seen_subcommand_from ${group}`;
    return `complete -c interdict -n ${quote(when)} -a ${name} -d ${quote(description)}`;
  });
  return `${[
    "# Completions of interdict for fish: put this file into ~/.config/fish/completions/interdict.fish.",
    "complete -c interdict -n '__fish_use_subcommand' -a help -d 'the manual'",
    `complete -c interdict -n '__fish_seen_subcommand_from help' -a ${quote(topics.join(" "))}`,
    ...names,
    ...commands.flatMap(({ path, flags }) =>
      flags.filter(({ long }) => long.startsWith("--")).map((flag) => fishFlag(path, flag)),
    ),
  ].join("\n")}\n`;
}

/** A script that completes commands, flags and, behind `help`, the `topics`. */
function completionsOf(shell: Shell, commands: readonly CommandEntry[], topics: readonly string[]): string {
  return { bash, zsh, fish }[shell](commands, topics);
}

// The page of man(1), written from the commands of the program.

import { EXIT_MEANINGS } from "../base/platform/exit-codes.ts";
import { VERSION } from "../version.ts";
import type { CommandEntry } from "./every-command.ts";

/** A text for roff: a backslash, a hyphen and a leading point or quote would be read as commands. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/gm, "\\&");
}

function commandPart({ path, description, flags }: CommandEntry): string[] {
  const rows = flags.flatMap((flag) => [
    ".TP",
    `.B ${roff(flag.flags)}`,
    roff(flag.description + (flag.variable === null ? "" : ` (or ${flag.variable})`)),
  ]);
  return [`.SS interdict ${roff(path)}`, roff(description), ...rows];
}

/** The page as roff; `chapters` are the names of the chapters of the manual. */
export function manPage(commands: readonly CommandEntry[], chapters: readonly string[]): string {
  return `${[
    `.TH INTERDICT 1 "" "interdict ${VERSION}"`,
    ".SH NAME",
    "interdict \\- sanctions and PEP screening on the bank's own host",
    ".SH SYNOPSIS",
    ".B interdict",
    "COMMAND [FLAGS]",
    ".SH DESCRIPTION",
    roff(
      "The manual is in the program. interdict help lists its chapters, interdict help CHAPTER prints one,",
    ),
    roff("and interdict help \\-\\-search WORDS finds the sections about them.".replaceAll("\\-", "-")),
    `Chapters are ${roff(chapters.join(", "))}.`,
    ".SH COMMANDS",
    ...commands.flatMap(commandPart),
    ".SH EXIT STATUS",
    ...Object.entries(EXIT_MEANINGS).flatMap(([code, means]) => [".TP", `.B ${code}`, roff(means)]),
  ].join("\n")}\n`;
}

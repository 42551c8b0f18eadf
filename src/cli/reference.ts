// The tables of the reference that the program writes from its own: flags, variables, headers and metrics.

import { VARIABLES, VARIABLES_ALONE } from "../base/flags/variables.ts";
import { type Chapter, readChapter } from "../operator/manual/chapters.ts";
import { writeTable } from "../operator/manual/tables.ts";
import { describeMetrics } from "../service/http/describe-metrics.ts";
import { EVERY_HEADER } from "../service/http/openapi-headers.ts";
import type { CommandEntry } from "./every-command.ts";

/** A text of the help as Markdown: "<" would begin a tag. */
function plain(text: string): string {
  return text.replaceAll("<", "\\<").replaceAll("*", "\\*");
}

function flagsSection(commands: readonly CommandEntry[]): string {
  const parts = commands
    .filter(({ flags }) => flags.length > 0)
    .map(({ path, flags }) => {
      const rows = flags.map(({ flags, description }) => [`\`${flags}\``, plain(description)]);
      return `### interdict ${path}\n\n${writeTable(["Flag", "Means"], rows)}`;
    });
  return ["## Flags", ...parts].join("\n\n");
}

function variablesSection(commands: readonly CommandEntry[]): string {
  const flags = commands.flatMap((command) => command.flags);
  const rows = VARIABLES.map((variable) => {
    const own = flags.find((flag) => flag.variable === variable);
    if (own !== undefined) return [`\`${variable}\``, `\`${own.long}\``, plain(own.description)];
    return [`\`${variable}\``, "–", VARIABLES_ALONE[variable] ?? "–"];
  });
  return `## Variables\n\n${writeTable(["Variable", "Stands for", "Means"], rows)}`;
}

function headersSection(): string {
  const rows = Object.entries(EVERY_HEADER).map(([name, { description }]) => [`\`${name}\``, description]);
  return `## Headers\n\n${writeTable(["Header", "Says"], rows)}`;
}

function metricsSection(): string {
  const rows = describeMetrics().map(({ name, type, help }) => [`\`${name}\``, type, plain(help)]);
  return `## Metrics\n\n${writeTable(["Metric", "Kind", "Says"], rows)}`;
}

/** The sections of the reference that are written from the tables of the program, in Markdown. */
export function referenceSections(commands: readonly CommandEntry[]): string {
  return [flagsSection(commands), variablesSection(commands), headersSection(), metricsSection()].join(
    "\n\n",
  );
}

/** "serve, screen and rescreen". */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Explains a flag ("--threshold") or a variable of the program in Markdown, with the commands that take it;
 * null for another word.
 */
export function explainOption(word: string, commands: readonly CommandEntry[]): string | null {
  const means = new Map<string, string[]>();
  let flag = word;
  for (const { path, flags } of commands)
    for (const { long, variable, description } of flags) {
      if (long !== word && variable !== word) continue;
      flag = long;
      means.set(description, [...(means.get(description) ?? []), path]);
    }
  const alone = VARIABLES_ALONE[word];
  if (means.size === 0) return alone === undefined ? null : `# ${word}\n\nA variable: ${plain(alone)}.`;
  const kind = flag === word ? "A flag" : `The variable of \`${flag}\``;
  const parts = [...means].map(
    ([description, paths]) =>
      `${kind} of ${listed(paths.map((path) => `\`${path}\``))}: ${plain(description)}.`,
  );
  return [`# ${word}`, ...parts].join("\n\n");
}

/** A chapter with every section: some of the reference are written from the tables of the program. */
export function wholeChapter(chapter: Chapter, commands: readonly CommandEntry[]): Chapter {
  if (chapter.name !== "reference") return chapter;
  return readChapter(chapter.name, `${chapter.text}\n${referenceSections(commands)}\n`);
}

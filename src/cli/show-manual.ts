// `help`: chapters of the manual, a search in them, and what one word means, for a terminal or a file.

import { anchorOf, CHAPTERS } from "../manual/chapters.ts";
import { explainWord } from "../manual/known-words.ts";
import { searchManual } from "../manual/search.ts";
import { UsageError } from "../model/errors.ts";
import type { CommandEntry } from "./every-command.ts";
import { wholeChapter } from "./reference.ts";

const COLUMNS_DEFAULT = 100;
const COLUMNS_MAX = 120;
const FOUND_MAX = 6;

/**
 * A text of the manual without what only a browser shows: comments, anchors and pictures. A link to another
 * place in the manual becomes the command that prints it.
 */
export function forTerminal(markdown: string): string {
  return markdown
    .replace(/<!--.*?-->\n?/g, "")
    .replace(/<a id="[^"]*"><\/a>/g, "")
    .replace(/^!\[.*\n/gm, "")
    .replace(
      /\[([^\]]+)\]\(([\w-]+)\.md(?:#([\w-]+))?\)/g,
      (_, text: string, chapter: string, section = "") =>
        `${text} (\`interdict help ${chapter}${section === "" ? "" : ` ${section}`}\`)`,
    )
    .replace(/\[([^\]]+)\]\((?:#|\.\.)[^)]*\)/g, "$1");
}

/** Renders Markdown for standard output: in colours for a terminal, as plain text for a file or a pipe. */
function render(markdown: string): string {
  const columns = Math.min(COLUMNS_MAX, process.stdout.columns || COLUMNS_DEFAULT);
  return Bun.markdown.ansi(forTerminal(markdown), { colors: process.stdout.isTTY === true, columns });
}

/** Writes a text to standard output; a terminal gets it through $PAGER, or less. */
async function page(text: string): Promise<void> {
  if (process.stdout.isTTY === true) {
    const pager = process.env.PAGER ?? "less";
    try {
      const env = { ...process.env, LESS: process.env.LESS ?? "-FRX" };
      const child = Bun.spawn(["/bin/sh", "-c", pager], {
        stdin: new Blob([text]),
        stdout: "inherit",
        stderr: "ignore",
        env,
      });
      if ((await child.exited) === 0) return;
    } catch {
      // Without a pager the text is written as it is.
    }
  }
  process.stdout.write(text);
}

/** The chapters by name and title, for the end of the program's help. */
export function chapterList(): string {
  const width = Math.max(...CHAPTERS.map(({ name }) => name.length));
  return CHAPTERS.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`).join("\n");
}

/** Prints the sections that are about the words. Throws a UsageError when none is. */
export function printSearch(words: string): void {
  const found = searchManual(CHAPTERS, words).slice(0, FOUND_MAX);
  if (found.length === 0)
    throw new UsageError(
      `The manual has nothing about ${JSON.stringify(words)}. Its chapters are ${CHAPTERS.map(({ name }) => name).join(", ")}.`,
    );
  const lines = found.map(
    ({ chapter, section }) =>
      `${chapter.title}: ${section.title}\n    interdict help ${chapter.name} ${section.name}`,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
}

/**
 * Prints a chapter, one of its sections, or what a word means. Returns false when the words are none of
 * these. Throws a UsageError for a section that the chapter has not.
 */
export async function printPage(
  words: readonly string[],
  commands: () => Promise<readonly CommandEntry[]>,
): Promise<boolean> {
  const [name = "", ...others] = words;
  const chapter = CHAPTERS.find((one) => one.name === name);
  if (chapter === undefined) {
    const explained = explainWord(words.join(" "));
    if (explained !== null) await page(render(explained));
    return explained !== null;
  }
  const whole = wholeChapter(chapter, chapter.name === "reference" ? await commands() : []);
  if (others.length === 0) {
    await page(render(whole.text));
    return true;
  }
  const asked = anchorOf(others.join(" "));
  const section =
    whole.sections.find((one) => one.name === asked) ??
    whole.sections.find((one) => one.name.includes(asked));
  if (section === undefined)
    throw new UsageError(
      `The chapter ${name} has no section ${JSON.stringify(others.join(" "))}. Its sections are ${whole.sections.map((one) => one.name).join(", ")}.`,
    );
  await page(render(section.text));
  return true;
}

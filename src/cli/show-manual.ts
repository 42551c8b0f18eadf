// `help`: chapters of the manual, a search in them, and what one word means, for a terminal or a file.

import { UsageError } from "../base/model/errors.ts";
import { anchorOf, CHAPTERS } from "../operator/manual/chapters.ts";
import { explainWord } from "../operator/manual/known-words.ts";
import { searchManual } from "../operator/manual/search.ts";
import type { CommandEntry } from "./every-command.ts";
import { explainOption, wholeChapter } from "./reference.ts";

const COLUMNS_DEFAULT = 100;
const COLUMNS_MAX = 120;
const FOUND_MAX = 6;

/** A table with so many columns, and with a cell so long, is a list in a terminal. */
const LISTED_COLUMNS_MIN = 4;
const LISTED_CELL_LENGTH_MIN = 80;

/** The cells of a row of a table; a bar behind a backslash belongs to its cell. */
function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** A wide table with long cells as a list: in columns of a terminal, names would be cut within a word. */
function listWideTables(markdown: string): string {
  return markdown.replace(/(?:^\|.*\|\n?)+/gm, (table) => {
    const [header = [], , ...rows] = table.trimEnd().split("\n").map(cellsOf);
    const isLong = rows.some((cells) => cells.some((cell) => cell.length > LISTED_CELL_LENGTH_MIN));
    if (header.length < LISTED_COLUMNS_MIN || !isLong) return table;
    const items = rows.map(([name = "", ...others]) => {
      const lines = others.map((cell, i) => `- ${header[i + 1]}: ${cell.replaceAll("\\|", "|")}`);
      return [`**${name}**`, "", ...lines].join("\n");
    });
    return `${items.join("\n\n")}\n`;
  });
}

/** Code that goes on in the next line of the source is one piece in a terminal. */
function joinCode(markdown: string): string {
  return markdown
    .split(/^(```[\s\S]*?^```$)/m)
    .map((part, i) =>
      i % 2 === 1 ? part : part.replace(/`[^`]+`/g, (code) => code.replace(/\s*\n\s*/g, " ")),
    )
    .join("");
}

/**
 * A text of the manual without what only a browser shows: comments, anchors and pictures. A link to another
 * place in the manual becomes the command that prints it, and a wide table a list.
 */
export function forTerminal(markdown: string): string {
  return listWideTables(joinCode(markdown))
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

export interface Screen {
  readonly columns: number;
  /** False for a file or a pipe: code then keeps its backticks, which say what is one. */
  readonly colors: boolean;
}

/**
 * Renders Markdown. A block of code is indented and has no frame, so that its lines can be copied as they
 * are.
 */
export function renderManual(markdown: string, { columns, colors }: Screen): string {
  const parts = forTerminal(markdown).split(/^```\w*\n([\s\S]*?)^```\n?/m);
  return parts
    .map((part, i) => {
      if (i % 2 === 1) return `\n${part.replace(/^(?=.)/gm, "    ")}\n`;
      if (part.trim() === "") return "";
      const text = colors ? part : part.replace(/(?<!`)`([^`]+)`(?!`)/g, "`` `$1` ``");
      return Bun.markdown.ansi(text, { colors, columns });
    })
    .join("");
}

/** Renders Markdown for standard output. */
function render(markdown: string): string {
  const columns = Math.min(COLUMNS_MAX, process.stdout.columns || COLUMNS_DEFAULT);
  return renderManual(markdown, { columns, colors: process.stdout.isTTY === true });
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
  if (printFound(words)) return;
  throw new UsageError(
    `The manual has nothing about ${JSON.stringify(words)}. Its chapters are ${CHAPTERS.map(({ name }) => name).join(", ")}.`,
  );
}

/** Prints the sections that are about the words. Returns false when none is. */
export function printFound(words: string): boolean {
  const found = searchManual(CHAPTERS, words).slice(0, FOUND_MAX);
  if (found.length === 0) return false;
  const lines = found.map(
    ({ chapter, section }) =>
      `${chapter.title}: ${section.title}\n    interdict help ${chapter.name} ${section.name}`,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
  return true;
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
    const asked = words.join(" ");
    const explained = explainWord(asked) ?? explainOption(asked, await commands());
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

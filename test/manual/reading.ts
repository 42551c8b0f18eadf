// Reads the Markdown of the manual as a reader does: its sentences, its code, and the commands in the code.

/** The parts of a text that are read as prose: paragraphs, items of lists, cells of tables. */
function proseOf(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  let isCode = false;
  const end = () => {
    if (part.trim() !== "") parts.push(part.trim());
    part = "";
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const isProse = !isCode && !/^(?:```| {4}|#|\||<!--|!\[|\s*$)/.test(line);
    if (!isProse || /^(?:- |\d+\. )/.test(line)) end();
    if (isProse) part += ` ${line.replace(/^(?:- \[ \] |- |\d+\. )/, "").trim()}`;
  }
  end();
  const rows = text
    .split("\n")
    .filter((line, i, lines) => line.startsWith("|") && !/^\|-/.test(lines[i + 1] ?? ""));
  const cells = rows
    .filter((row) => !/^\|[-|: ]+\|$/.test(row))
    .flatMap((row) => row.slice(1, -1).split(" | "));
  return [...parts, ...cells.map((cell) => cell.trim()).filter((cell) => cell !== "")];
}

/**
 * Every sentence of a text. Code within a sentence counts as one word; a colon and a semicolon end a
 * sentence as a point does when a capital or code follows.
 */
export function sentencesOf(text: string): string[] {
  return proseOf(text).flatMap((part) =>
    part.replace(/`[^`]*`/g, "`code`").split(/(?<=[.!?:;][*")]{0,3})\s+(?=[*"([]*[A-Z0-9`])/),
  );
}

/** The blocks of code in a language. */
export function codeBlocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, code = ""]) => code,
  );
}

/** The words of a line of a shell up to the end of the command; quotes are taken off. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(
    /'[^']*'|"[^"]*"|\$\([^)]*\)|[|&;<>()#]|(?:[^\s'"|&;<>()#$]|\$(?!\())+(?:"[^"]*"|\$\([^)]*\)[^\s]*)?/g,
  )) {
    if (/^[|&;<>()#]$/.test(word)) break;
    words.push(word.replace(/^(['"])(.*)\1$/, "$2"));
  }
  return words;
}

/** Every call of the program in a block of code, as its words without the name of the program. */
export function commandsOf(code: string): string[][] {
  const lines = code.replaceAll("\\\n", " ").split("\n");
  return lines.flatMap((line) =>
    [...line.matchAll(/(?<![\w/.#"-])(?:\.\/)?interdict(?:-admin|-new)?(?= [a-z])/g)]
      .filter(({ index }) => !/ #|\b(?:systemctl|createdb)\b/.test(line.slice(0, index)))
      .map(({ 0: name, index }) => wordsOf(line.slice(index + name.length))),
  );
}

/** What stands in backticks within a sentence and begins with the name of the program. */
export function inlineCommands(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
  return [...prose.matchAll(/`((?:sudo )?interdict(?:-admin)? [^`]+)`/g)].map(([, code = ""]) =>
    code.replaceAll("\\|", "|"),
  );
}

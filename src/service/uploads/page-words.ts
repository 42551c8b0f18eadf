// What a command said, for a person at a page: flags, commands and variables become what the page offers, or
// whom to ask.

import type { FailureText } from "./records.ts";

/** What a command advises, and what the page has for it. An empty text leaves the advice out. */
const PAGE_WORDS: readonly (readonly [said: RegExp, page: string])[] = [
  [
    /--map must be FIELD=COLUMN, not (.*?)\.( Did you mean [^?]+\?)? Fields are ([^.]+)\./g,
    "$1 names nothing that a column can hold.$2 A column can hold $3.",
  ],
  [/ ?Fields are [^.]+\./g, ""],
  [/Name the column: --map name=COLUMN\./g, "Choose the column that holds the name."],
  [/Name the column: --map (\w+)=COLUMN\./g, "Choose the column that holds the field $1."],
  [/Choose one: --map id=COLUMN\./g, "Keep one of them as the reference, and leave the others unread."],
  [/Correct the mapping, or --map\./g, "Correct what the columns hold."],
  [/Name one sheet of a workbook with --sheet, or give one file\./g, "Name its sheet, or send one table."],
  [
    /If that is right, name it: --encoding (\S+), or as "encoding" in a mapping\./g,
    "If that is right, save it as UTF-8 from $1, and send it again.",
  ],
  [/Name it with --encoding(?: [a-z\d_-]+)?/g, "Save the file as UTF-8, and send it again"],
  [/: jq -c \. does it\. Or say in a mapping where [^.]+"KEY\.KEY"\./g, ", or send an array of objects."],
  [/: tar --dereference --hard-dereference\./g, ", not the links."],
  [/Say which: --source \S+/g, "Send it as a table of your own, or ask the operator of the service."],
  [/ with --keep DATASET/g, ""],
  [/If that is right, import again with(?: --allow \S+)+\.?/g, letPass("If that is right")],
  [/To import without the missing part, import again with(?: --allow \S+)+\.?/g, letPass("Without it")],
  [/To import them as they are, import again with(?: --allow \S+)+\.?/g, letPass("As they are")],
  [/To merge them, import again with(?: --allow \S+)+\.?/g, letPass("To merge them")],
  [/To leave it out, import again with(?: --allow \S+)+\.?/g, letPass("To leave it out")],
  [/Check how the columns are understood: add --preview\./g, "Look at what the columns hold."],
];

function letPass(why: string): string {
  return `${why}, ask the operator of the service to let it pass on the host.`;
}

/** What only a command line has: a flag, a command of the program, a variable, a path of the state folder. */
const COMMAND_LINE = /(?:^|[\s(`])--[a-z]|\binterdict(?:-admin)? [a-z]|\bINTERDICT_|\bSTATE\//;

const ASK = "Ask the operator of the service.";

/**
 * The text in words of the page. A sentence that still names what only a command line has is left out; where
 * it was all the advice, the text ends with whom to ask.
 */
export function forPage(text: string): string {
  let worded = text;
  for (const [said, page] of PAGE_WORDS) worded = worded.replace(said, page);
  const sentences = worded.trim().split(/(?<=[.!?…])\s+(?=["\p{Lu}])/u);
  const kept = sentences.filter((sentence) => !COMMAND_LINE.test(sentence));
  if (kept.length === sentences.length) return worded.trim();
  return [...kept, ...(kept.includes(ASK) ? [] : [ASK])].join(" ");
}

/** Why a command failed and what to do, as one text in words of the page. */
export function inPageSentences({ message, hint }: FailureText): string {
  return forPage(hint === null ? message : `${message} ${hint}`);
}

/** Why a command failed, in words of the page. */
export function inPageWords({ message, hint }: FailureText): FailureText {
  return { message: forPage(message), hint: hint === null ? null : forPage(hint) };
}

// Texts that stand where there is no name: "N/A", "不明", "unbekannt". A subject that is called nothing else
// can't be compared, which every caller reports as it does a name without a letter. The rule: what is
// nobody's name is left out, of subjects and lists alike. What is somebody's name too ("Null") is left out
// only where a subject has no other name, and never on a list; as a part of a longer name ("Jane Null") it
// is a word like any other.

import { placeholdersOf } from "../data/placeholders.ts";

const NEVER = placeholdersOf("never");
const ALONE = placeholdersOf("alone");

const LONGEST = Math.max(...[...NEVER, ...ALONE].map((words) => words.length));
/** Signs around the words add to their letters. */
const LENGTH_MAX = 2 * LONGEST;

/** The words that placeholders begin with: those of few names. */
const FIRST_WORDS = new Set([...NEVER, ...ALONE].map((words) => words.split(" ")[0] ?? ""));
const PLAIN_WORD = /^[a-z]+$/i;

const SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;
const REPEATED = /^(.+?)(?: \1)+$/u;
const ZEROS_OR_XS = /^(?:0[0 ]*|x{2,})$/;

/** True for a text that is nobody's name. */
export function isPlaceholder(text: string): boolean {
  if (!mayBePlaceholder(text)) return false;
  const words = wordsOf(text);
  return NEVER.has(words) || ZEROS_OR_XS.test(words);
}

/** The names of a subject without placeholders; none where it has nothing else. */
export function withoutPlaceholders(names: readonly string[]): readonly string[] {
  if (!names.some(isPlaceholderAlone)) return names;
  return names.every(isPlaceholderAlone) ? [] : names.filter((name) => !isPlaceholder(name));
}

function isPlaceholderAlone(text: string): boolean {
  return isPlaceholder(text) || (mayBePlaceholder(text) && ALONE.has(wordsOf(text)));
}

/** False only for a text that is none. */
function mayBePlaceholder(text: string): boolean {
  if (text.length > LENGTH_MAX) return false;
  const blank = text.indexOf(" ");
  const first = blank < 0 ? text : text.slice(0, blank);
  return (
    !PLAIN_WORD.test(first) || FIRST_WORDS.has(first.toLowerCase()) || first.toLowerCase().startsWith("xx")
  );
}

/** The words once: "N/A N/A" is no more than "N/A". */
function wordsOf(text: string): string {
  return text.toLowerCase().replace(SIGNS, " ").trim().replace(REPEATED, "$1");
}

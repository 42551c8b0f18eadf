// Texts that stand where there is no name: "N/A", "不明", "unbekannt". A subject that is called nothing else
// can't be compared, which every caller reports as it does a name without a letter. The rule: what is
// nobody's name is left out, of subjects and lists alike. What is somebody's name too ("Null") is left out
// only where a subject has no other name, and never on a list; as a part of a longer name ("Jane Null") it
// is a word like any other.

import { placeholdersOf } from "../data/placeholders.ts";
import { TITLES } from "../data/words.ts";

const NEVER = placeholdersOf("never");
const ALONE = placeholdersOf("alone");

const LONGEST = Math.max(...[...NEVER, ...ALONE].map((words) => words.length));
/** Signs around the words add to their letters. */
const LENGTH_MAX = 2 * LONGEST;

const TITLE_SET: ReadonlySet<string> = new Set(TITLES);

/** The words that placeholders begin with, and titles before them: those of few names. */
const FIRST_WORDS = new Set([
  ...[...NEVER, ...ALONE].map((words) => words.split(" ")[0] ?? ""),
  ...TITLES,
  ...TITLES.map((title) => `${title}.`),
]);
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
  if (!mayBePlaceholder(text)) return false;
  const words = wordsOf(text);
  return isPlaceholder(text) || ALONE.has(words) || isTitled(words) || areTwo(words);
}

/** True for "Mr Unknown". */
function isTitled(words: string): boolean {
  const blank = words.indexOf(" ");
  return blank > 0 && TITLE_SET.has(words.slice(0, blank)) && NEVER.has(words.slice(blank + 1));
}

/** True for two placeholders, "Unknown, N/A" or "none unknown". At least one of them is nobody's name. */
function areTwo(words: string): boolean {
  for (let at = words.indexOf(" "); at > 0; at = words.indexOf(" ", at + 1)) {
    const [first, second] = [words.slice(0, at), words.slice(at + 1)];
    if (NEVER.has(first) ? NEVER.has(second) || ALONE.has(second) : ALONE.has(first) && NEVER.has(second))
      return true;
  }
  return false;
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

/** The words once, in plain letters: "N/A N/A" is no more than "Ｎ／Ａ". */
function wordsOf(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(SIGNS, " ").trim().replace(REPEATED, "$1");
}

// Finds legal forms among the words of an organisation's name and gives each its one token, so that "Limited Liability
// Company", "L.L.C." and "LLC" are the same word. Says of a token which class of forms it belongs to; how much a form
// counts is the scorer's business.

import { countEdits } from "./distance.ts";
import { cleanText, splitWords } from "./normal.ts";
import { LEGAL_FORMS, type LegalClass } from "./tables/legal-forms.ts";
import { romanise } from "./transliterate.ts";

interface Spelling {
  readonly words: readonly string[];
  readonly form: string;
}

const CLASS_BY_FORM: ReadonlyMap<string, LegalClass> = new Map(
  LEGAL_FORMS.map(({ form, class: legalClass }) => [formToken(form), legalClass]),
);

/** Spellings by their first word, longest first; ones in another script in each of their Latin spellings. */
const SPELLINGS: ReadonlyMap<string, readonly Spelling[]> = groupSpellings();

const LONG_WORD_LENGTH_MIN = 7;

/** A legal word of so many letters may have two typos. */
const LETTERS_FOR_TWO_EDITS = 16;

/** Words of legal forms that are as often words of a name. */
const ORDINARY_WORDS: readonly string[] = [
  ..."private federal variable holding offshore venture capital public project".split(" "),
  ..."enterprise entrepreneur individual individualnyi organization organizatsiia republican autonomous".split(
    " ",
  ),
  ..."nonprofit establishment general national federalnoe stichting fondation fondazione fundacion".split(
    " ",
  ),
  ..."stiftung predprinimatel predpriyatie genossenschaft commerce".split(" "),
];

/** One token a form, also where the form is usually written as two words. */
function formToken(form: string): string {
  return form.replaceAll(" ", "");
}

function groupSpellings(): Map<string, Spelling[]> {
  const groups = new Map<string, Spelling[]>();
  const seen = new Set<string>();
  for (const { form, spellings } of LEGAL_FORMS) {
    for (const words of spellings.flatMap((spelling) => romanise(splitWords(cleanText(spelling))))) {
      const [first] = words;
      const key = words.join(" ");
      if (first === undefined || seen.has(key)) continue;
      seen.add(key);
      const group = groups.get(first);
      if (group === undefined) groups.set(first, [{ words, form: formToken(form) }]);
      else group.push({ words, form: formToken(form) });
    }
  }
  for (const group of groups.values()) group.sort((a, b) => b.words.length - a.words.length);
  return groups;
}

/** The class of a token made by replaceLegalForms; null when the token is no legal form. */
export function legalClassOf(token: string): LegalClass | null {
  return CLASS_BY_FORM.get(token) ?? null;
}

/** Words long enough to be known for what they are with a typo, with the class that they say alone. */
const LONG_WORDS: ReadonlyMap<string, LegalClass | null> = collectLongWords();

function collectLongWords(): Map<string, LegalClass | null> {
  const long = new Map<string, LegalClass | null>();
  for (const { words, form } of [...SPELLINGS.values()].flat()) {
    for (const word of words) {
      if (word.length < LONG_WORD_LENGTH_MIN || ORDINARY_WORDS.includes(word)) continue;
      if (words.length === 1) long.set(word, legalClassOf(form));
      else if (!long.has(word)) long.set(word, null);
    }
  }
  return long;
}

/**
 * What a word of a legal form tells that is not a form by itself: because it is misspelt ("Aktiengeselschaft", "limitd")
 * or stands without its neighbours ("liability"). Undefined for other words, null when it tells no class.
 */
export function brokenLegalClass(token: string): LegalClass | null | undefined {
  const known = LONG_WORDS.get(token);
  if (known !== undefined || token.length < LONG_WORD_LENGTH_MIN - 1) return known;
  if (ORDINARY_WORDS.includes(token)) return undefined;
  for (const [word, legalClass] of LONG_WORDS) {
    const editsMax = word.length < LETTERS_FOR_TWO_EDITS ? 1 : 2;
    if (Math.abs(word.length - token.length) <= editsMax && countEdits(word, token) <= editsMax)
      return legalClass;
  }
  return undefined;
}

/** The tokens with every legal form, however it is written, replaced by its one token. */
export function replaceLegalForms(tokens: readonly string[]): string[] {
  const result: string[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = findSpelling(tokens, at);
    result.push(found?.form ?? tokens[at] ?? "");
    at += found?.words.length ?? 1;
  }
  return result;
}

function findSpelling(tokens: readonly string[], at: number): Spelling | undefined {
  return SPELLINGS.get(tokens[at] ?? "")?.find(({ words }) =>
    words.every((word, offset) => tokens[at + offset] === word),
  );
}

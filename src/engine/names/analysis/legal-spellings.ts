// Parses the rows of legal forms and romanises their spellings as the words of a name are. Runs as a macro
// while the code is bundled, so that thousands of spellings in many scripts are made once, not at every
// start.

import { LEGAL_CLASSES, LEGAL_FORM_ROWS, LEGAL_WORDS, type LegalClass } from "../data/legal-forms.ts";
import { cleanText, foldVerbatim, splitWords } from "./normalise.ts";
import { romanise } from "./transliterate.ts";

interface LegalForm {
  readonly form: string;
  readonly class: LegalClass;
  /** ISO 3166 codes. */
  readonly countries: readonly string[];
  readonly spellings: readonly { readonly text: string; readonly place: LegalPlace }[];
}

/** Where a spelling is a legal form: anywhere, or only after, before or next to the name (the star). */
export type LegalPlace = "" | "*-" | "-*" | "*-*";

/** Lines of fields separated by tabs: a macro passes text on more cheaply than any other value. */
interface LegalSpellings {
  /** Fields: form, class. */
  readonly forms: string;
  /** Fields: tokens separated by spaces, form, place. */
  readonly spellings: string;
  /** Fields: word in a script without spaces, form. */
  readonly unspaced: string;
  /** Words that reveal a legal form even when misspelt, separated by spaces. */
  readonly words: string;
}

/** Scripts that write a name and its legal form as one word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/**
 * A letter of each language with a romanisation of its own: a name's other words decide how its form is
 * spelt.
 */
const CYRILLIC_LANGUAGE_LETTERS: readonly string[] = ["ы", "ї", "ў", "ђ", "ә"];

/** Abbreviations have one romanisation; that of another language makes other words of them. */
const CYRILLIC_LETTERS_MIN = 6;

const CYRILLIC = /\p{Script=Cyrillic}/u;

const ROW = /^([a-z-]+) ([a-z-]+)((?: [A-Z]{2})+): (.+)$/s;

/** Parses the rows of a table of legal forms. Throws an Error that quotes a malformed row. */
export function parseLegalForms(text: string): LegalForm[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const rows = lines.join("\n").replaceAll("\n ", ";").split("\n");
  return rows.map((row) => {
    const [, form = "", className, countries = "", spellings = ""] = ROW.exec(row) ?? [];
    const legalClass = LEGAL_CLASSES.find((known) => known === className);
    if (legalClass === undefined) throw new Error(`Not a row of legal forms: ${row}`);
    const written = spellings.split(";").map((spelling) => spelling.trim());
    return {
      form: form.replaceAll("-", ""),
      class: legalClass,
      countries: countries.trim().split(" "),
      spellings: written.map((spelling) => ({
        text: spelling.replaceAll("*", ""),
        place: placeOf(spelling),
      })),
    };
  });
}

function placeOf(spelling: string): LegalPlace {
  if (spelling.startsWith("*")) return spelling.endsWith("*") ? "*-*" : "*-";
  return spelling.endsWith("*") ? "-*" : "";
}

/** Every spelling of every row; a spelling of two rows belongs to the first. */
export function collectLegalSpellings(): LegalSpellings {
  const forms = new Map<string, string>();
  const spellings = new Map<string, string>();
  const unspaced = new Map<string, string>();
  for (const row of LEGAL_FORM_ROWS.flatMap(parseLegalForms)) {
    if (!forms.has(row.form)) forms.set(row.form, `${row.form}\t${row.class}`);
    for (const { text, place } of row.spellings) {
      const words = splitWords(cleanText(text));
      if (UNSPACED.test(text)) {
        const word = words.map(foldVerbatim).join("");
        if (!unspaced.has(word)) unspaced.set(word, `${word}\t${row.form}`);
      } else {
        for (const tokens of romaniseForm(words)) {
          const key = tokens.join(" ");
          if (!spellings.has(key)) spellings.set(key, `${key}\t${row.form}\t${place}`);
        }
      }
    }
  }
  const words = LEGAL_WORDS.flatMap((word) => romaniseForm([cleanText(word)]).flat());
  return {
    forms: [...forms.values()].join("\n"),
    spellings: [...spellings.values()].join("\n"),
    unspaced: [...unspaced.values()].join("\n"),
    words: [...new Set(words)].join(" "),
  };
}

/** The Latin tokens of a spelling, in the romanisation of each language that its letters may belong to. */
export function romaniseForm(words: readonly string[]): readonly string[][] {
  const variants = romanise(words);
  if (!CYRILLIC.test(words.join("")) || words.join("").length < CYRILLIC_LETTERS_MIN) return variants;
  for (const letter of CYRILLIC_LANGUAGE_LETTERS)
    variants.push(...romanise([...words, letter]).map((tokens) => tokens.slice(0, -1)));
  return variants;
}

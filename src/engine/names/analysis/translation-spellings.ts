// Sorts the spellings of the words of organisations and of places by how they are looked up, and romanises
// those of Cyrillic letters. Runs as a macro while the code is bundled, as legal-spellings.ts does.

import { ORGANISATION_WORDS, PLACE_SPELLINGS } from "../data/words.ts";
import { romaniseForm } from "./legal-spellings.ts";
import { cleanText, foldVerbatim } from "./normalise.ts";

/** Lines of two fields separated by a tab: a spelling, and the words that it stands for. */
interface TranslationSpellings {
  /** Latin words. */
  readonly words: string;
  /** Beginnings of Latin words that may have any ending. */
  readonly stems: string;
  /** Latin words that only begin a compound. */
  readonly beginnings: string;
  /** Several Latin words. */
  readonly phrases: string;
  /** Those of the words and stems that only Cyrillic spellings have, in lines. */
  readonly romanised: string;
  /** One or several words of Arabic letters. */
  readonly arabic: string;
  /** Words of scripts without spaces. */
  readonly unspaced: string;
}

/** Stands for any ending of a spelling. */
const ANY_ENDING = "~";
/** Stands for the rest of a compound. */
const ANY_REST = "-";
/** Stands for a space within a spelling. */
const SPACE = "_";

const CYRILLIC = /\p{Script=Cyrillic}/u;
const ARABIC = /\p{Script=Arabic}/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Every spelling of both tables; one of two rows belongs to the first. */
export function collectTranslations(): TranslationSpellings {
  const tables = {
    words: new Map<string, string>(),
    stems: new Map<string, string>(),
    beginnings: new Map<string, string>(),
    phrases: new Map<string, string>(),
    arabic: new Map<string, string>(),
    unspaced: new Map<string, string>(),
  };
  const romanised = new Set<string>();
  const latin = new Set<string>();
  for (const [translation, spellings] of Object.entries({ ...PLACE_SPELLINGS, ...ORGANISATION_WORDS })) {
    for (const spelling of spellings.split(" ")) {
      for (const [table, key] of keysOf(spelling)) {
        if (key === translation) continue;
        (CYRILLIC.test(spelling) ? romanised : latin).add(key);
        if (!tables[table].has(key)) tables[table].set(key, translation);
      }
    }
  }
  return {
    words: toLines(tables.words),
    stems: toLines(tables.stems),
    beginnings: toLines(tables.beginnings),
    phrases: toLines(tables.phrases),
    romanised: [...romanised.difference(latin)].join("\n"),
    arabic: toLines(tables.arabic),
    unspaced: toLines(tables.unspaced),
  };
}

type Table = Exclude<keyof TranslationSpellings, "romanised">;

/** The keys under which a spelling is looked up, each with its table. */
function keysOf(spelling: string): [table: Table, key: string][] {
  const written = cleanText(spelling.replace(ANY_ENDING, "").replace(ANY_REST, "")).split(SPACE);
  const text = written.join(" ");
  if (text === "") return [];
  if (ARABIC.test(text)) return [["arabic", written.map(foldVerbatim).join(" ")]];
  if (UNSPACED.test(text)) return [["unspaced", foldVerbatim(text)]];
  return romaniseForm(written).map((tokens) => [
    tokens.length > 1 ? "phrases" : tableOfWord(spelling),
    tokens.join(" "),
  ]);
}

function tableOfWord(spelling: string): Table {
  if (spelling.endsWith(ANY_ENDING)) return "stems";
  return spelling.endsWith(ANY_REST) ? "beginnings" : "words";
}

function toLines(table: ReadonlyMap<string, string>): string {
  return [...table].map((fields) => fields.join("\t")).join("\n");
}

// Analyses a written name into the forms in which it is indexed and compared. The index build, the query and
// scoring all call analyseName, so they can't disagree. Steps: clean the text, split it into words, undo
// disguises, romanise, and normalise the words that each kind of name writes in several ways.

import type { LegalClass } from "../data/legal-forms.ts";
import { ABBREVIATIONS } from "../data/number-words.ts";
import { GENERATIONS, SHIP_WORDS, TITLES } from "../data/words.ts";
import { NAME_TOKENS_MAX } from "../keys/name-keys.ts";
import { acronymsOf, dropAcronym } from "./acronyms.ts";
import { splitBilingual } from "./bilingual.ts";
import { joinBornOf, joinServantOf, splitOfTheFaith, uniteArticles } from "./compounds.ts";
import {
  HAS_DIGIT,
  joinSpacedLetters,
  lettersOfDigits,
  MAY_LOOK_ALIKE,
  undoAmbiguousDigits,
  undoDigits,
  undoLetterLookAlikes,
  undoSigns,
} from "./disguises.ts";
import {
  isLegalForm,
  legalClassOf,
  partLegalWords,
  replaceLegalForms,
  separateLegalForms,
} from "./legal-forms.ts";
import { correctWords, isBrand, type Slip } from "./misspelt-words.ts";
import type { NameKind } from "./name-kind.ts";
import { cleanText, foldLatin, foldVerbatim, splitWords } from "./normalise.ts";
import { replaceNumbers } from "./numbers.ts";
import { isLatin, resolveHomoglyphs, undoLatinLookAlikes } from "./script.ts";
import { spellOutShortNames, splitInitials } from "./short-names.ts";
import { spellSlavicAsEnglish, spellStroked } from "./slavic-spellings.ts";
import {
  hasElision,
  isKnownWord,
  type NameLanguage,
  translateScripts,
  translateTokens,
  wordBeginningWith,
} from "./translations.ts";
import { LATIN_VARIANTS_MAX, romanise } from "./transliterate.ts";

export type { NameKind };

/** `latin` is romanised; `verbatim` keeps a script other than Latin. */
export type NameForm = "latin" | "verbatim";

export interface Name {
  readonly form: NameForm;
  /** Words in order, in normal form; never empty. */
  readonly tokens: readonly string[];
  /** True for the initials of an organisation, which are one token. They never stand for other initials. */
  readonly isAcronym?: boolean;
  /** True for a form with words that are translated, spelt out or made one with others of their meaning. */
  readonly isReworded?: boolean;
  /** What a form of a subject's name takes for slips, where it does: it has the words that are meant. */
  readonly slips?: readonly Slip[];
}

/**
 * Further UTF-16 code units of a cleaned name are ignored. The longest name of a list has about 350. The
 * limit is applied after cleaning, because one compatibility character can become eighteen letters.
 */
export const LETTERS_MAX = 600;

/**
 * Every form in which a written name is indexed and compared, without repeats: at most LATIN_VARIANTS_MAX
 * Latin spellings, most usual first, and the verbatim form of a name with letters outside Latin. A person's
 * name that is written twice, in Latin letters and in another script, has the forms of both. An organisation
 * has its words as they are written, too, and last its initials. Empty when no letter or digit is left.
 *
 * `mayHoldSlips` is for the name of a subject: that of an organisation then has forms with corrected words. A
 * listed name never has: "Ventora" is a brand, and not a slip of Ventura.
 */
export function analyseName(text: string, kind: NameKind, mayHoldSlips = false): Name[] {
  const letters = joinLetters(undoSigns(cleanText(text)).slice(0, LETTERS_MAX), kind);
  const read = readWords(letters, kind);
  const { words, isPlain, bilingual } = read;
  if (words.length === 0) return [];
  const variants = romaniseBoth(words, bilingual, kind).map((tokens): Variant => ({ tokens, source: words }));
  for (const reading of READINGS[kind]) {
    const meant = reading(read, variants[0]?.tokens);
    if (meant !== null) addVariant(meant, variants, TRANSLATIONS.has(reading));
  }
  const language = kind === "organization" ? languageOf(text, isPlain) : {};
  const names: Name[] = [];
  const seen = new Set<string>();
  const addLatin = (name: Pick<Name, "tokens" | "slips" | "isReworded">) => {
    const key = name.tokens.join(" ");
    if (!seen.has(key)) names.push({ form: "latin", ...name });
    seen.add(key);
  };
  if (kind === "organization")
    for (const name of formsOfOrganisation(variants, language, mayHoldSlips)) addLatin(name);
  else
    for (const { tokens } of variants)
      addLatin({ tokens: normaliseWords(tokens.slice(0, NAME_TOKENS_MAX), kind) });
  if (!isPlain) {
    // Nothing is left of a word of marks only.
    const verbatim = (bilingual?.other ?? words).map(foldVerbatim).filter((word) => word !== "");
    if (verbatim.length > 0) names.push({ form: "verbatim", tokens: verbatim });
  }
  if (kind === "organization" && !READ_ALOUD.test(letters))
    for (const initials of acronymsOf(dropAcronym(variants[0]?.tokens.map(expand) ?? [])))
      if (!seen.has(initials)) names.push({ form: "latin", tokens: [initials], isAcronym: true });
  return names;
}

/** A Latin spelling of a name, and the words that it is the spelling of. */
interface Variant {
  readonly tokens: readonly string[];
  readonly source: Words;
  /** True where words of another script are in English, or shortened ones are whole. */
  readonly isTranslated?: boolean;
}

const CYRILLIC_LETTER = /\p{Script=Cyrillic}/u;

function languageOf(text: string, isPlain: boolean): NameLanguage {
  return { isElided: hasElision(text), isSlavic: !isPlain && CYRILLIC_LETTER.test(text) };
}

type Words = readonly string[];

/** A name that is cut into words. */
interface ReadName {
  readonly kind: NameKind;
  readonly letters: string;
  /** The words as written. */
  readonly written: Words;
  /** The words with digits read as the letters that they hide. */
  readonly words: Words;
  /** True when all words are Latin. */
  readonly isPlain: boolean;
  /** The two parts of a person's name that is written twice. */
  readonly bilingual: ReturnType<typeof splitBilingual>;
}

function readWords(letters: string, kind: NameKind): ReadName {
  const written = splitWords(letters).slice(0, NAME_TOKENS_MAX);
  const hasDigits = HAS_DIGIT.test(letters);
  const plain = undoHomoglyphs(written, letters);
  const read = hasDigits ? plain.map((word) => undoDigits(word, kind)) : plain;
  const parted = kind === "organization" && plain !== written ? separateLegalForms(read) : read;
  const words = kind === "person" && hasDigits ? dropNumbers(parted) : parted;
  const isPlain = words.every(isLatin);
  const bilingual = kind === "person" && !isPlain ? splitBilingual(words) : null;
  return { kind, letters, written: plain, words, isPlain, bilingual };
}

/** The Latin spellings of a name, of both of its parts when it is written twice. */
function romaniseBoth(words: Words, bilingual: ReadName["bilingual"], kind: NameKind): string[][] {
  const isPerson = kind === "person";
  if (bilingual === null) return romanise(words, isPerson);
  const both = [...romanise(bilingual.latin, isPerson), ...romanise(bilingual.other, isPerson)];
  return both.slice(0, LATIN_VARIANTS_MAX);
}

/** Scripts without initials. */
const READ_ALOUD =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}]/u;

const ASCII_ONLY = /^[\x20-\x7e]*$/;

/**
 * The words with letters of other scripts replaced that only look like theirs. Tests the whole text first:
 * most names are plain, and testing each of their words took a fifth of the time of an index build.
 */
function undoHomoglyphs(words: readonly string[], text: string): readonly string[] {
  return ASCII_ONLY.test(text) ? words : words.map(resolveHomoglyphs);
}

const SPELT_OUT: ReadonlyMap<string, string> = new Map(Object.entries(ABBREVIATIONS));

/** Longer ones are compared as they are written: a slip or a missing space leaves them what they are. */
const RANK_SHORT_MAX = 4;

const RANKS: ReadonlyMap<string, string> = new Map(
  Object.entries(SHIP_WORDS).flatMap(([rank, spellings]) =>
    spellings
      .split(" ")
      .flatMap((spelling): [string, string][] =>
        spelling.length > RANK_SHORT_MAX ? [] : [[spelling, rank]],
      ),
  ),
);

/** Single letters with dots or slashes between them: "S.A.", "A/S", "J.P.". */
const DOTTED_LETTERS = /(?<![\p{L}\p{N}\p{M}])\p{L}\p{M}*(?:[./]\p{L}\p{M}*)+(?![\p{L}\p{N}\p{M}])/gu;

/** Single letters with only spaces between them: "C G Clow". */
const SPACED_LETTERS = /(?<![\p{L}\p{N}\p{M}.])\p{L}(?:\.?\s+\p{L})+(?![\p{L}\p{N}\p{M}])/gu;

/** A letter, a digit, or a sign that may be one. A text of other signs is no name: "&" is not "and". */
const MAY_BE_NAME = /[\p{L}\p{N}\p{So}]/u;

/** A word or an abbreviation with a sign after each letter: "S-t-e-e-l", "A-B-C". */
const HYPHENED_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:[-_*]\p{L})+(?![\p{L}\p{N}])/gu;

/** Matches wherever SPACED_LETTERS does, and much faster. */
const MAY_BE_SPACED = /(?:^|[^\p{L}\p{N}\p{M}.])\p{L}\.?\s+\p{L}/u;

/**
 * Joins single letters to an abbreviation ("M/V") in names of organisations and vessels; people have
 * initials.
 */
function joinLetters(text: string, kind: NameKind): string {
  if (kind === "vessel")
    return joinSpaced(text.replace(DOTTED_LETTERS, (letters) => letters.replace(/[./]/g, "")));
  if (kind !== "organization") return text;
  const spelt = text.includes("&") && MAY_BE_NAME.test(text) ? text.replaceAll("&", " and ") : text;
  const joined = /[./]/.test(spelt)
    ? undoDigitsOfForm(spelt).replace(DOTTED_LETTERS, (letters) => letters.replace(/[./]/g, ""))
    : spelt;
  return joinSpaced(joined.replace(HYPHENED_LETTERS, (letters) => letters.replace(/[-_*]/g, "")));
}

/** "5.A." is S.A., and "3.A." is no legal form. */
function undoDigitsOfForm(text: string): string {
  if (!HAS_DIGIT.test(text)) return text;
  return text.replace(
    DOTTED_WITH_DIGIT,
    (word) => lettersOfDigits(word.replace(/[./]/g, "").toLowerCase()).find(isLegalForm) ?? word,
  );
}

const DOTTED_WITH_DIGIT =
  /(?<![\p{L}\p{N}.])(?=[\p{L}./]*\d)[\p{L}0158](?:[./][\p{L}0158])+(?![\p{L}\p{N}])/gu;

function joinSpaced(text: string): string {
  return MAY_BE_SPACED.test(text)
    ? text.replace(SPACED_LETTERS, (letters) => letters.replace(/[.\s]/g, ""))
    : text;
}

/** Replaces the words that each kind of name but an organisation's writes in several ways by one of them. */
function normaliseWords(
  tokens: readonly string[],
  kind: Exclude<NameKind, "organization">,
): readonly string[] {
  if (kind === "person") return joinBornOf(joinServantOf(tokens));
  return replaceNumbers(kind === "vessel" ? tokens.map(spellRank) : tokens, kind);
}

/** The words of an organisation with each of its legal forms as one. */
function uniteForms(words: readonly string[]): readonly string[] {
  return uniteArticles(replaceLegalForms(dropAcronym(words)));
}

/** Legal forms come before, because their spellings contain such words in their own language. */
function inEnglish(united: readonly string[], language: NameLanguage): readonly string[] {
  return replaceNumbers(translateTokens(united, language), "organization");
}

/** An organisation with its words in English, as they are written, and as its slips are meant. */
function* formsOfOrganisation(
  variants: readonly Variant[],
  language: NameLanguage,
  mayHoldSlips: boolean,
): Generator<Pick<Name, "tokens" | "slips" | "isReworded">> {
  const spellings = variants.map((variant) => readSpelling(variant, language));
  for (const { english, written, isTranslated } of spellings) {
    const isReworded = isTranslated || english.join(" ") !== written.join(" ");
    yield { tokens: english.map(unshield), ...(isReworded && { isReworded }) };
  }
  const [first] = spellings;
  if (first === undefined) return;
  const { tokens, whole, english, written } = first;
  const isParted = whole.length !== tokens.length;
  const named = withoutSeat(isParted ? inEnglish(uniteForms(tokens.map(expand)), language) : english);
  if (named !== null) yield { tokens: named.map(unshield), isReworded: true };
  // A translated or spelt out word has lost the letters that a misspelt one is near to.
  yield { tokens: written.map(unshield) };
  if (!mayHoldSlips) return;
  const bare = withoutAffixes(tokens);
  if (bare.slips.length > 0)
    yield { tokens: inEnglish(uniteForms(bare.words.map(expand)), language), slips: bare.slips };
  for (const { whole } of spellings) {
    const corrected = correctWords(whole, uniteForms);
    if (corrected !== null)
      yield { tokens: inEnglish(corrected.words, language).map(unshield), slips: corrected.slips };
  }
}

/** A spelling with its words whole, in English, and as they are written. */
function readSpelling(variant: Variant, language: NameLanguage) {
  const tokens = shieldReadings(variant);
  const whole = partLegalWords(tokens).map(expand);
  const united = uniteForms(whole);
  const english = inEnglish(united, language);
  const isWhole = whole.every((word, at) => word === tokens[at]) && whole.length === tokens.length;
  const written = replaceNumbers(isWhole ? united : uniteForms(tokens), "organization");
  return { tokens, whole, english, written, isTranslated: variant.isTranslated === true };
}

const TITLE_SET: ReadonlySet<string> = new Set(TITLES);

/** The words without those that forms add to people: "Dr. Norvane Trading", "Norvane Trading II". */
function withoutAffixes(tokens: Words): { readonly words: Words; readonly slips: readonly Slip[] } {
  const from = TITLE_SET.has(tokens[0] ?? "") ? 1 : 0;
  const to = Object.hasOwn(GENERATIONS, tokens.at(-1) ?? "") ? -1 : tokens.length;
  const words = tokens.slice(from, to);
  const affixes = words.some(isBrand) ? [...tokens.slice(0, from), ...tokens.slice(to)] : [];
  return { words, slips: affixes.map((written) => ({ written, meant: "" })) };
}

/** Forms of companies, which hardly any word is; what may stand behind them, and words that begin it. */
const NAMED_BEFORE: ReadonlySet<LegalClass | null> = new Set(["limited", "stock", "partnership"]);
const BEHIND_FORM_MAX = 3;
const BEGINS_BEHIND_FORM: ReadonlySet<string> = new Set("za u v in for fur para per zur pour".split(" "));

/** Words that a legal form may begin with: "Open Joint Stock Bank Vesk". */
const OF_FORMS: ReadonlySet<string> = new Set(
  "open opened closed public private joint stock free".split(" "),
);

/** The words up to the legal form, where a seat, a trade or a state is behind it: "Vesk d.o.o., Ostrava". */
function withoutSeat(tokens: readonly string[]): readonly string[] | null {
  const form = tokens.findLastIndex((token) => NAMED_BEFORE.has(legalClassOf(token)));
  const behind = tokens.slice(form + 1);
  if (form < 1 || behind.length === 0 || tokens[form] === "as") return null;
  if (behind.length > BEHIND_FORM_MAX && !BEGINS_BEHIND_FORM.has(behind[0] ?? "")) return null;
  if (behind.some((token) => legalClassOf(token) !== null || HAS_DIGIT.test(token))) return null;
  const isName = (token: string) => isBrand(token) && !OF_FORMS.has(token);
  return tokens.slice(0, form).some(isName) ? tokens.slice(0, form + 1) : null;
}

/** Before a syllable of a character, so that no table takes it for a word: "di" is no article there. */
const SHIELD = "\u0000";

/** The tokens of a spelling, with those that are the reading of characters marked. */
function shieldReadings({ tokens, source }: Variant): Words {
  const words = tokens.slice(0, NAME_TOKENS_MAX);
  if (!source.some((word) => IDEOGRAPH.test(word))) return words;
  const typed = new Set(source.filter(isLatin).flatMap((word) => foldLatin(word).split(" ")));
  return words.map((word) => (typed.has(word) ? word : SHIELD + word));
}

function unshield(word: string): string {
  return word.startsWith(SHIELD) ? word.slice(SHIELD.length) : word;
}

const IDEOGRAPH = /\p{Script=Han}/u;

/** A person's name with fewer other words keeps its numbers: "Marcos 14" is an alias. */
const WORDS_WITHOUT_NUMBERS_MIN = 2;
const NUMBER = /^\p{Nd}+$/u;

/** The words without the numbers of lists, dates and documents, which are not part of a person's name. */
function dropNumbers(written: readonly string[]): readonly string[] {
  const words = written.filter((word) => !NUMBER.test(word));
  return words.length < WORDS_WITHOUT_NUMBERS_MIN ? written : words;
}

function spellRank(token: string): string {
  return RANKS.get(token) ?? token;
}

function expand(token: string): string {
  return SPELT_OUT.get(token) ?? token;
}

/** Letters before a dot that begin a word; fewer begin too many. */
const SHORTENED = /(?<![\p{L}\p{N}.])\p{L}{4,}(?=\.(?!\p{L}))/gu;

/** "Norvane Mater. Co.": the words that letters before a dot are the beginning of. */
function readShortened({ letters, words }: ReadName): Words | null {
  if (!letters.includes(".")) return null;
  const shortened = new Set((letters.match(SHORTENED) ?? []).map(foldLatin));
  if (shortened.size === 0) return null;
  const whole = words.map((word) => {
    const folded = foldLatin(word);
    const isFull = !shortened.has(folded) || isLegalForm(folded) || SPELT_OUT.has(folded);
    return isFull ? word : (wordBeginningWith(folded) ?? word);
  });
  return ifChanged(words, whole);
}

/** "PARTNER5" may be PARTNERS or a fifth partner: the spelling with letters. */
function readAmbiguousDigits({ kind, letters, written, words }: ReadName): Words | null {
  if (!HAS_DIGIT.test(letters)) return null;
  const undone = undoAmbiguousDigits(written, kind).map((word) => {
    const read = undoDigits(word, kind);
    return kind === "organization" ? undoDigitOfKnown(read) : read;
  });
  const read = kind === "person" ? dropNumbers(undone) : undone;
  return read.join(" ") === words.join(" ") ? null : read;
}

/** "A1r", "9lobal": a word that one or two digits make a word of organisations of. */
function undoDigitOfKnown(word: string): string {
  if (!FEW_DIGITS.test(word)) return word;
  return lettersOfDigits(word.toLowerCase()).find(isKnownWord) ?? word;
}

const FEW_DIGITS = /^(?=.*\p{L})\p{L}*\d\p{L}*\d?\p{L}*$/u;

/** The words as they are read, unless they are read as they were. */
function ifChanged(words: Words, read: Words): Words | null {
  return read.every((word, at) => word === words[at]) ? null : read;
}

/** "Kirn" is no name that many bear, and Kim is: the spelling with the letters that look alike. */
function readLetterLookAlikes({ letters }: ReadName, usual: Words | undefined): Words | null {
  return usual !== undefined && MAY_LOOK_ALIKE.test(letters)
    ? ifChanged(usual, usual.map(undoLetterLookAlikes))
    : null;
}

/** "S a m i r" may be five initials or Samir: the joined spelling. */
function readSpacedLetters({ words }: ReadName): Words | null {
  const joined = joinSpacedLetters(words);
  return joined.length < words.length ? joined : null;
}

/** A Slavic name in German or French spelling: the English one, in which lists have it. */
function readSlavic(_name: ReadName, usual: Words | undefined): Words | null {
  return usual === undefined ? null : ifChanged(usual, usual.map(spellSlavicAsEnglish));
}

/** A name in Arabic letters, or in a script without spaces: with the words of organisations in English. */
function readTranslated({ words, isPlain }: ReadName): Words | null {
  return isPlain ? null : translateScripts(words);
}

/** As readTranslated, with what a nation has read as what its state has. */
function readStateOwned({ words, isPlain }: ReadName): Words | null {
  if (isPlain) return null;
  const read = words.map((word) => word.replace(OF_THE_STATE, (nation) => STATE_OWNED[nation] ?? nation));
  const owned = ifChanged(words, read);
  return owned === null || translateScripts(words) === null ? null : (translateScripts(owned) ?? owned);
}

/** What a state has and what a nation has is one word in Chinese and Korean: "national" is also "state". */
const OF_THE_STATE = /国家|國家|국가/gu;
const STATE_OWNED: Readonly<Record<string, string>> = { 国家: "国有", 國家: "国有", 국가: "국유" };

/** "Noureddine" is also "Nour al-Din": the words apart. */
function readApart(_name: ReadName, usual: Words | undefined): Words | null {
  const split = usual === undefined ? usual : splitOfTheFaith(usual);
  return split === undefined || split === usual ? null : split;
}

/** A word of look-alikes only, next to Latin words, may be a disguised Latin word: that spelling. */
function readLookAlikes({ words, isPlain, bilingual }: ReadName): Words | null {
  if (isPlain || bilingual !== null || !words.some((word) => isLatin(word) && /\p{L}/u.test(word)))
    return null;
  const read = words.map((word) => (isLatin(word) ? word : (undoLatinLookAlikes(word) ?? word)));
  return read.every(isLatin) ? read : null;
}

/** What else a name may mean, by its words and its most usual spelling; null where it means nothing else. */
type Reading = (name: ReadName, usual: Words | undefined) => Words | null;

/**
 * The readings in the order in which their spellings are added: a name shows them in this order. Where a name
 * has as many spellings as it may, each takes the place of the one before.
 */
const READINGS: Readonly<Record<NameKind, readonly Reading[]>> = {
  person: [
    // Those that undo a disguise of the words as written come first: they have the name whole.
    readLookAlikes,
    readAmbiguousDigits,
    readSpacedLetters,
    // Initials and short names are a guess at what the words stand for.
    ({ words }) => splitInitials(words),
    ({ letters, words }) => spellOutShortNames(letters, words),
    // These read the usual spelling. A name without one has that of the readings above.
    readSlavic,
    ({ letters, words }) => spellStroked(letters, words),
    readLetterLookAlikes,
    readApart,
  ],
  // The state is a second sense of a word that is translated as the nation.
  organization: [readLookAlikes, readTranslated, readStateOwned, readAmbiguousDigits, readShortened],
  vessel: [readLookAlikes, readAmbiguousDigits],
  airplane: [readLookAlikes, readAmbiguousDigits],
};

const TRANSLATIONS: ReadonlySet<Reading> = new Set([readTranslated, readStateOwned, readShortened]);

/**
 * Adds the most usual spelling of other words; with LATIN_VARIANTS_MAX spellings it replaces the last one.
 */
function addVariant(source: Words, variants: Variant[], isTranslated: boolean): void {
  const [tokens] = romanise(source);
  if (tokens === undefined) return;
  if (variants.length === LATIN_VARIANTS_MAX) variants.pop();
  variants.push({ tokens, source, isTranslated });
}

// Finds the names in a text that holds several, or a name and more: "Orlan Vesk a.k.a. Temir Vesk", "Orlan
// Vesk and Anna Vesk", "Orlan Vesk, 12 High Street". Forms for two people hold such texts, and so do attempts
// to hide a name behind another; taken as one long name, none of them would match. Knows the words that
// connect names; machine-lines.ts and name-field.ts know what else such a text has.

import { FIELD_WORDS } from "../data/field-words.ts";
import { GIVEN_NAMES } from "../data/given-names.ts";
import { memoOfTexts } from "../data/memo.ts";
import { TITLES } from "../data/words.ts";
import { withoutJoined } from "./honorifics.ts";
import { isLegalForm, legalClassOf } from "./legal-forms.ts";
import { readMachineLine } from "./machine-lines.ts";
import { decodedReadings } from "./misread-bytes.ts";
import { AROUND, cutAddress, cutField, mayHoldMore } from "./name-field.ts";
import type { NameKind } from "./name-kind.ts";
import { cleanText, foldLatin, isAscii, splitWords } from "./normalise.ts";
import { isPlaceholder } from "./placeholders.ts";
import { isKnownWord } from "./translations.ts";

/** Words before another name of the same holder. */
const OTHER_NAMES = [
  "(?:also|formerly|previously|otherwise|better|now) known as",
  ..."a.k.a. a/k/a aka f.k.a. f/k/a fka n.k.a. n/k/a d.b.a. d/b/a dba t/a alias".split(" "),
  ..."doing_business_as trading_as formerly".split(" "),
];

/** Words before the name of a parent, husband or wife. */
const RELATIVES = "s/o d/o w/o son_of daughter_of wife_of".split(" ");

/** Before the former name of a ship or company; next to a person, an ex is somebody else. */
const FORMER = "|(?<=[(,]\\s*|\\s)ex-(?=\\p{L})|(?<=[(,]\\s*)ex(?=\\s)";
const FORMER_SHIP = `${FORMER}|(?<=\\S\\s)ex(?=\\s)`;

function linkPattern(links: readonly string[], former = ""): RegExp {
  const words = links.map((link) => link.replaceAll(".", "\\.?").replaceAll("_", " ")).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?=[\\s:])${former}|;`, "giu");
}

const LINKED: Readonly<Record<NameKind, RegExp>> = {
  person: linkPattern(OTHER_NAMES),
  organization: linkPattern(OTHER_NAMES, FORMER),
  vessel: linkPattern(OTHER_NAMES, FORMER_SHIP),
  airplane: linkPattern(OTHER_NAMES),
};

/** Before another party in a field, such as the one that is behind, or that is to be told. */
const BESIDE: Readonly<Record<NameKind, RegExp>> = {
  person: wordsPattern([...FIELD_WORDS.other, ...RELATIVES]),
  organization: wordsPattern(FIELD_WORDS.other, "|\\s*//+\\s*"),
  vessel: wordsPattern(["c/o"]),
  airplane: wordsPattern(["c/o"]),
};

/** The same where the text may be one name all the same. */
const MAYBE_BESIDE = wordsPattern(FIELD_WORDS.abbreviation, "", "(?<=\\S\\s+)");
const MAYBE_FOR = wordsPattern(FIELD_WORDS.for, "", "(?<=\\S\\s+)");

function wordsPattern(written: readonly string[], more = "", before = ""): RegExp {
  const words = written.map(linkSource).join("|");
  return new RegExp(`${before}(?<![\\p{L}\\p{N}./-])(?:${words})(?![\\p{L}\\p{N}/-])[\\s:.]*${more}`, "giu");
}

/** A stroke within an abbreviation may also be a full stop: "i/f/o" and "i.f.o.", but only "v/". */
function linkSource(link: string): string {
  const isAbbreviation = /\/./.test(link);
  return link.replaceAll("/", isAbbreviation ? "[./]" : "/").replaceAll(/[ _]/g, "\\s+");
}

/** Signs between or around two whole names: "Lina Quorvan (Orlan Vesk)", "Lina Quorvan - Orlan Vesk". */
const SIGNS_BETWEEN = /\s*[()[\]{}"“”„«»<>]+\s*|\s*[-–—+:=*•_~]+\s+/gu;
const HAS_SIGNS_BETWEEN =
  /\p{L}[^\p{L}\p{N}]*[()[\]{}"“”„«»<>+:=*•_~–—-][^\p{L}\p{N}]*\s\p{L}|\s[([{"“„«<]\p{L}/u;

/** Other spellings of one word within a name: "Mohammed (a.k.a. Mohamed, Muhammad) Vesk". */
const SPELLINGS_OF_WORD =
  /\s*\((?:a\.?k\.?a\.?|alias)[\s:]+[\p{L}'’-]+(?:,?\s[\p{L}'’-]+)*\)(?=\s+[\p{L}‘'])/giu;

/** Words between names of people who share an account; names of companies contain the same words. */
const SHARED = /(?<=\s)(?:and\/or|and|or|und|et|&)(?=\s)/giu;

/** A slash or bar between words of two letters or more; "s/o" means "son of". */
const STROKE = /(?<=[\p{L}\p{M}]{2}[.)]?)\s*[/|]{1,2}\s*(?=\(?\p{L}{2})/gu;

const MAY_BE_SEVERAL =
  /[;&/|<\n]|\b(?:a\.?k\.?a|f\.?k\.?a|n\.?k\.?a|d\.?b\.?a|alias|as|of|and|or|und|et|e|y|og|och|ex|with|in|itf|fbo|formerly|nee|née|geb|born|nata|roz|veuve|vve|vda|viuda|epouse)\b|[\s(](?:ép|z domu|fød|född|урожд)/i;

/** The same, and the words before another party: those in ASCII, as most texts are, and the others. */
const MAY_BE_BESIDE = new RegExp(`${MAY_BE_SEVERAL.source}|\\b(?:${startsOfLinks(/^[a-z./ ]+$/)})\\b`, "i");
const MAY_BE_BESIDE_BEYOND_ASCII = new RegExp(`(?:^|\\s)(?:${startsOfLinks(/[^a-z./ ]/)})[\\s:]`, "iu");

/** The first two words of links, as one pattern: one word begins too many names. */
function startsOfLinks(which: RegExp): string {
  const links = [...FIELD_WORDS.other, ...FIELD_WORDS.abbreviation, ...FIELD_WORDS.for];
  const starts = links
    .filter((link) => which.test(link))
    .map((link) => link.split(" ").slice(0, 2).join(" "));
  // A stroke gives a text away by itself.
  return [
    ...new Set(starts.map((start) => linkSource(start).replaceAll("[./]", "\\.").replace(/\\.$/, ""))),
  ].join("|");
}

function mayBeBeside(text: string): boolean {
  return MAY_BE_BESIDE.test(text) || (!isAscii(text) && MAY_BE_BESIDE_BEYOND_ASCII.test(text));
}

/** "Anna Vesk née Dorn", "Anna Dorn épouse Vesk". */
const BIRTH_WORDS =
  "née|nee|né|geb\\.?|geborene?|born|nata|rozená|roz\\.|z domu|født|född|урожд\\.?|урожденная|ép\\.?|épouse|epouse|veuve|vve|vda\\.?(?: de)?|viuda de";
const BIRTH_NAME = new RegExp(`[\\s(](?:${BIRTH_WORDS})\\s(\\p{L}[\\p{L}'-]+)\\)?$`, "iu");

const TITLE_SET: ReadonlySet<string> = new Set(TITLES);
const GIVEN_SET: ReadonlySet<string> = new Set([...GIVEN_NAMES.men, ...GIVEN_NAMES.women]);

/** Fewer words are a part of a person's name, as in "Anna and Orlan Vesk". */
const PERSON_WORDS_MIN = 2;

const OF_COMPANIES: ReadonlySet<string> = new Set(["limited", "stock", "partnership", "limited-partnership"]);

/** More words beside a given name are those of an organisation that is called after somebody. */
const SHORT_NAME_WORDS_MAX = 3;

/** With more words a text is prose, of which every stretch is read as a name (long-texts.ts). */
const PROSE_WORDS_MIN = 35;

/** Fewer letters are an abbreviation of the name before. */
const OTHER_LETTERS_MIN = 4;

/** What a text holds in addition to one name. */
interface SeveralNames {
  /** In order; empty for one name, as most texts are. */
  readonly names: readonly string[];
  /**
   * True when nobody bears the text as a whole: it holds two whole names, or a name and an address. Words of
   * two of its parts make no name.
   */
  readonly isMixed: boolean;
}

const ONE_NAME: SeveralNames = { names: [], isMixed: false };

/** The names in what somebody wrote into the field for a name: several, or one and more. */
export function splitSeveralNames(text: string, kind: NameKind): SeveralNames {
  return kind === "person" ? splitPersons(text) : splitField(text, kind);
}

const splitPersons = memoOfTexts((text) => splitField(text, "person"));

function splitField(text: string, kind: NameKind): SeveralNames {
  const mayBeSeveral = mayBeBeside(text) || mayHoldBrand(text, kind);
  const hasSigns = kind === "person" && HAS_SIGNS_BETWEEN.test(text);
  if (!mayBeSeveral && !hasSigns && !mayHoldMore(text)) return ONE_NAME;
  const lines = readMachineLine(text, kind);
  if (lines !== null) return { names: [...lines, ...(splitFamily(text) ?? [])], isMixed: true };
  const [first = "", second] = text.split("\n");
  if (second !== undefined) return splitLines(first.trim(), `${first} ${second}`.trim(), kind);
  const cut = cutField(text, kind);
  const name = cutAddress(cut, kind);
  const found = splitNames(name.replace(BESIDE[kind], "\n"), kind);
  const own = found.names.length > 0 || name === text || !isWhole(name, kind) ? found.names : [name];
  const named = mayBeSeveral ? splitBeside(text, kind) : [];
  const beside = hasSigns && found.names.length + named.length === 0 ? splitAtSigns(text) : named;
  const names = beside.length === 0 ? own : [...new Set([...own, ...beside])];
  return names.length === 0
    ? ONE_NAME
    : { names, isMixed: own.length > 0 && (found.isMixed || name !== cut) };
}

/** The names before and behind words that may also be words of one name; none where they more likely are. */
function splitBeside(text: string, kind: NameKind): readonly string[] {
  if ((kind !== "person" && kind !== "organization") || splitWords(text).length > PROSE_WORDS_MIN) return [];
  const parties = text.replace(BESIDE[kind], "\n").replace(MAYBE_BESIDE, "\n").split("\n");
  const parts = parties.flatMap((part) => splitFor(part, kind));
  if (parts.length < 2) return [];
  const names = parts.map((part) => cutAddress(cutField(part, kind), kind).replace(AROUND, ""));
  return names.filter((name) => isWhole(name, kind));
}

/** The names that signs part, if all of them are whole: a hyphen or a bracket may stand within one name. */
function splitAtSigns(text: string): readonly string[] {
  const parts = text.split(SIGNS_BETWEEN).filter((part) => part !== "");
  return parts.length > 1 && parts.every((part) => isWhole(part, "person")) ? parts : [];
}

/** "Quellwerk Ltd for Orlan Vesk", but not "Foundation for Research". */
function splitFor(text: string, kind: NameKind): readonly string[] {
  const [before = "", ...behind] = text.replace(MAYBE_FOR, "\n").split("\n");
  const isParty = kind === "person" || endsInLegalForm(before) || isShortName(before);
  return isParty ? [before, ...behind] : [text];
}

/** True behind the form of a company. A foundation is for something, and so is "Company for Trade". */
function endsInLegalForm(text: string): boolean {
  const last = foldLatin(splitWords(cleanText(text)).at(-1) ?? "");
  const legalClass = legalClassOf(last);
  return legalClass !== null && OF_COMPANIES.has(legalClass) && last !== "co" && last !== "company";
}

/** "Anna Vesk": a given name and one or two others. */
function isShortName(text: string): boolean {
  return splitWords(text).length <= SHORT_NAME_WORDS_MAX && isGivenAndFamily(text);
}

/**
 * The names in a name of a list: its other names, and two that share a line. What a customer's field holds
 * beside a name is no part of a list, and a person behind or beside the listed one is not listed.
 */
function splitListedName(text: string, kind: NameKind): SeveralNames {
  return MAY_BE_SEVERAL.test(text) || mayHoldBrand(text, kind) ? splitNames(text, kind) : ONE_NAME;
}

/**
 * The texts in which a listed name is indexed and compared: it, or each of the names that it holds, also in
 * the encoding that it was written in where its list was read in another. None for a placeholder.
 */
export function textsOfListed(text: string, kind: NameKind): readonly string[] {
  if (isPlaceholder(text)) return [];
  const decoded = decodedReadings(text);
  if (decoded.length > 0) return [text, ...decoded].flatMap((one) => textsWithin(one, kind));
  return textsWithin(text, kind);
}

function textsWithin(text: string, kind: NameKind): readonly string[] {
  const { names, isMixed } = splitListedName(text, kind);
  const bare = kind === "person" ? withoutJoined(text) : null;
  if (names.length > 0) return isMixed ? names : [text, ...names];
  return bare === null ? [text] : [text, bare];
}

/** A name on the first line, which may go on in the second; an address follows. */
function splitLines(first: string, both: string, kind: NameKind): SeveralNames {
  return { names: [first, both].filter((name) => isWhole(name, kind)), isMixed: false };
}

function splitNames(text: string, kind: NameKind): SeveralNames {
  const isPerson = kind === "person";
  const written = isPerson ? text.replace(SPELLINGS_OF_WORD, "") : text;
  const birth = isPerson ? splitBirthName(written) : null;
  if (birth !== null) return { names: birth, isMixed: false };
  const family = isPerson ? splitFamily(written) : null;
  if (family !== null) return { names: family, isMixed: false };
  const marked = written.replace(LINKED[kind], "\n");
  const parts = isPerson ? splitShared(marked).split("\n").flatMap(splitEnumerated) : marked.split("\n");
  if (parts.length < 2 && kind === "organization") return splitBracket(text) ?? splitStroke(text);
  if (parts.length < 2) return written === text ? ONE_NAME : { names: [written], isMixed: false };
  const trimmed = parts.map((part) => part.replace(AROUND, ""));
  const whole = trimmed.filter((part) => isWhole(part, kind));
  const names = whole.length === 1 && isPerson ? [...whole, ...otherSpellings(text)] : whole;
  return { names, isMixed: whole.length > 1 };
}

function mayHoldBrand(text: string, kind: NameKind): boolean {
  return kind === "organization" && text.endsWith(")") && splitBracket(text) !== null;
}

/** "Norvanian Agricultural Bank (Norvselbank)": the name and its brand; null where the bracket holds none. */
function splitBracket(text: string): SeveralNames | null {
  const [, name = "", brand = ""] = BRAND_IN_BRACKET.exec(text) ?? [];
  const word = foldLatin(brand);
  if (word === "" || isLegalForm(word) || isKnownWord(word) || !isWhole(name, "organization")) return null;
  return { names: [name, brand], isMixed: false };
}

/** One long word: a shorter one may be a place, or the initials that the whole name has anyway. */
const BRAND_IN_BRACKET = /^([^()]+?)\s*\(\s*(\p{L}{7,})\s*\)?$/u;

/** "Norvane Relief/Vesk Aid": an organisation by two names, each whole, or by one with a stroke. */
function splitStroke(text: string): SeveralNames {
  const names = text.split(STROKE).map((part) => part.replace(AROUND, ""));
  const words = names.map((name) => splitWords(cleanText(name)).map(foldLatin));
  const areNames =
    words.length > 1 && words.every((own) => own.filter((word) => !isLegalForm(word)).length > 1);
  return areNames && !words.some(isListing) ? { names, isMixed: false } : ONE_NAME;
}

/** True for words that go on with what those before have listed: "Vesk Import/Export Trading". */
function isListing(words: readonly string[], at: number, all: readonly (readonly string[])[]): boolean {
  return isKnownWord(all[at - 1]?.at(-1) ?? "") && isKnownWord(words[0] ?? "");
}

/** "Orlan and Anna Vesk", "Orlan/Anna Vesk", "Vesk Orlan/Anna", "Vesk O & A": people of one family name. */
const AND = "\\s(?:and|&|\\+|und|u\\.|et|y|e|og|och|en|i|a|и|и\\/или|and\\/or|or)\\s|\\s?[/&+]\\s?";
const GIVEN = "[\\p{L}'-]+(?:\\s\\p{L}\\.?)?";
const FAMILY_BEHIND = new RegExp(`^(?=\\p{L}{2})(${GIVEN})(?:${AND})(${GIVEN})\\s([\\p{L}'-]+)$`, "iu");
const FAMILY_BEFORE = new RegExp(
  `^([\\p{L}'-]+),?\\s(\\p{L}[\\p{L}'.-]*)(?:${AND})(\\p{L}[\\p{L}'.-]*)$`,
  "iu",
);

/** The names of people who share a family name; null for any other text. */
function splitFamily(text: string): readonly string[] | null {
  const bare = text
    .replace(SPOUSES, "")
    .split(" ")
    .filter((word) => !TITLE_SET.has(foldLatin(word.replace(".", ""))))
    .join(" ");
  const [, first, second, family] = FAMILY_BEHIND.exec(bare) ?? [];
  if (TITLE_SET.has(foldLatin(family ?? ""))) return null;
  if (family !== undefined) return [`${first} ${family}`, `${second} ${family}`];
  const [, before, one, other] = FAMILY_BEFORE.exec(bare) ?? [];
  return before === undefined ? null : [`${before} ${one}`, `${before} ${other}`];
}

const SPOUSES =
  /^(?:eheleute|familie|fam\.|family|messrs\.?|m\. et mme\.?|mr\.? (?:and|&) mrs\.?|herr und frau)\s/iu;

/** Other names in a row: "Orlan Vesk, Orlan Wesk, Orlam Vesk". */
function splitEnumerated(part: string, at: number): readonly string[] {
  const names = part.split(",");
  return at > 0 && names.length > 1 && names.every((name) => isWhole(name, "person")) ? names : [part];
}

/** With the names before and after a marriage. */
function splitBirthName(text: string): readonly string[] | null {
  const found = BIRTH_NAME.exec(text);
  if (found === null) return null;
  const [name, birthName] = [text.slice(0, found.index).replace(AROUND, ""), found[1]];
  const given = name.split(/\s+/).slice(0, -1).join(" ");
  return given === "" || !isWhole(name, "person") ? null : [name, `${given} ${birthName}`];
}

/** The last or the first word of a person in two spellings: "Orlan Vesk/Wesk", "Alina/Olina Vesk". */
const SPELLINGS_AT_END = /^([^/]*\p{L}\s)\p{L}[\p{L}'-]+\/\s*(\p{L}[\p{L}'-]+)$/u;
const SPELLINGS_AT_START = /^(\p{L}[\p{L}'-]+)\/\s*\p{L}[\p{L}'-]+(\s.*\p{L})$/u;

/** The name with the other spelling of its word. */
function otherSpellings(text: string): readonly string[] {
  const [, before, last] = SPELLINGS_AT_END.exec(text) ?? [];
  if (before !== undefined && last !== undefined) return [before + last];
  const [, first, behind] = SPELLINGS_AT_START.exec(text) ?? [];
  return first === undefined || behind === undefined ? [] : [first + behind];
}

function splitShared(text: string): string {
  const marked = text.replace(SHARED, "\n").replace(STROKE, "\n");
  const [first = "", second = "", ...others] = marked.split(",");
  return others.length === 0 && isGivenAndFamily(first) && isGivenAndFamily(second)
    ? `${first}\n${second}`
    : marked;
}

/** "John Smith", but not "Smith Brown" or "John Peter", which may stand before or behind other words. */
export function isGivenAndFamily(text: string): boolean {
  const words = splitWords(cleanText(text)).map(foldLatin);
  return words.length > 1 && GIVEN_SET.has(words[0] ?? "") && !GIVEN_SET.has(words.at(-1) ?? "");
}

function isWhole(part: string, kind: NameKind): boolean {
  const words = splitWords(cleanText(part));
  if (kind === "person") {
    const named = words.filter((word) => word.length > 1 && !TITLE_SET.has(foldLatin(word)));
    return named.length >= PERSON_WORDS_MIN;
  }
  return words.join("").length >= OTHER_LETTERS_MIN;
}

// The grammar of OFAC's remarks: prose items separated by "; ", in which birth dates, nationalities,
// documents and weak names hide. The CSV has most of its facts here; the XML publications only what is prose
// there too. Pure. Every item comes out somewhere: as a fact, a name or a relation, and as a note when
// nothing else fits.

import { parseDay } from "../../fields/dates.ts";
import { cleanText } from "../../files/text.ts";
import { type FactBase, factOf } from "./facts.ts";
import { type IdentifierMeaning, isMeasure, splitItem } from "./labels.ts";
import { plainName } from "./names.ts";
import {
  NO_DOCUMENT,
  type OfacFact,
  type OfacIdentifier,
  type OfacName,
  type OfacNameKind,
  type OfacRelation,
} from "./record.ts";

/** Remarks of exactly this length were cut by the publisher; the rest is in the comments file. */
export const REMARKS_LENGTH_MAX = 1000;

/** What remarks say of a party. */
export interface OfacRemarks {
  readonly facts: readonly OfacFact[];
  /** The weak names: strong ones have rows of their own. */
  readonly names: readonly OfacName[];
  readonly relations: readonly OfacRelation[];
}

/**
 * The items of remarks, in order. Items between parentheses that span several are one. Quotes have no
 * meaning.
 */
export function splitRemarks(remarks: string): string[] {
  // A semicolon without a space separates items only between two words: web addresses hold others.
  const pieces = cleanText(remarks)
    .replace(/\.$/, "")
    .split(/; |(?<=\p{L});(?=\p{Ll}+ )/u);
  const items: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] ?? "";
    const end = piece.startsWith("(") ? closingPiece(pieces, at) : at;
    items.push(pieces.slice(at, end + 1).join("; "));
    at = end;
  }
  return items.map(cleanText).filter((item) => item !== "");
}

/** The piece in which the parenthesis that opens at `from` closes; `from` itself when it never does. */
function closingPiece(pieces: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < pieces.length; at++) {
    for (const character of pieces[at] ?? "") {
      if (character === "(") depth++;
      if (character === ")") depth--;
    }
    if (depth <= 0) return at;
  }
  return from;
}

/**
 * Parses the remarks element of an XML publication, which is prose there too: it puts relations into brackets
 * and has no full stop at the end.
 */
export function parseXmlRemarks(texts: readonly string[]): OfacRemarks {
  const items = texts.flatMap((text) => splitRemarks(`${text}.`));
  return parseRemarks(items.map((item) => item.replace(/^\((Linked To: .+)\)$/, "$1")));
}

/** Parses the items of remarks. */
export function parseRemarks(items: readonly string[]): OfacRemarks {
  const parsed = items.map(parseRemark);
  return {
    facts: parsed.flatMap(({ facts }) => facts),
    names: parsed.flatMap(({ names }) => names),
    relations: parsed.flatMap(({ relations }) => relations),
  };
}

const NOTHING: OfacRemarks = { facts: [], names: [], relations: [] };

const ALTERNATIVE = /^alt\.? /i;

/** Parses one item of remarks. */
export function parseRemark(item: string): OfacRemarks {
  const written = cleanText(item);
  const text = written.replace(ALTERNATIVE, "");
  const base: FactBase = { text, isMain: text === written, comment: "" };
  const relation = /^Linked To: (.+)$/.exec(text)?.[1];
  if (relation !== undefined) return { ...NOTHING, relations: [{ name: relation, type: "", comment: "" }] };
  const fact = parseMeasure(base);
  if (fact !== null) return { ...NOTHING, facts: [fact] };
  return parseWeakName(base) ?? { ...NOTHING, facts: [parseFact(base)] };
}

function parseMeasure(base: FactBase): OfacFact | null {
  const [, of, day] = /^(?:Listing|Effective) Date \(([^()]+)\):? (.+)$/.exec(base.text) ?? [];
  if (of !== undefined && day !== undefined) {
    const date = parseDay(day);
    return { ...base, kind: "measure", start: date === null ? null : { of, date } };
  }
  return isMeasure(base.text) ? { ...base, kind: "measure", start: null } : null;
}

const NAME_KINDS: Readonly<Record<string, OfacNameKind>> = { a: "aka", f: "fka", n: "name" };

/**
 * Weak names are in quotes; the last quote ends the name, and words behind it make the item a note as well.
 */
function parseWeakName(base: FactBase): OfacRemarks | null {
  const { text } = base;
  const [, kind = "", quoted, bare, rest = ""] =
    /^([afn])\.k\.a\.:? (?:['"](.+)['"]|(?!['"])(.+))(.*)$/i.exec(text) ?? [];
  const name = quoted ?? bare;
  if (name === undefined) return null;
  const weak = plainName(name, NAME_KINDS[kind.toLowerCase()] ?? "aka", "weak");
  return { ...NOTHING, names: [weak], facts: rest.trim() === "" ? [] : [{ ...base, kind: "note" }] };
}

function parseFact(base: FactBase): OfacFact {
  const item = splitItem(base.text);
  if (item === null) return { ...base, kind: "note" };
  const { label, value, meaning } = item;
  if (meaning.kind !== "identifier") return factOf(meaning, value, base);
  return parseIdentifier(label, value, meaning, base);
}

/**
 * The parts of "ZZ5350 (Stuttgart) (Germany) issued 19 Jun 1987 expires 18 Jun 1992". The last brackets name
 * the country; others name a state or a court.
 */
function parseIdentifier(
  type: string,
  value: string,
  { properties, isExactType }: IdentifierMeaning,
  { text, isMain, comment }: FactBase,
): OfacIdentifier {
  const [, beforeDays = value, days = ""] =
    /^(.*?)[ ,]*\b((?:issued|expires|expired|issue date|date of issue)\b.*)$/i.exec(value) ?? [];
  const [, number = beforeDays, country = ""] = /^(.*?),? ?\(([^()\d]+)\)$/.exec(beforeDays) ?? [];
  return {
    ...NO_DOCUMENT,
    kind: "identifier",
    isMain,
    comment,
    type,
    number,
    country,
    issued: /\bissued (.+?)(?:,? expires\b|$)/i.exec(days)?.[1] ?? "",
    expires: /\bexpires (.+)$/i.exec(days)?.[1] ?? "",
    properties,
    isExactType,
    written: text,
  };
}

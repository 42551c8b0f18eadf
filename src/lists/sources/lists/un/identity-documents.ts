// Parses the documents of a UN record: the number is in any of three elements, often in prose ("Libyan
// passport number 347834, issued under name …"). Pure.

import { isNullText } from "../../fields/property-bag.ts";
import type { UnGroup } from "./reader.ts";

export interface UnDocument {
  readonly property: "passportNumber" | "idNumber" | "socialSecurityNumber" | "taxNumber";
  /** Null when the prose holds no recognisable number. */
  readonly number: string | null;
  /** Everything that the list says of the document. */
  readonly note: string;
}

/** FollowTheMoney's limit for identifiers; longer text is prose. */
const NUMBER_LENGTH_MAX = 64;

/** A shorter number among words is a day or a count; no document on the list has fewer digits and letters. */
const NUMBER_LENGTH_MIN = 5;

export function parseDocument(group: UnGroup): UnDocument {
  const cell = (name: string) => group.get(name) ?? "";
  const [type, detail, written, note] = [
    cell("TYPE_OF_DOCUMENT"),
    cell("TYPE_OF_DOCUMENT2"),
    cell("NUMBER"),
    cell("NOTE"),
  ];
  const words = `${type} ${detail} ${written}`;
  const number =
    plainNumber(written) ??
    numberInProse(written) ??
    numberBehindWords(written) ??
    numberInProse(detail) ??
    numberInProse(note) ??
    leadingNumber(note);
  const issued = [cell("CITY_OF_ISSUE"), cell("COUNTRY_OF_ISSUE"), cell("ISSUING_COUNTRY")].filter(
    (place) => place !== "",
  );
  return {
    property: propertyOf(words, written === "" || NAMES_THE_KIND.test(note) ? note : ""),
    number,
    note: [
      [type, detail, written].filter((part) => part !== "").join(" "),
      issued.length > 0 ? `issued in ${[...new Set(issued)].join(", ")}` : "",
      cell("DATE_OF_ISSUE") === "" ? "" : `issued on ${cell("DATE_OF_ISSUE")}`,
      note,
    ]
      .filter((part) => part !== "")
      .join("; "),
  };
}

/** A note that names the kind of the number. */
const NAMES_THE_KIND = /^(?:\p{L}+ )?fiscal code$/iu;

function propertyOf(words: string, note: string): UnDocument["property"] {
  const all = `${words} ${note}`;
  if (/social security|\bSSN\b/i.test(all)) return "socialSecurityNumber";
  if (/fiscal code|\btax\b|\bNIF\b/i.test(all)) return "taxNumber";
  // "Número de pasaporte" and "Numéro de passeport" are the list's own words too.
  if (/pass?port|passeport|pasaporte|travel document/i.test(words)) return "passportNumber";
  return "idNumber";
}

/** A number without words around it; a bracket or a phrase after it is cut off. */
function plainNumber(text: string): string | null {
  const bare = text
    .replace(/\s*\([^()]*\)$/, "")
    .replace(/,.*$/, "")
    .trim();
  const words = bare.match(/(?:^|\s)\p{L}{4,}(?=[\s,:.]|$)/gu) ?? [];
  return isNumber(bare) && words.length === 0 && !/\b(?:no|number)\b/i.test(bare) ? bare : null;
}

/** The number after the last "number", "No." or colon of a phrase. */
function numberInProse(text: string): string | null {
  const found =
    /.*(?:\bnumber|\bno\.?|\bn°|\bcode|\bcard|\bSSN|:)\s*:?\s*((?:\p{L}{1,6}|\p{L}{1,4}[- ]{1,2})?\d[\w/.-]*(?:[- ]\d[\w/-]*)*)/iu.exec(
      text,
    );
  const number = found?.[1]?.replace(/[.,-]+$/, "") ?? "";
  return isNumber(number) ? number : null;
}

/**
 * "Libya Z/000017", "Diplomatic Passport Z000017", "German travel document Z 0000017": after a country or a
 * kind of document.
 */
function numberBehindWords(text: string): string | null {
  const found = /^(?:[\p{L}'’.-]{3,}\s+|\([^()\d]*\)\s+)+((?:\p{Lu}{1,2} )?[\p{Lu}/-]*\d[\w/.-]*)$/u.exec(
    text,
  );
  const number = found?.[1] ?? "";
  return number.length >= NUMBER_LENGTH_MIN && isNumber(number) ? number : null;
}

/** "00000017 issued on 18 Jun. 1999". */
function leadingNumber(text: string): string | null {
  const number = /^(\p{Lu}{0,3}\d[\w/-]*)(?=,? (?:issued|expired|expires|valid)\b|$)/u.exec(text)?.[1] ?? "";
  return number.length >= NUMBER_LENGTH_MIN && isNumber(number) ? number : null;
}

function isNumber(text: string): boolean {
  return /\d/.test(text) && text.length <= NUMBER_LENGTH_MAX && !isNullText(text);
}

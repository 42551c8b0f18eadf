// The parts of a text that may be a number of somebody who is listed, and as which kinds each is looked up.
// Form and check digits decide first, so that words cost nothing.

import { isBic } from "../../../base/model/identifiers.ts";

/** A part of a text that may be an identifier. */
export interface NumberToken {
  /** As written, without the signs around it. */
  readonly value: string;
  /** Names of IDENTIFIER_KINDS. */
  readonly kinds: readonly string[];
}

/** Kinds whose form or check digits no other number has, with what their values are like. */
const CERTAIN: Readonly<Record<string, RegExp>> = {
  lei: /^[A-Z0-9]{18}\d\d$/i,
  bic: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/i,
  wallet: /^[a-z0-9]{25,}$/i,
  inn: /^\d{10}(?:\d\d)?$/,
  ogrn: /^\d{13}(?:\d\d)?$/,
};
export const CERTAIN_KINDS: readonly string[] = Object.keys(CERTAIN);
const UNCERTAIN_KINDS = ["id", "tax", "registration", "serial", "mmsi"];

/** Of a number without a word before it: shorter ones are those of invoices, houses and accounts. */
const LENGTH_MIN = 8;
const DIGITS_MIN = 6;
const SAID_LENGTH_MIN = 5;
const STATED_DIGITS_MIN = 7;
/** A day without separators, in either order. */
const DAY = /^(?:(?:19|20)\d\d[01]\d[0-3]\d|[0-3]\d[01]\d(?:19|20)\d\d)$/;

/** What a text has before the number of a document, and before those of ships and aircraft. */
const DOCUMENT_BEFORE =
  /(?<!\p{L})(?:passport|passeport|pasaporte|reisepass|pass|identity|ident|id|tax|tin|vat|inn|nif|nit|rfc|curp|ssn|cedula|cédula|licen[cs]e|reg|registration|document|doc|паспорт|инн|огрн)[\s.:#№/-]{0,4}(?:(?:no|nr|num|number|card|nummer|numero|número)[\s.:#№/-]{0,4})?$/iu;
const IMO_BEFORE = /(?<!\p{L})(?:IMO|I\.M\.O\.?|OMI|ИМО)[\s.:#/-]{0,4}(?:(?:no|nr|number)[\s.:#/-]{0,8})?$/iu;
const CALL_SIGN_BEFORE = /call ?sign[\s.:#/-]{0,8}$/iu;
const AIRCRAFT_BEFORE =
  /(?<!\p{L})(?:a\/c|aircraft|(?:air)?plane|tail|avion|avión|aeronave|flugzeug|самол[её]т|борт)[\s.:#№/-]{0,4}(?:(?:mark|reg|registration|no|nr|number)[\s.:#№/-]{0,4})?$/iu;
const BEFORE_LENGTH = 24;

const CONTACT =
  /[^\s@,;:/()<>"']{1,64}@[a-z0-9.-]{4,255}|(?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:\/[^\s,;"'<>()]{0,200})?/giu;
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{N}._\p{Pd}]*[\p{L}\p{N}])?/gu;
const PIECE = /[\p{L}\p{N}]+/gu;
/** Digits behind a label without a blank, such as "INN7707083893". */
const LABELLED = /^(\p{L}{2,10})(\d{5,})$/u;
/** A hyphen tells the mark of an aircraft from a word: EP-XYZ, RA-02791. */
const AIRCRAFT_MARK = /^(?:[A-Z]{1,2}|[A-Z]\d|\d[A-Z])\p{Pd}[A-Z\d]{3,5}$/u;
/** Behind a word for an aircraft, its mark needs no hyphen. */
const SAID_MARK = /^[A-Z]{1,2} ?[A-Z\d]{3,5}(?![\p{L}\p{N}])/iu;
const SAID_MARK_LENGTH_MAX = 9;
/** Letters of the state before the hyphen. */
const STATE_LENGTHS = [1, 2];
/** What numbers are cut into by blanks: "1305 0219 7706", "AB 123456". */
const GROUP = /^(?:[A-Z]{1,4}|(?=.*\d)[A-Z\d]{1,10})$/;
const GROUPS_MAX = 9;
const JOINED_LENGTH_MAX = 34;
/** Of one text. One of so many words is reported as not whole when it is searched for names. */
const TOKENS_MAX = 2000;

/** A number that its element says to be one. */
export function statedNumber(text: string): NumberToken {
  const kinds = kindsOf(text, "").concat("imo");
  const { length } = text.replace(/\P{N}/gu, "");
  return {
    value: text,
    kinds: length < STATED_DIGITS_MIN ? kinds : [...new Set([...kinds, ...UNCERTAIN_KINDS])],
  };
}

/** The numbers that a text may hold, each once. */
export function numberTokens(text: string): NumberToken[] {
  const found = new Map<string, Set<string>>();
  const add = (value: string, kinds: readonly string[]) => {
    if (kinds.length > 0) found.set(value, new Set([...(found.get(value) ?? []), ...kinds]));
  };
  if (text.includes(".")) for (const [value] of text.matchAll(CONTACT)) add(value, ["email", "website"]);
  const tokens = [...text.matchAll(TOKEN).take(TOKENS_MAX)];
  for (const { 0: value, index } of tokens) {
    const before = text.slice(Math.max(0, index - BEFORE_LENGTH), index);
    if (AIRCRAFT_BEFORE.test(before)) for (const mark of marksAt(text, index)) add(mark, ["registration"]);
    if (isWord(value)) continue;
    add(value, kindsOf(value, before));
    for (const [piece] of value.matchAll(PIECE)) {
      if (piece !== value) add(piece, kindsOf(piece, ""));
      const [, label = "", digits = ""] = LABELLED.exec(piece) ?? [];
      if (digits !== "") add(digits, kindsOf(digits, label));
    }
  }
  for (const value of joinedGroups(text, tokens)) add(value, kindsOf(value, ""));
  return [...found].map(([value, kinds]) => ({ value, kinds: [...kinds] }));
}

/** The marks of aircraft that a place of a text may have without their hyphen. */
function marksAt(text: string, index: number): string[] {
  const [said] = SAID_MARK.exec(text.slice(index, index + SAID_MARK_LENGTH_MAX)) ?? [];
  if (said === undefined) return [];
  const mark = said.replace(" ", "");
  return STATE_LENGTHS.map((length) => `${mark.slice(0, length)}-${mark.slice(length)}`);
}

/** True for what has neither the digit of a number nor the form of a BIC or the mark of an aircraft. */
function isWord(value: string): boolean {
  return !/\p{N}/u.test(value) && !isBic(value.toUpperCase()) && !AIRCRAFT_MARK.test(value.toUpperCase());
}

function kindsOf(value: string, before: string): string[] {
  const cleaned = value.replace(/[^\p{L}\p{N}]/gu, "");
  const digits = cleaned.replace(/\P{N}/gu, "").length;
  const kinds = CERTAIN_KINDS.filter((kind) => CERTAIN[kind]?.test(cleaned));
  if (IMO_BEFORE.test(before)) kinds.push("imo");
  if (CALL_SIGN_BEFORE.test(before)) kinds.push("callSign");
  if (AIRCRAFT_MARK.test(value.toUpperCase())) kinds.push("registration");
  const isLong = cleaned.length >= LENGTH_MIN && digits >= DIGITS_MIN && !DAY.test(cleaned);
  const isSaid = cleaned.length >= SAID_LENGTH_MIN && digits > 0 && DOCUMENT_BEFORE.test(before);
  return isLong || isSaid ? [...kinds, ...UNCERTAIN_KINDS] : kinds;
}

/** Groups of a number with blanks between them, joined: each stretch that begins at a group. */
function joinedGroups(text: string, tokens: readonly RegExpExecArray[]): string[] {
  const joined: string[] = [];
  for (const [first, { 0: start, index }] of tokens.entries()) {
    if (!GROUP.test(start)) continue;
    let value = start;
    let end = index + start.length;
    for (const { 0: next, index: at } of tokens.slice(first + 1, first + GROUPS_MAX)) {
      if (at !== end + 1 || text[end] !== " " || !GROUP.test(next)) break;
      value += next;
      end = at + next.length;
      if (value.length > JOINED_LENGTH_MAX) break;
      if (value.length >= LENGTH_MIN && /\d$/.test(next)) joined.push(value);
    }
  }
  return joined;
}

// The fields of a SWIFT message that name a party or a bank: an account or code on the first line, and then a
// BIC, numbered lines, or free lines of 35 characters.

import { countryCode } from "../../../base/model/countries.ts";
import { isCalendarDay } from "../../../base/model/dates.ts";
import { isBic } from "../../../base/model/identifiers.ts";
import { knownCountry } from "../codes.ts";
import type { IdentifierProperty, PartyRole } from "../message.ts";
import { PartyDraft } from "../party-draft.ts";

/** What the lines of a field say. */
export class FieldParty extends PartyDraft {
  /** What was not understood, in sentences. */
  readonly problems: string[] = [];
}

/** Characters of a free line, and of one behind its number and slash. */
const LINE_LENGTH = 35;
const NUMBERED_LENGTH = 33;

/** Reads the lines of a field with this option; "-" is none. */
export function readPartyField(option: string, role: PartyRole, lines: readonly string[]): FieldParty {
  const party = new FieldParty();
  if (lines.length === 0) party.problems.push("The field is empty.");
  else if (role === "accountOwner") readOwnAccount(lines, party);
  else if (option === "P") readBicLines(withoutQualifier(lines), party);
  else if (option === "Q") readFree(withoutQualifier(lines), party);
  else if (option === "J") readCoded(lines, party);
  else if (option === "F" && role === "debtor") readOrderingF(lines, party);
  else if (option === "F") readNumbered(readAccountLines(lines, party), party);
  else if (option === "A" || option === "G" || (option === "C" && role === "debtor"))
    readBicLines(readAccountLines(lines, party), party);
  // The issuer of a credit who is no bank; of banks it is a place.
  else if (option === "B" && role !== "debtor") party.addressLines.push(...readAccountLines(lines, party));
  else if (option === "C") refuseRest(readAccountLines(lines, party), party);
  else if (option === "L") party.names.push(lines.join(" "));
  else readFree(readAccountLines(lines, party), party);
  return party;
}

/** Fields of securities say first what they are of: ":BUYR//NORDEXMA". */
function withoutQualifier([first = "", ...rest]: readonly string[]): readonly string[] {
  return [first.replace(/^:[A-Z0-9]{4}\/[A-Z0-9]{0,8}\//, ""), ...rest];
}

/** Codes with what they hold, such as "/ABIC/NORDEXMA/NAME/NORD BANK"; any may go on in the next line. */
function readCoded(lines: readonly string[], party: FieldParty): void {
  const [, ...parts] = lines.join("").split("/");
  for (let at = 0; at < parts.length; at += 2) {
    const [code = "", value = ""] = [parts[at], parts[at + 1]];
    if (code === "ABIC" && isBic(value)) readBicLines([value], party);
    else if (code === "ACCT") setAccount(value, party);
    else if (code === "NAME") party.names.push(value);
    else party.addressLines.push(value === "" ? code : value);
  }
  if (parts.length === 0) readFree(lines, party);
}

/** Field 25: an account, with or without a slash, and the BIC of its owner behind it in option P. */
function readOwnAccount([first = "", ...rest]: readonly string[], party: FieldParty): void {
  const number = first.replace(/^\//, "");
  if (isNumber(number)) setAccount(number.replace(/\s+/g, ""), party);
  else keepAsName(first, party, "is no account: it has no digit");
  if (rest.length > 0) readBicLines(rest, party);
}

/** Reads the lines before the name: "/C/123", "//FW021000089", "/DE89370400440532013000". */
function readAccountLines(lines: readonly string[], party: FieldParty): readonly string[] {
  let rest = lines;
  for (let line = rest[0]; line?.startsWith("/"); line = rest[0]) {
    readAccount(line, party);
    rest = rest.slice(1);
  }
  return rest;
}

/** What senders write where an account is missing. */
const MISSING_ACCOUNT = /^(?:NOTPROVIDED|NOT PROVIDED|UNKNOWN|NONE|NOTAVAILABLE|NA)$/;

/** A number has a digit. What has none is a name in the wrong place, but for codes such as RT. */
function isNumber(text: string): boolean {
  return /\d/.test(text) || text.length <= 2;
}

function keepAsName(line: string, party: FieldParty, why: string): void {
  party.problems.push(`${JSON.stringify(line)} ${why}.`);
  party.names.push(line.replace(/^\/+/, ""));
}

function readAccount(line: string, party: FieldParty): void {
  const [, clearing = ""] = /^(?:\/[CD])?\/\/(.+)$/.exec(line) ?? [];
  if (clearing !== "" && !isNumber(clearing)) keepAsName(line, party, "is no clearing code: it has no digit");
  else party.addIdentifier(null, clearing, "clearing code");
  if (clearing !== "") return;
  const [, number = ""] = /^(?:\/[CD](?=\/))?\/(.+)$/.exec(line) ?? [];
  if (MISSING_ACCOUNT.test(number.trim())) return;
  if (party.account !== null) keepAsName(line, party, "is a second account");
  else if (number !== "" && !isNumber(number)) keepAsName(line, party, "is no account: it has no digit");
  else setAccount(number.replace(/\s+/g, ""), party);
}

function setAccount(number: string, party: FieldParty): void {
  if (number === "" || party.account !== null) return;
  party.setAccount(number);
}

function readBicLines(lines: readonly string[], party: FieldParty): void {
  const [bic = "", ...rest] = lines;
  if (isBic(bic)) party.setBic(bic);
  else {
    party.problems.push(`${JSON.stringify(bic)} is no BIC: 8 or 11 letters and digits are expected.`);
    if (bic !== "") party.names.push(bic);
  }
  refuseRest(rest, party);
}

/** Lines after the last one that the option has are kept as names, so that they are screened at least. */
function refuseRest(lines: readonly string[], party: FieldParty): void {
  if (lines.length === 0) return;
  party.problems.push(`${JSON.stringify(lines[0])} is a line more than the option has.`);
  party.names.push(...lines);
}

/**
 * Name and address in free lines. Nothing says where the name ends, and a line is cut at 35 characters within
 * a word: the first two lines together may be the name, and more of them where the line before is full.
 */
function readFree(lines: readonly string[], party: FieldParty): void {
  const [first = ""] = lines;
  if (first === "") {
    party.problems.push("The field has no name.");
    return;
  }
  party.names.push(...namesOfLines(lines));
  party.addressLines.push(...lines.slice(1));
  const last = lines.length > 1 ? (lines.at(-1) ?? "") : "";
  party.addCountry(countryOfLine(last), "address");
}

/** What the first lines may say as a name. Of a full line, the next goes on with and without a blank. */
function namesOfLines([first = "", ...rest]: readonly string[]): string[] {
  const names = [first];
  let spaced = first;
  let joined = first;
  let before = first;
  for (const [i, line] of rest.entries()) {
    const isFull = before.length >= LINE_LENGTH - 1;
    if (!isFull && (i > 0 || /\d/.test(line))) break;
    spaced = `${spaced} ${line}`;
    joined = before.length >= LINE_LENGTH ? `${joined}${line}` : `${joined} ${line}`;
    names.push(spaced, joined);
    before = line;
  }
  return [...new Set(names)];
}

/** "GERMANY", "10115 BERLIN, DE", "DE/BERLIN". */
function countryOfLine(line: string): string | null {
  const [, leading = ""] = /^([A-Z]{2})\//.exec(line) ?? [];
  if (leading !== "") return knownCountry(leading);
  const whole = line.trim().length > 2 ? countryCode(line.trim()) : null;
  if (whole !== null) return whole;
  const last = /[,\s]([^,\s]+)$/.exec(line.trim())?.[1] ?? "";
  if (last.length > 3) return countryCode(last);
  return /,\s*[A-Z]{2}$/.test(line.trim()) ? knownCountry(last) : null;
}

/** The codes of field 50F for numbers of a person or company. */
const PARTY_CODES: ReadonlyMap<string, IdentifierProperty | null> = new Map([
  ["ARNU", "idNumber"],
  ["CCPT", "passportNumber"],
  ["CUST", null],
  ["DRLC", null],
  ["EMPL", null],
  ["NIDN", "idNumber"],
  ["SOSE", "idNumber"],
  ["TXID", "taxNumber"],
]);

/** Field 50F: an account or a code with country and number, and then numbered lines. */
function readOrderingF(lines: readonly string[], party: FieldParty): void {
  const [first = "", ...rest] = lines;
  const [, code, country = "", value = ""] = /^([A-Z]{4})\/([A-Z]{2})\/(.+)$/.exec(first) ?? [];
  if (first.startsWith("/")) readAccount(first, party);
  else if (code !== undefined && PARTY_CODES.has(code)) {
    party.addCountry(knownCountry(country), "identification");
    // Behind the last slash is the number; before it may be who issued it.
    const number = value.slice(value.lastIndexOf("/") + 1);
    party.addIdentifier(PARTY_CODES.get(code) ?? null, number, code);
  } else
    party.problems.push(`${JSON.stringify(first)} is neither an account nor a code with country and number.`);
  readNumbered(rest, party);
}

/** Lines such as "1/JOHN SMITH": consecutive ones of a number belong together. */
function readNumbered(lines: readonly string[], party: FieldParty): void {
  const byNumber = new Map<string, string[]>();
  let last = "";
  for (const line of lines) {
    const [, number, text = ""] = /^([1-8])\/(.*)$/.exec(line) ?? [];
    if (number === undefined) {
      party.problems.push(`${JSON.stringify(line)} does not begin with a number from 1 to 8 and a slash.`);
      party.names.push(line);
      continue;
    }
    if (Number(number) < Number(last || "1"))
      party.problems.push(`${JSON.stringify(line)} comes after a line of the number ${last}.`);
    last = number;
    byNumber.set(number, [...(byNumber.get(number) ?? []), text.trim()]);
  }
  readNumberedNames(byNumber.get("1") ?? [], party);
  party.addressLines.push(...(byNumber.get("2") ?? []));
  readTown(byNumber.get("3") ?? [], party);
  for (const text of byNumber.get("4") ?? []) readBirthDate(text, party);
  for (const text of byNumber.get("5") ?? []) readBirthPlace(text, party);
  for (const text of byNumber.get("6") ?? []) readNumber(text, null, "customer number", party);
  for (const text of byNumber.get("7") ?? []) readNumber(text, "idNumber", "national identity number", party);
  // Additional information completes a line that was too short: a name least of all, a number most often.
  for (const text of byNumber.get("8") ?? []) party.addIdentifier(null, text, "additional information");
}

function readNumberedNames(names: readonly string[], party: FieldParty): void {
  const [first] = names;
  if (first === undefined || first === "") {
    party.problems.push("The field has no line 1/ with a name.");
    return;
  }
  party.names.push(names.join(" "));
  const isCut = names.some((name, i) => i < names.length - 1 && name.length >= NUMBERED_LENGTH);
  if (isCut)
    party.names.push(
      names
        .map((name, i) => (isLineCut(names, i) ? name : `${name} `))
        .join("")
        .trim(),
    );
  // Each line may also be a name of its own.
  if (names.length > 1) party.names.push(...names.filter((name) => name !== ""));
}

function isLineCut(names: readonly string[], i: number): boolean {
  return (names[i] ?? "").length >= NUMBERED_LENGTH && i < names.length - 1;
}

/** "DE/BERLIN"; lines after the first only go on. */
function readTown([first, ...more]: readonly string[], party: FieldParty): void {
  if (first === undefined) return;
  const [, country = "", town = ""] = /^([A-Z]{2})(?:\/(.*))?$/.exec(first) ?? [];
  const code = knownCountry(country);
  if (code === null)
    party.problems.push(`${JSON.stringify(first)} does not begin with the code of a country.`);
  party.addCountry(code, "address");
  if (town !== "") party.town = town;
  party.addressLines.push(...[town === "" ? first : town, ...more].filter((line) => line !== ""));
}

function readBirthDate(text: string, party: FieldParty): void {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  party.claim("Person");
  if (isCalendarDay(day)) party.birthDate = day;
  else party.problems.push(`${JSON.stringify(text)} is no date of birth; YYYYMMDD is expected.`);
}

function readBirthPlace(text: string, party: FieldParty): void {
  party.claim("Person");
  const [country = ""] = /^[A-Z]{2}(?=\/|$)/.exec(text) ?? [];
  party.addCountry(knownCountry(country), "birth");
}

/** "DE/ISSUER/123", "DE/123". */
function readNumber(
  text: string,
  property: IdentifierProperty | null,
  scheme: string,
  party: FieldParty,
): void {
  const parts = text.split("/");
  party.addCountry(knownCountry(parts[0] ?? ""), "identification");
  party.addIdentifier(property, parts.at(-1) ?? text, scheme);
}

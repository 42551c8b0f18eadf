// Identifiers by kind, and the normal form in which two of a kind are compared. Where the standard has check
// digits, a number that passes them and one that fails them are of two kinds: what fails may still be equal
// on both sides, misread by one and copied by the other, but that it differs from another number proves
// nothing.

interface IdentifierKind {
  readonly name: string;
  /**
   * True for numbers that prove nothing when they differ: those that fail their own check, and those that a
   * holder has several of.
   */
  readonly isUnchecked?: true;
  /** The properties that hold values of this kind. */
  readonly properties: readonly string[];
  /** True when a subject's idNumber may hold one, too: the contract has no property for this kind. */
  readonly isSentAsId?: true;
  /**
   * The normal form of a cleaned value (upper-case letters and digits only), or null when it is not one of
   * this kind. `written` is the value in upper case with its punctuation, `raw` in its own case, for kinds
   * that are told by them.
   */
  readonly accept: (cleaned: string, written: string, raw: string) => string | null;
}

/** Shorter values ("1", "A2") are shared by too many holders to prove anything. */
const GENERIC_LENGTH_MIN = 4;

const generic = (cleaned: string) =>
  cleaned.length >= GENERIC_LENGTH_MIN && /\d/.test(cleaned) && !isPlaceholder(cleaned) ? cleaned : null;

/** What forms are filled with when there is no number: 1234, 987654321. */
const RUNS = ["01234567890123456789", "98765432109876543210"];

/** What else stands for no number at the start of a value, before or behind digits that are one digit. */
const NO_NUMBER = /^(?:NA|NIL|NONE|NULL|UNK|UNKNOWN|TEST|ABC|X+)(?=\d|$)/;

/**
 * True for 000000, 999999999, X0000000, 1234, TEST1: whoever has no number, or tries a form, writes it. Two
 * holders of it have nothing in common.
 */
function isPlaceholder(cleaned: string): boolean {
  const digits = cleaned.replace(/\D/g, "");
  if (NO_NUMBER.test(cleaned) && digits.length < GENERIC_LENGTH_MIN) return true;
  if (/^0+$/.test(digits)) return true;
  if (digits.length < cleaned.length) return false;
  return (
    /^(\d)\1*$/.test(digits) || /^(\d{2,3})\1{2,}$/.test(digits) || RUNS.some((run) => run.includes(digits))
  );
}

/**
 * The registration of an aircraft as ICAO Annex 7 has it, for states whose marks are all letters: EP-XYZ,
 * YI-XYZ.
 */
const AIRCRAFT_MARK = /^[A-Z]{1,2}-[A-Z]{3,4}$/;

/** Any such registration, with or without its hyphen: EP-MNB, EPMNB, RA-02791, N123AB, T7-XYZ. */
const ANY_AIRCRAFT_MARK =
  /^(?:[A-Z]{1,2}|[A-Z]\d|\d[A-Z])-?(?:[A-Z]{2,4}|\d{2,5}[A-Z]{0,2}|[A-Z]{1,2}\d{3,4})$/;

/** The normal form of the mark of an aircraft, which is a registration; null for what can't be one. */
export function markOfAircraft(text: string): string | null {
  const written = writtenForm(text);
  return ANY_AIRCRAFT_MARK.test(written) ? written.replace("-", "") : null;
}

const registration = (cleaned: string, written: string) =>
  generic(cleaned) ?? (AIRCRAFT_MARK.test(written) ? cleaned : null);

const checked = (isOne: (text: string) => boolean) => (text: string) => (isOne(text) ? text : null);

/** What is long enough for a number but isn't one by its check digits or its form. */
const unchecked = (accept: (text: string) => string | null) => (text: string) =>
  accept(text) === null ? generic(text) : null;

/** The order is part of the alias index format: append, never insert. */
export const IDENTIFIER_KINDS: readonly IdentifierKind[] = [
  {
    name: "id",
    properties: ["idNumber", "passportNumber", "socialSecurityNumber"],
    accept: generic,
  },
  { name: "tax", properties: ["taxNumber", "vatCode"], accept: generic },
  { name: "inn", properties: ["innCode", "taxNumber"], accept: checked(isInn) },
  {
    name: "registration",
    properties: ["registrationNumber", "ogrnCode", "uscCode"],
    accept: registration,
  },
  { name: "lei", properties: ["leiCode"], accept: checked(isLei) },
  { name: "bic", properties: ["swiftBic"], accept: acceptBic },
  { name: "imo", properties: ["imoNumber"], accept: acceptImo },
  {
    name: "ogrn",
    properties: ["ogrnCode", "registrationNumber"],
    accept: checked(isOgrn),
  },
  { name: "innUnchecked", isUnchecked: true, properties: ["innCode"], accept: unchecked(checked(isInn)) },
  { name: "leiUnchecked", isUnchecked: true, properties: ["leiCode"], accept: unchecked(checked(isLei)) },
  { name: "bicUnchecked", isUnchecked: true, properties: ["swiftBic"], accept: unchecked(acceptBic) },
  {
    name: "imoUnchecked",
    isUnchecked: true,
    properties: ["imoNumber"],
    accept: (text) => unchecked(acceptImo)(text.replace(/^IMO/, "")),
  },
  {
    name: "wallet",
    isUnchecked: true,
    properties: ["publicKey"],
    isSentAsId: true,
    accept: (_cleaned, _written, raw) => acceptWallet(raw),
  },
  { name: "mmsi", isUnchecked: true, properties: ["mmsi"], isSentAsId: true, accept: acceptMmsi },
  { name: "callSign", isUnchecked: true, properties: ["callSign"], isSentAsId: true, accept: acceptCallSign },
  { name: "serial", isUnchecked: true, properties: ["serialNumber"], isSentAsId: true, accept: generic },
  {
    name: "email",
    isUnchecked: true,
    properties: ["email"],
    isSentAsId: true,
    accept: (_cleaned, _written, raw) => acceptEmail(raw),
  },
  {
    name: "website",
    isUnchecked: true,
    properties: ["website"],
    isSentAsId: true,
    accept: (_cleaned, _written, raw) => acceptWebsite(raw),
  },
];

/**
 * Properties by which messages and pages reach a holder. They are found in payments; no paper states them.
 */
export const CONTACT_PROPERTIES: ReadonlySet<string> = new Set(["email", "website"]);

/** The position of a kind in IDENTIFIER_KINDS. Throws for an unknown name. */
export function kindNamed(name: string): number {
  const kind = IDENTIFIER_KINDS.findIndex((one) => one.name === name);
  if (kind < 0) throw new Error(`There is no kind of identifier ${name}.`);
  return kind;
}

/** The positions in IDENTIFIER_KINDS of the kinds that a subject's property may hold a value of. */
export function kindsOf(property: string): number[] {
  return IDENTIFIER_KINDS.flatMap(({ properties, isSentAsId }, kind) =>
    properties.includes(property) || (isSentAsId === true && property === "idNumber") ? [kind] : [],
  );
}

/** Brings a value into the normal form of its kind; null when it can't be a value of that kind. */
export function normaliseIdentifier(kind: number, text: string): string | null {
  const written = writtenForm(text);
  const cleaned = written.replace(/[^\p{L}\p{N}]/gu, "");
  return IDENTIFIER_KINDS[kind]?.accept(cleaned, written, text.normalize("NFKC").trim()) ?? null;
}

/** In upper case, with one hyphen for all. */
function writtenForm(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/\p{Pd}/gu, "-")
    .trim();
}

/** ITU Radio Regulations, article 19: four to seven letters and digits; "UNKNOWN" is none. */
function acceptCallSign(text: string): string | null {
  return /^(?=.*[A-Z])[A-Z0-9]{4,7}$/.test(text) && !isPlaceholder(text) ? text : null;
}

/** ITU-R M.585: nine digits; those of ships begin with the digits 2 to 7 of a region. */
function acceptMmsi(text: string): string | null {
  const digits = text.replace(/^MMSI/, "");
  return /^[2-7]\d{8}$/.test(digits) ? generic(digits) : null;
}

/**
 * Addresses in hexadecimal (Ethereum, payment ids of Monero) mean the same in any case, and so do those in
 * bech32 (Bitcoin, Cardano) and of Bitcoin Cash, which have one case throughout;
 */
const WALLET_OF_ANY_CASE =
  /^(?:(?:0x)?(?:[0-9a-f]{40}|[0-9a-f]{64})|(?:bc1|ltc1|tb1|addr1|cosmos1|bnb1)[02-9ac-hj-np-z]{20,103}|[qp][02-9ac-hj-np-z]{41})$/i;

/** those in base58 do not: Bitcoin, Tron, Ripple, Monero. */
const WALLET_OF_ONE_CASE = /^[1-9A-HJ-NP-Za-km-z]{25,106}$/;

/** The address of a wallet without the name of its currency before it, in the case that tells. */
function acceptWallet(raw: string): string | null {
  const address = raw.replace(/^(?:[A-Z]{3,5}|[A-Za-z]+ address|[A-Za-z ]+:)[\s:]*(?=\S{25})/, "");
  if (WALLET_OF_ANY_CASE.test(address) && /\d/.test(address) && /[a-z]/i.test(address)) {
    const lower = address.toLowerCase();
    return /^[0-9a-f]{40}$/.test(lower) ? `0x${lower}` : lower;
  }
  const isMixed = /[a-z]/.test(address) && /[A-Z]/.test(address) && /\d/.test(address);
  return isMixed && WALLET_OF_ONE_CASE.test(address) ? address : null;
}

function acceptEmail(raw: string): string | null {
  const address = raw.toLowerCase().replace(/^mailto:/, "");
  return /^[^\s@,;]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(address) ? address : null;
}

/** Without its scheme, "www." and the slash at its end. */
function acceptWebsite(raw: string): string | null {
  const address = raw
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, "")
    .replace(/\/+$/, "");
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/.test(address) ? address : null;
}

const IMO_SHIP_WEIGHTS = [7, 6, 5, 4, 3, 2];
const IMO_COMPANY_WEIGHTS = [8, 6, 4, 2, 9, 7];

/**
 * IMO numbers: six digits and one that checks them. Ships (IMO resolution A.1117): the weighted sum modulo
 * 10. Companies and registered owners (numbered by the scheme of MSC.160(78)): 11 less the weighted sum
 * modulo 11, and of that the last digit. Both are written alike, so a number that passes either check is one.
 */
function acceptImo(text: string): string | null {
  const digits = text.replace(/^IMO/, "");
  if (!/^\d{7}$/.test(digits)) return null;
  const sum = (weights: readonly number[]) =>
    weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  const check = Number(digits[6]);
  const isShip = sum(IMO_SHIP_WEIGHTS) % 10 === check;
  const isCompany = (11 - (sum(IMO_COMPANY_WEIGHTS) % 11)) % 10 === check;
  return isShip || isCompany ? digits : null;
}

/** ISO 17442: 18 characters and two check digits, modulo 97 as in ISO 7064. */
function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return false;
  let remainder = 0;
  for (const character of text) {
    for (const digit of parseInt(character, 36).toString()) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}

/** True for a text of the form of a BIC (ISO 9362): 8 or 11 letters and digits, without a check digit. */
export function isBic(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
}

/** The branch XXX is the head office, the same as none. */
function acceptBic(text: string): string | null {
  if (!isBic(text)) return null;
  return text.endsWith("XXX") && text.length === 11 ? text.slice(0, 8) : text;
}

const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Russian taxpayer number: 10 digits with one check digit (companies) or 12 with two (people). */
function isInn(text: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(text)) return false;
  const checks = (count: number) => {
    const weights = INN_WEIGHTS.slice(INN_WEIGHTS.length - count);
    const sum = weights.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
    return (sum % 11) % 10 === Number(text[count]);
  };
  return text.length === 10 ? checks(9) : checks(10) && checks(11);
}

/**
 * Russian state registration number: of a company 13 digits, the last one checking by 11; of a person 15, by
 * 13.
 */
function isOgrn(text: string): boolean {
  if (!/^([1-9]\d{12}|[34]\d{14})$/.test(text)) return false;
  const body = Number(text.slice(0, -1));
  return (body % (text.length - 2)) % 10 === Number(text.at(-1));
}

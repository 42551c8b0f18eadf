// Identifiers by kind, and the normal form in which two of a kind are compared. Check digits are part of the normal
// form where the standard has them: an IMO number or LEI that fails its own check is not an identifier.

export interface IdentifierKind {
  readonly name: string;
  /** The properties that hold values of this kind. */
  readonly properties: readonly string[];
  /** The normal form of a cleaned value (upper-case letters and digits only), or null when it is not one of this kind. */
  readonly accept: (cleaned: string) => string | null;
}

/** Shorter values ("1", "A2") are shared by too many holders to prove anything. */
const GENERIC_LENGTH_MIN = 4;

const generic = (cleaned: string) =>
  cleaned.length >= GENERIC_LENGTH_MIN && /\d/.test(cleaned) ? cleaned : null;

/** The order is part of the alias index format: append, never insert. */
export const IDENTIFIER_KINDS: readonly IdentifierKind[] = [
  { name: "id", properties: ["idNumber", "passportNumber", "socialSecurityNumber"], accept: generic },
  { name: "tax", properties: ["taxNumber", "vatCode"], accept: generic },
  { name: "inn", properties: ["innCode", "taxNumber"], accept: (text) => (isInn(text) ? text : null) },
  { name: "registration", properties: ["registrationNumber", "ogrnCode", "uscCode"], accept: generic },
  { name: "lei", properties: ["leiCode"], accept: (text) => (isLei(text) ? text : null) },
  { name: "bic", properties: ["swiftBic"], accept: acceptBic },
  { name: "imo", properties: ["imoNumber"], accept: acceptImo },
];

/** Brings a value into the normal form of its kind; null when it can't be a value of that kind. */
export function normaliseIdentifier(kind: number, text: string): string | null {
  const cleaned = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return IDENTIFIER_KINDS[kind]?.accept(cleaned) ?? null;
}

/** IMO ship and company numbers: seven digits, the last checks the others weighted 7 to 2 (IMO resolution A.1117). */
function acceptImo(text: string): string | null {
  const digits = text.replace(/^IMO/, "");
  if (!/^\d{7}$/.test(digits)) return null;
  let sum = 0;
  for (let i = 0; i < 6; i++) sum += Number(digits[i]) * (7 - i);
  return sum % 10 === Number(digits[6]) ? digits : null;
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

/** ISO 9362: 8 or 11 characters; the branch XXX is the head office, the same as none. */
function acceptBic(text: string): string | null {
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)) return null;
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

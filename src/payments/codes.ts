// The codes of banks and accounts: BIC, IBAN, and the countries that they name.

import { isCountryCode } from "../model/countries.ts";

/** ISO 9362: 8 or 11 letters and digits. */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** True for a code with the form of a BIC. */
export function isBic(text: string): boolean {
  return BIC.test(text);
}

/** The country of a BIC as two lower-case letters; null when its letters are no country. */
export function countryOfBic(bic: string): string | null {
  return knownCountry(bic.slice(4, 6));
}

/** The country of an IBAN as two lower-case letters; null when its letters are no country. */
export function countryOfIban(iban: string): string | null {
  return knownCountry(iban.slice(0, 2));
}

/** A code of a message as two lower-case letters; null when it is no country. */
export function knownCountry(code: string): string | null {
  const lower = code.toLowerCase();
  return /^[a-z]{2}$/.test(lower) && isCountryCode(lower) ? lower : null;
}

/** ISO 13616: country, two check digits and up to 30 letters or digits. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/;

/** True when a text without blanks has the form of an IBAN, and its check digits hold (ISO 7064). */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
  let remainder = 0;
  for (const character of text.slice(4) + text.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString())
      remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}

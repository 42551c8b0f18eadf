// The codes of banks and accounts: BIC, IBAN, and the countries that they name.

import { isCountryCode } from "../../base/model/countries.ts";

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

/** How long the IBANs of a country are, as the registry of ISO 13616 has it. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 " +
    "EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 " +
    "IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 " +
    "NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 " +
    "SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/**
 * True when a text without blanks has the form of an IBAN with the length of its country, and its check
 * digits hold (ISO 7064). Countries without an entry in the registry use the form, too, in lengths of their
 * own.
 */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
  if (text.length !== (IBAN_LENGTHS.get(text.slice(0, 2)) ?? text.length)) return false;
  let remainder = 0;
  for (const character of text.slice(4) + text.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString())
      remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}

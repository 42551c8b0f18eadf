// The bank that a BIC or an IBAN names, as the first six characters of a BIC: four for the bank, and two for
// its country.

import { isBic } from "../../model/identifiers.ts";
import { BANK_LETTERS } from "../../screening/listed-banks.ts";
import { isIban } from "../codes.ts";

/**
 * The countries whose IBAN has the four letters of the bank's BIC behind the check digits, as the registry of
 * ISO 13616 has it. Elsewhere the bank has a national number, which no list gives.
 */
const IBANS_WITH_BIC: ReadonlySet<string> = new Set(
  "AZ BG BH GB GI GT IE IQ JO KW LC LV MT MU NL PK PS QA RO SC SV VG".split(" "),
);
const CODE_START = 4;
const CODE_END = 8;
const LETTERS = /^[A-Z]{4}$/;

/** Null for a text that is no BIC. */
export function bankOfBic(bic: string): string | null {
  return isBic(bic) ? bic.slice(0, BANK_LETTERS) : null;
}

/** Null for a text that is no IBAN, and for one with a national number of its bank. */
export function bankOfIban(iban: string): string | null {
  const country = iban.slice(0, 2);
  const code = iban.slice(CODE_START, CODE_END);
  if (!IBANS_WITH_BIC.has(country) || !LETTERS.test(code) || !isIban(iban)) return null;
  return code + country;
}

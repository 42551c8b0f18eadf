// The findings about banks of a message that only a part of a code leads to: an account at a listed bank, and
// a branch of one. A BIC that is listed itself is found with the names and facts of its party.

import { isBic } from "../../model/identifiers.ts";
import { BANK_LETTERS, type ListedBank } from "../../screening/listed-banks.ts";
import { isIban } from "../codes.ts";
import type { Finding } from "../finding.ts";
import type { PaymentParty } from "../message.ts";

/** A listed BIC of eight characters stands for all branches. */
const HEAD_OFFICE_LETTERS = 8;

/** The listed banks with the first six characters of a BIC. */
type BanksOf = (bank: string) => readonly ListedBank[];

/** Each bank once per party, in the order of the parties. */
export function findBanksOf(parties: readonly PaymentParty[], banksOf: BanksOf): Finding[] {
  return parties.flatMap((party) => {
    const findings = new Map<string, Finding>();
    const add = (value: string, listed: ListedBank, sentence: string) => {
      if (!findings.has(listed.id)) findings.set(listed.id, bankFinding(party, value, listed, sentence));
    };
    for (const bic of bicsOf(party)) {
      const bank = bankOfBic(bic);
      for (const listed of bank === null ? [] : banksOf(bank))
        if (!isSameOffice(bic, listed.bic)) add(bic, listed, sharedBic(bic, listed));
    }
    const { account } = party;
    const bank = account?.kind === "iban" ? bankOfIban(account.number) : null;
    if (account !== null && bank !== null)
      for (const listed of banksOf(bank)) add(account.number, listed, sharedIban(listed));
    return [...findings.values()];
  });
}

function bicsOf({ bic, identifiers }: PaymentParty): Set<string> {
  const codes = identifiers.filter(({ property }) => property === "swiftBic").map(({ value }) => value);
  return new Set([...(bic === null ? [] : [bic]), ...codes]);
}

/** Whether the comparison of parties finds it: by equal codes, or by the code of the head office. */
function isSameOffice(bic: string, listed: string): boolean {
  return bic === listed || bic.slice(0, HEAD_OFFICE_LETTERS) === listed;
}

function sharedBic(bic: string, { bic: listed, caption }: ListedBank): string {
  return bic.slice(0, HEAD_OFFICE_LETTERS) === listed.slice(0, HEAD_OFFICE_LETTERS)
    ? `The BIC belongs to the same bank and place as the listed BIC ${listed} of ${caption}.`
    : `The BIC names the same bank and country as the listed BIC ${listed} of ${caption}.`;
}

function sharedIban({ bic, caption }: ListedBank): string {
  return `The IBAN belongs to an account at ${caption}, the bank with the listed BIC ${bic}.`;
}

function bankFinding(party: PaymentParty, value: string, listed: ListedBank, sentence: string): Finding {
  const { path, line, role, transaction } = party;
  const { id, caption, schema, datasets } = listed;
  return {
    code: "listed-bank",
    path,
    line,
    role,
    transaction,
    value,
    record: { id, caption, schema, datasets, score: null },
    evidence: [sentence],
  };
}

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

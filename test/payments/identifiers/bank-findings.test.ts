// Listed banks by a part of a code: branches, other places, accounts. The banks are invented.

import { describe, expect, test } from "bun:test";
import { bankOfBic, bankOfIban, findBanksOf } from "../../../src/payments/identifiers/bank-findings.ts";
import type { PaymentParty } from "../../../src/payments/message.ts";
import type { ListedBank } from "../../../src/screening/listed-banks.ts";

/** The check digits of an IBAN (ISO 7064, modulo 97). */
function ibanOf(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((one) => Number.parseInt(one, 36)).join("");
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${account}`;
}

const listedBank = (id: string, bic: string): ListedBank => ({
  id,
  caption: `Bank ${id}`,
  schema: "Organization",
  datasets: ["invented_list"],
  bic,
});
const LISTED = [
  listedBank("head", "QUILIRTH"),
  listedBank("branch", "FENNGB2L001"),
  listedBank("other", "TAMSRUMM"),
];
const banksOf = (bank: string) => LISTED.filter(({ bic }) => bic.startsWith(bank));

const party = (parts: Partial<PaymentParty>): PaymentParty => ({
  path: "57A",
  line: 4,
  role: "creditorAgent",
  isAgent: true,
  transaction: 1,
  names: [],
  schema: "Organization",
  addressLines: [],
  town: null,
  countries: [],
  bic: null,
  account: null,
  identifiers: [],
  birthDate: null,
  birthPlace: null,
  ...parts,
});
const withBic = (bic: string) => findBanksOf([party({ bic })], banksOf);
const withIban = (number: string) => findBanksOf([party({ account: { kind: "iban", number } })], banksOf);

describe("a BIC", () => {
  test.each([
    ["QUILIRTHXXX", []],
    ["QUILIRTH", []], // equal ones are found with the party
    ["QUILIRTH123", []],
    ["QUILIRPA", ["names the same bank and country as the listed BIC QUILIRTH"]],
    ["QUILDEFF", []], // another country
    ["FENNGB2L", ["same bank and place as the listed BIC FENNGB2L001"]],
    ["FENNGB2L777", ["same bank and place as the listed BIC FENNGB2L001"]],
    ["FENNGB2L001", []],
    ["FENNGB33", ["names the same bank and country"]],
    ["TAMXRUMM", []],
  ])("%s", (bic, sentences) => {
    const found = withBic(bic);
    expect(found).toHaveLength(sentences.length);
    for (const [at, sentence] of sentences.entries()) expect(found[at]?.evidence[0]).toContain(sentence);
  });

  test("has a finding with code, place and record", () => {
    expect(withBic("QUILIRPA")).toMatchObject([
      {
        code: "listed-bank",
        path: "57A",
        line: 4,
        role: "creditorAgent",
        value: "QUILIRPA",
        record: { id: "head", caption: "Bank head", score: null },
      },
    ]);
  });

  test("names its bank by six characters", () => {
    expect(bankOfBic("FENNGB2L001")).toBe("FENNGB");
    expect(bankOfBic("FENNGB2")).toBeNull();
  });
});

describe("an IBAN", () => {
  test("with the letters of a listed bank is an account there", () => {
    const iban = ibanOf("GB", "FENN60161331926819");
    expect(bankOfIban(iban)).toBe("FENNGB");
    expect(withIban(iban)).toMatchObject([{ code: "listed-bank", value: iban, record: { id: "branch" } }]);
  });

  test.each([
    ["with wrong check digits", `GB00FENN60161331926819`],
    ["of another bank", ibanOf("GB", "OTHR60161331926819")],
    ["of another country with the same letters", ibanOf("NL", "FENN0417164300")],
    ["of a country with national numbers", ibanOf("DE", "370400440532013000")],
    ["that is too short", "GB00"],
  ])("%s is none", (_, iban) => {
    expect(withIban(iban)).toEqual([]);
  });

  test("and a BIC of one bank are one finding", () => {
    const both = party({
      bic: "FENNGB33",
      account: { kind: "iban", number: ibanOf("GB", "FENN60161331926819") },
    });
    expect(findBanksOf([both], banksOf)).toHaveLength(1);
  });
});

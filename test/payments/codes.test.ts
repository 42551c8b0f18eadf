import { expect, test } from "bun:test";
import { isBic } from "../../src/base/model/identifiers.ts";
import { isIban } from "../../src/service/payments/codes.ts";

test("an IBAN has the length of its country, and check digits that hold", () => {
  for (const iban of [
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "NO9386011117947",
    "MT84MALT011000012345MTLCAST001S",
  ])
    expect(isIban(iban)).toBe(true);
  // The check digits of the second hold, but IBANs of Germany are shorter.
  for (const other of [
    "DE88370400440532013000",
    "DE9837040044053201300000",
    "GB29NWBK6016133192681",
    "DE89",
    "",
  ])
    expect(isIban(other)).toBe(false);
  // A country that is not in the registry: the form alone.
  expect(isIban("IR580540105180021273113007")).toBe(true);
});

test("a BIC has eight or eleven letters and digits, with a country", () => {
  for (const bic of ["NORDEXMA", "NORDEXMAXXX", "1234EX22"]) expect(isBic(bic)).toBe(true);
  for (const other of ["NORDEXM", "NORDEXMAXX", "NORD12MA", "nordexma", "NORDEXMAXXXX"])
    expect(isBic(other)).toBe(false);
});

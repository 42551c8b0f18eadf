import { describe, expect, test } from "bun:test";
import { type Look, lookOf, mayHoldFact } from "../../../src/lists/sources/columns/looks.ts";

const CASES: readonly (readonly [header: string, cells: readonly string[], look: Look | null])[] = [
  ["Second party", ["Orvina Taleska", "", "Marek Velden Ost"], "names"],
  ["Legal Name", ["ORVINA LTD", "n/a"], "names"],
  ["Spouse Name", ["Orvina"], "names"],
  ["Beneficial Owner", ["Velden Trading (Overseas) Ltd"], "names"],
  ["Bénéficiaire", ["Orvina Taleska"], "names"],
  ["x", ["Иван Образцов", "Пётр Иванович Образцов"], "names"],
  ["x", ["陈小明", "王明"], "names"],
  ["Relationship Manager", ["Orvina Taleska", "Marek Velden"], "texts"],
  ["Technical Manager", ["Orvina Taleska", "Marek Velden"], "names"],
  ["Địa chỉ", ["Lê Lợi", "Vũng Tàu"], "texts"],
  ["Sitz", ["Velden", "Velden West"], "texts"],
  ["证件类型", ["身份证", "护照"], "texts"],
  ["x", ["0x00000000219ab540356cbb839cbe05303d7705fa"], "identifiers"],
  ["Passport no. / expiry", ["K0022723 / 01.05.2029", "P1234567 / 02.02.2027"], "identifiers"],
  ["Passport type", ["P1", "P2"], "texts"],
  ["Passport expiry", ["2029-05-01"], "dates"],
  ["Wallet balance", ["12", "3.5"], "numbers"],
  ["Date & place of birth", ["10-03-1957 Velden", "01-02-1961 Ost"], "birth dates"],
  ["Remarks", ["01.02.2021 called", "03.04.2022 wrote a letter"], "dates"],
  ["Branch name", ["Velden West", "Velden Ost"], "texts"],
  ["Segment", ["Private Banking", "Private Banking", "Private Banking"], "texts"],
  ["Status", ["active", "closed"], "texts"],
  ["Street", ["Main Street 5", "Ost 7"], "texts"],
  ["x", ["Main Street 5", "Ostgasse 7 b"], "texts"],
  ["Fødselsdag", ["10-03-1957", "1961-01-02"], "birth dates"],
  ["x", ["10-MAR-57"], "birth dates"],
  ["x", ["1957-03-10 00:00:00"], "birth dates"],
  ["Opened", ["1999-03-10", "2001-01-02"], "dates"],
  ["CoApplicantSurname", ["Quux", "Ort"], "names"],
  ["UBO2", ["Quux", "Ort"], "names"],
  ["Zweitkontoinhaber", ["Quux", "Ort"], "names"],
  ["Prénom conjoint", ["Marek", "Ilse"], "names"],
  ["Pełnomocnik", ["Quux", "Ort"], "names"],
  ["Созаёмщик 1", ["Кваст", "Орт"], "names"],
  ["Holder Type", ["Joint", "Single"], "texts"],
  ["Spouse Occupation", ["Baker", "Teacher"], "texts"],
  ["x", ["2019-03-10", "2021-01-02"], "dates"],
  ["Ref 2", ["2999102", "2999114"], "identifiers"],
  ["x", ["529900T8BM49AURSDO55"], "identifiers"],
  ["Account", ["10012345", "10012346"], "numbers"],
  ["x", ["Germany", "FR", "Iran"], "countries"],
  ["x", ["", "n/a", "-"], null],
];

describe("lookOf", () => {
  test.each(CASES)("%s %j: %s", (header, cells, look) => {
    expect(lookOf(header, cells)).toBe(look);
  });

  test("names, birth dates and identifiers may hold what match compares", () => {
    const held = (
      ["names", "birth dates", "identifiers", "dates", "countries", "numbers", "texts", null] as const
    ).filter(mayHoldFact);
    expect(held).toEqual(["names", "birth dates", "identifiers"]);
  });
});
